//go:build js

// This file holds the calls about sessions.

package main

import (
	"encoding/json"
	"strconv"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// A session is a game in progress with its rules.
type session struct {
	*catalog.Session
	rules catalog.Rules
}

// limits are the options of a session.
type limits struct {
	Seed           string // empty for one from the system's entropy
	Limit, Repeats int
}

func (q limits) options() (play.Options, error) {
	seed, err := seeded(q.Seed)
	return play.Options{Limit: q.Limit, Repeats: q.Repeats, Seed: seed}, err
}

// seeded reads a seed. For an empty text it returns one from the system's entropy.
func seeded(text string) (uint64, error) {
	if text == "" {
		return play.NewSeed(), nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, game.Faultf(game.ErrSyntax, 0, text, "the seed must be an integer from 0 to 18446744073709551615")
	}
	return seed, nil
}

// open deals a game, or begins with a state. The seed of chance follows from that
// of the deal.
func open(q struct {
	ruled
	limits
	Seats int
	Start string
	Tags  [][2]string
},
) (string, error) {
	r, err := q.rules()
	if err != nil {
		return "", err
	}
	o, err := q.options()
	if err != nil {
		return "", err
	}
	for _, tag := range q.Tags {
		o.Tags = append(o.Tags, game.Tag{Name: tag[0], Value: tag[1]})
	}
	var start catalog.State
	if q.Start != "" {
		start, err = r.Parse(q.Start)
	} else {
		start, err = r.Deal(q.Seats, o.Seed)
		seeds := play.Seeds(o.Seed)
		for range q.Seats {
			seeds.Uint64()
		}
		o.Seed = seeds.Uint64()
	}
	if err != nil {
		return "", err
	}
	return begin(r, play.NewSession(r, start, o)), nil
}

func resume(q struct {
	limits
	Record string
},
) (string, error) {
	tags, err := play.ParseTags(q.Record)
	if err != nil {
		return "", err
	}
	r, err := games.OpenRecord(tags)
	if err != nil {
		return "", err
	}
	rec, err := play.ParseRecord(r, q.Record)
	if err != nil {
		return "", err
	}
	o, err := q.options()
	if err != nil {
		return "", err
	}
	s, err := play.Resume(rec, o)
	if err != nil {
		return "", err
	}
	return begin(r, s), nil
}

// begin holds a session and returns its handle.
func begin(r catalog.Rules, s *catalog.Session) string {
	return strconv.Itoa(hold(session{s, r}))
}

// about is a request about a session.
type about struct{ handle }

func (q about) session() session { return held[q.Handle].(session) }

// status returns what everybody may know at a glance.
func status(q about) (string, error) {
	s := q.session()
	type result struct {
		Winners []game.Player `json:"winners"`
		Reason  string        `json:"reason"`
	}
	var all struct {
		Seats   int          `json:"seats"`
		Last    int          `json:"last"`
		ToMove  *game.Player `json:"toMove"`
		Outcome *result      `json:"outcome"`
	}
	all.Seats, all.Last = s.State().Seats(), s.Last()
	if p := s.ToMove(); p >= 0 {
		all.ToMove = &p
	}
	if o, reason := s.Outcome(); o.Over() {
		all.Outcome = &result{append([]game.Player{}, o.Winners()...), reason}
	}
	return text(json.Marshal(all))
}

func submit(q struct {
	about
	Seat game.Player
	N    int
	Ply  catalog.Ply
},
) (string, error) {
	s := q.session()
	ply, err := s.rules.ParsePly(string(q.Ply))
	if err != nil {
		return "", err
	}
	return number(s.Submit(q.Seat, q.N, ply))
}

func forfeit(q struct {
	about
	Seat   game.Player
	Reason string
},
) (string, error) {
	return number(q.session().Forfeit(q.Seat, q.Reason))
}

func undo(q struct {
	about
	N int
},
) (string, error) {
	return number(q.session().Undo(q.N))
}

// number returns the number of an event.
func number(n int, err error) (string, error) { return strconv.Itoa(n), err }

// seen is a request for what a viewer may see of a session.
type seen struct {
	about
	Viewer *game.Player // nil for a spectator
	After  int
}

// viewer returns the viewer, who must be a seat or nobody.
func (q seen) viewer() (game.Player, error) {
	if q.Viewer == nil {
		return game.Nobody, nil
	}
	if seats := q.session().State().Seats(); *q.Viewer < 0 || int(*q.Viewer) >= seats {
		return game.Nobody, game.Faultf(game.ErrSeats, 0, q.Viewer.String(), "want a seat from 1 to %d, or null", seats)
	}
	return *q.Viewer, nil
}

func events(q seen) (string, error) {
	p, err := q.viewer()
	if err != nil {
		return "", err
	}
	s, b := q.session(), []byte{'['}
	for u := range s.Events(p, q.After) {
		if len(b) > 1 {
			b = append(b, ',')
		}
		if b, err = wire.AppendUpdate(b, s.rules, u); err != nil {
			return "", err
		}
	}
	return string(append(b, ']')), nil
}

func viewOf(q seen) (string, error) {
	p, err := q.viewer()
	if err != nil {
		return "", err
	}
	s := q.session()
	o, reason := s.Outcome()
	return text(wire.AppendViewOutcome(nil, s.rules, s.State().View(p), o, reason))
}

func record(q about) (string, error) {
	b, err := q.session().Record().MarshalText()
	return string(b), err
}

func state(q about) (string, error) { return q.session().State().String(), nil }

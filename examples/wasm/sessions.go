//go:build js

// This file holds the calls about sessions.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// A session is a game in progress with its rules and its seed.
type session struct {
	*catalog.Session
	rules catalog.Rules
	seed  uint64
}

// limits are the options of a session.
type limits struct {
	Seed           string // empty for one from the system's entropy
	Limit, Repeats int
	Tags           [][2]string
}

// options returns the options of a game for some seats. The seed of chance follows
// from the seed.
func (q limits) options(r catalog.Rules, seed uint64, seats int) (play.Options, error) {
	o := play.Options{Limit: q.Limit, Repeats: q.Repeats}
	for _, tag := range q.Tags {
		o.Tags = append(o.Tags, game.Tag{Name: tag[0], Value: tag[1]})
	}
	for _, tag := range version.Tags() {
		if !slices.ContainsFunc(o.Tags, func(t game.Tag) bool { return t.Name == tag.Name }) {
			o.Tags = append(o.Tags, tag)
		}
	}
	seeds := play.Seeds(seed)
	for range seats {
		seeds.Uint64() // for the players
	}
	o.Seed = seeds.Uint64()
	return o, play.ValidateTags(slices.Concat(r.Tags(), o.Tags))
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

// open deals a game, or begins with a state.
func open(q struct {
	ruled
	limits
	Seats int
	Start string
},
) (string, error) {
	r, err := q.rules()
	if err != nil {
		return "", err
	}
	seed, err := seeded(q.Seed)
	if err != nil {
		return "", err
	}
	var start catalog.State
	if q.Start != "" {
		start, err = r.Parse(q.Start)
	} else {
		start, err = r.Deal(q.Seats, seed)
	}
	if err != nil {
		return "", err
	}
	o, err := q.options(r, seed, start.Seats())
	if err != nil {
		return "", err
	}
	return begin(r, seed, play.NewSession(r, start, o)), nil
}

// restore returns the session whose events log has returned.
func restore(q struct {
	ruled
	limits
	Log []string
},
) (string, error) {
	r, err := q.rules()
	if err != nil {
		return "", err
	}
	seed, err := seeded(q.Seed)
	if err != nil {
		return "", err
	}
	events, seats := make([]catalog.Event, len(q.Log)), 0
	for i, line := range q.Log {
		if events[i], err = play.ParseEvent(r, line); err != nil {
			return "", fmt.Errorf("event %d: %w", i, err)
		}
		if i == 0 && events[0].Start != nil {
			seats = events[0].Start.Seats()
		}
	}
	o, err := q.options(r, seed, seats)
	if err != nil {
		return "", err
	}
	s, err := play.Restore(r, events, o)
	if err != nil {
		return "", err
	}
	return begin(r, seed, s), nil
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
	r, err := games().OpenRecord(tags)
	if err != nil {
		return "", err
	}
	rec, err := play.ParseRecord(r, q.Record)
	if err != nil {
		return "", err
	}
	seed, err := seeded(q.Seed)
	if err != nil {
		return "", err
	}
	o, err := q.options(r, seed, rec.Start.Seats())
	if err != nil {
		return "", err
	}
	s, err := play.Resume(r, rec, o)
	if err != nil {
		return "", err
	}
	return begin(r, seed, s), nil
}

// begin holds a session and returns its handle.
func begin(r catalog.Rules, seed uint64, s *catalog.Session) string {
	return strconv.Itoa(hold(session{s, r, seed}))
}

// about is a request about a session.
type about struct{ handle }

func (q about) session() session { return held[q.Handle].(session) }

// status returns the seed and what everybody may know at a glance.
func status(q about) (string, error) {
	s := q.session()
	type result struct {
		Winners []game.Player `json:"winners"`
		Reason  string        `json:"reason"`
	}
	var all struct {
		Seed    string        `json:"seed"`
		Seats   int           `json:"seats"`
		Last    int           `json:"last"`
		ToMove  *game.Player  `json:"toMove"`
		Outcome *result       `json:"outcome"`
		Left    []game.Player `json:"left"`
	}
	all.Seed = strconv.FormatUint(s.seed, 10)
	all.Seats, all.Last, all.Left = s.State().Seats(), s.Last(), append([]game.Player{}, s.Left()...)
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
	Ply  game.Ply
},
) (string, error) {
	return number(q.session().Submit(q.Seat, q.N, q.Ply))
}

func forfeit(q struct {
	about
	Seat   game.Player
	Reason string
},
) (string, error) {
	return number(q.session().Forfeit(q.Seat, q.Reason))
}

func leave(q struct {
	about
	Seat   game.Player
	Reason string
},
) (string, error) {
	return number(q.session().Leave(q.Seat, q.Reason))
}

func giveBack(q struct {
	about
	Seat game.Player
},
) (string, error) {
	return number(q.session().Return(q.Seat))
}

func undo(q struct {
	about
	N int
},
) (string, error) {
	return number(q.session().Undo(q.N))
}

func learned(q struct {
	about
	Seat game.Player
	N    int
},
) (string, error) {
	return strconv.FormatBool(q.session().Revealed(q.Seat, q.N)), nil
}

// bySeats is a request about the plies of some seats, or of all if there are none.
type bySeats struct {
	about
	Seats []game.Player
}

// check returns an error if there is no such seat.
func (q bySeats) check() error {
	for _, seat := range q.Seats {
		if err := q.session().Check(seat, -1); err != nil {
			return err
		}
	}
	return nil
}

// canTakeBack returns how a ply is taken back, or null if there is none.
func canTakeBack(q bySeats) (string, error) {
	if err := q.check(); err != nil {
		return "", err
	}
	back, err := q.session().CanTakeBack(q.Seats...)
	if errors.Is(err, play.ErrEvent) {
		return "null", nil
	}
	return text(json.Marshal(struct {
		To       int         `json:"to"`
		Seat     game.Player `json:"seat"`
		Revealed bool        `json:"revealed"`
	}{back.To, back.Seat, back.Revealed}))
}

func takeBack(q bySeats) (string, error) {
	if err := q.check(); err != nil {
		return "", err
	}
	return number(q.session().TakeBack(q.Seats...))
}

// number returns the number of an event.
func number(n int, err error) (string, error) { return strconv.Itoa(n), err }

// seen is a request for what a viewer may see of a session.
type seen struct {
	about
	Viewer *game.Player // nil for a spectator
	After  int
}

// viewer returns the viewer, and an error if there is no such viewer or event.
func (q seen) viewer() (game.Player, error) {
	viewer := game.Nobody
	if q.Viewer != nil {
		viewer = *q.Viewer
	}
	return viewer, q.session().Check(viewer, q.After)
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
	return text(wire.AppendViewOutcome(nil, s.rules, s.View(p), o, reason))
}

// log returns the events after one of them, as [restore] reads them.
func log(q struct {
	about
	After int
},
) (string, error) {
	s, lines := q.session(), []string{}
	if err := s.Check(game.Nobody, q.After); err != nil {
		return "", err
	}
	for e := range s.Log(q.After) {
		line, err := e.MarshalText()
		if err != nil {
			return "", err
		}
		lines = append(lines, string(line))
	}
	return text(json.Marshal(lines))
}

func record(q about) (string, error) {
	b, err := q.session().Record().MarshalText()
	return string(b), err
}

func state(q about) (string, error) { return q.session().State().String(), nil }

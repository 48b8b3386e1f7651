// This file holds a table: a session, its seats, and what its people have agreed
// on, all built from entries. A table has no lock, no clock and no storage.
// Commands, which make new entries, are in commands.go.

package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
)

type (
	session = play.Session[catalog.State]
	event   = play.Event[catalog.State]
)

// The limits of every game, which are also those of the command line.
const (
	plyLimit = 2000
	repeats  = 3
)

// The reasons for which a seat loses besides resigning.
const (
	outOfTime = "time"
	crashed   = "crashed" // a bot
	tooSlow   = "slow"    // a bot
)

// A table is what all its entries say.
type table struct {
	games    catalog.Registry
	id       string
	seq      uint64 // of the last entry
	opening  opening
	rules    catalog.Rules
	session  *session
	seats    []seat
	takeback *takeback
	rematch  []game.Player   // the seats that want one
	nextID   string          // of the next table, once all want it
	began    time.Time       // when the turn began
	resumed  time.Time       // when the seat to act took over from a bot in the middle of its turn
	acting   game.Player     // whose clock runs, as of the last entry; game.Nobody if none does
	clocks   []time.Duration // what seats had left of their time for the game before this turn
	floored  []bool          // seats that an outage has given time
	turns    []int           // by event: the turns that people had ended by then, without those taken back
	paid     int             // the most of them that there were, each of which has brought the increment
	changed  time.Time       // when the last entry was stored
	entries  int             // their number
	removed  bool
	quiet    bool           // emotes are off
	devices  []subscription // that are called when a turn begins
}

// mostTakebackEntries is the number of entries at which takebacks end, and everything else that
// somebody can do again and again: see crowded. After them a table has at most plyLimit plies
// and a few other entries more, so it stays small enough to be read.
const mostTakebackEntries = 2000

// A seat is a place at the table and who has it now.
type seat struct {
	name   string
	bot    string
	token  digest // empty for a bot, and for a person who has not come yet
	invite digest
	open   bool // anybody may take it
}

// ready reports whether every seat is taken.
func (t *table) ready() bool {
	return !slices.ContainsFunc(t.seats, func(s seat) bool { return !s.taken() })
}

func (s seat) taken() bool { return s.bot != "" || s.token != "" }

// people returns the seats that people have taken.
func (t *table) people() (seats []game.Player) {
	for i, s := range t.seats {
		if s.token != "" {
			seats = append(seats, game.Player(i))
		}
	}
	return seats
}

// botToMove returns the bot that is to act, which may stand in for a person, or an empty
// name.
func (t *table) botToMove() string {
	p := t.session.ToMove()
	switch {
	case p < 0:
		return ""
	case t.left(p):
		return t.standInName()
	}
	return t.seats[p].bot
}

// seatOf returns the seat that has a token.
func (t *table) seatOf(token string) (game.Player, bool) {
	for i, s := range t.seats {
		if s.token.matches(token) {
			return game.Player(i), true
		}
	}
	return game.Nobody, false
}

// readTable builds a table from all its entries.
func readTable(games catalog.Registry, id string, all []message) (*table, error) {
	t := &table{games: games, id: id, acting: game.Nobody}
	for i, m := range all {
		if err := t.apply(m); err != nil {
			if errors.Is(err, errDiffers) {
				return t.restore(all)
			}
			return nil, fmt.Errorf("table %s, entry %d: %w", id, i+1, err)
		}
	}
	return t, nil
}

// errDiffers means that chance played otherwise than the entries say. This
// happens only if an older version of the program has stored them.
var errDiffers = errors.New("the events differ from those stored")

// restore builds the table anew and takes the plies of chance from the entries.
func (t *table) restore(all []message) (*table, error) {
	t = &table{games: t.games, id: t.id}
	var events []event
	for _, m := range all {
		var e entry
		if err := json.Unmarshal(m.data, &e); err != nil {
			return nil, err
		}
		if e.Opening != nil {
			if err := t.open(*e.Opening); err != nil {
				return nil, err
			}
			events = append(events, slices.Collect(t.session.Log(-1))[:1]...)
		}
		if err := e.check(len(t.seats)); err != nil {
			return nil, err
		}
		for _, text := range e.Events {
			parsed, err := play.ParseEvent(t.rules, text)
			if err != nil {
				return nil, err
			}
			if parsed.N == len(events) {
				events = append(events, parsed)
			}
		}
		t.note(e, m)
		t.began = m.time
	}
	restored, err := play.Restore(t.rules, events, t.options())
	if err != nil {
		return nil, err
	}
	t.session = restored
	t.acting = t.clockSeat()
	return t, nil
}

// apply adds a stored entry. After an error the table is of no more use.
func (t *table) apply(m message) error {
	var e entry
	if err := json.Unmarshal(m.data, &e); err != nil {
		return err
	}
	if (t.session == nil) != (e.Opening != nil) {
		return errors.New("a table must have one opening, first")
	}
	was := t.ready()
	if e.Opening != nil {
		if err := t.open(*e.Opening); err != nil {
			return err
		}
	}
	if err := e.check(len(t.seats)); err != nil {
		return err
	}
	var news []play.Update
	for _, text := range e.Events {
		event, err := t.follow(text)
		if err != nil {
			return err
		}
		news = append(news, play.Update{N: event.N, Kind: event.Kind, By: event.By})
		at := event.N - 1
		if event.Kind == play.UndoEvent {
			at = event.To
		}
		t.turns = append(t.turns, t.turns[at])
	}
	if c := e.Clock; c != nil && slices.ContainsFunc(news, func(u play.Update) bool { return u.Kind == play.PlyEvent && u.By == c.Seat }) {
		t.turns[len(t.turns)-1]++
		t.paid = max(t.paid, t.turns[len(t.turns)-1])
	}
	t.note(e, m)
	if e.Opening != nil || t.ready() != was || len(news) > 0 && t.turnBegins(news) {
		t.began = m.time
	}
	if acts := t.clockSeat(); acts != t.acting {
		if t.acting = acts; !t.began.Equal(m.time) {
			t.resumed = m.time
		}
	}
	return nil
}

// open begins the session.
func (t *table) open(o opening) (err error) {
	if t.rules, err = t.games.Open(o.tags()...); err != nil {
		return err
	}
	start, err := t.rules.Parse(o.Start)
	if err != nil {
		return err
	}
	if start.Seats() != len(o.Seats) {
		return game.Faultf(game.ErrSeats, 0, strconv.Itoa(len(o.Seats)), "the state has %d seats", start.Seats())
	}
	t.opening, t.quiet = o, o.Quiet
	for _, p := range o.Seats {
		t.clocks, t.floored = append(t.clocks, o.total()), append(t.floored, false)
		t.seats = append(t.seats, seat{name: p.Name, bot: p.Bot, token: p.Token, invite: p.Invite, open: p.Open})
	}
	t.session = play.NewSession(t.rules, start, t.options())
	t.turns = make([]int, t.session.Last()+1)
	return nil
}

func (o opening) tags() []game.Tag {
	tags := []game.Tag{{Name: "Variant", Value: o.Variant}}
	for name, value := range o.Options {
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	return tags
}

func (t *table) options() play.Options {
	return play.Options{Limit: plyLimit, Repeats: repeats, Seed: t.opening.Seed}
}

// follow adds a stored event to the session. Plies of chance, and the events that this node
// has just made, are there already: they are compared and not read again.
func (t *table) follow(text string) (event, error) {
	if own, ok := t.own(text); ok {
		return own, nil
	}
	e, err := play.ParseEvent(t.rules, text)
	if err != nil {
		return e, err
	}
	s := t.session
	switch {
	case e.N > s.Last()+1:
		return e, fmt.Errorf("event %d follows event %d", e.N, s.Last())
	case e.N <= s.Last():
		return e, errDiffers
	case e.Kind == play.PlyEvent && e.By >= 0:
		_, err = s.Submit(e.By, e.N-1, e.Ply)
	case e.Kind == play.ForfeitEvent:
		_, err = s.Forfeit(e.By, e.Reason)
	case e.Kind == play.LeaveEvent:
		_, err = s.Leave(e.By, e.Reason)
	case e.Kind == play.ReturnEvent:
		_, err = s.Return(e.By)
	case e.Kind == play.UndoEvent:
		_, err = s.Undo(e.To)
	default:
		return e, errDiffers
	}
	if _, ok := t.own(text); err == nil && !ok {
		err = errDiffers
	}
	return e, err
}

// own returns the event of the session that has a text, if there is one.
func (t *table) own(text string) (event, bool) {
	number, _, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return event{}, false
	}
	for e := range t.session.Log(n - 1) {
		own, err := e.AppendText(nil)
		return e, err == nil && string(own) == text
	}
	return event{}, false
}

// note adds what a stored entry says besides events. An event ends a proposal.
func (t *table) note(e entry, m message) {
	t.seq, t.changed, t.removed = m.seq, m.time, e.Removed
	t.entries++
	if len(e.Events) > 0 {
		t.takeback = nil
	}
	if j := e.Join; j != nil {
		s := &t.seats[j.Seat]
		s.name, s.token = j.Name, j.Token
	}
	if e.Takeback != nil {
		t.takeback = e.Takeback
		if len(e.Takeback.Agreed) == 0 {
			t.takeback = nil
		}
	}
	if e.Push != nil {
		t.subscribe(*e.Push)
	}
	if e.Quiet != nil {
		t.quiet = *e.Quiet
	}
	if c := e.Clock; c != nil {
		t.clocks[c.Seat] = c.Left
		t.floored[c.Seat] = t.floored[c.Seat] || c.Floor
	}
	if v := e.Rematch; v != nil {
		t.voted(*v)
	}
}

// turnBegins reports whether the seat to act begins a turn after new events, as for bots.
// Alone at a table, nobody waits, and every ply gets new time.
func (t *table) turnBegins(news []play.Update) bool {
	q := play.Question{View: t.session.View(t.session.ToMove()), Since: slices.Values(news)}
	return len(t.seats) == 1 || q.TurnBegins()
}

// record returns the record of the game. It holds everything that is hidden.
func (t *table) record() ([]byte, error) {
	r := t.session.Record()
	names := make([]string, len(t.seats))
	for i, s := range t.seats {
		names[i] = s.name
		if s.bot != "" {
			names[i] = s.bot
		}
	}
	r.Tags = append(r.Tags,
		game.Tag{Name: "Seats", Value: strconv.Itoa(len(t.seats))},
		game.Tag{Name: "Players", Value: strings.Join(names, ",")},
		game.Tag{Name: "Date", Value: t.opening.Created.UTC().Format(time.DateOnly)},
	)
	r.Tags = append(r.Tags, version.Tags()...)
	return r.MarshalText()
}

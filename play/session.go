// This file holds the session: a game in progress that is driven from outside,
// by a server, a terminal or a game loop.

package play

import (
	"fmt"
	"hash/maphash"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// The kinds of faults of a [Session]. A ply that the rules do not allow
// matches [game.ErrIllegal], and a seat that the game does not have
// [game.ErrSeats].
const (
	// ErrStale is the kind of a request by a caller that has not seen the last
	// event.
	ErrStale game.Kind = "stale event number"
	// ErrEvent is the kind of an event that does not exist or does not fit.
	ErrEvent game.Kind = "event unknown"
	// ErrNotYourTurn is the kind of a ply by a seat that does not act.
	ErrNotYourTurn game.Kind = "turn of another seat"
	// ErrOver is the kind of a request after the end of the game.
	ErrOver game.Kind = "over already"
)

// SessionOptions are the choices of a [Session].
type SessionOptions struct {
	// Limit is the number of plies after which the game is a draw. Zero means
	// no limit.
	Limit int
	// Repeats makes the game a draw when a state occurs for the given time,
	// the start counting as its first. Zero means never; 3 is usual.
	Repeats int
	// Seed is what the plies of [game.Chance] are drawn from, together with
	// the number of plies before them. It is a secret as long as the game
	// lasts, and not the seed of the deal; see [Seeds].
	Seed uint64
	// Tags are added to the record behind those of the rules.
	Tags []game.Tag
}

// A Session is a game in progress, as a list of events. It has no goroutine, no
// clock and no lock, so it fits a mutex, a game loop and a test alike. A method
// that returns an error changes nothing. Plies of chance follow by themselves.
type Session[S game.State[S, P, V], P game.Ply, V any] struct {
	rules   game.Rules[S, P, V]
	opts    SessionOptions
	events  []entry[P]
	reasons map[int]string // of forfeits, by the number of the event
	saved   []S            // the states after events 0, interval, 2*interval, ...

	state   S // after the last event
	seats   int
	mover   game.Player // who acts in the state
	plies   int
	outcome game.Outcome
	reason  string
	seen    map[uint64]int // how often each state has occurred, by its hash
	hash    maphash.Seed
}

// An entry is an event without its number. base is the last event up to here
// that is not an undo, on the line of play that goes on: its state is the
// state after this event.
type entry[P any] struct {
	ply  P
	base int32
	to   int32
	kind kind
	by   game.Player
}

// A kind is an [EventKind] in one byte.
type kind uint8

const (
	started kind = iota
	played
	lost
	undone
)

var eventKinds = [...]EventKind{started: StartEvent, played: PlyEvent, lost: ForfeitEvent, undone: UndoEvent}

// interval is the number of events after which a state is saved. States in
// between are played again when they are asked for.
const interval = 64

// NewSession returns a session that begins at a state. If chance acts first, its
// plies are the first events.
func NewSession[S game.State[S, P, V], P game.Ply, V any](
	r game.Rules[S, P, V], start S, opts SessionOptions,
) (*Session[S, P, V], error) {
	s := begin(r, start, opts)
	return s, s.reveal()
}

// begin returns a session with its start event only.
func begin[S game.State[S, P, V], P game.Ply, V any](r game.Rules[S, P, V], start S, opts SessionOptions) *Session[S, P, V] {
	opts.Tags = slices.Clone(opts.Tags)
	s := &Session[S, P, V]{rules: r, opts: opts, state: start, seats: start.Seats(), hash: maphash.MakeSeed(), reasons: make(map[int]string)}
	if opts.Repeats > 0 {
		s.seen = make(map[uint64]int)
	}
	s.add(entry[P]{kind: started, by: game.Nobody})
	s.arrive()
	return s
}

// Restore returns the session that has had the given events, numbers included.
// opts must be those that it had. The error matches [ErrEvent] for events that
// do not follow each other, and names the event.
func Restore[S game.State[S, P, V], P game.Ply, V any](
	r game.Rules[S, P, V], events []Event[S, P], opts SessionOptions,
) (*Session[S, P, V], error) {
	if len(events) == 0 || events[0].Kind != StartEvent {
		return nil, game.Faultf(ErrEvent, 0, "", "a session begins with a start event")
	}
	s := begin(r, events[0].Start, opts)
	for i, e := range events[1:] {
		if err := s.restore(i+1, e); err != nil {
			return nil, fmt.Errorf("play: event %d: %w", i+1, err)
		}
	}
	return s, s.reveal()
}

func (s *Session[S, P, V]) restore(n int, e Event[S, P]) (err error) {
	if e.N != n {
		return game.Faultf(ErrEvent, 0, fmt.Sprint(e.N), "want the number %d", n)
	}
	switch e.Kind {
	case PlyEvent:
		if e.By != s.mover || s.outcome.Over() {
			return s.mayNotAct(e.By)
		}
		err = s.play(e.By, e.Ply)
	case ForfeitEvent:
		_, err = s.Forfeit(e.By, e.Reason)
	case UndoEvent:
		err = s.undo(e.To)
	default:
		err = game.Faultf(ErrEvent, 0, string(e.Kind), "want ply, forfeit or undo")
	}
	return err
}

// Resume returns a session that goes on from the end of a record. Limits and
// repetitions continue; the events are numbered anew, one for each ply.
func Resume[S game.State[S, P, V], P game.Ply, V any](
	r game.Rules[S, P, V], rec Record[S, P], opts SessionOptions,
) (*Session[S, P, V], error) {
	s := begin(r, rec.Start, opts)
	for i, ply := range rec.Plies {
		if err := s.play(s.mover, ply); err != nil {
			return nil, fmt.Errorf("play: ply %d: %w", i+1, err)
		}
	}
	if rec.Reason != "" && !s.outcome.Over() {
		for p := range game.Player(rec.Start.Seats()) {
			if rec.Outcome == WonByOthers(p, rec.Start.Seats()) {
				_, err := s.Forfeit(p, rec.Reason)
				return s, err
			}
		}
	}
	return s, s.reveal()
}

// Last returns the number of the last event.
func (s *Session[S, P, V]) Last() int { return len(s.events) - 1 }

// State returns the state after the last event, with everything that is hidden
// from players.
func (s *Session[S, P, V]) State() S { return s.state }

// ToMove returns who acts, or [game.Nobody] once the game is over.
func (s *Session[S, P, V]) ToMove() game.Player {
	if s.outcome.Over() {
		return game.Nobody
	}
	return s.mover
}

// Outcome returns whether the game is over and who has won, by the rules or
// otherwise, and in the second case the reason, as in a [Record].
func (s *Session[S, P, V]) Outcome() (game.Outcome, string) { return s.outcome, s.reason }

// Submit plays a ply for a seat and returns the number of its event. n is the
// number of the last event that the caller has seen. Plies of chance that
// follow are events of their own; [Session.Log] and [Session.Events] return
// them all.
func (s *Session[S, P, V]) Submit(by game.Player, n int, ply P) (int, error) {
	if n != s.Last() {
		return 0, s.notLast(n)
	}
	if by < 0 || by != s.mover || s.outcome.Over() {
		return 0, s.mayNotAct(by)
	}
	if err := s.play(by, ply); err != nil {
		return 0, err
	}
	return n + 1, s.reveal()
}

// Forfeit ends the game, lost by a seat for a reason such as [Resigned], and
// returns the number of the event. It may be called when another seat acts.
func (s *Session[S, P, V]) Forfeit(by game.Player, reason string) (int, error) {
	if by < 0 || int(by) >= s.seats {
		return 0, s.noSeat(by)
	}
	if s.outcome.Over() {
		return 0, s.overFault()
	}
	if f := (Forfeit{Reason: reason}); !f.loses() {
		return 0, game.Faultf(ErrRecord, 0, reason, "a seat cannot lose for this reason")
	}
	s.outcome, s.reason = WonByOthers(by, s.seats), reason
	s.add(entry[P]{kind: lost, by: by})
	s.reasons[s.Last()] = reason
	return s.Last(), nil
}

// Undo returns to the state after event n, by a new event, and returns that
// event's number. Chance then draws as it did before. To undo the last ply, n is
// the number of the event before it.
func (s *Session[S, P, V]) Undo(n int) (int, error) {
	if err := s.undo(n); err != nil {
		return 0, err
	}
	last := s.Last()
	return last, s.reveal()
}

func (s *Session[S, P, V]) undo(n int) error {
	if n < 0 || n >= s.Last() {
		return game.Faultf(ErrEvent, 0, fmt.Sprint(n), "want an event from 0 to %d", s.Last()-1)
	}
	s.add(entry[P]{kind: undone, by: game.Nobody, to: int32(n)})
	s.rewind()
	return nil
}

// Log returns the events after event number n, with everything that is hidden
// from players; -1 gives all.
func (s *Session[S, P, V]) Log(n int) iter.Seq[Event[S, P]] {
	return func(yield func(Event[S, P]) bool) {
		for i := max(n+1, 0); i < len(s.events); i++ {
			if !yield(s.event(i)) {
				return
			}
		}
	}
}

// Events returns what a viewer may know of the events after event number n; -1
// gives all. The viewer is a seat, or [game.Nobody] for a spectator.
func (s *Session[S, P, V]) Events(viewer game.Player, n int) iter.Seq[Update[P, V]] {
	return func(yield func(Update[P, V]) bool) {
		i := max(n+1, 0)
		if i >= len(s.events) {
			return
		}
		var before S
		var view V
		if i > 0 {
			before = s.stateAfter(i - 1)
			view = before.View(viewer)
		}
		for ; i < len(s.events); i++ {
			after := s.follow(before, i)
			u := s.update(i, viewer, before, after)
			if i > 0 {
				u.Changes = game.ChangesBetween(view, u.View)
			}
			if !yield(u) {
				return
			}
			before, view = after, u.View
		}
	}
}

func (s *Session[S, P, V]) update(n int, viewer game.Player, before, after S) Update[P, V] {
	e := &s.events[n]
	u := Update[P, V]{N: n, Kind: eventKinds[e.kind], By: e.by, To: int(e.to), View: after.View(viewer)}
	if e.kind == played {
		u.Ply = e.ply
		if h, ok := any(before).(game.Hidden[P]); ok {
			u.Ply = h.SeenBy(e.ply, viewer)
		}
	}
	switch {
	case n == s.Last():
		u.Outcome, u.Reason = s.outcome, s.reason
	case e.kind == lost:
		u.Outcome, u.Reason = WonByOthers(e.by, s.seats), s.reasons[n]
	default:
		u.Outcome = after.Outcome()
	}
	return u
}

// Record returns the record of the line of play that led to the last event,
// with everything that was hidden from players.
func (s *Session[S, P, V]) Record() Record[S, P] {
	rec := Record[S, P]{Tags: append(s.rules.Tags(), s.opts.Tags...), Start: s.saved[0], Outcome: s.outcome, Reason: s.reason}
	for _, i := range s.line(s.Last()) {
		rec.Plies = append(rec.Plies, s.events[i].ply)
	}
	return rec
}

// event returns event n.
func (s *Session[S, P, V]) event(n int) Event[S, P] {
	e := &s.events[n]
	out := Event[S, P]{N: n, Kind: eventKinds[e.kind], By: e.by, Ply: e.ply, Reason: s.reasons[n], To: int(e.to)}
	if n == 0 {
		out.Start = s.saved[0]
	}
	return out
}

// notLast returns the fault of a number that is not that of the last event.
func (s *Session[S, P, V]) notLast(n int) error {
	kind := ErrStale
	if n < 0 || n > s.Last() {
		kind = ErrEvent
	}
	return game.Faultf(kind, 0, fmt.Sprint(n), "the last event is %d", s.Last())
}

func (s *Session[S, P, V]) noSeat(p game.Player) error {
	return game.Faultf(game.ErrSeats, 0, p.String(), "the seats are 1 to %d", s.seats)
}

// mayNotAct returns the fault of a player who does not act.
func (s *Session[S, P, V]) mayNotAct(p game.Player) error {
	switch {
	case p < 0 || int(p) >= s.seats:
		return s.noSeat(p)
	case s.outcome.Over():
		return s.overFault()
	}
	return game.Faultf(ErrNotYourTurn, 0, p.String(), "seat %v acts", s.mover)
}

func (s *Session[S, P, V]) overFault() error {
	return game.Faultf(ErrOver, 0, s.outcome.String(), "the game has ended")
}

// play plays a ply for whoever acts.
func (s *Session[S, P, V]) play(by game.Player, ply P) error {
	if s.outcome.Over() {
		return s.overFault()
	}
	next, err := s.state.Play(ply)
	if err != nil {
		return err
	}
	s.state = next
	s.plies++
	s.add(entry[P]{kind: played, by: by, ply: ply})
	s.arrive()
	return nil
}

// reveal plays the plies of chance.
func (s *Session[S, P, V]) reveal() error {
	for s.ToMove() == game.Chance {
		if err := s.play(game.Chance, s.chance()); err != nil {
			return err
		}
	}
	return nil
}

// chance returns the ply that chance draws in the present state.
func (s *Session[S, P, V]) chance() P {
	return Draw[S, P, V](s.state, rand.New(chanceSource(s.opts.Seed, s.plies)))
}

// add appends an event. The session's state must be the one after it, unless
// it is an undo.
func (s *Session[S, P, V]) add(e entry[P]) {
	n := len(s.events)
	e.base = int32(n)
	if e.kind == undone {
		e.base = s.events[e.to].base
	}
	s.events = append(s.events, e)
	if n%interval == 0 {
		if e.kind == undone {
			s.saved = append(s.saved, s.stateAfter(int(e.to)))
		} else {
			s.saved = append(s.saved, s.state)
		}
	}
}

// arrive counts the present state and ends the game if it is over.
func (s *Session[S, P, V]) arrive() {
	repeats := 0
	if s.seen != nil {
		h := maphash.Comparable(s.hash, s.state)
		s.seen[h]++
		repeats = s.seen[h]
	}
	s.mover = s.state.ToMove()
	switch {
	case s.mover == game.Nobody:
		s.outcome = s.state.Outcome()
	case s.opts.Limit > 0 && s.plies >= s.opts.Limit:
		s.outcome, s.reason = game.Draw(), Limit
	case s.opts.Repeats > 0 && repeats >= s.opts.Repeats:
		s.outcome, s.reason = game.Draw(), Repetition
	}
}

// rewind plays the line that led to the last event again, after an undo.
func (s *Session[S, P, V]) rewind() {
	line := s.line(s.Last())
	s.state, s.plies, s.outcome, s.reason = s.saved[0], 0, game.Outcome{}, ""
	clear(s.seen)
	s.arrive()
	for _, i := range line {
		s.state = must(s.state.Play(s.events[i].ply))
		s.plies++
		s.arrive()
	}
	if e := &s.events[s.events[s.Last()].base]; e.kind == lost {
		s.outcome, s.reason = WonByOthers(e.by, s.seats), s.reasons[int(s.events[s.Last()].base)]
	}
}

// line returns the numbers of the plies that led to the state after event n.
func (s *Session[S, P, V]) line(n int) []int {
	var plies []int
	for i := s.events[n].base; i > 0; i = s.events[i-1].base {
		if s.events[i].kind == played {
			plies = append(plies, int(i))
		}
	}
	slices.Reverse(plies)
	return plies
}

// stateAfter returns the state after event n.
func (s *Session[S, P, V]) stateAfter(n int) S {
	if n == s.Last() && s.events[n].kind != undone {
		return s.state
	}
	i := n / interval
	state := s.saved[i]
	for k := i*interval + 1; k <= n; k++ {
		state = s.follow(state, k)
	}
	return state
}

// follow returns the state after event n, given the state before it.
func (s *Session[S, P, V]) follow(before S, n int) S {
	switch e := &s.events[n]; e.kind {
	case started:
		return s.saved[0]
	case played:
		return must(before.Play(e.ply))
	case undone:
		return s.stateAfter(int(e.to))
	}
	return before
}

// must returns a state that was reached before.
func must[S any](s S, err error) S {
	if err != nil {
		panic(err)
	}
	return s
}

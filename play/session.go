// This file holds the session: a game in progress that is driven from outside,
// by a server, a terminal or a game loop. What it tells is in updates.go.

package play

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// The kinds of faults of a [Session]. Besides them, a fault can match
// [game.ErrIllegal] for a ply that is not legal, [game.ErrSeats] for a seat that
// the game does not have, and [ErrRecord] for a reason that no record can have.
const (
	// ErrStale is the kind for an event number that is not the last.
	ErrStale game.Kind = "stale event number"
	// ErrEvent is the kind for an event that does not exist, cannot be read,
	// or does not follow the events before it.
	ErrEvent game.Kind = "event unknown"
	// ErrNotYourTurn is the kind for a ply of a seat when another seat acts.
	ErrNotYourTurn game.Kind = "turn of another seat"
	// ErrOver is the kind for a request after the end of the game.
	ErrOver game.Kind = "over already"
)

// Options are the options of a game, for [Run] and [Session]. The zero Options
// has no limits and takes chance from seed 0.
type Options struct {
	// Limit is the number of plies after which the game is a draw. Zero or less
	// means no limit; such a game may never end.
	Limit int
	// Repeats makes the game a draw when a state occurs for the given number
	// of times, the start included. Zero or less means never; 3 is usual.
	Repeats int
	// Tags are added to those of the rules in the record. A record with tags that
	// [ValidateTags] refuses cannot be written.
	Tags []game.Tag
	// Seed, with the number of plies so far, decides each ply of
	// [game.Chance]. It must stay secret during the game, and must not be the
	// seed of the deal; see [NewSeed] and [Seeds].
	Seed uint64
}

// A Session is a game in progress: a list of events, numbered from 0. It has no
// goroutine, no clock and no lock; a program that shares it between goroutines
// guards it with a mutex. A method that returns an error has changed nothing.
//
// When chance acts, its ply follows at once, as an event of its own. [NewSession] and the
// functions after it make one; the zero Session is not valid.
type Session[S game.State[S]] struct {
	rules  game.Rules[S]
	opts   Options
	tags   []game.Tag // of the record
	events []entry
	saved  []S            // the states after events 0, interval, 2*interval, ...
	asked  []int          // for each seat the last event when its bot was last asked, or -1
	undos  map[int]int    // the events to which the undos went back
	ends   map[int]string // the reasons of the events that ended the game against the rules, and of leaves

	absences []absence // after each event by which a seat left or returned

	// The rest describes the game after the last event.
	state   S
	mover   game.Player // who acts in the state, even if the game has ended
	plies   int         // on the line of play
	outcome game.Outcome
	reason  string
	left    []Leaver       // those who have not returned
	seen    map[uint64]int // how often each state has occurred on the line, by its hash
	hash    maphash.Seed
}

// An entry is the part of an event that most events have. It is small, since a
// server keeps many.
type entry struct {
	ply  game.Ply
	kind kind
	by   game.Player
}

// A kind is an [EventKind] in one byte.
type kind uint8

const (
	startKind kind = iota
	plyKind
	forfeitKind
	undoKind
	leaveKind
	returnKind
)

var eventKinds = [...]EventKind{
	startKind: StartEvent, plyKind: PlyEvent, forfeitKind: ForfeitEvent, undoKind: UndoEvent, leaveKind: LeaveEvent, returnKind: ReturnEvent,
}

// interval is the number of events after which a state is saved. The states in
// between are computed again when they are needed.
const interval = 64

// NewSession returns a session that begins with a state.
func NewSession[S game.State[S]](
	r game.Rules[S], start S, opts Options,
) *Session[S] {
	s := begin(r, slices.Concat(r.Tags(), opts.Tags), start, opts)
	s.reveal()
	return s
}

// begin returns a session with its start event only.
func begin[S game.State[S]](r game.Rules[S], tags []game.Tag, start S, opts Options) *Session[S] {
	s := &Session[S]{rules: r, opts: opts, tags: tags, state: start, mover: start.ToMove()}
	s.events = make([]entry, 0, 2*interval)
	if opts.Repeats > 0 {
		s.seen, s.hash = make(map[uint64]int, interval), maphash.MakeSeed()
	}
	s.add(entry{kind: startKind, by: game.Nobody})
	s.arrive()
	return s
}

// Restore returns the session that has had the given events, which
// [Session.Log] returned. opts must be the same as before. If the last event
// leaves chance to act, its ply follows.
//
// The error names the event that does not follow the events before it. It
// matches [ErrEvent], or what [Session.Submit], [Session.Leave] or [Session.Return]
// returns.
func Restore[S game.State[S]](
	r game.Rules[S], events []Event[S], opts Options,
) (*Session[S], error) {
	if len(events) == 0 || events[0].Kind != StartEvent || any(events[0].Start) == nil {
		return nil, game.Faultf(ErrEvent, 0, "", "the first event must be a start with a state")
	}
	s := begin(r, slices.Concat(r.Tags(), opts.Tags), events[0].Start, opts)
	for i, e := range events {
		if err := s.restore(i, e); err != nil {
			return nil, fmt.Errorf("play: event %d: %w", i, err)
		}
	}
	s.reveal()
	return s, nil
}

// restore adds event n. The start is there already.
func (s *Session[S]) restore(n int, e Event[S]) (err error) {
	switch {
	case e.N != n:
		return game.Faultf(ErrEvent, 0, fmt.Sprint(e.N), "want event %d", n)
	case e.wrongBy() != "":
		return game.Faultf(ErrEvent, 0, e.By.String(), "%s", e.wrongBy())
	case n == 0:
	case e.Kind == PlyEvent:
		err = s.play(e.By, e.Ply)
	case e.Kind == ForfeitEvent:
		_, err = s.Forfeit(e.By, e.Reason)
	case e.Kind == LeaveEvent:
		_, err = s.Leave(e.By, e.Reason)
	case e.Kind == ReturnEvent:
		_, err = s.Return(e.By)
	case e.Kind == UndoEvent:
		err = s.undo(e.To)
	default:
		err = game.Faultf(ErrEvent, 0, string(e.Kind), "want %s", laterKinds)
	}
	if err == nil && eventKinds[s.events[n].kind] != e.Kind {
		err = game.Faultf(ErrEvent, 0, string(e.Kind), "want forfeit, since only one seat stays")
	}
	return err
}

// Resume returns a session that continues a game from its record. Each ply of
// the record becomes one event, and so does each seat that has left. The limit and the repetitions count them. The
// tags are those of the record, without opts.Tags. A game that was forfeited
// stays so; a draw stays one if opts has the limit that made it.
func Resume[S game.State[S]](r game.Rules[S], rec Record[S], opts Options) (*Session[S], error) {
	s := begin(r, slices.Clone(rec.Tags), rec.Start, opts)
	if why := wrongLeft(rec.Left, rec.Start.Seats(), len(rec.Plies)); why != "" {
		return nil, game.Faultf(ErrRecord, 0, leftText(rec.Left), "%s", why)
	}
	leavers := rec.Left
	for i := 0; ; i++ {
		for len(leavers) > 0 && leavers[0].After == i {
			if _, err := s.Leave(leavers[0].Seat, Resigned); err != nil {
				return nil, fmt.Errorf("play: after ply %d: %w", i, err)
			}
			leavers = leavers[1:]
		}
		if i == len(rec.Plies) {
			break
		}
		if err := s.play(s.mover, rec.Plies[i]); err != nil {
			return nil, fmt.Errorf("play: ply %d: %w", i+1, err)
		}
	}
	if (Forfeit{Reason: rec.Reason}).Valid() {
		for p := range game.Player(rec.Start.Seats()) {
			if !slices.Contains(s.Left(), p) && rec.Outcome == wonByStayers(rec.Start.Seats(), p, s.Left()) {
				_, err := s.Forfeit(p, rec.Reason)
				return s, err
			}
		}
	}
	s.reveal()
	return s, nil
}

// Last returns the number of the last event.
func (s *Session[S]) Last() int { return len(s.events) - 1 }

// State returns the state after the last event, with everything that is hidden
// from players.
func (s *Session[S]) State() S { return s.state }

// View returns what a seat may see after the last event; for any other player, what
// everybody may see.
func (s *Session[S]) View(p game.Player) game.View { return s.rules.View(s.state, p) }

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (s *Session[S]) ToMove() game.Player {
	if s.outcome.Over() {
		return game.Nobody
	}
	return s.mover
}

// Outcome returns whether the game is over and who has won. If it did not end
// by the rules, it also returns the reason, as in [Record.Reason].
//
// A seat that has left does not win. The other winners by the rules do, or else those of
// the other seats that come next, as [game.Ranked] says.
func (s *Session[S]) Outcome() (game.Outcome, string) { return s.outcome, s.reason }

// Submit plays a ply for a seat and returns the number of its event. n is the
// number of the last event that the caller has seen. The error matches [ErrStale]
// if there are newer events, [ErrEvent] if there is no event n, [game.ErrSeats] if
// there is no such seat, [ErrOver], [ErrNotYourTurn], or [game.ErrIllegal].
func (s *Session[S]) Submit(by game.Player, n int, ply game.Ply) (int, error) {
	if n != s.Last() {
		return 0, s.notLast(n)
	}
	if by == game.Chance {
		return 0, s.noSeat(by)
	}
	if err := s.play(by, ply); err != nil {
		return 0, err
	}
	if s.mover == game.Chance {
		s.reveal()
	}
	return n + 1, nil
}

// Ask asks a bot for a ply of the seat to act, plays it, and returns the answer. If the bot returns
// a [Forfeit], the seat loses. Ask returns an error if the context is done, the
// bot fails in another way, or its ply is not legal. The error wraps the cause
// and names the ply and the seat. A program that holds a mutex may prefer to call the bot
// without it: it asks [Session.Question], and then plays by [Session.Submit].
func (s *Session[S]) Ask(ctx context.Context, bot Bot) (Answer, error) {
	if s.outcome.Over() {
		return Answer{}, s.overFault()
	}
	p, n := s.mover, s.Last()
	err := ctx.Err()
	var a Answer
	if err == nil {
		a, err = bot(ctx, s.Question())
	}
	if lost, ok := errors.AsType[Forfeit](err); ok && lost.Valid() {
		_, err = s.Forfeit(p, lost.Reason)
	} else if err == nil {
		_, err = s.Submit(p, n, a.Ply)
	}
	if err != nil {
		return a, fmt.Errorf("play: ply %d, by %v: %w", s.plies+1, p, err)
	}
	return a, nil
}

// Forfeit ends the game with the loss of a seat, whether it is to act or not,
// and returns the number of the event. All others that have not left have won. Where
// people play, use [Session.Leave], so that they can play on. The reason is [Resigned]
// or another one for which [Forfeit.Valid] holds. The error matches [game.ErrSeats],
// [ErrOver], [ErrLeft], or [ErrRecord] for the reason.
func (s *Session[S]) Forfeit(by game.Player, reason string) (int, error) {
	if err := s.canLose(by, reason); err != nil {
		return 0, err
	}
	s.add(entry{kind: forfeitKind, by: by})
	s.end(reason)
	return s.Last(), nil
}

// canLose returns an error unless a seat can forfeit the game or leave it.
func (s *Session[S]) canLose(by game.Player, reason string) error {
	switch f := (Forfeit{Reason: reason}); {
	case by.Among(s.state.Seats()) == game.Nobody:
		return s.noSeat(by)
	case s.outcome.Over():
		return s.overFault()
	case slices.Contains(s.Left(), by):
		return game.Faultf(ErrLeft, 0, by.String(), "the seat has left already")
	case !f.Valid():
		return game.Faultf(ErrRecord, 0, reason, "a seat cannot lose for this reason")
	}
	return nil
}

// Undo returns to the state after event n. This is an event of its own, and
// Undo returns its number. Seats that have left since then have still left. Chance then plays the same plies as before. The error
// matches [ErrEvent] if n is not an event before the last.
func (s *Session[S]) Undo(n int) (int, error) {
	if err := s.undo(n); err != nil {
		return 0, err
	}
	last := s.Last()
	s.reveal()
	return last, nil
}

// undo is Undo without the plies of chance that follow.
func (s *Session[S]) undo(n int) error {
	switch {
	case s.Last() == 0:
		return game.Faultf(ErrEvent, 0, fmt.Sprint(n), "nothing to undo")
	case n < 0 || n >= s.Last():
		return game.Faultf(ErrEvent, 0, fmt.Sprint(n), "want an event from 0 to %d", s.Last()-1)
	}
	_, line := s.line(n, whole)
	clear(s.seen)
	s.state, s.plies = s.saved[0], len(line)
	s.count()
	for _, i := range line {
		s.state = must(s.state.Play(s.events[i].ply))
		s.count()
	}
	s.mover = s.state.ToMove()
	s.add(entry{kind: undoKind, by: game.Nobody})
	if s.undos == nil {
		s.undos = make(map[int]int)
	}
	s.undos[s.Last()] = n
	s.stillLeft()
	s.outcome, s.reason = s.outcomeAfter(n, s.state, s.Left())
	return nil
}

// Record returns the record of the game so far, with everything that is hidden
// from players. Plies that were undone are not in it.
func (s *Session[S]) Record() Record[S] {
	rec := Record[S]{
		Tags: slices.Clone(s.tags), Start: s.saved[0], Outcome: s.outcome, Reason: s.reason, Left: slices.Clone(s.left),
	}
	_, line := s.line(s.Last(), whole)
	for _, i := range line {
		rec.Plies = append(rec.Plies, s.events[i].ply)
	}
	return rec
}

// notLast returns the fault of a number that is not that of the last event.
func (s *Session[S]) notLast(n int) error {
	kind := ErrStale
	if n < 0 || n > s.Last() {
		kind = ErrEvent
	}
	return game.Faultf(kind, 0, fmt.Sprint(n), "the last event is %d", s.Last())
}

func (s *Session[S]) noSeat(p game.Player) error {
	return game.Faultf(game.ErrSeats, 0, p.String(), "want a seat from 1 to %d", s.state.Seats())
}

func (s *Session[S]) overFault() error {
	return game.Faultf(ErrOver, 0, s.outcome.String(), "the game has ended with this outcome")
}

// play plays a ply of a seat or of chance.
func (s *Session[S]) play(by game.Player, ply game.Ply) error {
	if by != s.mover || s.outcome.Over() {
		switch {
		case by != game.Chance && (by < 0 || int(by) >= s.state.Seats()):
			return s.noSeat(by)
		case s.outcome.Over():
			return s.overFault()
		}
		return game.Faultf(ErrNotYourTurn, 0, by.String(), "the player to act is %v", s.mover)
	}
	next, err := s.state.Play(ply)
	if err != nil {
		return err
	}
	s.state = next
	s.mover = s.state.ToMove()
	s.plies++
	s.add(entry{kind: plyKind, by: by, ply: ply})
	s.arrive()
	return nil
}

// reveal plays the plies of chance.
func (s *Session[S]) reveal() {
	for s.ToMove() == game.Chance {
		ply := Reveal[S](s.state, rand.New(chanceSource(s.opts.Seed, s.plies)))
		if err := s.play(game.Chance, ply); err != nil {
			panic(err) // listed plies are legal
		}
	}
}

// add appends an event. The session must have the state after it.
func (s *Session[S]) add(e entry) {
	if len(s.events)%interval == 0 {
		s.saved = append(s.saved, s.state)
	}
	s.events = append(s.events, e)
}

// arrive looks at the state after the last event, and ends the game if it is over.
func (s *Session[S]) arrive() {
	repeats := 0
	if s.seen != nil {
		repeats = s.count()
	}
	switch {
	case s.mover == game.Nobody:
		s.outcome = OutcomeWithout(s.state, s.Left()...)
	case s.opts.Limit > 0 && s.plies >= s.opts.Limit:
		s.end(Limit)
	case s.opts.Repeats > 0 && repeats >= s.opts.Repeats:
		s.end(Repetition)
	}
}

// count counts the state and returns how often it has occurred. Without
// Repeats it does nothing.
func (s *Session[S]) count() (repeats int) {
	if s.seen == nil {
		return 0
	}
	h := maphash.Comparable(s.hash, s.state)
	repeats = s.seen[h] + 1
	s.seen[h] = repeats
	return repeats
}

// end ends the game with the last event, for a reason that is not in the rules.
func (s *Session[S]) end(reason string) {
	s.note(reason)
	s.outcome, s.reason = s.outcomeAfter(s.Last(), s.state, s.Left())
}

// note keeps the reason of the last event.
func (s *Session[S]) note(reason string) {
	if s.ends == nil {
		s.ends = make(map[int]string)
	}
	s.ends[s.Last()] = reason
}

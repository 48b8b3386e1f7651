// This file holds taking back: what a seat may take back alone, and to which event.

package play

import (
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// looks is the number of samples that must agree with what a seat has seen. A ply that
// shows what was all but certain may count as foreseen.
const looks = 64

// A TakeBack says how the last ply of a seat is taken back, with all that followed it.
type TakeBack struct {
	To   int         // the event to which [Session.Undo] must go back
	Seat game.Player // whose ply it is
	// Revealed reports whether the seat has seen something new by its plies since then, as
	// [Session.Revealed] says. If it has, the others should be asked first.
	Revealed bool
}

// CanTakeBack returns how to take back the last ply of one of the given seats, or of any
// seat if none is given. The error matches [ErrEvent] if there is no such ply. A program
// that lets people take back plies alone goes there by [Session.Undo] if nothing was
// revealed. After that, CanTakeBack is about the ply before.
func (s *Session[S]) CanTakeBack(seats ...game.Player) (TakeBack, error) {
	back, err := s.lastPly(seats)
	if err == nil {
		back.Revealed = s.Revealed(back.Seat, back.To)
	}
	return back, err
}

// TakeBack takes back what [Session.CanTakeBack] returns, even if something was revealed, and
// returns the number of the event.
func (s *Session[S]) TakeBack(seats ...game.Player) (int, error) {
	back, err := s.lastPly(seats)
	if err != nil {
		return 0, err
	}
	return s.Undo(back.To)
}

// lastPly returns how to take back the last ply of one of the seats, or of any.
func (s *Session[S]) lastPly(seats []game.Player) (TakeBack, error) {
	_, line := s.line(s.Last(), whole)
	for k, i := range slices.Backward(line) {
		by := s.events[i].by
		if by < 0 || len(seats) > 0 && !slices.Contains(seats, by) {
			continue
		}
		back := TakeBack{Seat: by}
		if k > 0 {
			back.To = line[k-1] // the event before it on the line of play
		}
		return back, nil
	}
	return TakeBack{}, game.Faultf(ErrEvent, 0, "", "no ply to take back")
}

// Revealed reports whether the plies of a seat on the line of play after event n have shown
// it something that it could not foresee: a card, the back of a tile, what chance did after
// a ply. If they have, the seat that goes back to event n knows more than it did. Revealed
// takes 64 samples of a view for each ply of the seat, and always gives the same answer. If
// n is not an event, it is false.
func (s *Session[S]) Revealed(p game.Player, n int) bool {
	if s.Check(p, n) != nil || n < 0 {
		return false
	}
	_, line := s.line(s.Last(), whole)
	line = slices.DeleteFunc(line, func(i int) bool { return i <= n })
	before, mine := s.stateAfter(n), false // mine: the seat has played, and only chance since
	for _, i := range line {
		switch by := s.events[i].by; {
		case by == game.Chance && mine:
			return true
		case by != game.Chance:
			mine = by == p
		}
		after := must(before.Play(s.events[i].ply))
		if mine && surprises(s.rules, before, s.events[i].ply, after, p) {
			return true
		}
		before = after
	}
	return false
}

// surprises reports whether a ply of seat p leads to a view that the seat could not foresee.
func surprises[S game.State[S]](rules game.Rules[S], before S, ply game.Ply, after S, p game.Player) bool {
	v, seen, r := rules.View(before, p), rules.View(after, p), rand.New(game.NewSource(0))
	for range looks {
		sample, ok := rules.Sample(v, r)
		if !ok {
			return false
		}
		next, err := sample.Play(ply)
		if err != nil || rules.View(next, p) != seen {
			return true
		}
	}
	return false
}

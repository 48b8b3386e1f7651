// This file says whether to take a ply back would be a free look.

package play

import (
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// looks is the number of samples that must agree with what a seat has seen. A ply that
// shows what was all but certain may count as foreseen.
const looks = 64

// Learned reports whether a seat has learned something by its own plies on the line of
// play after event n: a card, the back of a tile, what chance did after a ply. A program
// that lets people take back plies alone asks before [Session.Undo], since to go back
// would be a free look. It takes 64 samples of a view for each ply of the seat, and
// always gives the same answer. If n is not an event, it is false.
func (s *Session[S]) Learned(p game.Player, n int) bool {
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

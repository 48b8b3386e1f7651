// This file finds forced ways home, by sets of squares: a board and the squares
// from which a pawn gets home on it.

package main

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
)

// A homing is a search for the ways home of one seat, which needs nothing else. All
// that the other seat can do about it is to shift: pawns do not block each other.
type homing struct {
	home labyrinth.Square
	best []labyrinth.Shift // by turns: the shift of the other seat that was last found to stop it
}

// within returns from which of the squares the seat, which is to act, gets home
// within n of its turns, whatever the other does. It looks for short ways first,
// because that costs less.
func (h *homing) within(b labyrinth.Board, n int, from labyrinth.Squares) labyrinth.Squares {
	good := h.now(b).Intersect(from)
	var array [48]labyrinth.Shift
	shifts := b.AppendShifts(array[:0])
	for more := 1; more < n; more++ {
		for _, s := range shifts {
			rest := from.Minus(good)
			if rest.Len() == 0 {
				return good
			}
			next := shifted(b, s)
			sure := h.after(next, more, flood(next, carried(b, s.Slot, rest)))
			if sure.Len() > 0 {
				good = good.Union(rest.Intersect(carried(b, s.Slot.Opposite(), flood(next, sure))))
			}
		}
	}
	return good
}

// after returns the same when the other seat is to act. It begins with the shift
// that last stopped the seat, because that often does so again.
func (h *homing) after(b labyrinth.Board, n int, from labyrinth.Squares) labyrinth.Squares {
	var array [48]labyrinth.Shift
	shifts := b.AppendShifts(array[:0])
	for len(h.best) <= n {
		h.best = append(h.best, labyrinth.Shift{})
	}
	if i := slices.Index(shifts, h.best[n]); i > 0 {
		shifts[0], shifts[i] = shifts[i], shifts[0]
	}
	for _, s := range shifts {
		there := h.within(shifted(b, s), n, carried(b, s.Slot, from))
		if from = from.Intersect(carried(b, s.Slot.Opposite(), there)); from.Len() == 0 {
			h.best[n] = s
			break
		}
	}
	return from
}

// now returns the squares from which a turn leads home. No shift moves a home.
func (h *homing) now(b labyrinth.Board) (from labyrinth.Squares) {
	var array [48]labyrinth.Turn
	turns := b.AppendTurns(array[:0], h.home)
	for i := 0; i < len(turns); {
		var reach labyrinth.Squares
		slot := turns[i].Shift.Slot
		for ; i < len(turns) && turns[i].Shift.Slot == slot; i++ {
			reach = reach.Union(turns[i].Reach)
		}
		from = from.Union(carried(b, slot.Opposite(), reach))
	}
	return from
}

// carried returns where a shift at a slot takes pawns. One that is pushed off the
// board comes back at the other end, so the opposite slot takes them back.
func carried(b labyrinth.Board, slot labyrinth.Slot, pawns labyrinth.Squares) labyrinth.Squares {
	after, leaves := b.Slide(slot, pawns, false)
	if leaves {
		after, _ = b.Slide(slot, pawns, true)
	}
	return after
}

// flood returns the squares that pawns can walk to from any of the squares.
func flood(b labyrinth.Board, from labyrinth.Squares) (all labyrinth.Squares) {
	for from.Len() > 0 {
		reach := b.Reach(from.First())
		all, from = all.Union(reach), from.Minus(reach)
	}
	return all
}

// shifted returns the board after a shift that is legal.
func shifted(b labyrinth.Board, s labyrinth.Shift) labyrinth.Board {
	next, err := b.Shift(s)
	if err != nil {
		panic(err)
	}
	return next
}

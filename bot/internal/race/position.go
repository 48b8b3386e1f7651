// This file holds the position of a race: a board with pawns, what is left, and
// what each seat may be looking for.

package race

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A Position is what is known when a seat is about to shift. What the seat itself
// looks for is not in it, because a Position is what all know; see goal.
type Position struct {
	maze.Board
	Seats, Seat int           // the number of seats, and the one to move
	At          [things]uint8 // the place of each thing: a square's number, 0 for the spare tile
	Pawn, Home  [maxSeats]uint64
	Left        Lefts
	Points      [maxSeats]int
	Worth       int  // of a find in points; 0 in a game without points
	Back        bool // the last of what is left is the way home
	Belief      [maxSeats]Belief
	Unfound     Set // what may still become a goal of some seat
}

// Lefts returns what the seat to move has left, and the best of the others.
func (s *Position) Lefts() (mine, others int) {
	others = 1 << 8
	for p := range s.Seats {
		if p != s.Seat {
			others = min(others, int(s.Left[p]))
		}
	}
	return int(s.Left[s.Seat]), others
}

// homeward reports whether nothing is left for a seat but the way home.
func (s *Position) homeward(p int) bool { return s.Back && s.Left[p] == 1 }

// shifted returns the position after a shift, before the walk.
func (s *Position) shifted(li, open uint8) Position {
	r := *s
	l := &s.Lines[li]
	r.Board = s.Push(li, open)
	for i := 1; i < things; i++ {
		r.At[i] = l.To[s.At[i]&63]
	}
	for p := range s.Seats {
		r.Pawn[p] = l.Carry(s.Pawn[p])
	}
	return r
}

// A plan is a whole turn of the seat to move.
type plan struct {
	line, open uint8
	square     uint64  // to which the pawn walks
	thing      uint8   // what it finds there, or 0
	finds      bool    // a thing or its home
	value      float64 // the seat's chance to win, as the judge of the plan has it
	lost       int     // within how many turns it is proved to lose, or 0
}

// walked returns the position after the walk of a plan, given that after its
// shift, for the next seat. could are the places that the seat could have reached
// in this turn, before the shift; of is the position then.
func (s *Position) walked(pl *plan, of *Position, could uint64, t *Tuning, near bool) Position {
	r := *s
	p := s.Seat
	r.Pawn[p] = pl.square
	r.Seat = (p + 1) % s.Seats
	b := &r.Belief[p]
	switch {
	case pl.finds:
		r.Left[p]--
		if pl.thing == 0 {
			break
		}
		r.Unfound &^= 1 << pl.thing
		for q := range r.Seats {
			if q != p && !r.Belief[q].many {
				r.Belief[q].forget(pl.thing)
			}
		}
		if b.many {
			b.weight[pl.thing] = 0
		} else if !r.homeward(p) {
			*b = believe(r.Unfound, 1, false)
		}
	case !s.homeward(p):
		b.scale(&of.At, could, t.Leave)
		if near {
			places, _ := r.Union(pl.square)
			b.scale(&r.At, places, t.Near)
		}
	}
	return r
}

// next returns the chances of what the seat to move may look for after its next
// find: a thing that no seat has found, and the less likely the more likely it is
// a goal of another. Things in own are goals already.
func (s *Position) next(own Set) (b Belief) {
	p := s.Seat
	if s.Belief[p].many {
		return s.Belief[p]
	}
	for rest := s.Unfound &^ own; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(uint32(rest)) % things
		w := 1.0
		for q := range s.Seats {
			if q != p && !s.homeward(q) && !s.Belief[q].many {
				w *= 1 - s.Belief[q].weight[i]
			}
		}
		b.weight[i] = w
	}
	b.normalize()
	return b
}

// This file holds the position of a race: what everybody sees, and what each seat may
// be looking for.

package race

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A Position is what all know when a seat is about to shift. What the seat itself
// looks for is not in it; see goal.
type Position struct {
	maze.Position
	Points  [maze.MaxSeats]int
	Scoring *variant.Scoring // of the current part, or nil if points do not decide
	Belief  [maze.MaxSeats]Belief
	Unfound maze.Set // what may still become a goal of some seat
}

// Read returns the position that a view shows, with nothing known of the past,
// and what the viewing seat looks for.
func Read(v variant.QuestView) (s Position, own maze.Set) {
	s.Position = maze.Read(v)
	for p := range game.Player(s.Seats) {
		q := v.Quest(p)
		if p == v.Seat() {
			own = maze.SetOf(q)
			if !q.Open { // as the others see it
				q.Pictures, q.Later = q.Pictures.Union(q.Later), labyrinth.Pictures{}
			}
		}
		s.Points[p] = q.Points
		s.Belief[p] = Belief{maze.SetOf(q).Evenly(q.Goals), q.Goals > 1}
		s.Unfound |= maze.SetOf(q) | maze.Pictures(q.Later)
	}
	if scorer, ok := v.(variant.Scorer); ok {
		scoring := scorer.Scoring()
		s.Scoring = &scoring
	}
	return s, own
}

// shifted returns the position after a shift, before the walk.
func (s *Position) shifted(line, open uint8) Position {
	after := *s
	after.Shift(&s.Lines[line], open)
	return after
}

// A candidate is a whole turn of the seat to move.
type candidate struct {
	line, open uint8
	square     uint64  // to which the pawn walks
	symbol     uint8   // what it finds there, or 0
	finds      bool    // a symbol or its home
	value      float64 // the seat's chance to win, by the last search
	lost       int     // within how many turns it is proved to lose, or 0
}

// walked returns the position after the walk of a candidate, for the next seat, given
// the position after its shift and the one before. reachable are the places that the
// seat could have reached in this turn, before the shift.
func (s *Position) walked(cand *candidate, before *Position, reachable uint64, t *Tuning, near bool) Position {
	after := *s
	p := s.Seat
	after.Pawn[p] = cand.square
	after.Seat = (p + 1) % s.Seats
	b := &after.Belief[p]
	switch {
	case cand.finds:
		after.Left[p]--
		if cand.symbol != 0 {
			after.found(cand.symbol, p)
		}
	case !s.Homeward(p):
		b.multiply(&before.At, reachable, t.MissRate)
		if near {
			places, _ := after.Union(cand.square)
			b.multiply(&after.At, places, t.Approach)
		}
	}
	return after
}

// found takes a symbol that seat p has found out of all beliefs.
func (s *Position) found(symbol uint8, p int) {
	s.Unfound &^= 1 << symbol
	for q := range s.Seats {
		if q != p && !s.Belief[q].independent {
			s.Belief[q].remove(symbol)
		}
	}
	if b := &s.Belief[p]; b.independent {
		b.weight[symbol] = 0
	} else if !s.Homeward(p) {
		*b = Belief{weight: s.Unfound.Evenly(1)}
	}
}

// nextGoal returns the chances of what the seat to move may look for after its next
// find: a symbol that no seat has found. It is the less likely the more likely it is
// a goal of another. Symbols in own are goals already.
func (s *Position) nextGoal(own maze.Set) (b Belief) {
	p := s.Seat
	if s.Belief[p].independent {
		return s.Belief[p]
	}
	for rest := s.Unfound &^ own; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(uint32(rest)) % maze.Symbols
		w := 1.0
		for q := range s.Seats {
			if q != p && !s.Homeward(q) && !s.Belief[q].independent {
				w *= 1 - s.Belief[q].weight[i]
			}
		}
		b.weight[i] = w
	}
	b.normalize()
	return b
}

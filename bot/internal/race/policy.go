// This file holds the shallow player: it judges each of its turns by the position
// after it, that is by the chances that the others find something in their next
// turns, and by whether it has a way to its own goal. It is the policy of all
// seats in the search, and quick.

package race

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// An engine evaluates positions of a race. It holds the memory that the
// evaluation needs, so each goroutine has its own.
type engine struct {
	*Tuning
	values  *Values
	nodes   int            // boards examined
	stride  int            // rateAll looks at every stride-th reply
	replies int            // extend looks at that many replies
	from    int            // the first of the sampled lines, with more than two seats
	to      int            // the end of these lines
	turns   [6][]maze.Turn // by purpose, as the beliefs
	beliefs [3]beliefs
	futures []future
}

// What memory is used for.
const (
	forCandidates = iota
	forForetelling
	forSecondTurn
	forReplies // one for each of the others
)

// beliefs are those about the others, on the board, and last what may be next for the
// seat to move.
type beliefs [maze.MaxSeats + 1]boardBelief

// chances are the chances of each seat to find something in its next turn.
type chances [maze.MaxSeats]float64

func newEngine(t *Tuning) *engine {
	return &engine{Tuning: t, stride: 1, to: samples, replies: int(t.Replies)}
}

// evaluate returns the chance of the seat to move to win, by the chances of the others
// after its shift and its own chance of a find in its next turn.
func (e *engine) evaluate(s *Position, finds bool, own float64, theirs *chances) float64 {
	left := s.Left
	if finds {
		if left[s.Seat]--; left[s.Seat] == 0 {
			return e.values.at(s.Seat, (s.Seat+1)%s.Seats, &left)
		}
	}
	return e.valueFrom(s, left, (s.Seat+1)%s.Seats, theirs, own)
}

// valueFrom is evaluate when seat p is next.
func (e *engine) valueFrom(s *Position, left maze.Lefts, p int, theirs *chances, own float64) float64 {
	me, next, value := s.Seat, (s.Seat+1)%s.Seats, 0.0
	if p == me {
		if own < 1 {
			value += float64((1 - own) * e.values.at(me, next, &left))
		}
		if own > 0 {
			left[me]--
			value += float64(own * e.values.at(me, next, &left))
		}
		return value
	}
	if theirs[p] < 1 {
		value += float64((1 - theirs[p]) * e.valueFrom(s, left, (p+1)%s.Seats, theirs, own))
	}
	if theirs[p] > 0 {
		if left[p]--; left[p] == 0 {
			value += float64(theirs[p] * e.values.at(me, next, &left))
		} else {
			value += float64(theirs[p] * e.valueFrom(s, left, (p+1)%s.Seats, theirs, own))
		}
	}
	return value
}

// threats sets the chances of the other seats, on the board after a push of line l. The
// beliefs are those before it.
func (e *engine) threats(s *Position, b *maze.Board, l *maze.Line, on *beliefs, theirs *chances) {
	for p := range s.Seats {
		if p == s.Seat {
			continue
		}
		e.nodes++
		places, squares := b.Union(l.Carry(s.Pawn[p]))
		if s.Homeward(p) {
			if theirs[p] = 0; squares&s.Home[p] != 0 {
				theirs[p] = 1
			}
		} else {
			theirs[p] = on[p].chance(l.Before(places))
		}
	}
}

// layOut lays the beliefs on the board. own are the goals of the seat to move, if they
// are known.
func (e *engine) layOut(s *Position, own maze.Set, purpose int) *beliefs {
	on := &e.beliefs[purpose]
	for p := range s.Seats {
		if p != s.Seat && !s.Homeward(p) {
			s.Belief[p].layOut(&s.At, &on[p])
		}
	}
	b := s.nextGoal(own)
	b.layOut(&s.At, &on[maze.MaxSeats])
	return on
}

// nextFind returns the chance that the seat to move can find something in its next
// turn, if it finds a symbol of the goal on a square in this one. b is the board
// after this turn's push of line l, and next what may be looked for after the find.
func (e *engine) nextFind(s *Position, b *maze.Board, l *maze.Line, g goal, symbol uint8, square uint64, next *boardBelief) float64 {
	left := s.Left[s.Seat] - 1
	if left == 0 {
		return 0
	}
	e.nodes++
	places, squares := b.Union(square)
	places = l.Before(places)
	switch rest := g.set &^ (1 << symbol); {
	case s.Return && left == 1:
		return oneIf(squares & s.Home[s.Seat])
	case rest != 0:
		return oneIf(places & s.At.Of(rest))
	}
	// The symbol that is found now is not the next goal, but it is in reach.
	known := next.weight[s.At[symbol]&63]
	if next.places>>s.At[symbol]&1 == 0 {
		known = 0
	}
	if c := next.chance(places); known < 1 {
		return max(0, (c-known)/(1-known))
	}
	return 0
}

// oneIf returns 1 if a set is not empty, and otherwise 0.
func oneIf(set uint64) float64 {
	if set != 0 {
		return 1
	}
	return 0
}

// waysFrom returns the squares among reach, after a shift, from which the seat has a
// way to its goal in its next turn.
func (e *engine) waysFrom(s *Position, b *maze.Board, l *maze.Line, g goal, reach uint64) uint64 {
	e.nodes++
	if g.set == 0 {
		return b.Starts(0, s.Home[s.Seat]) & reach
	}
	places := uint64(0)
	for rest := g.set; rest != 0; rest &= rest - 1 {
		places |= 1 << l.To[s.At[bits.TrailingZeros32(uint32(rest))%maze.Symbols]&63]
	}
	return b.Starts(places, 0) & reach
}

// pick returns one square of a set, the same for the same salt.
func pick(set uint64, salt int) uint64 {
	for n := salt % bits.OnesCount64(set); n > 0; n-- {
		set &= set - 1
	}
	return set & -set
}

// findable reports whether a goal is among the places, or home among the squares.
func (s *Position) findable(g goal, places, squares uint64) bool {
	if g.set == 0 {
		return squares&s.Home[s.Seat] != 0
	}
	return places&s.At.Of(g.set) != 0
}

// finding returns the candidate by which a turn reaches a goal, if it does.
func (s *Position) finding(t *maze.Turn, g goal) (cand candidate, ok bool) {
	if g.set == 0 {
		if t.Reach&s.Home[s.Seat] == 0 {
			return candidate{}, false
		}
		return candidate{line: t.Line, open: t.Open, square: s.Home[s.Seat], finds: true}, true
	}
	found := t.Places & s.At.Of(g.set)
	if found == 0 {
		return candidate{}, false
	}
	place := maze.Index(found)
	l := &s.Lines[t.Line]
	return candidate{line: t.Line, open: t.Open, square: 1 << l.To[place&63], symbol: s.At.On(g.set, place), finds: true}, true
}

// firstSight appends a candidate for each shift, with its value for the shallow player.
func (e *engine) firstSight(s *Position, g goal, dst []candidate) []candidate {
	on := e.layOut(s, g.set, forCandidates)
	turns, _, _ := s.Turns(e.turns[forCandidates][:0], s.Pawn[s.Seat])
	e.turns[forCandidates] = turns
	for i := range turns {
		t := &turns[i]
		l := &s.Lines[t.Line]
		b := s.Push(t.Line, t.Open)
		var theirs chances
		e.threats(s, &b, l, on, &theirs)
		if cand, ok := s.finding(t, g); ok {
			c := e.nextFind(s, &b, l, g, cand.symbol, cand.square, &on[maze.MaxSeats])
			cand.value = e.evaluate(s, true, c*e.WayKept, &theirs)
			if s.Left[s.Seat] == 1 && cand.value == 1 {
				return append(dst[:0], cand)
			}
			dst = append(dst, cand)
			continue
		}
		squares, c := e.waysFrom(s, &b, l, g, t.Reach), e.WayKept
		if squares == 0 {
			squares, c = t.Reach, 0
		}
		dst = append(dst, candidate{line: t.Line, open: t.Open, square: pick(squares, i*5), value: e.evaluate(s, false, c, &theirs)})
	}
	return dst
}

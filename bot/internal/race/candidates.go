// This file rates all turns of the seat to move, each with every square to which
// it can walk, over random replies: a seat that can make a find does so, each way
// equally likely, and any other plays any turn. With two seats all replies are
// examined; with more, sampled lines; see lines.go.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// A future is a board after replies, and what it is worth, each time multiplied by how
// likely it is.
type future struct {
	maze.Pushes // since the walk
	board       maze.Board
	// The value if the seat makes a find in neither turn, only in this one, only in its
	// next one, or in both.
	none, now, next, both float64
}

// rateAll appends all candidates of the seat to move for one goal, with their values. If
// one wins at once, it is the only one, unless every one is wanted.
func (e *engine) rateAll(s *Position, g goal, every bool, dst []candidate) []candidate {
	turns, _, _ := s.Turns(e.turns[forCandidates][:0], s.Pawn[s.Seat])
	e.turns[forCandidates] = turns
	next := s.nextGoal(g.set)
	for i := range turns {
		n := len(dst)
		dst = e.rateShift(s, &turns[i], g, &next, dst)
		if first := dst[n]; first.finds && s.Left[s.Seat] == 1 && first.value == 1 && !every { // it wins, and nothing is better
			return append(dst[:0], first)
		}
	}
	return dst
}

// rateShift appends the candidates with one shift. One that makes the last find is first.
func (e *engine) rateShift(s *Position, t *maze.Turn, g goal, next *Belief, dst []candidate) []candidate {
	if cand, ok := s.finding(t, g); ok && s.Left[s.Seat] == 1 {
		cand.value = e.evaluate(s, true, 0, nil)
		dst = append(dst, cand)
	}
	after := s.shifted(t.Line, t.Open)
	return e.rateWalks(&after, candidate{line: t.Line, open: t.Open}, t.Reach, g, next, dst)
}

// rateAllWalks appends the walks to all squares in reach, after the shift of the seat to
// move. The walk that wins at once, if there is one, is first.
func (e *engine) rateAllWalks(s *Position, g goal, reach uint64, dst []candidate) []candidate {
	next := s.nextGoal(g.set)
	if cand, ok := s.finding(&maze.Turn{Reach: reach, Places: reach}, g); ok && s.Left[s.Seat] == 1 {
		if cand.symbol != 0 {
			cand.square = 1 << s.At[cand.symbol] // finding takes it for the place before a shift
		}
		cand.value = e.evaluate(s, true, 0, nil)
		dst = append(dst, cand)
	}
	return e.rateWalks(s, candidate{}, reach, g, &next, dst)
}

// rateWalks appends the candidates with one shift, given the position after it.
func (e *engine) rateWalks(s *Position, shift candidate, reach uint64, g goal, next *Belief, dst []candidate) []candidate {
	me := s.Seat
	found := reach & (s.At.Of(g.set) &^ 1)
	if s.Left[me] == 1 {
		found = 0 // rated by the caller
		if g.set == 0 {
			reach &^= s.Home[me]
		} else {
			reach &^= s.At.Of(g.set)
		}
	}
	var futures []future
	if s.Seats < 3 || g.set != 0 || e.to <= samples {
		futures = e.foresee(s)
	}
	if reach&^found != 0 {
		var values [64]float64
		if futures == nil {
			e.rateRun(s, reach&^found, &values)
		} else {
			e.rateWithoutFind(s, futures, reach&^found, g, &values)
		}
		for r := reach &^ found; r != 0; r &= r - 1 {
			shift.square, shift.value = r&-r, values[maze.Index(r)]
			dst = append(dst, shift)
		}
	}
	for ; found != 0; found &= found - 1 {
		cand := shift
		cand.square, cand.finds = found&-found, true
		cand.symbol = s.At.On(g.set, maze.Index(found))
		cand.value = e.rateFind(s, futures, &cand, g, next)
		dst = append(dst, cand)
	}
	return dst
}

// rateWithoutFind sets the values of walks to the given squares, on which there is no
// goal. One flood from the goal serves all squares.
func (e *engine) rateWithoutFind(s *Position, futures []future, reach uint64, g goal, values *[64]float64) {
	for i := range futures {
		f := &futures[i]
		places, home := uint64(0), uint64(0)
		if g.set == 0 {
			home = s.Home[s.Seat]
		} else {
			places = f.After(s.At.Of(g.set))
		}
		e.nodes++
		ways := f.CarryBack(f.board.Starts(places, home))
		for r := reach; r != 0; r &= r - 1 {
			at := maze.Index(r)
			if ways>>at&1 != 0 {
				values[at] += f.next
			} else {
				values[at] += f.none
			}
		}
	}
}

// rateFind returns the value of a walk that finds something.
func (e *engine) rateFind(s *Position, futures []future, cand *candidate, g goal, next *Belief) float64 {
	me := s.Seat
	rest := g.set &^ (1 << cand.symbol)
	var on boardBelief
	next.layOut(&s.At, &on)
	value := 0.0
	for i := range futures {
		f := &futures[i]
		e.nodes++
		places, squares := f.board.Union(f.Carry(cand.square))
		c := 0.0
		switch {
		case s.Return && s.Left[me] == 2:
			c = oneIf(squares & s.Home[me])
		case rest != 0:
			c = oneIf(f.Before(places) & s.At.Of(rest))
		default:
			c = on.chance(f.Before(places))
		}
		value += float64(c*f.both) + float64((1-c)*f.now)
	}
	return value
}

// foresee returns the boards after the replies of all others.
func (e *engine) foresee(s *Position) []future {
	e.futures = e.futures[:0]
	switch s.Seats {
	case 1:
		e.futures = append(e.futures, e.addOutcome(s, future{board: s.Board}, s.Left, 1))
	case 2:
		e.foreseeOther(s)
	default:
		e.sampleFutures(s)
	}
	return e.futures
}

// foreseeOther appends the boards after all replies of the other of two seats, or after
// every stride-th.
func (e *engine) foreseeOther(s *Position) {
	other := 1 - s.Seat
	turns, places, squares := s.Turns(e.turns[forReplies][:0], s.Pawn[other])
	e.turns[forReplies] = turns
	e.nodes++
	left := s.Left
	left[other]--
	var finds [maze.MaxTurns]float64
	chance := 0.0
	if s.Homeward(other) {
		chance = homeShares(turns, s.Home[other], squares, &finds)
	} else {
		chance = findShares(s, other, turns, places, &finds)
	}
	if left[other] == 0 && chance == 1 { // the game is over
		v := e.values.at(s.Seat, other, &left)
		e.futures = append(e.futures, future{board: s.Board, none: v, now: v, next: v, both: v})
		return
	}
	found, n := 0.0, 0.0 // in those that are examined
	for i := 0; i < len(turns); i += e.stride {
		found += finds[i]
		n++
	}
	if found == 0 {
		chance = 0
	}
	for i := 0; i < len(turns); i += e.stride {
		f := future{board: s.Push(turns[i].Line, turns[i].Open)}
		f.Add(&s.Lines[turns[i].Line])
		f = e.addOutcome(s, f, s.Left, (1-chance)/n)
		if finds[i] > 0 {
			f = e.addOutcome(s, f, left, finds[i]/found*chance)
		}
		e.futures = append(e.futures, f)
	}
}

// homeShares is findShares for a seat that only has to go home.
func homeShares(turns []maze.Turn, home, squares uint64, finds *[maze.MaxTurns]float64) (chance float64) {
	if squares&home == 0 {
		return 0
	}
	n := 0
	for i := range turns {
		if turns[i].Reach&home != 0 {
			n++
		}
	}
	for i := range turns {
		if turns[i].Reach&home != 0 {
			finds[i] = 1 / float64(n)
		}
	}
	return 1
}

// findShares sets the chance that each turn of a seat is played because it finds
// something, and returns their sum: every symbol that can be found is found, each way
// equally likely.
func findShares(s *Position, p int, turns []maze.Turn, places uint64, finds *[maze.MaxTurns]float64) (chance float64) {
	var on boardBelief
	s.Belief[p].layOut(&s.At, &on)
	chance = on.chance(places)
	sum := 0.0
	for rest := places & on.places; rest != 0; rest &= rest - 1 {
		at := maze.Index(rest)
		n := 0
		for i := range turns {
			n += int(turns[i].Places >> at & 1)
		}
		w := on.weight[at]
		sum += w
		for i := range turns {
			if turns[i].Places>>at&1 != 0 {
				finds[i] += w / float64(n)
			}
		}
	}
	if sum > 0 {
		for i := range turns {
			finds[i] *= chance / sum
		}
	}
	return chance
}

// addOutcome adds an outcome of the given weight to a future.
func (e *engine) addOutcome(s *Position, f future, left maze.Lefts, weight float64) future {
	if weight <= 0 {
		return f
	}
	me, next := s.Seat, (s.Seat+1)%s.Seats
	over := false
	for p := range s.Seats {
		over = over || left[p] == 0
	}
	none := float64(weight * e.values.at(me, next, &left))
	if over {
		f.none, f.now, f.next, f.both = f.none+none, f.now+none, f.next+none, f.both+none
		return f
	}
	left[me]--
	one := float64(weight * e.values.at(me, next, &left))
	two := one
	if left[me] > 0 {
		left[me]--
		two = float64(weight * e.values.at(me, next, &left))
	}
	f.none += none
	f.now += one
	f.next += one
	f.both += two
	return f
}

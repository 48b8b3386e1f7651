// This file judges all turns of the seat to move, each with every square to which
// it can walk, over replies at random: a seat that can find something does so,
// each way alike, and any other plays any turn. With two seats all replies are
// looked at; with more, a sample of lines that is the same for all turns.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// A future is a board after replies, and what each outcome of them is worth.
type future struct {
	maze.Pushes // since the walk
	board       maze.Board
	yes, no     float64 // the value if the seat can then make a find, and if it cannot
	found       float64 // the value of no if it has made a find in this turn
	twice       float64 // the same of yes
}

// exact sets dst to all plans of the seat to move for one goal, with their values, or
// to one plan if that wins at once.
func (e *engine) exact(s *Position, g goal, dst []plan) []plan {
	ts, _, _ := s.Turns(e.ts[0][:0], s.Pawn[s.Seat])
	e.ts[0] = ts
	next := s.next(g.set)
	for i := range ts {
		t := &ts[i]
		s1 := s.shifted(t.Line, t.Open)
		if pl, ok := s.find(t, g); ok && s.Left[s.Seat] == 1 {
			pl.value = e.judge(s, true, 0, nil)
			if pl.value == 1 { // it wins, and nothing is better
				return append(dst[:0], pl)
			}
			dst = append(dst, pl)
		}
		dst = e.walks(&s1, plan{line: t.Line, open: t.Open}, t.Reach, g, &next, dst)
	}
	return dst
}

// walks appends the plans of a shift, given the position after it.
func (e *engine) walks(s *Position, shift plan, reach uint64, g goal, next *Belief, dst []plan) []plan {
	me := s.Seat
	found := reach & (g.set.places(&s.At) &^ 1)
	if s.Left[me] == 1 {
		found = 0 // judged by the caller
		if g.set == 0 {
			reach &^= s.Home[me]
		} else {
			reach &^= g.set.places(&s.At)
		}
	}
	futures := e.futures(s)
	if reach&^found != 0 {
		var values [64]float64
		e.without(s, futures, reach&^found, g, &values)
		for r := reach &^ found; r != 0; r &= r - 1 {
			shift.square, shift.value = r&-r, values[maze.Index(r)]
			dst = append(dst, shift)
		}
	}
	for ; found != 0; found &= found - 1 {
		pl := shift
		pl.square, pl.finds = found&-found, true
		pl.thing = g.set.on(&s.At, maze.Index(found))
		pl.value = e.with(s, futures, &pl, g, next)
		dst = append(dst, pl)
	}
	return dst
}

// without sets the values of walks to the given squares, on which there is no
// goal. One flood from the goal serves all squares.
func (e *engine) without(s *Position, futures []future, reach uint64, g goal, values *[64]float64) {
	for i := range futures {
		f := &futures[i]
		places, home := uint64(0), uint64(0)
		if g.set == 0 {
			home = s.Home[s.Seat]
		} else {
			places = f.After(g.set.places(&s.At))
		}
		e.nodes++
		ways := f.CarryBack(f.board.Starts(places, home))
		for r := reach; r != 0; r &= r - 1 {
			at := maze.Index(r)
			if ways>>at&1 != 0 {
				values[at] += f.yes
			} else {
				values[at] += f.no
			}
		}
	}
}

// with returns the value of a walk that finds something.
func (e *engine) with(s *Position, futures []future, pl *plan, g goal, next *Belief) float64 {
	me := s.Seat
	rest := g.set &^ (1 << pl.thing)
	var nf field
	next.lay(&s.At, &nf)
	value := 0.0
	for i := range futures {
		f := &futures[i]
		e.nodes++
		places, squares := f.board.Union(f.Carry(pl.square))
		c := 0.0
		switch {
		case s.Back && s.Left[me] == 2:
			if squares&s.Home[me] != 0 {
				c = 1
			}
		default:
			places = f.Before(places)
			if rest != 0 {
				if places&rest.places(&s.At) != 0 {
					c = 1
				}
			} else {
				c = nf.chance(places)
			}
		}
		value += float64(c*f.twice) + float64((1-c)*f.found)
	}
	return value
}

// futures returns the boards after the replies of all others.
func (e *engine) futures(s *Position) []future {
	e.fs = e.fs[:0]
	if s.Seats == 1 {
		e.fs = append(e.fs, e.outcome(s, future{board: s.Board}, s.Left, 1))
		return e.fs
	}
	if s.Seats > 2 {
		return e.sampled(s)
	}
	o := 1 - s.Seat
	ts, places, squares := s.Turns(e.ts[1][:0], s.Pawn[o])
	e.ts[1] = ts
	e.nodes++
	left := s.Left
	left[o]--
	var finds [maze.MaxTurns]float64
	chance := 0.0
	if s.homeward(o) {
		if squares&s.Home[o] != 0 {
			chance = 1
			n := 0
			for i := range ts {
				if ts[i].Reach&s.Home[o] != 0 {
					n++
				}
			}
			for i := range ts {
				if ts[i].Reach&s.Home[o] != 0 {
					finds[i] = 1 / float64(n)
				}
			}
		}
	} else {
		chance = e.share(s, o, ts, places, &finds)
	}
	if left[o] == 0 && chance == 1 { // the game is over
		v := e.values.at(s.Seat, o, &left)
		e.fs = append(e.fs, future{board: s.Board, yes: v, no: v, found: v, twice: v})
		return e.fs
	}
	found, n := 0.0, 0.0 // in those that are looked at
	for i := 0; i < len(ts); i += e.stride {
		found += finds[i]
		n++
	}
	if found == 0 {
		chance = 0
	}
	for i := 0; i < len(ts); i += e.stride {
		f := future{board: s.Push(ts[i].Line, ts[i].Open)}
		f.Add(&s.Lines[ts[i].Line])
		f = e.outcome(s, f, s.Left, (1-chance)/n)
		if finds[i] > 0 {
			f = e.outcome(s, f, left, finds[i]/found*chance)
		}
		e.fs = append(e.fs, f)
	}
	return e.fs
}

// share sets the chance that each turn of a seat is played because it finds
// something, and returns their sum: every thing that can be found is found, each
// way alike.
func (e *engine) share(s *Position, p int, ts []maze.Turn, places uint64, finds *[maze.MaxTurns]float64) (chance float64) {
	b := &s.Belief[p]
	var f field
	b.lay(&s.At, &f)
	chance = f.chance(places)
	sum := 0.0
	for rest := places & f.places; rest != 0; rest &= rest - 1 {
		at := maze.Index(rest)
		n := 0
		for i := range ts {
			n += int(ts[i].Places >> at & 1)
		}
		w := f.weight[at]
		sum += w
		for i := range ts {
			if ts[i].Places>>at&1 != 0 {
				finds[i] += w / float64(n)
			}
		}
	}
	if sum > 0 {
		for i := range ts {
			finds[i] *= chance / sum
		}
	}
	return chance
}

// outcome adds an outcome of the given weight to a future.
func (e *engine) outcome(s *Position, f future, left Lefts, weight float64) future {
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
		f.yes, f.no, f.found, f.twice = f.yes+none, f.no+none, f.found+none, f.twice+none
		return f
	}
	left[me]--
	one := float64(weight * e.values.at(me, next, &left))
	two := one
	if left[me] > 0 {
		left[me]--
		two = float64(weight * e.values.at(me, next, &left))
	}
	f.no += none
	f.yes += one
	f.found += one
	f.twice += two
	return f
}

// samples is the number of sampled lines with more than two seats.
const samples = 16

// sampled returns the boards after sampled lines of replies.
func (e *engine) sampled(s *Position) []future {
	for k := range samples {
		s1 := *s
		f := future{}
		over := false
		for d := 1; d < s.Seats && !over; d++ {
			o := (s.Seat + d) % s.Seats
			s1.Seat = o
			g := s1.draw(maze.Spread(2*d-2, k))
			ts, _, _ := s1.Turns(e.ts[1][:0], s1.Pawn[o])
			e.ts[1] = ts
			e.nodes++
			pl := s1.stray(ts, g, maze.Spread(2*d-1, k))
			f.Add(&s.Lines[pl.line])
			s1 = s1.shifted(pl.line, pl.open)
			if pl.finds {
				s1.Pawn[o] = pl.square
				s1.Left[o]--
				over = s1.Left[o] == 0
			}
		}
		f.board = s1.Board
		e.fs = append(e.fs, e.outcome(s, f, s1.Left, 1.0/samples))
	}
	return e.fs
}

// draw returns the goal at a quantile of what the seat to move may look for.
func (s *Position) draw(u float64) goal {
	if s.homeward(s.Seat) {
		return goal{0, 1}
	}
	var buf [things]goal
	gs := s.Belief[s.Seat].goals(buf[:0], 0)
	for _, g := range gs {
		if u -= g.weight; u < 0 {
			return g
		}
	}
	if len(gs) == 0 {
		return goal{0, 1}
	}
	return gs[len(gs)-1]
}

// stray returns the turn at a quantile of those that find the goal, or of all
// turns if none does.
func (s *Position) stray(ts []maze.Turn, g goal, u float64) plan {
	n := 0
	for i := range ts {
		if _, ok := s.find(&ts[i], g); ok {
			n++
		}
	}
	if n == 0 {
		t := &ts[int(u*float64(len(ts)))]
		return plan{line: t.Line, open: t.Open}
	}
	n = int(u * float64(n))
	for i := range ts {
		if pl, ok := s.find(&ts[i], g); ok {
			if n == 0 {
				return pl
			}
			n--
		}
	}
	panic("race: the number of ways has changed")
}

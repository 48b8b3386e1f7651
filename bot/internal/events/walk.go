// This file holds the choice of a walk.

package events

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// A walk is the best that a pawn can do on some squares.
type walk struct {
	square uint64
	value  float64
	finds  bool
}

// goals returns the squares among those in reach on which the seat makes a find, and
// whether one wins.
func (s *position) goals(own maze.Set, reach uint64) (squares uint64, wins bool) {
	if s.Homeward(s.Seat) {
		squares = reach & s.Home[s.Seat]
	} else {
		squares = reach & s.At.Of(own) &^ 1
	}
	return squares, squares != 0 && s.Left[s.Seat] == 1
}

// walk returns the best walk to one of the squares in reach, after the shift that led to
// s. A seat that can make a find does so. closely says to look at the replies of the
// others; otherwise they count as if they changed nothing.
func (e *engine) walk(s *position, own maze.Set, reach uint64, closely bool) (best walk) {
	goals, wins := s.goals(own, reach)
	if wins {
		return walk{goals & -goals, won, true}
	}
	x, mine := e.prospects(s), float64(s.Left[s.Seat])
	if closely {
		e.foresee(s)
	}
	if goals == 0 {
		square, c := e.approach(s, own, reach, closely)
		return walk{square, e.worth(s, x, mine-c), false}
	}
	for ; goals != 0; goals &= goals - 1 {
		at := goals & -goals
		c := e.again(s, own, at, closely)
		if v := e.worth(s, x, mine-1-float64(nextWorth*c)); v > best.value || best.square == 0 {
			best = walk{at, v, true}
		}
	}
	return best
}

// again returns how many finds the seat can expect of its next turn, if it makes one on
// a square in this one.
func (e *engine) again(s *position, own maze.Set, square uint64, closely bool) (finds float64) {
	me := s.Seat
	wanted := s.next(own, s.on(own, square))
	if !closely {
		s.Left[me]--
		o := e.look(s, me, square, nil)
		finds = e.finds(s, me, &o, &wanted)
		s.Left[me]++
		return finds
	}
	for i := range e.futures {
		f := &e.futures[i]
		f.Left[me]--
		o := e.look(&f.position, me, f.Carry(square), nil)
		finds += float64(f.weight * e.finds(&f.position, me, &o, &wanted))
		f.Left[me]++
	}
	return finds
}

// approach returns the square in reach from which the seat can expect the most of its
// next turn, and how much.
func (e *engine) approach(s *position, own maze.Set, reach uint64, closely bool) (square uint64, c float64) {
	home := uint64(0)
	if s.Homeward(s.Seat) {
		home, own = s.Home[s.Seat], 0
	}
	if !closely {
		n := e.ways(s, s.At.Of(own), home)
		square, lines := n.best(reach)
		return square, wayWorth[lines]
	}
	var chances [64]float64
	for i := range e.futures {
		f := &e.futures[i]
		n := e.ways(&f.position, f.At.Of(own), home)
		for at := f.CarryBack(n[1]) & reach; at != 0; at &= at - 1 {
			chances[maze.Index(at)] += f.weight
		}
	}
	square = reach & -reach
	for at := reach; at != 0; at &= at - 1 {
		if chances[maze.Index(at)] > chances[maze.Index(square)] {
			square = at & -at
		}
	}
	c = chances[maze.Index(square)]
	return square, float64(nextWorth * (luckWorth + float64((1-luckWorth)*c)))
}

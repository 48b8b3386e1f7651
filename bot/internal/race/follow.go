// This file looks a turn further: after a plan the others reply as shallow
// players may, and then the seat makes its best second turn as one.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// follow returns the value of a plan.
func (e *engine) follow(s *Position, g goal, pl *plan) float64 {
	could, _ := s.Union(s.Pawn[s.Seat])
	s1 := s.shifted(pl.line, pl.open)
	return e.followWalk(&s1, g, pl, s, could)
}

// followWalk is follow for a plan whose shift has been made, which leads to s.
// could are the places that the seat could have reached before that, in the
// position of.
func (e *engine) followWalk(s *Position, g goal, pl *plan, of *Position, could uint64) float64 {
	if pl.finds && s.Left[s.Seat] == 1 {
		return e.judge(s, true, 0, nil)
	}
	goals := []goal{g}
	if pl.finds {
		goals = s.afterFind(g, pl.thing)
	}
	s1 := s.walked(pl, of, could, e.Tuning, true)
	if s.Seats == 1 {
		return e.respond(&s1, goals, 3)
	}
	return e.rest(&s1, s.Seat, goals)
}

// afterFind returns what the seat to move may look for after it has found a thing
// of a goal.
func (s *Position) afterFind(g goal, thing uint8) []goal {
	if s.Back && s.Left[s.Seat] == 2 {
		return []goal{{0, 1}}
	}
	if rest := g.set &^ (1 << thing); rest != 0 {
		return []goal{{rest, 1}}
	}
	b := s.next(g.set)
	return b.goals(nil, 0)
}

// rest returns the value for seat me of a position in which another seat is to move.
// The seats until me reply, and then me plays on for its goals.
func (e *engine) rest(s *Position, me int, goals []goal) float64 {
	var buf [things]goal
	var rbuf [2 * maze.MaxTurns]reply
	theirs := buf[:0]
	if !s.homeward(s.Seat) {
		theirs = s.Belief[s.Seat].goals(theirs, 1e-4)
	}
	if len(theirs) == 0 {
		theirs = append(theirs, goal{0, 1})
	}
	most := e.most
	for range s.Seats - 2 {
		most = max(2, most/3)
	}
	rs, sum := e.replies(s, theirs, most, rbuf[:0])
	could, _ := s.Union(s.Pawn[s.Seat])
	value := 0.0
	for i := range rs {
		r := &rs[i]
		s1 := s.shifted(r.line, r.open)
		s1 = s1.walked(&r.plan, s, could, e.Tuning, false)
		switch {
		case s1.Left[s.Seat] == 0:
			value += float64(r.weight * e.values.at(me, s1.Seat, &s1.Left))
		case s1.Seat == me:
			value += float64(r.weight * e.respond(&s1, still(goals, r.thing), 3))
		default:
			value += float64(r.weight * e.rest(&s1, me, still(goals, r.thing)))
		}
	}
	return value / sum
}

// still returns the goals without a thing that another seat has found.
func still(goals []goal, thing uint8) []goal {
	if thing == 0 || len(goals) == 1 {
		return goals
	}
	var rest []goal
	sum := 0.0
	for _, g := range goals {
		if g.set != 1<<thing {
			rest = append(rest, g)
			sum += g.weight
		}
	}
	for i := range rest {
		rest[i].weight /= sum
	}
	if len(rest) == 0 {
		return goals
	}
	return rest
}

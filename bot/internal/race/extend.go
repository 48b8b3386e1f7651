// This file looks a turn further, with one or two seats: after a candidate the other
// replies as shallow players may, and then the seat makes its best second turn as one. With
// more seats it rates the candidate over sampled lines.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// extend returns the value of a candidate.
func (e *engine) extend(s *Position, g goal, cand *candidate) float64 {
	reachable, _ := s.Union(s.Pawn[s.Seat])
	after := s.shifted(cand.line, cand.open)
	return e.extendWalk(&after, g, cand, s, reachable)
}

// extendWalk is extend for a candidate whose shift has been made, which has led from
// before to s. reachable are the places that the seat could have reached before it.
func (e *engine) extendWalk(s *Position, g goal, cand *candidate, before *Position, reachable uint64) float64 {
	if s.Seats > 2 {
		return e.rateOverLines(s, g, cand)
	}
	if cand.finds && s.Left[s.Seat] == 1 {
		return e.evaluate(s, true, 0, nil)
	}
	goals := []goal{g}
	if cand.finds {
		goals = s.goalsAfter(g, cand.symbol)
	}
	after := s.walked(cand, before, reachable, e.Tuning, true)
	if s.Seats == 1 {
		return e.bestValue(&after, goals)
	}
	return e.valueOfReplies(&after, s.Seat, goals)
}

// goalsAfter returns what the seat to move may look for after it has found a symbol
// of a goal.
func (s *Position) goalsAfter(g goal, symbol uint8) []goal {
	if s.Return && s.Left[s.Seat] == 2 {
		return []goal{homeGoal}
	}
	if rest := g.set &^ (1 << symbol); rest != 0 {
		return []goal{{rest, 1}}
	}
	b := s.nextGoal(g.set)
	return b.goals(nil, 0)
}

// valueOfReplies returns the value for seat me of a position in which the other seat is
// to move. It replies, and then me looks for its goals.
func (e *engine) valueOfReplies(s *Position, me int, goals []goal) float64 {
	var goalBuf [maze.Symbols]goal
	var replyBuf [2 * maze.MaxTurns]reply
	theirs := s.theirGoals(goalBuf[:0])
	replies, sum := e.foretell(s, theirs, e.replies, replyBuf[:0])
	reachable, _ := s.Union(s.Pawn[s.Seat])
	value := 0.0
	for i := range replies {
		r := &replies[i]
		after := s.shifted(r.line, r.open)
		after = after.walked(&r.candidate, s, reachable, e.Tuning, false)
		if after.Left[s.Seat] == 0 {
			value += float64(r.weight * e.values.at(me, after.Seat, &after.Left))
		} else {
			value += float64(r.weight * e.bestValue(&after, without(goals, r.symbol)))
		}
	}
	return value / sum
}

// theirGoals appends what the seat to move may look for, as the others see it.
func (s *Position) theirGoals(dst []goal) []goal {
	const least = 1e-4 // the chance of a goal below which it is left out
	if !s.Homeward(s.Seat) {
		dst = s.Belief[s.Seat].goals(dst, least)
	}
	if len(dst) == 0 {
		dst = append(dst, homeGoal)
	}
	return dst
}

// without returns the goals without a symbol that another seat has found, if any
// remain.
func without(goals []goal, symbol uint8) []goal {
	if symbol == 0 || len(goals) == 1 {
		return goals
	}
	var rest []goal
	sum := 0.0
	for _, g := range goals {
		if g.set != 1<<symbol {
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

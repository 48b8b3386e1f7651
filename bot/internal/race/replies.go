// This file predicts the replies of a shallow player. It is not expected to play its
// best turn: in games it plays another in four of five turns. So each turn is
// weighed by the exponential of its value.

package race

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A reply is a turn of a seat and how likely it is, over all goals that it may have.
type reply struct {
	candidate
	weight float64
}

// Turns that lose more than this many temperatures are left out of the replies to a
// goal. At hopeless the weight of a turn is e^-5, or 0.7 % of that of the best one. The
// others only save time, before the value of a turn is known.
const (
	hopeless      = 5
	hopelessWay   = 4 // of the most that a turn without a find can be worth
	hopelessToAll = 3 // of the most that any such turn can be worth
)

// replyTable is the turns of a seat, as the shallow player sees them.
type replyTable struct {
	turns           []maze.Turn
	places, squares uint64 // that any turn reaches
	boards          [maze.MaxTurns]maze.Board
	theirs          [maze.MaxTurns]chances // of the others
	top             [maze.MaxTurns]float64 // the value without a find, but with a way to the goal
	next            *boardBelief           // what may be looked for after a find

	// The rest is for one goal.
	findable   bool // by some turn
	candidates [maze.MaxTurns]candidate
	value      [maze.MaxTurns]float64 // of the candidates; negative for a turn that is left out
	best       float64                // of the values
}

// prepare sets what does not depend on the goal.
func (e *engine) prepare(s *Position, x *replyTable) {
	on := e.layOut(s, 0, forForetelling)
	x.next = &on[maze.MaxSeats]
	x.turns, x.places, x.squares = s.Turns(e.turns[forForetelling][:0], s.Pawn[s.Seat])
	e.turns[forForetelling] = x.turns
	e.nodes++
	for i := range x.turns {
		t := &x.turns[i]
		x.boards[i] = s.Push(t.Line, t.Open)
		e.threats(s, &x.boards[i], &s.Lines[t.Line], on, &x.theirs[i])
		x.top[i] = e.evaluate(s, false, e.WayKept, &x.theirs[i])
	}
}

// aimAt sets the candidates for a goal, one for each turn: to find it, or else to have
// a way to it next. Turns that cannot be nearly the best are left out.
func (e *engine) aimAt(s *Position, g goal, x *replyTable) {
	x.findable = s.findable(g, x.places, x.squares)
	x.best = -1
	for i := range x.turns {
		x.value[i] = -1
		if !x.findable {
			continue
		}
		if cand, ok := s.finding(&x.turns[i], g); ok {
			c := e.nextFind(s, &x.boards[i], &s.Lines[cand.line], g, cand.symbol, cand.square, x.next)
			x.candidates[i], x.value[i] = cand, e.evaluate(s, true, c*e.WayKept, &x.theirs[i])
			x.best = max(x.best, x.value[i])
		}
	}
	var none chances
	if x.findable && (x.best >= 1 || e.evaluate(s, false, e.WayKept, &none) <= x.best-float64(hopelessToAll*e.ReplyTemperature)) {
		return // the seat makes the find
	}
	for i := range x.turns {
		t := &x.turns[i]
		if x.value[i] >= 0 || x.top[i] < x.best-float64(hopelessWay*e.ReplyTemperature) {
			continue
		}
		squares, c := e.waysFrom(s, &x.boards[i], &s.Lines[t.Line], g, t.Reach), e.WayKept
		if squares == 0 {
			squares, c = t.Reach, 0
		}
		x.candidates[i] = candidate{line: t.Line, open: t.Open, square: pick(squares, int(g.set%31)*7+i*5)}
		x.value[i] = e.evaluate(s, false, c, &x.theirs[i])
		x.best = max(x.best, x.value[i])
	}
}

// weigh calls f with each candidate for a goal and how likely it is. The weights sum to
// 1, or to less if the goal can be found: then no turn is played at random.
func (e *engine) weigh(x *replyTable, f func(i int, cand candidate, weight float64)) {
	all := 0.0
	var likely [maze.MaxTurns]float64
	for i := range x.turns {
		if x.value[i] >= 0 && x.value[i] > x.best-float64(hopeless*e.ReplyTemperature) {
			likely[i] = exp((x.value[i] - x.best) / e.ReplyTemperature)
			all += likely[i]
		}
	}
	for i := range x.turns {
		w := (1 - e.ReplyRandom) * likely[i] / all
		if !x.findable {
			w += e.ReplyRandom / float64(len(x.turns))
		}
		cand := x.candidates[i]
		if x.value[i] < 0 {
			t := &x.turns[i]
			cand = candidate{line: t.Line, open: t.Open, square: t.Reach & -t.Reach}
		}
		if w > 0 {
			f(i, cand, w)
		}
	}
}

// foretell returns the likeliest turns of the seat to move, and how likely they are
// together. Turns with the same shift that serve several goals are merged, those that
// make a find apart from those that do not.
func (e *engine) foretell(s *Position, goals []goal, most int, dst []reply) (replies []reply, sum float64) {
	var (
		x      replyTable
		merged [2][maze.MaxTurns]reply
	)
	e.prepare(s, &x)
	for _, g := range goals {
		e.aimAt(s, g, &x)
		e.weigh(&x, func(i int, cand candidate, w float64) {
			m := &merged[0][i]
			if cand.finds {
				m = &merged[1][i]
			}
			if w = float64(w * g.weight); w > m.value {
				m.candidate, m.value = cand, w // the likeliest of those that are merged
			}
			m.weight += w
		})
	}
	for kind := range merged {
		for i := range x.turns {
			if merged[kind][i].weight > 0 {
				dst = append(dst, merged[kind][i])
			}
		}
	}
	slices.SortStableFunc(dst, func(a, b reply) int { return cmp.Compare(b.weight, a.weight) })
	replies = dst[:min(most, len(dst))]
	for i := range replies {
		sum += replies[i].weight
	}
	return replies, sum
}

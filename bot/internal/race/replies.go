// This file foretells the replies of a shallow player. It is not taken to play its
// best turn: games show that it plays another in four of five turns. So each turn is
// weighed by the exponential of its value.

package race

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A reply is a turn of a seat and how likely it is, over all goals that it may have.
type reply struct {
	plan
	weight float64
}

// An outlook is the turns of a seat, as the shallow player sees them.
type outlook struct {
	ts              []maze.Turn
	places, squares uint64 // that any turn reaches
	boards          [maze.MaxTurns]maze.Board
	threats         [maze.MaxTurns][maxSeats]float64
	top             [maze.MaxTurns]float64 // the value without a find, but with a way to the goal
	next            *field                 // what may be looked for after a find

	// The rest is for one goal.
	can   bool // some turn finds it
	plans [maze.MaxTurns]plan
	value [maze.MaxTurns]float64 // of the plans; negative for a turn that is not worth a look
	best  float64                // of the values
}

// look sets what does not depend on the goal.
func (e *engine) look(s *Position, o *outlook) {
	const depth = 2
	fields := e.lay(s, 0, depth)
	o.next = &fields[maxSeats]
	o.ts, o.places, o.squares = s.Turns(e.ts[depth][:0], s.Pawn[s.Seat])
	e.ts[depth] = o.ts
	e.nodes++
	for i := range o.ts {
		t := &o.ts[i]
		o.boards[i] = s.Push(t.Line, t.Open)
		e.threats(s, &o.boards[i], &s.Lines[t.Line], fields, &o.threats[i])
		o.top[i] = e.judge(s, false, e.Hold, &o.threats[i])
	}
}

// aim sets the plans for a goal, one for each turn: to find it, or else to have a way
// to it next. Turns that cannot be nearly the best are left out.
func (e *engine) aim(s *Position, g goal, o *outlook) {
	var none [maxSeats]float64
	o.can = g.set == 0 && o.squares&s.Home[s.Seat] != 0 || g.set != 0 && o.places&g.set.places(&s.At) != 0
	o.best = -1
	for i := range o.ts {
		o.value[i] = -1
		if !o.can {
			continue
		}
		if pl, ok := s.find(&o.ts[i], g); ok {
			c := e.again(s, &o.boards[i], &s.Lines[pl.line], g, pl.thing, pl.square, o.next)
			o.plans[i], o.value[i] = pl, e.judge(s, true, c*e.Hold, &o.threats[i])
			o.best = max(o.best, o.value[i])
		}
	}
	if o.can && (o.best >= 1 || e.judge(s, false, e.Hold, &none) <= o.best-float64(3*e.Soft)) {
		return // to leave the goal is no choice; no seat leaves a win
	}
	for i := range o.ts {
		t := &o.ts[i]
		if o.value[i] >= 0 || o.top[i] < o.best-float64(4*e.Soft) {
			continue
		}
		ways, c := e.ways(s, &o.boards[i], &s.Lines[t.Line], g, t.Reach), e.Hold
		if ways == 0 {
			ways, c = t.Reach, 0
		}
		o.plans[i] = plan{line: t.Line, open: t.Open, square: pick(ways, int(g.set%31)*7+i*5)}
		o.value[i] = e.judge(s, false, c, &o.threats[i])
		o.best = max(o.best, o.value[i])
	}
}

// weigh calls f with each plan for a goal and how likely it is. The weights sum to
// 1, or to less if the goal can be found: then no turn is played at random.
func (e *engine) weigh(o *outlook, f func(i int, pl plan, weight float64)) {
	all := 0.0
	var likely [maze.MaxTurns]float64
	for i := range o.ts {
		if o.value[i] >= 0 && o.value[i] > o.best-float64(5*e.Soft) {
			likely[i] = exp((o.value[i] - o.best) / e.Soft)
			all += likely[i]
		}
	}
	for i := range o.ts {
		w := (1 - e.Stray) * likely[i] / all
		if !o.can {
			w += e.Stray / float64(len(o.ts))
		}
		pl := o.plans[i]
		if o.value[i] < 0 {
			t := &o.ts[i]
			pl = plan{line: t.Line, open: t.Open, square: t.Reach & -t.Reach}
		}
		if w > 0 {
			f(i, pl, w)
		}
	}
}

// replies returns the likeliest turns of the seat to move, and how likely they are
// together. Turns with the same shift that serve several goals are merged, but for
// those that make a find and those that do not.
func (e *engine) replies(s *Position, goals []goal, most int, dst []reply) (rs []reply, sum float64) {
	var (
		o      outlook
		merged [2][maze.MaxTurns]reply
	)
	e.look(s, &o)
	for _, g := range goals {
		e.aim(s, g, &o)
		e.weigh(&o, func(i int, pl plan, w float64) {
			m := &merged[0][i]
			if pl.finds {
				m = &merged[1][i]
			}
			if w = float64(w * g.weight); w > m.value {
				m.plan, m.value = pl, w // the likeliest of those that are merged
			}
			m.weight += w
		})
	}
	for kind := range merged {
		for i := range o.ts {
			if merged[kind][i].weight > 0 {
				dst = append(dst, merged[kind][i])
			}
		}
	}
	slices.SortStableFunc(dst, func(x, y reply) int { return cmp.Compare(y.weight, x.weight) })
	return likeliest(dst, most)
}

// likeliest returns the first replies, and how likely they are together.
func likeliest(rs []reply, most int) (first []reply, sum float64) {
	rs = rs[:min(most, len(rs))]
	for i := range rs {
		sum += rs[i].weight
	}
	return rs, sum
}

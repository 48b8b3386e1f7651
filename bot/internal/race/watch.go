// This file holds what the turns of a seat say about what it looks for.

package race

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A care is how closely a turn is watched.
type care struct {
	stride int // of the replies to a plan, every how many is looked at
	follow int // the number of plans that are followed
}

// cares are the ways to watch a turn closely, the closest first.
var cares = [...]care{{1, 8}, {1, 0}, {2, 0}, {4, 0}}

// nodes returns about how many boards it takes to watch a turn of a seat that may
// look for n things.
func (c care) nodes(n int) int {
	return n * (maze.MaxTurns*(maze.MaxTurns/c.stride+2) + c.follow*followNodes)
}

// care returns how closely there is time to watch a turn of a seat, if that may take
// one of so many parts of the budget that is left. It returns false if there is only
// time for the rules of thumb.
func (p *Player) care(b *Belief, parts int, affords Limit) (care, bool) {
	n := 0
	for _, w := range b.weight {
		if w > p.engine.Trifle {
			n++
		}
	}
	for _, c := range cares {
		if affords(parts * c.nodes(n)) {
			return c, true
		}
	}
	return care{}, false
}

// watch updates the belief of now about the seat that has moved in before, by its
// turn. now is the position after it. A seat that has found something has shown
// what it looked for, so nothing is to be learned then.
//
// With two seats and time, each thing that the seat may look for is weighed by how
// likely a seat that looks for it plays this turn. Otherwise two rules of thumb
// serve: a seat does not leave what it could have found, and it goes where it can
// find something next.
func (p *Player) watch(before, now *Position, t Turn, parts int, affords Limit) {
	s := before.Seat
	b := &now.Belief[s]
	if before.homeward(s) || b.many {
		return
	}
	c, closely := care{}, false
	if before.Seats == 2 {
		c, closely = p.care(b, parts, affords)
	}
	if closely {
		p.weigh(before, b, t, c)
	} else {
		could, _ := before.Union(before.Pawn[s])
		b.scale(&before.At, could, p.engine.Leave)
		places, _ := now.Union(now.Pawn[s])
		b.scale(&now.At, places, p.engine.Near)
	}
	for i := range b.weight {
		if now.Unfound>>i&1 == 0 {
			b.weight[i] = 0
		} else {
			b.weight[i] = max(b.weight[i], 1e-6)
		}
	}
	b.normalize()
}

// A Turn is a shift, by the number of its slot and the open sides of the inserted
// tile, and the square to which the pawn walks.
type Turn struct{ Slot, Open, Square uint8 }

// weigh multiplies the weight of each thing by how likely the turn is for it. Trifles
// are not worth the time: together they keep their share.
func (p *Player) weigh(before *Position, b *Belief, t Turn, c care) {
	p.replies(p.engine.Reply)
	old, was, is := b.weight, 0.0, 0.0
	for i, w := range old {
		if w > p.engine.Trifle {
			b.weight[i] = float64(w * p.likely(before, goal{1 << i, 1}, t, c))
			was += w
			is += b.weight[i]
		}
	}
	for i, w := range old {
		if w <= p.engine.Trifle && was > 0 {
			b.weight[i] = w * is / was
		}
	}
}

// likely returns how likely a seat with a goal plays a turn. Better turns are more
// likely, as judged over random replies, and if c says so, also by what follows them.
func (p *Player) likely(s *Position, g goal, t Turn, c care) float64 {
	e := &p.engine
	e.stride = c.stride
	p.plans = e.exact(s, g, p.plans[:0])
	e.stride = 1
	slices.SortStableFunc(p.plans, func(a, b plan) int { return cmp.Compare(b.value, a.value) })
	plans := p.plans
	top := plans[0].value
	at := slices.IndexFunc(plans, func(pl plan) bool { return s.turn(&pl) == t })
	n := min(c.follow, len(plans))
	if at >= n && n > 0 && n < len(plans) { // the turn that was played is followed in any case
		plans[n], plans[at] = plans[at], plans[n]
		at = n
		n++
	}
	heat := e.Heat
	if n > 0 {
		heat = e.Keen
	}
	var values [maze.MaxTurns]float64 // after which more follows
	best, mean := 0.0, 0.0
	for i := range n {
		values[i] = e.follow(s, g, &plans[i])
		best = max(best, values[i])
		mean += values[i] / float64(n)
	}
	all, seen := 0.0, 0.0
	for i := range plans {
		loss := top - plans[i].value
		if i < n {
			loss += best - values[i]
		} else {
			loss += best - mean
		}
		w := exp(-loss / heat)
		all += w
		if i == at {
			seen = w
		}
	}
	return e.Doubt/float64(len(plans)) + (1-e.Doubt)*seen/all
}

// turn returns the turn that a plan plays.
func (s *Position) turn(pl *plan) Turn {
	return Turn{s.Lines[pl.line].Slot, pl.open, maze.Index(pl.square)}
}

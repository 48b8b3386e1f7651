// This file holds what the turns of a seat say about what it looks for.

package race

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// An effort is how closely a turn is watched.
type effort struct {
	stride int // of the replies to a candidate, only every stride-th is examined
	follow int // the number of candidates that are searched more deeply
}

// efforts are the ways to watch a turn closely, the closest first.
var efforts = [...]effort{{1, 8}, {1, 0}, {2, 0}, {4, 0}}

// nodes returns about how many boards it takes to watch a turn of a seat that may
// look for n symbols.
func (how effort) nodes(n int) int {
	return n * (maze.UsualTurns*(maze.UsualTurns/how.stride+2) + how.follow*extendNodes)
}

// effort returns how closely there is time to watch a turn of a seat, if that may take
// one of the given number of parts of the budget left. It returns false if there is
// only time for the rules of thumb.
func (p *Player) effort(b *Belief, parts int, affords Limit) (effort, bool) {
	n := 0
	for _, w := range b.weight {
		if w > negligible {
			n++
		}
	}
	for _, how := range efforts {
		if affords(parts * how.nodes(n)) {
			return how, true
		}
	}
	return effort{}, false
}

// watch updates the belief of now about the seat that has moved in before, by its
// turn. now is the position after it. A seat that has found something has shown
// what it looked for, so nothing is to be learned then.
//
// With two seats and time, each symbol that the seat may look for is weighed by how
// likely a seat that looks for it plays this turn. Otherwise two rules of thumb
// serve: a seat does not pass up a find, and it goes where it can make one next.
func (p *Player) watch(before, now *Position, t Turn, parts int, affords Limit) {
	s := before.Seat
	b := &now.Belief[s]
	if before.Homeward(s) || b.independent {
		return
	}
	how, closely := effort{}, false
	if before.Seats == 2 {
		how, closely = p.effort(b, parts, affords)
	}
	if closely {
		p.update(before, b, t, how)
	} else {
		reachable, _ := before.Union(before.Pawn[s])
		b.multiply(&before.At, reachable, p.engine.MissRate)
		places, _ := now.Union(now.Pawn[s])
		b.multiply(&now.At, places, p.engine.Approach)
	}
	const least = 1e-6 // the seat may still surprise
	for i := range b.weight {
		if now.Unfound>>i&1 == 0 {
			b.weight[i] = 0
		} else {
			b.weight[i] = max(b.weight[i], least)
		}
	}
	b.normalize()
}

// A Turn is a shift, by the number of its slot and the open sides of the inserted
// tile, and the square to which the pawn walks.
type Turn struct{ Slot, Open, Square uint8 }

// update multiplies the weight of each symbol by how likely the turn is for it.
// Negligible ones are not worth the time: together they keep their share.
func (p *Player) update(before *Position, b *Belief, t Turn, how effort) {
	p.setReplies(int(p.engine.Replies))
	old, was, is := b.weight, 0.0, 0.0
	for i, w := range old {
		if w > negligible {
			b.weight[i] = float64(w * p.likelihood(before, goal{1 << i, 1}, t, how))
			was += w
			is += b.weight[i]
		}
	}
	for i, w := range old {
		if w <= negligible && was > 0 {
			b.weight[i] = w * is / was
		}
	}
}

// likelihood returns how likely a seat with a goal plays a turn. Better turns are more
// likely, as judged over random replies, and if the effort says so, also by what
// follows them.
func (p *Player) likelihood(s *Position, g goal, t Turn, how effort) float64 {
	e := &p.engine
	e.stride = how.stride
	p.candidates = e.rateAll(s, g, false, p.candidates[:0])
	e.stride = 1
	candidates := p.candidates
	slices.SortStableFunc(candidates, byValue)
	played := slices.IndexFunc(candidates, func(cand candidate) bool { return s.turn(&cand) == t })
	n := min(how.follow, len(candidates))
	if played >= n && n > 0 && n < len(candidates) { // the turn that was played is searched in any case
		candidates[n], candidates[played] = candidates[played], candidates[n]
		played = n
		n++
	}
	temperature := e.BeliefTemperature
	if n > 0 {
		temperature = closeTemperature
	}
	top := candidates[0].value
	var values [maze.MaxTurns]float64 // of the candidates that are searched more deeply
	best, mean := 0.0, 0.0
	for i := range n {
		values[i] = e.extend(s, g, &candidates[i])
		best = max(best, values[i])
		mean += values[i] / float64(n)
	}
	all, seen := 0.0, 0.0
	for i := range candidates {
		loss := top - candidates[i].value
		if i < n {
			loss += best - values[i]
		} else {
			loss += best - mean
		}
		w := exp(-loss / temperature)
		all += w
		if i == played {
			seen = w
		}
	}
	return e.BeliefRandom/float64(len(candidates)) + (1-e.BeliefRandom)*seen/all
}

// byValue sorts candidates, the best first.
func byValue(a, b candidate) int { return cmp.Compare(b.value, a.value) }

// turn returns the turn of a candidate.
func (s *Position) turn(cand *candidate) Turn {
	return Turn{s.Lines[cand.line].Slot, cand.open, maze.Index(cand.square)}
}

// This file holds the search by whole turns: the turns that follow on one of the bot's.

package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

const (
	// width is the number of plies of each state that are searched: those with the best
	// lead of the seat that acts. MATCHES.md has matches with other numbers.
	width = 5
	// compared is the number of plies, for each of these, whose lead is computed: those
	// with the best evaluation.
	compared = 3
	// worst is less than any lead.
	worst = -2.0
)

// value returns the lead of the bot after the given number of turns from s on, or a bound
// of it as alpha-beta finds it. Each seat follows only some plies; of these, the others
// take what is worst for the bot.
func (x *turnSearch) value(s *position, turns int, alpha, beta float64, at int) float64 {
	p := s.ToMove()
	switch {
	case x.meter.over:
		return 0
	case p == game.Nobody || turns == 0 || at == furthest:
		return lead(s, x.seat)
	case p == game.Chance:
		return x.mean(s, turns, at)
	}
	best := math.Inf(1)
	if p == x.seat {
		best = math.Inf(-1)
	}
	killers := x.level(at).killers
	cut := func(next *position, ply game.Ply) bool { // whether the search of s ends with this ply
		left := turns
		if next.ToMove() != p {
			left--
		}
		value := x.value(next, left, alpha, beta, at+1)
		if p == x.seat {
			best, alpha = max(best, value), max(alpha, value)
		} else {
			best, beta = min(best, value), min(beta, value)
		}
		if alpha >= beta && !x.meter.over {
			x.level(at).praise(ply)
		}
		return alpha >= beta || x.meter.over
	}
	for i, ply := range killers {
		x.meter.plies(1)
		if next, err := s.try(ply); err == nil && (i == 0 || ply != killers[0]) && cut(next, ply) {
			return best
		}
	}
	for _, o := range x.promising(s, at) {
		if o.ply != killers[0] && o.ply != killers[1] && cut(s.after(&x.meter, o.ply), o.ply) {
			break
		}
	}
	return best
}

// promising returns the plies of s that are searched, the best first.
func (x *turnSearch) promising(s *position, at int) []ordered {
	l, p := x.level(at), s.ToMove()
	l.plies = s.AppendPlies(l.plies[:0])
	l.list = l.list[:0]
	for i, value := range x.evaluator.after(&x.meter, s, p, l.plies) {
		l.list = append(l.list, ordered{ply: l.plies[i], value: value})
	}
	better := func(a, b ordered) int { return cmp.Compare(b.value, a.value) }
	slices.SortStableFunc(l.list, better)
	l.list = l.list[:min(len(l.list), compared*width)]
	for i, o := range l.list {
		l.list[i].value = lead(s.after(&x.meter, o.ply), p)
	}
	slices.SortStableFunc(l.list, better)
	return l.list[:min(len(l.list), width)]
}

// mean returns the weighted mean of value over the plies of chance.
func (x *turnSearch) mean(s *position, turns, at int) float64 {
	weight := s.weight()
	sum, total := 0.0, 0.0
	for _, ply := range s.AppendPlies(nil) {
		w := float64(weight(ply))
		sum += float64(w * x.value(s.after(&x.meter, ply), turns, worst, -worst, at+1))
		total += w
	}
	return sum / total
}

func (x *turnSearch) level(at int) *level {
	for len(x.levels) <= at {
		x.levels = append(x.levels, level{})
	}
	return &x.levels[at]
}

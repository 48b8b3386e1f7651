// This file holds the search for games of two seats that hide nothing.

package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// maxEntries is the largest number of states in a hash table of minimax, some
// 100 MB in Battle Chess.
const maxEntries = 1 << 18

// minimax returns a bot that searches by iterative deepening: alpha-beta with a hash
// table, in which the plies of chance count by their weights. A mean over chance is
// cut off as soon as the outcomes that are left cannot bring it into the window
// (Ballard, "The *-minimax search procedure for trees containing chance nodes",
// 1983: Star1). At the end of a line a state is judged by its evaluation.
func minimax[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget) play.Bot[P, V] {
	x := &alphaBeta[S, P, V]{
		meter: meter{Budget: b}, r: rand.New(game.NewSource(seed)),
		table: make(map[S]entry[P]), been: make(map[S]bool),
	}
	return func(ctx context.Context, v V) (ply P, err error) {
		if !acts[S, P](v) {
			return ply, ErrNoPly
		}
		x.meter.start(ctx, fresh[P, V](ctx, v.Seat()), true)
		defer x.meter.stop()
		s := any(v).(interface{ State() S }).State()
		ply = x.choose(ctx, s)
		x.been[after[S, P, V](&x.meter, s, ply)] = true
		return ply, ctx.Err()
	}
}

type alphaBeta[S State[S, P, V], P game.Ply, V any] struct {
	meter meter
	r     *rand.Rand
	seat  game.Player
	table map[S]entry[P]
	been  map[S]bool // the states after the bot's own plies
	lists [][]ordered[P]
	plies []P
}

// An entry is what is known of a state: the bounds of its value for the bot's seat
// at a depth, and its best ply.
type entry[P any] struct {
	low, high float32
	depth     int8
	best      P
}

// An ordered is a ply, with the number by which plies are sorted, and its value.
type ordered[P any] struct {
	ply   P
	prior float64
}

// choose returns the best ply, and reports what it has found.
func (x *alphaBeta[S, P, V]) choose(ctx context.Context, s S) P {
	if x.seat = s.ToMove(); len(x.table) > maxEntries/2 {
		clear(x.table)
	}
	root := x.sorted(s, 0, nil)
	if len(root) == 1 {
		return root[0].ply
	}
	winning := root[0].prior > 0.5
	if winning { // a repeated state is not worth more than it was
		kept := slices.DeleteFunc(slices.Clone(root), func(o ordered[P]) bool {
			return x.been[after[S, P, V](&x.meter, s, o.ply)]
		})
		if len(kept) > 0 {
			root = kept
		}
	}
	best, thought := root[0], play.Thought[P]{}
	second := root[min(1, len(root)-1)]
	for depth := 1; depth < 40 && (x.meter.limited() || depth == 1); depth++ {
		if !x.meter.next() {
			break
		}
		alpha := -1.0
		top, next := best, second
		for i := range root {
			value := x.value(after[S, P, V](&x.meter, s, root[i].ply), depth-1, alpha, 1, 1)
			if x.meter.over && (depth > 1 || i > 0) {
				break
			}
			if value > alpha {
				top, next, alpha = ordered[P]{root[i].ply, value}, top, value
				if depth > 1 || i > 0 {
					best, second = top, next // a better ply is better even if there is no time for the others
				}
				copy(root[1:i+1], root[:i])
				root[0] = top
			}
		}
		if x.meter.over {
			break
		}
		best, second = top, next
		thought.Iterations = depth
		if alpha == 0 || alpha == 1 {
			break // won or lost for certain
		}
	}
	thought.Nodes = x.meter.nodes - x.meter.before[1]
	thought.Candidates = []play.Candidate[P]{{Ply: best.ply, Value: clamp(best.prior)}}
	if second.ply != best.ply {
		thought.Candidates = append(thought.Candidates, play.Candidate[P]{Ply: second.ply, Value: clamp(second.prior)})
	}
	play.Report(ctx, thought)
	return best.ply
}

// value returns the value of a state for the bot's seat, or a bound of it: at most
// alpha if it is at most that, and at least beta if it is at least that.
func (x *alphaBeta[S, P, V]) value(s S, depth int, alpha, beta float64, level int) float64 {
	p := s.ToMove()
	switch {
	case x.meter.over:
		return 0
	case p == game.Nobody || depth <= 0:
		return s.Evaluate(x.seat)
	case p == game.Chance:
		return x.mean(s, depth, alpha, beta, level)
	}
	known, found := x.table[s]
	if found && int(known.depth) >= depth {
		switch {
		case float64(known.low) >= beta:
			return float64(known.low)
		case float64(known.high) <= alpha:
			return float64(known.high)
		case known.low == known.high:
			return float64(known.low)
		}
	}
	var first *P
	if found {
		first = &known.best
	}
	list := x.sorted(s, level, first)
	mine := p == x.seat
	low, high := alpha, beta
	best, at := 2.0, 0
	if mine {
		best = -1
	}
	for i := range list {
		value := list[i].prior
		if !mine {
			value = 1 - value
		}
		if depth > 1 {
			value = x.value(after[S, P, V](&x.meter, s, list[i].ply), depth-1, low, high, level+1)
		}
		if x.meter.over {
			return 0
		}
		if mine && value > best || !mine && value < best {
			best, at = value, i
		}
		if mine {
			low = max(low, best)
		} else {
			high = min(high, best)
		}
		if low >= high {
			break
		}
	}
	e := entry[P]{low: float32(best), high: float32(best), depth: int8(depth), best: list[at].ply}
	switch {
	case best <= alpha:
		e.low = -1 // it may be less
	case best >= beta:
		e.high = 2 // it may be more
	}
	if len(x.table) < maxEntries || found {
		x.table[s] = e
	}
	return best
}

// mean returns the weighted mean over the plies of chance, or a bound of it.
func (x *alphaBeta[S, P, V]) mean(s S, depth int, alpha, beta float64, level int) float64 {
	plies := s.AppendPlies(nil)
	weighted, _ := any(s).(game.Weighted[P])
	total := 0.0
	weights := make([]float64, len(plies))
	for i, ply := range plies {
		if weights[i] = 1; weighted != nil {
			weights[i] = float64(weighted.Weight(ply))
		}
		total += weights[i]
	}
	sum, left := 0.0, 1.0
	for i, ply := range plies {
		w := weights[i] / total
		left -= w
		low, high := (alpha-sum-left)/w, (beta-sum)/w
		value := x.value(after[S, P, V](&x.meter, s, ply), depth, max(-1, low), min(2, high), level+1)
		sum += float64(w * value)
		switch {
		case x.meter.over:
			return 0
		case sum >= beta:
			return sum // even if all else is lost
		case sum+left <= alpha:
			return sum + left // even if all else is won
		}
	}
	return sum
}

// sorted returns the plies of a state, the most promising first: that which was
// best before, then by the evaluation of the seat that acts.
func (x *alphaBeta[S, P, V]) sorted(s S, level int, first *P) []ordered[P] {
	for len(x.lists) <= level {
		x.lists = append(x.lists, nil)
	}
	x.plies = s.AppendPlies(x.plies[:0])
	list := x.lists[level][:0]
	p := s.ToMove()
	for _, ply := range x.plies {
		list = append(list, ordered[P]{ply, after[S, P, V](&x.meter, s, ply).Evaluate(p)})
		if first != nil && ply == *first {
			last := len(list) - 1
			list[0], list[last] = list[last], list[0]
		}
	}
	x.lists[level] = list
	rest := list
	if first != nil && len(list) > 0 && list[0].ply == *first {
		rest = list[1:]
	}
	slices.SortStableFunc(rest, func(a, b ordered[P]) int {
		switch {
		case a.prior > b.prior:
			return -1
		case a.prior < b.prior:
			return 1
		}
		return 0
	})
	return list
}

// This file holds the search for games of two seats that hide nothing: the plies of
// seats. What chance does is in minimax_chance.go.

package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// deepest is the largest depth, in plies without those of chance.
	deepest = 40
	// clearLead is a lead of the best ply over all others that ends a search. It was
	// chosen by hand; no match has measured it.
	clearLead = 0.2
)

// minimax returns a bot that searches by iterative deepening: alpha-beta with a hash
// table. The first ply is searched with the whole window, all others with the question
// whether they are better (principal variation search). At the end of a line a state is judged by its
// evaluation. The values of all states are those for the bot's seat.
func minimax(s *position, b Budget) play.Bot {
	x := newAlphaBeta(s, b)
	return ofState(s.fork(), &x.meter, &x.seat, x.rate, func(s *position) play.Answer {
		a := x.choose(s)
		x.been[s.after(&x.meter, a.Ply).key()] = true
		return a
	})
}

// ofState returns a bot for a game that hides nothing: it rates or chooses the plies of the
// state that the view shows, for the seat that it sets before.
func ofState(
	s *position, m *meter, seat *game.Player, rate func(*position, [][]game.Ply) []play.Rating, choose func(*position) play.Answer,
) play.Bot {
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := s.ask(q.View, nil); err != nil { // the only state that has the view
			return a, err
		}
		m.start(ctx, q.TurnBegins(), true)
		defer m.stop()
		if *seat = q.View.Seat(); q.Rate {
			return rated(rate(s, q.Turns)), ctx.Err()
		}
		return choose(s), ctx.Err()
	}
}

type alphaBeta struct {
	meter  meter
	seat   game.Player
	known  memory
	been   map[any]bool // the states after the bot's own plies
	levels []level

	evaluator evaluator
	exact     bool // plies of chance with the same effect are searched one by one
}

func newAlphaBeta(s *position, b Budget) *alphaBeta {
	return &alphaBeta{
		meter: meter{Budget: b}, known: s.memory(), been: make(map[any]bool), evaluator: evaluator{deep: true},
	}
}

// An entry is what is known of a state: bounds of its value at a depth, and its best
// ply.
type entry struct {
	low, high float64
	depth     int
	best      game.Ply
}

// Values are from 0 to 1. An unknown bound is outside.
const (
	unknownLow  = -1.0
	unknownHigh = 2.0
)

// A level is the space that the search needs at one distance from the root.
type level struct {
	plies    []game.Ply
	list     []ordered
	outcomes []outcome
	boxes    []box       // the states of outcomes
	killers  [2]game.Ply // the last plies that caused a cutoff here
}

// An ordered is a ply with its value, or another number by which plies are sorted.
type ordered struct {
	ply   game.Ply
	value float64
	late  bool // it was postponed
}

// choose returns the answer.
func (x *alphaBeta) choose(s *position) (a play.Answer) {
	root := x.root(s)
	if root[0].value > 0.5 { // a repeated state is not worth more than it was
		root = x.unvisited(s, root)
	}
	x.exact = false
	for depth := 1; depth <= deepest && len(root) > 1 && x.meter.next(); depth++ {
		done := x.deepen(s, root, depth)
		if v := root[0].value; done && (v == 0 || v == 1) && !x.exact {
			x.proving() // what is certain must hold with every card
			if done = x.deepen(s, root, depth); !done {
				root[0].value = max(uncertain, min(root[0].value, 1-uncertain))
			}
		}
		if !done {
			break
		}
		a.Iterations = depth
		best, second := root[0].value, root[1].value
		if best == 0 || best == 1 || depth > 2 && best-second > clearLead {
			break
		}
	}
	a.Nodes = x.meter.nodes - x.meter.before[1]
	for _, o := range root[:min(2, len(root))] {
		a.Candidates = append(a.Candidates, play.Candidate{Ply: o.ply, Value: clamp(o.value)})
	}
	a.Ply = root[0].ply
	return a
}

// root returns all plies of a state, sorted, even if the budget is too small for them.
func (x *alphaBeta) root(s *position) []ordered {
	x.meter.first()
	defer x.meter.second()
	return slices.Clone(x.sorted(s, 0))
}

// uncertain is how far from 0 and 1 the value of a ply is kept that is not proved to
// decide the game.
const uncertain = 0.01

// proving makes the search exact. Otherwise plies of chance with the same effect are taken
// for one, so a win or a loss that it sees is perhaps not certain, but it misses none.
func (x *alphaBeta) proving() {
	x.exact = true
	x.known.forget()
}

// unvisited returns the plies that do not repeat a state after a ply of the bot, or all
// plies if there are none.
func (x *alphaBeta) unvisited(s *position, list []ordered) []ordered {
	var out []ordered
	for _, o := range list {
		if !x.been[s.after(&x.meter, o.ply).key()] {
			out = append(out, o)
		}
	}
	if out == nil {
		return list
	}
	return out
}

// deepen searches the plies of s to a depth. It moves the best one to the front, and
// then the one with the highest bound of its value. It reports whether there was
// time for all. If not, the best of those searched is in front.
func (x *alphaBeta) deepen(s *position, root []ordered, depth int) bool {
	low := unknownLow
	for i := range root {
		ply := root[i].ply
		value := x.child(s.after(&x.meter, ply), depth, low, 1, 1, i == 0, 1)
		if x.meter.over {
			return false
		}
		to := min(i, 1)
		if i == 0 || value > low {
			to, low = 0, value
		} else if value <= root[1].value && i > 1 {
			to = i
		}
		copy(root[to+1:i+1], root[to:i])
		root[to] = ordered{ply: ply, value: value}
	}
	return true
}

// child returns the value of s, or a bound of it, as value does. s is one ply after a
// state that is searched to a depth. Unless the ply is the first one, child first asks
// whether the value is above low. Values are for the bot's seat times sign.
func (x *alphaBeta) child(s *position, depth int, low, high, sign float64, first bool, at int) float64 {
	search := func(low, high float64) float64 {
		if sign < 0 {
			return -x.value(s, depth-1, -high, -low, at)
		}
		return x.value(s, depth-1, low, high, at)
	}
	if !first && depth > 1 {
		if value := search(low, math.Nextafter(low, 2)); value <= low || value >= high {
			return value
		}
	}
	return search(low, high)
}

// value returns the value of a state, or a bound of it: at most alpha if the value is
// at most alpha, and at least beta if the value is at least beta. at is the number of
// levels from the root.
func (x *alphaBeta) value(s *position, depth int, alpha, beta float64, at int) float64 {
	seat := s.ToMove()
	switch {
	case x.meter.over:
		return 0
	case seat == game.Nobody || depth <= 0:
		return x.evaluator.alone(s, x.seat)
	case seat == game.Chance:
		return x.mean(s, depth, alpha, beta, at)
	}
	known, found := x.known.get(s.box)
	if found && known.depth >= depth {
		switch {
		case known.low >= beta || known.low == known.high:
			return known.low
		case known.high <= alpha:
			return known.high
		}
	}
	low, high, sign := alpha, beta, 1.0
	if seat != x.seat {
		low, high, sign = -beta, -alpha, -1.0
	}
	var best ordered
	if depth == 1 {
		best = x.last(s, high, sign, known.best, found, at)
	} else {
		best = x.best(s, depth, low, high, sign, known.best, found, at)
	}
	if x.meter.over {
		return 0
	}
	e := entry{low: unknownLow, high: unknownHigh, depth: depth, best: best.ply}
	value := sign * best.value
	if value > alpha {
		e.low = value
	}
	if value < beta {
		e.high = value
	}
	x.known.put(s.box, e)
	return value
}

// best searches the plies of a state, the hint first if there is one. It returns the best
// ply, or one whose value is at least high. Values are for the bot's seat times sign.
func (x *alphaBeta) best(s *position, depth int, low, high, sign float64, hint game.Ply, hinted bool, at int) ordered {
	list := x.level(at).list[:0]
	if hinted { // often this one is enough
		list = append(list, ordered{ply: hint})
	} else {
		list = x.sorted(s, at)
	}
	best := ordered{value: math.Inf(-1)}
	for i := 0; i < len(list); i++ {
		ply := list[i].ply
		next := s.after(&x.meter, ply)
		if !list[i].late && (i > 0 || !hinted) && next.ToMove() == game.Chance && postpone(list[i:]) {
			i--
			continue
		}
		value := x.child(next, depth, low, high, sign, i == 0, at+1)
		if x.meter.over {
			break
		}
		if value > best.value {
			best = ordered{ply: ply, value: value}
			low = max(low, value)
		}
		if low >= high {
			break
		}
		if i == 0 && hinted {
			list = x.sorted(s, at)
			toFront(list, slices.IndexFunc(list, func(o ordered) bool { return o.ply == hint }))
		}
	}
	return best
}

// last is best for the last ply. It takes the evaluations after plies: first after one or
// two that may be enough, then after all others at once.
func (x *alphaBeta) last(s *position, high, sign float64, hint game.Ply, hinted bool, at int) ordered {
	l := x.level(at)
	l.plies = s.AppendPlies(l.plies[:0])
	tried := l.killers
	if hinted {
		tried = [2]game.Ply{hint, hint}
	}
	first := toFront(l.plies, slices.Index(l.plies, tried[1]))
	if tried[0] != tried[1] {
		first += toFront(l.plies, slices.Index(l.plies, tried[0]))
	}
	best := ordered{value: math.Inf(-1)}
	for from, to := 0, first; from < len(l.plies); from, to = to, len(l.plies) {
		for i, value := range x.evaluator.after(&x.meter, s, x.seat, l.plies[from:to]) {
			if sign*value > best.value {
				best = ordered{ply: l.plies[from+i], value: sign * value}
			}
		}
		if best.value >= high {
			l.praise(best.ply)
			break
		}
	}
	return best
}

// sorted returns the plies of a state, sorted by the evaluation of the seat that acts. If
// the search is over before, some are missing.
func (x *alphaBeta) sorted(s *position, at int) []ordered {
	l := x.level(at)
	l.plies = s.AppendPlies(l.plies[:0])
	l.list = l.list[:0]
	for i, value := range x.evaluator.after(&x.meter, s, s.ToMove(), l.plies) {
		l.list = append(l.list, ordered{ply: l.plies[i], value: value})
	}
	slices.SortStableFunc(l.list, func(a, b ordered) int { return cmp.Compare(b.value, a.value) })
	return l.list
}

// costly is how much better the evaluation after a ply that chance follows must be if the
// ply is to come before others: all its outcomes are searched. With 0.02 to 0.1 a
// search of four plies has 5 % fewer nodes.
const costly = 0.03

// postpone moves the first ply of a sorted list behind those that are worse by less than
// costly. It reports whether there are any.
func postpone(list []ordered) bool {
	first := list[0]
	first.value, first.late = first.value-costly, true
	i := 0
	for ; i+1 < len(list) && list[i+1].value > first.value; i++ {
		list[i] = list[i+1]
	}
	list[i] = first
	return i > 0
}

// toFront moves the element at i to the front. It returns 1, or 0 if there is none at i.
func toFront[T any](list []T, i int) int {
	if i < 0 {
		return 0
	}
	x := list[i]
	copy(list[1:i+1], list[:i])
	list[0] = x
	return 1
}

// praise remembers a ply that caused a cutoff.
func (l *level) praise(ply game.Ply) {
	if l.killers[0] != ply {
		l.killers = [2]game.Ply{ply, l.killers[0]}
	}
}

func (x *alphaBeta) level(at int) *level {
	for len(x.levels) <= at {
		x.levels = append(x.levels, level{})
	}
	return &x.levels[at]
}

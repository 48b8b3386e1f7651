// This file holds the bot that searches by Monte Carlo.

package bot

import (
	"context"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// glances is how many samples the plies to choose from are judged in at
	// first sight, unless there are fewer iterations.
	glances = 8
	// trust is how many visits to a ply the first sight of it counts for.
	trust = 32
	// curiosity is how much a ply that has been visited seldom is favoured,
	// in standard deviations of the results.
	curiosity = 0.3
)

// MCTS returns a bot that searches by information-set Monte Carlo tree search.
// Each iteration samples the view anew and plays one line in that sample, up
// to where the bot's turn comes round again; there every seat is judged by
// how far it is ahead of the best of the others. The lines make a tree that
// grows by a ply an iteration. It is keyed by plies, so all samples share it.
// In it a seat takes the ply that has served it best, as far as it has been
// tried, and else that after which it stands best in this sample; beyond it
// a seat always takes the latter. Chance is drawn. The ply tried most often
// is chosen. Alone at a table it looks four plies ahead. It keeps some 50 bytes
// for each iteration of a search.
//
// When it is ahead it does not bring back a position that it has been in, if
// it has another ply. Once the context is done it returns what it has come to
// and the context's error.
//
// The method is that of Cowling, Powley and Whitehouse, "Information Set Monte
// Carlo Tree Search" (2012), with a single observer. It judges the lines
// early because to play a maze at random to its end takes long and tells
// little.
func MCTS[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget) play.Bot[P, V] {
	t := tree[S, P, V]{searcher: newSearcher[S, P, V](seed)}
	return func(ctx context.Context, v V) (m P, err error) {
		if !acts[S, P](v) {
			return m, ErrNoPly
		}
		s := v.Sample(t.r)
		moves := t.begin(b.start(ctx), s)
		m = t.choose(v, moves)
		t.end(s, m)
		return m, ctx.Err()
	}
}

// A tree is what has been found out about the plies from one view on.
type tree[S State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	searcher[S, P, V]
	root    []P       // the plies to choose from
	sight   []float64 // for each of them, how far the bot is ahead at first sight
	glanced int       // how many sights make these up, ply by ply and sample by sample
	nodes   []node[P] // the root first; the memory is used again
	path    []int32   // the nodes of this iteration from the root on
	known   []int32   // for each ply the node it leads to, or 0
	leads   []float64 // of the seats at the end of this iteration
	logs    logs
	results moments // of the bot's seat in all iterations
}

// A node is a ply and what it has led to.
type node[P any] struct {
	ply         P
	player      game.Player // who plays it
	visits      int32
	chances     int32   // how often it could have been visited
	sum         float64 // over the visits, of how far the player was ahead in the end
	child, next int32   // the newest ply after it, the next older one instead of it; or 0
}

// choose returns the best of the plies.
func (t *tree[S, P, V]) choose(v V, moves []P) P {
	if len(moves) == 1 {
		return moves[0]
	}
	t.root, t.nodes, t.results = moves, append(t.nodes[:0], node[P]{}), moments{}
	t.glance(v)
	for t.meter.next() {
		t.iterate(v.Sample(t.r))
	}
	best, most := t.foremost(), int32(0) // if there was no time for an iteration
	for c := t.nodes[0].child; c != 0; c = t.nodes[c].next {
		if n := &t.nodes[c]; n.visits > most {
			best, most = n.ply, n.visits
		}
	}
	return best
}

// glance sets t.sight: where the rest of the turn leads to, on the average
// over some samples of the view.
func (t *tree[S, P, V]) glance(v V) {
	t.sight, t.glanced = append(t.sight[:0], make([]float64, len(t.root))...), 0
	n := glances
	if t.meter.left > 0 {
		n = min(n, t.meter.left)
	}
	for range n {
		start := v.Sample(t.r)
		for i, m := range t.root {
			if t.meter.over() {
				return
			}
			s := after[S, P, V](start, m)
			for plies := 1; s.ToMove() == t.seat && !t.ends(s, plies, false); plies++ {
				s = after[S, P, V](s, t.reply(s))
			}
			t.sight[i] += lead[S, P, V](s, t.seat) / float64(n)
			t.glanced++
		}
	}
}

// foremost returns the ply that is best at first sight, as far as there was
// time for that.
func (t *tree[S, P, V]) foremost() P {
	best, most := t.root[0], math.Inf(-1)
	for i, m := range t.root {
		times := (t.glanced + len(t.root) - 1 - i) / len(t.root)
		if times == 0 {
			break
		}
		if mean := t.sight[i] / float64(times); mean > most {
			best, most = m, mean
		}
	}
	return best
}

// iterate plays one line, in the tree and beyond it, and enters the result.
func (t *tree[S, P, V]) iterate(s S) {
	t.path = append(t.path[:0], 0)
	inTree, replied := true, false
	for plies := 0; !t.ends(s, plies, replied); plies++ {
		var m P
		p := s.ToMove()
		switch {
		case p == game.Chance:
			m = play.Draw[S, P, V](s, t.r)
		case inTree:
			m = t.follow(s)
		default:
			m = t.reply(s)
		}
		if inTree {
			inTree = t.step(p, m)
		}
		s = after[S, P, V](s, m)
		replied = replied || p != t.seat && p != game.Chance
	}
	t.leads = t.leads[:0]
	for p := range game.Player(s.Seats()) {
		t.leads = append(t.leads, lead[S, P, V](s, p))
	}
	t.results.add(t.leads[t.seat])
	for _, at := range t.path {
		n := &t.nodes[at]
		n.visits++
		if n.player >= 0 {
			n.sum += t.leads[n.player]
		}
	}
}

// follow returns the ply that the seat to act tries next in the tree: that
// with the best mean result, in which the first sight of it counts for a few
// visits, and with a bonus for having been visited seldom. But for the plies
// to choose from, the first sight is how far the seat would be ahead in this
// sample if the ply changed nothing for the others.
func (t *tree[S, P, V]) follow(s S) P {
	at, moves := t.path[len(t.path)-1], t.root
	if at != 0 {
		start := len(t.moves)
		t.moves = s.AppendPlies(t.moves)
		moves = t.moves[start:]
		t.moves = t.moves[:start]
	}
	if len(moves) == 1 {
		return moves[0]
	}
	t.find(at, moves)
	p := s.ToMove()
	others, unit := rival[S, P, V](s, p), curiosity*t.results.deviation()
	var best choice[P]
	for i, m := range moves {
		sum, visits, chances := 0.0, 0.0, t.nodes[at].visits
		if k := t.known[i]; k != 0 {
			n := &t.nodes[k]
			n.chances++
			sum, visits, chances = n.sum, float64(n.visits), n.chances
		}
		var sight float64
		if at == 0 {
			sight = t.sight[i]
		} else {
			sight = after[S, P, V](s, m).Evaluate(p) - others
		}
		mean := (sum + float64(trust*sight)) / (visits + trust)
		best.offer(t.r, m, mean+float64(unit*math.Sqrt(t.logs.of(2+int(chances))/(1+visits))))
	}
	return best.ply
}

// find sets t.known for the plies that can be played after a node.
func (t *tree[S, P, V]) find(at int32, moves []P) {
	t.known = append(t.known[:0], make([]int32, len(moves))...)
	for c := t.nodes[at].child; c != 0; c = t.nodes[c].next {
		if i := slices.Index(moves, t.nodes[c].ply); i >= 0 {
			t.known[i] = c
		}
	}
}

// step adds the node of a ply of p to the path and reports whether it was in
// the tree. If it was not, it is now.
func (t *tree[S, P, V]) step(p game.Player, m P) bool {
	at := t.path[len(t.path)-1]
	c := t.nodes[at].child
	for c != 0 && t.nodes[c].ply != m {
		c = t.nodes[c].next
	}
	known := c != 0
	if !known {
		c = int32(len(t.nodes))
		t.nodes = append(t.nodes, node[P]{ply: m, player: p, chances: t.nodes[at].visits, next: t.nodes[at].child})
		t.nodes[at].child = c
	}
	t.path = append(t.path, c)
	return known
}

// moments are what the deviation of results is told from.
type moments struct{ n, sum, squares float64 }

func (r *moments) add(x float64) {
	r.n++
	r.sum += x
	r.squares += float64(x * x)
}

// deviation returns the standard deviation of what was added; 0 before that.
func (r *moments) deviation() float64 {
	if r.n == 0 {
		return 0
	}
	mean := r.sum / r.n
	return math.Sqrt(max(0, r.squares/r.n-float64(mean*mean)))
}

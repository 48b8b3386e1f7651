// This file holds the bot that searches by Monte Carlo.

package bot

import (
	"context"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// glances is the number of samples in which the plies to choose from are judged at
// first sight, unless there are fewer iterations. It was chosen by hand; no
// match has measured it.
const glances = 8

// An mctsTuning is the parameters of a search by Monte Carlo.
type mctsTuning struct {
	// prior is the number of visits that the first sight of a ply counts as.
	prior float64
	// exploration is the bonus for plies with few visits, in standard deviations
	// of the results.
	exploration float64
}

// defaultMCTS is the tuning of the bot. It was chosen by hand; no match that is
// recorded has measured it.
var defaultMCTS = mctsTuning{prior: 32, exploration: 0.3}

// MCTS returns a bot that searches by information-set Monte Carlo tree search.
// Every iteration takes a new sample of the view and plays one line in it, until
// the bot's next turn. There each seat is judged by its lead over the best of the
// others.
//
// The lines form a tree that grows by one ply in every iteration. Its nodes are
// plies, so all samples share it. Inside the tree a seat takes the ply with the
// best results so far; a ply that was tried seldom is judged by the evaluation
// after it. Beyond the tree a seat takes the ply with the best evaluation. Plies of
// chance are random. The bot chooses the ply that was tried most often. Alone at
// a table it looks four plies ahead. It uses about 50 bytes for each iteration of
// a search.
//
// While the bot is ahead, it avoids repeating positions. Once the context is done,
// it returns its choice so far and the context's error.
//
// The method is that of Cowling, Powley and Whitehouse, "Information Set Monte
// Carlo Tree Search" (2012), with a single observer. Lines end early because
// random play to the end of a maze game is long and says little.
func MCTS[S State[S]](rules game.Rules[S], seed uint64, b Budget) play.Bot {
	return newMCTS(newPosition(rules), seed, b, defaultMCTS)
}

func newMCTS(s *position, seed uint64, b Budget, tuning mctsTuning) play.Bot {
	t := tree{searcher: newSearcher(s, seed, b), mctsTuning: tuning}
	return lookAheadRating(s, seed, b, func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := t.now.ask(q.View, t.r); err != nil {
			return a, err
		}
		plies := t.begin(ctx, q)
		ply := t.choose(q.View, plies)
		t.end(ply)
		return t.answer(ply), ctx.Err()
	})
}

// A tree is the search from one view.
type tree struct {
	searcher
	mctsTuning
	root    []game.Ply // the plies to choose from
	sight   []float64  // for each of them, the lead of the bot at first sight
	glanced int        // the number of leads summed in sight, ply by ply and sample by sample
	nodes   []node     // the root first; the memory is reused
	path    []int32    // the nodes of this iteration, from the root
	known   []int32    // for each ply its node, or 0
	leads   []float64  // of the seats at the end of this iteration
	logs    logs
	results moments // of the bot's seat, in all iterations
}

// A node is a ply and its results.
type node struct {
	ply         game.Ply
	player      game.Player // the player of the ply
	visits      int32
	chances     int32   // the number of times it could have been visited
	sum         float64 // of the player's leads at the end of the lines
	child, next int32   // the newest ply after it, and the next older one in its place; or 0
}

// choose returns the best of the plies.
func (t *tree) choose(v game.View, plies []game.Ply) game.Ply {
	t.root, t.nodes, t.results = plies, append(t.nodes[:0], node{}), moments{}
	if len(plies) == 1 {
		return plies[0]
	}
	t.meter.first()
	t.glance(v)
	t.meter.second()
	for t.meter.next() {
		t.iterate(t.sample(v))
	}
	best, most := t.foremost(), int32(0) // the choice without any iteration
	for c := t.nodes[0].child; c != 0; c = t.nodes[c].next {
		if n := &t.nodes[c]; n.visits > most {
			best, most = n.ply, n.visits
		}
	}
	return best
}

// answer returns a ply with what the search says: its size, and the best two plies by visits.
func (t *tree) answer(ply game.Ply) play.Answer {
	a := play.Answer{
		Ply: ply, Iterations: t.meter.iterations - t.meter.before[0], Nodes: t.meter.nodes - t.meter.before[1],
		Candidates: []play.Candidate{{Ply: ply}},
	}
	if len(t.nodes) > 0 {
		var second *node
		for c := t.nodes[0].child; c != 0; c = t.nodes[c].next {
			switch n := &t.nodes[c]; {
			case n.visits == 0:
			case n.ply == ply:
				a.Candidates[0].Value = n.chance()
			case second == nil || n.visits > second.visits:
				second = n
			}
		}
		if second != nil {
			a.Candidates = append(a.Candidates, play.Candidate{Ply: second.ply, Value: second.chance()})
		}
	}
	return a
}

// chance returns the mean lead at the end of the lines, as a number from 0 to 1.
func (n *node) chance() float64 { return (1 + n.sum/float64(n.visits)) / 2 }

// glance sets t.sight: the average lead after the rest of the turn, over some
// samples of the view.
func (t *tree) glance(v game.View) {
	t.sight, t.glanced = append(t.sight[:0], make([]float64, len(t.root))...), 0
	n := glances
	if left := t.meter.left(); left >= 0 {
		n = min(n, max(1, left))
	}
	for k := range n {
		if k == 1 {
			t.meter.second()
		}
		start := t.sample(v)
		for i, ply := range t.root {
			s := start.after(&t.meter, ply)
			for depth := 1; !t.meter.over && s.ToMove() == t.seat && !t.ends(s, depth, false); depth++ {
				s.do(&t.meter, t.reply(s))
			}
			if t.meter.over {
				return
			}
			t.sight[i] += lead(s, t.seat) / float64(n)
			t.glanced++
		}
	}
}

// foremost returns the ply that is best at first sight, among those for which
// there was time.
func (t *tree) foremost() game.Ply {
	best, most := t.root[0], math.Inf(-1)
	for i, ply := range t.root {
		times := (t.glanced + len(t.root) - 1 - i) / len(t.root)
		if times == 0 {
			break
		}
		if mean := t.sight[i] / float64(times); mean > most {
			best, most = ply, mean
		}
	}
	return best
}

// iterate plays one line on s, in the tree and beyond it, and records the result unless
// the search is over before.
func (t *tree) iterate(s *position) {
	t.path = append(t.path[:0], 0)
	inTree, replied := true, false
	for depth := 0; !t.meter.over && !t.ends(s, depth, replied); depth++ {
		var ply game.Ply
		p := s.ToMove()
		switch {
		case p == game.Chance:
			ply = s.reveal(t.r)
		case inTree:
			ply = t.follow(s)
		default:
			ply = t.reply(s)
		}
		if inTree {
			inTree = t.step(p, ply)
		}
		s.do(&t.meter, ply)
		replied = replied || p != t.seat && p != game.Chance
	}
	if t.meter.over {
		return
	}
	t.leads = t.leads[:0]
	for p := range game.Player(s.Seats()) {
		t.leads = append(t.leads, lead(s, p))
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

// follow returns the ply that the seat to act tries next in the tree: the one with
// the best mean result plus a bonus for few visits. The first sight of a ply counts
// as some visits. At the root it is t.sight. Elsewhere it is the lead of the seat in
// this sample, assuming that the ply changes nothing for the others.
func (t *tree) follow(s *position) game.Ply {
	at, plies := t.path[len(t.path)-1], t.root
	if at != 0 {
		start := len(t.plies)
		t.plies = s.AppendPlies(t.plies)
		plies = t.plies[start:]
		t.plies = t.plies[:start]
	}
	if len(plies) == 1 {
		return plies[0]
	}
	t.find(at, plies)
	p := s.ToMove()
	others, unit := rival(s, p), t.exploration*t.results.deviation()
	sights := t.sight
	if at != 0 {
		sights = t.evaluator.after(&t.meter, s, p, plies)
	}
	var best choice
	for i, sight := range sights {
		sum, visits, chances := 0.0, 0.0, t.nodes[at].visits
		if k := t.known[i]; k != 0 {
			n := &t.nodes[k]
			n.chances++
			sum, visits, chances = n.sum, float64(n.visits), n.chances
		}
		if at != 0 {
			sight -= others
		}
		mean := (sum + float64(t.prior*sight)) / (visits + t.prior)
		best.offer(t.r, plies[i], mean+float64(unit*math.Sqrt(t.logs.of(2+int(chances))/(1+visits))))
	}
	return best.ply
}

// find sets t.known for the plies that are legal after a node.
func (t *tree) find(at int32, plies []game.Ply) {
	t.known = append(t.known[:0], make([]int32, len(plies))...)
	for c := t.nodes[at].child; c != 0; c = t.nodes[c].next {
		if i := slices.Index(plies, t.nodes[c].ply); i >= 0 {
			t.known[i] = c
		}
	}
}

// step adds the node of a ply to the path, and to the tree if it is new. It reports
// whether the node was in the tree.
func (t *tree) step(p game.Player, ply game.Ply) bool {
	at := t.path[len(t.path)-1]
	c := t.nodes[at].child
	for c != 0 && t.nodes[c].ply != ply {
		c = t.nodes[c].next
	}
	known := c != 0
	if !known {
		c = int32(len(t.nodes))
		t.nodes = append(t.nodes, node{ply: ply, player: p, chances: t.nodes[at].visits, next: t.nodes[at].child})
		t.nodes[at].child = c
	}
	t.path = append(t.path, c)
	return known
}

// moments are the sums from which the deviation of results is computed.
type moments struct{ n, sum, squares float64 }

func (r *moments) add(x float64) {
	r.n++
	r.sum += x
	r.squares += float64(x * x)
}

// deviation returns the standard deviation of the results, or 0 without any.
func (r *moments) deviation() float64 {
	if r.n == 0 {
		return 0
	}
	mean := r.sum / r.n
	return math.Sqrt(max(0, r.squares/r.n-float64(mean*mean)))
}

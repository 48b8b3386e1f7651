// This file rates all turns of a position, for programs that want to know what each is
// worth. Unlike a search for the best turn, it looks at given turns as deeply as at the
// best ones, and it does not stop when the choice is clear.

package race

import (
	"cmp"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A Rated is a turn and what it is worth to the seat that plays it.
type Rated struct {
	Turn
	Value     float64
	Deep      bool // the turn was extended, or it wins
	Win, Lose int  // within how many turns the seat or the other wins, if that is proved, or 0
	Reply     Turn // the likeliest one, if Replied
	Replied   bool
	candidate candidate
}

// A ratingDepth is how many turns are extended, and after how many replies. If finer is not 0,
// the given turns and the best ones are then extended again, after that many replies. With more
// than two seats, each reply stands for a few sampled lines, which take about as long.
type ratingDepth struct{ width, replies, finer int }

// ratingDepths are the depths among which the budget decides, the deepest first. With two
// seats they take about 200,000, 45,000 and 13,000 nodes, and the second one more where a turn is
// in doubt.
//
// More replies are needed only for the turns that are compared. A turn that is left out changes
// more verdicts than a reply that is: with the same beliefs, 48 turns after 6 replies have a
// recall of 0.965 of the verdicts of the first depth, and 16 turns after 12 replies 0.944, in
// nearly the same time; 5 replies do as well. This measures it:
//
//	go test ./analysis -run TestAgreement -v -timeout 0 -agree 24
var ratingDepths = [...]ratingDepth{{48, 48, 0}, {48, 5, 48}, {12, 12, 0}}

// A given turn is in doubt if it loses between leastDoubt and mostDoubt, in chances to win. Then
// those are extended again as well that are within closeToBest of the best.
const (
	leastDoubt  = 0.01
	mostDoubt   = 0.1
	closeToBest = 0.03
)

// extendedAgain is about how many turns are extended again until the best is one of them.
const extendedAgain = 8

// nodes returns about how many nodes it takes to extend n turns, of which some are given, and
// to extend the given and the best ones again.
func (d ratingDepth) nodes(n, given int) (all, again int) {
	again = (extendedAgain + given) * extendNodes * d.finer / 12
	return n*extendNodes*d.replies/12 + again, again
}

// Rate rates all turns of the seat to move, which looks for any of the symbols in own.
// The best are first, those that were examined deeply before all others. The given turns
// are examined as deeply as the best one.
func (p *Player) Rate(s *Position, own maze.Set, given []Turn, affords Limit) []Rated {
	e, g := &p.engine, goal{own, 1}
	p.candidates = e.rateAll(s, g, true, p.candidates[:0])
	r := rating{
		Player: p, s: s, affords: affords,
		given: func(t Turn) bool { return slices.Contains(given, t) }, asked: len(given),
		shift:  func(cand *candidate) Position { return s.shifted(cand.line, cand.open) },
		extend: func(e *engine, cand *candidate) float64 { return e.extend(s, g, cand) },
	}
	return r.rate(s)
}

// RateWalks is Rate for the walks to the squares in reach, after the shift of the seat to
// move, which has led to s. Of each turn only the square has a meaning.
func (p *Player) RateWalks(s *Position, own maze.Set, reach uint64, given []Turn, affords Limit) []Rated {
	e, g := &p.engine, goal{own, 1}
	p.candidates = e.rateAllWalks(s, g, reach, p.candidates[:0])
	r := rating{
		Player: p, s: s, affords: affords,
		given: func(t Turn) bool {
			return slices.ContainsFunc(given, func(g Turn) bool { return g.Square == t.Square })
		},
		asked:  len(given),
		shift:  func(*candidate) Position { return *s },
		extend: func(e *engine, cand *candidate) float64 { return e.extendWalk(s, g, cand, s, reach) },
	}
	return r.rate(s)
}

// A rating is the work on a list of candidates.
type rating struct {
	*Player
	s       *Position
	affords Limit
	given   func(Turn) bool
	asked   int // about how many candidates are given
	finer   int // the replies after which the best candidates are extended again, or 0
	reserve int // about how many nodes that takes
	shift   shifter
	extend  extender
}

// rate rates p.candidates.
func (r *rating) rate(s *Position) []Rated {
	slices.SortStableFunc(r.candidates, byValue)
	r.diversify()
	list := make([]Rated, len(r.candidates))
	for i, cand := range r.candidates {
		list[i] = Rated{Turn: s.turn(&cand), Value: cand.value, candidate: cand}
		if cand.value == 1 && cand.finds && s.Left[s.Seat] == 1 {
			list[i].Win, list[i].Deep = 1, true
		}
	}
	r.extendBest(list)
	r.proveWins(list)
	r.proveLosses(list)
	r.refine(list)
	slices.SortStableFunc(list, func(a, b Rated) int {
		if a.Deep != b.Deep {
			if a.Deep {
				return -1
			}
			return 1
		}
		// Of turns that are worth the same, one that is proved to win is first, the sooner the better.
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(uint(a.Win-1), uint(b.Win-1)))
	})
	for i := range list {
		if i == 0 || r.given(list[i].Turn) {
			r.expectReply(&list[i])
		}
	}
	return list
}

// extendBest extends the best candidates, and the given ones. If one wins at once, it
// extends only those that are given.
func (r *rating) extendBest(list []Rated) {
	for _, depth := range ratingDepths {
		n := min(depth.width, len(list))
		if list[0].Win > 0 {
			n = 0
		}
		all, again := depth.nodes(n+r.asked, r.asked)
		if !r.affords(all) {
			continue
		}
		r.finer, r.reserve = depth.finer, again
		r.setReplies(depth.replies)
		for i := range list {
			x := &list[i]
			if !x.Deep && (i < n || r.given(x.Turn)) {
				x.Value, x.Deep = r.extend(&r.engine, &x.candidate), true
			}
		}
		return
	}
}

// doubtful reports whether a given turn loses so much that a better best turn might change what
// the loss is called.
func (r *rating) doubtful(list []Rated) bool {
	best := list[bestOf(list)].Value
	return slices.ContainsFunc(list, func(x Rated) bool {
		loss := best - x.Value
		return loss >= leastDoubt && loss < mostDoubt && r.given(x.Turn)
	})
}

// refine extends the given candidates again, and the best one, until the best has been. If a
// given one is then in doubt, it does so with those close to the best. Values that are proved
// stay.
func (r *rating) refine(list []Rated) {
	if r.finer == 0 {
		return
	}
	r.setReplies(r.finer)
	fine := make([]bool, len(list))
	refine := func(i int) bool {
		x := &list[i]
		if fine[i] || !x.Deep || x.Win > 0 || x.Lose > 0 {
			return false
		}
		x.Value, fine[i] = r.extend(&r.engine, &x.candidate), true
		return true
	}
	for i := range list {
		if r.given(list[i].Turn) {
			refine(i)
		}
	}
	for refine(bestOf(list)) {
	}
	if !r.doubtful(list) {
		return
	}
	best := list[bestOf(list)].Value
	for i := range list {
		if list[i].Value > best-closeToBest && r.affords(extendNodes*r.finer/12) {
			refine(i)
		}
	}
	for refine(bestOf(list)) {
	}
}

// bestOf returns the index of the best candidate, among those that were examined deeply.
func bestOf(list []Rated) (best int) {
	for i := range list {
		if list[i].Deep && (!list[best].Deep || list[i].Value > list[best].Value) {
			best = i
		}
	}
	return best
}

// provedTurns is the largest number of turns over which ratings are proved. A proof over
// more takes more nodes than a game is worth.
const provedTurns = 4

// prover returns a prover for the rest of the budget, without what is reserved.
func (r *rating) prover(seat int) *prover {
	affords := func(nodes int) bool { return r.affords(nodes + r.reserve) }
	return &prover{engine: &r.engine, affords: affords, home: r.s.Home[seat]}
}

// proveWins marks the candidates after which the seat gets home whatever the other does.
func (r *rating) proveWins(list []Rated) {
	s := r.s
	if !s.runsHome(s.Seat) {
		return
	}
	proof := r.prover(s.Seat)
	for n := 2; n <= provedTurns && int(s.Left[1-s.Seat]) >= n; n++ {
		var good [16][maze.MaxLines]uint64
		var done [16][maze.MaxLines]bool
		for i := range list {
			x := &list[i]
			cand := &x.candidate
			if !done[cand.open][cand.line] && !proof.over {
				after := r.shift(cand)
				reach := after.Sides.Joins().Flood(after.Pawn[s.Seat])
				done[cand.open][cand.line] = true
				good[cand.open][cand.line] = proof.holds(&after.Board, reach, n-1)
			}
			if x.Win == 0 && good[cand.open][cand.line]&cand.square != 0 {
				x.Win, x.Value, x.Deep = n, 1, true
			}
		}
	}
}

// proveLosses marks the candidates after which the other gets home whatever the seat
// does: over two turns among all that were extended, over more among the first few and
// those that are given.
func (r *rating) proveLosses(list []Rated) {
	const few = 6
	s := r.s
	if !s.runsHome(1 - s.Seat) {
		return
	}
	proof := r.prover(1 - s.Seat)
	for n := 2; n <= provedTurns && !proof.over; n++ {
		for i := range list {
			x := &list[i]
			if x.Win > 0 || x.Lose > 0 || !x.Deep || n > 2 && i >= few && !r.given(x.Turn) {
				continue
			}
			proof.test(s, &x.candidate, r.shift, n)
			if v := proof.verdicts.at(&x.candidate); v.losing&x.candidate.square != 0 {
				x.Lose, x.candidate.lost = v.lost, v.lost
				x.candidate.setValue(x.Value)
				x.Value = x.candidate.value
			}
		}
	}
}

// expectReply sets the likeliest reply of the next seat, if the game continues.
func (r *rating) expectReply(x *Rated) {
	cand := &x.candidate
	if r.s.Seats == 1 || x.Win == 1 || cand.finds && r.s.Left[r.s.Seat] == 1 {
		return
	}
	reachable, _ := r.s.Union(r.s.Pawn[r.s.Seat])
	after := r.shift(cand)
	after = after.walked(cand, r.s, reachable, r.engine.Tuning, true)
	replies, _ := r.engine.foretell(&after, after.theirGoals(nil), 1, nil)
	if len(replies) > 0 {
		x.Reply, x.Replied = after.turn(&replies[0].candidate), true
	}
}

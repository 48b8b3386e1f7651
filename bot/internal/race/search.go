// This file holds the order of a search, and its budget.

package race

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A Player plays one seat of one game.
type Player struct {
	engine     engine
	helpers    []*engine // for the other cores
	candidates []candidate
	spare      []candidate // memory for candidates
	r          *rand.Rand
}

// NewPlayer returns a player, which uses r to choose among equals.
func NewPlayer(t Tuning, r *rand.Rand) *Player {
	p := &Player{engine: *newEngine(&t), r: r}
	for range int(t.Cores) - 1 {
		p.helpers = append(p.helpers, newEngine(&t))
	}
	return p
}

// Nodes returns how many boards the player has examined so far.
func (p *Player) Nodes() int {
	n := p.engine.nodes
	for _, e := range p.helpers {
		n += e.nodes
	}
	return n
}

// A Choice is a turn and its value, and the next best turn and its value.
type Choice struct {
	Turn
	Value  float64
	Next   Turn
	Second float64
}

// A Limit reports whether there is time for a step of about that many nodes.
type Limit func(nodes int) bool

// About what the steps of a search need, in nodes, with the first number of replies: to
// rate the candidates with one shift, to rate all, and to extend one.
const (
	shiftNodes  = maze.UsualTurns
	rateNodes   = maze.UsualTurns * shiftNodes
	extendNodes = 1000
)

// Turn chooses a turn of the seat to move, which looks for any of the symbols in own.
func (p *Player) Turn(s *Position, own maze.Set, affords Limit) Choice {
	e, g := &p.engine, goal{own, 1}
	if !affords(rateNodes) {
		return p.glance(s, g, affords)
	}
	p.candidates = e.rateAll(s, g, false, p.candidates[:0])
	if s.Seats > 2 {
		next := s.nextGoal(g.set)
		return p.narrow(s, affords, func(e *engine, x shift, dst []candidate) []candidate {
			return e.rateShift(s, p.turnOf(x), g, &next, dst)
		})
	}
	return p.deepen(s, affords, func(cand *candidate) Position { return s.shifted(cand.line, cand.open) },
		func(e *engine, cand *candidate) float64 { return e.extend(s, g, cand) })
}

// glance chooses a turn without the time to rate all of them: it rates the shifts that seem
// best at first sight, as many as there is time for.
func (p *Player) glance(s *Position, g goal, affords Limit) Choice {
	e := &p.engine
	p.candidates = e.firstSight(s, g, p.candidates[:0])
	c := p.rank(s, len(p.candidates))
	if len(p.candidates) == 1 || !affords(2*shiftNodes) {
		return c
	}
	next, rated := s.nextGoal(g.set), p.spare[:0]
	for _, cand := range p.candidates {
		if !affords(shiftNodes) {
			break
		}
		rated = e.rateShift(s, p.turnOf(shift{cand.line, cand.open}), g, &next, rated)
	}
	p.candidates, p.spare = rated, p.candidates
	return p.rank(s, len(p.candidates))
}

// Walk chooses a walk to one of the squares in reach, after the shift of the seat
// to move, which has led to s. Only the square of the choice has a meaning.
func (p *Player) Walk(s *Position, own maze.Set, reach uint64, affords Limit) Choice {
	e, g := &p.engine, goal{own, 1}
	p.candidates = e.rateAllWalks(s, g, reach, p.candidates[:0])
	if cand := p.candidates[0]; cand.finds && cand.value == 1 {
		return p.rank(s, 1)
	}
	if s.Seats > 2 {
		return p.narrow(s, affords, func(e *engine, _ shift, dst []candidate) []candidate {
			return e.rateAllWalks(s, g, reach, dst)
		})
	}
	return p.deepen(s, affords, func(*candidate) Position { return *s },
		func(e *engine, cand *candidate) float64 { return e.extendWalk(s, g, cand, s, reach) })
}

// A shifter returns the position after the shift of a candidate. An extender returns the
// value of a candidate by looking further.
type (
	shifter  func(cand *candidate) Position
	extender func(e *engine, cand *candidate) float64
)

// deepen looks further at the best candidates as long as there is time. A candidate that
// wins at once, or is proved to win, ends the search.
func (p *Player) deepen(s *Position, affords Limit, shift shifter, extend extender) Choice {
	c := p.rank(s, len(p.candidates))
	if len(p.candidates) == 1 || p.candidates[0].finds && s.Left[s.Seat] == 1 {
		return c
	}
	proof := &prover{engine: &p.engine, affords: affords}
	if p.proveWin(s, proof, shift, 3) {
		return p.rank(s, 1)
	}
	p.diversify()
	if p.avoidLosses(s, proof, shift, p.candidates, int(p.engine.Candidates), 2) {
		c = p.rank(s, len(p.candidates))
		p.diversify()
	}
	c, n := p.widen(s, affords, c, extend)
	for turns := 3; turns < maxForce && !proof.over; turns++ {
		if p.proveWin(s, proof, shift, turns+1) {
			return p.rank(s, 1)
		}
		if p.avoidLosses(s, proof, shift, p.candidates[:n], 1, turns) {
			c = p.rank(s, n)
		}
	}
	return c
}

// widen extends the best candidates as long as there is time and the choice is not clear.
// With more time it extends more candidates, each of them after more replies. It
// returns the choice and how many candidates have values that can be compared.
func (p *Player) widen(s *Position, affords Limit, c Choice, extend extender) (Choice, int) {
	need, compared := extendNodes, 0
	for width, most := int(p.engine.Candidates), int(p.engine.Replies); ; width, most = 2*width, 2*most {
		width = min(width, len(p.candidates))
		p.setReplies(most)
		n := p.extendAll(width, need, affords, c, extend)
		if n > 1 {
			c, compared = p.rank(s, n), n
		}
		if n < width || most >= maze.UsualTurns {
			return c, compared
		}
		need *= 2
	}
}

// diversify puts the best candidates first that do not have too many better ones with
// the same shift.
func (p *Player) diversify() {
	var seen [16][maze.MaxLines]int
	first, rest := p.spare[:0], make([]candidate, 0, len(p.candidates))
	for _, cand := range p.candidates {
		if n := &seen[cand.open][cand.line]; *n < sameShift {
			*n++
			first = append(first, cand)
		} else {
			rest = append(rest, cand)
		}
	}
	p.candidates, p.spare = append(first, rest...), p.candidates
}

// setReplies sets the number of replies that extend looks at.
func (p *Player) setReplies(most int) {
	p.engine.replies = most
	for _, e := range p.helpers {
		e.replies = most
	}
}

// extendAll sets the values of the first candidates, on as many cores as the tuning allows,
// and returns how many there was time for. A clear choice needs none.
func (p *Player) extendAll(n, need int, affords Limit, c Choice, extend extender) (done int) {
	if c.Value-c.Second > clearLead {
		return 0
	}
	for done < n {
		batch := min(1+len(p.helpers), n-done)
		if !affords(batch * need) {
			break
		}
		var wait sync.WaitGroup
		for i := 1; i < batch; i++ {
			cand, e := &p.candidates[done+i], p.helpers[i-1]
			e.values = p.engine.values
			wait.Go(func() { cand.setValue(extend(e, cand)) })
		}
		p.candidates[done].setValue(extend(&p.engine, &p.candidates[done]))
		wait.Wait()
		done += batch
	}
	return done
}

// rank sorts the first n candidates by value and returns the best one. Equals come in a
// random order.
func (p *Player) rank(s *Position, n int) Choice {
	candidates := p.candidates[:n]
	for i := range candidates {
		candidates[i].value += float64(tieNoise * p.r.Float64())
	}
	slices.SortStableFunc(candidates, byValue)
	best := &candidates[0]
	c := Choice{Turn: s.turn(best), Value: best.value, Next: s.turn(best)}
	if n > 1 {
		c.Next, c.Second = s.turn(&candidates[1]), candidates[1].value
	}
	return c
}

// setValue sets the value of a candidate, and less than that if it loses by force: the
// sooner it loses, the less.
func (cand *candidate) setValue(value float64) {
	if cand.value = value; cand.lost == 0 {
		return
	}
	for range maxForce - cand.lost {
		cand.value *= lossFactor
	}
}

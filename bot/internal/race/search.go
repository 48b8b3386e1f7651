// This file holds the order of a search, and its budget.

package race

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A Player plays one seat of one game.
type Player struct {
	engine engine
	plans  []plan
	r      *rand.Rand
}

// NewPlayer returns a player, which uses r to choose among equals.
func NewPlayer(t Tuning, r *rand.Rand) *Player {
	return &Player{engine: engine{Tuning: &t, stride: 1}, r: r}
}

// Nodes returns how many boards the player has looked at so far.
func (p *Player) Nodes() int { return p.engine.nodes }

// A Choice is a turn and its value, and the next best turn and its value.
type Choice struct {
	Turn
	Value  float64
	Next   Turn
	Second float64
}

// A Limit reports whether there is time for a step of about that many nodes.
type Limit func(nodes int) bool

// What the steps of a search need, in nodes, with two seats.
const (
	exactNodes  = maxTurns * maxTurns
	followNodes = 1000
)

// Turn chooses a turn of the seat to move, which looks for any of its own things.
func (p *Player) Turn(s *Position, own Set, affords Limit) Choice {
	e, g := &p.engine, goal{own, 1}
	if !affords(exactNodes) {
		p.plans = e.survey(s, g, p.plans[:0])
		return p.best(s, len(p.plans))
	}
	p.plans = e.exact(s, g, p.plans[:0])
	return p.deepen(s, affords, func(pl *plan) float64 { return e.follow(s, g, pl) })
}

// Walk chooses a walk to one of the squares in reach, after the shift of the seat
// to move, which has led to s. Only the square of the choice has a meaning.
func (p *Player) Walk(s *Position, own Set, reach uint64, affords Limit) Choice {
	e, g := &p.engine, goal{own, 1}
	next := s.next(own)
	p.plans = p.plans[:0]
	if pl, ok := s.find(&turn{reach: reach, places: reach}, g); ok && s.Left[s.Seat] == 1 {
		pl.value = e.judge(s, true, 0, nil)
		if p.plans = append(p.plans, pl); pl.value == 1 {
			return p.best(s, 1)
		}
	}
	p.plans = e.walks(s, plan{}, reach, g, &next, p.plans)
	return p.deepen(s, affords, func(pl *plan) float64 { return e.followWalk(s, g, pl, s, reach) })
}

// deepen follows the best plans as long as there is time.
func (p *Player) deepen(s *Position, affords Limit, follow func(pl *plan) float64) Choice {
	c := p.best(s, len(p.plans))
	if len(p.plans) == 1 || p.plans[0].finds && s.Left[s.Seat] == 1 {
		return c
	}
	need := followNodes
	for range s.Seats - 2 {
		need *= 3
	}
	n := 0
	for n < min(p.engine.Width, len(p.plans)) && affords(need) {
		p.plans[n].value = follow(&p.plans[n])
		n++
	}
	if n < 2 {
		return c
	}
	return p.best(s, n)
}

// best sorts the first n plans by value and returns the best one. Equals come in a
// random order.
func (p *Player) best(s *Position, n int) Choice {
	plans := p.plans[:n]
	for i := range plans {
		plans[i].value += p.engine.Noise * p.r.Float64()
	}
	slices.SortStableFunc(plans, func(a, b plan) int { return cmp.Compare(b.value, a.value) })
	c := Choice{Turn: s.turn(&plans[0]), Value: plans[0].value, Next: s.turn(&plans[0])}
	if n > 1 {
		c.Next, c.Second = s.turn(&plans[1]), plans[1].value
	}
	return c
}

// This file holds the order of a search, and its budget.

package race

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A Player plays one seat of one game.
type Player struct {
	engine  engine
	helpers []*engine // for the other cores
	plans   []plan
	spare   []plan // memory for plans
	r       *rand.Rand
}

// NewPlayer returns a player, which uses r to choose among equals.
func NewPlayer(t Tuning, r *rand.Rand) *Player {
	p := &Player{engine: *newEngine(&t), r: r}
	for range t.Cores - 1 {
		p.helpers = append(p.helpers, newEngine(&t))
	}
	return p
}

// Nodes returns how many boards the player has looked at so far.
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

// What the steps of a search need, in nodes, with two seats and the first number of
// replies.
const (
	exactNodes  = maze.MaxTurns * maze.MaxTurns
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
	return p.deepen(s, affords, func(pl *plan) Position { return s.shifted(pl.line, pl.open) },
		func(e *engine, pl *plan) float64 { return e.follow(s, g, pl) })
}

// Walk chooses a walk to one of the squares in reach, after the shift of the seat
// to move, which has led to s. Only the square of the choice has a meaning.
func (p *Player) Walk(s *Position, own Set, reach uint64, affords Limit) Choice {
	e, g := &p.engine, goal{own, 1}
	next := s.next(own)
	p.plans = p.plans[:0]
	if pl, ok := s.find(&maze.Turn{Reach: reach, Places: reach}, g); ok && s.Left[s.Seat] == 1 {
		if pl.thing != 0 {
			pl.square = 1 << s.At[pl.thing] // find takes it for the place before a shift
		}
		pl.value = e.judge(s, true, 0, nil)
		if p.plans = append(p.plans, pl); pl.value == 1 {
			return p.best(s, 1)
		}
	}
	p.plans = e.walks(s, plan{}, reach, g, &next, p.plans)
	return p.deepen(s, affords, func(*plan) Position { return *s },
		func(e *engine, pl *plan) float64 { return e.followWalk(s, g, pl, s, reach) })
}

// deepen looks further at the best plans as long as there is time. A plan by which the
// seat is home for certain ends the search.
func (p *Player) deepen(s *Position, affords Limit, shift shifter, follow follower) Choice {
	c := p.best(s, len(p.plans))
	if len(p.plans) == 1 || p.plans[0].finds && s.Left[s.Seat] == 1 {
		return c
	}
	pr := &prover{engine: &p.engine, affords: affords}
	if p.attack(s, pr, shift, 3) {
		return p.best(s, 1)
	}
	p.spread()
	if p.avoid(s, pr, shift, p.plans, p.engine.Width, 2) {
		c = p.best(s, len(p.plans))
		p.spread()
	}
	c, n := p.widen(s, affords, c, follow)
	for turns := 3; turns < maxForce && !pr.over; turns++ {
		if p.attack(s, pr, shift, turns+1) {
			return p.best(s, 1)
		}
		if p.avoid(s, pr, shift, p.plans[:n], 1, turns) {
			c = p.best(s, n)
		}
	}
	return c
}

// widen follows the best plans as long as there is time and the choice is not clear.
// With more time it follows more plans, and each of them after more replies. It
// returns the choice and how many plans have values that can be compared.
func (p *Player) widen(s *Position, affords Limit, c Choice, follow follower) (Choice, int) {
	need, compared := followNodes, 0
	for range s.Seats - 2 {
		need *= 3
	}
	for width, most := p.engine.Width, p.engine.Reply; ; width, most = 2*width, 2*most {
		width = min(width, len(p.plans))
		p.replies(most)
		n := p.followAll(width, need, affords, c, follow)
		if n > 1 {
			c, compared = p.best(s, n), n
		}
		if n < width || most >= maze.MaxTurns {
			return c, compared
		}
		need *= 2
	}
}

// spread puts the best plans first that have not too many better ones with the same
// shift.
func (p *Player) spread() {
	var seen [16][maze.MaxLines]int
	first, rest := p.spare[:0], make([]plan, 0, len(p.plans))
	for _, pl := range p.plans {
		if n := &seen[pl.open][pl.line]; *n < p.engine.Alike {
			*n++
			first = append(first, pl)
		} else {
			rest = append(rest, pl)
		}
	}
	p.plans, p.spare = append(first, rest...), p.plans
}

// replies sets the number of replies that follow looks at.
func (p *Player) replies(most int) {
	p.engine.most = most
	for _, e := range p.helpers {
		e.most = most
	}
}

// A follower returns the value of a plan by looking further.
type follower func(e *engine, pl *plan) float64

// followAll sets the values of the first plans, on as many cores as the tuning allows,
// and returns how many there was time for. A clear choice needs none.
func (p *Player) followAll(n, need int, affords Limit, c Choice, follow follower) (done int) {
	if c.Value-c.Second > p.engine.Clear {
		return 0
	}
	for done < n {
		batch := min(1+len(p.helpers), n-done)
		if !affords(batch * need) {
			break
		}
		var wait sync.WaitGroup
		for i := 1; i < batch; i++ {
			pl, e := &p.plans[done+i], p.helpers[i-1]
			e.values = p.engine.values
			wait.Go(func() { e.rate(pl, follow(e, pl)) })
		}
		p.engine.rate(&p.plans[done], follow(&p.engine, &p.plans[done]))
		wait.Wait()
		done += batch
	}
	return done
}

// best sorts the first n plans by value and returns the best one. Equals come in a
// random order.
func (p *Player) best(s *Position, n int) Choice {
	plans := p.plans[:n]
	for i := range plans {
		plans[i].value += float64(p.engine.Noise * p.r.Float64())
	}
	slices.SortStableFunc(plans, func(a, b plan) int { return cmp.Compare(b.value, a.value) })
	c := Choice{Turn: s.turn(&plans[0]), Value: plans[0].value, Next: s.turn(&plans[0])}
	if n > 1 {
		c.Next, c.Second = s.turn(&plans[1]), plans[1].value
	}
	return c
}

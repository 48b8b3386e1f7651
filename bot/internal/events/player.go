// Package events plays games in the maze in which the backs of tiles have messages; see
// [variant.MessageView]. A turn is one step for it: a shift, the message that it turns
// up, and a walk. It judges the end of a turn by what all seats have left and by what
// they can expect of their next turns. One flood for each line gives what a seat can
// reach, whatever it looks for. So no state is sampled.
//
// The files, from the bottom up:
//
//   - maze.go: what messages need of a maze besides package maze;
//   - position.go: a maze with pictures, messages and pawns, read from a view;
//   - outlook.go: what a seat can expect of its next turn;
//   - value.go: the chance to win;
//   - replies.go: the positions after the replies of the others;
//   - walk.go: the best walk after a shift;
//   - turn.go: the best shift, and the best use of a message;
//   - watch.go: what the turns of others say about what they look for;
//   - player.go: the choice of a ply, and its budget;
//   - rate.go: what all plies are worth, for programs that ask.
//
// The second shift of a turn is judged as if it must not push the tile straight back,
// even if the rules lift that ban.
//
// At first sight a shift is judged as if the replies of the others changed nothing for
// the next turn of its seat. With time, the best ones are judged over all replies.
// Products are converted before they are added: the conversion keeps the compiler from
// fusing both into one instruction, so all machines compute the same values.
package events

import (
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// An engine evaluates positions. It holds the memory that this needs.
type engine struct {
	nodes   int // mazes examined
	r       *rand.Rand
	replies []reply
	futures []future
}

// A Limit reports whether there is time for a step of about that many nodes.
type Limit func(nodes int) bool

// closeNodes is about how many nodes it takes to look at a shift closely.
const closeNodes = 130

// A Player plays one seat of one game.
type Player struct {
	engine     engine
	candidates []candidate
	watch      watch
}

// NewPlayer returns a player, which uses r to choose among equals.
func NewPlayer(r *rand.Rand) *Player { return &Player{engine: engine{r: r}} }

// Nodes returns how many mazes the player has examined so far.
func (p *Player) Nodes() int { return p.engine.nodes }

// A Choice is a ply and its value, and the next best one, which is the same if there is
// no other. The plies are indexes of the legal ones.
type Choice struct {
	Best, Next    int
	Value, Second float64
}

// offer takes in another ply.
func (c *Choice) offer(ply int, value float64) {
	switch {
	case c.Best < 0:
		*c = Choice{ply, ply, value, value}
	case value > c.Value:
		*c = Choice{ply, c.Best, value, c.Value}
	case c.Best == c.Next || value > c.Second:
		c.Next, c.Second = ply, value
	}
}

// Choose chooses one of the legal plies in a view in which the seat acts.
func (p *Player) Choose(v variant.MessageView, plies []game.Ply, affords Limit) Choice {
	s, own := read(v)
	p.watch.believe(&s)
	e := &p.engine
	reach := v.Reach().Bits()
	phase := v.Table().Phase()
	if phase == labyrinth.ToShift {
		return p.shift(&s, own, v.Message() == 0, plies, affords)
	}
	closely := affords(2 * closeNodes * s.walks(phase, v.Message(), len(plies)))
	switch phase {
	case labyrinth.ToWalk:
		w := walk{}
		if v.Message() == variant.TwoTurns {
			w = e.first(&s, own, reach)
		} else {
			w = e.walk(&s, own, reach, closely)
		}
		return one(plies, w.value, func(ply game.Ply) bool {
			to, ok := labyrinth.SquareOf(ply)
			return ok && uint8(to) == maze.Index(w.square)
		})
	case variant.Choosing:
		c := Choice{Best: -1}
		for i, ply := range plies {
			x, _ := variant.TakenOf(ply)
			c.offer(i, e.walk(&s, 1<<x, reach, closely).value)
		}
		return c
	}
	u := e.use(&s, own, reach, v.Message(), closely)
	return one(plies, u.value, func(ply game.Ply) bool {
		if !u.uses || ply == variant.Decline {
			return !u.uses && ply == variant.Decline
		}
		seat, swaps := variant.SwapOf(ply)
		return !swaps || int(seat) == u.swap
	})
}

// one returns the choice of the first ply for which is reports true, or of the first
// legal one.
func one(plies []game.Ply, value float64, is func(game.Ply) bool) Choice {
	i := max(0, slices.IndexFunc(plies, is))
	return Choice{Best: i, Next: i, Value: value}
}

// walks returns how many walks are compared, at most, to choose a ply other than a shift.
func (s *position) walks(phase labyrinth.Phase, m variant.Message, plies int) int {
	switch {
	case phase == variant.Choosing:
		return plies
	case phase == variant.Offered && m == variant.SwapPawns:
		return s.Seats
	case phase == variant.Offered && m == variant.ShiftAgain:
		return closeShifts + 2
	}
	return 1
}

// shift chooses a shift. The best ones at first sight are examined closely, as long as
// there is time.
func (p *Player) shift(s *position, own maze.Set, fresh bool, plies []game.Ply, affords Limit) Choice {
	e := &p.engine
	p.candidates = e.candidates(s, own, fresh, p.candidates[:0])
	list := p.candidates
	best, next := list[0], list[min(1, len(list)-1)]
	need := closeNodes // what the most expensive shift so far has needed
	var after position
	for i, cand := range list {
		if len(list) == 1 || !affords(need+e.expense(s, &cand, fresh)) {
			break
		}
		before := e.nodes
		s.push(&after, cand.line, cand.open)
		cand.value = e.shifted(&after, own, cand.reach, fresh, true)
		need = max(need, e.nodes-before-e.expense(s, &cand, fresh))
		switch {
		case i == 0:
			best = cand
		case cand.value > best.value:
			best, next = cand, best
		case i == 1 || cand.value > next.value:
			next = cand
		}
	}
	c := one(plies, best.value, best.is)
	c.Next, c.Second = one(plies, next.value, next.is).Best, next.value
	return c
}

// expense returns about how many more nodes a shift needs than others.
func (e *engine) expense(s *position, cand *candidate, fresh bool) int {
	if fresh && s.backs[variant.ShiftAgain]&cand.line.Exit != 0 {
		return (closeShifts + 1) * closeNodes
	}
	return 0
}

// is reports whether a ply is the shift.
func (cand *candidate) is(ply game.Ply) bool {
	shift, ok := labyrinth.ShiftOf(ply)
	return ok && uint8(shift.Slot) == cand.line.Slot && uint8(shift.Open) == cand.open
}

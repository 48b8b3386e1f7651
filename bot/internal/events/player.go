// Package events plays the game in the maze with messages, package anniversary. A turn
// is one step for it: a push, the message that it turns up, and a walk. It judges the
// end of a turn by what all seats have left and by what they can expect of their next
// turns. One flood for each line says what a seat can reach, whatever it looks for. So
// no state is sampled.
//
// The files, from the bottom up:
//
//   - maze.go: what messages need of a maze besides package maze;
//   - position.go: a maze with pictures, messages and pawns, read from a view;
//   - outlook.go: what a seat can expect of its next turn;
//   - value.go: the chance to win;
//   - replies.go: the positions after the replies of the others;
//   - walk.go: the best walk after a push;
//   - turn.go: the best push, and the best use of a message;
//   - watch.go: what the turns of others say about what they look for;
//   - player.go: the choice of a ply, and its budget.
//
// The second push of a turn is judged as if it must not push the tile straight back,
// also if the rules lift that ban.
//
// At first sight a push is judged as if the replies of the others changed nothing for
// the own next turn. With time, the best ones are judged over all replies. Products are
// converted before they are added, so that all machines compute the same values.
package events

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
)

// An engine evaluates positions. It holds the memory that this needs.
type engine struct {
	nodes   int // mazes looked at
	r       *rand.Rand
	replies []reply
	futures []future
}

// A Limit reports whether there is time for a step of about that many nodes.
type Limit func(nodes int) bool

// closeNodes is about how many nodes it takes to look at a push closely.
const closeNodes = 130

// A Player plays one seat of one game.
type Player struct {
	engine engine
	list   []push
	watch  watch
}

// NewPlayer returns a player, which uses r to choose among equals.
func NewPlayer(r *rand.Rand) *Player { return &Player{engine: engine{r: r}} }

// Nodes returns how many mazes the player has looked at so far.
func (p *Player) Nodes() int { return p.engine.nodes }

// A Choice is a ply and its value, and the next best one if there is one.
type Choice struct {
	Ply, Next     anniversary.Ply
	Value, Second float64
}

// Choose chooses a ply in a view in which the seat acts.
func (p *Player) Choose(v anniversary.View, affords Limit) Choice {
	s, own := read(v)
	p.watch.believe(&s)
	e := &p.engine
	reach := v.Reach().Bits()
	if v.Table().Phase() == labyrinth.ToShift {
		return p.shift(&s, own, v.Event() == 0, affords)
	}
	closely := affords(2 * closeNodes * s.walks(v))
	switch v.Table().Phase() {
	case anniversary.Offered:
		u := e.use(&s, own, reach, messageOf(v.Event()), closely)
		ply := anniversary.Use()
		switch {
		case !u.uses:
			ply = anniversary.Decline()
		case v.Event() == anniversary.SwapPawns:
			ply = anniversary.Swap(game.Player(u.swap))
		}
		return Choice{Ply: ply, Next: ply, Value: u.value}
	case anniversary.Choosing:
		return e.take(v, &s, reach, closely)
	}
	w := walk{}
	if v.Event() == anniversary.TwoTurns {
		w = e.first(&s, own, reach)
	} else {
		w = e.walk(&s, own, reach, closely)
	}
	ply := anniversary.Walk(labyrinth.Square(maze.Index(w.square)))
	return Choice{Ply: ply, Next: ply, Value: w.value}
}

// walks returns how many walks are compared, at most, to choose a ply other than a push.
func (s *position) walks(v anniversary.View) int {
	switch {
	case v.Table().Phase() == anniversary.Choosing:
		return len(v.AppendPlies(nil))
	case v.Table().Phase() == anniversary.Offered && v.Event() == anniversary.SwapPawns:
		return s.seats
	case v.Table().Phase() == anniversary.Offered && v.Event() == anniversary.SecondInsertion:
		return narrow + 2
	}
	return 1
}

// shift chooses a push. The best ones at first sight are looked at closely, as long as
// there is time.
func (p *Player) shift(s *position, own set, fresh bool, affords Limit) Choice {
	e := &p.engine
	p.list = e.pushes(s, own, fresh, p.list[:0])
	best, next := p.list[0], p.list[min(1, len(p.list)-1)]
	need := closeNodes // what the most expensive push so far has needed
	var t position
	for i := range p.list {
		q := p.list[i]
		if len(p.list) == 1 || !affords(need+e.expense(s, &q, fresh)) {
			break
		}
		before := e.nodes
		s.push(&t, q.line, q.open)
		q.value = e.pushed(&t, own, q.reach, fresh, true)
		need = max(need, e.nodes-before-e.expense(s, &q, fresh))
		switch {
		case i == 0:
			best = q
		case q.value > best.value:
			best, next = q, best
		case i == 1 || q.value > next.value:
			next = q
		}
	}
	return Choice{best.ply(), next.ply(), best.value, next.value}
}

// expense returns about how many more nodes a push needs than others.
func (e *engine) expense(s *position, q *push, fresh bool) int {
	if fresh && s.backs[second]&q.line.Exit != 0 {
		return (narrow + 1) * closeNodes
	}
	return 0
}

func (p *push) ply() anniversary.Ply {
	return anniversary.Push(labyrinth.Shift{Slot: labyrinth.Slot(p.line.Slot), Open: labyrinth.Edges(p.open)})
}

// take chooses the card that becomes the top one.
func (e *engine) take(v anniversary.View, s *position, reach uint64, closely bool) Choice {
	var best, next Choice
	for i, ply := range v.AppendPlies(nil) {
		x, _ := ply.Picture()
		c := Choice{Ply: ply, Value: e.walk(s, 1<<x, reach, closely).value}
		switch {
		case i == 0:
			best, next = c, c
		case c.Value > best.Value:
			best, next = c, best
		case i == 1 || c.Value > next.Value:
			next = c
		}
	}
	best.Next, best.Second = next.Ply, next.Value
	return best
}

// This file holds the value of the best turn of the shallow player. It looks at no more
// boards than it must: most turns cannot be the best one.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// secondTurns are the turns of the seat to move. What they are worth is computed when
// it is needed.
type secondTurns struct {
	*engine
	s               *Position
	beliefs         *beliefs
	turns           []maze.Turn
	places, squares uint64                 // that any turn reaches
	theirs          [maze.MaxTurns]chances // the chances of the others after a turn
	known           [maze.MaxTurns]bool    // theirs is set
	sorted          bool                   // top and order are set
	top             [maze.MaxTurns]float64 // the value without a find, but with a way to the goal
	order           [maze.MaxTurns]uint8   // the turns by top, the best first
}

// bestValue returns what the position is worth to the seat to move if it plays as
// the shallow player, weighed over its goals.
func (e *engine) bestValue(s *Position, goals []goal) float64 {
	own := maze.Set(0)
	if len(goals) == 1 {
		own = goals[0].set
	}
	x := secondTurns{engine: e, s: s, beliefs: e.layOut(s, own, forSecondTurn)}
	x.turns, x.places, x.squares = s.Turns(e.turns[forSecondTurn][:0], s.Pawn[s.Seat])
	e.turns[forSecondTurn] = x.turns
	e.nodes++
	total := 0.0
	for _, g := range goals {
		best, can := 0.0, s.findable(g, x.places, x.squares)
		if can {
			best = x.bestFind(g)
		}
		var none chances
		if !can || e.evaluate(s, false, e.WayKept, &none) > best {
			best = x.bestWay(g, best)
		}
		total += float64(g.weight * best)
	}
	return total
}

// threaten sets the chances of the others after a turn.
func (x *secondTurns) threaten(i int) {
	if x.known[i] {
		return
	}
	x.known[i] = true
	t := &x.turns[i]
	b := x.s.Push(t.Line, t.Open)
	x.threats(x.s, &b, &x.s.Lines[t.Line], x.beliefs, &x.theirs[i])
}

// bestFind returns the value of the best turn that finds a goal. It follows the turns by the
// most that they can be worth, and ends where the rest cannot be better. The rest counts as
// nodes all the same, so that a budget buys the same search.
func (x *secondTurns) bestFind(g goal) (best float64) {
	var finds [maze.MaxTurns]struct {
		turn uint8
		most float64
	}
	n := 0
	for i := range x.turns {
		if _, ok := x.s.finding(&x.turns[i], g); !ok {
			continue
		}
		if x.s.Left[x.s.Seat] == 1 {
			return x.evaluate(x.s, true, 0, &x.theirs[i])
		}
		x.threaten(i)
		most := x.evaluate(x.s, true, x.WayKept, &x.theirs[i])
		j := n
		for ; j > 0 && finds[j-1].most < most; j-- {
			finds[j] = finds[j-1]
		}
		finds[j].turn, finds[j].most = uint8(i), most
		n++
	}
	for i := range n {
		f := &finds[i]
		if f.most <= best {
			x.nodes += n - i
			break
		}
		t := &x.turns[f.turn]
		b := x.s.Push(t.Line, t.Open)
		cand, _ := x.s.finding(t, g)
		c := x.nextFind(x.s, &b, &x.s.Lines[t.Line], g, cand.symbol, cand.square, &x.beliefs[maze.MaxSeats])
		best = max(best, x.evaluate(x.s, true, c*x.WayKept, &x.theirs[f.turn]))
	}
	return best
}

// bestWay returns the value of the best turn that does not find the goal, or the value
// given if that is better.
func (x *secondTurns) bestWay(g goal, best float64) float64 {
	x.sort()
	for _, i := range x.order[:len(x.turns)] {
		if x.top[i] <= best {
			return best
		}
		t := &x.turns[i]
		b := x.s.Push(t.Line, t.Open)
		if x.waysFrom(x.s, &b, &x.s.Lines[t.Line], g, t.Reach) != 0 {
			return x.top[i]
		}
		best = max(best, x.evaluate(x.s, false, 0, &x.theirs[i]))
	}
	return best
}

// sort sorts the turns by the most that they can be worth without a find.
func (x *secondTurns) sort() {
	if x.sorted {
		return
	}
	x.sorted = true
	for i := range x.turns {
		x.threaten(i)
		x.top[i] = x.evaluate(x.s, false, x.WayKept, &x.theirs[i])
		j := i
		for ; j > 0 && x.top[x.order[j-1]] < x.top[i]; j-- {
			x.order[j] = x.order[j-1]
		}
		x.order[j] = uint8(i)
	}
}

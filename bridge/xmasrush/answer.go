// This file is a program of the contest: it answers a referee.

package xmasrush

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/labyrinth-go/labyrinth"
)

// Answer answers the questions that a referee of the contest asks until it ends.
func Answer(in io.Reader, out io.Writer) error {
	r := bufio.NewReader(in)
	for {
		asked, err := ReadInput(r)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, Choose(asked)); err != nil {
			return err
		}
	}
}

// Choose returns a good action: a push after which the walk collects most, if the other side's
// push changes nothing, and a walk that collects one item after another, the nearest first. A push
// that brings no item within reach opens as many squares as it can.
func Choose(in Input) Action {
	if in.Phase == Move {
		steps, _ := in.walk()
		return Action{Steps: steps}
	}
	best, most := Action{Push: true, Way: "UP"}, -1
	for line := range side {
		for _, way := range ways {
			a := Action{Push: true, Line: line, Way: way}
			next := in.pushed(a)
			_, found := next.walk()
			_, reach := next.nearest(next.Players[0].At, nil)
			if value := found*100 + reach; value > most {
				best, most = a, value
			}
		}
	}
	return best
}

// step returns the place next to another in the direction i of sides.
func (p Place) step(i int) Place {
	return Place{p.X + [4]int{0, 1, 0, -1}[i], p.Y + [4]int{-1, 0, 1, 0}[i]}
}

func (p Place) onBoard() bool { return p.X >= 0 && p.X < side && p.Y >= 0 && p.Y < side }

// pushed returns what follows from a push of the first player.
func (in Input) pushed(a Action) Input {
	at := slices.Index(ways, a.Way)
	enter := Place{a.Line, [4]int{side - 1, 0, 0, 0}[at]}
	if sides[at] == labyrinth.East || sides[at] == labyrinth.West {
		enter = Place{[4]int{0, 0, 0, side - 1}[at], a.Line}
	}
	moves := map[Place]Place{Mine: enter}
	hand := in.Players[0].Tile
	for p := enter; p.onBoard(); p = p.step(at) {
		in.Board[p.Y][p.X], hand = hand, in.Board[p.Y][p.X]
		moves[p] = p.step(at)
		if !moves[p].onBoard() {
			moves[p] = Mine
		}
	}
	in.Players[0].Tile = hand
	for i := range in.Players {
		if to, moved := moves[in.Players[i].At]; moved {
			if in.Players[i].At = to; to == Mine {
				in.Players[i].At = enter
			}
		}
	}
	in.Items = slices.Clone(in.Items)
	for i, item := range in.Items {
		if to, moved := moves[item.At]; moved {
			in.Items[i].At = to
		}
	}
	return in
}

// walk returns steps of the first player that collect open quests, and how many.
func (in Input) walk() (steps []string, found int) {
	var wanted []Place
	for _, item := range in.Items {
		if item.Owner == 0 && item.At.onBoard() && slices.Contains(in.Quests, Quest{item.Name, 0}) {
			wanted = append(wanted, item.At)
		}
	}
	at := in.Players[0].At
	if slices.Contains(wanted, at) { // it was pushed there
		found++
		wanted = slices.DeleteFunc(wanted, func(p Place) bool { return p == at })
	}
	for len(wanted) > 0 {
		way, _ := in.nearest(at, wanted)
		if way == nil || len(steps)+len(way) > maxSteps {
			break
		}
		for _, i := range way {
			steps, at = append(steps, ways[i]), at.step(i)
			wanted = slices.DeleteFunc(wanted, func(p Place) bool { return p == at })
		}
		found++
	}
	return steps, found
}

// nearest returns the directions of a shortest way to one of the places, or nil if there is none,
// and how many places can be reached.
func (in Input) nearest(from Place, wanted []Place) (way []int, reach int) {
	before := map[Place]int{from: -1}
	for todo := []Place{from}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if at != from && slices.Contains(wanted, at) {
			for ; at != from; at = at.step((before[at] + 2) % 4) {
				way = append([]int{before[at]}, way...)
			}
			return way, len(before)
		}
		for i, s := range sides {
			to := at.step(i)
			if _, seen := before[to]; !seen && to.onBoard() && in.Board[at.Y][at.X].Has(s) && in.Board[to.Y][to.X].Has(sides[(i+2)%4]) {
				before[to] = i
				todo = append(todo, to)
			}
		}
	}
	return nil, len(before)
}

// This file holds what moves on the screen: a line that is pushed, and a pawn that
// walks. It is made from the changes of an event.

package main

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
)

// How long motions take, in ticks of 1/60 s.
const (
	pushTicks = 30
	stepTicks = 9
)

// A motion is one thing that moves.
type motion struct {
	table labyrinth.Table // what is drawn meanwhile
	age   int
	ticks int

	pushed *change.Pushed // the line that is pushed
	path   []labyrinth.Square
	walker game.Player // who walks along the path
}

func (m *motion) tick()      { m.age++ }
func (m *motion) done() bool { return m.age >= m.ticks }

// share returns how much of the motion is done, from 0 to 1, slower at both ends.
func (m *motion) share() float64 {
	x := float64(m.age) / float64(m.ticks)
	return x * x * (3 - 2*x)
}

// motions returns what leads from a view to the next.
func motions(before interface{ Table() labyrinth.Table }, u update) (list []motion) {
	for _, c := range u.Changes {
		switch c := c.(type) {
		case change.Pushed:
			list = append(list, motion{table: u.View.Table(), ticks: pushTicks, pushed: &c})
		case change.Moved:
			table := before.Table()
			if path := table.Board().Path(c.From, c.To); !c.Carried && len(path) > 1 {
				list = append(list, motion{table: table, ticks: stepTicks * (len(path) - 1), path: path, walker: c.Seat})
			}
		}
	}
	return list
}

// This file holds the board as the search sees it. It keeps the goals and the
// squares where the pawn can be as sets, so that one push or one flood serves
// all of them at once.

package solve

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A maze is a board with goals on it and the squares where the pawn can be.
// Sets of squares are words as in package bitboard.
type maze struct {
	sides     bitboard.Sides
	goals     uint64 // the squares whose tile is a goal
	pawns     uint64
	spareGoal uint8 // 1 if the spare tile is a goal, else 0
	spare     uint8 // the shape of the spare tile, as in package bitboard
	ban       labyrinth.Slot
}

// bit returns the set of one square. It is empty for the zero Square.
func bit(s labyrinth.Square) uint64 { return labyrinth.SquaresOf(s).Bits() }

// square returns the first square of a set.
func square(set uint64) labyrinth.Square { return labyrinth.Square(bits.TrailingZeros64(set)) }

// cross is the way in which a cross lies.
var cross = []uint8{bitboard.Cross}

// orientations returns the ways in which a tile of a shape can lie.
func orientations(shape uint8) []uint8 {
	if shape == bitboard.Cross { // inserted before, see [search.each]
		return cross
	}
	return bitboard.Orientations[shape&15]
}

// newMaze returns the maze of a problem before its first ply.
func newMaze(p *Problem) maze {
	b := &p.Board
	north, east, south, west := b.Open()
	m := maze{
		sides: bitboard.Sides{North: north.Bits(), East: east.Bits(), South: south.Bits(), West: west.Bits()},
		goals: b.FindAll(p.Goal.Pictures).Bits(),
		pawns: bit(p.Pawn) & b.Squares().Bits(),
		ban:   b.Ban(),
	}
	for mark := range p.Goal.Marks.All() {
		if mark <= maxMark {
			m.goals |= b.FindMarks(labyrinth.MarksOf(mark)).Bits()
		}
	}
	spare := b.Spare()
	m.spare = bitboard.Shape(uint8(spare.Open))
	if p.Goal.shows(spare) {
		m.spareGoal = 1
	}
	return m
}

// pushed returns the maze after a push of l, before a tile lies at its entry. A
// pawn that was pushed out is on the entry already, and so is the goal if the
// spare tile was one.
func (m *maze) pushed(l *bitboard.Line) maze {
	exit := uint8(square(l.Exit))
	return maze{
		sides:     l.PushSides(m.sides),
		goals:     l.Push(m.goals, m.spareGoal),
		pawns:     l.Carry(m.pawns),
		spareGoal: uint8(m.goals >> exit & 1),
		spare:     bitboard.Shape(m.sides.At(exit)),
		ban:       labyrinth.Slot(l.Slot).Opposite(),
	}
}

// laid returns a maze that pushed has made, with the inserted tile open to the
// given sides and the pawns wherever they can then walk.
func (m *maze) laid(l *bitboard.Line, open uint8) maze {
	next := *m
	next.sides = m.sides.With(l.Entry, open)
	next.pawns = regrow(next.sides.Joins(), m.pawns)
	return next
}

// finishes reports whether one push of l and a walk can end on a goal: on a
// tile that is a goal or on a square of still. The joins of m are j.
//
// It floods the board without the inserted tile, from the pawns and from the goals, and asks
// whether the tile can lie so that it connects the two. Most pawns do not come beside the tile.
func (m *maze) finishes(l *bitboard.Line, j bitboard.Joins, still uint64) bool {
	j = l.PushJoins(m.sides, j)
	goals := l.Push(m.goals, m.spareGoal) | still
	pawns := l.Carry(m.pawns)
	open := l.Beside(m.sides)
	beside := open.North | open.East | open.South | open.West
	pawns = regrow(j, pawns)
	if pawns&goals != 0 {
		return true
	}
	if pawns&(beside|l.Entry) == 0 {
		return false
	}
	near := j.Flood(goals)
	a := beside & near
	b := beside & pawns
	switch {
	case goals&l.Entry != 0: // every tile can lie open to a given side
		return b != 0
	case a == 0:
		return false
	case pawns&l.Entry != 0:
		return true
	case b == 0:
		return false
	}
	// One of the three neighbors is inward, and the two others face each other.
	switch m.spare {
	case bitboard.Straight:
		return a&^l.Inward != 0 && b&^l.Inward != 0
	case bitboard.Corner:
		return (a|b)&l.Inward != 0
	}
	return true
}

// regrow is [bitboard.Joins.Flood] for a set that was flooded before a push, and so is nearly
// complete: it looks after every step whether it is done.
func regrow(j bitboard.Joins, set uint64) uint64 {
	for {
		more := j.Spread(set)
		if more == set {
			return set
		}
		set = more
	}
}

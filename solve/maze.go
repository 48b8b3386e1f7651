// This file holds the board as the search sees it: where passages are open,
// the goals and every square the pawn may be on, a word each. What the pushes
// and the flood do is what [labyrinth.Board] does, for sets of pawns and for
// tiles that no box holds.

package solve

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
)

// A maze is a board with goals on it and all squares where the pawn may be.
// The square in column c and row r is bit 8r+c of every word; column 0 and
// row 0 exist on no board, so a step off an edge never wraps.
type maze struct {
	north, east, south, west uint64 // squares whose tile is open on that side
	goals                    uint64 // squares whose tile is a goal
	pawns                    uint64
	spareGoal                uint64 // 1 if the spare is a goal, else 0
	spare                    shape
	ban                      uint8 // a slot by its place in the canonical order
}

// A shape is what a spare tile can be.
type shape uint8

const (
	straight shape = iota
	corner
	junction
	cross // open on all four sides: no such tile exists, see [search.each]
)

// orientations are the ways in which each shape can lie, in canonical order.
var orientations = [4][]labyrinth.Edges{straight: {5, 10}, corner: {3, 6, 12, 9}, junction: {7, 14, 13, 11}, cross: {15}}

// shapes gives the shape of a tile by its open sides; straight, the zero shape,
// is that of 5 and 10.
var shapes = [16]shape{3: corner, 6: corner, 12: corner, 9: corner, 7: junction, 14: junction, 13: junction, 11: junction, 15: cross}

// A line is what pushing at one slot does to a word of squares.
type line struct {
	slot        labyrinth.Slot
	mask        uint64 // the squares of the line
	near        uint64 // those and their neighbours
	entry, exit uint64
	inward      uint64 // the second square of the line, beyond the entry
	left, right uint8  // how far a bit moves; one of the two is zero
	opposite    uint8
}

// noBan is no slot of any board.
const noBan = 255

// slots holds the lines of a board by its side, in canonical order.
var slots = func() (all [8][]line) {
	for side := 3; side <= 7; side += 2 {
		for _, from := range [...]labyrinth.Edges{labyrinth.North, labyrinth.South, labyrinth.West, labyrinth.East} {
			for k := 2; k < side; k += 2 {
				all[side] = append(all[side], newLine(labyrinth.SlotAt(from, k), side))
			}
		}
		for i := range all[side] {
			for k := range all[side] {
				if all[side][k].slot == all[side][i].slot.Opposite() {
					all[side][i].opposite = uint8(k)
				}
			}
		}
	}
	return all
}()

func newLine(slot labyrinth.Slot, side int) line {
	l := line{slot: slot}
	column := slot.Side() == labyrinth.North || slot.Side() == labyrinth.South
	reversed := slot.Side() == labyrinth.South || slot.Side() == labyrinth.East
	for i := 1; i <= side; i++ {
		place := i
		if reversed {
			place = side + 1 - i
		}
		at := bit(labyrinth.SquareAt(place, slot.Line()))
		if column {
			at = bit(labyrinth.SquareAt(slot.Line(), place))
		}
		l.mask |= at
		switch i {
		case 1:
			l.entry = at
		case 2:
			l.inward = at
		}
		l.exit = at
	}
	step := bits.TrailingZeros64(l.inward) - bits.TrailingZeros64(l.entry)
	l.left, l.right = uint8(max(step, 0)), uint8(max(-step, 0))
	l.near = l.mask | l.mask<<1 | l.mask>>1 | l.mask<<8 | l.mask>>8
	return l
}

// bit returns the bit of a square, or zero for the zero Square.
func bit(s labyrinth.Square) uint64 { return 1 << (8*s.Row() + s.Col()) &^ 1 }

// square returns the square of the lowest bit of a word.
func square(word uint64) labyrinth.Square {
	i := bits.TrailingZeros64(word)
	return labyrinth.SquareAt(i&7, i>>3)
}

// push slides the line's bits of word one square on, with in at the entry.
func (l *line) push(word, in uint64) uint64 {
	return word&^l.mask | word&l.mask<<(l.left&63)>>(l.right&63)&l.mask | in
}

// carry pushes a set of pawns: those pushed out move to the entry.
func (l *line) carry(pawns uint64) uint64 {
	in := uint64(0)
	if pawns&l.exit != 0 {
		in = l.entry
	}
	return l.push(pawns, in)
}

// open opens sides of the tile on a square.
func (m *maze) open(at uint64, sides labyrinth.Edges) {
	o := uint64(sides)
	m.north |= at & -(o & 1)
	m.east |= at & -(o >> 1 & 1)
	m.south |= at & -(o >> 2 & 1)
	m.west |= at & -(o >> 3 & 1)
}

// put lays t on a square that has no tile yet.
func (m *maze) put(at uint64, t labyrinth.Tile, g *Goal) {
	m.open(at, t.Open)
	if g.shows(t) {
		m.goals |= at
	}
}

// joins is the maze as a graph: bit s of east is set where square s and its
// eastern neighbour are open to each other, and so for south.
type joins struct{ east, south uint64 }

func (m *maze) joins() joins { return joins{m.east & (m.west >> 1), m.south & (m.north >> 8)} }

// flood grows set along the passages until nothing is added.
func (j joins) flood(set uint64) uint64 {
	for {
		next := set | set&j.east<<1 | set>>1&j.east | set&j.south<<8 | set>>8&j.south
		if next == set {
			return set
		}
		set = next
	}
}

// pushed returns the maze after an insertion at l, with nothing yet at the
// entry but the pawns carried there and the goal if the spare was one.
func (m *maze) pushed(l *line) maze {
	leaving := labyrinth.Edges(has(m.north, l.exit) | has(m.east, l.exit)<<1 | has(m.south, l.exit)<<2 | has(m.west, l.exit)<<3)
	return maze{
		north: l.push(m.north, 0), east: l.push(m.east, 0),
		south: l.push(m.south, 0), west: l.push(m.west, 0),
		goals:     l.push(m.goals, l.entry&-m.spareGoal),
		pawns:     l.carry(m.pawns),
		spareGoal: has(m.goals, l.exit),
		spare:     shapes[leaving],
		ban:       l.opposite,
	}
}

// has returns 1 if the single bit is in word, and else 0.
func has(word, bit uint64) uint64 {
	if word&bit != 0 {
		return 1
	}
	return 0
}

// laid returns a maze made by pushed with the inserted tile lying as given,
// and the pawns wherever they can then walk.
func (m *maze) laid(l *line, sides labyrinth.Edges) maze {
	next := *m
	next.open(l.entry, sides)
	next.pawns = next.joins().flood(next.pawns)
	return next
}

// finishes reports whether one insertion at l and a walk can end on a goal:
// a goal's tile or one of the squares in still.
//
// It floods the board without the inserted tile, from the goals and from the
// pawns, and asks whether the tile can lie so that it joins the two.
func (m *maze) finishes(l *line, still uint64) bool {
	north, east := l.push(m.north, 0), l.push(m.east, 0)
	south, west := l.push(m.south, 0), l.push(m.west, 0)
	j := joins{east & (west >> 1), south & (north >> 8)}
	goals := l.push(m.goals, l.entry&-m.spareGoal) | still
	pawns := l.carry(m.pawns)
	near := j.flood(goals)
	if near&pawns != 0 {
		return true
	}
	// The neighbours that are open towards the inserted tile.
	beside := l.entry>>8&south | l.entry<<1&west | l.entry<<8&north | l.entry>>1&east
	a := beside & near
	switch {
	case goals&l.entry != 0: // any tile can be laid open to a given side
		return beside&j.flood(pawns) != 0
	case a == 0:
		return false
	case pawns&l.entry != 0:
		return true
	}
	b := beside & j.flood(pawns)
	if b == 0 {
		return false
	}
	// Of the three neighbours one lies inward and two face each other.
	switch m.spare {
	case straight:
		return a&^l.inward != 0 && b&^l.inward != 0
	case corner:
		return (a|b)&l.inward != 0
	}
	return true
}

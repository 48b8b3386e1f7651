// This file holds lines: what pushing a tile in at a slot does to a board.

package bitboard

import "math/bits"

// A Line is a line of tiles that a slot pushes, in the direction of the push.
// The zero Line is that of a slot that the board does not have.
type Line struct {
	Slot   uint8  // the slot's number: 8 times the place of its side in N, S, W, E, plus column or row
	Mask   uint64 // the squares of the line
	Near   uint64 // those and the squares beside them
	Entry  uint64 // the square where a tile is pushed in
	Inward uint64 // the second square of the line, next to Entry
	Exit   uint64 // the square where a tile is pushed out

	keep   uint64 // the squares whose tile remains on the board
	along  uint64 // the joins between two of those
	across uint64 // the joins between the line and the squares beside it
	step   int8   // how far a push moves a bit up, or down if negative
	column bool
}

// The smallest and the largest number of columns and of rows.
const (
	MinSize = 2
	MaxSize = 7
)

// SizeOf returns the number of a size, below 64.
func SizeOf(cols, rows int) uint8 { return uint8(cols&7<<3 | rows&7) }

// SlotsOf returns the slots of a board as a set of bits, by their numbers; the lowest
// comes first in the canonical order. Bit k of the lower half of sliding is set if column
// k has slots, and bit k of the upper half if row k has them.
func SlotsOf(sliding uint16) uint32 {
	s := uint32(sliding)
	return s&0xff*0x101 | s>>8*0x1010000
}

// A Rim holds all lines that boards of a size can have, by the numbers of their slots.
// Which of them a board has, says the set of its slots. The others are the zero Line, and
// so is number 0, which no slot has.
type Rim [32]Line

// rims holds all rims by the numbers of their sizes.
var rims = func() *[64]Rim {
	all := new([64]Rim)
	for cols := MinSize; cols <= MaxSize; cols++ {
		for rows := MinSize; rows <= MaxSize; rows++ {
			rim := &all[SizeOf(cols, rows)]
			for k := 1; k <= cols; k++ {
				rim[k], rim[8|k] = newLine(0, k, cols, rows), newLine(1, k, cols, rows)
			}
			for k := 1; k <= rows; k++ {
				rim[16|k], rim[24|k] = newLine(2, k, cols, rows), newLine(3, k, cols, rows)
			}
		}
	}
	return all
}()

// RimOf returns the lines of a size. It is shared and must not be changed.
func RimOf(size uint8) *Rim { return &rims[size&63] }

// LinesOf returns lines in the canonical order of their slots, all those of a board with
// the given slots among them. A loop over them leaves out those that are not in the set,
// which is as fast as leaving out the banned one. The slice is shared and must not be
// changed.
func LinesOf(size uint8, slots uint32) []Line {
	if c := &published[size&7]; slots == c.slots && size>>3 == size&7 {
		return c.lines // no others, and close together
	}
	return RimOf(size)[:]
}

// A box is the slots and the lines of a published board.
type box struct {
	slots uint32
	lines []Line
}

// published holds the boxes of the published boards, by side.
var published = func() (all [8]box) {
	for i := range all {
		all[i].slots = 1 // of no board
	}
	for _, side := range []int{3, 5, 7} {
		b := &all[side]
		b.slots = SlotsOf(uint16(1<<side-1) & 0x54 * 0x101)
		for number, l := range RimOf(SizeOf(side, side)) {
			if b.slots>>number&1 != 0 {
				b.lines = append(b.lines, l)
			}
		}
	}
	return all
}()

// Lines returns the lines of a published board with the given side in the canonical
// order of their slots: north, south, west, east, each by column or row. It returns
// none if there is no such board. The slice is shared and must not be changed.
func Lines(side int) []Line { return published[side&7].lines }

// newLine returns the line that is pushed from a side, given by its place in
// N, S, W, E, along column or row k.
func newLine(from, k, cols, rows int) Line {
	l := Line{Slot: uint8(from<<3 | k), column: from < 2}
	near, far := 8*k+1, 8*k+cols
	step := 1
	if l.column {
		near, far, step = 8+k, 8*rows+k, 8
	}
	for at := near; at <= far; at += step {
		l.Mask |= 1 << at
	}
	l.Near = NoWalls.Spread(l.Mask)
	l.Entry, l.Inward, l.Exit, l.step = 1<<near, 1<<(near+step), 1<<far, int8(step)
	if from%2 == 1 {
		l.Entry, l.Inward, l.Exit, l.step = 1<<far, 1<<(far-step), 1<<near, int8(-step)
	}
	l.keep = l.Mask &^ l.Exit
	l.along = l.keep & (l.keep >> step)
	l.across = l.Mask
	if l.column {
		l.across |= l.Mask >> 1
	} else {
		l.across |= l.Mask >> 8
	}
	return l
}

// move returns the squares of the set whose tile remains on the board, where
// the push takes it.
func (l *Line) move(set uint64) uint64 {
	return bits.RotateLeft64(set&l.keep, int(l.step))
}

// Push returns where a push takes a set of tiles. The inserted tile is in it if
// the lowest bit of in is set.
func (l *Line) Push(set uint64, in uint8) uint64 {
	return set&^l.Mask | l.move(set) | l.Entry&-uint64(in&1)
}

// Carry returns where a push takes a set of pawns. A pawn rides its tile, and
// one whose tile is pushed out lands on the inserted tile.
func (l *Line) Carry(pawns uint64) uint64 {
	out := uint8(0)
	if pawns&l.Exit != 0 {
		out = 1
	}
	return l.Push(pawns, out)
}

// CarryBack returns the squares from which a push takes pawns to the given ones.
// It undoes [Line.Carry].
func (l *Line) CarryBack(pawns uint64) uint64 {
	back := pawns&^l.Mask | bits.RotateLeft64(pawns&l.Mask&^l.Entry, -int(l.step))
	if pawns&l.Entry != 0 {
		back |= l.Exit
	}
	return back
}

// PushSides returns the sides after a push, without the inserted tile.
func (l *Line) PushSides(s Sides) Sides {
	return Sides{l.Push(s.North, 0), l.Push(s.East, 0), l.Push(s.South, 0), l.Push(s.West, 0)}
}

// PushJoins returns the joins after a push, without the inserted tile. It is
// l.PushSides(s).Joins() in fewer steps: joins along the line move with their
// tiles, joins across it are made anew, and all others remain. The joins of s
// are j.
func (l *Line) PushJoins(s Sides, j Joins) Joins {
	if l.column {
		return Joins{
			j.East&^l.across | l.move(s.East)&(s.West>>1) | s.East&(l.move(s.West)>>1),
			j.South&^l.Mask | bits.RotateLeft64(j.South&l.along, int(l.step)),
		}
	}
	return Joins{
		j.East&^l.Mask | bits.RotateLeft64(j.East&l.along, int(l.step)),
		j.South&^l.across | l.move(s.South)&(s.North>>8) | s.South&(l.move(s.North)>>8),
	}
}

// Beside returns the squares next to the inserted tile whose tile is open
// toward it after the push: in North the one to its north, and so on. The tile
// on Inward was on Entry before the push.
func (l *Line) Beside(s Sides) Sides {
	at := l.Entry
	if l.column {
		return Sides{
			North: at & s.South >> 8 & l.Inward, East: at << 1 & s.West,
			South: at & s.North << 8 & l.Inward, West: at >> 1 & s.East,
		}
	}
	return Sides{
		North: at >> 8 & s.South, East: at & s.West << 1 & l.Inward,
		South: at << 8 & s.North, West: at & s.East >> 1 & l.Inward,
	}
}

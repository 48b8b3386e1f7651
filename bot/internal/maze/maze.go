// Package maze holds a board as sets of squares, and what a pawn can reach in a whole
// turn. Packages race and events search with it.
//
// The files, from the bottom up: maze.go, turns.go, replies.go, position.go.
package maze

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Board is the maze as sets of squares. A place is the square of a tile, or 0 for the
// spare tile, which is bit 0 of a set of places.
type Board struct {
	Sides bitboard.Sides
	Spare uint8  // the shape of the spare tile
	Ban   uint8  // the number of the line that must not be pushed, or NoLine
	Lines []Line // all that can be pushed
}

// NoLine is the ban of a board on which every line can be pushed.
const NoLine = 255

// A Line is a slot and the tiles that it pushes.
type Line struct {
	bitboard.Line
	To      [64]uint8 // where a push takes the tile on each place
	Reverse *Line     // the line that pushes back
	Number  uint8     // its place among the lines of a board
}

// published are the lines of the published boards, by side.
var published = func() (all [8][]Line) {
	for side := 3; side <= 7; side += 2 {
		all[side] = linesOf(bitboard.Lines(side), ^uint32(0))
	}
	return all
}()

// linesOf returns those of the lines that have one of the slots.
func linesOf(lines []bitboard.Line, slots uint32) (all []Line) {
	for _, b := range lines {
		if b.Mask == 0 || slots>>b.Slot&1 == 0 {
			continue
		}
		l := Line{Line: b, Number: uint8(len(all))}
		for at := range uint8(64) {
			l.To[at] = at
			if b.Mask>>at&1 != 0 {
				l.To[at] = Index(b.Push(1<<at, 0)) & 63 // pushed out: 64 becomes 0
			}
		}
		l.To[0] = Index(b.Entry)
		all = append(all, l)
	}
	for i := range all {
		for j := range all {
			if all[j].Slot == all[i].Slot^8 {
				all[i].Reverse = &all[j]
			}
		}
	}
	return all
}

// Index returns the number of the lowest square of a set.
func Index(set uint64) uint8 { return uint8(bits.TrailingZeros64(set)) }

// Fits reports whether the searches know the number of seats of a table.
func Fits(t labyrinth.Table) bool { return t.Seats() <= MaxSeats }

// Published reports whether a board is that of a published box: it has its lines, and no tile
// is a cross.
func Published(b labyrinth.Board) bool {
	slots := uint32(0)
	for _, l := range published[b.Cols()&7] {
		slots |= 1 << l.Slot
	}
	north, east, south, west := b.Open()
	crosses := north.Intersect(east).Intersect(south).Intersect(west)
	return b.Rows() == b.Cols() && b.SlotBits() == slots && crosses == labyrinth.Squares{} && uint8(b.Spare().Open) != bitboard.Cross
}

// boardLines returns the lines of a board. For boards that no published box has it makes them
// anew, which takes a few microseconds.
func boardLines(b labyrinth.Board) []Line {
	size, slots := bitboard.SizeOf(b.Cols(), b.Rows()), b.SlotBits()
	lines := bitboard.LinesOf(size, slots)
	if all := published[size&7]; b.Cols() == b.Rows() && len(lines) == len(all) {
		return all
	}
	return linesOf(lines, slots)
}

// New returns a board of package labyrinth as sets.
func New(b labyrinth.Board) Board {
	north, east, south, west := b.Open()
	m := Board{
		Sides: bitboard.Sides{North: north.Bits(), East: east.Bits(), South: south.Bits(), West: west.Bits()},
		Spare: bitboard.Shape(uint8(b.Spare().Open)),
		Ban:   NoLine,
		Lines: boardLines(b),
	}
	for i := range m.Lines {
		if m.Lines[i].Slot == uint8(b.Ban()) {
			m.Ban = uint8(i)
		}
	}
	return m
}

// Push returns the board after a push. open are the open sides of the inserted tile.
func (b *Board) Push(line, open uint8) Board {
	l := &b.Lines[line]
	return Board{
		Sides: l.PushSides(b.Sides).With(l.Entry, open),
		Spare: bitboard.Shape(b.Sides.At(Index(l.Exit))),
		Ban:   l.Reverse.Number,
		Lines: b.Lines,
	}
}

// Before returns the places from which a push takes tiles to the given squares.
func (l *Line) Before(squares uint64) uint64 {
	places := l.Reverse.Push(squares, 0)
	if squares&l.Entry != 0 {
		places |= 1
	}
	return places
}

// After returns the places to which a push takes the tiles on the given ones.
func (l *Line) After(places uint64) uint64 {
	squares := l.Push(places&^1, uint8(places&1))
	if places&l.Exit != 0 {
		squares |= 1
	}
	return squares
}

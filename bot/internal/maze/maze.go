// Package maze holds a board as sets of squares, and what a pawn can reach in a whole
// turn. Packages race and events search with it.
//
// The files, from the bottom up: maze.go, turns.go, replies.go.
package maze

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Board is the maze as sets of squares. Bit 0 of a set of places stands for the
// spare tile.
type Board struct {
	Sides bitboard.Sides
	Spare uint8  // the open sides of the spare tile in its first orientation
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

var lines = func() (all [8][]Line) {
	for side := 3; side <= 7; side += 2 {
		for i, b := range bitboard.Lines(side) {
			l := Line{Line: b, Number: uint8(i)}
			for at := range uint8(64) {
				l.To[at] = at
				if b.Mask>>at&1 != 0 {
					l.To[at] = Index(b.Push(1<<at, 0)) & 63 // pushed out: 64 becomes 0
				}
			}
			l.To[0] = Index(b.Entry)
			all[side] = append(all[side], l)
		}
		for i := range all[side] {
			for j := range all[side] {
				if all[side][j].Slot == all[side][i].Slot^8 {
					all[side][i].Reverse = &all[side][j]
				}
			}
		}
	}
	return all
}()

// Orientations are the ways in which a tile can lie, by the open sides of any of them.
var Orientations = func() (all [16][]uint8) {
	for _, ways := range [][]uint8{{5, 10}, {3, 6, 12, 9}, {7, 14, 13, 11}} {
		for _, open := range ways {
			all[open] = ways
		}
	}
	return all
}()

// Index returns the number of the lowest square of a set.
func Index(set uint64) uint8 { return uint8(bits.TrailingZeros64(set)) }

// New returns a board of package labyrinth as sets.
func New(b labyrinth.Board) Board {
	m := Board{
		Sides: bitboard.Sides{
			North: b.Open(labyrinth.North).Bits(), East: b.Open(labyrinth.East).Bits(),
			South: b.Open(labyrinth.South).Bits(), West: b.Open(labyrinth.West).Bits(),
		},
		Spare: Orientations[b.Spare().Open&15][0],
		Ban:   NoLine,
		Lines: lines[b.Side()&7],
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
		Spare: Orientations[b.Sides.At(Index(l.Exit))&15][0],
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

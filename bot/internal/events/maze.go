// This file holds a maze as sets of squares, what a push does to it, and what a pawn
// can reach in a turn.

package events

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A maze is a board as sets of squares. Bit 0 of a set of places stands for the
// spare tile.
type maze struct {
	sides bitboard.Sides
	spare uint8 // the open sides of the spare tile in its first orientation
	ban   uint8 // the number of the line that must not be pushed, or noLine
	lines []line
}

const noLine = 255

// A line is a slot and the tiles that it pushes.
type line struct {
	bitboard.Line
	to      [64]uint8 // where a push takes the tile on each place
	reverse *line     // the line that pushes back
	number  uint8     // its place among the lines
}

var lines = func() (all [8][]line) {
	for side := 3; side <= 7; side += 2 {
		for _, b := range bitboard.Lines(side) {
			l := line{Line: b}
			for at := range uint8(64) {
				l.to[at] = at
				if b.Mask>>at&1 != 0 {
					l.to[at] = index(b.Push(1<<at, 0)) & 63 // pushed out: 64 becomes 0
				}
			}
			l.to[0] = index(b.Entry)
			all[side] = append(all[side], l)
		}
		for i := range all[side] {
			l := &all[side][i]
			l.number = uint8(i)
			for j := range all[side] {
				if all[side][j].Slot == l.Slot^8 {
					l.reverse = &all[side][j]
				}
			}
		}
	}
	return all
}()

// orientations are the ways in which a tile can lie, by any one of them.
var orientations = func() (all [16][]uint8) {
	for _, ways := range [][]uint8{{5, 10}, {3, 6, 12, 9}, {7, 14, 13, 11}} {
		for _, open := range ways {
			all[open] = ways
		}
	}
	return all
}()

// index returns the number of the lowest square of a set.
func index(set uint64) uint8 { return uint8(bits.TrailingZeros64(set)) }

// newMaze returns the maze of a board.
func newMaze(b labyrinth.Board) maze {
	m := maze{
		sides: bitboard.Sides{
			North: b.Open(labyrinth.North).Bits(), East: b.Open(labyrinth.East).Bits(),
			South: b.Open(labyrinth.South).Bits(), West: b.Open(labyrinth.West).Bits(),
		},
		spare: orientations[b.Spare().Open&15][0],
		ban:   noLine,
		lines: lines[b.Side()&7],
	}
	for i := range m.lines {
		if m.lines[i].Slot == uint8(b.Ban()) {
			m.ban = uint8(i)
		}
	}
	return m
}

// shaped returns the places of the tiles of a shape, given by any of its orientations.
func (b *maze) shaped(open uint8) (places uint64) {
	s := b.sides
	for _, way := range orientations[open] {
		all := s.Tiles()
		for i, side := range [...]uint64{s.North, s.East, s.South, s.West} {
			if way>>i&1 == 0 {
				side = ^side
			}
			all &= side
		}
		places |= all
		if way == b.spare {
			places |= 1
		}
	}
	return places
}

// pushed returns the maze after a push.
func (b *maze) pushed(l *line, open uint8) maze {
	return maze{
		sides: l.PushSides(b.sides).With(l.Entry, open),
		spare: orientations[b.sides.At(index(l.Exit))&15][0],
		ban:   l.reverse.number,
		lines: b.lines,
	}
}

// before returns the places from which a push takes tiles to the given squares.
func (l *line) before(squares uint64) uint64 {
	places := l.reverse.Push(squares, 0)
	if squares&l.Entry != 0 {
		places |= 1
	}
	return places
}

// after returns the places to which a push takes the tiles on the given ones.
func (l *line) after(places uint64) uint64 {
	squares := l.Push(places&^1, uint8(places&1))
	if places&l.Exit != 0 {
		squares |= 1
	}
	return squares
}

// A gap is a maze after a push, without the inserted tile: what is connected
// with a set of squares, and what is connected with each side of the gap.
type gap struct {
	base, entry uint64
	beyond      bitboard.Sides
}

// gap returns the gap that a push leaves around the squares from, which are
// given as they are after the push.
func (b *maze) gap(l *line, joins bitboard.Joins, from uint64) (g gap) {
	joins = l.PushJoins(b.sides, joins)
	g.base = joins.Flood(from)
	s := l.Beside(b.sides)
	if (s.North|s.East|s.South|s.West|l.Entry)&g.base == 0 {
		return g
	}
	g.entry = l.Entry
	flood := func(side *uint64) { // what is in base need not be flooded again
		if *side&^g.base != 0 {
			*side = joins.Flood(*side)
		}
	}
	flood(&s.North)
	flood(&s.East)
	flood(&s.South)
	flood(&s.West)
	g.beyond = s
	return g
}

// reach returns what is connected with the base if the inserted tile is open to
// the given sides.
func (g *gap) reach(open uint8) uint64 {
	if g.entry == 0 {
		return g.base
	}
	o := uint64(open)
	joined := g.entry | g.beyond.North&-(o&1) | g.beyond.East&-(o>>1&1) | g.beyond.South&-(o>>2&1) | g.beyond.West&-(o>>3&1)
	if joined&g.base == 0 {
		return g.base
	}
	return joined | g.base
}

// through returns what is connected with a set if one step may go through a wall.
func (b *maze) through(set uint64) uint64 {
	joins := b.sides.Joins()
	return joins.Flood(bitboard.NoWalls.Spread(joins.Flood(set)) & b.sides.Tiles())
}

// any returns what is connected with the base in some orientation.
func (g *gap) any(ways []uint8) (r uint64) {
	for _, open := range ways {
		r |= g.reach(open)
	}
	return r
}

// union returns all places and squares that a pawn on one of the given squares can
// reach in a turn without messages.
func (b *maze) union(from uint64) (places, squares uint64) {
	joins := b.sides.Joins()
	stay := joins.Flood(from)
	ways := orientations[b.spare]
	for i := range b.lines {
		l := &b.lines[i]
		switch {
		case uint8(i) == b.ban:
		case stay&l.Near == 0:
			places |= stay
			squares |= stay
		default:
			g := b.gap(l, joins, l.Carry(from))
			r := g.any(ways)
			places |= l.before(r)
			squares |= r
		}
	}
	return places, squares
}

// starts returns the squares from which a pawn can end a turn without messages on
// one of the tiles on the given places, or on the squares home if that is not empty.
func (b *maze) starts(places, home uint64) (squares uint64) {
	joins := b.sides.Joins()
	ways := orientations[b.spare]
	stay := joins.Flood(home | places&^1)
	for i := range b.lines {
		l := &b.lines[i]
		if uint8(i) == b.ban {
			continue
		}
		if stay&l.Near == 0 && places&1 == 0 { // the push changes nothing for the goal
			squares |= stay
			continue
		}
		goal := l.goal(places, home)
		if goal == 0 {
			continue // pushed out
		}
		g := b.gap(l, joins, goal)
		squares |= l.CarryBack(g.any(ways))
	}
	return squares
}

// goal returns the squares of a goal after a push: home, or the tiles on places.
func (l *line) goal(places, home uint64) uint64 {
	if home != 0 {
		return home
	}
	return l.Push(places&^1, uint8(places&1))
}

// Package race plays games in the maze as races: who makes its finds first and
// is home first. It knows nothing of particular games. Package bot tells it where
// things lie and what each seat may be looking for.
//
// The files, from the bottom up:
//
//   - board.go: a board as bits, and all turns of a pawn at once;
//   - belief.go: what a seat may be looking for, as weights;
//   - value.go: the chance to win, by what each seat has left, computed from the
//     figures in rates.go;
//   - position.go: a board with pawns, beliefs, and what is left;
//   - policy.go: the shallow player, which judges a turn by the position after it;
//   - exact.go: all turns, judged over all replies at random;
//   - replies.go: how likely the replies of such a player are;
//   - follow.go: a second own turn after the replies of shallow players;
//   - force.go: ways home that nobody can prevent;
//   - watch.go: what the turns of others say about what they look for;
//   - search.go: the order of all this, and its budget;
//   - tuning.go: the constants;
//   - exp.go: an exponential that is the same on every machine;
//   - read.go and game.go: positions from views, and from turn to turn.
package race

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A Board is the maze, as sets of squares. Bit 0 of a set of places stands for
// the spare tile.
type Board struct {
	sides bitboard.Sides
	spare uint8 // the open sides of the spare tile in its first orientation
	ban   uint8 // the index of the line that must not be pushed, or noLine
	grid  *grid
}

const noLine = 255

// A line is a slot and the tiles that it pushes.
type line struct {
	bitboard.Line
	to      [64]uint8 // where a push takes the tile on each place
	reverse *line     // the line that pushes back
	number  uint8     // its place in the grid
	entry   uint8     // the number of the square Entry
}

// A grid is the geometry of all boards of one size.
type grid struct{ lines []line }

var grids = func() (gs [8]grid) {
	for side := 3; side <= 7; side += 2 {
		for _, b := range bitboard.Lines(side) {
			l := line{Line: b, entry: index(b.Entry)}
			for at := range uint8(64) {
				l.to[at] = at
				if b.Mask>>at&1 != 0 {
					l.to[at] = index(b.Push(1<<at, 0)) & 63 // pushed out: 64 becomes 0
				}
			}
			l.to[0] = l.entry
			gs[side].lines = append(gs[side].lines, l)
		}
		for i := range gs[side].lines {
			for j := range gs[side].lines {
				if gs[side].lines[j].Slot == gs[side].lines[i].Slot^8 {
					gs[side].lines[i].reverse = &gs[side].lines[j]
				}
			}
			gs[side].lines[i].number = uint8(i)
		}
	}
	return gs
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

// NewBoard returns a board of the given side. open returns the open sides of the
// tile on a square, and of the spare tile for square 0. ban is the number of the
// slot that must not be used, or 0.
func NewBoard(side int, ban uint8, open func(square uint8) uint8) Board {
	b := Board{grid: &grids[side&7], ban: noLine}
	for row := 1; row <= side; row++ {
		for col := 1; col <= side; col++ {
			at := uint8(8*row + col)
			b.sides = b.sides.With(1<<at, open(at))
		}
	}
	b.spare = orientations[open(0)&15][0]
	for i := range b.grid.lines {
		if b.grid.lines[i].Slot == ban {
			b.ban = uint8(i)
		}
	}
	return b
}

// push returns the board after a push.
func (b *Board) push(li, open uint8) Board {
	l := &b.grid.lines[li]
	return Board{
		sides: l.PushSides(b.sides).With(l.Entry, open),
		spare: orientations[b.sides.At(index(l.Exit))][0],
		ban:   l.reverse.number,
		grid:  b.grid,
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

// back returns the squares from which a push takes pawns to the given squares.
func (l *line) back(squares uint64) uint64 { return l.reverse.Carry(squares) }

// A gap is a maze after a push, without the inserted tile: what is connected
// with a set of squares, and what is connected with each side of the gap.
type gap struct {
	base, entry uint64
	beyond      bitboard.Sides
}

// open returns the gap that a push leaves around the squares from, which are
// given as they are after the push.
func (b *Board) gap(l *line, joins bitboard.Joins, from uint64) (g gap) {
	j := l.PushJoins(b.sides, joins)
	g.base = j.Flood(from)
	s := l.Beside(b.sides)
	if (s.North|s.East|s.South|s.West|l.Entry)&g.base == 0 {
		return g
	}
	g.entry = l.Entry
	flood := func(side *uint64) { // what is in base need not be flooded again
		if *side&^g.base != 0 {
			*side = j.Flood(*side)
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

// A turn is a shift and the squares to which the pawn can walk after it.
type turn struct {
	line, open uint8
	reach      uint64 // as squares after the shift
	places     uint64 // the places of their tiles before the shift
}

// maxTurns is the largest number of shifts: 12 lines, one of them banned, and 4
// orientations.
const maxTurns = 48

// turns appends the turns of a pawn, and returns all places and squares that any
// of them reaches.
func (b *Board) turns(dst []turn, pawn uint64) (ts []turn, places, squares uint64) {
	joins := b.sides.Joins()
	stay := joins.Flood(pawn)
	ways := orientations[b.spare]
	for i := range b.grid.lines {
		l := &b.grid.lines[i]
		switch {
		case uint8(i) == b.ban:
		case stay&l.Near == 0: // the shift changes nothing for the pawn
			for _, open := range ways {
				dst = append(dst, turn{uint8(i), open, stay, stay})
			}
			places |= stay
			squares |= stay
		default:
			g := b.gap(l, joins, l.Carry(pawn))
			for _, open := range ways {
				r := g.reach(open)
				t := l.before(r)
				dst = append(dst, turn{uint8(i), open, r, t})
				places |= t
				squares |= r
			}
		}
	}
	return dst, places, squares
}

// union is turns without the list.
func (b *Board) union(pawn uint64) (places, squares uint64) {
	joins := b.sides.Joins()
	stay := joins.Flood(pawn)
	ways := orientations[b.spare]
	for i := range b.grid.lines {
		l := &b.grid.lines[i]
		switch {
		case uint8(i) == b.ban:
		case stay&l.Near == 0:
			places |= stay
			squares |= stay
		default:
			g := b.gap(l, joins, l.Carry(pawn))
			r := uint64(0)
			for _, open := range ways {
				r |= g.reach(open)
			}
			places |= l.before(r)
			squares |= r
		}
	}
	return places, squares
}

// starts returns the squares from which a pawn can end this turn on one of the
// tiles on the given places, or on the squares home if that is not empty.
func (b *Board) starts(places, home uint64) (squares uint64) {
	joins := b.sides.Joins()
	ways := orientations[b.spare]
	stay := joins.Flood(home | places&^1)
	for i := range b.grid.lines {
		l := &b.grid.lines[i]
		if uint8(i) == b.ban {
			continue
		}
		if stay&l.Near == 0 && places&1 == 0 { // the shift changes nothing for the goal
			squares |= stay
			continue
		}
		goal := home
		if home == 0 {
			goal = l.Push(places&^1, uint8(places&1))
		}
		if goal == 0 {
			continue // pushed out
		}
		g := b.gap(l, joins, goal)
		r := uint64(0)
		for _, open := range ways {
			r |= g.reach(open)
		}
		squares |= l.back(r)
	}
	return squares
}

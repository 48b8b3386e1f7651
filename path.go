// This file holds walking: what a pawn can reach, by which path, and what it
// can reach in a whole turn. It moves no pawn and knows no rules of a game.

package labyrinth

import (
	"math/bits"
	"slices"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// Reach returns the squares that a pawn on the given square can walk to along
// open passages, including that square. Pawns do not block each other
// (classic-ru and One Piece printings). The set is empty if from is not on the
// board.
func (b Board) Reach(from Square) Squares {
	return b.reach(from)
}

func (b *Board) reach(from Square) Squares {
	return Squares{b.on.Sides.Joins().Flood(from.bit() & b.on.Sides.Tiles())}
}

// ReachThrough returns the squares that a pawn on the given square can walk to
// if one of its steps may go through a wall (anniversary printing). That step
// leads to any neighbor on the board, whether one or both sides are closed.
func (b Board) ReachThrough(from Square) Squares {
	j := b.on.Sides.Joins()
	return Squares{j.Flood(b.neighbors(j.Flood(from.bit() & b.on.Sides.Tiles())))}
}

// neighbors returns the set and every square next to it, regardless of walls.
func (b *Board) neighbors(set uint64) uint64 {
	return bitboard.NoWalls.Spread(set) & b.on.Sides.Tiles()
}

// Path returns a shortest path between two squares, including both. The path
// from a square to itself is that square. Path returns nil if there is no
// path. Where several shortest paths diverge, it goes North if it can, then
// East, then South.
func (b Board) Path(from, to Square) []Square {
	path, _ := b.path(from, to, false)
	return path
}

// PathThrough returns a shortest path on which one step may go through a wall,
// as in [Board.ReachThrough]. It also returns the number of steps before that
// step, or -1 if the path needs none. It prefers paths without such a step to
// others of the same length. Where paths diverge, it prefers open steps to one
// through a wall, and then chooses as [Board.Path] does. If there is no path,
// it returns nil and -1.
func (b Board) PathThrough(from, to Square) (path []Square, wall int) {
	return b.path(from, to, true)
}

func (b *Board) path(from, to Square, through bool) (path []Square, wall int) {
	j := b.on.Sides.Joins()
	// near[d] holds the squares within d steps of to along passages. far[d]
	// holds those within d steps if one step may go through a wall.
	var near, far [50]uint64
	near[0] = to.bit() & b.on.Sides.Tiles()
	far[0] = near[0]
	n := 0
	for far[n]&from.bit() == 0 {
		near[n+1] = j.Spread(near[n])
		far[n+1] = j.Spread(far[n])
		if through {
			far[n+1] |= b.neighbors(near[n])
		}
		if near[n+1] == near[n] && far[n+1] == far[n] {
			return nil, -1
		}
		n++
	}
	path = append(make([]Square, 0, n+1), from)
	wall = -1
	for within := &far; n > 0; n-- {
		s := path[len(path)-1]
		if near[n]&s.bit() != 0 {
			within = &near // the rest of the path needs no wall
		}
		next := step(s, within[n-1]&j.Spread(s.bit()))
		if next == 0 {
			next, wall = step(s, near[n-1]), len(path)-1
		}
		path = append(path, next)
	}
	return path, wall
}

// step returns the first neighbor of s in the set, in the order North, East,
// South, West, or zero if there is none.
func step(s Square, set uint64) Square {
	for _, side := range [4]Edges{North, East, South, West} {
		if next := s.Step(side); set&next.bit()&^1 != 0 {
			return next
		}
	}
	return 0
}

// A Turn is a shift and what a pawn can do after it.
type Turn struct {
	Shift Shift
	From  Square  // where the shift leaves the pawn
	Reach Squares // where the pawn can walk, including From
}

// maxTurns is the number of shifts of the largest board with a spare tile that
// can lie in 4 ways.
const maxTurns = 112

// classicTurns is that number on the published boards. Arrays of that size are cheaper to
// clear.
const classicTurns = 48

// AppendTurns appends a [Turn] of a pawn on the given square for every legal
// shift, in canonical order, and returns the extended slice. It is for bots and
// hints: it is several times as fast as [Board.Shift] and [Board.Reach] for each
// shift. It appends nothing if the square is not on the board.
func (b Board) AppendTurns(dst []Turn, pawn Square) []Turn {
	return b.appendTurns(dst, pawn)
}

// appendTurns floods each pushed board without the tile pushed in. The base is
// what the pawn reaches there. The tile joins the squares beyond its open sides
// to one another, and to the base if the tile or one of them is part of it.
// This serves all orientations.
func (b *Board) appendTurns(dst []Turn, pawn Square) []Turn {
	if !b.Squares().Has(pawn) {
		return dst
	}
	lines, slots := bitboard.LinesOf(b.size, bitboard.SlotsOf(b.sliding)), b.free()
	ways := bitboard.Orientations[b.spare.Open&15]
	n := len(ways) & 7 // tells the compiler that n is small
	dst = slices.Grow(dst, n*bits.OnesCount32(slots))
	sides, joins := b.on.Sides, b.on.Sides.Joins()
	before := joins.Flood(pawn.bit())
	for i := range lines {
		l := &lines[i]
		if slots>>(l.Slot&31)&1 == 0 {
			continue
		}
		dst = dst[:len(dst)+n]
		turns := dst[len(dst)-n:]
		if before&l.Near == 0 { // the shift changes nothing for the pawn
			fillTurns(turns, Slot(l.Slot), ways, pawn, before)
			continue
		}
		carried := l.Carry(pawn.bit())
		from := Square(bits.TrailingZeros64(carried))
		base, beyond, open := l.Gap(sides, joins, carried|before&^bitboard.OnesIf(before&l.Mask)) // before, if none of it moves
		if !open {
			fillTurns(turns, Slot(l.Slot), ways, from, base)
			continue
		}
		for k := range turns {
			turns[k] = Turn{Shift{Slot(l.Slot), Edges(ways[k])}, from, Squares{l.Join(base, beyond, ways[k])}}
		}
	}
	return dst
}

// fillTurns writes the turns of a slot at which the orientation of the pushed-in
// tile makes no difference. There are 1, 2 or 4 of them.
func fillTurns(turns []Turn, slot Slot, ways []uint8, from Square, reach uint64) {
	turns[0] = Turn{Shift{slot, Edges(ways[0])}, from, Squares{reach}}
	if len(turns) == 1 {
		return
	}
	turns[1] = Turn{Shift{slot, Edges(ways[1])}, from, Squares{reach}}
	if len(turns) == 4 {
		turns[2] = Turn{Shift{slot, Edges(ways[2])}, from, Squares{reach}}
		turns[3] = Turn{Shift{slot, Edges(ways[3])}, from, Squares{reach}}
	}
}

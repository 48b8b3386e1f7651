// This file holds walking: what can be reached from a square, by which path,
// and what a whole turn can reach. It moves no pawn and knows no rules.

package labyrinth

import "github.com/labyrinth-go/labyrinth/internal/bitboard"

// Reach returns the squares that can be walked to from the given square along
// open passages, that square included. It is empty if from is not on the
// board. Pawns do not block (classic-ru and One Piece printings).
func (b Board) Reach(from Square) Squares {
	return b.reach(from)
}

func (b *Board) reach(from Square) Squares {
	return Squares{b.sides.Joins().Flood(from.bit() & b.sides.Tiles())}
}

// ReachThrough returns the squares that can be walked to from the given one
// if one step may go through a wall: to a neighbour, however many sides are
// closed between them, but never off the board (anniversary printing).
func (b Board) ReachThrough(from Square) Squares {
	j := b.sides.Joins()
	return Squares{j.Flood(b.neighbours(j.Flood(from.bit() & b.sides.Tiles())))}
}

// neighbours returns set with every square beside it, walls or not.
func (b *Board) neighbours(set uint64) uint64 {
	return bitboard.NoWalls.Spread(set) & b.sides.Tiles()
}

// Path returns a shortest path: the squares from one to the other, both
// included, each open to the next; one square if they are the same. It is nil
// if there is none. Among paths
// of the same length it takes the one that goes North first where they part,
// else East, else South.
func (b Board) Path(from, to Square) []Square {
	path, _ := b.path(from, to, false)
	return path
}

// PathThrough returns a shortest path on which one step may go through a
// wall, as in [Board.ReachThrough], and the number of steps before that one,
// or -1 if no step does. Of paths of the same length it takes one without such
// a step if it can; where paths part it takes an open step before one through a
// wall, and then chooses as [Board.Path] does. Without any path it returns nil
// and -1.
func (b Board) PathThrough(from, to Square) (path []Square, wall int) {
	return b.path(from, to, true)
}

func (b *Board) path(from, to Square, through bool) (path []Square, wall int) {
	j := b.sides.Joins()
	// near[d] holds the squares within d steps of to along passages, and far[d]
	// those within d steps if one of them may go through a wall.
	var near, far [50]uint64
	near[0] = to.bit() & b.sides.Tiles()
	far[0] = near[0]
	n := 0
	for far[n]&from.bit() == 0 {
		near[n+1] = j.Spread(near[n])
		far[n+1] = j.Spread(far[n])
		if through {
			far[n+1] |= b.neighbours(near[n])
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
			within = &near // no wall is needed from here
		}
		next := step(s, within[n-1]&j.Spread(s.bit()))
		if next == 0 {
			next, wall = step(s, near[n-1]), len(path)-1
			within = &near
		}
		path = append(path, next)
	}
	return path, wall
}

// step returns the first neighbour of s in the set by North, East, South,
// West, or zero if none is.
func step(s Square, set uint64) Square {
	for _, side := range [4]Edges{North, East, South, West} {
		if next := s.Step(side); set&next.bit()&^1 != 0 {
			return next
		}
	}
	return 0
}

// A Turn is one way to begin a turn: the shift, where it leaves the pawn, and
// the squares the pawn can end the turn on.
type Turn struct {
	Shift Shift
	From  Square
	Reach Squares
}

// AppendTurns appends, for every legal shift in canonical order, what a pawn
// now on the given square can reach after it, and returns the extended slice.
// It is the whole turn at once, for bots and hints, several times as fast as
// [Board.Shift] and [Board.Reach] one by one. It appends nothing if the
// square is not on the board.
func (b Board) AppendTurns(dst []Turn, pawn Square) []Turn {
	return b.appendTurns(dst, pawn)
}

func (b *Board) appendTurns(dst []Turn, pawn Square) []Turn {
	if !b.Squares().Has(pawn) {
		return dst
	}
	os, n := b.spare.Open.orientations()
	before := b.reach(pawn)
	var g gap
	for _, slot := range b.slots() {
		if slot == b.ban {
			continue
		}
		g.set(b, slot, pawn, before)
		for _, open := range os[:n&7] {
			dst = append(dst, Turn{Shift{slot, open}, g.from, Squares{g.reach(open)}})
		}
	}
	return dst
}

// A gap is the board pushed at one slot with the inserted tile left out. One
// flood serves every orientation: the tile only joins what its open sides
// touch.
type gap struct {
	from  Square
	entry uint64 // the square of the inserted tile; zero if out of reach
	base  uint64 // what the pawn reaches without it
	// What lies open beyond each side of the inserted tile.
	north, east, south, west uint64
}

// set makes g the gap of one slot for a pawn that reaches the squares before
// without any shift.
func (g *gap) set(b *Board, slot Slot, pawn Square, before Squares) {
	l := b.line(slot)
	if before.bits&l.Near == 0 { // nothing that moves touches them
		*g = gap{from: pawn, base: before.bits}
		return
	}
	j := l.PushJoins(b.sides, b.sides.Joins())
	g.from, g.entry = carry(l, pawn), l.Entry
	seed := g.from.bit()
	if before.bits&l.Mask == 0 {
		seed = before.bits
	}
	g.base = j.Flood(seed)
	beside := l.Beside(b.sides)
	if (beside.North|beside.East|beside.South|beside.West|g.entry)&g.base == 0 {
		g.entry = 0 // the tile cannot be reached, however it lies
		return
	}
	g.north, g.east = g.flood(j, beside.North), g.flood(j, beside.East)
	g.south, g.west = g.flood(j, beside.South), g.flood(j, beside.West)
}

func (g *gap) flood(j bitboard.Joins, set uint64) uint64 {
	if set&^g.base == 0 {
		return set
	}
	return j.Flood(set)
}

// reach returns what the pawn reaches with the tile inserted as open.
func (g *gap) reach(open Edges) uint64 {
	if g.entry == 0 {
		return g.base
	}
	o := uint64(open)
	joined := g.entry | g.north&-(o&1) | g.east&-(o>>1&1) | g.south&-(o>>2&1) | g.west&-(o>>3&1)
	if joined&g.base == 0 {
		return g.base
	}
	return joined | g.base
}

// ways returns how many of the legal shifts let a pawn walk to one of the
// targets, which ride on their tiles, and how many legal shifts there are. The
// spare tile may be a target too.
func (b *Board) ways(pawn Square, targets uint64, spare bool) (n, of int) {
	os, turns := b.spare.Open.orientations()
	before := b.reach(pawn)
	in := uint8(0)
	if spare {
		in = 1
	}
	var g gap
	for _, slot := range b.slots() {
		if slot == b.ban {
			continue
		}
		g.set(b, slot, pawn, before)
		after := b.line(slot).Push(targets, in)
		for _, open := range os[:turns&7] {
			of++
			if g.reach(open)&after != 0 {
				n++
			}
		}
	}
	return n, of
}

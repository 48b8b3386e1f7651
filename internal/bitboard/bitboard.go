// Package bitboard holds the geometry of the labyrinth board. Package
// labyrinth and the solver share it.
//
// A set of squares is a 64-bit word: the square in column c and row r, both
// counted from 1, is bit 8r+c. No board has a column 0 or a row 0. A step off
// the left or right edge therefore lands in column 0, on a bit that no set of
// squares has, and never on the next row.
package bitboard

// Sides says how the tiles of a board lie. Each word is the set of squares
// whose tile is open to that side.
type Sides struct{ North, East, South, West uint64 }

// Tiles returns the squares with a tile. Every tile has two or more open
// sides, so one of them is not the western one.
func (s Sides) Tiles() uint64 { return s.North | s.East | s.South }

// Joins returns the maze as a graph.
func (s Sides) Joins() Joins {
	return Joins{s.East & (s.West >> 1), s.South & (s.North >> 8)}
}

// Ahead returns the set and every square beside it toward which a tile of it is open. A
// tile on any other square cannot join the set. Beyond the edge of the board there are bits that no
// set of squares has.
func (s Sides) Ahead(set uint64) uint64 {
	return set | set&s.North>>8 | set&s.East<<1 | set&s.South<<8 | set&s.West>>1
}

// Touched returns the slots whose push can join the set to others: those of the lines with squares
// of it or ahead of it. Some of them may be slots that the board does not have.
func (s Sides) Touched(set uint64) uint32 {
	const column0 = 0x0101010101010101
	set = s.Ahead(set) &^ column0 // beyond the edge
	columns := set | set>>32
	columns |= columns >> 16
	columns |= columns >> 8
	rows := set | set>>4
	rows |= rows >> 2
	rows |= rows >> 1
	rows = rows & column0 * 0x0102040810204080 >> 56 // bit 8r becomes bit r
	return SlotsOf(uint16(columns&0xff | rows<<8))
}

// At returns the open sides of the tile on the square with the given number,
// as the sum of 1 for north, 2 for east, 4 for south and 8 for west.
func (s Sides) At(square uint8) uint8 {
	return uint8(s.North>>(square&63)&1 | s.East>>(square&63)&1<<1 |
		s.South>>(square&63)&1<<2 | s.West>>(square&63)&1<<3)
}

// With returns s with the given sides open on every square of a set. The sides
// are a sum as in [Sides.At].
func (s Sides) With(set uint64, open uint8) Sides {
	o := &ones[open&15]
	return Sides{s.North | set&o.North, s.East | set&o.East, s.South | set&o.South, s.West | set&o.West}
}

// Of returns the union of the words for the given sides, a sum as in [Sides.At].
func (s Sides) Of(open uint8) uint64 {
	o := &ones[open&15]
	return s.North&o.North | s.East&o.East | s.South&o.South | s.West&o.West
}

// ones has a word of ones for each open side, and zeros for the others.
var ones = func() (all [16]Sides) {
	for open := range uint64(16) {
		all[open] = Sides{-(open & 1), -(open >> 1 & 1), -(open >> 2 & 1), -(open >> 3 & 1)}
	}
	return all
}()

// Tiles are the tiles of a board. The words Picture0 to Picture4 hold one binary digit
// each of every picture's number, the lowest first, and Mark0 to Mark4 those of every
// mark's.
type Tiles struct {
	Sides                                            Sides
	Picture0, Picture1, Picture2, Picture3, Picture4 uint64
	Mark0, Mark1, Mark2, Mark3, Mark4                uint64
}

// Joins is a maze as a graph. A square is in East if it and its eastern
// neighbor are open to each other, and in South if it and its southern neighbor
// are.
type Joins struct{ East, South uint64 }

// NoWalls joins every square to its neighbors.
var NoWalls = Joins{^uint64(0), ^uint64(0)}

// Spread returns the set and every square one step away from it.
func (j Joins) Spread(set uint64) uint64 { return j.rows(set) | j.columns(set) }

// Flood returns the set and every square that can be walked to from it.
//
// It steps along rows and columns in turn. Two such steps cost as much as one in
// all directions, and go twice as far where a passage bends. It takes ten steps
// before it checks whether it is done, because a wrongly predicted end of the loop
// costs more than they do.
func (j Joins) Flood(set uint64) uint64 {
	for {
		two := j.columns(j.rows(set))
		four := j.columns(j.rows(two))
		six := j.columns(j.rows(four))
		eight := j.columns(j.rows(six))
		ten := j.columns(j.rows(eight))
		if ten == eight {
			return ten
		}
		set = ten
	}
}

// rows returns the set and every square one step to its east or west.
func (j Joins) rows(set uint64) uint64 { return set | set&j.East<<1 | set>>1&j.East }

// columns returns the set and every square one step to its south or north.
func (j Joins) columns(set uint64) uint64 { return set | set&j.South<<8 | set>>8&j.South }

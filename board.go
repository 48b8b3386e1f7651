// This file holds the maze at rest: open sides, tiles, squares, sets of
// squares, and the board made of them. Shifts are in shift.go, walking is
// in path.go, pawns are in table.go, text is in notation.go, and the tiles of a
// box are in layout.go.

package labyrinth

import (
	"iter"
	"math/bits"

	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// Edges is a set of sides of a tile: the open sides, where passages leave it.
// A single side also serves as a direction.
type Edges uint8

// The four sides. The digit of a tile in the notation is the sum of its open
// sides.
const (
	North Edges = 1 << iota
	East
	South
	West
)

// Turned returns e after the given number of clockwise quarter turns; a
// negative number turns counter-clockwise.
func (e Edges) Turned(quarters int) Edges {
	k := uint(quarters) & 3
	return (e<<k | e>>(4-k)) & 15
}

// Has reports whether e has every side of f.
func (e Edges) Has(f Edges) bool { return e&f == f }

// upright returns the first orientation of e in the notation's order: 5 for
// a straight, 3 for a corner, 7 for a T-junction. It returns zero if e is none
// of the three shapes.
func (e Edges) upright() Edges {
	if e > 15 {
		return 0
	}
	return shapes[e].upright
}

// orientations returns the n distinct orientations of e in canonical order: the
// first one, then clockwise quarter turns. They are the first n elements of os.
func (e Edges) orientations() (os [4]Edges, n int) {
	s := &shapes[e&15]
	return s.turns, int(s.n)
}

type shape struct {
	upright Edges
	turns   [4]Edges
	n       uint8
}

var shapes = func() (t [16]shape) {
	for _, s := range []struct {
		upright Edges
		n       uint8
	}{{North | South, 2}, {North | East, 4}, {North | East | South, 4}} {
		var turns [4]Edges
		for k := range turns {
			turns[k] = s.upright.Turned(k)
		}
		for _, e := range turns {
			t[e] = shape{s.upright, turns, s.n}
		}
	}
	return t
}()

// A Tile is a maze tile as it lies: its open sides, and the picture and the
// mark on it, if any. The zero Tile is no tile.
type Tile struct {
	Open    Edges
	Picture Picture
	Mark    Mark
}

// upright returns the tile in its first orientation. Boards keep their spare
// tile like this.
func (t Tile) upright() Tile {
	t.Open = t.Open.upright()
	return t
}

// exists reports whether t is a possible tile.
func (t Tile) exists() bool {
	return t.Open.upright() != 0 && t.Picture <= MaxPicture && t.Mark <= MaxMark
}

// A Mark is a second symbol on a tile, besides its picture. Variants decide what
// marks mean. Marks 1 to 12 are printed on the face and written *A to *L. Marks
// 13 to 18 are on the back, are written '1 to '6, and are dealt separately from
// the tiles. The zero Mark is no mark.
type Mark uint8

// MaxMark is the largest mark.
const MaxMark Mark = 18

// isMessage reports whether the mark is on the back.
func (m Mark) isMessage() bool { return m > 12 && m <= MaxMark }

// A Square is a square of a board, given by its column and row from the top-left
// corner. It is the same on boards of every size. The zero Square is no square.
type Square uint8

// The four corners of the classic 7x7 board.
const (
	A1 = Square(1<<3 | 1)
	G1 = Square(1<<3 | 7)
	A7 = Square(7<<3 | 1)
	G7 = Square(7<<3 | 7)
)

// SquareAt returns the square in the given column and row, both from 1 to 7. For
// other numbers it returns the zero Square.
func SquareAt(col, row int) Square {
	if col < 1 || col > 7 || row < 1 || row > 7 {
		return 0
	}
	return Square(row<<3 | col)
}

// Col returns the square's column, 1 for a to 7 for g; 0 for the zero Square.
func (s Square) Col() int { return int(s & 7) }

// Row returns the square's row, 1 at the top; 0 for the zero Square.
func (s Square) Row() int { return int(s >> 3) }

// Step returns the neighbor of s on the given single side, or the zero Square
// if that is outside columns 1 to 7 or rows 1 to 7.
func (s Square) Step(side Edges) Square {
	switch side {
	case North:
		return SquareAt(s.Col(), s.Row()-1)
	case East:
		return SquareAt(s.Col()+1, s.Row())
	case South:
		return SquareAt(s.Col(), s.Row()+1)
	case West:
		return SquareAt(s.Col()-1, s.Row())
	}
	return 0
}

// bit returns the word with bit s set. It is zero if s is above 63.
func (s Square) bit() uint64 { return 1 << s }

// Squares is a set of squares. The zero Squares is empty; sets are compared
// with ==.
type Squares struct {
	bits uint64 // square s is bit s, as in package bitboard
}

// SquaresOf returns the set of the given squares. It ignores zero Squares.
func SquaresOf(squares ...Square) Squares {
	var set Squares
	for _, s := range squares {
		set = set.With(s)
	}
	return set
}

// Has reports whether s is in the set.
func (set Squares) Has(s Square) bool { return set.bits>>s&1 != 0 }

// With returns the set with s added. Adding the zero Square changes nothing.
func (set Squares) With(s Square) Squares { return Squares{(set.bits | s.bit()) &^ 1} }

// Union returns the squares that are in either set.
func (set Squares) Union(other Squares) Squares { return Squares{set.bits | other.bits} }

// Intersect returns the squares that are in both sets.
func (set Squares) Intersect(other Squares) Squares { return Squares{set.bits & other.bits} }

// Minus returns the squares of set that are not in other.
func (set Squares) Minus(other Squares) Squares { return Squares{set.bits &^ other.bits} }

// Len returns the number of squares in the set.
func (set Squares) Len() int { return bits.OnesCount64(set.bits) }

// First returns the first square in reading order, or the zero Square if the
// set is empty.
func (set Squares) First() Square {
	return Square(bits.TrailingZeros64(set.bits) & 63)
}

// Bits returns the set as a word. The square in column c and row r, both
// counted from 1, is bit 8r+c.
func (set Squares) Bits() uint64 { return set.bits }

// All returns an iterator over the set in reading order: row by row from the
// top, each row from the left.
func (set Squares) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for b := set.bits; b != 0; b &= b - 1 {
			if !yield(Square(bits.TrailingZeros64(b))) {
				return
			}
		}
	}
}

// A Board is a position of the maze: the tile on every square, the spare tile,
// and the slot that is banned for the next shift. It is an immutable,
// comparable value. Methods return new boards, so a program can undo a shift by
// keeping the old board. Make a board with [Layout.Deal], [Layout.Board] or
// [Layout.ParseBoard]. The zero Board has side 0 and no tiles.
type Board struct {
	// In each word, bit s belongs to the tile on square s. The words pic0 to
	// pic4 hold one binary digit each of every picture's number, the lowest
	// first, and mark0 to mark4 those of every mark's.
	sides               bitboard.Sides
	pic0, pic1, pic2    uint64
	pic3, pic4          uint64
	mark0, mark1, mark2 uint64
	mark3, mark4        uint64

	spare Tile // in its first orientation
	ban   Slot
	side  uint8
}

// Side returns the number of squares along one side: 3, 5 or 7.
func (b Board) Side() int { return int(b.side) }

// Squares returns all squares of the board.
func (b Board) Squares() Squares { return grids[b.side&7].all }

// Fixed returns the squares whose tiles never move: those in an odd column and
// an odd row, counted from 1. Even columns and rows have a slot at each end.
func (b Board) Fixed() Squares { return grids[b.side&7].fixed }

// Spare returns the spare tile in its first orientation.
func (b Board) Spare() Tile { return b.spare }

// Ban returns the slot that is banned for the next shift: the one where the last
// shift pushed a tile out. It is the zero Slot before the first shift.
func (b Board) Ban() Slot { return b.ban }

// At returns the tile on square s, or the zero Tile if s is not on the board.
func (b Board) At(s Square) Tile {
	if s >= 64 {
		return Tile{}
	}
	return b.at(s)
}

// at returns the tile on a square below 64.
func (b *Board) at(s Square) Tile {
	return Tile{
		Open: Edges(b.sides.At(uint8(s))),
		Picture: Picture(b.pic0>>(s&63)&1 | b.pic1>>(s&63)&1<<1 |
			b.pic2>>(s&63)&1<<2 | b.pic3>>(s&63)&1<<3 | b.pic4>>(s&63)&1<<4),
		Mark: Mark(b.mark0>>(s&63)&1 | b.mark1>>(s&63)&1<<1 |
			b.mark2>>(s&63)&1<<2 | b.mark3>>(s&63)&1<<3 | b.mark4>>(s&63)&1<<4),
	}
}

// Open returns the squares whose tile is open to the given single side.
func (b Board) Open(side Edges) Squares {
	switch side {
	case North:
		return Squares{b.sides.North}
	case East:
		return Squares{b.sides.East}
	case South:
		return Squares{b.sides.South}
	case West:
		return Squares{b.sides.West}
	}
	return Squares{}
}

// put lays t on square s, which must not have a tile.
func (b *Board) put(s Square, t Tile) {
	plane := func(p *uint64, bit uint8) { *p |= uint64(bit&1) << (s & 63) }
	p, m := uint8(t.Picture), uint8(t.Mark)
	b.sides = b.sides.With(1<<(s&63), uint8(t.Open))
	plane(&b.pic0, p)
	plane(&b.pic1, p>>1)
	plane(&b.pic2, p>>2)
	plane(&b.pic3, p>>3)
	plane(&b.pic4, p>>4)
	plane(&b.mark0, m)
	plane(&b.mark1, m>>1)
	plane(&b.mark2, m>>2)
	plane(&b.mark3, m>>3)
	plane(&b.mark4, m>>4)
}

// Find returns the square whose tile shows picture p. It returns the zero Square
// if p is on the spare tile or on no tile.
func (b Board) Find(p Picture) Square {
	// A square matches if its bit of each word is that of p.
	plane := func(word uint64, bit uint8) uint64 { return ^(word ^ -uint64(bit&1)) }
	at := plane(b.pic0, uint8(p)) & plane(b.pic1, uint8(p)>>1) & plane(b.pic2, uint8(p)>>2) &
		plane(b.pic3, uint8(p)>>3) & plane(b.pic4, uint8(p)>>4)
	if p < 1 || p > MaxPicture {
		return 0
	}
	return Squares{at}.First()
}

// FindAll returns the squares whose tiles show one of the pictures.
func (b Board) FindAll(pictures Pictures) Squares {
	var found Squares
	for p := range pictures.All() {
		found = found.With(b.Find(p))
	}
	return found
}

// FindMark returns the squares whose tile has mark m. For the zero Mark they are
// those whose tile has no mark.
func (b Board) FindMark(m Mark) Squares {
	if m > MaxMark {
		return Squares{}
	}
	plane := func(word uint64, bit uint8) uint64 { return ^(word ^ -uint64(bit&1)) }
	at := plane(b.mark0, uint8(m)) & plane(b.mark1, uint8(m)>>1) & plane(b.mark2, uint8(m)>>2) &
		plane(b.mark3, uint8(m)>>3) & plane(b.mark4, uint8(m)>>4)
	return Squares{at & b.sides.Tiles()}
}

// FindMarks returns the squares whose tiles have one of the marks.
func (b Board) FindMarks(marks Marks) Squares {
	var found Squares
	for m := range marks.All() {
		found = found.Union(b.FindMark(m))
	}
	return found
}

// Remark returns the board with the mark of every tile replaced by the result of
// the function with. For the spare tile, s is the zero Square. A result above
// [MaxMark] means no mark. Variants use Remark to hide the backs of tiles in
// views and to fill them in for samples.
func (b Board) Remark(with func(s Square, t Tile) Mark) Board {
	mark := func(s Square, t Tile) Mark {
		if m := with(s, t); m <= MaxMark {
			return m
		}
		return 0
	}
	for s := range b.Squares().All() {
		t := b.at(s)
		m := uint64(mark(s, t))
		for i, word := range [...]*uint64{&b.mark0, &b.mark1, &b.mark2, &b.mark3, &b.mark4} {
			*word = *word&^s.bit() | m>>i&1<<(s&63)
		}
	}
	b.spare.Mark = mark(0, b.spare)
	return b
}

// Pictures returns the pictures on the tiles of the board and on the spare.
func (b Board) Pictures() Pictures {
	set := PicturesOf(b.spare.Picture)
	for s := range (Squares{b.pic0 | b.pic1 | b.pic2 | b.pic3 | b.pic4}).All() {
		set = set.With(b.at(s).Picture)
	}
	return set
}

// WithoutBan returns the board without its ban, for house rules and puzzles.
func (b Board) WithoutBan() Board {
	b.ban = 0
	return b
}

// maxSide is the side of the largest board.
const maxSide = 7

// A grid holds what depends only on the side of a board.
type grid struct {
	all, fixed Squares
	corners    [4]Square         // clockwise from the first square
	slots      []Slot            // in canonical order
	lines      [32]bitboard.Line // by Slot; the zero Line where there is no slot
}

var grids = func() (gs [8]grid) {
	for side := 3; side <= 7; side += 2 {
		g := &gs[side]
		for row := 1; row <= side; row++ {
			for col := 1; col <= side; col++ {
				g.all = g.all.With(SquareAt(col, row))
				if col&1 == 1 && row&1 == 1 {
					g.fixed = g.fixed.With(SquareAt(col, row))
				}
			}
		}
		g.corners = [4]Square{SquareAt(1, 1), SquareAt(side, 1), SquareAt(side, side), SquareAt(1, side)}
		for _, l := range bitboard.Lines(side) {
			g.slots = append(g.slots, Slot(l.Slot))
			g.lines[l.Slot] = l
		}
	}
	return gs
}()

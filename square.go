// This file holds squares and sets of squares, with their text.

package labyrinth

import (
	"iter"
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

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

// AppendText appends the column's letter and the row's number, as in c5, or -
// for the zero Square. It never fails.
func (s Square) AppendText(b []byte) ([]byte, error) {
	if s.Col() == 0 || s.Row() == 0 || s >= 64 {
		return append(b, '-'), nil
	}
	return append(b, 'a'-1+byte(s.Col()), '0'+byte(s.Row())), nil
}

// MarshalText returns the square's text. It never fails.
func (s Square) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the square as [ParseSquare] does, or to the zero Square for
// the text -.
func (s *Square) UnmarshalText(b []byte) (err error) {
	if string(b) == "-" {
		*s = 0
		return nil
	}
	*s, err = ParseSquare(string(b))
	return err
}

// String returns the square's text.
func (s Square) String() string { return text(s) }

// ParseSquare reads a square, a1 to g7. A small board does not have all of them. The
// error matches [game.ErrSyntax].
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		if sq := SquareAt(int(s[0])-'a'+1, int(s[1])-'0'); sq != 0 {
			return sq, nil
		}
	}
	return 0, syntax(0, s, wantSquare)
}

// wantSquare is the reason of a fault about the text of a [Square].
const wantSquare = "want a square: a column a to g and a row 1 to 7"

func parseSquare(f game.Field, fs *game.Faults) Square {
	s, err := ParseSquare(f.Text)
	if err != nil {
		fs.Addf(game.ErrSyntax, f.Pos, f.Text, wantSquare)
	}
	return s
}

func appendSquares(b []byte, squares []Square) []byte {
	for i, s := range squares {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = s.AppendText(b)
	}
	return b
}

// Squares is a set of squares. The zero Squares is empty; sets are compared
// with ==.
type Squares struct {
	bits uint64 // square s is bit s, as in package bitboard
}

// SquaresOf returns the set of the given squares. It ignores values that are not a1 to
// g7.
func SquaresOf(squares ...Square) Squares {
	var set Squares
	for _, s := range squares {
		set = set.With(s)
	}
	return set
}

// Has reports whether s is in the set.
func (set Squares) Has(s Square) bool { return set.bits>>s&1 != 0 }

// With returns the set with s added. It ignores values that are not a1 to g7.
func (set Squares) With(s Square) Squares { return Squares{set.bits | s.bit()&allSquares} }

// allSquares has the bits of a1 to g7.
const allSquares = 0xfefefefefefefe00

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

// AppendText appends the squares in reading order, separated by spaces. It never
// fails.
func (set Squares) AppendText(b []byte) ([]byte, error) {
	start := len(b)
	for s := range set.All() {
		if len(b) > start {
			b = append(b, ' ')
		}
		b, _ = s.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the set's text. It never fails.
func (set Squares) MarshalText() ([]byte, error) { return set.AppendText(nil) }

// String returns the set's text.
func (set Squares) String() string { return text(set) }

// Equal reports whether the sets are equal, as == does.
func (set Squares) Equal(other Squares) bool { return set == other }

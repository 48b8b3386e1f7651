// This file holds the play area as words: squares, the eight directions, sets
// of squares one bit each, and what a piece covers and touches on them.

package battlechess

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Square is one square of the play area. Its text is the column's letter
// and the row's number, as in c3; a1 is the top-left corner of the mat as
// seat 1 sees it.
type Square uint8

// SquareAt returns the square in a column and a row, both counted from 1 and
// at most 8; for others it returns the zero Square, which is a1.
func SquareAt(col, row int) Square {
	if col < 1 || col > maxSide || row < 1 || row > maxSide {
		return 0
	}
	return Square((row-1)<<3 | (col - 1))
}

// Col returns the column, counted from 1.
func (q Square) Col() int { return int(q&7) + 1 }

// Row returns the row, counted from 1.
func (q Square) Row() int { return int(q>>3) + 1 }

// String returns the square's text.
func (q Square) String() string { return string(appendSquare(nil, q)) }

func appendSquare(b []byte, q Square) []byte {
	return append(b, 'a'+byte(q&7), '1'+byte(q>>3))
}

// parseSquare reads a square of a board of up to 8 by 8.
func parseSquare(s string) (Square, error) {
	if len(s) == 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' {
		return SquareAt(int(s[0]-'a')+1, int(s[1]-'0')), nil
	}
	return 0, syntax(0, s, "a square is a column's letter and a row's number, as in c3")
}

// A Direction is one of the eight that an arrow can point in, clockwise from
// N. In states and plies they are those of the mat, N up; in rule sets those
// of a piece, N away from its owner.
type Direction uint8

// The directions.
const (
	N Direction = iota
	NE
	E
	SE
	S
	SW
	W
	NW
)

var directionNames = [8]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// String returns the direction's letters.
func (d Direction) String() string { return directionNames[d&7] }

// parseDirection reads a direction's letters.
func parseDirection(s string) (Direction, bool) {
	for d, name := range directionNames {
		if name == s {
			return Direction(d), true
		}
	}
	return 0, false
}

// A set is a set of squares, bit 8*(row-1) + column-1 each. The unused
// columns and rows of a smaller board are never in one.
type set = uint64

const (
	colA set = 0x0101010101010101
	colH set = colA << 7
)

// step is how far a bit travels in each direction, and onto which squares it
// cannot come that way, which keeps it from wrapping round the edge.
var step = [8]struct {
	by   int
	ends set
}{
	N: {-8, ^(set(0xff) << 56)}, NE: {-7, ^(colA | 0xff<<56)}, E: {1, ^colA}, SE: {9, ^(colA | 0xff)},
	S: {8, ^set(0xff)}, SW: {7, ^(colH | 0xff)}, W: {-1, ^colH}, NW: {-9, ^(colH | 0xff<<56)},
}

// shift returns the squares one step from those of x; off the 8 by 8 squares
// there are none.
func shift(x set, d Direction) set {
	s := &step[d&7]
	return bits.RotateLeft64(x, s.by) & s.ends
}

// cover returns the squares of a piece with its top-left corner on the only
// square of x.
func cover(x set, big bool) set {
	if big {
		x |= x << 1
		x |= x << 8
	}
	return x
}

// touched returns the squares that a piece on foot touches in a direction:
// those along its side, or the one at its corner; and maybe some of its own.
func touched(foot set, d Direction) set {
	x := shift(foot, d)
	if d&1 != 0 {
		x &^= shift(foot, (d-1)&7) | shift(foot, (d+1)&7)
	}
	return x
}

// around returns the squares next to foot, corners and foot itself included.
func around(foot set) set {
	foot |= shift(foot, E) | shift(foot, W)
	return foot | shift(foot, N) | shift(foot, S)
}

func first(x set) Square { return Square(bits.TrailingZeros64(x)) }

func syntax(at int, text, why string) game.Fault {
	return game.Fault{Kind: game.ErrSyntax, Pos: game.At(at), Text: text, Why: why}
}

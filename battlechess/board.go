// This file holds squares, the eight directions, and sets of squares in one
// word each, with what a piece covers and touches.

package battlechess

import "math/bits"

// A Square is one square of the play area. Its text is the letter of its column
// and the number of its row, as in c3. For seat 1, a1 is the top-left corner of
// the mat. As a number it is 8 times the row plus the column, both counted from 0.
type Square uint8

// SquareAt returns the square in a column and a row, both from 1 to 8. For other
// numbers it returns the zero Square, a1.
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

// parseSquare reads a square of the largest play area, 8 by 8.
func parseSquare(s string) (q Square, ok bool) {
	if len(s) == 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' {
		return SquareAt(int(s[0]-'a')+1, int(s[1]-'0')), true
	}
	return 0, false
}

// A Direction is one of the eight directions of arrows, clockwise from N. In
// states and plies N is up the mat. In rule sets N is away from the owner of the
// piece.
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

// A set is a set of squares. A square has the bit of its number as a [Square].
// Squares outside a smaller play area are never in a set.
type set = uint64

const (
	colA set = 0x0101010101010101
	colH set = colA << 7
)

// step holds, for each direction, the number of bits by which a set is rotated,
// and the squares that a step in this direction can end on. The others are
// reached only by wrapping around the edge.
var step = [8]struct {
	by   int
	ends set
}{
	N: {-8, ^(set(0xff) << 56)}, NE: {-7, ^(colA | 0xff<<56)}, E: {1, ^colA}, SE: {9, ^(colA | 0xff)},
	S: {8, ^set(0xff)}, SW: {7, ^(colH | 0xff)}, W: {-1, ^colH}, NW: {-9, ^(colH | 0xff<<56)},
}

// shift returns the squares one step from those of x, within 8 by 8 squares.
func shift(x set, d Direction) set {
	s := &step[d&7]
	return bits.RotateLeft64(x, s.by) & s.ends
}

// cover returns the squares that a piece covers, with its top-left corner on the
// only square of x.
func cover(x set, big bool) set {
	if big {
		x |= x << 1
		x |= x << 8
	}
	return x
}

// touched returns the squares that a piece touches in a direction, if it covers
// foot: those along its side, or the one at its corner. Some of its own may be
// among them.
func touched(foot set, d Direction) set {
	x := shift(foot, d)
	if d&1 != 0 {
		x &^= shift(foot, (d-1)&7) | shift(foot, (d+1)&7)
	}
	return x
}

// around returns foot and all squares adjacent to it, also at its corners.
func around(foot set) set {
	foot |= foot<<1&^colA | foot>>1&^colH
	return foot | foot<<8 | foot>>8
}

// first returns the first square of a set in reading order.
func first(x set) Square { return Square(bits.TrailingZeros64(x)) }

// This file holds the text of squares and directions as encoding/json and other
// packages read and write it.

package battlechess

import "github.com/labyrinth-go/labyrinth/game"

// ParseSquare reads a square: the letter of its column and the number of its
// row, as in c3. Whether a play area has it depends on the rule set.
// The error matches [game.ErrSyntax].
func ParseSquare(s string) (Square, error) {
	q, ok := parseSquare(s)
	if !ok {
		return 0, game.Faultf(game.ErrSyntax, game.At(0), s, "want the letter of a column and the number of a row, as in c3")
	}
	return q, nil
}

// AppendText appends the letter of the column and the number of the row. It
// never fails.
func (q Square) AppendText(b []byte) ([]byte, error) { return append(b, q.String()...), nil }

// MarshalText returns the text of [Square.AppendText]. It never fails.
func (q Square) MarshalText() ([]byte, error) { return q.AppendText(nil) }

// UnmarshalText reads a square as [ParseSquare] does.
func (q *Square) UnmarshalText(b []byte) (err error) {
	*q, err = ParseSquare(string(b))
	return err
}

// AppendText appends the direction, as in NE. It never fails.
func (d Direction) AppendText(b []byte) ([]byte, error) { return append(b, d.String()...), nil }

// MarshalText returns the text of [Direction.AppendText]. It never fails.
func (d Direction) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// UnmarshalText reads one of N NE E SE S SW W NW.
func (d *Direction) UnmarshalText(b []byte) error {
	read, ok := parseDirection(string(b))
	if !ok {
		return game.Faultf(game.ErrSyntax, game.At(0), string(b), "want one of N NE E SE S SW W NW")
	}
	*d = read
	return nil
}

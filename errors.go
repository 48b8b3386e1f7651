// This file holds the kinds of faults in layouts, boards, tables and cards, and what
// all parsers share. Package game has the kinds of all games.

package labyrinth

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth/game"
)

const (
	// ErrLayout is the kind of a layout that is invalid or does not fit a
	// variant.
	ErrLayout game.Kind = "layout invalid"
	// ErrTiles is the kind of tiles that the layout does not have, or of the
	// wrong number of tiles.
	ErrTiles game.Kind = "tiles wrong"
	// ErrFixed is the kind of a tile on a square where the layout has another
	// fixed tile.
	ErrFixed game.Kind = "fixed tile wrong"
	// ErrTwice is the kind of a picture, card or home that is in two places.
	ErrTwice game.Kind = "twice used"
	// ErrBan is the kind of a ban that no shift can have left.
	ErrBan game.Kind = "ban impossible"
	// ErrSquare is the kind of a pawn off the board, or of a home where the
	// layout allows none.
	ErrSquare game.Kind = "square invalid"
	// ErrCards is the kind of cards whose pictures are on no tile, whose number
	// is wrong, or that are hidden where they must be seen or the reverse.
	ErrCards game.Kind = "cards invalid"
)

// syntax returns the fault of a text that is not in the notation.
func syntax(offset int, text, why string) game.Fault {
	return game.Fault{Kind: game.ErrSyntax, Pos: game.At(offset), Text: text, Why: why}
}

// text returns what v appends.
func text(v interface {
	AppendText([]byte) ([]byte, error)
},
) string {
	b, err := v.AppendText(nil)
	if err != nil {
		return fmt.Sprintf("%%!(%v)", err)
	}
	return string(b)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// This file holds the kinds of faults that boards, tables and cards can have.
// Those of every game are in package game.

package labyrinth

import "github.com/labyrinth-go/labyrinth/game"

const (
	// ErrLayout is the kind of a layout that no board can be made of.
	ErrLayout game.Kind = "layout invalid"
	// ErrTiles is the kind of tiles that are not the layout's, or too many or
	// too few of them.
	ErrTiles game.Kind = "tiles wrong"
	// ErrFixed is the kind of a tile that lies where the layout has another
	// fixed tile.
	ErrFixed game.Kind = "fixed tile wrong"
	// ErrTwice is the kind of a picture, card or home in two places.
	ErrTwice game.Kind = "twice used"
	// ErrBan is the kind of a ban that no insertion leaves.
	ErrBan game.Kind = "ban impossible"
	// ErrSquare is the kind of a pawn off the board, or of a home that is not
	// on a corner.
	ErrSquare game.Kind = "square invalid"
	// ErrCards is the kind of cards that are on no tile, too many, or hidden
	// where they must be seen.
	ErrCards game.Kind = "cards invalid"
)

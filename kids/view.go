// This file holds views: what one seat may see of a state.

package kids

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/hunt"
)

var _ labyrinth.MazeView = View{}

// A View is what one seat may see of a state: the table, the cards found, the
// size of every pile, and the cards that the [Family] shows. It is a comparable
// value and holds nothing else.
type View struct {
	h    hunt.State // the cards that the seat may not see are Unknown
	seat game.Player
}

// Seats returns the number of seats, 1 to 4.
func (v View) Seats() int { return v.h.Table.Seats() }

// Seat returns whose view it is, or [game.Nobody].
func (v View) Seat() game.Player { return v.seat }

// Table returns the board, the pawns and whose turn it is.
func (v View) Table() labyrinth.Table { return v.h.Table }

// Cards returns the pictures that each seat has found, and its pile. Cards that
// the viewing seat may not see are [labyrinth.Unknown].
func (v View) Cards() labyrinth.Cards { return v.h.Cards }

// Goals returns the pictures that the viewing seat may find next. It is empty
// if the seat does not know them.
func (v View) Goals() labyrinth.Pictures { return v.h.Goals(v.seat) }

// Targets returns the squares that the viewing seat may want to reach. It is
// empty if the seat does not know them.
func (v View) Targets() labyrinth.Squares { return v.h.Targets(v.seat) }

// Quest returns what seat p has still to do, as far as the view shows it.
func (v View) Quest(p game.Player) labyrinth.Quest { return v.h.Quest(p) }

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (v View) ToMove() game.Player { return v.h.Table.ToMove() }

// AppendPlies appends the legal plies and returns the extended slice. Every
// seat sees the plies of all seats.
func (v View) AppendPlies(dst []labyrinth.Ply) []labyrinth.Ply {
	return v.h.Table.AppendPlies(dst)
}

// Outcome reports whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.h.Outcome() }

// Notes returns a line of text for each seat: what it has found and, if the
// viewing seat knows it, what it looks for.
func (v View) Notes() []string { return v.h.Notes() }

// Sample returns a random state that has this view. All such states are
// equally likely: the pictures that the view does not show are shuffled and
// put on the unknown cards.
func (v View) Sample(r *rand.Rand) State { return State{v.h.Sample(r)} }

// AppendText appends the text of the state, with ? for each unknown card. It
// never fails.
func (v View) AppendText(b []byte) ([]byte, error) { return v.h.AppendText(b) }

// MarshalText returns the view's text. It never fails.
func (v View) MarshalText() ([]byte, error) { return v.h.AppendText(nil) }

// String returns the view's text.
func (v View) String() string { return State{v.h}.String() }

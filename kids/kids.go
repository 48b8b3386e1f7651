// Package kids is Labyrinth for young children: the standard game with cards
// that are easier to remember and, in some printings, without the way home.
// The printings differ in [Family] and [labyrinth.Return].
//
// [Rules] hold the choices made before a game and deal it. A [State] is one
// moment of it, a [View] what one seat may see. They satisfy the contract of
// package game. The text of a state is that of the standard game: BOARD SPARE
// BAN PAWNS HOMES TURN CARDS. In the families FaceUp and InHand the order of a
// pile is the order in which it was dealt and means nothing.
package kids

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/hunt"
)

// State is one moment of a game. It is an immutable, comparable value and
// satisfies [game.State]. Family and Return are a part of the value and not of
// the text.
type State struct{ h hunt.State }

// Table returns the board, the pawns and whose turn it is.
func (s State) Table() labyrinth.Table { return s.h.Table }

// Cards returns what each seat has found and its pile.
func (s State) Cards() labyrinth.Cards { return s.h.Cards }

// Seats returns the number of seats, 1 to 4.
func (s State) Seats() int { return s.h.Table.Seats() }

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (s State) ToMove() game.Player { return s.h.Table.ToMove() }

// AppendPlies appends the legal plies in canonical order, that of
// [labyrinth.Table.AppendPlies], and returns the extended slice.
func (s State) AppendPlies(dst []labyrinth.Ply) []labyrinth.Ply {
	return s.h.Table.AppendPlies(dst)
}

// Goals returns the pictures that seat p may find next: all that it has left,
// or the top of its pile in the family InPile.
func (s State) Goals(p game.Player) labyrinth.Pictures { return s.h.Goals(p) }

// Targets returns the squares that seat p heads for: those of its goals, or its
// home if all are found and the return is required. Goals on the spare tile
// are on no square.
func (s State) Targets(p game.Player) labyrinth.Squares { return s.h.Targets(p) }

// Play returns the state after a ply. A seat finds a goal when it ends a walk
// on it. Once all are found, the first seat to end a later walk on its home
// wins at once; if the return is waived, the last find wins. The error matches
// [game.ErrIllegal].
func (s State) Play(ply labyrinth.Ply) (State, error) {
	h, err := s.h.Play(ply)
	return State{h}, err
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() game.Outcome { return s.h.Outcome() }

// Evaluate returns how near seat p is to winning, from 0 for lost to 1 for
// won: the pictures it has found, and its [labyrinth.Table.Nearness] to a next
// one. It looks at each seat alone.
func (s State) Evaluate(p game.Player) float64 { return s.h.Evaluate(p) }

// View returns what seat p may see. For any other player it returns what
// everybody may see.
func (s State) View(p game.Player) View {
	p = s.h.Table.Seated(p)
	return View{s.h.Masked(p), p}
}

// AppendText appends the state's text. It never fails.
func (s State) AppendText(b []byte) ([]byte, error) { return s.h.AppendText(b) }

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.h.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.h.AppendText(nil)
	return string(b)
}

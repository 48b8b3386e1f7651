// Package standard is the standard game of Labyrinth. On its turn a seat pushes
// the spare tile into the board and then walks with its pawn. Each seat has a
// pile of cards and must find the pictures on them in the order of the pile.
// The first seat that has found all of its pictures and is home again wins.
//
// [Rules] are the options of a game. Rules deal the first [State] of a game,
// and a state plays plies. A [View] is what one seat may see of a state, for
// bots and user interfaces. The three types satisfy [game.Rules], [game.State]
// and [game.View].
//
// RULES.md, at the root of the module, says which printing each rule is from.
package standard

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/hunt"
)

// A State is one moment of a game: an immutable, comparable value. Its text has
// the fields BOARD SPARE BAN PAWNS HOMES TURN CARDS. The state knows the [Look]
// of its rules, but the text does not have it.
type State struct{ h hunt.State }

// Table returns the board, the pawns and whose turn it is.
func (s State) Table() labyrinth.Table { return s.h.Table }

// Cards returns the pictures that each seat has found, and its pile, the top
// card first.
func (s State) Cards() labyrinth.Cards { return s.h.Cards }

// Seats returns the number of seats, 1 to 4.
func (s State) Seats() int { return s.h.Table.Seats() }

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (s State) ToMove() game.Player { return s.h.Table.ToMove() }

// AppendPlies appends the legal plies and returns the extended slice. Their
// order is that of [labyrinth.Table.AppendPlies].
func (s State) AppendPlies(dst []labyrinth.Ply) []labyrinth.Ply {
	return s.h.Table.AppendPlies(dst)
}

// CountPlies counts plies for [game.Counter], by [labyrinth.Table.CountPlies].
func (s State) CountPlies(depth int) (n uint64, ok bool) { return s.h.Table.CountPlies(depth) }

// Goals returns the picture that seat p must find next, as a set: the top card
// of its pile. The set is empty if seat p has found all.
func (s State) Goals(p game.Player) labyrinth.Pictures { return s.h.Goals(p) }

// Targets returns the square that seat p must reach next, as a set: that of its
// goal, or its home if it has found all. The set is empty while the goal is on
// the spare tile.
func (s State) Targets(p game.Player) labyrinth.Squares { return s.h.Targets(p) }

// Play returns the state after a ply. The error matches [game.ErrIllegal].
//
// A seat finds its goal by ending its walk there. A walk of no steps counts.
// Being carried there by a shift does not. A seat that has found all wins by
// ending a later walk on its home, and the game is over.
func (s State) Play(ply labyrinth.Ply) (State, error) {
	if err := s.h.Play(ply); err != nil {
		return State{}, err
	}
	return s, nil
}

// Outcome reports whether the game is over and who has won.
func (s State) Outcome() game.Outcome { return s.h.Outcome() }

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won.
// It counts the pictures that p has found and its [labyrinth.Table.Nearness] to
// the next one. It ignores the other seats until the game is over.
func (s State) Evaluate(p game.Player) float64 { return s.h.Evaluate(p) }

// AppendEvaluations evaluates walks for [game.PlyEvaluator]. It takes about as long
// for all as Evaluate takes for one.
func (s State) AppendEvaluations(dst []float64, p game.Player, plies []labyrinth.Ply) ([]float64, bool) {
	return s.h.AppendEvaluations(dst, p, plies)
}

// View returns what seat p may see. For any other player it returns what
// everybody sees.
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

// Package standard is the standard game of Labyrinth: shift, then walk, find
// the pictures of your pile one after the other, and be the first to get back
// home after the last.
//
// A [Game] holds the choices made before a game and deals it; a [State] is
// one moment of it. They satisfy the contract of the root package, so that
// everything that drives a game drives this one.
package standard

import (
	"strconv"

	"github.com/labyrinth-go/labyrinth"
)

// A Look says when a seat that has found its goal may look at its next card.
// It changes what a View shows, not what may be played. The zero Look is none;
// in a [Game] it means that of the edition.
type Look uint8

const (
	// AtOnce means that the top card of a pile is always known to its owner
	// (Pokémon, One Piece and anniversary printings).
	AtOnce Look = iota + 1
	// OnTurn means that the top card is looked at when the turn comes round,
	// and known to its owner during the owner's turns alone (classic-ru
	// printing). Between them it lies face down; that its owner may remember
	// it is no part of a state.
	OnTurn
)

var looks = []string{AtOnce: "at-once", OnTurn: "on-turn"}

// String returns the value of the option Look: at-once or on-turn.
func (l Look) String() string {
	if l < AtOnce || l > OnTurn {
		return strconv.Itoa(int(l))
	}
	return looks[l]
}

// State is one moment of a standard game. It is an immutable, comparable
// value and satisfies [labyrinth.State]. Its text is the notation's:
// BOARD SPARE BAN PAWNS HOMES TURN CARDS. The [Look] is a part of the value
// and not of the text.
type State struct {
	table labyrinth.Table
	cards labyrinth.Cards
	look  Look
}

// Table returns the board, the pawns, and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns what each seat has found and its pile, top first.
func (s State) Cards() labyrinth.Cards { return s.cards }

// Seats returns the number of seats, 1 to 4.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, or [labyrinth.Nobody] if the game is over.
func (s State) ToMove() labyrinth.Player { return s.table.ToMove() }

// AppendMoves appends the legal plies in canonical order, that of
// [labyrinth.Table.AppendPlies], and returns the extended slice.
func (s State) AppendMoves(dst []labyrinth.Ply) []labyrinth.Ply {
	return s.table.AppendPlies(dst)
}

// Goals returns the picture that seat p has to find next, the top of its pile,
// as a set; it is empty if all are found.
func (s State) Goals(p labyrinth.Player) labyrinth.Pictures {
	return labyrinth.PicturesOf(s.cards.Top(p))
}

// Targets returns the squares that seat p heads for: that of its goal, or its
// home if all are found. It is empty while the goal is on the spare tile.
func (s State) Targets(p labyrinth.Player) labyrinth.Squares {
	if s.cards.Left(p) == 0 {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	return s.table.Board().FindAll(s.Goals(p))
}

// Play returns the state after a ply. A goal is found when its owner ends a
// move on it, staying included, and never by being carried there (all
// printings; DE, NL, IT, ES and PT of One Piece say so outright). With all
// found, ending a later move on the home corner wins at once. The error
// matches [labyrinth.ErrIllegal].
func (s State) Play(p labyrinth.Ply) (State, error) {
	t, err := s.table.Play(p)
	if err != nil {
		return State{}, err
	}
	to, walked := p.Square()
	if !walked {
		s.table = t
		return s, nil
	}
	seat := t.Seat()
	goal := s.cards.Top(seat)
	switch {
	case goal == 0 && to == t.Home(seat):
		s.table = t.End(seat)
		return s, nil
	case goal != 0 && to == t.Board().Find(goal):
		s.cards = s.cards.Find(seat, goal)
	}
	s.table = t.Next()
	return s, nil
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() labyrinth.Outcome {
	if s.table.Phase() != labyrinth.Over {
		return labyrinth.Outcome{}
	}
	return labyrinth.Won(s.table.Seat())
}

// Estimate says how near seat p is to winning, for simple bots: 1 when it
// has won, 0 when another has, and between them more for every picture found
// and a little more the nearer the pawn is to its goal, as
// [labyrinth.Table.Nearness] has it. Seats are judged on their own and not
// against each other.
func (s State) Estimate(p labyrinth.Player) float64 {
	if o := s.Outcome(); o.Over() {
		if o.WonBy(p) {
			return 1
		}
		return 0
	}
	near := s.table.Nearness(p, s.Targets(p), s.Goals(p).Has(s.table.Board().Spare().Picture))
	found, left := float64(s.cards.Found(p)), float64(s.cards.Left(p))
	return (found + near) / (found + left + 2)
}

// AppendText appends the state's text. It never fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	return s.cards.AppendText(append(b, ' '))
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

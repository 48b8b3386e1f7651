// Package hunt implements what the standard game and the game for young children
// share: when a seat finds a picture, when it wins, and who sees which card.
// The two games differ in their [Rules].
//
// Comments name the source of a rule by its printing and section, as RULES.md
// does.
package hunt

import (
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Sight is which cards of a pile its owner sees. Other seats see none, except
// with All.
type Sight uint8

const (
	// Top means that the owner sees the top card (how to play, all but classic-ru).
	Top Sight = iota
	// TopOnTurn means that the owner sees the top card while it acts (classic-ru: moves,
	// last paragraph).
	TopOnTurn
	// Own means that the owner sees all cards (classic-ru: variant, first sentence).
	Own
	// All means that everybody sees all cards (pokemon: variation for younger children;
	// onepiece: last section).
	All
)

// Rules are the choices in which the games differ.
type Rules struct {
	Sight Sight
	// AnyOrder: a seat may find any of its pictures next, not only the top one
	// (the sources of Own and All).
	AnyOrder bool
	// NoReturn: the last find wins at once (anniversary: "Variante pour les plus
	// jeunes"; classic-ru, by agreement: variant, last sentence).
	NoReturn bool
}

// State is one moment of a hunt.
type State struct {
	Table labyrinth.Table
	Cards labyrinth.Cards
	Rules Rules
}

// deal deals the first state, by [labyrinth.Setup.Deal].
func deal(s labyrinth.Setup, r Rules, seats int, seed uint64) (State, error) {
	t, cards, err := s.Deal(game.NewSource(seed), seats, 0)
	if err != nil {
		return State{}, err
	}
	if r.NoReturn && cards.Left(0) == 0 {
		return State{}, game.Faultf(labyrinth.ErrCards, 0, "0 cards each", "too few pictures; without a return every seat needs a card")
	}
	return State{t, cards, r}, nil
}

// Goals returns the pictures that seat p may find next.
func (s *State) Goals(p game.Player) labyrinth.Pictures {
	if !s.Rules.AnyOrder {
		return labyrinth.PicturesOf(s.Cards.Top(p))
	}
	var left [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.Cards.AppendPile(left[:0], p)...)
}

// seeks reports whether seat p may find picture x next.
func (s *State) seeks(p game.Player, x labyrinth.Picture) bool {
	return x == s.Cards.Top(p) || s.Rules.AnyOrder && s.Goals(p).Has(x)
}

// Quest returns what seat p has still to do. If the state is masked, it is what
// the view shows.
func (s *State) Quest(p game.Player) labyrinth.Quest {
	left, unseen := s.Cards.Left(p), s.Table.Board().Pictures().Minus(s.Cards.Seen())
	q := labyrinth.Quest{
		Pictures: s.Goals(p), Goals: min(left, 1), Open: s.Rules.Sight == All,
		Left: left, Home: !s.Rules.NoReturn,
	}
	if s.Rules.AnyOrder {
		q.Goals = left
	} else {
		q.Later = unseen
	}
	if q.Pictures.Len() < q.Goals {
		q.Pictures, q.Later = unseen, labyrinth.Pictures{}
	}
	if q.Home {
		q.Left++
	}
	return q
}

// Targets returns the squares that seat p wants to reach: those of its goals, or
// its home once all are found.
func (s *State) Targets(p game.Player) labyrinth.Squares {
	if s.Cards.Left(p) == 0 && !s.Rules.NoReturn {
		return labyrinth.SquaresOf(s.Table.Home(p))
	}
	return s.Table.Board().FindAll(s.Goals(p))
}

// Play plays a ply. An error matches [game.ErrIllegal] and leaves the state as
// it is.
func (s *State) Play(ply labyrinth.Ply) error {
	if err := s.Table.Do(ply); err != nil {
		return err
	}
	if to, walked := ply.Square(); walked {
		s.walked(to)
	}
	return nil
}

// walked ends the turn of the seat to act, whose walk has ended on a square.
// A seat finds a picture only by ending its own walk there (moving, pokemon and
// onepiece). It wins at home only by a walk after the one that found its last
// picture (end, onepiece DE NL ES), and the game stops at once (end, onepiece
// DE FR NL).
func (s *State) walked(to labyrinth.Square) {
	seat := s.Table.ToMove()
	won := s.Cards.Left(seat) == 0 && to == s.Table.Home(seat)
	if x := s.Table.Board().At(to).Picture; x != 0 && s.seeks(seat, x) {
		s.Cards = s.Cards.Find(seat, x)
		won = s.Rules.NoReturn && s.Cards.Left(seat) == 0
	}
	if won {
		s.Table = s.Table.End(seat)
	} else {
		s.Table.Pass()
	}
}

// Outcome reports whether the game is over and who has won.
func (s *State) Outcome() game.Outcome {
	if s.Table.Phase() != labyrinth.Over {
		return game.Outcome{}
	}
	return game.Won(s.Table.Seat())
}

// Evaluate returns how near seat p is to winning, by [labyrinth.Table.Evaluate].
func (s *State) Evaluate(p game.Player) float64 {
	return s.Table.Evaluate(s.standing(p), s.Outcome())
}

func (s *State) standing(p game.Player) labyrinth.Standing {
	found, left := s.Cards.Found(p), s.Cards.Left(p)
	return labyrinth.Standing{
		Seat: p, Targets: s.Targets(p), Spare: s.Goals(p).Has(s.Table.Board().Spare().Picture),
		Points: found, Most: found + left + 2,
	}
}

// AppendEvaluations evaluates walks for [game.PlyEvaluator]. Those that find
// nothing and do not end the game are evaluated together.
func (s *State) AppendEvaluations(dst []float64, p game.Player, plies []labyrinth.Ply) ([]float64, bool) {
	if s.Table.Phase() != labyrinth.ToWalk || s.Table.Seats() == 1 {
		return dst, false
	}
	seat := s.Table.Seat()
	quiet := s.Table.Reach(seat).Minus(s.Targets(seat))
	var values [64]float64
	s.Table.Next().EvaluateWalks(&values, s.standing(p), seat, quiet)
	for _, ply := range plies {
		to, _ := ply.Square()
		if !quiet.Has(to) {
			next := *s
			_ = next.Play(ply) // legal
			values[to] = next.Evaluate(p)
		}
		dst = append(dst, values[to])
	}
	return dst, true
}

// AppendText appends the text of the state.
func (s *State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.Table.AppendText(b)
	return s.Cards.AppendText(append(b, ' '))
}

// sees reports whether seat p sees a card in the pile of seat q. Place 0 is the
// top of the pile.
func (s *State) sees(p, q game.Player, place int) bool {
	switch s.Rules.Sight {
	case All:
		return true
	case Own:
		return p == q
	case TopOnTurn:
		return p == q && place == 0 && s.Table.ToMove() == p
	}
	return p == q && place == 0
}

// Masked returns the state with [labyrinth.Unknown] in place of the cards that
// seat p does not see.
func (s State) Masked(p game.Player) State {
	s.Cards = s.Cards.Hide(func(q game.Player, place int) bool { return s.sees(p, q, place) })
	return s
}

// Sample returns a masked state with the pictures that no card shows shuffled
// onto the unknown cards.
func (s State) Sample(r *rand.Rand) State {
	s.Cards = s.Cards.Fill(s.Table.Board().Pictures(), r)
	return s
}

// Notes returns one line for each seat of a masked state: the number of pictures
// it has found, and what it looks for if the viewer sees that.
func (s *State) Notes() []string {
	var notes []string
	for p := range game.Player(s.Table.Seats()) {
		found, left := s.Cards.Found(p), s.Cards.Left(p)
		note := fmt.Sprintf("seat %v: found %d of %d", p, found, found+left)
		switch goals := s.Goals(p); { // without unknown cards
		case s.Outcome().WonBy(p):
			note += ", has won"
		case left == 0:
			note += ", home is " + s.Table.Home(p).String()
		case goals.Len() > 0:
			note += fmt.Sprintf(", looks for %v", goals)
		}
		notes = append(notes, note)
	}
	return notes
}

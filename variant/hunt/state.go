// Package hunt has the states and views of games in which each seat looks for the
// pictures on its cards and then goes home. Packages standard and kids are rules over
// them: they have the editions, the options and the [Rules] that follow.
//
// A [State] and a [View] satisfy [game.State] and [game.View]. The plies are those of
// package labyrinth. [Deal], [Parse] and [ParseView] are for the rules of such a game,
// which satisfy [game.Rules]. Games whose turns differ compose a table and cards
// instead; examples/ownvariant does.
//
// Comments name the source of a rule by its printing and section, as RULES.md
// does.
package hunt

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/peek"
	"github.com/labyrinth-go/labyrinth/variant"
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
	// Own means that the owner sees all cards, and may find any of their pictures next
	// (classic-ru: variant, first sentence).
	Own
	// All means that everybody sees all cards, and each may find any of its pictures next
	// (pokemon: variation for younger children; onepiece: last section).
	All
	// Tops means that everybody sees the top card of every pile (house rule; RULES.md:
	// cards-shown).
	Tops
)

// Rules are the choices in which the games differ.
type Rules struct {
	Sight Sight
	// Children are seats with the sight Own instead (classic-ru gives it to a player, not
	// to the table: variant, first to fourth sentences; RULES.md: children-seats).
	Children variant.Seats
	// NoReturn are seats whose last find wins at once (anniversary: "Variante pour les plus
	// jeunes"; classic-ru, by agreement: variant, last sentence).
	NoReturn variant.Seats
	// Turns are house rules about turns.
	Turns Turns
}

// sight returns the sight of seat p.
func (r Rules) sight(p game.Player) Sight {
	if r.Children.Has(p) {
		return Own
	}
	return r.Sight
}

// anyOrder reports whether seat p may find any of its pictures next, not only the top one.
func (r Rules) anyOrder(p game.Player) bool {
	s := r.sight(p)
	return s == Own || s == All
}

// A State is one moment of a game: an immutable, comparable value. Its text has
// the fields BOARD SPARE BAN PAWNS HOMES TURN CARDS. The state knows its [Rules],
// but the text does not have them.
type State struct {
	table labyrinth.Table
	cards labyrinth.Cards
	rules Rules
	spare labyrinth.Edges // how the spare tile lies, with [KeepSpare]; otherwise zero
}

// Table returns the board, the pawns and whose turn it is.
func (s State) Table() labyrinth.Table { return s.table }

// Cards returns the pictures that each seat has found, and its pile, the top card
// first. If pictures may be found in any order, that of a pile has no meaning.
func (s State) Cards() labyrinth.Cards { return s.cards }

func init() {
	peek.Hunt = func(s *State) (*labyrinth.Table, *labyrinth.Cards) { return &s.table, &s.cards }
}

// Seats returns the number of seats, 1 to 8.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act, or [game.Nobody] if the game is over.
func (s State) ToMove() game.Player { return s.table.ToMove() }

// AppendPlies appends the legal plies and returns the extended slice. Their
// order is that of [labyrinth.Table.AppendPlies]; [Pass] is the last.
func (s State) AppendPlies(dst []game.Ply) []game.Ply {
	if s.houseTurns() {
		return s.appendPlies(dst)
	}
	return s.table.AppendPlies(dst)
}

// CountPlies counts plies for [game.Counter], by [labyrinth.Table.CountPlies]. It counts none
// with house rules about turns.
func (s State) CountPlies(depth int) (n uint64, ok bool) {
	if s.rules.Turns != 0 {
		return 0, false
	}
	return s.table.CountPlies(depth)
}

// Goals returns the pictures that seat p may find next: the top card of its pile, or
// all that it has left if they may be found in any order. The set is empty if seat p
// has found all.
func (s State) Goals(p game.Player) labyrinth.Pictures { return s.goals(p) }

func (s *State) goals(p game.Player) labyrinth.Pictures {
	if !s.rules.anyOrder(p) {
		return labyrinth.PicturesOf(s.cards.Top(p))
	}
	var left [labyrinth.MaxPicture]labyrinth.Picture
	return labyrinth.PicturesOf(s.cards.AppendPile(left[:0], p)...)
}

// seeks reports whether seat p may find picture x next.
func (s *State) seeks(p game.Player, x labyrinth.Picture) bool {
	if !s.rules.anyOrder(p) {
		return x == s.cards.Top(p)
	}
	var left [labyrinth.MaxPicture]labyrinth.Picture
	return slices.Contains(s.cards.AppendPile(left[:0], p), x)
}

// Targets returns the squares that seat p wants to reach: those of its goals, or its
// home if it has found all and must return. A goal on the spare tile has no square.
func (s State) Targets(p game.Player) labyrinth.Squares { return s.targets(p) }

func (s *State) targets(p game.Player) labyrinth.Squares {
	if s.cards.Left(p) == 0 && !s.rules.NoReturn.Has(p) {
		return labyrinth.SquaresOf(s.table.Home(p))
	}
	return s.table.Board().FindAll(s.goals(p))
}

// Play returns the state after a ply. The error matches [game.ErrIllegal].
//
// A seat finds a goal by ending its walk there. A walk of no steps counts. Being
// carried there by a shift does not. A seat that has found all wins by ending a
// later walk on its home, or by its last find if it need not return. The game is over
// at once.
func (s State) Play(ply game.Ply) (State, error) {
	if err := s.Do(ply); err != nil {
		return State{}, err
	}
	return s, nil
}

// Do is [State.Play] in place, without a copy. On an error it changes nothing.
func (s *State) Do(ply game.Ply) error {
	if s.houseTurns() {
		return s.doHouse(ply)
	}
	return s.do(ply)
}

// do is Do without house rules about turns.
func (s *State) do(ply game.Ply) error {
	tile, err := s.table.Do(ply)
	if err != nil {
		return err
	}
	if to, walked := labyrinth.SquareOf(ply); walked {
		s.walked(to, tile.Picture)
		s.liftBan()
	}
	return nil
}

// walked ends the turn of the seat to act, whose walk has ended on a square with
// picture x, if any.
// A seat finds a picture only by ending its own walk there (moving, pokemon and
// onepiece). It wins at home only by a walk after the one that found its last
// picture (end, onepiece DE NL ES), and the game stops at once (end, onepiece
// DE FR NL).
func (s *State) walked(to labyrinth.Square, x labyrinth.Picture) {
	seat := s.table.Seat()
	won := to == s.table.Home(seat) && s.cards.Left(seat) == 0
	if x != 0 && s.seeks(seat, x) {
		s.cards = s.cards.WithFound(seat, x)
		won = s.rules.NoReturn.Has(seat) && s.cards.Left(seat) == 0
	}
	if won {
		s.table = s.table.WithPhase(labyrinth.Over)
	} else {
		s.table.Pass()
	}
}

// Outcome reports whether the game is over and who has won.
func (s State) Outcome() game.Outcome {
	if s.table.ToMove() != game.Nobody || s.table.Phase() != labyrinth.Over {
		return game.Outcome{}
	}
	return game.Won(s.table.Seat())
}

// Standing returns the place of seat p, for [game.Ranked]: the winner is first, and then
// the seat with the fewest cards left (house-leave).
func (s State) Standing(p game.Player) int {
	if s.Outcome().WonBy(p) {
		return 1
	}
	return -s.cards.Left(p)
}

// Evaluate returns how close seat p is to winning, from 0 for lost to 1 for won. It
// counts the pictures that p has found and its [variant.Nearness] to the nearest goal.
// It ignores the other seats until the game is over.
func (s State) Evaluate(p game.Player) float64 {
	return s.progress(p).Evaluate(s.table, s.Outcome())
}

func (s *State) progress(p game.Player) variant.Progress {
	found, left := s.cards.Found(p), s.cards.Left(p)
	return variant.Progress{
		Seat: p, Targets: s.targets(p), Spare: s.goals(p).Has(s.table.Board().Spare().Picture),
		Points: found, Most: found + left + 2,
	}
}

// AppendEvaluations evaluates walks for [game.PlyEvaluator]. It takes about as long
// for all that find nothing as Evaluate takes for one.
func (s State) AppendEvaluations(dst []float64, p game.Player, plies []game.Ply) ([]float64, bool) {
	if s.table.Phase() != labyrinth.ToWalk || s.table.Seats() == 1 || s.rules.Turns.Has(NoBan) {
		return dst, false
	}
	seat := s.table.Seat()
	quiet := s.table.Reach(seat).Minus(s.targets(seat))
	after := func(ply game.Ply) float64 {
		next, _ := s.Play(ply) // legal
		return next.Evaluate(p)
	}
	return variant.AppendEvaluations(dst, s.table, s.progress(p), quiet, plies, after), true
}

// View returns what seat p may see. For any other player it returns what
// everybody sees.
func (s State) View(p game.Player) View {
	p = p.Among(s.Seats())
	s.cards = variant.Hide(s.cards, func(q game.Player, place int) bool { return s.sees(p, q, place) })
	return View{s, p}
}

// sees reports whether seat p sees a card in the pile of seat q. Place 0 is the
// top of the pile.
func (s *State) sees(p, q game.Player, place int) bool {
	switch s.rules.sight(q) {
	case All:
		return true
	case Own:
		return p == q
	case Tops:
		return place == 0
	case TopOnTurn:
		return p == q && place == 0 && s.table.ToMove() == p
	}
	return p == q && place == 0
}

// AppendText appends the state's text. It never fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	b, _ = s.cards.AppendText(append(b, ' '))
	if s.rules.Turns.Has(KeepSpare) {
		b, _ = s.spare.AppendText(append(b, ' '))
	}
	return b, nil
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

// Package game is the contract between a board game and the programs that
// drive it: runners, bots, match arenas, record keepers, user interfaces.
// It depends on nothing but the standard library and knows no particular game.
//
// # The contract
//
// A game is three types. Its [Rules] hold the options chosen before a game and deal
// the first [State]. A state lists its legal plies and plays one of them, which
// gives the next state. Its [View] is what one player may see of a state. All games
// have the same type of plies: a [Ply] is the smallest thing a player does.
//
//	state, err := rules.Deal(2, 1) // two seats, seed 1
//	for !state.Outcome().Over() {
//		plies := state.AppendPlies(nil)
//		state, err = state.Play(plies[0])
//	}
//
// Package gametest checks a game against the contract in one call. Package
// labyrinth/standard is a complete game, and examples/ownvariant a small one.
//
// # Values
//
// States, views and plies are immutable, comparable values without pointers:
// == compares them, they can be map keys, and goroutines share them freely. To
// undo a ply, keep the state before it. Nothing in a value is random or depends
// on a clock. Whatever happens by chance is a ply too, played by [Chance].
//
// # Order
//
// Legal plies come in one canonical order, which is part of the contract: the
// same index means the same ply in every port of a game.
//
// # Text
//
// Every state, view and ply has exactly one text, on one line. Parsing it and
// printing the result gives the same bytes. Parsers accept any bytes. Their
// errors are [Fault] and [Faults], which say what is wrong, where, and what is
// wanted.
package game

import (
	"encoding"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
)

// A Player is who acts: a seat, [Chance] or [Nobody]. Seats count from 0 in
// playing order. Text counts them from 1.
type Player int8

const (
	// Chance acts where something random happens. Its plies are played and
	// recorded like any other, so a record replays without a generator.
	Chance Player = -1
	// Nobody acts when the game is over.
	Nobody Player = -2
)

// String returns the seat's number counted from 1, "chance" or "nobody". For
// other values it returns a text such as "player(-3)".
func (p Player) String() string {
	switch {
	case p == Chance:
		return "chance"
	case p == Nobody:
		return "nobody"
	case p < 0:
		return fmt.Sprintf("player(%d)", int(p))
	}
	return strconv.Itoa(int(p) + 1)
}

// Among returns p if it is one of the given number of seats, and [Nobody] if not.
func (p Player) Among(seats int) Player {
	if p < 0 || int(p) >= seats {
		return Nobody
	}
	return p
}

// Seats returns an iterator over the seats of a state or a view, from the first:
//
//	for seat := range game.Seats(state) {
//		fmt.Println(seat, state.Evaluate(seat))
//	}
func Seats(s interface{ Seats() int }) iter.Seq[Player] {
	return func(yield func(Player) bool) {
		for p := range Player(s.Seats()) {
			if !yield(p) {
				return
			}
		}
	}
}

// AppendText appends what [Player.String] returns. It never fails.
func (p Player) AppendText(b []byte) ([]byte, error) { return append(b, p.String()...), nil }

// MarshalText returns what [Player.String] returns. It never fails.
func (p Player) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the number of a seat, chance or nobody.
func (p *Player) UnmarshalText(b []byte) error {
	text := string(b)
	for _, other := range [...]Player{Chance, Nobody} {
		if other.String() == text {
			*p = other
			return nil
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 128 || strconv.Itoa(n) != text {
		return Faultf(ErrSyntax, At(0), text, "want the number of a seat, chance or nobody")
	}
	*p = Player(n - 1)
	return nil
}

// MarshalJSON returns a seat's number counted from 1, or "chance" or "nobody".
func (p Player) MarshalJSON() ([]byte, error) {
	if p >= 0 {
		return p.AppendText(nil)
	}
	return strconv.AppendQuote(nil, p.String()), nil
}

// UnmarshalJSON reads what [Player.MarshalJSON] writes.
func (p *Player) UnmarshalJSON(b []byte) error {
	text := string(b)
	if unquoted, err := strconv.Unquote(text); err == nil && len(text) > 0 && text[0] == '"' {
		text = unquoted
	}
	return p.UnmarshalText([]byte(text))
}

// A State is the full truth about one moment of a game: an immutable,
// comparable value with nothing random in it. S is the state's own type. State is used
// as a constraint, so that nothing is boxed:
//
//	func Perft[S State[S]](s S, depth int) uint64
//
// Its text is one line, canonical, and read by [Rules].Parse.
type State[S any] interface {
	comparable
	encoding.TextAppender
	// Seats returns the number of seats.
	Seats() int
	// ToMove returns who acts.
	ToMove() Player
	// AppendPlies appends the legal plies in canonical order, without
	// duplicates, and returns the extended slice. There is at least one
	// unless the game is over.
	AppendPlies(dst []Ply) []Ply
	// Play returns the state after a ply. The error matches [ErrIllegal]
	// exactly if AppendPlies does not list the ply.
	Play(ply Ply) (S, error)
	// Outcome returns whether the game is over and who has won.
	Outcome() Outcome
}

// A View is what one seat may see of a state: a comparable value that holds
// nothing else, so it cannot be turned back into its state; see [Rules].Sample. Its
// text is that of the state, with hidden parts written as ? or left out. A program for
// one game gets the game's own type by a type assertion.
type View interface {
	encoding.TextAppender
	// Seats returns the number of seats.
	Seats() int
	// Seat returns the seat whose view it is, or Nobody for what everybody
	// may see.
	Seat() Player
	// ToMove returns who acts.
	ToMove() Player
	// Outcome returns whether the game is over and who has won.
	Outcome() Outcome
	// AppendPlies appends the same plies as the state does, at least when the
	// view's own seat acts.
	AppendPlies(dst []Ply) []Ply
}

// Weighted is an optional part of a state, for games in which the plies of
// chance are not all equally likely.
type Weighted interface {
	// Weight returns the weight of a ply listed by AppendPlies: a positive
	// number proportional to its probability.
	Weight(ply Ply) int
}

// Hidden is an optional part of a state, for games in which not everybody sees
// everything about a ply. A program that shows a ply to a seat, or sends it
// there, shows what SeenBy returns.
type Hidden interface {
	// SeenBy returns a ply listed by AppendPlies as seat p sees it. For any
	// other player it returns the ply as everybody sees it. Hidden parts are
	// written as ?, and such a ply cannot be played.
	SeenBy(ply Ply, p Player) Ply
}

// InPlace is an optional part of a pointer to a state, for searches: they need no copy of the
// state to play on.
type InPlace interface {
	// Do plays a ply in place: after it the state is the one that Play returns, and the error
	// is the same. On an error it changes nothing.
	Do(ply Ply) error
}

// A Counter is an optional part of a state, for games that can count plies
// faster than they list or play them.
type Counter interface {
	// CountPlies returns the number of sequences of depth legal plies, and
	// whether it can count to that depth.
	CountPlies(depth int) (n uint64, ok bool)
}

// An Evaluator is an optional part of a state, for bots.
type Evaluator interface {
	// Evaluate returns how close seat p is to winning, from 0 for a lost game
	// to 1 for a won one, even if several win together.
	Evaluate(p Player) float64
}

// Ranked is an optional part of a state, for games that say who comes after the
// winners. It decides who has won if a winner has left the game for good. Without it,
// all seats that have stayed win together then.
type Ranked interface {
	// Standing returns how good the place of seat p is at the end of a game: more for
	// a better place, and the same for seats that share one. The winners share the
	// best. Before the end, it returns how the seat stands so far.
	Standing(p Player) int
}

// Alike is an optional part of a state, for games in which several plies of chance have
// the same effect, such as cards that win a battle alike. A search may then treat them as
// one. It has not looked at the others, so what it finds after such a ply is no proof.
type Alike[S any] interface {
	// Alike reports whether two states differ only in what chance can do later.
	Alike(other S) bool
}

// A PlyEvaluator is an optional part of an [Evaluator], for games that can
// evaluate all states at the end of a turn faster than one by one.
type PlyEvaluator interface {
	// AppendEvaluations appends, for each of the plies, what Evaluate(p) returns
	// in the state after it. It returns the extended slice and true. The plies
	// must be legal. If a legal ply does not end the turn of the player that
	// acts, or if evaluating one by one is as fast, it returns dst and false.
	AppendEvaluations(dst []float64, p Player, plies []Ply) ([]float64, bool)
}

// A DeepEvaluator is an optional part of an [Evaluator], for games that can judge better
// where a search over several turns ends. Only such a search should use it: a bot that
// looks at its own turn alone may go back and forth between two states with it.
type DeepEvaluator interface {
	// EvaluateDeep returns how close p is to winning, as Evaluate does.
	EvaluateDeep(p Player) float64
	// AppendDeepEvaluations is [PlyEvaluator].AppendEvaluations for EvaluateDeep.
	AppendDeepEvaluations(dst []float64, p Player, plies []Ply) ([]float64, bool)
}

// SampleOf returns what the method Sample of a view returns, for [Rules].Sample. It reports
// false if the view has no such method that returns an S.
func SampleOf[S any](v View, r *rand.Rand) (S, bool) {
	if mine, ok := v.(interface{ Sample(*rand.Rand) S }); ok {
		return mine.Sample(r), true
	}
	var none S
	return none, false
}

// Rules are the rules of a game with its options chosen. They deal states and
// read them from text, and know what is seen of a state.
//
// An error of Parse, ParseView or ParsePly is a [Fault] or [Faults], possibly
// wrapped.
type Rules[S any] interface {
	// Tags returns the tags that name the rules in a record: Variant first,
	// then the options. Seats, Result and Reason are not among them.
	Tags() []Tag
	// Deal returns the first state of a game for the given number of seats.
	// The same seed deals the same state in every port. The error matches
	// [ErrSeats] if the game cannot be played by that many.
	Deal(seats int, seed uint64) (S, error)
	// View returns what seat p may see of a state. For any other player it returns
	// what everybody may see.
	View(s S, p Player) View
	// Sample returns a random state, uniformly chosen from all states that have this
	// view from its seat. It reports false for a view of another game.
	Sample(v View, r *rand.Rand) (S, bool)
	// Parse reads a state from its text.
	Parse(text string) (S, error)
	// ParseView reads the view of seat p from its text. For any other player
	// it reads what everybody may see.
	ParseView(p Player, text string) (View, error)
	// ParsePly reads a ply from its text. Unlike the function [ParsePly] it accepts
	// only words of the game, and its error says what they are.
	ParsePly(text string) (Ply, error)
}

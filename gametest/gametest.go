// Package gametest is the kit that every variant must pass, a third
// party's too, as [testing/fstest] is for file systems. One call in a
// variant's own test deals and plays games at random and checks everything
// the contract of the root package asks for:
//
//	func TestKit(t *testing.T) {
//		gametest.Test(t, mygame.Game{}, gametest.Options{})
//	}
//
// Every check has a name, listed by [Rules]. One that fails is reported once,
// at the first place where it does, with what was done, what was expected,
// what came, and what to fix. What could only repeat the report of another
// check is held back until that one passes. The same game and options give
// the same report.
//
// The kit sees a game through the contract alone. It finds a view that holds
// what it hides, but it cannot know what the rules of a game hide; it finds a
// sample that is not random, but not one that is not uniform. It knows no end
// of a loop: a method that never returns is for the time limit of the test.
// Run it under the race detector too.
package gametest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
)

// Options are what to play and what the game does not promise. The zero
// Options is right for most games.
type Options struct {
	// Seats are the numbers of seats to play with. Nil means all from 1 to
	// 16 that the game deals for.
	Seats []int
	// Games is the number of games with each number of seats; zero means 3,
	// and more if they are short.
	Games int
	// Plies is the number of plies after which a game is left; zero means
	// 5000.
	Plies int
	// Seed is where the games are dealt and played from: those with the
	// seeds Seed, Seed+1, and so on.
	Seed uint64
	// Fixed says that every seed deals the same.
	Fixed bool
	// Endless says that games played at random need not end within Plies.
	Endless bool
	// Allocates says that Play and AppendPlies may allocate memory.
	Allocates bool
}

// Test checks a game and reports every failure as an error of the test.
func Test[S game.State[S, P, V], P game.Ply, V game.View[S, P]](
	t testing.TB, g game.Rules[S, P, V], opts Options,
) {
	t.Helper()
	if err := Check(g, opts); err != nil {
		for _, f := range err.(Failures) {
			t.Error(f)
		}
	}
}

// Check checks a game. The error is nil if the game passes, and [Failures]
// otherwise.
func Check[S game.State[S, P, V], P game.Ply, V game.View[S, P]](
	g game.Rules[S, P, V], opts Options,
) error {
	opts.Games = max(opts.Games, 0)
	if opts.Plies <= 0 {
		opts.Plies = 5000
	}
	k := newKit(g, opts)
	k.run()
	if len(k.failures) == 0 {
		return nil
	}
	return k.failures
}

// A Failure is a rule that a game breaks, at the first place found.
type Failure struct {
	Rule Rule
	Did  string // what was done
	Want string // what was expected
	Got  string // what came
}

// Error returns the rule's name and what it asks for, then what was done,
// what was expected, what came and what to fix, on a line each.
func (f Failure) Error() string {
	return fmt.Sprintf("%s: %s\n\tdid:  %s\n\twant: %s\n\tgot:  %s\n\tfix:  %s",
		f.Rule.Name, f.Rule.Text, f.Did, f.Want, f.Got, f.Rule.Fix)
}

// Failures are all rules that a game was found to break, in the order of
// finding.
type Failures []Failure

// Error returns the failures, each on lines of its own.
func (fs Failures) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d rules broken", len(fs))
	for _, f := range fs {
		b.WriteString("\n" + f.Error())
	}
	return b.String()
}

// Unwrap returns the failures.
func (fs Failures) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}

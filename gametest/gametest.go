// Package gametest tests implementations of the contract of package game, as
// testing/fstest tests file systems. Call it in one line in a test:
//
//	func TestKit(t *testing.T) {
//		gametest.Test(t, mygame.Rules{}, gametest.Options{})
//	}
//
// It deals games, plays them at random, and checks everything that the contract
// requires. [Requirements] lists the checks by name. Each one reports its first failure
// only: what was done, what was wanted, what came instead, and what to fix. A check
// is skipped if it could only report the failure of another check again. The same
// rules and options give the same report.
//
// The kit uses nothing but the contract, and the optional interfaces of packages game
// and variant. It detects a view whose value contains
// something that its text hides, but it cannot know what the rules of a game want
// hidden. It detects samples that are all the same, but not samples that are not
// uniform. It cannot detect endless loops; those end at the test timeout. Run it
// under the race detector too.
package gametest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
)

// Options say what to play, and which promises a game does not make. The zero
// Options is right for most games.
type Options struct {
	// Seats are the numbers of seats to play with. Nil means all numbers from
	// 1 to 16 that the game accepts.
	Seats []int
	// Games is the number of games for each number of seats. Zero means 3, or
	// more if they are short.
	Games int
	// Plies is the maximum number of plies in a game. Zero means 5000.
	Plies int
	// Seed is the seed of the first game. The others have Seed+1, Seed+2 and so
	// on.
	Seed uint64
	// Fixed allows rules that deal the same state for every seed.
	Fixed bool
	// Endless allows games that, played at random, never end within Plies.
	Endless bool
	// Allocates allows Play and AppendPlies to allocate memory.
	Allocates bool
}

// Test checks the rules of a game and reports every failure as an error of t.
func Test[S game.State[S]](
	t testing.TB, rules game.Rules[S], opts Options,
) {
	t.Helper()
	if err := Check(rules, opts); err != nil {
		for _, f := range err.(Failures) {
			t.Error(f)
		}
	}
}

// Check checks the rules of a game. The error is nil or [Failures].
func Check[S game.State[S]](
	rules game.Rules[S], opts Options,
) error {
	opts.Games = max(opts.Games, 0)
	if opts.Plies <= 0 {
		opts.Plies = 5000
	}
	k := newKit(rules, opts)
	k.run()
	if len(k.failures) == 0 {
		return nil
	}
	return k.failures
}

// A Failure is the first place where a game does not meet a requirement.
type Failure struct {
	Requirement Requirement
	Did         string // what was done
	Want        string // what was wanted
	Got         string // what came instead
}

// Error returns the name and the text of the requirement, then lines for what was done,
// what was wanted, what came instead and what to fix.
func (f Failure) Error() string {
	return fmt.Sprintf("%s: %s\n\tdid:  %s\n\twant: %s\n\tgot:  %s\n\tfix:  %s",
		f.Requirement.Name, f.Requirement.Text, f.Did, f.Want, f.Got, f.Requirement.Fix)
}

// Failures are the requirements that a game does not meet, in the order in which the kit found
// them.
type Failures []Failure

// Error returns the failures, each on its own lines.
func (fs Failures) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d requirements not met", len(fs))
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

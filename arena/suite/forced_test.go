package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// This file finds the right turns of the themes force3, force4, hold2 and hold3
// again: it plays on states, one pawn at a time, where the command that made them
// computes sets of squares.

// A position is a state of a game in the maze.
type position[S any] interface {
	Table() labyrinth.Table
	Cards() labyrinth.Cards
	ToMove() game.Player
	Play(ply game.Ply) (S, error)
	Outcome() game.Outcome
}

// homeWithin reports whether a seat that has found all its pictures can be home
// within n of its turns, whatever the other seat does. The walks of the other do not
// matter to it.
func homeWithin[S position[S]](t *testing.T, s S, seat game.Player, n int) bool {
	if s.ToMove() < 0 {
		return s.Outcome().WonBy(seat)
	}
	if n == 0 {
		return false
	}
	var buf [48]labyrinth.Turn // as many shifts as there can be
	turns := s.Table().AppendTurns(buf[:0])
	if s.ToMove() != seat {
		return !slices.ContainsFunc(turns, func(stop labyrinth.Turn) bool {
			return !homeWithin(t, played(t, s, stop.Shift, stop.From), seat, n)
		})
	}
	home := s.Table().Home(seat)
	if slices.ContainsFunc(turns, func(t labyrinth.Turn) bool { return t.Reach.Has(home) }) {
		return true
	}
	if n == 1 {
		return false
	}
	return slices.ContainsFunc(turns, func(turn labyrinth.Turn) bool {
		for at := range turn.Reach.All() {
			if homeWithin(t, played(t, s, turn.Shift, at), seat, n-1) {
				return true
			}
		}
		return false
	})
}

// played returns the state after a turn.
func played[S position[S]](t *testing.T, s S, shift labyrinth.Shift, at labyrinth.Square) S {
	for _, ply := range []game.Ply{shift.Ply(), labyrinth.Walk(at)} {
		var err error
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// forcedThemes are the themes of this file.
var forcedThemes = map[string]struct {
	holds       bool // the other seat is about to go home, else the seat to act
	n           int  // the number of turns in which that forces its way
	short, long int  // the number of positions to check in each tier
	few, many   int  // the number of turns of each kind, right and wrong, to check in a position in each tier
}{
	"force3": {false, 3, 0, 30, 1, 100},
	"force4": {false, 4, 0, 4, 1, 1},
	"hold2":  {true, 2, 1, 30, 1000, 1000}, // all
	"hold3":  {true, 3, 1, 15, 1, 2},
}

// The turns of a position are right, and others are wrong. A long way home takes long to
// find in this way, so the test takes a few turns of both kinds there: one that is missing
// among the right ones is seen for certain only of hold2.
func TestForcedSlowly(t *testing.T) {
	forcedSlowly(t, "themes-standard", standard.Rules{}.Parse)
	forcedSlowly(t, "themes-kids", kids.Rules{}.Parse)
}

func forcedSlowly[S position[S]](t *testing.T, name string, parse func(text string) (S, error)) {
	themes, err := suite.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	checked := make(map[string]int)
	for _, p := range themes.Positions {
		theme, ok := forcedThemes[p.Theme]
		if !ok || checked[p.Theme] == long.Count(theme.short, theme.long) {
			continue
		}
		checked[p.Theme]++
		s, err := parse(p.State)
		if err != nil {
			t.Fatal(err)
		}
		runner, n := s.ToMove(), theme.n-1 // after a turn
		if theme.holds {
			runner, n = 1-runner, theme.n
		}
		if s.Cards().Left(runner) > 0 || s.Cards().Left(1-runner) < n {
			t.Errorf("%s, %s\nthe seat that stays may win first", p.Theme, p.State)
		}
		if !theme.holds && homeWithin(t, s, runner, n) {
			t.Errorf("%s, %s\na way home can be forced in fewer turns", p.Theme, p.State)
		}
		for _, turns := range [][]string{p.Turns, wrong(s, p.Turns)} {
			for _, turn := range sample(turns, long.Count(theme.few, theme.many)) {
				right := homeWithin(t, afterTurn(t, s, turn), runner, n) != theme.holds
				if right != slices.Contains(p.Turns, turn) {
					t.Errorf("%s, %s\n%s is right: %v", p.Theme, p.State, turn, right)
				}
			}
		}
	}
}

// afterTurn returns the state after a turn, given as text.
func afterTurn[S position[S]](t *testing.T, s S, turn string) S {
	t.Helper()
	shift, to, _ := strings.Cut(turn, " ")
	walk, err := labyrinth.ParsePly(to)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := labyrinth.SquareOf(walk)
	return played(t, s, labyrinth.MustParseShift(shift), at)
}

// wrong returns the turns that are not right.
func wrong[S position[S]](s S, right []string) (all []string) {
	for _, t := range s.Table().AppendTurns(nil) {
		for at := range t.Reach.All() {
			if turn := t.Shift.String() + " " + at.String(); !slices.Contains(right, turn) {
				all = append(all, turn)
			}
		}
	}
	return all
}

// sample returns n of the texts, evenly spread.
func sample(all []string, n int) (some []string) {
	n = min(n, len(all))
	for i := range n {
		some = append(some, all[i*len(all)/n])
	}
	return some
}

// This file checks the default rule set by self-play.

package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// TestSelfPlay checks that the default rule set makes a fair game in which every
// kind of piece takes part.
//
// Rules: playable
func TestSelfPlay(t *testing.T) {
	// The standard error of a share is 1.1 % in 2000 games, and 3.5 % in 200.
	games, off := long.Count(200, 2000), long.Count(12, 5)
	for _, name := range []string{"greedy", "random"} {
		m, err := measure(battlechess.Rules{}, name, games, 1, options{Limit: 2000, Repeats: 4})
		if err != nil {
			t.Fatal(err)
		}
		won, lost := m.results["1"], m.results["2"]
		if min(won, lost) < games*(50-off)/100 || max(won, lost) > games*(50+off)/100 || games-won-lost >= games/20 {
			t.Errorf("%s: %v", name, m.results)
		}
		if m.legends < games/2 {
			t.Errorf("%s: a legend is summoned in %d games", name, m.legends)
		}
		for _, k := range (battlechess.RuleSet{}).PieceKinds() {
			n := m.deeds[k.Letter]
			if n[moves] < games/20 || n[battles] < games/20 || n[beats] < games/20 || n[beaten] < games/200 || k.Cost > 0 && n[summons] < games/20 {
				t.Errorf("%s: %s: %v", name, k.Name, n)
			}
		}
	}
}

// TestSeedsAreOtherSamples checks that the games of one seed are not the later games
// of another.
func TestSeedsAreOtherSamples(t *testing.T) {
	lengths := func(games int, seed uint64) (plies []int) {
		before := 0
		for n := range games {
			m, err := measure(battlechess.Rules{}, "greedy", n+1, seed, options{Limit: 2000})
			if err != nil {
				t.Fatal(err)
			}
			plies = append(plies, m.plies-before)
			before = m.plies
		}
		return plies
	}
	rest := lengths(6, 1)[1:]
	for seed := range uint64(6) {
		if slices.Equal(lengths(5, seed), rest) {
			t.Errorf("the games of seed %d are the later ones of seed 1: %v plies", seed, rest)
		}
	}
}

func TestBadGames(t *testing.T) {
	for _, games := range []string{"0", "-1", "x"} {
		var out, errs strings.Builder
		if code := run([]string{"-games", games}, &out, &errs); code != 2 || out.Len() > 0 || !strings.Contains(errs.String(), "-games") {
			t.Errorf("-games %s: status %d, printed %q and %q", games, code, out.String(), errs.String())
		}
	}
	var out, errs strings.Builder
	if code := run([]string{"-games", "2", "-limit", "20"}, &out, &errs); code != 0 || strings.Contains(out.String(), "NaN") || strings.Count(out.String(), ", 2 games") != 2 {
		t.Errorf("status %d, printed %q and %q", code, out.String(), errs.String())
	}
}

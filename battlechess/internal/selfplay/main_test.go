// This file holds the default rule set to the figures of self-play.

package main

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestSelfPlay holds the default rule set to making a game worth playing.
func TestSelfPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 2,000 games")
	}
	for _, name := range []string{"greedy", "random"} {
		const games = 1000
		m, err := measure(battlechess.Game{}, name, games, play.Options[battlechess.State, battlechess.Ply]{Limit: 2000, Repeats: 4, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		won, lost := m.results["1"], m.results["2"]
		if won < 450 || won > 550 || lost < 450 || lost > 550 || games-won-lost >= 50 {
			t.Errorf("%s: %v", name, m.results)
		}
		if m.legends < games/2 {
			t.Errorf("%s: a legend is summoned in %d games", name, m.legends)
		}
		for _, k := range (battlechess.Rules{}).Kinds() {
			n := m.deeds[k.Letter]
			if n[moves] < games/10 || n[battles] < games/10 || n[beats] < games/10 || n[beaten] < games/100 || k.Cost > 0 && n[summons] < games/10 {
				t.Errorf("%s: %s: %v", name, k.Name, n)
			}
		}
	}
}

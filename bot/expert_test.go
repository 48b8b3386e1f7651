// This file tests which search the expert uses in games that it has not seen.

package bot_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// thirdParty returns the plies of two bots in a game of a third party.
func thirdParty(t *testing.T, rules testkit.Shifts, b bot.Budget, newBot func(game.Rules[testkit.ShiftsState], uint64, bot.Budget) play.Bot) []game.Ply {
	t.Helper()
	start, err := rules.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := play.Run(t.Context(), rules, start,
		[]play.Bot{newBot(rules, 1, b), newBot(rules, 2, b)}, play.Options{Limit: 20})
	if err != nil {
		t.Fatal(err)
	}
	return rec.Plies
}

// A game whose views have a Quest gets the same search as the standard game, whatever
// its types are.
func TestExpertThirdParty(t *testing.T) {
	b := bot.Budget{Nodes: 3000}
	got := thirdParty(t, testkit.Shifts{N: 1}, b, bot.Expert)
	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	want, err := play.Run(t.Context(), standard.Rules{}, start,
		[]player{bot.Expert(standard.Rules{}, 1, b), bot.Expert(standard.Rules{}, 2, b)}, play.Options{Limit: 20})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, got, want.Plies)
}

// In a game whose turn is two shifts and a walk the search by turns would go wrong,
// whatever its views have.
func TestExpertOtherTurns(t *testing.T) {
	b := bot.Budget{Iterations: 5}
	equal(t, thirdParty(t, testkit.Shifts{N: 2}, b, bot.Expert),
		thirdParty(t, testkit.Shifts{N: 2}, b, bot.MCTS))
}

func equal(t *testing.T, got, want []game.Ply) {
	t.Helper()
	if len(want) < 20 {
		t.Fatalf("only %d plies", len(want))
	}
	for i, ply := range want {
		if got[i] != ply {
			t.Fatalf("the plies are %v, want %v", got, want)
		}
	}
}

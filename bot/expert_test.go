// This file tests which search the expert uses in games that it has not seen.

package bot_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
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

// On boards that no published box has, the expert plans whole turns too: on a rectangle, on
// one with a single line, which often has one turn only, and on one on which all lines slide.
// With house rules about turns, and with more than four seats, it plays ply by ply.
func TestExpertOddBoards(t *testing.T) {
	rich := "3A3B3C3D3E3F3G3H3I3J3K3L5M5N5O5P5Q5R5S5T7U7V7W7X33335555557777777777ffffff"
	for _, tt := range []struct {
		name, layout string
		turns        hunt.Turns
		seats        int
		whole        bool
	}{
		{"rectangle", "6A.e.c/...../7.f.d/...../7.f.d/...../3.b.9B 5C5D5E5F3G3H3I3J7K7L7M7N55555533337f a1,e1,e7,a7 -", 0, 3, true},
		{"one line", "6.5c/5.aa/5.57/3.a9 3A5B7C5Df a1,d1,d4,a4 -", 0, 2, true},
		{"all lines", "......./......./......./......./......./......./....... " + rich + " a1,g7,d4,b2,c6 -", 0, 2, true},
		{"five seats", "......./......./......./......./......./......./....... " + rich + " a1,g7,d4,b2,c6 -", 0, 5, false},
		{"house rules", "", hunt.MayPass | hunt.MustLeave | hunt.Blocking | hunt.KeepSpare, 2, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules := standard.Rules{Turns: tt.turns, Each: 3}
			if err := rules.Layout.UnmarshalText([]byte(tt.layout)); err != nil {
				t.Fatal(err)
			}
			start, err := rules.Deal(tt.seats, 1)
			if err != nil {
				t.Fatal(err)
			}
			if got := bot.SearchesTurns(rules.View(start, 0)); got != tt.whole {
				t.Errorf("it searches by whole turns: %v", got)
			}
			var bots []play.Bot
			for p := range tt.seats {
				bots = append(bots, bot.Expert(rules, uint64(p), bot.Budget{Nodes: 400}))
			}
			if rec, err := play.Run(t.Context(), rules, start, bots, play.Options{Limit: 24}); err != nil {
				t.Errorf("after %v: %v", rec.Plies, err)
			}
		})
	}
}

package standard_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by
// side, and compares everything that can be seen of them after every ply.
//
// Rules: cards-seen
func TestAgainstModel(t *testing.T) { testkit.AgainstModel(t, drawGame, testkit.WildPly) }

// drawGame draws rules, a state by them, and its model.
var drawGame = testkit.DrawerOf(drawRules, drawState)

// drawRules draws rules, and a number of seats that they can deal for.
func drawRules(t *rapid.T) (standard.Rules, int) {
	r := standard.Rules{Look: rapid.SampledFrom([]standard.Look{standard.AtOnce, standard.OnTurn, standard.Shown}).Draw(t, "look")}
	r.Turns = testkit.Turns(t)
	switch rapid.IntRange(0, 5).Draw(t, "box") {
	case 0: // the zero Layout
	case 1:
		r.Layout = standard.Rules{Edition: "older"}.BoardLayout()
	case 2:
		r.Layout = testkit.OddLayout(t)
	default:
		r.Layout = testkit.Layout(t, rapid.SampledFrom([]int{3, 5}).Draw(t, "side"), 0, 0)
	}
	r.First = game.Player(rapid.SampledFrom([]int{0, 0, 0, int(game.Chance)}).Draw(t, "first"))
	seats := rapid.IntRange(1, len(r.BoardLayout().Starts)).Draw(t, "seats")
	if rapid.IntRange(0, 2).Draw(t, "with children") == 0 {
		r.Children = variant.Seats(rapid.IntRange(1, 15).Draw(t, "children"))
		if r.BoardLayout().Pictures().Len() >= seats {
			r.Return = rapid.SampledFrom([]variant.Return{0, variant.ReturnRequired, variant.ReturnWaived}).Draw(t, "return")
			r.ChildReturn = rapid.SampledFrom([]variant.Return{0, variant.ReturnRequired, variant.ReturnWaived}).Draw(t, "child return")
		}
	}
	if l := r.BoardLayout(); l.IsPublished() {
		r.Homes = testkit.Homes(t, l.Cols, seats)
	}
	return r, seats
}

// drawState deals a state. It may change its text into a state that is nearer
// to the end: fewer cards, some found, the pawns anywhere.
func drawState(t *rapid.T, r standard.Rules, seats int) (standard.State, *model.Standard) {
	s := kit.Deal(t, r, seats, rapid.Uint64().Draw(t, "seed"))
	slow := slowly(r, s.String())
	if rapid.IntRange(0, 3).Draw(t, "as dealt") == 0 {
		return s, slow
	}
	for i, pile := range slow.Piles {
		// On some layouts a home has a picture. Make it the last card.
		home := slices.Index(pile, slow.At(slow.Homes[i]).Picture)
		last := len(pile) - 1
		stays := r.Return == variant.ReturnWaived || r.ChildReturn == variant.ReturnWaived && r.Children.Has(game.Player(i))
		if home >= 0 && rapid.Bool().Draw(t, "home comes last") {
			pile[home], pile[last] = pile[last], pile[home]
			slow.Found[i], slow.Piles[i] = pile[:last], pile[last:]
		} else {
			least := 0
			if stays { // with nothing left it would have won
				least = 1
			}
			found := rapid.IntRange(0, len(pile)-least).Draw(t, "found")
			left := rapid.IntRange(least, min(2, len(pile)-found)).Draw(t, "left")
			slow.Found[i], slow.Piles[i] = pile[:found], pile[found:found+left]
		}
	}
	testkit.Scatter(t, slow.Game)
	return parse(t, r, slow.String()), slow
}

// TestWholeGames plays games from the deal to the end with the model beside
// them, and checks who has won.
func TestWholeGames(t *testing.T) {
	tests := []struct {
		name  string
		rules standard.Rules
		seats int
		cards int // of each seat
	}{
		{"classic for 1", classic, 1, 24},
		{"classic for 2", classic, 2, 12},
		{"older for 3", standard.Rules{Edition: "older"}, 3, 8},
		{"classic-ru for 4", standard.Rules{Edition: "classic-ru", Look: standard.OnTurn}, 4, 6},
		{"small for 2", small, 2, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := kit.Deal(t, tt.rules, tt.seats, 7)
			s, w := testkit.PlayToWin(t, s, slowly(tt.rules, s.String()), rand.New(rand.NewPCG(1, uint64(tt.seats))).IntN)
			if s.Table().Pawn(w) != s.Table().Home(w) || s.Cards().Found(w) != tt.cards {
				t.Errorf("seat %v has won with %d of %d cards found in %v", w, s.Cards().Found(w), tt.cards, s)
			}
		})
	}
}

// TestPerftAgainstModel counts the ways to play a few plies with both.
func TestPerftAgainstModel(t *testing.T) {
	printed := parse(t, classic, notation)
	testkit.AgreePerft(t, printed, slowly(classic, notation), 3)
	for depth, want := range []uint64{1, 24, 103, 3124} {
		if got := play.Perft(printed, depth); got != want {
			t.Errorf("Perft(%d) = %d, want %d", depth, got, want)
		}
	}
	for seed := range uint64(3) {
		for _, tt := range []struct {
			rules standard.Rules
			depth int
		}{{classic, 2}, {standard.Rules{Layout: standard.Rules{Edition: "older"}.BoardLayout()}, 2}, {small, 4}} {
			s := kit.Deal(t, tt.rules, int(seed)+2, seed)
			testkit.AgreePerft(t, s, slowly(classic, s.String()), tt.depth)
		}
	}
}

// TestReplayPrintsTheSame plays a game again from its texts.
func TestReplayPrintsTheSame(t *testing.T) {
	s := kit.Deal(t, classic, 2, 3)
	r := rand.New(rand.NewPCG(3, 3))
	kit.Replays(t, classic, s, func(s standard.State) game.Ply { return testkit.Seek(s, r.IntN) })
}

// TestOddPerft counts sequences of plies on boards that no published box has, as the model
// does.
func TestOddPerft(t *testing.T) {
	const loose = "3A3B3C3D3E3F3G3H3333333333" + "5I5J5K5L555555555" + "7M7N7O7P777" + "fff" // 41 tiles
	for _, tt := range []struct {
		layout string
		seats  int
		depth  int
	}{
		{"../.. 555A3f a1,b2 -", 2, 4},
		{".../... 5A53f7B37 b1,c2 -", 2, 3},
		{"..f/... 5A53337 a1,b2 -", 2, 4},
		{"..f./..../.f.. 55553A3B7C7D77f a1,b2,d3,c3,a3 -", 5, 3},
		{"......./.3.5.6./......./.a.f.a./......./.9.5.c./....... " + loose + " d2,f4,d6,b4,b2,f6 -", 6, 2},
		{"......./......./......./......./......./......./....... " + loose + "ff5553337 b2,d2,f2,f4,f6,d6,b6,b4 -", 8, 2},
	} {
		r := standard.Rules{Layout: testkit.MustLayout(tt.layout)}
		s := kit.Deal(t, r, tt.seats, 1)
		slow := slowly(r, s.String())
		for depth := 1; depth <= tt.depth; depth++ {
			if got, want := play.Perft(s, depth), slow.Count(depth); got != uint64(want) {
				t.Errorf("%v\n%d plies: %d sequences, want %d", s, depth, got, want)
			}
		}
	}
}

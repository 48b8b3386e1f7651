package standard_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by
// side, and compares everything that can be seen of them after every ply.
func TestAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		twins := testkit.Twins[standard.State, labyrinth.Ply, standard.View, slowState]{
			Begin: func(t *rapid.T) (standard.State, slowState) {
				r, seats := drawRules(t)
				return drawState(t, r, seats)
			},
			Wild: testkit.WildPly,
			Read: classic.ParsePly,
		}
		twins.Run(t)
	})
}

// drawRules draws rules, and a number of seats that they can deal for.
func drawRules(t *rapid.T) (standard.Rules, int) {
	r := standard.Rules{Look: rapid.SampledFrom([]standard.Look{standard.AtOnce, standard.OnTurn}).Draw(t, "look")}
	switch rapid.IntRange(0, 5).Draw(t, "box") {
	case 0: // the zero Layout
	case 1:
		r.Layout = labyrinth.Older()
	default:
		r.Layout = testkit.Layout(t, rapid.SampledFrom([]int{3, 5}).Draw(t, "side"), 0, 0)
	}
	seats := rapid.IntRange(1, len(r.Box().Starts)).Draw(t, "seats")
	r.Homes = testkit.Homes(t, r.Box().Side, seats)
	return r, seats
}

// drawState deals a state. It may change its text into a state that is nearer
// to the end: fewer cards, some found, the pawns anywhere.
func drawState(t *rapid.T, r standard.Rules, seats int) (standard.State, slowState) {
	s, err := r.Deal(seats, rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	slow := slowly(r, s.String())
	if rapid.IntRange(0, 3).Draw(t, "as dealt") == 0 {
		return s, slow
	}
	for i, pile := range slow.Piles {
		// On some layouts a home has a picture. Make it the last card.
		home := slices.Index(pile, slow.Board[slow.Homes[i].Row-1][slow.Homes[i].Col-1].Picture)
		last := len(pile) - 1
		if home >= 0 && rapid.Bool().Draw(t, "home comes last") {
			pile[home], pile[last] = pile[last], pile[home]
			slow.Found[i], slow.Piles[i] = pile[:last], pile[last:]
		} else {
			found := rapid.IntRange(0, len(pile)).Draw(t, "found")
			left := rapid.IntRange(0, min(2, len(pile)-found)).Draw(t, "left")
			slow.Found[i], slow.Piles[i] = pile[:found], pile[found:found+left]
		}
		if rapid.Bool().Draw(t, "elsewhere") {
			slow.Pawns[i].Col = rapid.IntRange(1, slow.Side()).Draw(t, "column")
			slow.Pawns[i].Row = rapid.IntRange(1, slow.Side()).Draw(t, "row")
		}
	}
	slow.Seat = rapid.IntRange(1, seats).Draw(t, "seat")
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
			s, err := tt.rules.Deal(tt.seats, 7)
			if err != nil {
				t.Fatal(err)
			}
			s = testkit.PlayOut(t, s, slowly(tt.rules, s.String()), rand.New(rand.NewPCG(1, uint64(tt.seats))).IntN)
			winners := s.Outcome().Winners()
			if len(winners) != 1 {
				t.Fatalf("winners %v", winners)
			}
			w := winners[0]
			if s.Table().Pawn(w) != s.Table().Home(w) || s.Cards().Found(w) != tt.cards {
				t.Errorf("seat %v has won with %d of %d cards found in %v", w, s.Cards().Found(w), tt.cards, s)
			}
		})
	}
}

// TestPerftAgainstModel counts the ways to play a few plies with both.
func TestPerftAgainstModel(t *testing.T) {
	wantPerft := func(s standard.State, depth int) uint64 {
		t.Helper()
		got, want := play.Perft(s, depth), testkit.Count(t, slowly(classic, s.String()), depth)
		if got != want {
			t.Errorf("Perft(%d) = %d, the model has %d for\n%v", depth, got, want, s)
		}
		return want
	}
	for depth, want := range []uint64{1, 24, 103, 3124} {
		if got := wantPerft(parse(t, classic, notation), depth); got != want {
			t.Errorf("the model counts %d ways to play %d plies, want %d", got, depth, want)
		}
	}
	for seed := range uint64(3) {
		for _, tt := range []struct {
			rules standard.Rules
			depth int
		}{{classic, 2}, {standard.Rules{Layout: labyrinth.Older()}, 2}, {small, 4}} {
			s, err := tt.rules.Deal(int(seed)+2, seed)
			if err != nil {
				t.Fatal(err)
			}
			for depth := range tt.depth + 1 {
				wantPerft(s, depth)
			}
		}
	}
}

// TestReplayPrintsTheSame plays a game again from its texts.
func TestReplayPrintsTheSame(t *testing.T) {
	s, err := classic.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 3))
	kit.Replays(t, classic, s, func(s standard.State) labyrinth.Ply { return testkit.Seek(s, r.IntN) })
}

package glow_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// redeal deals the day's cards that a view does not show anew, those in the
// box among them, and returns the text of the state.
func redeal(t *rapid.T, v glow.View) string {
	seen := model.MustParseGlow(v.String())
	taken := slices.Concat(slices.Concat(seen.Found...), slices.Concat(seen.Piles...))
	var unseen []string
	for _, row := range append(seen.Board, []model.Tile{seen.Spare}) {
		for _, tile := range row {
			if tile.Picture != "" && !slices.Contains(taken, tile.Picture) {
				unseen = append(unseen, tile.Picture)
			}
		}
	}
	unseen = rapid.Permutation(unseen).Draw(t, "unseen")
	for _, cards := range seen.Piles {
		for i, card := range cards {
			if card == "?" {
				cards[i], unseen = unseen[0], unseen[1:]
			}
		}
	}
	return seen.String()
}

// TestViewsHoldNothingHidden compares the views of states that differ only in
// what the seat may not know, there and after a shift, which finds nothing.
func TestViewsHoldNothingHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		p := game.Player(rapid.IntRange(-2, seats).Draw(t, "player"))
		other := parse(t, g, redeal(t, s.View(p)))
		same(t, s, other, p)
		if s.Night() && other != s {
			t.Fatalf("by night something is hidden: %v\n%v", s, other)
		}
		for q := range game.Player(seats) {
			if s.Goals(q) != other.Goals(q) && s.View(q) == other.View(q) {
				t.Fatalf("seat %v does not see its own goal", q)
			}
		}
		if s.Table().Phase() == labyrinth.ToShift {
			word := rapid.SampledFrom(testkit.Legal(s)).Draw(t, "shift")
			same(t, after(t, s, word), after(t, other, word), p)
		}
	})
}

func same(t *rapid.T, s, other glow.State, p game.Player) {
	v, w := s.View(p), other.View(p)
	if v != w || v.String() != w.String() || v.Goals() != w.Goals() || v.Targets() != w.Targets() || v.Cards() != w.Cards() ||
		v.Glow() != w.Glow() || v.Outcome() != w.Outcome() || !slices.Equal(v.Notes(), w.Notes()) {
		t.Fatalf("player %d tells\n%v\nfrom\n%v\nby the views\n%v\n%v", int(p), s, other, v, w)
	}
	if diff := cmp.Diff(testkit.Legal(v), testkit.Legal(w)); diff != "" {
		t.Fatal(diff)
	}
	if diff := cmp.Diff(testkit.Legal(s), testkit.Legal(other)); diff != "" {
		t.Fatal(diff)
	}
}

// TestSampleAgreesWithView guesses states: each is a good one and looks the
// same from the seat.
func TestSampleAgreesWithView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		v := s.View(game.Player(rapid.IntRange(-2, seats).Draw(t, "player")))
		seed := rapid.Uint64().Draw(t, "sample")
		sample := v.Sample(rand.New(rand.NewPCG(seed, 0)))
		if got := sample.View(v.Seat()); got != v {
			t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", v, sample, got)
		}
		if again := parse(t, g, sample.String()); again != sample {
			t.Fatalf("the sample\n%v\nreads as\n%v", sample, again)
		}
		if again := v.Sample(rand.New(rand.NewPCG(seed, 0))); again != sample {
			t.Fatalf("one random source gives\n%v\nand\n%v", sample, again)
		}
	})
}

// TestSampleIsUniform draws many samples of a view that few states agree with,
// found by trying all, and compares how often each is drawn.
func TestSampleIsUniform(t *testing.T) {
	tests := []struct {
		name, rest string
		player     game.Player
		states     int     // that agree with the view
		limit      float64 // of chi-square; by chance it is above in 1 of 1000 cases
	}{
		{"own top card", " :GH,:IJ day -", 0, 9 * 8, 113.6}, // K, L and M are found
		{"no card", " :GH,:IJ day -", game.Nobody, 10 * 9 * 8, 841.8},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cards := func(three string) string {
				return ring + "a1,e5 a1,e5 1s K:" + three[:2] + ",LM:" + three[2:] + tt.rest
			}
			v := parse(t, small, cards("ABC")).View(tt.player)
			drawn := make(map[glow.State]int)
			for _, three := range testkit.Arrangements("ABCDEFGHIJ", 3) {
				s := parse(t, small, cards(three))
				if s.View(tt.player) == v {
					drawn[s] = 0
				}
			}
			if len(drawn) != tt.states {
				t.Fatalf("%d states agree with %v, want %d", len(drawn), v, tt.states)
			}
			const each = 100
			r := rand.New(rand.NewPCG(1, 2))
			for range each * len(drawn) {
				s := v.Sample(r)
				if _, ok := drawn[s]; !ok {
					t.Fatalf("%v does not agree with %v", s, v)
				}
				drawn[s]++
			}
			if chi := testkit.ChiSquare(drawn, each); chi > tt.limit {
				t.Errorf("chi-square %.1f over %d states, want at most %.1f", chi, len(drawn), tt.limit)
			}
		})
	}
}

// The point tokens are drawn equally often.
func TestPointTokensAreEquallyLikely(t *testing.T) {
	s := parse(t, small, toDraw+"a1,b1 a1,e5 1p J:,: A:,:B night -")
	drawn := make(map[int]int)
	r := rand.New(rand.NewPCG(4, 4))
	for range 3000 {
		drawn[play.Draw(s, r).Points()]++
	}
	if chi := testkit.ChiSquare(drawn, 1000); chi > 13.8 || len(drawn) != 3 {
		t.Errorf("drawn %v: chi-square %.1f, want at most 13.8", drawn, chi)
	}
}

// Any player that is no seat sees what everybody sees.
func TestViewOfNoSeat(t *testing.T) {
	for _, rest := range []string{"a1,e5 a1,e5 1s B:AD,:EC :A,:B day -", "a1,e5 a1,e5 1s B:,: :A,:B night -"} {
		s := parse(t, small, ring+rest)
		for _, p := range []game.Player{game.Nobody, game.Chance, 2, -100, 100} {
			if v := s.View(p); v.Seat() != game.Nobody || v != s.View(game.Nobody) || v.Goals().Len() != 0 || v.Targets().Len() != 0 {
				t.Errorf("the view of player %d is %v's, with the goals %s, heading for %v: %v", int(p), v.Seat(), letters(v.Goals()), v.Targets(), v)
			}
		}
		if v := s.View(1); v.Seat() != 1 {
			t.Errorf("the view of seat 2 is that of %v", v.Seat())
		}
	}
}

// The notes say what the view shows, for people.
func TestNotes(t *testing.T) {
	tests := []struct {
		rest string
		want []string
	}{
		{"- a1,e5 a1,e5 1s B:AD,:E :AC,:B day -", []string{
			"It is day.",
			"seat 1: score 1 (1 by day, 0 by night), cards left 2, glow left *A *C",
			"seat 2: score 0 (0 by day, 0 by night), cards left 1, glow left *B",
		}},
		{"E2 a1,e5 a1,e5 1x B:,C: AD:,E:B night 3", []string{
			"It is night.",
			"seat 1: score 8 (1 by day, 2 by night, token 3), home is a1",
			"seat 2: score 3 (1 by day, 1 by night), glow left *B",
		}},
	}
	for _, tt := range tests {
		s := parse(t, small, tiles+tt.rest)
		for p := range game.Player(3) {
			if diff := cmp.Diff(tt.want, s.View(p).Notes()); diff != "" {
				t.Errorf("seat %v reads (-want +got):\n%s", p, diff)
			}
		}
	}
}

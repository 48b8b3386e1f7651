// This file checks that views hide what they must, and what is sampled from
// them.

package glow_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// TestViewsHoldNothingHidden compares the views of states that differ only in
// what the model hides from the seat, there and after a shift, which finds
// nothing.
func TestViewsHoldNothingHidden(t *testing.T) {
	visible := testkit.DrawerOf(func(t *rapid.T) (glow.Rules, int) {
		r, seats := drawRules(t)
		r.HideByDay = false
		return r, seats
	}, drawState)
	testkit.ViewsHide(t, kit, visible, func(t *rapid.T, _ glow.Rules, s, other glow.State) {
		if s.Night() && other != s {
			t.Fatalf("by night something is hidden: %v\n%v", s, other)
		}
		testkit.SeesGoals(t, s, other)
	})
}

func TestSampleAgreesWithView(t *testing.T) { testkit.SamplesAgree(t, kit, drawGame) }

// TestSampleIsUniform draws many samples of a view that few states have, and
// compares how often each is drawn.
func TestSampleIsUniform(t *testing.T) {
	tests := []struct {
		name, rest string
		player     game.Player
		states     int     // that have the view
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
			var states []glow.State
			for _, three := range testkit.Arrangements("ABCDEFGHIJ", 3) {
				states = append(states, parse(t, small, cards(three)))
			}
			kit.SampleIsUniform(t, states[0].View(tt.player), states, tt.states, 100, tt.limit)
		})
	}
}

// Each point token is drawn equally often.
//
// Rules: glow-point-token
func TestPointTokensAreEquallyLikely(t *testing.T) {
	s := parse(t, small, toDraw+"a1,b1 a1,e5 1p J:,: A:,:B night -")
	drawn := make(map[int]int)
	r := rand.New(rand.NewPCG(4, 4))
	for range 3000 {
		drawn[glow.PointsOf(play.Reveal(s, r))]++
	}
	if chi := testkit.ChiSquare(drawn, 1000); chi > 13.8 || len(drawn) != 3 {
		t.Errorf("drawn %v: chi-square %.1f, want at most 13.8", drawn, chi)
	}
}

func TestViewOfNoSeat(t *testing.T) {
	for _, rest := range []string{"a1,e5 a1,e5 1s B:AD,:EC :A,:B day -", "a1,e5 a1,e5 1s B:,: :A,:B night -"} {
		s := parse(t, small, ring+rest)
		kit.OutsidersSeeTheSame(t, s)
		if v := s.View(game.Nobody); v.Goals().Len() != 0 || v.Targets().Len() != 0 || v.MarkGoals() != (labyrinth.Marks{}) {
			t.Errorf("nobody has the goals %s and %s, and heads for %v", testkit.Letters(v.Goals()), marks(v.MarkGoals()), v.Targets())
		}
	}
}

// The notes are the same for every seat: the day's cards are not among them.
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
			testkit.WantLines(t, s.View(p).Notes(), tt.want...)
		}
	}
}

// By day a seat knows its top card only, and the day ends with the last find. By
// night everybody knows the glow pictures, and the way home is the last.
func TestQuests(t *testing.T) {
	day := parse(t, small, ring+"a1,e4 a1,e5 1s J:BA,C:MD :AH,:F day -")
	testkit.WantQuest(t, day.View(0), 0, "1 of B, then ADEFGHIKLM; 2 left, points 1")
	testkit.WantQuest(t, day.View(0), 1, "1 of ADEFGHIKLM; 2 left, points 1")
	testkit.WantQuest(t, day.View(game.Nobody), 0, "1 of ABDEFGHIKLM; 2 left, points 1")
	night := parse(t, small, ring+"a1,e4,e4 a1,e5,a5 1s J:,C:,: :AH,:IF,B: night -")
	testkit.WantQuest(t, night.View(0), 0, "2 of *A *H; 3 left with home, open, points 1")
	testkit.WantQuest(t, night.View(game.Nobody), 1, "2 of *F *I; 3 left with home, open, points 1")
	testkit.WantQuest(t, night.View(0), 2, "0 of ; 1 left with home, open, points 2")
}

package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"pgregory.net/rapid"
)

// TestViewsHoldNothingHidden compares the views of states that differ only in
// what the seat may not know, there and after a shift.
func TestViewsHoldNothingHidden(t *testing.T) {
	testkit.ViewsHide(t, kit, drawGame, func(t *rapid.T, r kids.Rules, s, other kids.State) {
		if (r.Family == 0 || r.Family == kids.FaceUp) && other != s {
			t.Fatalf("open cards hide something: %v\n%v", s, other)
		}
		testkit.SeesGoals(t, s, other)
	})
}

func TestSampleAgreesWithView(t *testing.T) { testkit.SamplesAgree(t, kit, drawGame) }

// TestSampleIsUniform samples views that few states have.
func TestSampleIsUniform(t *testing.T) {
	for _, tt := range []struct {
		rules  kids.Rules
		player game.Player
		states int // that have the view
		limit  float64
	}{
		{open, game.Nobody, 1, 0},
		{private, 0, 4 * 3, 31.3},
		{private, game.Nobody, 6 * 5 * 4 * 3, 447.6},
		{pile, 0, 5 * 4 * 3, 98.3},
		{pileReturn, game.Nobody, 6 * 5 * 4 * 3, 447.6},
	} {
		t.Run(name(tt.rules), func(t *testing.T) {
			var states []kids.State
			for _, four := range testkit.Arrangements("ABCDEF", 4) { // the other two are in the box
				states = append(states, parse(t, tt.rules, ring+"a1,c3 a1,c3 1s :"+four[:2]+",:"+four[2:]))
			}
			kit.SampleIsUniform(t, states[0].View(tt.player), states, tt.states, 200, tt.limit)
		})
	}
}

// Every player that is not a seat sees what everybody sees, and looks for
// nothing.
func TestViewOfNoSeat(t *testing.T) {
	each(t, all, func(t *testing.T, r kids.Rules) {
		s := parse(t, r, ring+"a1,c3 a1,c3 1s B:AD,:EC")
		kit.OutsidersSeeTheSame(t, s)
		if v := s.View(game.Nobody); v.Goals().Len() != 0 || v.Targets().Len() != 0 {
			t.Errorf("everybody sees the goals %s and the targets %v in %v", testkit.Letters(v.Goals()), v.Targets(), v)
		}
	})
}

// The family decides who knows the cards, and whether their order counts.
func TestQuests(t *testing.T) {
	const text = ring + "a1,c3 a1,c3 1s A:DB,:EC"
	for _, test := range []struct {
		rules                 kids.Rules
		mine, theirs, nobodys string // as views of seat 1, of seat 1, and of nobody show them
	}{
		{open, "2 of BD; 3 left with home, open", "2 of CE; 3 left with home, open", "2 of BD; 3 left with home, open"},
		{openNoReturn, "2 of BD; 2 left, open", "2 of CE; 2 left, open", "2 of BD; 2 left, open"},
		{private, "2 of BD; 3 left with home", "2 of CEF; 3 left with home", "2 of BCDEF; 3 left with home"},
		{privateNoReturn, "2 of BD; 2 left", "2 of CEF; 2 left", "2 of BCDEF; 2 left"},
		{pile, "1 of D, then BCEF; 2 left", "1 of BCEF; 2 left", "1 of BCDEF; 2 left"},
		{pileReturn, "1 of D, then BCEF; 3 left with home", "1 of BCEF; 3 left with home", "1 of BCDEF; 3 left with home"},
	} {
		s := parse(t, test.rules, text)
		testkit.WantQuest(t, s.View(0), 0, test.mine)
		testkit.WantQuest(t, s.View(0), 1, test.theirs)
		testkit.WantQuest(t, s.View(game.Nobody), 0, test.nobodys)
	}
}

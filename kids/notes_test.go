package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
)

// The notes name what a seat looks for only if the viewer may see it.
func TestNotesSayWhatTheViewerMaySee(t *testing.T) {
	tests := []struct {
		rules kids.Rules
		seats []string // what seats 1, 2 and nobody read of the cards of seat 1
	}{
		{open, []string{"A D", "A D", "A D"}},
		{private, []string{"A D", "", ""}},
		{pile, []string{"D", "", ""}},
	}
	for _, tt := range tests {
		s := parse(t, tt.rules, ring+"a1,c3 a1,c3 1s B:DA,:F")
		for i, want := range tt.seats {
			if want != "" {
				want = ", looks for " + want
			}
			notes := s.View(game.Player(i)).Notes()
			testkit.WantLines(t, notes[:1], "seat 1: found 1 of 3"+want)
			if len(notes) != 2 {
				t.Errorf("%s: %d notes for 2 seats", name(tt.rules), len(notes))
			}
		}
	}
	each(t, withoutReturn, func(t *testing.T, r kids.Rules) {
		s := after(t, parse(t, r, ring+"b1,c3 a1,c3 1s :A,:F"), "W2:ESW b1")
		testkit.WantLines(t, s.View(0).Notes()[:1], "seat 1: found 1 of 1, has won")
	})
	s := parse(t, open, ring+"b1,c3 a1,c3 1s A:,:F")
	testkit.WantLines(t, s.View(1).Notes()[:1], "seat 1: found 1 of 1, home is a1")
}

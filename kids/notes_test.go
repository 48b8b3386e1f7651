package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
)

// The notes name what is still looked for as far as the viewer may see it.
func TestNotesSayWhatTheViewerMaySee(t *testing.T) {
	tests := []struct {
		game  kids.Rules
		seats []string // what seats 1, 2 and nobody read of the cards of seat 1
	}{
		{open, []string{"A D", "A D", "A D"}},
		{private, []string{"A D", "", ""}},
		{pile, []string{"D", "", ""}},
	}
	for _, tt := range tests {
		s := parse(t, tt.game, ring+"a1,c3 a1,c3 1s B:DA,:F")
		for i, want := range tt.seats {
			notes := s.View(game.Player(i)).Notes()
			if want != "" {
				want = ", looks for " + want
			}
			if len(notes) != 2 || notes[0] != "seat 1: found 1 of 3"+want {
				t.Errorf("%s: seat %d reads %q, want %q first", name(tt.game), i+1, notes, want)
			}
		}
	}
	for _, g := range []kids.Rules{openNoReturn, privateNoReturn, pile} {
		s := after(t, parse(t, g, ring+"b1,c3 a1,c3 1s :A,:F"), "W2:ESW b1")
		if notes := s.View(0).Notes(); notes[0] != "seat 1: found 1 of 1, has won" {
			t.Errorf("%s: the winner reads %q", name(g), notes)
		}
	}
	s := parse(t, open, ring+"b1,c3 a1,c3 1s A:,:F")
	if notes := s.View(1).Notes(); notes[0] != "seat 1: found 1 of 1, home is a1" {
		t.Errorf("of a seat on the way home: %q", notes)
	}
}

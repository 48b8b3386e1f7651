package pi2c_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/gametest"
)

func TestKit(t *testing.T) {
	gametest.Test(t, pi2c.Rules{}, gametest.Options{})
}

// TestRules plays the rules in which the course's game differs from the standard game.
func TestRules(t *testing.T) {
	s, err := pi2c.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if left := s.Cards().Left(0); left != 4 {
		t.Errorf("seat 1 has %d cards, want 4", left)
	}
	for _, ply := range []string{"Nb:NES", "a1", "Sb:NES"} { // the second pushes the tile straight back
		if ply == "Sb:NES" {
			open := s.Table().Board().Spare().Open
			ply = labyrinth.Shift{Slot: labyrinth.SlotAt(labyrinth.South, 2), Open: open}.Ply().String()
		} else if ply == "Nb:NES" {
			open := s.Table().Board().Spare().Open
			ply = labyrinth.Shift{Slot: labyrinth.SlotAt(labyrinth.North, 2), Open: open}.Ply().String()
		} else {
			ply = s.Table().Pawn(0).String()
		}
		if s, err = s.Play(labyrinth.MustParsePly(ply)); err != nil {
			t.Fatal(err)
		}
	}
}

package labyrinth_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

func TestOrientations(t *testing.T) {
	for text, want := range map[string]string{
		"NS": "[NS EW]", "EW": "[NS EW]", "SW": "[NE ES SW NW]", "NSW": "[NES ESW NSW NEW]", "N": "[]", "": "[]",
	} {
		var e labyrinth.Edges
		if err := e.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(e.Orientations()); got != want {
			t.Errorf("a tile open to %s can lie as %s, want %s", text, got, want)
		}
	}
}

// TestTileFaults checks the place of the first byte that is wrong.
func TestTileFaults(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "0": 0, "A": 0, "E": 0, "g": 0, "5a": 1, "5Y": 1, "5AB": 2, "5a*A": 1, "5*": 1, "5*M": 1, "5*a": 1,
		"5'0": 1, "5'7": 1, "5'": 1, "5*A*B": 3, "5*A'1": 3, "5'1*A": 3, "5*AA": 3, "5A'1 ": 4,
	} {
		_, err := parseTile(text)
		var f game.Fault
		if !errors.As(err, &f) || f.Pos.Offset() != want || f.Text != text[want:] {
			t.Errorf("ParseTile(%q): %v, want a fault at byte %d", text, err, want)
		}
	}
}

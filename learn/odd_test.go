package learn

import (
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Boards that no published box has are refused, since the arrays have no room for them.
func TestOddBoards(t *testing.T) {
	for _, layout := range []string{
		".../.../... 5A5B5C5D7E7F3333 a1,c1,c3,a3 -", // all lines slide
		"6c/39 5A5B5C5D7Ef a1,c1,c3,a3 -",            // a cross
		"6c/39 5A5B5C5D7E7F a1,b2 -",                 // a home inside
		"6.c/... 5A5B5C5D7E a1,c2 -",                 // no square
	} {
		if _, err := newStandard(must(standard.Open(tag("Layout", layout)))); !errors.Is(err, game.ErrOption) {
			t.Errorf("standard on %s: %v, want ErrOption", layout, err)
		}
		if _, err := newKids(must(kids.Open(tag("Layout", layout)))); !errors.Is(err, game.ErrOption) {
			t.Errorf("kids on %s: %v, want ErrOption", layout, err)
		}
	}
}

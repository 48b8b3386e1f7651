package standard_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestShow checks what a user interface is given of one walk, by hand: seat 1
// finds D by staying on it.
func TestShow(t *testing.T) {
	s := parse(t, small, "6aAc/5B7E5C/3aD9 7F E2 b3,c3 a1,c3 1m B:DA,:EF")
	if goals := s.Goals(0); goals != labyrinth.PicturesOf(4) {
		t.Errorf("the goals of seat 1 are %v, want D", goals)
	}
	testkit.WantShown(t, s, after(t, s, "b3"), map[game.Player]string{
		0:           `[{"found":["B","D"],"goals":["A"],"left":1,"seat":1},{"found":[],"goals":[],"left":2,"seat":2}]`,
		1:           `[{"found":["B","D"],"goals":[],"left":1,"seat":1},{"found":[],"goals":["E"],"left":2,"seat":2}]`,
		game.Nobody: `[{"found":["B","D"],"goals":[],"left":1,"seat":1},{"found":[],"goals":[],"left":2,"seat":2}]`,
	}, change.Found{Seat: 0, Picture: 4})
	if least, most := small.SeatRange(); least != 1 || most != 4 {
		t.Errorf("%d to %d seats, want 1 to 4", least, most)
	}
	if text := standard.Look(4).String(); text != "Look(4)" {
		t.Errorf("an unknown look is written %q", text)
	}
}

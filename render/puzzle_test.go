package render_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestPuzzleScene checks that a scene has the board, the pawn and the goal of its
// puzzle, and no seats.
func TestPuzzleScene(t *testing.T) {
	l, err := labyrinth.ParseLayout("6c/39 5A5*B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		goal    string
		picture labyrinth.Picture
		aims    string
	}{
		{"A", 1, "b1"},
		{"F", 6, ""}, // on the spare tile
		{"c2,A,D", 0, "b1,c2,b3"},
		{"a3,*B", 0, "a2,a3"},
		{"A,*B", 0, "b1,a2"},
	} {
		p, err := solve.ParsePuzzle(l, "6aAc/5*B7E5C/3aD9 7F - b2 "+test.goal+" 1")
		if err != nil {
			t.Fatal(err)
		}
		s := render.PuzzleScene(p, l)
		var aims labyrinth.Squares
		if test.aims != "" {
			squares, err := variant.ParseSquares(test.aims)
			if err != nil {
				t.Fatal(err)
			}
			aims = labyrinth.SquaresOf(squares...)
		}
		if s.Goal != test.picture || s.Targets != aims {
			t.Errorf("%s: the goal is %v and %v, want %v and %v", test.goal, s.Goal, s.Targets, test.picture, aims)
		}
		if s.Table.Board() != p.Board || s.Table.Seats() != 0 || s.Pawn != labyrinth.SquareAt(2, 2) || s.Layout.Cols != 3 {
			t.Errorf("%s: the scene is %+v", test.goal, s)
		}
	}
}

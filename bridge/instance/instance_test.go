package instance_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge/instance"
	"github.com/labyrinth-go/labyrinth/solve"
)

// small is a board of 3 by 3 that was made by hand. The pawn at a1 can walk to b1. The goal is
// the straight at b3, which is open to the north and the south.
const small = `###|###|###|
#..|...|..#|
#.#|###|#.#|
-----------|
###|###|#.#|
#..|..#|#.#|
#.#|#.#|#.#|
-----------|
#.#|#.#|#.#|
#..|#.#|..#|
###|#.#|###|
-----------|`

func inJSON(maze, leftover, pawn, objective string) string {
	row := func(s string) string {
		a, b, _ := strings.Cut(s, " ")
		return fmt.Sprintf(`{"row": %s, "column": %s}`, a, b)
	}
	return fmt.Sprintf(`{"name": "small", "maze_array": ["%s"], "leftover": %q, "piece_locations": [%s], "objective": %s}`,
		strings.Join(strings.Split(maze, "\n"), `", "`), leftover, row(pawn), row(objective))
}

func inLines(maze, leftover, pawn, objective string) string {
	return fmt.Sprintf("small\n3 1\n%s\n%s\n%s\n%s\n", maze, leftover, pawn, objective)
}

// TestForms reads an instance in both forms, which mean the same.
func TestForms(t *testing.T) {
	a, err := instance.Parse([]byte(inJSON(small, "EW", "0 0", "2 1")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := instance.Parse([]byte(inLines(small, "EW", "0 0", "2 1")))
	if err != nil || a.Board != b.Board || a.Name != "small" || b.Name != a.Name {
		t.Errorf("%v, %v, %v", a, b, err)
	}
	if got := a.Board.String(); got != "6ac/6c5/35A9 5 -" || a.Pawns[0] != labyrinth.A1 {
		t.Errorf("%s, %v", got, a.Pawns)
	}
	if a.Problem().Goal != (solve.Goal{Pictures: labyrinth.PicturesOf(1)}) || a.Problem().Pawn != labyrinth.A1 {
		t.Error(a.Problem())
	}
	// Sb lifts the corner of b2 to b1, which a1 is open to, and the goal below it to b2. Nothing
	// else joins them.
	turns, err := a.Problem().Solve(t.Context(), 3)
	if err != nil || len(turns) != 1 || turns[0].String() != "Sb:NS b2" {
		t.Errorf("%v, %v", turns, err)
	}
	spare, err := instance.Parse([]byte(inJSON(small, "EW", "0 0", "-1 -1")))
	if err != nil || spare.Board.Spare().Picture != 1 {
		t.Errorf("%v, %v", spare.Board, err)
	}
}

// TestRefused reads texts that are no instances. Each error says what is wrong.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "side and the number"},
		{"{", "JSON"},
		{"{}", "0 lines"},
		{inJSON(strings.Repeat("x\n", 43)+"x", "EW", "0 0", "0 0"), "11 by 11; want a side of 3, 5 or 7"},
		{inJSON(small, "EX", "0 0", "2 1"), "letters of N, E, S and W"},
		{inJSON(small, "EW", "0 3", "2 1"), "row 0, column 3; want 0 to 2"},
		{inJSON(small, "EW", "0 0", "-1 1"), "row -1, column 1"},
		{inJSON(strings.Replace(small, "#..", "#x.", 1), "EW", "0 0", "2 1"), "line 2, column 1"},
		{inJSON(strings.Replace(small, "#..|", "#..", 1), "EW", "0 0", "2 1"), "has 11 characters"},
		{inJSON(strings.Replace(small, "...", "#.#", 1), "EW", "0 0", "2 1"), "tile"},
		{strings.Replace(inJSON(small, "EW", "0 0", "2 1"), `"column": 0`, `"col": 0`, 1), "want row and column"},
		{inLines(small, "EW", "0 0", "x"), "want a row and a column"},
		{inLines(small, "EW", "0 0", "2 1\nmore"), "one line for each pawn"},
		{strings.Repeat(" ", instance.MaxText+1), "bytes"},
	} {
		if _, err := instance.Parse([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(inJSON(small, "EW", "0 0", "2 1")))
	f.Add([]byte(inLines(small, "NE", "2 2", "-1 -1")))
	f.Add([]byte(inJSON(small, "E", "0 0", "2 1")))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := instance.Parse(text)
		if err != nil {
			if !errors.Is(err, instance.ErrInstance) && !errors.Is(err, labyrinth.ErrLayout) && !errors.Is(err, labyrinth.ErrTiles) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		in.Problem().Within(0)
	})
}

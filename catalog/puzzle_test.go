package catalog_test

import (
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// TestOpenPuzzle plays a solution of a puzzle: it wins in as many turns as the par.
func TestOpenPuzzle(t *testing.T) {
	l := labyrinth.Classic()
	for par := 1; par <= 3; par++ {
		p, err := solve.Generate(t.Context(), l, par, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, state, err := catalog.OpenPuzzle(l, p)
		if err != nil {
			t.Fatal(err)
		}
		if reopened, err := catalog.All().Open(r.Tags()...); err != nil {
			t.Errorf("the tags do not open the rules: %v", err)
		} else if again, err := reopened.Parse(state.String()); err != nil || again.String() != state.String() {
			t.Errorf("the reopened rules do not read the state: %v", err)
		}
		table, _ := state.View(0).Table()
		if table.Board() != p.Board || table.Pawn(0) != p.Pawn || state.View(0).Goals() != p.Goal.Pictures {
			t.Errorf("the state is %v, want the puzzle %v", state, p)
		}
		steps, err := p.Problem().Solve(t.Context(), par)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			for _, ply := range step.Plies() {
				if state.Outcome().Over() {
					t.Errorf("the game of par %d is over before %v", par, step)
				}
				if state, err = state.Play(catalog.Ply(ply.String())); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !state.Outcome().Over() || len(state.Outcome().Winners()) != 1 {
			t.Errorf("the solution of par %d does not win: %v", par, state)
		}
	}
}

// TestOpenPuzzleErrors checks what cannot be played.
func TestOpenPuzzleErrors(t *testing.T) {
	l := labyrinth.Classic()
	p, err := solve.Generate(t.Context(), l, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	homeless, square := l, p
	homeless.Starts = nil
	square.Goal = solve.Goal{Squares: labyrinth.SquaresOf(labyrinth.SquareAt(1, 1))}
	for _, c := range []struct {
		layout labyrinth.Layout
		puzzle solve.Puzzle
		want   game.Kind
	}{{homeless, p, labyrinth.ErrSquare}, {l, square, solve.ErrGoal}, {l, solve.Puzzle{Goal: p.Goal}, labyrinth.ErrSquare}} {
		if _, _, err := catalog.OpenPuzzle(c.layout, c.puzzle); !errors.Is(err, c.want) {
			t.Errorf("the error is %v, want %v", err, c.want)
		}
	}
}

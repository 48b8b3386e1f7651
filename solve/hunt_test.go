package solve_test

import (
	"context"
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// TestHunt proves the first positions that a hunt finds, reads them back, and finds them again.
func TestHunt(t *testing.T) {
	const enough = 1
	var first []solve.Puzzle
	for range 2 {
		var found []solve.Puzzle
		for p, err := range solve.Hunt(t.Context(), game.NewSource(1)) {
			if err != nil {
				t.Fatal(err)
			}
			if found = append(found, p); len(found) == enough {
				break
			}
		}
		for i, p := range found {
			if p.Par < 4 {
				t.Errorf("par %d, want 4 or more: %v", p.Par, p)
			}
			if err := p.Verify(t.Context()); err != nil {
				t.Errorf("%v: %v", p, err)
			}
			if again, err := solve.ParsePuzzle(labyrinth.Classic(), p.String()); err != nil || again != p {
				t.Errorf("%v is read as %v, %v", p, again, err)
			}
			if first != nil && p != first[i] {
				t.Errorf("the seed leads to %v, and then to %v", first[i], p)
			}
		}
		first = found
	}
}

func TestHuntEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for p, err := range solve.Hunt(ctx, game.NewSource(1)) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v, %v", p, err)
		}
	}
}

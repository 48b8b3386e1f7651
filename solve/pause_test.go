package solve_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"pgregory.net/rapid"
)

// pauses returns how often a search pauses.
func pauses(search func()) (n int) {
	defer solve.OnPause(func() { n++ })()
	search()
	return n
}

// between is the number of mazes that a search tries between two pauses at most. It
// takes about 1 ms in WebAssembly.
const between = 512

// TestPauses checks that a search pauses after a bounded number of mazes.
func TestPauses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, labyrinth.Classic())
		most := rapid.IntRange(1, 3).Draw(t, "most")
		tried := solve.Tried(p, most)
		n := pauses(func() { _, _ = p.Solve(context.Background(), most) })
		if n < 1+tried/between {
			t.Fatalf("%+v\nwithin %d turns: %d pauses for %d mazes", p, most, n, tried)
		}
	})
	// To rule out 4 turns here, the search tries every slot of the first three.
	p := unreachable(t)
	tried, slots := solve.Tried(p, 4), len(p.Board.Slots())
	if least := (slots - 1) * (slots - 1) * (slots - 1); tried < least {
		t.Errorf("%d mazes rule out 4 turns, want at least %d", tried, least)
	}
	n := pauses(func() { _, _ = p.Solve(t.Context(), 4) })
	if n < 1+tried/between {
		t.Errorf("%d pauses for %d mazes", n, tried)
	}
}

// TestPausesOfMany checks that what solves many problems pauses at least once for
// each of them.
func TestPausesOfMany(t *testing.T) {
	const seed = 2
	src, tried := game.NewSource(seed), 0
	for par := 0; par != 3; tried++ {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			t.Fatal(err)
		}
		par, _ = p.Problem().Within(3)
	}
	n := pauses(func() {
		if _, err := solve.Generate(t.Context(), labyrinth.Classic(), 3, seed); err != nil {
			t.Error(err)
		}
	})
	if tried < 2 || n < tried {
		t.Errorf("Generate pauses %d times for %d positions", n, tried)
	}
	p := solve.Problem{Board: deal(t, labyrinth.Classic(), 1), Pawn: labyrinth.A1}
	n = pauses(func() {
		if _, err := p.Map(t.Context(), 2); err != nil {
			t.Error(err)
		}
	})
	if n < 49 {
		t.Errorf("Map pauses %d times for 49 squares", n)
	}
}

// TestCancelledInPause cancels searches while they pause, as a page does. They must
// end before they would pause again.
func TestCancelledInPause(t *testing.T) {
	never := unreachable(t)
	near := solve.Problem{Board: deal(t, labyrinth.Classic(), 1), Pawn: labyrinth.A1}
	for name, search := range map[string]func(context.Context) error{
		"Solve": func(ctx context.Context) error { _, err := never.Solve(ctx, 1000); return err },
		"Map":   func(ctx context.Context) error { _, err := near.Map(ctx, 5); return err },
		"Generate": func(ctx context.Context) error {
			_, err := solve.Generate(ctx, labyrinth.Classic(), 4, 1)
			return err
		},
	} {
		for after := 2; after <= 32; after *= 2 { // the number of the pause
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // ends a search that does not pause
			n := 0
			restore := solve.OnPause(func() {
				if n++; n == after {
					cancel()
				}
			})
			err := search(ctx)
			restore()
			cancel()
			if n > after || !errors.Is(err, context.Canceled) {
				t.Errorf("%s, cancelled in pause %d, ends after pause %d with %v", name, after, n, err)
			}
		}
	}
}

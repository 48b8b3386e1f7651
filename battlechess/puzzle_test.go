package battlechess_test

import (
	"context"
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model/chess"
)

// surely reports whether a seat wins within a number of its own turns whatever the other does and
// whatever cards come. The model, which was written from the rules alone, plays everything.
func surely(g *chess.Game, seat, turns int) bool {
	acts := g.Winner < 0 && g.Attack == nil
	mine := acts && g.Seat == seat
	switch {
	case g.Winner >= 0:
		return g.Winner == seat
	case acts && turns == 0:
		return false
	case mine:
		turns--
	}
	for _, ply := range g.Legal() {
		if won := surely(g.Play(ply), seat, turns); won == mine {
			return won
		}
	}
	return !mine
}

// A puzzle is won within its turns, by one turn alone, and not within fewer.
func TestPuzzle(t *testing.T) {
	r := battlechess.Rules{}
	seen := map[battlechess.Puzzle]bool{}
	for seed := range uint64(long.Count(6, 60)) {
		p, err := r.Puzzle(t.Context(), 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		seen[p] = true
		key, err := p.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		again, err := r.ParsePuzzle(p.String())
		if err != nil || again != p {
			t.Errorf("%v is read as %v, %v", p, again, err)
		}
		for _, turns := range []int{1, 3} {
			if err := (battlechess.Puzzle{State: p.State, Turns: turns}).Verify(t.Context()); !errors.Is(err, battlechess.ErrTurns) {
				t.Errorf("%v in %d turns: %v", p, turns, err)
			}
		}
		g := chess.Read(battlechess.DefaultRuleSet(), p.State.String())
		if surely(g, g.Seat, 1) {
			t.Errorf("%v: the model wins at once", p)
		}
		for _, ply := range g.Legal() {
			if won := surely(g.Play(ply), g.Seat, 1); won != (ply == key.String()) {
				t.Errorf("%v: %s wins in the model: %v, the key is %v", p, ply, won, key)
			}
		}
	}
	if len(seen) < 5 {
		t.Errorf("only %d puzzles differ", len(seen))
	}
}

// What is no puzzle is refused with what is wrong.
func TestPuzzleRefused(t *testing.T) {
	r := battlechess.Rules{}
	for _, text := range []string{"", "2", start, start + " 0", start + " 4", start + " 02", "x 2"} {
		if p, err := r.ParsePuzzle(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
	for _, turns := range []int{0, battlechess.MostTurns + 1} {
		if _, err := r.Puzzle(t.Context(), turns, 1); !errors.Is(err, battlechess.ErrTurns) {
			t.Errorf("a puzzle of %d turns: %v", turns, err)
		}
	}
	done, stop := context.WithCancel(t.Context())
	stop()
	if _, err := r.Puzzle(done, 2, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

package battlechess_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
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

// The reply to a wrong turn leaves no certain win, whatever card has come, if there is such a reply; and
// the reply to the right one is a legal turn.
func TestReply(t *testing.T) {
	r := battlechess.Rules{}
	saved := 0
	for seed := range uint64(long.Count(4, 40)) {
		p, err := r.Puzzle(t.Context(), 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, ply := range p.State.AppendPlies(nil) {
			next, err := p.State.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			after := []battlechess.State{next}
			if next.ToMove() == game.Chance {
				after = nil
				for _, card := range next.AppendPlies(nil) {
					drawn, err := next.Play(card)
					if err != nil {
						t.Fatal(err)
					}
					after = append(after, drawn)
				}
			}
			for _, s := range after {
				if s.ToMove() != 1 {
					continue // it has won
				}
				reply, err := s.Reply(t.Context(), 1)
				if err != nil || !slices.Contains(s.AppendPlies(nil), reply) {
					t.Fatalf("%v: the reply to %v is %v, %v", p, ply, reply, err)
				}
				g := chess.Read(battlechess.DefaultRuleSet(), s.String())
				saves := func(ply string) bool { return !surely(g.Play(ply), 0, 1) }
				if slices.ContainsFunc(g.Legal(), saves) {
					saved++
					if !saves(reply.String()) {
						t.Errorf("%v: %v after %v leaves a certain win", p, reply, ply)
					}
				}
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		lost, err := p.State.Play(p.State.AppendPlies(nil)[0])
		if err != nil {
			t.Fatal(err)
		}
		if reply, err := lost.Reply(ctx, 2); lost.ToMove() == 1 && (err == nil || !slices.Contains(lost.AppendPlies(nil), reply)) {
			t.Errorf("%v: a canceled search replies %v, %v", p, reply, err)
		}
		if keys, err := p.State.Keys(t.Context(), 0); keys != nil || err != nil {
			t.Errorf("%v: in no turn %v win, %v", p, keys, err)
		}
	}
	if saved == 0 {
		t.Error("no wrong turn has a reply that saves")
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

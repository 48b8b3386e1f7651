//go:build display

// This file tests the game itself. The tag says that there is a screen, without which
// no program with Ebitengine begins; the tests of e2e provide one.

package main

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/play"
)

// The bot is told of every event that its seat may see, in order and once, and of the
// whole game when the program was started again.
func TestTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	for range 2 {
		s, err := open(file, 1)
		if err != nil {
			t.Fatal(err)
		}
		var told []int
		witness := func(_ context.Context, q play.Question) (play.Answer, error) {
			for u := range q.Updates() {
				told = append(told, u.N)
			}
			return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
		}
		g := &table{ctx: t.Context(), session: s, bot: witness, file: file, shown: s.Last() - 1}
		for turn := 0; turn < 3; {
			for g.motions = nil; g.thinking != nil || g.shown < s.Last() || g.view.ToMove() == rival; g.motions = nil {
				if err := g.Update(); err != nil {
					t.Fatal(err)
				}
			}
			if g.may(labyrinth.ToShift) {
				turn++
			}
			if err := g.submit(g.view.AppendPlies(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		want := make([]int, s.Last()-1) // the person has shifted and the bot has walked since
		for n := range want {
			want[n] = n
		}
		if len(told) < 8 || !slices.Equal(told, want) {
			t.Errorf("the bot was told of the events %v, want 0 to %d", told, len(want)-1)
		}
	}
}

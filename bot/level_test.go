// This file tests the levels for people.

package bot_test

import (
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// There are ten levels before all other bots, and three of them have names of their own.
func TestLevelNames(t *testing.T) {
	want := []string{"level1", "level2", "easy", "level4", "level5", "medium", "level7", "level8", "hard", "level10"}
	if got := bot.Names()[:11]; !slices.Equal(got[:10], want) || got[10] != "random" {
		t.Errorf("the first bots are %v, want %v and then random", got, want)
	}
}

// TestLevelsEnd checks that games between players of the lowest level do not drag on.
func TestLevelsEnd(t *testing.T) {
	const number = 20 // games
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			level, greedy := g.turns(t, "level1", number), g.turns(t, "greedy", number)
			if level > 2*greedy {
				t.Errorf("%d games of level1 take %d turns, want at most twice the %d of greedy", number, level, greedy)
			}
		})
	}
}

func (g gameOf[S]) turns(t *testing.T, name string, games int) (turns int) {
	t.Helper()
	newBot := botsFor(g.Rules)[name]
	for seed := range uint64(games) {
		start, err := g.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := play.Run(t.Context(), g.Rules, start, []play.Bot{newBot(2 * seed), newBot(2*seed + 1)}, play.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		s, mover := start, game.Nobody
		for _, ply := range rec.Plies {
			if p := s.ToMove(); p != mover && p >= 0 {
				mover = p
				turns++
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
	}
	return turns
}

// A level that sees everything in its own turn makes a find whenever it can, and one that
// sees no step of a path never walks.
func TestSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, s := randomState(t)
		seed := rapid.Uint64().Draw(t, "bot")
		turn := func(choose player) (shifted, end state) {
			t.Helper()
			end = s
			for end.ToMove() == s.ToMove() {
				ply, err := ask(t.Context(), choose, end.View(s.ToMove()))
				if err != nil {
					t.Fatal(err)
				}
				if shifted = end; end.Table().Phase() == labyrinth.ToShift {
					shifted, _ = end.Play(ply)
				}
				if end, err = end.Play(ply); err != nil {
					t.Fatal(err)
				}
			}
			return shifted, end
		}
		p := s.ToMove()
		_, want := turn(bot.Greedy(standard.Rules{}, seed))
		left := func(s state) int { return s.View(p).Quest(p).Left }
		if _, got := turn(bot.Level(standard.Rules{}, seed, 1, 1)); left(got) != left(want) {
			t.Errorf("in %v a level that sees everything has %d left after its turn, want %d", s, left(got), left(want))
		}
		if shifted, end := turn(bot.Level(standard.Rules{}, seed, 1, 0)); end.Table().Pawn(p) != shifted.Table().Pawn(p) {
			t.Errorf("in %v a level that sees no path walks from %v to %v", s, shifted.Table().Pawn(p), end.Table().Pawn(p))
		}
	})
}

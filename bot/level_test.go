// This file tests the levels for people.

package bot_test

import (
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// There are a beginner and ten levels before all other bots, and three of them have names of their own.
func TestLevelNames(t *testing.T) {
	want := []string{"beginner", "level1", "level2", "easy", "level4", "level5", "medium", "level7", "level8", "hard", "level10"}
	if got := bot.Names()[:12]; !slices.Equal(got[:11], want) || got[11] != "random" {
		t.Errorf("the first bots are %v, want %v and then random", got, want)
	}
}

// TestLevelsEnd checks that games between players of the lowest level do not drag on.
func TestLevelsEnd(t *testing.T) {
	number := long.Count(10, 20) // games
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			level, _ := g.match(t, "level1", "level1", number)
			greedy, _ := g.match(t, "greedy", "greedy", number)
			if level > 2*greedy {
				t.Errorf("%d games of level1 take %d turns, want at most twice the %d of greedy", number, level, greedy)
			}
		})
	}
}

// A beginner loses most games, also against a player that plays three of ten plies at random.
func TestBeginner(t *testing.T) {
	number := long.Count(10, 20) // games
	for name, g := range games {
		for _, other := range []string{"level1", "greedy:random=0.3"} {
			t.Run(name+"/"+other, func(t *testing.T) {
				t.Parallel()
				if _, wins := g.match(t, "beginner", other, number); wins > 0.4*float64(number) {
					t.Errorf("of %d games the beginner wins %v", number, wins)
				}
			})
		}
	}
}

func (g gameOf[S]) match(t *testing.T, one, other string, games int) (turns int, wins float64) {
	t.Helper()
	newBot := func(text string, seed uint64) play.Bot {
		b, err := bot.New(g.Rules, text, seed)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for seed := range uint64(games) {
		start, err := g.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{one, other}
		if seed%2 == 1 {
			names = []string{other, one}
		}
		rec, err := play.Run(t.Context(), g.Rules, start, []play.Bot{newBot(names[0], 2*seed), newBot(names[1], 2*seed+1)}, play.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if winners := rec.Outcome.Winners(); slices.Contains(winners, game.Player(seed%2)) {
			wins += 1 / float64(len(winners))
		} else if len(winners) == 0 {
			wins += 0.5
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
	return turns, wins
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

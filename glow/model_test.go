// This file compares the game with the slow model of it.

package glow_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by side,
// and compares everything that can be seen of them after every ply.
//
// Rules: glow-standard
func TestAgainstModel(t *testing.T) {
	testkit.AgainstModel(t, drawGame, func(t *rapid.T) game.Ply {
		if rapid.IntRange(0, 3).Draw(t, "token") == 0 {
			return glow.Points(rapid.IntRange(-1, 6).Draw(t, "points"))
		}
		return testkit.WildPly(t)
	})
}

// drawGame draws rules, a state by them, and its model.
var drawGame = testkit.DrawerOf(drawRules, drawState)

// drawRules draws rules, and a number of seats that they deal for.
func drawRules(t *rapid.T) (glow.Rules, int) {
	var r glow.Rules
	if rapid.IntRange(0, 3).Draw(t, "box") > 0 {
		r.Layout = testkit.Layout(t, 5, 12, 12)
	}
	seats := rapid.IntRange(1, len(r.BoardLayout().Starts)).Draw(t, "seats")
	r.Homes = testkit.Homes(t, r.BoardLayout().Cols, seats)
	r.HideByDay = rapid.Bool().Draw(t, "hidden by day")
	return r, seats
}

// drawState draws a state: one as dealt, or one that is nearer to the end of the
// day or of the night.
func drawState(t *rapid.T, r glow.Rules, seats int) (glow.State, *model.Glow) {
	s := kit.Deal(t, r, seats, rapid.Uint64().Draw(t, "seed"))
	slow := model.MustParseGlow(s.String())
	slow.Hide = r.HideByDay
	kind := rapid.IntRange(0, 4).Draw(t, "as dealt, day, or night")
	if kind == 0 {
		return s, slow
	}
	slow.Night = kind >= 2
	for i := range seats {
		day, glowing := slow.Piles[i], slow.GlowLeft[i]
		found := rapid.IntRange(0, len(day)-1).Draw(t, "found")
		slow.Found[i], slow.Piles[i] = day[:found], day[found:]
		if slow.Night {
			slow.Piles[i] = nil
			// With few left the end is near.
			found := rapid.SampledFrom([]int{len(glowing), len(glowing), len(glowing) - 1, 1, 0}).Draw(t, "glow found")
			slow.GlowFound[i], slow.GlowLeft[i] = glowing[:found], glowing[found:]
		} else if rapid.Bool().Draw(t, "last card") {
			slow.Found[i], slow.Piles[i] = day[1:], day[:1]
		}
	}
	testkit.Scatter(t, slow.Game)
	s = parse(t, r, slow.String())
	wantScores(t, s, slow)
	return s, slow
}

// TestWholeGames plays games from the deal through day and night to the end.
func TestWholeGames(t *testing.T) {
	for _, r := range []glow.Rules{{}, small} {
		for seats := 1; seats <= 4; seats++ {
			s := kit.Deal(t, r, seats, 7)
			slow := model.MustParseGlow(s.String())
			if s = testkit.PlayOut(t, s, slow, rand.New(rand.NewPCG(1, uint64(seats))).IntN); !s.Night() {
				t.Errorf("%d seats: a game ends by day in %v", seats, s)
			}
			wantScores(t, s, model.MustParseGlow(s.String()))
		}
	}
}

// wantScores checks the points of all seats.
func wantScores(t rapid.TB, s glow.State, slow *model.Glow) {
	t.Helper()
	for p := range game.Player(s.Seats()) {
		if got, want := s.Score(p).Total(), slow.Score(int(p)+1); got != want {
			t.Fatalf("%v\nseat %v has %d points, want %d", s, p, got, want)
		}
	}
}

// TestPerftAgainstModel counts the ways to play a few plies: by day into the
// night, and by night to the end.
func TestPerftAgainstModel(t *testing.T) {
	for _, rest := range []string{
		"b1,e4 a1,e5 1s :B,C:F :A,:F day -",
		"b1,e4 a1,e5 1s A:,B: A:,B: night -",
	} {
		s := parse(t, small, ring+rest)
		testkit.AgreePerft(t, s, model.MustParseGlow(s.String()), 3)
	}
}

// TestEveryScore compares the winners for every score that two seats can have
// next to a third, whichever seat has ended the game.
//
// Rules: glow-tie
func TestEveryScore(t *testing.T) {
	found := []string{":", "A:", "AB:", "ABC:"}
	others := map[string]string{":": ":", "A:": "D:", "AB:": "DE:", "ABC:": "DEF:"}
	for _, d1 := range found {
		for _, d2 := range found {
			for _, g2 := range found {
				for _, points := range []string{"1", "3", "5"} {
					for _, third := range []string{"G:", "GH:", "GHI:"} {
						text := toDraw + "a1,a1,a1 a1,e1,e5 1x " +
							d1 + "," + others[d2] + "," + third + " ABC:," + others[g2] + "," + third + " night " + points
						testkit.Agree(t, parse(t, small, text), model.MustParseGlow(text))
					}
				}
			}
		}
	}
}

package glow_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by
// side, and compares everything that can be seen of them after every ply.
func TestAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		twins := testkit.Twins[glow.State, glow.Ply, glow.View, *model.Glow]{
			Begin: func(t *rapid.T) (glow.State, *model.Glow) {
				g, seats := drawGame(t)
				return drawState(t, g, seats)
			},
			Wild: func(t *rapid.T) glow.Ply {
				if rapid.IntRange(0, 3).Draw(t, "token") == 0 {
					return glow.Points(rapid.IntRange(-1, 6).Draw(t, "points"))
				}
				p := testkit.WildPly(t)
				if shift, ok := p.Shift(); ok {
					return glow.Push(shift)
				}
				to, _ := p.Square()
				return glow.Walk(to)
			},
			Read: glow.Rules{}.ParsePly,
		}
		twins.Run(t)
	})
}

// drawGame draws a game, and a number of seats that it is for.
func drawGame(t *rapid.T) (glow.Rules, int) {
	var g glow.Rules
	if rapid.IntRange(0, 3).Draw(t, "box") > 0 {
		g.Layout = testkit.Layout(t, 5, 12, 12)
	}
	seats := rapid.IntRange(1, len(g.Box().Starts)).Draw(t, "seats")
	g.Homes = testkit.Homes(t, g.Box().Side, seats)
	return g, seats
}

// drawState deals a state and may change it by its text into one that is
// nearer to the end of the day or of the night.
func drawState(t *rapid.T, g glow.Rules, seats int) (glow.State, *model.Glow) {
	s, err := g.Deal(seats, rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	slow := model.MustParseGlow(s.String())
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
			// Few are left, and that is what decides who wins.
			found := rapid.SampledFrom([]int{len(glowing), len(glowing), len(glowing) - 1, 1, 0}).Draw(t, "glow found")
			slow.GlowFound[i], slow.GlowLeft[i] = glowing[:found], glowing[found:]
		} else if rapid.Bool().Draw(t, "last card") {
			slow.Found[i], slow.Piles[i] = day[1:], day[:1]
		}
		if rapid.Bool().Draw(t, "elsewhere") {
			slow.Pawns[i].Col = rapid.IntRange(1, slow.Side()).Draw(t, "column")
			slow.Pawns[i].Row = rapid.IntRange(1, slow.Side()).Draw(t, "row")
		}
	}
	slow.Seat = rapid.IntRange(1, seats).Draw(t, "seat")
	if s, err = g.Parse(slow.String()); err != nil {
		t.Fatalf("Parse(%q): %v", slow, err)
	}
	return s, slow
}

// TestWholeGames plays games from the deal through day and night to the end,
// every seat after its goals, with the model beside.
func TestWholeGames(t *testing.T) {
	for _, g := range []glow.Rules{{}, small} {
		for seats := range 5 {
			if seats == 0 {
				continue
			}
			s, err := g.Deal(seats, 7)
			if err != nil {
				t.Fatal(err)
			}
			slow, r := model.MustParseGlow(s.String()), rand.New(rand.NewPCG(1, uint64(seats)))
			seen := make(map[labyrinth.Phase]bool)
			for n := 0; ; n++ {
				testkit.Agree[glow.State, glow.Ply, glow.View](t, s, slow)
				for p := range game.Player(seats) {
					if got, want := s.Score(p).Total(), slow.Score(int(p)+1); got != want {
						t.Fatalf("%v\nseat %v has %d points, want %d", s, p, got, want)
					}
				}
				seen[s.Table().Phase()] = true
				if s.Outcome().Over() {
					break
				}
				if n == 2000 {
					t.Fatalf("no end after %d plies: %v", n, s)
				}
				p := testkit.Seek[glow.State, glow.Ply, glow.View](s, r.IntN)
				if s, err = s.Play(p); err != nil {
					t.Fatal(err)
				}
				if slow, err = slow.Play(p.String()); err != nil {
					t.Fatal(err)
				}
			}
			if len(seen) != 4 || !s.Night() {
				t.Errorf("%d seats: a game ends in %v after the phases %v", seats, s, seen)
			}
		}
	}
}

// TestPerftAgainstModel counts the ways to play a few plies with both: by day
// into the night, and by night to the end.
func TestPerftAgainstModel(t *testing.T) {
	for _, rest := range []string{
		"b1,e4 a1,e5 1s :B,C:F :A,:F day -",
		"b1,e4 a1,e5 1s A:,B: A:,B: night -",
	} {
		s := parse(t, small, ring+rest)
		for depth := range 4 {
			if got, want := play.Perft(s, depth), count(t, model.MustParseGlow(s.String()), depth); got != want {
				t.Errorf("Perft(%d) = %d, the model has %d for\n%v", depth, got, want, s)
			}
		}
	}
}

// count is the number of ways to play a number of plies.
func count(t *testing.T, g *model.Glow, plies int) uint64 {
	if plies == 0 {
		return 1
	}
	total := uint64(0)
	for _, p := range g.Legal() {
		next, err := g.Play(p)
		if err != nil {
			t.Fatal(err)
		}
		total += count(t, next, plies-1)
	}
	return total
}

// TestEveryScore compares the winners with the model's for every score that
// two seats can have next to a third, whoever has ended the game.
func TestEveryScore(t *testing.T) {
	days, glows := []string{":", "A:", "AB:", "ABC:"}, []string{":", "A:", "AB:", "ABC:"}
	others := map[string]string{":": ":", "A:": "D:", "AB:": "DE:", "ABC:": "DEF:"}
	for _, d1 := range days {
		for _, d2 := range days {
			for _, g2 := range glows {
				for _, points := range []string{"1", "3", "5"} {
					for _, third := range []string{"G:", "GH:", "GHI:"} {
						text := "6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M E2 a1,a1,a1 a1,e1,e5 1x " +
							d1 + "," + others[d2] + "," + third + " ABC:," + others[g2] + "," + third + " night " + points
						testkit.Agree[glow.State, glow.Ply, glow.View](t, parse(t, small, text), model.MustParseGlow(text))
					}
				}
			}
		}
	}
}

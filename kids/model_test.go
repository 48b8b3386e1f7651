package kids_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by
// side, and compares everything that can be seen of them after every ply.
func TestAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		twins := testkit.Twins[kids.State, labyrinth.Ply, kids.View, *model.Kids]{
			Begin: func(t *rapid.T) (kids.State, *model.Kids) {
				g, seats := drawGame(t)
				return drawState(t, g, seats)
			},
			Wild: testkit.WildPly,
			Read: kids.Rules{}.ParsePly,
		}
		twins.Run(t)
	})
}

// drawGame draws a game, and a number of seats that it is for.
func drawGame(t *rapid.T) (kids.Rules, int) {
	g := rapid.SampledFrom(append(kids.Editions(), all...)).Draw(t, "rules")
	seats := 0
	if g.Edition == "" {
		side := rapid.SampledFrom([]int{3, 3, 5}).Draw(t, "side")
		g.Layout = testkit.Layout(t, side, 4, 0)
		seats = rapid.IntRange(1, len(g.Layout.Starts)).Draw(t, "seats")
	} else {
		if rapid.Bool().Draw(t, "older") {
			g.Layout = labyrinth.Older()
		}
		seats = rapid.IntRange(1, 4).Draw(t, "seats")
	}
	g.Homes = testkit.Homes(t, g.Box().Side, seats)
	return g, seats
}

// drawState deals a state and may change it by its text into one that is
// nearer to the end: fewer cards, some found, the pawns anywhere.
func drawState(t *rapid.T, g kids.Rules, seats int) (kids.State, *model.Kids) {
	s, err := g.Deal(seats, rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	slow := slowly(g, s.String())
	if rapid.IntRange(0, 3).Draw(t, "as dealt") == 0 {
		return s, slow
	}
	least := 0
	if g.Return == labyrinth.ReturnWaived {
		least = 1 // who has none left has won
	}
	for i, cards := range slow.Piles {
		left := rapid.IntRange(least, min(3, len(cards))).Draw(t, "left")
		found := rapid.IntRange(0, len(cards)-left).Draw(t, "found")
		slow.Found[i], slow.Piles[i] = cards[:found], cards[found:found+left]
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

// TestWholeGames plays games of every edition from the deal to the end, every
// seat after its goals, with the model beside.
func TestWholeGames(t *testing.T) {
	for i, g := range append(kids.Editions(), all...) {
		seats := i%4 + 1
		t.Run(g.Edition+" "+name(g), func(t *testing.T) {
			s, err := g.Deal(seats, 7)
			if err != nil {
				t.Fatal(err)
			}
			slow, r := slowly(g, s.String()), rand.New(rand.NewPCG(1, uint64(i)))
			each := s.Cards().Left(0)
			for n := 0; ; n++ {
				testkit.Agree[kids.State, labyrinth.Ply, kids.View](t, s, slow)
				if s.Outcome().Over() {
					break
				}
				if n == 2000 {
					t.Fatalf("no end after %d plies: %v", n, s)
				}
				p := testkit.Seek[kids.State, labyrinth.Ply, kids.View](s, r.IntN)
				if s, err = s.Play(p); err != nil {
					t.Fatal(err)
				}
				if slow, err = slow.Play(p.String()); err != nil {
					t.Fatal(err)
				}
			}
			if len(s.Outcome().Winners()) != 1 {
				t.Fatalf("winners %v", s.Outcome())
			}
			winner := s.Outcome().Winners()[0]
			if s.Cards().Found(winner) != each || g.Return != labyrinth.ReturnWaived && s.Table().Pawn(winner) != s.Table().Home(winner) {
				t.Errorf("seat %v has won with %d of %d cards found in %v", winner, s.Cards().Found(winner), each, s)
			}
		})
	}
}

// TestPerftAgainstModel counts the ways to play a few plies with both.
func TestPerftAgainstModel(t *testing.T) {
	for i, g := range all {
		s := parse(t, g, ring+"b1,a3 a1,c3 1s :D,:E")
		for depth := range 5 {
			if got, want := play.Perft(s, depth), count(t, slowly(g, s.String()), depth); got != want {
				t.Errorf("%s: Perft(%d) = %d, the model has %d for\n%v", name(all[i]), depth, got, want, s)
			}
		}
	}
}

// count is the number of ways to play a number of plies.
func count(t *testing.T, k *model.Kids, plies int) uint64 {
	if plies == 0 {
		return 1
	}
	total := uint64(0)
	for _, p := range k.Legal() {
		next, err := k.Play(p)
		if err != nil {
			t.Fatal(err)
		}
		total += count(t, next, plies-1)
	}
	return total
}

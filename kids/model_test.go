package kids_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by
// side, and compares everything that can be seen of them after every ply.
func TestAgainstModel(t *testing.T) { testkit.AgainstModel(t, drawGame, testkit.WildPly) }

// drawGame draws rules, a state by them, and its model.
var drawGame = testkit.DrawerOf(drawRules, drawState)

// drawRules draws rules, and a number of seats that they can deal for.
func drawRules(t *rapid.T) (kids.Rules, int) {
	r := rapid.SampledFrom(append(kids.Editions(), all...)).Draw(t, "rules")
	seats := 0
	if r.Edition == "" {
		side := rapid.SampledFrom([]int{3, 3, 5}).Draw(t, "side")
		r.Layout = testkit.Layout(t, side, 4, 0)
		seats = rapid.IntRange(1, len(r.Layout.Starts)).Draw(t, "seats")
	} else {
		if rapid.Bool().Draw(t, "older") {
			r.Layout = standard.Rules{Edition: "older"}.BoardLayout()
		}
		seats = rapid.IntRange(1, 4).Draw(t, "seats")
	}
	r.Homes = testkit.Homes(t, r.BoardLayout().Cols, seats)
	r.Turns = testkit.Turns(t)
	return r, seats
}

// drawState deals a state. It may change its text into a state that is nearer
// to the end: fewer cards, some found, the pawns anywhere.
func drawState(t *rapid.T, r kids.Rules, seats int) (kids.State, *model.Kids) {
	s := kit.Deal(t, r, seats, rapid.Uint64().Draw(t, "seed"))
	slow := slowly(r, s.String())
	if rapid.IntRange(0, 3).Draw(t, "as dealt") == 0 {
		return s, slow
	}
	least := 0
	if r.Return == variant.ReturnWaived {
		least = 1 // a seat with none left has won
	}
	for i, cards := range slow.Piles {
		left := rapid.IntRange(least, min(3, len(cards))).Draw(t, "left")
		found := rapid.IntRange(0, len(cards)-left).Draw(t, "found")
		slow.Found[i], slow.Piles[i] = cards[:found], cards[found:found+left]
	}
	testkit.Scatter(t, slow.Game)
	return parse(t, r, slow.String()), slow
}

// TestWholeGames plays games of every edition from the deal to the end with
// the model beside them, and checks who has won.
func TestWholeGames(t *testing.T) {
	for i, r := range append(kids.Editions(), all...) {
		seats := i%4 + 1
		t.Run(r.Edition+" "+name(r), func(t *testing.T) {
			s := kit.Deal(t, r, seats, 7)
			cards := s.Cards().Left(0)
			s, w := testkit.PlayToWin(t, s, slowly(r, s.String()), rand.New(rand.NewPCG(1, uint64(i))).IntN)
			if s.Cards().Found(w) != cards || r.Return != variant.ReturnWaived && s.Table().Pawn(w) != s.Table().Home(w) {
				t.Errorf("seat %v has won with %d of %d cards found in %v", w, s.Cards().Found(w), cards, s)
			}
		})
	}
}

// TestPerftAgainstModel counts the ways to play a few plies with both.
func TestPerftAgainstModel(t *testing.T) {
	each(t, all, func(t *testing.T, r kids.Rules) {
		s := parse(t, r, ring+"b1,a3 a1,c3 1s :D,:E")
		testkit.AgreePerft(t, s, slowly(r, s.String()), 4)
	})
}

package labyrinth_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// TestDealCards deals cards by the description of DealCards.
func TestDealCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts().Draw(t, "layout")
		seed := rapid.Uint64().Draw(t, "seed")
		for seats := -1; seats <= 5; seats++ {
			most := l.Pictures().Len() / max(seats, 1)
			for _, each := range []int{0, -1, 1, most / 2, most, most + 1} {
				c, err := l.DealCards(game.NewSource(seed), seats, each)
				var f game.Fault
				errors.As(err, &f)
				want := ""
				switch {
				case seats < 1 || seats > len(l.Starts):
					if f.Kind != game.ErrSeats || f.Text != fmt.Sprint(seats) {
						t.Errorf("%d seats on %d starts: %v, %v, want ErrSeats", seats, len(l.Starts), c, err)
					}
				case each < 0 || each > most:
					if f.Kind != labyrinth.ErrCards || f.Text != fmt.Sprint(each) {
						t.Errorf("%d of %d cards for each of %d seats: %v, %v, want ErrCards", each, most, seats, c, err)
					}
				case each == 0:
					want = handsText(dealt(l, seed, seats, most))
				default:
					want = handsText(dealt(l, seed, seats, each))
				}
				if (err == nil) != (want != "") || c.String() != want {
					t.Errorf("%d cards for each of %d seats: %v, %v, want %s", each, seats, c, err, want)
				}
			}
		}
	})
	for seats, want := range map[int]int{1: 24, 2: 12, 3: 8, 4: 6} {
		c, err := labyrinth.Classic().DealCards(game.NewSource(1), seats, 0)
		if err != nil {
			t.Fatal(err)
		}
		for p := range game.Player(seats) {
			if got := c.Left(p); got != want {
				t.Errorf("%d seats: seat %v has %d cards, want %d", seats, p, got, want)
			}
		}
	}
}

// dealt returns the hands that DealCards must deal.
func dealt(l labyrinth.Layout, seed uint64, seats, each int) []hand {
	deck := slices.Collect(l.Pictures().All())
	slices.Sort(deck)
	game.Shuffle(game.NewSource(seed), deck)
	hands := make([]hand, seats)
	for i, x := range deck[:each*seats] {
		hands[i/each].Pile = append(hands[i/each].Pile, x)
	}
	return hands
}

// TestPinnedDeals pins what three seeds deal. Ports must deal the same, and
// records and puzzles name deals by their seeds. The texts were computed by a
// program in another language, from the documentation.
//
// Rules: maze-random
func TestPinnedDeals(t *testing.T) {
	for _, test := range []struct {
		seed          uint64
		classic, deck string
		older         string
	}{
		{
			0, "6bSeAbVeB6Pc/eUa6Qa5ca/7C6N7D5eE9dF/ac9M39dTa/7G9bH5dI5dJ/65566bX6/39RbK9ObLbW9 5 -", "NAFVICWUMKDPHBROJQSTEXGL",
			"6bSeAbVeB6Pc/eUa6Qa5ca/7C6N7D5eE9dF/ac9M39dTa/7G9bH5dI5dJ/65566bXa/39RbK9ObLbW9 5 -",
		},
		{
			1, "6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S -", "KLTPMJICWEQGVRHAXOBSFDNU",
			"6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/adWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S -",
		},
		{
			2, "66eA9MeB3Pc/5ac3c7Ta/7C3R7D3eEcdF/a555bWeX5/7GabHcOdIdSdJ/3c6Q3dUc5/36NbKbVbL59 5 -", "HNPBFSQRJLKGIOMTXVEUDWAC",
			"66eA9MeB3Pc/5ac3c7Ta/7C3R7D3eE5dF/a555bWeX5/7GabHcOdIdSdJ/3c6Q3dUc5/36NbKbVbL59 5 -",
		},
	} {
		for want, l := range map[string]labyrinth.Layout{test.classic: labyrinth.Classic(), test.older: older()} {
			for seats := 1; seats <= 4; seats++ {
				src := game.NewSource(test.seed)
				b, err := l.Deal(src)
				if err != nil {
					t.Fatal(err)
				}
				if got := b.String(); got != want {
					t.Errorf("seed %d: board\n%s, want\n%s", test.seed, got, want)
				}
				c, err := l.DealCards(src, seats, 0)
				if err != nil {
					t.Fatal(err)
				}
				var piles []string
				for pile := range slices.Chunk([]byte(test.deck), 24/seats) {
					piles = append(piles, ":"+string(pile))
				}
				if got, want := c.String(), strings.Join(piles, ","); got != want {
					t.Errorf("seed %d: cards %s, want %s", test.seed, got, want)
				}
			}
		}
	}
}

// shuffled returns a shuffled copy of x. Shuffle and Below are tested in package
// game.
func shuffled[T any](src *game.Source, x []T) []T {
	x = slices.Clone(x)
	game.Shuffle(src, x)
	return x
}

// TestDeal deals boards by the description of Deal.
//
// Rules: maze-random
func TestDeal(t *testing.T) {
	clockwise := map[byte]string{'5': "5a5a", '3': "36c9", '7': "7edb", 'f': "ffff"}
	rapid.Check(t, func(t *rapid.T) {
		l := layouts().Draw(t, "layout")
		seed := rapid.Uint64().Draw(t, "seed")
		src := game.NewSource(seed)
		loose, fixed := shuffled(src, l.Loose), l.Fixed
		want := maze{cols: l.Cols, rows: l.Rows, ban: "-"}
		numbers := map[labyrinth.Edges][]int{} // by shape, the tiles without a back
		for _, back := range l.Backs {
			if _, ok := numbers[back.Open]; !ok {
				var all []int
				for i, tile := range loose {
					if tile.Open == back.Open && tile.Mark == 0 {
						all = append(all, i)
					}
				}
				numbers[back.Open] = shuffled(src, all)
			}
			loose[numbers[back.Open][0]].Mark = back.Mark
			numbers[back.Open] = numbers[back.Open][1:]
		}
		for _, p := range want.places() {
			cell := &want.tile[p.row][p.col]
			if l.FixedAt.Has(p.square()) {
				*cell, fixed = fixed[0].String(), fixed[1:]
				continue
			}
			text := loose[0].String()
			*cell, loose = clockwise[text[0]][src.Below(4):][:1]+text[1:], loose[1:]
		}
		want.spare = loose[0].String()
		real := game.NewSource(seed)
		b, err := l.Deal(real)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), b.String()); diff != "" {
			t.Errorf("board (-want +got):\n%s", diff)
		}
		if real.Uint64() != src.Uint64() {
			t.Error("Deal takes more or fewer numbers from the source")
		}
		if again := must(t, l.ParseBoard, b.String()); again != b {
			t.Errorf("the board is not one of its layout: %v", b)
		}
	})
}

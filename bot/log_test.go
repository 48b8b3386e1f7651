package bot_test

import (
	"hash/fnv"
	"math"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestLog compares with math.Log, up to the sum of rounding errors.
func TestLog(t *testing.T) {
	log := bot.Log()
	for i := 1; i < 1_000_000; i++ {
		got := log(i)
		if want := math.Log(float64(i)); math.Abs(got-want) > 1e-12*want {
			t.Fatalf("the logarithm of %d is %v, want %v", i, got, want)
		}
	}
	if got, want := bot.Log()(1000), log(1000); got != want {
		t.Errorf("the logarithm of 1000 is %v, and %v when it is asked for at once", want, got)
	}
}

// TestSameEverywhere checks that with a budget in iterations bots play the same on
// every machine. .ci/run ports runs it on one that fuses products with sums.
func TestSameEverywhere(t *testing.T) {
	for _, test := range []struct {
		variant, bot string
		seats        int
		want         uint64
	}{
		{"standard", "lookahead:3", 2, 0x527e7b43e7102ee},
		{"glow", "lookahead:3", 2, 0xbbbdca390e9f48b4},
		{"battlechess", "lookahead:3", 2, 0xad5828d1e06d58f7},
		{"standard", "mcts:60", 2, 0xafe84873ce0d35ca},
		{"kids", "mcts:60", 2, 0x3d7f36925955d91e},
		{"battlechess", "mcts:60", 2, 0xa49e75cb2fe46333},
		{"standard", "expert:nodes=9000", 2, 0xa53a6d115c979817},
		{"glow", "expert:nodes=3000", 2, 0xd55822ae8164db5c},
		{"battlechess", "expert:nodes=3000", 2, 0x5e81e92933c6c393},
		{"anniversary", "expert:nodes=3000", 2, 0x8fa697e67d80b598},
		{"standard", "expert:nodes=9000/turn", 3, 0xd3098ba5ac87c4e},
		{"glow", "expert:nodes=3000/turn", 4, 0xff6b72c5055de5e2},
	} {
		tags, limit := []game.Tag{{Name: "Variant", Value: test.variant}}, 60
		if test.seats > 2 { // short games to their end, since most seats only have to go home then
			tags, limit = append(tags, game.Tag{Name: "Deal", Value: "3-each"}), 300
		}
		rules, err := catalog.All().Open(tags...)
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules.Deal(test.seats, 1)
		if err != nil {
			t.Fatal(err)
		}
		var seats []play.Bot
		for seed := range uint64(test.seats) {
			choose, err := rules.Bot(test.bot, 2+seed, bot.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			seats = append(seats, choose)
		}
		rec, err := play.Run(t.Context(), rules, start, seats, play.Options{Limit: limit, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		sum := fnv.New64a()
		for _, ply := range rec.Plies {
			sum.Write([]byte(ply.String() + " "))
		}
		if got := sum.Sum64(); got != test.want {
			t.Errorf("%s, %d seats, %s: the plies %v have the sum %#x, want %#x", test.variant, test.seats, test.bot, rec.Plies, got, test.want)
		}
	}
}

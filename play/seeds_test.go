package play_test

import (
	"context"
	"fmt"
	"log"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func ExampleSeeds() {
	const seed = 1
	rules := battlechess.Rules{}
	start, err := rules.Deal(2, seed)
	if err != nil {
		log.Fatal(err)
	}
	seeds := play.Seeds(seed)
	seats := []play.Bot{
		bot.Random(seeds.Uint64()),
		bot.Random(seeds.Uint64()),
	}
	rec, err := play.Run(context.Background(), rules, start, seats, play.Options{
		Seed: seeds.Uint64(),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", rec.Outcome, "after more than 20 plies:", len(rec.Plies) > 20)
	// Output:
	// won by seat 1 after more than 20 plies: true
}

// TestSeeds runs the source of deals backwards from each seed. It finds neither the
// seed of the deal nor the seeds of other players.
func TestSeeds(t *testing.T) {
	const draws = 5
	seen := make(map[uint64]bool)
	for seed := range uint64(2000) {
		a, b := play.Seeds(seed), play.Seeds(seed)
		var drawn []uint64
		for range draws {
			x := a.Uint64()
			if x != b.Uint64() {
				t.Fatalf("seed %d gives two different sources", seed)
			}
			if seen[x] {
				t.Errorf("%d occurs twice", x)
			}
			seen[x] = true
			drawn = append(drawn, x)
		}
		for _, x := range drawn {
			state := stateAfter(x)
			for k := range uint64(draws + 1) {
				if before := state - k*gamma; before == seed || before == ^seed {
					t.Errorf("%[2]d, from seed %[1]d, leads back to it", seed, x)
				}
				if k > 0 && seen[game.NewSource(state+(k-1)*gamma).Uint64()] {
					t.Errorf("%[2]d, from seed %[1]d, leads to another seed", seed, x)
				}
			}
		}
	}
}

// TestNewSeed checks that new seeds differ.
func TestNewSeed(t *testing.T) {
	if a, b := play.NewSeed(), play.NewSeed(); a == b || a>>32 == 0 && b>>32 == 0 {
		t.Errorf("two new seeds are %d and %d", a, b)
	}
}

// gamma is the increment of the state of a source.
const gamma = 0x9e3779b97f4a7c15

// stateAfter returns the state of the source that has just returned x.
func stateAfter(x uint64) uint64 {
	x ^= x>>31 ^ x>>62
	x *= inverse(0x94d049bb133111eb)
	x ^= x>>27 ^ x>>54
	x *= inverse(0xbf58476d1ce4e5b9)
	return x ^ x>>30 ^ x>>60
}

// inverse returns the multiplicative inverse of an odd number modulo 2^64.
func inverse(x uint64) uint64 {
	y := x // right in the lowest three bits, and twice as many each time
	for range 5 {
		y *= 2 - x*y
	}
	return y
}

// TestStateAfter checks the function on which TestSeeds relies.
func TestStateAfter(t *testing.T) {
	for seed := range uint64(100) {
		if got := stateAfter(game.NewSource(seed).Uint64()) - gamma; got != seed {
			t.Errorf("stateAfter finds the seed %[2]d, want %[1]d", seed, got)
		}
	}
}

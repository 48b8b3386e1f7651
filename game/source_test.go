package game_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// TestSource checks the generator against published outputs of SplitMix64.
// Those for 1234567 are from Rosetta Code. Those for 0 are in the tests of many
// generators that are seeded with SplitMix64.
func TestSource(t *testing.T) {
	for seed, want := range map[uint64][]uint64{
		1234567: {6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821},
		0:       {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec},
	} {
		var src rand.Source = game.NewSource(seed)
		for i, w := range want {
			if got := src.Uint64(); got != w {
				t.Errorf("seed %d: number %d is %d, want %d", seed, i, got, w)
			}
		}
	}
}

// below draws as Below is specified, with integers of any size.
func below(src *game.Source, n uint32) uint32 {
	all := new(big.Int).Lsh(big.NewInt(1), 32)
	size := big.NewInt(int64(n))
	multiple := new(big.Int).Mul(new(big.Int).Quo(all, size), size)
	for {
		r := new(big.Int).SetUint64(src.Uint64())
		if r.Rsh(r, 32).Cmp(multiple) < 0 {
			return uint32(r.Mod(r, size).Uint64())
		}
	}
}

func TestBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		n := rapid.OneOf(
			rapid.Uint32Range(1, 100),
			rapid.Uint32Min(1),
			rapid.SampledFrom([]uint32{1, 2, 3, 1 << 31, 1<<31 + 1, 1<<32 - 1, 3 << 30}),
		).Draw(t, "n")
		got, model := game.NewSource(seed), game.NewSource(seed)
		for range 50 {
			if g, want := got.Below(n), below(model, n); g != want {
				t.Fatalf("Below(%d) = %d, want %d", n, g, want)
			}
		}
		if got.Uint64() != model.Uint64() {
			t.Errorf("Below(%d) takes another number of words", n)
		}
	})
}

// TestShuffle shuffles as Shuffle is specified: it exchanges each element, from
// the last one down, with one that is not after it.
func TestShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		x := rapid.SliceOfN(rapid.Int(), 0, 60).Draw(t, "x")
		src, model := game.NewSource(seed), game.NewSource(seed)
		want := slices.Clone(x)
		for n := len(want); n > 1; n-- {
			j := below(model, uint32(n))
			want[n-1], want[j] = want[j], want[n-1]
		}
		game.Shuffle(src, x)
		if !slices.Equal(x, want) {
			t.Errorf("shuffled %v, want %v", x, want)
		}
		if src.Uint64() != model.Uint64() {
			t.Error("Shuffle takes another number of words")
		}
	})
}

// TestUniform counts numbers and orders. With fixed seeds it is not random; for
// one seed in 26,000 chi squared would exceed 60.
func TestUniform(t *testing.T) {
	const outcomes, each = 24, 1000
	src := game.NewSource(1)
	numbers, orders := map[uint32]int{}, map[[4]int]int{}
	for range outcomes * each {
		numbers[src.Below(outcomes)]++
		x := [4]int{1, 2, 3, 4}
		game.Shuffle(src, x[:])
		orders[x]++
	}
	if chi := testkit.ChiSquare(numbers, each); len(numbers) != outcomes || chi > 60 {
		t.Errorf("Below: %d of %d numbers, chi squared %.1f", len(numbers), outcomes, chi)
	}
	if chi := testkit.ChiSquare(orders, each); len(orders) != outcomes || chi > 60 {
		t.Errorf("Shuffle: %d of %d orders, chi squared %.1f", len(orders), outcomes, chi)
	}
}

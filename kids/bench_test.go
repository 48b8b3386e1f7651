package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The benchmarks run each family next to the standard game, so that one run
// compares them:
//
//	go test -run '^$' -bench . ./kids

func BenchmarkPerft(b *testing.B) {
	b.Run("standard", func(b *testing.B) { testkit.BenchPerft(b, standard.Rules{}, 4, 3) })
	for _, r := range kids.Editions()[1:] {
		b.Run(r.Edition, func(b *testing.B) { testkit.BenchPerft(b, r, 4, 3) })
	}
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("standard", func(b *testing.B) { testkit.BenchPlayout(b, standard.Rules{}, 200) })
	for _, r := range kids.Editions()[1:] {
		b.Run(r.Edition, func(b *testing.B) { testkit.BenchPlayout(b, r, 200) })
	}
}

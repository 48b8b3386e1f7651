// This file holds benchmarks. They run next to the standard game, so that one
// run compares the two:
//
//	go test -run '^$' -bench . ./glow

package glow_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

func BenchmarkPerft(b *testing.B) {
	b.Run("standard", func(b *testing.B) { testkit.BenchPerft(b, standard.Rules{}, 4, 3) })
	b.Run("glow", func(b *testing.B) { testkit.BenchPerft(b, glow.Rules{}, 4, 3) })
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("standard", func(b *testing.B) { testkit.BenchPlayout(b, standard.Rules{}, 200) })
	b.Run("glow", func(b *testing.B) { testkit.BenchPlayout(b, glow.Rules{}, 200) })
}

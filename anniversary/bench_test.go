// This file holds benchmarks. They run next to the standard game on the same
// boards, so that one run shows the cost of the events.

package anniversary_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func BenchmarkPerft(b *testing.B) {
	b.Run("standard", func(b *testing.B) { testkit.BenchPerft(b, standard.Rules{}, 2, 5) })
	b.Run("anniversary", func(b *testing.B) { testkit.BenchPerft(b, anniversary.Rules{}, 2, 5) })
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("standard", func(b *testing.B) { testkit.BenchPlayout(b, standard.Rules{}, 400) })
	b.Run("anniversary", func(b *testing.B) { testkit.BenchPlayout(b, anniversary.Rules{}, 400) })
}

func BenchmarkView(b *testing.B) {
	s, err := anniversary.Rules{}.Deal(4, 1)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(game.NewSource(1))
	b.Run("View", func(b *testing.B) {
		for b.Loop() {
			s.View(1)
		}
	})
	v := s.View(1)
	b.Run("Sample", func(b *testing.B) {
		for b.Loop() {
			v.Sample(r)
		}
	})
}

func BenchmarkGreedy(b *testing.B) {
	start, err := anniversary.Rules{}.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	greedy := bot.Greedy(anniversary.Rules{}, 1)
	plies := 0
	for b.Loop() {
		seats := []play.Bot{greedy, greedy}
		rec, err := play.Run(context.Background(), anniversary.Rules{}, start, seats, play.Options{Limit: 2000})
		if err != nil {
			b.Fatal(err)
		}
		plies += len(rec.Plies)
	}
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}

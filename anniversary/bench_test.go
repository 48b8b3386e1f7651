// This file holds the speed of the game beside that of the standard game.

package anniversary_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The benchmarks come in pairs, the standard game's beside the events game's
// on the same boards, so that one run tells the price of the events.

var sink uint64

func BenchmarkPerft(b *testing.B) {
	b.Run("standard", func(b *testing.B) { benchPerft(b, standard.Rules{}) })
	b.Run("anniversary", func(b *testing.B) { benchPerft(b, anniversary.Rules{}) })
}

func benchPerft[S game.State[S, P, V], P game.Ply, V any](b *testing.B, g game.Rules[S, P, V]) {
	s, err := g.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	// Every state above the last ply is made by one Play and lists its plies
	// once: their number is the work done, whatever the game's tree is like.
	states := uint64(0)
	for depth := range 5 {
		states += play.Perft(s, depth)
	}
	b.ReportAllocs()
	for b.Loop() {
		sink += play.Perft(s, 5)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(states), "ns/ply")
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("standard", func(b *testing.B) { benchPlayout(b, standard.Rules{}) })
	b.Run("anniversary", func(b *testing.B) { benchPlayout(b, anniversary.Rules{}) })
}

// benchPlayout plays at random for 400 plies at a time.
func benchPlayout[S game.State[S, P, V], P game.Ply, V any](b *testing.B, g game.Rules[S, P, V]) {
	start, err := g.Deal(4, 1)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(game.NewSource(1))
	var moves []P
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		s := start
		for range 400 {
			if moves = s.AppendPlies(moves[:0]); len(moves) == 0 {
				break
			}
			if s, err = s.Play(moves[r.IntN(len(moves))]); err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/ply")
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
	choose := bot.Greedy[anniversary.State](1)
	plies := 0
	for b.Loop() {
		seats := []play.Bot[anniversary.Ply, anniversary.View]{choose, choose}
		rec, err := play.Run(context.Background(), start, seats, play.Options[anniversary.State, anniversary.Ply]{Limit: 2000})
		if err != nil {
			b.Fatal(err)
		}
		plies += len(rec.Plies)
	}
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}

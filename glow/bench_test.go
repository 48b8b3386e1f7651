package glow_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The benchmarks run beside the standard game, so that one run compares them:
//
//	go test -run '^$' -bench . ./glow

func BenchmarkPerft(b *testing.B) {
	b.Run("standard", func(b *testing.B) { perft[standard.State, labyrinth.Ply, standard.View](b, standard.Rules{}) })
	b.Run("glow", func(b *testing.B) { perft[glow.State, glow.Ply, glow.View](b, glow.Rules{}) })
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("standard", func(b *testing.B) { playout[standard.State, labyrinth.Ply, standard.View](b, standard.Rules{}) })
	b.Run("glow", func(b *testing.B) { playout[glow.State, glow.Ply, glow.View](b, glow.Rules{}) })
}

// perft counts three plies of a dealt game.
func perft[S game.State[S, P, V], P game.Ply, V any](b *testing.B, g game.Rules[S, P, V]) {
	s, err := g.Deal(4, 1)
	if err != nil {
		b.Fatal(err)
	}
	n := uint64(0)
	for b.Loop() {
		n += play.Perft(s, 3)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/leaf")
}

// playout plays 200 plies at random.
func playout[S game.State[S, P, V], P game.Ply, V any](b *testing.B, g game.Rules[S, P, V]) {
	start, err := g.Deal(4, 1)
	if err != nil {
		b.Fatal(err)
	}
	var plies []P
	n, r := 0, rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		s := start
		for range 200 {
			if plies = s.AppendPlies(plies[:0]); len(plies) == 0 {
				break
			}
			if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/ply")
}

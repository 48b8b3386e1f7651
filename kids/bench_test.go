package kids_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The benchmarks run each family beside the standard game, so that one run
// compares them:
//
//	go test -run '^$' -bench . ./kids

func BenchmarkPerft(b *testing.B) {
	b.Run("standard", func(b *testing.B) { perft[standard.State, labyrinth.Ply, standard.View](b, standard.Rules{}) })
	for _, g := range kids.Editions()[1:] {
		b.Run(g.Edition, func(b *testing.B) { perft[kids.State, labyrinth.Ply, kids.View](b, g) })
	}
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("standard", func(b *testing.B) { playout[standard.State, labyrinth.Ply, standard.View](b, standard.Rules{}) })
	for _, g := range kids.Editions()[1:] {
		b.Run(g.Edition, func(b *testing.B) { playout[kids.State, labyrinth.Ply, kids.View](b, g) })
	}
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

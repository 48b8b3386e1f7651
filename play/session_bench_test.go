package play_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// BenchmarkSubmit plays the same 1000 plies by Play alone, by a session, and by
// a session that counts repetitions.
func BenchmarkSubmit(b *testing.B) {
	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	var plies []labyrinth.Ply
	for s, i := start, 0; len(plies) < 1000; i++ {
		legal := s.AppendPlies(nil)
		ply := legal[i%len(legal)]
		if s, err = s.Play(ply); err != nil || s.Outcome().Over() {
			b.Fatalf("the game ends after %d plies, %v", len(plies), err)
		}
		plies = append(plies, ply)
	}
	b.Run("Play", func(b *testing.B) {
		for b.Loop() {
			s := start
			for _, ply := range plies {
				if s, err = s.Play(ply); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(plies)), "ns/ply")
	})
	for name, opts := range map[string]play.Options{"Submit": {}, "Submit-Repeats": {Repeats: 3}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s := play.NewSession(standard.Rules{}, start, opts)
				for i, ply := range plies {
					if _, err := s.Submit(s.ToMove(), i, ply); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(plies)), "ns/ply")
		})
	}
}

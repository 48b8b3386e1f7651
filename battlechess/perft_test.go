package battlechess_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/play"
)

func BenchmarkPerft(b *testing.B) {
	s, err := battlechess.Game{}.Deal(2, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n := uint64(0)
	for b.Loop() {
		n += play.Perft(s, 4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

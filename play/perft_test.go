package play_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

const notationState = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

func TestPerftNotation(t *testing.T) {
	s, err := standard.Game{}.Parse(notationState)
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != notationState {
		t.Fatal(s)
	}
	for i, want := range []uint64{1, 24, 103, 3124, 19695} {
		if got := play.Perft(s, i); got != want {
			t.Errorf("depth %d: %d want %d", i, got, want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	s, err := standard.Game{}.Parse(notationState)
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

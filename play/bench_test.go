package play_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// perftDepth is the depth of the two benchmarks, with 19,695 sequences.
const perftDepth = 4

// BenchmarkPerft counts through the contract. Compare it with BenchmarkPerftByHand
// in the same run.
func BenchmarkPerft(b *testing.B) {
	s := parse(b, standard.Rules{}, notation)
	b.ReportAllocs()
	var n uint64
	for b.Loop() {
		n += play.Perft(s, perftDepth)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

// BenchmarkPerftByHand counts without the contract.
func BenchmarkPerftByHand(b *testing.B) {
	s := parse(b, standard.Rules{}, notation)
	b.ReportAllocs()
	var n uint64
	for b.Loop() {
		k, _ := perftByHand(s, perftDepth, nil)
		n += k
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

// playout plays random plies to the end of a game or up to a limit. It returns
// their number.
func playout[S game.State[S]](
	s S, r *rand.Rand, limit int, buf []game.Ply,
) (int, []game.Ply) {
	for n := range limit {
		buf = s.AppendPlies(buf[:0])
		if len(buf) == 0 {
			return n, buf
		}
		next, err := s.Play(buf[r.IntN(len(buf))])
		if err != nil {
			panic(err) // listed plies are legal
		}
		s = next
	}
	return limit, buf
}

// BenchmarkPlayout plays random games of two seats to the end or up to 1,000
// plies.
func BenchmarkPlayout(b *testing.B) {
	var starts [64]standard.State
	for i := range starts {
		var err error
		if starts[i], err = (standard.Rules{}).Deal(2, uint64(i)); err != nil {
			b.Fatal(err)
		}
	}
	r := rand.New(game.NewSource(1))
	b.ReportAllocs()
	var (
		buf         []game.Ply
		games, done int
	)
	for b.Loop() {
		var n int
		n, buf = playout(starts[games%len(starts)], r, 1000, buf)
		done += n
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(done)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

func TestPlayout(t *testing.T) {
	r := rand.New(game.NewSource(1))
	n, _ := playout(parse(t, small, "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:,D:"), r, 1000, nil)
	if n == 0 || n == 1000 {
		t.Errorf("a random game on nine squares, where both seats only go home, took %d plies", n)
	}
	if n, _ := playout(parse(t, small, duelEnd), r, 1000, nil); n != 0 {
		t.Errorf("a finished game took %d plies", n)
	}
}

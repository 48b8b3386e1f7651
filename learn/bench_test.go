package learn

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
)

// BenchmarkStep reports millions of plies a second of CPU time, which the load of
// the machine does not change much.
func BenchmarkStep(b *testing.B) {
	for _, variant := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
		b.Run(variant+"/rules", func(b *testing.B) { benchmarkRules(b, variant) })
		for _, n := range []int{1024, 64, 1} {
			b.Run(fmt.Sprintf("%s/n=%d", variant, n), func(b *testing.B) {
				benchmark(b, Config{Tags: []game.Tag{tag("Variant", variant)}, N: n})
			})
		}
	}
	b.Run("standard/words", func(b *testing.B) { benchmark(b, Config{N: 1024, Planes: AsWords}) })
	b.Run("standard/afters", func(b *testing.B) { benchmark(b, Config{N: 1024, Afters: true}) })
	b.Run("standard/seats=4", func(b *testing.B) { benchmark(b, Config{N: 1024, Seats: 4}) })
}

// benchmarkRules measures the rules alone.
func benchmarkRules(b *testing.B, variant string) {
	const plies = 1000
	batch := newBatch(b, Config{Tags: []game.Tag{tag("Variant", variant)}, N: 1})
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start, rounds := cputime.Thread(), 0
	for b.Loop() {
		batch.RulesAlone(plies)
		rounds++
	}
	b.ReportMetric(plies*float64(rounds)/float64((cputime.Thread()-start).Microseconds()), "M/cpu-s")
}

func benchmark(b *testing.B, c Config) {
	batch := newBatch(b, c)
	c = batch.config
	random := newChooser(1)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	b.ReportAllocs()
	start, steps := cputime.Thread(), 0
	for b.Loop() {
		random.choose(batch)
		if err := batch.Step(); err != nil {
			b.Fatal(err)
		}
		steps += c.N
	}
	b.ReportMetric(float64(steps)/float64((cputime.Thread()-start).Microseconds()), "M/cpu-s")
}

// A chooser chooses legal actions at random, in the same way on every platform.
type chooser struct{ x uint64 }

func newChooser(seed uint64) *chooser { return &chooser{seed} }

func (c *chooser) choose(b *Batch) {
	most := b.Spec().MaxLegal
	for i := range b.Actions {
		c.x += 0x9e3779b97f4a7c15
		x := (c.x ^ c.x>>30) * 0xbf58476d1ce4e5b9
		x ^= x >> 27
		if b.Count[i] > 0 {
			b.Actions[i] = int32(b.Legal[i*most+int(uint64(uint32(x))*uint64(b.Count[i])>>32)])
		}
	}
}

// This file holds the benchmarks.
//
//	go test -run '^$' -bench . ./solve
//
// The positions are those of testdata/puzzles.txt, a hundred for each par. This prints
// them:
//
//	for par in 1 2 3; do for seed in $(seq 100); do
//		go run ./cmd/labyrinth puzzle -par $par -seed $seed
//	done; done

package solve_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

const (
	maxPar = 3   // of the puzzles in testdata
	each   = 100 // puzzles of each par
)

// puzzles returns the puzzles of testdata by par.
func puzzles(t testing.TB) (byPar [maxPar + 1][]solve.Puzzle) {
	t.Helper()
	text, err := os.ReadFile("testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		p, err := solve.ParsePuzzle(labyrinth.Classic(), strings.TrimSuffix(line, "\n"))
		if err != nil || p.Par > maxPar {
			t.Fatal(line, err)
		}
		byPar[p.Par] = append(byPar[p.Par], p)
	}
	return byPar
}

// TestPuzzleFile checks that the file of puzzles is what the command prints.
func TestPuzzleFile(t *testing.T) {
	for par, puzzles := range puzzles(t) {
		if par > 0 && len(puzzles) != each {
			t.Errorf("%d puzzles of par %d, want %d", len(puzzles), par, each)
		}
		for i, p := range puzzles {
			got, err := solve.Generate(t.Context(), labyrinth.Classic(), par, uint64(i+1))
			if err != nil || got != p {
				t.Fatalf("puzzle %d of par %d is\n%v, and the seed makes\n%v, %v", i+1, par, p, got, err)
			}
		}
	}
}

// times holds the times of many runs.
type times []time.Duration

func (t *times) since(start time.Time) { *t = append(*t, time.Since(start)) }

func (t times) median() float64 {
	slices.Sort(t)
	return float64(t[len(t)/2].Nanoseconds())
}

// BenchmarkSolve solves the puzzles. That includes ruling out shorter solutions and
// listing the turns of one. It takes the puzzles in a random order, so that the
// processor cannot learn to predict their branches.
func BenchmarkSolve(b *testing.B) {
	for par, puzzles := range puzzles(b) {
		if par == 0 {
			continue
		}
		b.Run(fmt.Sprintf("par=%d", par), func(b *testing.B) {
			src := game.NewSource(1)
			var took times
			b.ReportAllocs()
			for b.Loop() {
				p := puzzles[src.Below(each)].Problem()
				start := time.Now()
				turns, err := p.Solve(b.Context(), maxPar)
				took.since(start)
				if err != nil || len(turns) != par {
					b.Fatal(turns, err)
				}
			}
			b.ReportMetric(took.median(), "median-ns")
		})
	}
}

// BenchmarkWithin finds the number of turns without a solution, as bots do.
func BenchmarkWithin(b *testing.B) {
	for par, puzzles := range puzzles(b) {
		if par == 0 {
			continue
		}
		for turns := 1; turns <= par; turns++ {
			b.Run(fmt.Sprintf("par=%d/turns=%d", par, turns), func(b *testing.B) {
				src := game.NewSource(1)
				b.ReportAllocs()
				for b.Loop() {
					p := puzzles[src.Below(each)].Problem()
					if n, ok := p.Within(turns); n != min(par, turns+1) || ok != (turns == par) {
						b.Fatal(n, ok)
					}
				}
			})
		}
	}
}

// BenchmarkShares solves 50,000 random positions in each iteration. It reports the
// percentage of positions with each par, and the median time to solve them.
func BenchmarkShares(b *testing.B) {
	const positions = 50_000
	src := game.NewSource(1)
	var byPar [8]times
	n := 0
	for b.Loop() {
		for range positions {
			p, err := solve.Position(labyrinth.Classic(), src)
			if err != nil {
				b.Fatal(err)
			}
			problem := p.Problem()
			start := time.Now()
			turns, err := problem.Solve(b.Context(), len(byPar)-1)
			if err != nil {
				b.Fatal(err)
			}
			byPar[len(turns)].since(start)
			n++
		}
	}
	for par, took := range byPar {
		if len(took) > 0 {
			b.ReportMetric(100*float64(len(took))/float64(n), fmt.Sprintf("par%d-%%", par))
			b.ReportMetric(took.median(), fmt.Sprintf("par%d-median-ns", par))
		}
	}
}

// Package facts holds what is true of the maze: numbers about the classic board and the
// games that nobody sees by looking. Some are exact, and others are measured in
// random cases, with a 95 % interval.
//
//	fact, _ := facts.Find("home-one-turn")
//	figure, err := fact.Measure(ctx, 1, 10_000) // seed 1, 10,000 random cases
//	fmt.Println(fact.Says, figure.Value, figure.Low, figure.High)
package facts

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Fact is one number, and what it says.
type Fact struct {
	Name string // lower-case words, joined by hyphens
	Says string // what the number counts
	Unit Unit
	// Cases is the number of random cases for the table, which takes less than a minute on one
	// core. It is 0 if the fact is exact.
	Cases int

	exact  func() float64
	sample func(context.Context, *game.Source) (value float64, counts bool, err error)
}

// A Unit is what a fact counts.
type Unit string

// The units.
const (
	Percent Unit = "%"       // of the random cases that count
	Squares Unit = "squares" // the mean of the cases
	Turns   Unit = "turns"   // a number, or the mean of the cases
	Shifts  Unit = "shifts"
	Plies   Unit = "plies"
	Boards  Unit = "boards"
	Orders  Unit = "orders"
)

// A Figure is the value of a fact.
type Figure struct {
	Value     float64
	Low, High float64 // the 95 % interval; both are Value if it is exact
	Cases     int     // the random cases that count, or 0 if the value is exact
}

// All returns the facts, in the order of the table.
func All() []Fact { return slices.Concat(exact(), sampled(), endings(), games()) }

// Find returns the fact with a name. The error matches [game.ErrOption].
func Find(name string) (Fact, error) {
	var names []string
	for _, f := range All() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Fact{}, game.Faultf(game.ErrOption, 0, name, "want one of %s", strings.Join(names, ", "))
}

// Exact reports whether the value of the fact is computed and not measured.
func (f Fact) Exact() bool { return f.exact != nil }

// Measure returns the value of the fact. It tries the given number of random cases, made
// from the seed; the same seed and number give the same value everywhere. An exact fact
// needs neither. The error is the context's, or that no case counts.
func (f Fact) Measure(ctx context.Context, seed uint64, cases int) (Figure, error) {
	if f.exact != nil {
		x := f.exact()
		return Figure{Value: x, Low: x, High: x}, nil
	}
	src := game.NewSource(seed)
	n, sum, squares := 0, 0.0, 0.0
	for range cases {
		if err := ctx.Err(); err != nil {
			return Figure{}, fmt.Errorf("facts: %s: %w", f.Name, err)
		}
		x, counts, err := f.sample(ctx, src)
		if err != nil {
			return Figure{}, fmt.Errorf("facts: %s: %w", f.Name, err)
		}
		if counts {
			n, sum, squares = n+1, sum+x, squares+x*x
		}
	}
	if n == 0 {
		return Figure{}, fmt.Errorf("facts: %s: none of %d random cases counts", f.Name, cases)
	}
	if f.Unit == Percent {
		low, high := wilson(sum, float64(n))
		return Figure{100 * sum / float64(n), 100 * low, 100 * high, n}, nil
	}
	mean := sum / float64(n)
	variance := max(0, squares/float64(n)-mean*mean)
	half := z * math.Sqrt(variance/float64(n))
	return Figure{mean, mean - half, mean + half, n}, nil
}

// z is how many standard errors a 95 % interval extends to each side.
const z = 1.959963984540054

// wilson returns the 95 % interval of Wilson for a share of hits in n cases. Unlike the
// usual one it is right for rare cases too.
func wilson(hits, n float64) (low, high float64) {
	p := hits / n
	mid := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (mid-half)/(1+z*z/n)), min(1, (mid+half)/(1+z*z/n))
}

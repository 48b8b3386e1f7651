package facts

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

func measure(t *testing.T, name string, cases int) Figure {
	t.Helper()
	f, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	x, err := f.Measure(t.Context(), 1, cases)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestShifts counts the shifts that the board itself lists, after deals and after shifts.
func TestShifts(t *testing.T) {
	least, most := math.MaxInt, 0
	src := game.NewSource(1)
	for range 50 {
		b, err := labyrinth.Classic().Deal(src)
		if err != nil {
			t.Fatal(err)
		}
		shifts := b.AppendShifts(nil)
		most = max(most, len(shifts))
		for _, s := range shifts {
			after, err := b.Shift(s)
			if err != nil {
				t.Fatal(err)
			}
			least = min(least, len(after.AppendShifts(nil)))
		}
	}
	if got := measure(t, "shifts-least", 0).Value; got != float64(least) {
		t.Errorf("at least %v shifts, and the boards list %d", got, least)
	}
	if got := measure(t, "shifts-most", 0).Value; got != float64(most) {
		t.Errorf("at most %v shifts, and the boards list %d", got, most)
	}
}

// TestBoards lays out small boxes in all ways, square by square.
func TestBoards(t *testing.T) {
	var count func(left map[labyrinth.Tile]int, squares int) int
	count = func(left map[labyrinth.Tile]int, squares int) (n int) {
		if squares == 0 {
			return 1 // one tile is left, and it is the spare tile
		}
		for tile, k := range left {
			if k == 0 {
				continue
			}
			left[tile]--
			for range tile.Open.Orientations() {
				n += count(left, squares-1)
			}
			left[tile]++
		}
		return n
	}
	for _, text := range []string{"6c/39 555337 a1 -", "6c/39 5A5B3C3D7E7F a1 -", "6c/39 555555 a1 -", "6c/39 5A53337 a1 -"} {
		l, err := labyrinth.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		left := make(map[labyrinth.Tile]int)
		for _, tile := range l.Loose {
			tile.Open = tile.Open.Orientations()[0]
			left[tile]++
		}
		if got, want := boards(l.Loose), count(left, len(l.Loose)-1); got != float64(want) {
			t.Errorf("%s: %v boards, counted %d", text, got, want)
		}
	}
	if got := measure(t, "boards", 0).Value; got < 1e37 || got > 1e48 {
		t.Errorf("%g classic boards", got) // 34!/(13! 9!) 2^13 4^20 and a little less
	}
}

// TestTurnsMostKnown checks that a position takes as many turns as the fact says.
func TestTurnsMostKnown(t *testing.T) {
	most := int(measure(t, "turns-most-known", 0).Value)
	p, err := solve.Generate(t.Context(), labyrinth.Classic(), most, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestSampled compares the measured facts with figures that another program measured in
// other cases, a hundred thousand and more. The tolerance is twice the interval.
func TestSampled(t *testing.T) {
	for name, want := range map[string]float64{
		"one-turn": 48.0, "two-turns": 49.8, "three-turns": 2.2, "spare-one-turn": 88.9, "home-one-turn": 38.2, "carried": 22.8,
		"ban-longer": 2.2, "shut-in": 20.8, "first-find": 37.5, "first-turns": 210, "first-region": 17.8,
	} {
		x := measure(t, name, 3000)
		if half := (x.High - x.Low) / 2; math.Abs(x.Value-want) > 2*half {
			t.Errorf("%s is %.2f (%.2f to %.2f), want about %v", name, x.Value, x.Low, x.High, want)
		}
	}
	if x := measure(t, "stuck", 3000); x.High > 1 || x.Low > 0.0897 || x.High < 0.0897 {
		t.Errorf("stuck is %+v, want 897 of a million", x)
	}
}

func TestMeasureFaults(t *testing.T) {
	if _, err := Find("love"); !errors.Is(err, game.ErrOption) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range All() {
		if _, err := f.Measure(ctx, 1, 10); f.Exact() != (err == nil) || err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", f.Name, err)
		}
		if _, err := f.Measure(t.Context(), 1, 0); f.Exact() != (err == nil) {
			t.Errorf("%s without cases: %v", f.Name, err)
		}
	}
}

// TestWilson uses an interval from textbooks: 5 of 10.
func TestWilson(t *testing.T) {
	low, high := wilson(5, 10)
	if math.Abs(low-0.2366) > 1e-4 || math.Abs(high-0.7634) > 1e-4 {
		t.Errorf("%v to %v, want 0.2366 to 0.7634", low, high)
	}
	if low, high = wilson(0, 10); low != 0 || math.Abs(high-0.2775) > 1e-4 {
		t.Errorf("%v to %v, want 0 to 0.2775", low, high)
	}
}

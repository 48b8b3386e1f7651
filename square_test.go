package labyrinth_test

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"pgregory.net/rapid"
)

func TestEdges(t *testing.T) {
	// The four sides in clockwise order, with the values of the notation.
	sides := []labyrinth.Edges{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West}
	if want := []labyrinth.Edges{1, 2, 4, 8}; !slices.Equal(sides, want) {
		t.Fatalf("sides = %d, want %d", sides, want)
	}
	for e := range labyrinth.Edges(16) {
		var text strings.Builder
		for i, side := range sides {
			if e&side != 0 {
				text.WriteString("NESW"[i : i+1])
			}
			if got, want := e.Has(side), e&side != 0; got != want {
				t.Errorf("%v.Has(%v) = %v", e, side, got)
			}
		}
		if got := e.String(); got != text.String() {
			t.Errorf("Edges(%d) prints %q, want %q", e, got, text.String())
		}
		for quarters := -9; quarters <= 9; quarters++ {
			var want labyrinth.Edges
			for i, side := range sides {
				if e&side != 0 {
					want |= sides[((i+quarters)%4+4)%4]
				}
			}
			if got := e.Turned(quarters); got != want {
				t.Errorf("%v.Turned(%d) = %v, want %v", e, quarters, got, want)
			}
		}
		for f := range labyrinth.Edges(16) {
			if got, want := e.Has(f), f&^e == 0; got != want {
				t.Errorf("%v.Has(%v) = %v, want %v", e, f, got, want)
			}
		}
	}
}

func TestSquare(t *testing.T) {
	seen := map[labyrinth.Square]bool{0: true}
	for col := -9; col <= 17; col++ {
		for row := -9; row <= 17; row++ {
			s := labyrinth.SquareAt(col, row)
			if col < 1 || col > 7 || row < 1 || row > 7 {
				if s != 0 {
					t.Errorf("SquareAt(%d, %d) = %v, want none", col, row, s)
				}
				continue
			}
			if s.Col() != col || s.Row() != row {
				t.Errorf("SquareAt(%d, %d) is in column %d, row %d", col, row, s.Col(), s.Row())
			}
			if seen[s] {
				t.Errorf("SquareAt(%d, %d) = %v, as another square", col, row, s)
			}
			seen[s] = true
			steps := map[labyrinth.Edges]labyrinth.Square{
				labyrinth.North: labyrinth.SquareAt(col, row-1),
				labyrinth.East:  labyrinth.SquareAt(col+1, row),
				labyrinth.South: labyrinth.SquareAt(col, row+1),
				labyrinth.West:  labyrinth.SquareAt(col-1, row),
			}
			for i := range 256 {
				side := labyrinth.Edges(i)
				if got, want := s.Step(side), steps[side]; got != want {
					t.Errorf("%v.Step(%v) = %v, want %v", s, side, got, want)
				}
			}
		}
	}
	if got := labyrinth.Square(0); got.Col() != 0 || got.Row() != 0 {
		t.Errorf("the zero Square is in column %d, row %d", got.Col(), got.Row())
	}
	for _, test := range []struct {
		square labyrinth.Square
		text   string
	}{{labyrinth.A1, "a1"}, {labyrinth.G1, "g1"}, {labyrinth.A7, "a7"}, {labyrinth.G7, "g7"}} {
		if want := must(t, labyrinth.ParseSquare, test.text); test.square != want {
			t.Errorf("%s is %v", test.text, test.square)
		}
	}
}

// TestSquares compares the set operations with those of a map.
func TestSquares(t *testing.T) {
	draw := func(t *rapid.T, label string) (labyrinth.Squares, map[labyrinth.Square]bool) {
		model := map[labyrinth.Square]bool{}
		var list []labyrinth.Square
		for range rapid.IntRange(0, 12).Draw(t, label) {
			s := labyrinth.SquareAt(rapid.IntRange(0, 7).Draw(t, "column"), rapid.IntRange(0, 7).Draw(t, "row"))
			list = append(list, s)
			if s != 0 {
				model[s] = true
			}
		}
		return labyrinth.SquaresOf(list...), model
	}
	same := func(t *rapid.T, what string, set labyrinth.Squares, in func(s labyrinth.Square) bool) {
		t.Helper()
		var want []labyrinth.Square
		var words []string
		for row := 1; row <= 7; row++ {
			for col := 1; col <= 7; col++ {
				s := labyrinth.SquareAt(col, row)
				if got := set.Has(s); got != in(s) {
					t.Errorf("%s: Has(%v) = %v", what, s, got)
				}
				if in(s) {
					want, words = append(want, s), append(words, s.String())
				}
			}
		}
		if diff := cmp.Diff(want, slices.Collect(set.All())); diff != "" {
			t.Errorf("%s: All (-want +got):\n%s", what, diff)
		}
		if got := set.Len(); got != len(want) {
			t.Errorf("%s: Len = %d, want %d", what, got, len(want))
		}
		word := uint64(0)
		for _, s := range want {
			word |= 1 << (8*s.Row() + s.Col())
		}
		if got := set.Bits(); got != word {
			t.Errorf("%s: Bits = %x, want %x", what, got, word)
		}
		var first labyrinth.Square
		if len(want) > 0 {
			first = want[0]
		}
		if got := set.First(); got != first {
			t.Errorf("%s: First = %v, want %v", what, got, first)
		}
		if set.Has(0) {
			t.Errorf("%s: the zero Square is in the set", what)
		}
		if got, want := set.String(), strings.Join(words, " "); got != want {
			t.Errorf("%s: text = %q, want %q", what, got, want)
		}
		if got := labyrinth.SquaresOf(want...); got != set {
			t.Errorf("%s: SquaresOf(All) differs", what)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, inA := draw(t, "a")
		b, inB := draw(t, "b")
		same(t, "a", a, func(s labyrinth.Square) bool { return inA[s] })
		same(t, "union", a.Union(b), func(s labyrinth.Square) bool { return inA[s] || inB[s] })
		same(t, "intersection", a.Intersect(b), func(s labyrinth.Square) bool { return inA[s] && inB[s] })
		same(t, "difference", a.Minus(b), func(s labyrinth.Square) bool { return inA[s] && !inB[s] })
		add := labyrinth.SquareAt(rapid.IntRange(1, 7).Draw(t, "column"), rapid.IntRange(1, 7).Draw(t, "row"))
		same(t, "with", a.With(add), func(s labyrinth.Square) bool { return inA[s] || s == add })
		same(t, "with none", a.With(0), func(s labyrinth.Square) bool { return inA[s] })
	})
}

// testStops checks that a loop over a sequence can stop after any value.
func testStops[T comparable](t *testing.T, seq iter.Seq[T], values []T) {
	t.Helper()
	for n := range values {
		var got []T
		for v := range seq {
			got = append(got, v)
			if len(got) > n {
				break
			}
		}
		if !slices.Equal(got, values[:n+1]) {
			t.Errorf("the first %d values are %v, want %v", n+1, got, values[:n+1])
		}
	}
}

func TestSquaresAllStops(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	testStops(t, b.Squares().All(), slices.Collect(b.Squares().All()))
}

// This file compares the evaluation with trying every shift.

package variant_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// A nearness is what Nearness depends on, found by trying every shift.
type nearness struct {
	ways int // the number of shifts that let the pawn walk to a target
	gap  int // the distance between the squares in reach of the pawn and of a target; -1 without targets
}

func slowNearness(t rapid.TB, b labyrinth.Board, pawn labyrinth.Square, targets labyrinth.Squares, spare bool) nearness {
	n := nearness{gap: -1}
	for _, shift := range b.AppendShifts(nil) {
		next, err := b.Shift(shift)
		if err != nil {
			t.Fatalf("Shift(%v): %v", shift, err)
		}
		moved, _ := b.Slide(shift.Slot, targets, spare)
		if meet(next.Reach(b.Carry(shift.Slot, pawn)), moved) {
			n.ways++
		}
	}
	for target := range targets.All() {
		for from := range b.Reach(pawn).All() {
			for to := range b.Reach(target).All() {
				cols, rows := from.Col()-to.Col(), from.Row()-to.Row()
				if gap := max(cols, -cols) + max(rows, -rows); n.gap < 0 || gap < n.gap {
					n.gap = gap
				}
			}
		}
	}
	return n
}

func meet(a, b labyrinth.Squares) bool { return a.Minus(b) != a }

// before reports whether n is nearer than m.
func (n nearness) before(m nearness) bool {
	if n.ways > 0 || m.ways > 0 {
		return n.ways > m.ways
	}
	return n.gap >= 0 && (m.gap < 0 || n.gap < m.gap)
}

// TestNearness compares the order in which Nearness puts all squares of a board
// with the order found by trying every shift. For the seat to act it checks
// whether this turn can reach a target.
func TestNearness(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := drawTable(t)
		b := table.Board()
		var targets labyrinth.Squares
		for range rapid.IntRange(0, 2).Draw(t, "targets") {
			targets = targets.With(drawSquare(t, b, "target"))
		}
		spare := rapid.Bool().Draw(t, "spare")
		type place struct {
			at    labyrinth.Square
			slow  nearness
			value float64
		}
		var places []place
		for at := range b.Squares().All() {
			slow := slowNearness(t, b, at, targets, spare)
			p := place{at, slow, variant.Nearness(table.WithPawn(1, at), 1, targets, spare)}
			places = append(places, p)
			if p.value < 0 || p.value > 1 || p.value > 0.5 != (slow.ways > 0) {
				t.Fatalf("%v is %v near with %+v", at, p.value, slow)
			}
			if waiting := variant.Nearness(table.WithPhase(labyrinth.ToWalk).WithPawn(1, at), 1, targets, spare); waiting != p.value {
				t.Fatalf("%v is %v near, and %v near when the other walks", at, p.value, waiting)
			}
			// Bots play as before only if these numbers stay.
			share := float64(slow.ways) / float64(len(b.AppendShifts(nil)))
			if want := 1 - 2/(96*share+3); slow.ways > 0 && math.Abs(p.value-want) > 1e-12 {
				t.Fatalf("%v is %v near with %+v, want %v", at, p.value, slow, want)
			}
			acting := variant.Nearness(table.WithPawn(0, at), 0, targets, spare)
			if (acting == 1) != (slow.ways > 0) || acting < 1 && acting != p.value {
				t.Fatalf("%v is %v near to shift with %+v", at, acting, slow)
			}
			walking := variant.Nearness(table.WithPawn(0, at).WithPhase(labyrinth.ToWalk), 0, targets, spare)
			if reaches := meet(b.Reach(at), targets); (walking == 1) != reaches || !reaches && walking > 0.5 {
				t.Fatalf("%v is %v near to walk, and reaches them: %v", at, walking, reaches)
			}
		}
		for _, p := range places {
			for _, q := range places {
				if p.slow.before(q.slow) != (p.value > q.value) {
					t.Fatalf("%v is %v near with %+v, %v is %v near with %+v", p.at, p.value, p.slow, q.at, q.value, q.slow)
				}
			}
		}
		if got := variant.Nearness(table, 7, targets, spare); got != 0 {
			t.Fatalf("no pawn is %v near", got)
		}
	})
}

// TestAppendEvaluations compares the evaluations of all walks with evaluating the
// table after each. Walks to one of the squares are evaluated by the caller.
func TestAppendEvaluations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := drawTable(t)
		b := table.Board()
		table.Pass()
		table = table.WithPhase(labyrinth.ToWalk) // seat 1 walks
		s := variant.Progress{
			Seat: game.Player(rapid.IntRange(0, 1).Draw(t, "seat")), Spare: rapid.Bool().Draw(t, "spare"), Points: rapid.IntRange(0, 2).Draw(t, "points"), Most: 7,
		}
		for range rapid.IntRange(0, 2).Draw(t, "targets") {
			s.Targets = s.Targets.With(drawSquare(t, b, "target"))
		}
		table = table.WithPawn(0, drawSquare(t, b, "pawn"))
		finds := labyrinth.SquaresOf(drawSquare(t, b, "find"))
		var plies []game.Ply // to all squares, even those out of reach
		want := []float64{8}
		for to := range b.Squares().All() {
			plies = append(plies, labyrinth.Walk(to))
			after := table.WithPawn(1, to)
			after.Pass()
			value := s.Evaluate(after, game.Outcome{})
			if finds.Has(to) {
				value = 9
			}
			want = append(want, value)
		}
		got := variant.AppendEvaluations([]float64{8}, table, s, b.Squares().Minus(finds), plies, func(game.Ply) float64 { return 9 })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v: evaluations (-want +got):\n%s", table, diff)
		}
	})
}

func TestEvaluateOver(t *testing.T) {
	s := variant.Progress{Seat: 1, Points: 3, Most: 7}
	if won, lost := s.Evaluate(labyrinth.Table{}, game.Won(1)), s.Evaluate(labyrinth.Table{}, game.Won(0)); won != 1 || lost != 0 {
		t.Errorf("a won game is %v, a lost one %v, want 1 and 0", won, lost)
	}
}

// drawTable draws a table of two seats in opposite corners, on a board of any size on
// which some shifts were made. Seat 0 is to shift.
func drawTable(t *rapid.T) labyrinth.Table {
	side := rapid.SampledFrom([]int{3, 5, 7, 7}).Draw(t, "side")
	b, err := testkit.Layout(t, side, 0, 0).Deal(game.NewSource(rapid.Uint64().Draw(t, "seed")))
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 2).Draw(t, "shifts") {
		if b, err = b.Shift(rapid.SampledFrom(b.AppendShifts(nil)).Draw(t, "shift")); err != nil {
			t.Fatal(err)
		}
	}
	table, err := labyrinth.NewTable(b, labyrinth.A1, labyrinth.SquareAt(side, side))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func drawSquare(t *rapid.T, b labyrinth.Board, label string) labyrinth.Square {
	return rapid.SampledFrom(slices.Collect(b.Squares().All())).Draw(t, label)
}

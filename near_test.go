// This file compares Nearness with trying every shift.

package labyrinth_test

import (
	"math"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// A nearness is what Nearness depends on, found by trying every shift.
type nearness struct {
	ways int // the number of shifts that let the pawn walk to a target
	gap  int // the distance between the squares in reach of the pawn and of a target; -1 without targets
}

func slowNearness(t tester, b labyrinth.Board, pawn labyrinth.Square, targets labyrinth.Squares, spare bool) nearness {
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
		s := setups().Draw(t, "setup")
		b := s.board
		table, err := labyrinth.NewTable(b, labyrinth.A1, labyrinth.SquareAt(b.Side(), b.Side()))
		if err != nil {
			t.Fatal(err)
		}
		var targets labyrinth.Squares
		for range draw(t, 3, "targets") {
			targets = targets.With(drawSquare(t, b, "target"))
		}
		spare := draw(t, 2, "spare") == 1
		type place struct {
			at    labyrinth.Square
			slow  nearness
			value float64
		}
		var places []place
		for at := range b.Squares().All() {
			slow := slowNearness(t, b, at, targets, spare)
			p := place{at, slow, table.WithPawn(1, at).Nearness(1, targets, spare)}
			places = append(places, p)
			if p.value < 0 || p.value > 1 || p.value > 0.5 != (slow.ways > 0) {
				t.Fatalf("%v is %v near with %+v", at, p.value, slow)
			}
			if waiting := table.WithPhase(labyrinth.ToWalk).WithPawn(1, at).Nearness(1, targets, spare); waiting != p.value {
				t.Fatalf("%v is %v near, and %v near when the other walks", at, p.value, waiting)
			}
			// Bots play as before only if these numbers stay.
			share := float64(slow.ways) / float64(len(b.AppendShifts(nil)))
			if want := 1 - 2/(96*share+3); slow.ways > 0 && math.Abs(p.value-want) > 1e-12 {
				t.Fatalf("%v is %v near with %+v, want %v", at, p.value, slow, want)
			}
			acting := table.WithPawn(0, at).Nearness(0, targets, spare)
			if (acting == 1) != (slow.ways > 0) || acting < 1 && acting != p.value {
				t.Fatalf("%v is %v near to shift with %+v", at, acting, slow)
			}
			walking := table.WithPawn(0, at).WithPhase(labyrinth.ToWalk).Nearness(0, targets, spare)
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
		if got := table.Nearness(7, targets, spare); got != 0 {
			t.Fatalf("no pawn is %v near", got)
		}
	})
}

// TestEvaluateWalks compares the evaluations of all walks with evaluating the
// table after each.
func TestEvaluateWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := setups().Draw(t, "setup")
		b := s.board
		table, err := labyrinth.NewTable(b, labyrinth.A1, labyrinth.SquareAt(b.Side(), b.Side()))
		if err != nil {
			t.Fatal(err)
		}
		st := labyrinth.Standing{
			Seat: game.Player(draw(t, 2, "seat")), Spare: draw(t, 2, "spare") == 1, Points: draw(t, 3, "points"), Most: 7,
		}
		for range draw(t, 3, "targets") {
			st.Targets = st.Targets.With(drawSquare(t, b, "target"))
		}
		table = table.WithPawn(0, drawSquare(t, b, "pawn")) // seat 0 acts, and seat 1 has walked
		var values [64]float64
		table.EvaluateWalks(&values, st, 1, b.Squares())
		for s := range b.Squares().All() {
			if want := table.WithPawn(1, s).Evaluate(st, game.Outcome{}); values[s] != want {
				t.Fatalf("%v: after a walk to %v the evaluation is %v, want %v", table, s, values[s], want)
			}
		}
	})
}

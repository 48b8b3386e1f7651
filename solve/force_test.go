package solve_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A forceKey is an argument of [tryForce].
type forceKey struct {
	board labyrinth.Board
	pawn  labyrinth.Square
	turns int
}

// tryForce reports whether a pawn that is to shift reaches a square within some turns,
// whatever the other shifts. It tries all plies.
func tryForce(t *testing.T, known map[forceKey]bool, b labyrinth.Board, pawn, goal labyrinth.Square, turns int) bool {
	t.Helper()
	key := forceKey{b, pawn, turns}
	if can, ok := known[key]; ok {
		return can
	}
	can := false
	for _, turn := range b.AppendTurns(nil, pawn) {
		for to := range turn.Reach.All() {
			can = can || tryTurn(t, known, b, turn.Shift, to, goal, turns)
		}
	}
	known[key] = can
	return can
}

// tryTurn reports whether a turn is one that [tryForce] looks for.
func tryTurn(t *testing.T, known map[forceKey]bool, b labyrinth.Board, s labyrinth.Shift, to, goal labyrinth.Square, turns int) bool {
	t.Helper()
	if to == goal || turns == 1 {
		return to == goal
	}
	after, err := b.Shift(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, reply := range after.AppendShifts(nil) {
		next, err := after.Shift(reply)
		if err != nil {
			t.Fatal(err)
		}
		if !tryForce(t, known, next, after.Carry(reply.Slot, to), goal, turns-1) {
			return false
		}
	}
	return true
}

// TestForce compares forced ways with those found by trying all plies: over three turns on a
// board of side 3, and over two on the classic one.
func TestForce(t *testing.T) {
	small, err := labyrinth.ParseLayout("6c/39 555337 a1 -")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[int]int) // the number of forced turns by how many turns they take
	for _, c := range []struct {
		layout      labyrinth.Layout
		turns, seed int
	}{{small, 3, 12}, {labyrinth.Classic(), 2, 3}} {
		src := game.NewSource(uint64(c.seed))
		for range c.seed {
			p, err := solve.Position(c.layout, src)
			if err != nil {
				t.Fatal(err)
			}
			goal := labyrinth.A1
			p.Goal = solve.Goal{Squares: labyrinth.SquaresOf(goal)}
			known := make(map[forceKey]bool)
			for n := 1; n <= c.turns; n++ {
				got := make(map[labyrinth.Shift]labyrinth.Squares)
				way, err := p.Problem().Force(t.Context(), n)
				if err != nil {
					t.Fatal(err)
				}
				for _, turn := range way {
					got[turn.Shift] = turn.Reach
				}
				for _, turn := range p.Board.AppendTurns(nil, p.Pawn) {
					for to := range turn.Reach.All() {
						if want := tryTurn(t, known, p.Board, turn.Shift, to, goal, n); want != got[turn.Shift].Has(to) {
							t.Fatalf("%v: %v %v in %d turns is %v, want %v", p, turn.Shift, to, n, !want, want)
						}
						if got[turn.Shift].Has(to) {
							seen[n]++
						}
					}
				}
			}
		}
	}
	if seen[1] == 0 || seen[2] <= seen[1] || seen[3] == 0 {
		t.Errorf("forced turns: %v", seen)
	}
}

// TestForceGoals checks goals that move, walks after a shift, and what is wrong.
func TestForceGoals(t *testing.T) {
	p, err := solve.Generate(t.Context(), labyrinth.Classic(), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	way, err := p.Problem().Force(t.Context(), 1)
	if err != nil || len(way) == 0 {
		t.Fatalf("a puzzle of par 1: %v, %v", way, err)
	}
	after, err := p.Board.Shift(way[0].Shift)
	if err != nil {
		t.Fatal(err)
	}
	if at := after.FindAll(p.Goal.Pictures); way[0].Reach != at {
		t.Errorf("the walk ends on %v, want %v", way[0].Reach, at)
	}
	walk := solve.Problem{Board: after, Pawn: p.Board.Carry(way[0].Shift.Slot, p.Pawn), Goal: p.Goal, Shifted: true}
	if now, err := walk.Force(t.Context(), 1); err != nil || len(now) != 1 || now[0] != (labyrinth.Turn{Reach: way[0].Reach}) {
		t.Errorf("after the shift: %v, %v", now, err)
	}
	if none, err := walk.Force(t.Context(), 0); err != nil || none != nil {
		t.Errorf("within no turns: %v, %v", none, err)
	}
	if _, err := (solve.Problem{Board: after, Goal: p.Goal}).Force(t.Context(), 1); !errors.Is(err, labyrinth.ErrSquare) {
		t.Errorf("without a pawn: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := walk.Force(ctx, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: %v", err)
	}
}

// TestDuels checks all puzzles of the day, and those over two turns by trying all plies.
func TestDuels(t *testing.T) {
	var first solve.Duel
	tried := 0
	for day := range 1000 {
		d := solve.Daily(time.Date(2026, time.January, 1+day, 23, 59, 0, 0, time.Local))
		if day == 0 {
			first = d
		} else if d == first {
			break // the list begins anew
		}
		if back, err := solve.ParseDuel(labyrinth.Classic(), d.String()); err != nil || back != d {
			t.Errorf("%v is read as %v, %v", d, back, err)
		}
		if day%long.Count(10, 1) != 0 {
			continue
		}
		if err := d.Verify(t.Context()); err != nil {
			t.Errorf("%v: %v", d, err)
		}
		if d.Hold || d.Turns > 2 || tried > 2 {
			continue
		}
		tried++
		right, known := make(map[labyrinth.Slot]bool), make(map[forceKey]bool)
		for _, turn := range d.Board.AppendTurns(nil, d.Pawn) {
			for to := range turn.Reach.All() {
				if tryTurn(t, known, d.Board, turn.Shift, to, d.Goal.Squares.First(), 2) {
					right[turn.Shift.Slot] = true
				}
			}
		}
		if len(right) != 1 {
			t.Errorf("%v: %v are right", d, right)
		}
		checkReplies(t, d)
	}
	if tried == 0 {
		t.Error("no puzzle was tried")
	}
}

// checkReplies plays all first turns of a duel to win in two: after the reply a second turn
// reaches the goal only if the first was right.
func checkReplies(t *testing.T, d solve.Duel) {
	t.Helper()
	right, err := d.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range d.Board.AppendTurns(nil, d.Pawn) {
		good := turn.Shift == right[0].Shift
		to := turn.From
		if good {
			to = right[0].Reach.First()
		}
		after, err := d.Board.Shift(turn.Shift)
		if err != nil {
			t.Fatal(err)
		}
		reply, err := solve.Duel{Board: after, Pawn: to, Goal: d.Goal, Turns: 1}.Reply(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		next, err := after.Shift(reply.Shift)
		if err != nil {
			t.Fatal(err)
		}
		home := false
		for _, second := range next.AppendTurns(nil, after.Carry(reply.Shift.Slot, to)) {
			home = home || second.Reach.Has(d.Goal.Squares.First())
		}
		if home != good {
			t.Errorf("%v: after %v %v the reply is %v; home: %v", d, turn.Shift, to, reply.Shift, home)
		}
	}
}

// TestDuelFaults changes a puzzle so that it is wrong.
func TestDuelFaults(t *testing.T) {
	const text = "65eA9eBcc/37V3a56OcR/7C57D5eE6MdF/a6N36abS7W/7G6bHcPdI5dJ/7X97U65dTa/3cQbK5bL69 5 E6 f5 g7 "
	for task, want := range map[string]error{"win 0": game.ErrSyntax, "lose 2": game.ErrSyntax, "hold": game.ErrSyntax} {
		if _, err := solve.ParseDuel(labyrinth.Classic(), text+task); !errors.Is(err, want) {
			t.Errorf("%s: %v", task, err)
		}
	}
	d := solve.Daily(time.Date(2026, time.January, 2, 0, 0, 0, 0, time.UTC))
	if d.Hold || d.Turns != 2 {
		t.Fatalf("choose a day whose puzzle is to win in two turns, not that of %v", d)
	}
	more, less, hold := d, d, d
	more.Turns, less.Turns, hold.Hold = 3, 1, true
	for name, c := range map[string]struct {
		d    solve.Duel
		want error
	}{"more turns": {more, solve.ErrPar}, "fewer turns": {less, solve.ErrDuel}, "another task": {hold, solve.ErrDuel}, "no turns": {solve.Duel{}, solve.ErrPar}} {
		if err := c.d.Verify(t.Context()); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func ExampleDaily() {
	d := solve.Daily(time.Date(2026, time.January, 2, 0, 0, 0, 0, time.UTC))
	right, err := d.Solve(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("home within", d.Turns, "turns, whatever the other shifts:", len(right), "shift")
	fmt.Println(d.Verify(context.Background()))
	// Output:
	// home within 2 turns, whatever the other shifts: 1 shift
	// <nil>
}

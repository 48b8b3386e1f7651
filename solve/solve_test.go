package solve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/solve"
	"pgregory.net/rapid"
)

// farthest is more turns than a drawn problem on the classic board takes.
const farthest = 6

// table returns a table with one seat, whose pawn is that of the problem and who is
// to act.
func table(t rapid.TB, p solve.Problem) labyrinth.Table {
	t.Helper()
	table, err := labyrinth.NewTable(p.Board, labyrinth.A1)
	if err != nil {
		t.Fatal(err)
	}
	if p.Shifted {
		table = table.WithPhase(labyrinth.ToWalk)
	}
	return table.WithPawn(0, p.Pawn)
}

// replay plays a solution on a [labyrinth.Table]. It returns the table after each
// turn and the index of each ply among the legal ones.
func replay(t rapid.TB, p solve.Problem, turns []solve.Step) (tables []labyrinth.Table, places []int) {
	t.Helper()
	now := table(t, p)
	for _, turn := range turns {
		for _, ply := range turn.Plies() {
			places = append(places, slices.Index(now.AppendPlies(nil), ply))
			next, err := now.Play(ply)
			if err != nil {
				t.Fatalf("%+v\nsolution %v: %v", p, turns, err)
			}
			now = next
		}
		now.Pass()
		tables = append(tables, now)
	}
	return tables, places
}

// reached reports whether the pawn of a table stands on a goal.
func reached(t labyrinth.Table, g solve.Goal) bool {
	at := t.Pawn(0)
	tile := t.Board().At(at)
	return g.Squares.Has(at) || g.Pictures.Has(tile.Picture) || tile.Mark <= 12 && g.Marks.Has(tile.Mark)
}

// TestSolutionsReplay checks that solutions are legal, reach a goal with their last
// turn and not before, and come one turn nearer with each turn. They must all have
// the same length, differ, and be in canonical order.
func TestSolutionsReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, labyrinth.Classic())
		par, ok := p.Within(farthest)
		if !ok {
			t.Fatalf("%+v\ntakes more than %d turns", p, farthest)
		}
		var last []int
		seen := 0
		for turns, err := range p.All(context.Background(), farthest) {
			if err != nil || len(turns) != par {
				t.Fatalf("%+v\nsolution %v, %v, and Within says %d", p, turns, err, par)
			}
			tables, places := replay(t, p, turns)
			for i, table := range tables {
				if reached(table, p.Goal) != (i == par-1) {
					t.Fatalf("%+v\nsolution %v is at a goal after turn %d: %v", p, turns, i+1, i < par-1)
				}
				after, err := solve.NewProblem(table, 0, p.Goal)
				if n, ok := after.Within(farthest); err != nil || i < par-1 && (!ok || n != par-1-i) {
					t.Fatalf("%+v\nsolution %v takes %d more turns after turn %d, %v", p, turns, n, i+1, err)
				}
			}
			if slices.Compare(last, places) >= 0 {
				t.Fatalf("%+v\nsolution %v is not after the one before it", p, turns)
			}
			last = places
			if first, err := p.Solve(context.Background(), par); seen == 0 && (err != nil || !slices.EqualFunc(first, turns, sameStep)) {
				t.Fatalf("%+v\nSolve = %v, %v, want the first of All, %v", p, first, err, turns)
			}
			if seen++; seen == 20 {
				break
			}
		}
		if seen == 0 {
			t.Fatalf("%+v\nhas no solutions", p)
		}
	})
}

// TestMapAgreesWithSolve checks that a goal of several squares takes as many turns as
// the nearest of them.
func TestMapAgreesWithSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, labyrinth.Classic())
		pars, err := p.Map(context.Background(), farthest)
		if err != nil || len(pars) != 49 {
			t.Fatalf("%+v\nMap has %d squares, %v", p, len(pars), err)
		}
		p.Goal = solve.Goal{Squares: p.Goal.Squares.With(drawSquare(t, p.Board, "goal"))}
		want := farthest
		for s := range p.Goal.Squares.All() {
			want = min(want, pars[s])
		}
		if par, _ := p.Within(farthest); par != want {
			t.Fatalf("%+v\ntakes %d turns, and the nearest of its squares %d", p, par, want)
		}
	})
}

// TestTurnedBoard checks that a quarter turn of the whole board changes nothing.
func TestTurnedBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.SampledFrom([]int{3, 5, 7}).Draw(t, "side")
		l := testkit.Layout(t, side, 0, 3)
		p := drawProblem(t, l)
		turned := turnProblem(t, l, p)
		for most := 1; most <= 3; most++ {
			par, ok := p.Within(most)
			if n, ok2 := turned.Within(most); n != par || ok2 != ok {
				t.Fatalf("%+v\ntakes %d turns, %v, and turned by a quarter %d, %v", p, par, ok, n, ok2)
			}
		}
	})
}

// turnProblem returns a problem after a quarter turn of the board, clockwise.
func turnProblem(t *rapid.T, l labyrinth.Layout, p solve.Problem) solve.Problem {
	turn := func(s labyrinth.Square) labyrinth.Square { return labyrinth.SquareAt(l.Cols+1-s.Row(), s.Col()) }
	at := make(map[labyrinth.Square]labyrinth.Tile)
	var goals labyrinth.Squares
	for s := range p.Board.Squares().All() {
		tile := p.Board.At(s)
		tile.Open = tile.Open.Turned(1)
		at[turn(s)] = tile
		if p.Goal.Squares.Has(s) {
			goals = goals.With(turn(s))
		}
	}
	var tiles []labyrinth.Tile
	l.Fixed = nil
	for s := range p.Board.Squares().All() {
		tiles = append(tiles, at[s])
		if p.Board.Fixed().Has(s) {
			l.Fixed = append(l.Fixed, at[s])
		}
	}
	ban := p.Board.Ban()
	if ban != 0 {
		line := ban.Line()
		if ban.Side() == labyrinth.West || ban.Side() == labyrinth.East {
			line = l.Cols + 1 - line
		}
		ban = labyrinth.SlotAt(ban.Side().Turned(1), line)
	}
	b, err := l.Board(tiles, p.Board.Spare(), ban)
	if err != nil {
		t.Fatal(err)
	}
	p.Board, p.Pawn, p.Goal.Squares = b, turn(p.Pawn), goals
	return p
}

// unreachable returns a problem without a solution: no tile can be open to its goal.
func unreachable(t *testing.T) solve.Problem {
	l := labyrinth.Classic()
	l.Fixed[0].Open = labyrinth.North | labyrinth.West
	return problem(t, deal(t, l, 1), labyrinth.G7, "a1")
}

func TestBound(t *testing.T) {
	for par, puzzles := range puzzles(t) {
		for _, p := range puzzles {
			for most := -1; most < par; most++ {
				turns, err := p.Problem().Solve(t.Context(), most)
				if !errors.Is(err, solve.ErrBound) || turns != nil {
					t.Errorf("%v within %d turns: %v, %v", p, most, turns, err)
				}
			}
			if turns, err := p.Problem().Solve(t.Context(), par); len(turns) != par {
				t.Errorf("%v within %d turns: %v, %v", p, par, turns, err)
			}
		}
	}
	if _, err := unreachable(t).Solve(t.Context(), 4); !errors.Is(err, solve.ErrBound) {
		t.Error(err)
	}
}

// TestContext checks that every search ends with its context, and that the error
// matches the context's.
func TestContext(t *testing.T) {
	const never = 1000
	const rare = 1 // a seed whose first puzzle of par 4 takes longer to find
	p := unreachable(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	for _, search := range []func(context.Context) error{
		func(ctx context.Context) error { _, err := p.Solve(ctx, never); return err },
		func(ctx context.Context) error { _, err := p.Map(ctx, never); return err },
		func(ctx context.Context) error {
			_, err := solve.Generate(ctx, labyrinth.Classic(), 4, rare)
			return err
		},
	} {
		if err := search(ctx); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, solve.ErrBound) {
			t.Error(err)
		}
	}
	// The error claims only what is proved: there was no time to try two turns.
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := p.Solve(stopped, never); !errors.Is(err, context.Canceled) || !strings.HasSuffix(err.Error(), " no solution within 1 turns") {
		t.Error(err)
	}
	// After some solutions the context ends, and then the loop.
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	var last error
	found := 0
	for turns, err := range puzzles(t)[3][0].Problem().All(ctx, 3) {
		if last != nil || (err == nil) != (len(turns) == 3) {
			t.Fatalf("after %d solutions and %v: %v, %v", found, last, turns, err)
		}
		if last = err; err == nil {
			found++
			cancel()
		}
	}
	if !errors.Is(last, context.Canceled) || found == 0 {
		t.Errorf("%d solutions, then %v", found, last)
	}
}

// TestNoProblem checks that Solve reports everything that is wrong with a problem, and
// that Within finds no solution to it.
func TestNoProblem(t *testing.T) {
	b := deal(t, labyrinth.Classic(), 1)
	small, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1 -")
	if err != nil {
		t.Fatal(err)
	}
	nine := deal(t, small, 1)
	small.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}}
	message := deal(t, small, 1) // only marks up to 12 can be goals
	for _, test := range []struct {
		p    solve.Problem
		want []error
	}{
		{solve.Problem{}, []error{labyrinth.ErrSquare, solve.ErrGoal}},
		{solve.Problem{Board: b, Pawn: labyrinth.A1}, []error{solve.ErrGoal}},
		{solve.Problem{Board: b, Goal: goal(t, "e3")}, []error{labyrinth.ErrSquare}},
		{solve.Problem{Board: b, Pawn: labyrinth.A1, Goal: goal(t, "*A,*B")}, []error{solve.ErrGoal, solve.ErrGoal}},
		{solve.Problem{Board: message, Pawn: labyrinth.A1, Goal: solve.Goal{Marks: labyrinth.MarksOf(13)}}, []error{solve.ErrGoal}},
		{solve.Problem{Board: nine, Pawn: labyrinth.G7, Goal: goal(t, "g7")}, []error{labyrinth.ErrSquare, solve.ErrGoal}},
		{solve.Problem{Board: nine, Pawn: labyrinth.A1, Goal: goal(t, "a4,G,H")}, []error{solve.ErrGoal, solve.ErrGoal, solve.ErrGoal}},
	} {
		_, err := test.p.Solve(t.Context(), 2)
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) != len(test.want) {
			t.Fatalf("%+v: %v, want %d faults", test.p, err, len(test.want))
		}
		for i, want := range test.want {
			if !errors.Is(fs[i], want) || fs[i].Why == "" {
				t.Errorf("%+v: fault %v, want one that matches %v", test.p, fs[i], want)
			}
		}
		if par, ok := test.p.Within(2); ok || par != 3 {
			t.Errorf("%+v: Within(2) = %d, %v", test.p, par, ok)
		}
	}
	if _, err := (solve.Problem{Board: nine, Pawn: labyrinth.G7}).Map(t.Context(), 2); !errors.Is(err, labyrinth.ErrSquare) {
		t.Error(err)
	}
	if m, err := (solve.Problem{}).Map(t.Context(), 2); !errors.Is(err, labyrinth.ErrSquare) {
		t.Error(m, err)
	}
}

// TestNewProblem checks that a problem begins only where a seat is to shift or to walk.
func TestNewProblem(t *testing.T) {
	b := deal(t, labyrinth.Classic(), 1)
	b = mustShift(t, b, b.AppendShifts(nil)[0])
	two, err := labyrinth.NewTable(b, labyrinth.A1, labyrinth.G7)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		t       labyrinth.Table
		seat    game.Player
		shifted bool
		want    error
	}{
		{two, 0, false, nil},
		{two, 1, false, nil},
		{two.WithPhase(labyrinth.ToWalk), 0, true, nil},
		{two.WithPhase(labyrinth.ToWalk), 1, false, nil},
		{two.WithPhase('e'), 1, false, nil},
		{two.WithPhase('e'), 0, false, game.ErrTurn},
		{two.WithPhase(labyrinth.Over), 0, false, game.ErrTurn},
		{two.WithPhase(labyrinth.Over), 1, false, game.ErrTurn},
		{two, 2, false, game.ErrSeats},
		{two, game.Nobody, false, game.ErrSeats},
		{labyrinth.Table{}, 0, false, game.ErrSeats},
	} {
		p, err := solve.NewProblem(test.t, test.seat, goal(t, "e3"))
		want := solve.Problem{Board: b, Pawn: test.t.Pawn(test.seat), Goal: goal(t, "e3"), Shifted: test.shifted}
		if test.want != nil {
			want = solve.Problem{}
		}
		if !errors.Is(err, test.want) || p != want {
			t.Errorf("seat %v at %v: %+v, %v", test.seat, test.t, p, err)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	for _, puzzles := range puzzles(t) {
		for _, p := range puzzles {
			problem := p.Problem()
			if n := testing.AllocsPerRun(1, func() { problem.Within(maxPar) }); n != 0 {
				t.Fatalf("%v: %v allocations", p, n)
			}
		}
	}
}

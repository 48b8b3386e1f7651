// This file compares the search with the model in internal/model, which was written
// from the printed rules. The model tries everything.

package solve_test

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/solve"
	"pgregory.net/rapid"
)

// solutions returns all solutions of a problem, as plies separated by spaces.
func solutions(t rapid.TB, p solve.Problem, most int) (found []string) {
	t.Helper()
	for turns, err := range p.All(context.Background(), most) {
		if err != nil {
			if !errors.Is(err, solve.ErrBound) || len(found) > 0 {
				t.Fatal(err)
			}
			return nil
		}
		var words []string
		for _, turn := range turns {
			words = append(words, turn.String())
		}
		found = append(found, strings.Join(words, " "))
	}
	return found
}

// wantSolutions fails unless a problem has the solutions that the model finds within
// most turns.
func wantSolutions(t rapid.TB, p solve.Problem, most int) {
	t.Helper()
	for turns := 1; turns <= most; turns++ {
		want := slowSolutions(start(p), p.Goal, turns)
		if len(want) == 0 {
			continue
		}
		if diff := cmp.Diff(want, solutions(t, p, most)); diff != "" {
			t.Fatalf("%+v\nsolutions (-model +got):\n%s", p, diff)
		}
		if par, ok := p.Within(most); par != turns || !ok {
			t.Fatalf("%+v\nWithin(%d) = %d, %v, and the model needs %d turns", p, most, par, ok, turns)
		}
		return
	}
	if got := solutions(t, p, most); got != nil {
		t.Fatalf("%+v\nsolutions %q, and the model has none of %d turns", p, got, most)
	}
	if par, ok := p.Within(most); ok || par != most+1 {
		t.Fatalf("%+v\nWithin(%d) = %d, %v, and the model needs more turns", p, most, par, ok)
	}
}

func TestSolutionsSmall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wantSolutions(t, drawProblem(t, testkit.Layout(t, 3, 0, rapid.IntRange(0, 4).Draw(t, "glow"))), 3)
	})
}

// TestFarInsertion has a pawn on a2 that can walk to A on b1. It still can after an
// insertion at Nd, and after no insertion that touches its path.
func TestFarInsertion(t *testing.T) {
	l, err := labyrinth.ParseLayout("66c/6be/3b9 5A5555555555555553 a1 -")
	if err != nil {
		t.Fatal(err)
	}
	b, err := l.ParseBoard("6aA65c/55555/65b5e/55555/35b59 3 -")
	if err != nil {
		t.Fatal(err)
	}
	p := problem(t, b, labyrinth.SquareAt(1, 2), "A")
	wantSolutions(t, p, 1)
	if first := solutions(t, p, 1)[0]; first != "Nd:NE b1" {
		t.Errorf("the first solution is %s", first)
	}
}

// levels returns the fewest turns to every square that the pawn can reach within most
// turns, by trying everything.
func levels(g *model.Game, most int) map[labyrinth.Square]int {
	found := make(map[labyrinth.Square]int)
	now := map[string]*model.Game{g.String(): g}
	for turns := 1; turns <= most; turns++ {
		after := make(map[string]*model.Game)
		for _, g := range now {
			shifts := []*model.Game{g}
			if g.Phase == "s" {
				shifts = nil
				for _, ply := range g.Legal() {
					shifts = append(shifts, g.After(ply))
				}
			}
			for _, shifted := range shifts {
				for _, ply := range shifted.Legal() {
					to, _ := labyrinth.ParseSquare(ply)
					if found[to] == 0 {
						found[to] = turns
					}
					if turns < most {
						next := shifted.After(ply)
						after[next.String()] = next
					}
				}
			}
		}
		now = after
	}
	return found
}

// TestMap compares the turns to every square of a board with the model's.
func TestMap(t *testing.T) {
	three := "6c/39 5A5B5C5D7E3F a1,c1,c3,a3 -"
	closed := "9c/39 5A5B3C5D7E3F a1,c1,c3,a3 -" // no pawn can enter or leave a1
	five := "6ec/7be/3b9 55555533333333777A a1,e5 -"
	odd := "..f/... 5A53337 a1,b2 -"  // both columns a and b and row 2 slide
	free := "../../.. 5A553f7B3 a2 -" // all lines do
	for _, test := range []struct {
		layout       string
		most, boards int
	}{{three, 3, 4}, {closed, 3, 4}, {five, 2, 4}, {odd, 2, 4}, {free, 2, 2}} {
		l, err := labyrinth.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range test.boards {
			b := deal(t, l, uint64(seed))
			p := solve.Problem{Board: b, Pawn: labyrinth.SquareAt(1+seed%l.Cols, 1+seed%2)}
			if seed >= 2 {
				p.Board = mustShift(t, b, b.AppendShifts(nil)[seed])
				p.Shifted = seed == 3
			}
			got, err := p.Map(t.Context(), test.most)
			if err != nil {
				t.Fatal(err)
			}
			if want := levels(start(p), test.most); !maps.Equal(got, want) {
				t.Errorf("%+v\nMap (-model +got):\n%s", p, cmp.Diff(want, got))
			}
		}
	}
}

// TestSolutionsLarge uses boards of 25 and 49 squares, where the model has time for
// two turns.
func TestSolutionsLarge(t *testing.T) {
	five, err := labyrinth.ParseLayout("6ecB/7Cbe*A/3b*B9D 55555533333333777A a1,e5 -")
	if err != nil {
		t.Fatal(err)
	}
	for i, goal := range []string{"A", "B", "*A,*B", "a1", "d4", "b2,c4", "A,B,*A"} {
		b := deal(t, five, uint64(i))
		wantSolutions(t, problem(t, b, labyrinth.SquareAt(1+i%5, 2+i%3), goal), 2)
	}
	for i, goal := range []string{"K", "a4,G"}[:long.Count(1, 2)] {
		b := deal(t, labyrinth.Classic(), uint64(i))
		wantSolutions(t, problem(t, b, labyrinth.SquareAt(1+2*i, 1+i), goal), 2)
	}
}

// nearestTurns returns the fewest turns to a goal, or 3 if it takes more than two. It
// calls [labyrinth.Board.AppendTurns] for every square that the pawn can be on.
func nearestTurns(t *testing.T, p solve.Problem) int {
	t.Helper()
	first := p.Board.AppendTurns(nil, p.Pawn)
	for _, turn := range first {
		if mustShift(t, p.Board, turn.Shift).FindAll(p.Goal.Pictures).Intersect(turn.Reach).Len() > 0 {
			return 1
		}
	}
	for _, turn := range first {
		shifted := mustShift(t, p.Board, turn.Shift)
		for at := range turn.Reach.All() {
			for _, second := range shifted.AppendTurns(nil, at) {
				if mustShift(t, shifted, second.Shift).FindAll(p.Goal.Pictures).Intersect(second.Reach).Len() > 0 {
					return 2
				}
			}
		}
	}
	return 3
}

// TestRandomPositions uses many random positions of the classic board.
func TestRandomPositions(t *testing.T) {
	src := game.NewSource(99)
	for range 3000 {
		puzzle, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			t.Fatal(err)
		}
		p := puzzle.Problem()
		if par, _ := p.Within(2); par != nearestTurns(t, p) {
			t.Fatalf("%v\ntakes %d turns, want %d as by AppendTurns", puzzle, par, nearestTurns(t, p))
		}
	}
}

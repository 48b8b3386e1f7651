package solve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/solve"
)

// TestGenerate compares puzzles with those of a program in another language. It was
// written from the documentation of Source, Deal and Generate and tries everything.
func TestGenerate(t *testing.T) {
	for _, test := range []struct {
		par  int
		seed uint64
		want string
	}{
		{1, 1, "6aeA5eB3Nc/3bXca6Q6a/7C57DaeEadF/6dWc3O9Ra3/7G3PbHbVdIcMdJ/a55c7T9eU/3abK3bL7S9 3 Nf b2 V 1"},
		{2, 1, "69eAceB5c/9PacM6Qcc5/7C37D5eEadF/7W36bVeX5c/7GbSbHeTdI5dJ/a3O9R5a39/37UbKabLcN9 5 Nf a2 X 2"},
		{3, 1, "6aeA5eBac/6R7T3Mc5bW7V/7C97D6NeEadF/56Oac9Pa9/7GcQbHeUdI5dJ/5c3953dS/3eXbKabL99 3 E6 f6 D 3"},
		{1, 1<<64 - 1, "6aeA3PeB3c/eSbTabX7Va3N/7Cc7D9eE6dF/5adU65bW6/7G3bH6MdI9RdJ/53Q5c533O/3abKabL99 5 E4 f4 J 1"},
		{2, 7, "6dSeAbXeB5c/5caa3Q53/7C9R7DceE5dF/cNbTceU355/7G3MbHadI3dJ/3O9655bV9/35bK7WbL99 3P Nd g7 X 2"},
		{3, 100, "65eA9eBcc/37V3a56OcR/7C57D5eE6MdF/a6N36abS7W/7G6bHcPdI5dJ/7X97U65dTa/3cQbK5bL69 5 E6 f5 A 3"},
	} {
		got, err := solve.Generate(t.Context(), labyrinth.Classic(), test.par, test.seed)
		if err != nil || got.String() != test.want {
			t.Errorf("par %d, seed %d: %v, %v\nwant %s", test.par, test.seed, got, err, test.want)
		}
		if err := got.Verify(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// TestGenerateElsewhere checks that the goal is a square if the layout has no
// pictures, and the errors for a par that no position has.
func TestGenerateElsewhere(t *testing.T) {
	plain, err := labyrinth.ParseLayout("6c/39 555337 a1 -")
	if err != nil {
		t.Fatal(err)
	}
	p, err := solve.Generate(t.Context(), plain, 2, 1)
	if err != nil || p.Goal.Squares.Len() != 1 || p.Goal.Pictures.Len() != 0 {
		t.Errorf("%v, %v", p, err)
	}
	for _, par := range []int{0, -1} {
		if p, err := solve.Generate(t.Context(), plain, par, 1); !errors.Is(err, solve.ErrPar) || p != (solve.Puzzle{}) {
			t.Errorf("par %d: %v, %v", par, p, err)
		}
	}
	if classic, other := solve.MostPar(labyrinth.Classic()), solve.MostPar(plain); classic != 5 || other != 0 {
		t.Errorf("the largest par is %d on the classic board and %d on another, want 5 and 0", classic, other)
	}
	// On the classic board no par above 5 is known, with whatever pictures. Elsewhere
	// there are larger ones.
	bare := labyrinth.Classic()
	bare.Loose = slices.Clone(bare.Loose)
	for i := range bare.Loose {
		bare.Loose[i].Picture = 0
	}
	for _, l := range []labyrinth.Layout{labyrinth.Classic(), bare} {
		if p, err := solve.Generate(t.Context(), l, 6, 1); !errors.Is(err, solve.ErrPar) || p != (solve.Puzzle{}) {
			t.Errorf("par 6: %v, %v", p, err)
		}
		made := make(map[solve.Puzzle]bool)
		for seed := range uint64(5) {
			p, err := solve.Generate(t.Context(), l, 5, seed)
			if err != nil || p.Par != 5 {
				t.Fatal(p, err)
			}
			if err := p.Verify(t.Context()); err != nil {
				t.Errorf("%v: %v", p, err)
			}
			if _, err := solve.ParsePuzzle(l, p.String()); err != nil {
				t.Error(err)
			}
			made[p] = true
		}
		if len(made) != 5 {
			t.Errorf("5 seeds make %d puzzles", len(made))
		}
	}
	straights, err := labyrinth.ParseLayout("5555/5555/5555/5555 " + strings.Repeat("5", 34) + " a1 -")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := solve.Generate(t.Context(), straights, 5, 1); err != nil || p.Par != 5 {
		t.Errorf("par 5 on straights: %v, %v", p, err)
	}
	if p, err := solve.Generate(t.Context(), labyrinth.Layout{Cols: 4}, 1, 1); !errors.Is(err, labyrinth.ErrLayout) {
		t.Errorf("%v, %v", p, err)
	}
	// The corner with the picture is closed. A pawn that is there stays, in one turn,
	// and no other pawn can enter. Straights alone make each of the many tries cheap.
	closed, err := labyrinth.ParseLayout("9Ac/39 555555 a1 -")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := solve.Generate(t.Context(), closed, 2, 1); !errors.Is(err, solve.ErrBound) || p != (solve.Puzzle{}) {
		t.Errorf("%v, %v", p, err)
	}
}

// TestFive proves the positions of par 5: four turns are ruled out, and five are played.
func TestFive(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(solve.Five, "\n"), "\n")
	if len(lines) < 30 || !slices.IsSorted(lines) || len(slices.Compact(lines)) != len(lines) {
		t.Errorf("%d lines; want 30 or more, in order, each once", len(lines))
	}
	for _, line := range lines {
		p, err := solve.ParsePuzzle(labyrinth.Classic(), line)
		if err != nil || p.Par != 5 || p.Goal.Squares.Len() != 1 || p.Goal.Pictures.Len() != 0 {
			t.Fatal(p, err)
		}
		turns, err := p.Problem().Solve(t.Context(), 5)
		if err != nil || len(turns) != 5 {
			t.Fatal(line, turns, err)
		}
		if tables, _ := replay(t, p.Problem(), turns); !reached(tables[4], p.Goal) {
			t.Errorf("%s: %v does not reach the goal", line, turns)
		}
	}
}

// TestVerify checks that Verify accepts only the true par.
func TestVerify(t *testing.T) {
	for par, puzzles := range puzzles(t) {
		for _, p := range puzzles[:min(10, len(puzzles))] {
			for p.Par = -1; p.Par <= 5; p.Par++ {
				err := p.Verify(t.Context())
				var fault game.Fault
				if p.Par == par != (err == nil) || err != nil && (!errors.Is(err, solve.ErrPar) || !errors.As(err, &fault)) {
					t.Errorf("%v: %v, want only par %d to be right", p, err, par)
				}
			}
		}
	}
	if err := (solve.Puzzle{Par: 1}).Verify(t.Context()); !errors.Is(err, solve.ErrGoal) {
		t.Error(err)
	}
}

// nine is a layout with a picture on each loose tile and a mark on one of them.
const nine = "6c/39 5A5B5C5D*B7E7F a1,c1,c3,a3 -"

// TestParsePuzzleFaults checks faults and their places, each of which has a ^ in the
// text.
func TestParsePuzzleFaults(t *testing.T) {
	l, err := labyrinth.ParseLayout(nine)
	if err != nil {
		t.Fatal(err)
	}
	const good = "6aAc/5B7E5C/3aD*B9 7F E2 a1 c2,B,*B 12"
	if p, err := solve.ParsePuzzle(l, good); err != nil || p.String() != good || p.Par != 12 {
		t.Fatalf("%v, %v", p, err)
	}
	syntax := game.ErrSyntax
	for _, test := range []struct {
		marked string
		want   []error
	}{
		{"^^", testkit.Kinds(syntax, syntax)},                   // the board, and what follows it
		{"6aAc/5B7E5C/3aD*B9^^", testkit.Kinds(syntax, syntax)}, // the spare, and what follows the board
		{"6aAc/5B7E5C/3aD*B9 7F E2^", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F E2 a1 B^", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F E2 a1 B 1^ ", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F E2 a1 B 1 ^2", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F E2 ^d1 B 1", testkit.Kinds(labyrinth.ErrSquare)},
		{"6aAc/5B7E5C/3aD*B9 7F E2 ^a8 B 1", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F ^E4 a1 B 1", testkit.Kinds(labyrinth.ErrBan)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 ^d1,^G,^*A 1", testkit.Kinds(solve.ErrGoal, solve.ErrGoal, solve.ErrGoal)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 c2,^b1,^b1 1", testkit.Kinds(syntax, syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 B,^A,*B,^B,^a2 1", testkit.Kinds(syntax, syntax, syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 ^*M,^,^*,^b,^Y,^- 1", testkit.Kinds(syntax, syntax, syntax, syntax, syntax, syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 B ^0", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 B ^-1", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 B ^+1", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 B ^01", testkit.Kinds(syntax)},
		{"6aAc/5B7E5C/3aD*B9 7F - a1 B ^99999999999999999999", testkit.Kinds(syntax)},
		{"6^xc/5B7E5C/3aD*B9 7F ^E4 ^a9 ^x ^x", testkit.Kinds(syntax, labyrinth.ErrBan, syntax, syntax, syntax)},
	} {
		text, at := testkit.Carets(test.marked)
		p, err := solve.ParsePuzzle(l, text)
		var fs game.Faults
		if !errors.As(err, &fs) || p != (solve.Puzzle{}) {
			t.Errorf("%q: %v, %v", text, p, err)
			continue
		}
		var places []int
		for i, f := range fs {
			places = append(places, f.Pos.Offset())
			if i < len(test.want) && !errors.Is(f, test.want[i]) {
				t.Errorf("%q: fault %v, want one that matches %v", text, f, test.want[i])
			}
			if !strings.HasPrefix(text[f.Pos.Offset():], f.Text) || f.Why == "" {
				t.Errorf("%q: fault %v has no reason or quotes what is not there", text, f)
			}
		}
		if diff := cmp.Diff(at, places); diff != "" {
			t.Errorf("%q: places of faults (-want +got):\n%s%v", text, diff, err)
		}
	}
	if _, err := solve.ParsePuzzle(labyrinth.Layout{}, good); !errors.Is(err, labyrinth.ErrLayout) {
		t.Error(err)
	}
}

// TestGenerateInterrupted checks that the error says what Generate has searched.
func TestGenerateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, err := solve.Generate(ctx, labyrinth.Classic(), 4, 1)
	if !errors.Is(err, context.Canceled) || p != (solve.Puzzle{}) {
		t.Fatalf("%v, %v", p, err)
	}
	if got := err.Error(); !strings.Contains(got, "no puzzle of par 4 ") || strings.Contains(got, "no solution") {
		t.Error(got)
	}
}

func TestGoalText(t *testing.T) {
	for _, text := range []string{"e3", "K", "*B", "a1,g7", "a1,b1", "f3,g3,a4", "g1,a2", "b1,a2,A,X,*A,*L"} {
		g, err := solve.ParseGoal(text)
		if err != nil || g.String() != text {
			t.Errorf("%q parses as %v, %v", text, g, err)
		}
	}
	want := solve.Goal{
		Squares:  labyrinth.SquaresOf(labyrinth.SquareAt(5, 3)),
		Pictures: labyrinth.PicturesOf(11),
		Marks:    labyrinth.MarksOf(2),
	}
	if got := goal(t, "e3,K,*B"); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if text := (solve.Goal{}).String(); text != "-" {
		t.Errorf("the text of the zero Goal is %q, want -", text)
	}
	for _, text := range []string{"", "-", "e3,", "K K", "b1,a1", "b1,b1", "a2,g1", "B,A", "*B,*A", "A,a1", "*A,A", "e3,K,*B" + strings.Repeat(",*C", 1<<20)} {
		var fs game.Faults
		if g, err := solve.ParseGoal(text); !errors.As(err, &fs) || len(fs) > 2 || g != (solve.Goal{}) {
			t.Errorf("%.20q parses as %v, %.100v", text, g, err)
		}
	}
}

func FuzzParsePuzzle(f *testing.F) {
	small, err := labyrinth.ParseLayout(nine)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(false, "6aAc/5B7E5C/3aD*B9 7F E2 a1 c2,B,*B 12")
	f.Add(true, "6aeA5eB3Nc/3bXca6Q6a/7C57DaeEadF/6dWc3O9Ra3/7G3PbHbVdIcMdJ/a55c7T9eU/3abK3bL7S9 3 Nf b2 V 1")
	f.Add(false, "6aAc/5B7E5C/3aD*B9 7F - d1 G,d1,-,*M 01 ")
	f.Fuzz(func(t *testing.T, classic bool, text string) {
		l := small
		if classic {
			l = labyrinth.Classic()
		}
		p, err := solve.ParsePuzzle(l, text)
		if err == nil {
			if p.String() != text {
				t.Errorf("%q is written as %q", text, p)
			}
			if _, err := p.Problem().Solve(t.Context(), 1); err != nil && !errors.Is(err, solve.ErrBound) {
				t.Errorf("%q is not a problem: %v", text, err)
			}
			return
		}
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) == 0 || p != (solve.Puzzle{}) {
			t.Fatalf("%q: %v, %v", text, p, err)
		}
		if !slices.IsSortedFunc(fs, func(a, b game.Fault) int { return int(a.Pos - b.Pos) }) {
			t.Errorf("%q: the faults are out of order: %v", text, err)
		}
		for _, f := range fs {
			if f.Kind == "" || f.Why == "" || f.Pos.Offset() < 0 || f.Pos.Offset() > len(text) || !strings.HasPrefix(text[f.Pos.Offset():], f.Text) {
				t.Errorf("%q: fault %v", text, f)
			}
		}
	})
}

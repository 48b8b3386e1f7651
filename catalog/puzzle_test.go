package catalog_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
)

// TestOpenPuzzle plays a solution of a puzzle: it wins in as many turns as the par.
func TestOpenPuzzle(t *testing.T) {
	for i, par := range []int{1, 2, 3, 5} { // 5 is a square's
		tag := game.Tag{Name: "Variant", Value: []string{"standard", "kids", "anniversary", "standard"}[i]}
		game, err := catalog.All().Open(tag)
		if err != nil {
			t.Fatal(err)
		}
		l, _ := game.BoardLayout()
		p, err := solve.Generate(t.Context(), l, par, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, state, err := catalog.All().OpenPuzzle(p, 1, tag)
		if err != nil {
			t.Fatal(err)
		}
		if reopened, err := catalog.All().Open(r.Tags()...); err != nil {
			t.Errorf("the tags do not open the rules: %v", err)
		} else if again, err := reopened.Parse(state.String()); err != nil || again.String() != state.String() {
			t.Errorf("the reopened rules do not read the state: %v", err)
		}
		view := r.View(state, 0)
		table, _ := labyrinth.TableOf(view)
		if table.Board() != p.Board || table.Pawn(0) != p.Pawn || solve.GoalOf(view.(labyrinth.MazeView)) != p.Goal {
			t.Errorf("the state is %v, want the puzzle %v", state, p)
		}
		steps, err := p.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			for _, ply := range step.Plies() {
				if state.Outcome().Over() {
					t.Errorf("the game of par %d is over before %v", par, step)
				}
				if state, err = state.Play(ply); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !state.Outcome().Over() || len(state.Outcome().Winners()) != 1 {
			t.Errorf("the solution of par %d does not win: %v", par, state)
		}
	}
}

// TestDailies opens the puzzles of days, an easy and a hard one of each game in the maze.
// [solve.Generate] has proved them. The hard one of the standard game is a duel.
func TestDailies(t *testing.T) {
	for _, name := range []string{"standard", "kids", "glow", "anniversary"} {
		tag := game.Tag{Name: "Variant", Value: name}
		r, err := catalog.All().Open(tag)
		if err != nil {
			t.Fatal(err)
		}
		l, _ := r.BoardLayout()
		seen := map[solve.Puzzle]bool{}
		for day := range long.Count(14, 366) {
			seed := solve.DailySeed(time.Date(2027, time.January, 1+day, 0, 0, 0, 0, time.UTC), name)
			for _, par := range []int{solve.DailyEasy, solve.DailyHard} {
				p, err := solve.Generate(t.Context(), l, par, seed)
				if err != nil || seen[p] {
					t.Fatalf("%s, seed %d: %v, %v, seen %v", name, seed, p, err, seen[p])
				}
				if _, _, err := catalog.All().OpenPuzzle(p, seed, tag); err != nil {
					t.Errorf("%s, seed %d: %v", name, seed, err)
				}
				seen[p] = true
			}
		}
	}
}

// TestOpenPuzzleErrors checks what cannot be played.
func TestOpenPuzzleErrors(t *testing.T) {
	tag := game.Tag{Name: "Variant", Value: "standard"}
	r, err := catalog.All().Open(tag)
	if err != nil {
		t.Fatal(err)
	}
	l, _ := r.BoardLayout()
	p, err := solve.Generate(t.Context(), l, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	both := p
	both.Goal.Squares = labyrinth.SquaresOf(labyrinth.A1)
	for _, c := range []struct {
		variant string
		puzzle  solve.Puzzle
		want    error
	}{
		{"standard", both, solve.ErrGoal},
		{"standard", solve.Puzzle{Board: p.Board, Pawn: p.Pawn}, solve.ErrGoal},
		{"standard", solve.Puzzle{Goal: p.Goal}, game.ErrSyntax},
		{"battlechess", p, game.ErrOption},
		{"chess", p, game.ErrOption},
	} {
		if _, _, err := catalog.All().OpenPuzzle(c.puzzle, 1, game.Tag{Name: "Variant", Value: c.variant}); !errors.Is(err, c.want) {
			t.Errorf("%s: the error is %v, want %v", c.variant, err, c.want)
		}
	}
}

// duelsToTry returns duels to win in two and in three turns, and to hold for three.
func duelsToTry(t *testing.T) (duels []solve.Duel) {
	t.Helper()
	seen := make(map[solve.Duel]bool)
	for day := 1; day < 60 && len(duels) < 3; day++ {
		d := solve.Daily(time.Date(2026, time.January, day, 0, 0, 0, 0, time.UTC))
		if kind := (solve.Duel{Hold: d.Hold, Turns: d.Turns}); !seen[kind] {
			seen[kind] = true
			duels = append(duels, d)
		}
	}
	if len(duels) < 3 {
		t.Fatalf("only %v", duels)
	}
	return duels
}

// duelTurn plays a turn of seat 1 and the reply of its rival.
func duelTurn(t *testing.T, r catalog.Rules, d solve.Duel, s catalog.State, shift labyrinth.Shift, to labyrinth.Square) catalog.State {
	t.Helper()
	rival := catalog.Rival(d)
	for _, ply := range []game.Ply{shift.Ply(), labyrinth.Walk(to)} {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	for !s.Outcome().Over() && s.ToMove() == 1 {
		a, err := rival(t.Context(), play.Question{View: r.View(s, 1)})
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(a.Ply); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// solved plays on for seat 1 against the rival, with turns that are right if there are any, or
// else with some others, and reports whether one of them solves the duel within the turns that
// are left.
func solved(t *testing.T, r catalog.Rules, d solve.Duel, s catalog.State, left int) bool {
	t.Helper()
	if o := s.Outcome(); o.Over() || left == 0 {
		return o.WonBy(0) || d.Hold && !o.Over()
	}
	table, _ := labyrinth.TableOf(r.View(s, 0))
	now := solve.Duel{Board: table.Board(), Pawn: table.Pawn(0), Goal: d.Goal, Hold: d.Hold, Turns: left}
	if d.Hold {
		now.Pawn = table.Pawn(1)
	}
	right, err := now.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, turn := range table.Board().AppendTurns(nil, table.Pawn(0)) {
		at := slices.IndexFunc(right, func(r labyrinth.Turn) bool { return r.Shift == turn.Shift })
		if at < 0 && (len(right) > 0 || i%23 > 0) {
			continue
		}
		to := turn.From
		if at >= 0 && !d.Hold {
			to = right[at].Reach.First()
		}
		if solved(t, r, d, duelTurn(t, r, d, s, turn.Shift, to), left-1) {
			return true
		}
	}
	return false
}

// A duel is solved against its rival by the right first turn, and by no other.
func TestOpenDuel(t *testing.T) {
	for _, d := range duelsToTry(t) {
		r, start, err := catalog.OpenDuel(labyrinth.Classic(), d)
		if err != nil {
			t.Fatal(err)
		}
		if reopened, err := catalog.All().Open(r.Tags()...); err != nil {
			t.Errorf("the tags do not open the rules: %v", err)
		} else if _, err := reopened.Parse(start.String()); err != nil {
			t.Errorf("the reopened rules do not read the state: %v", err)
		}
		if !solved(t, r, d, start, d.Turns) {
			t.Errorf("%v: the right turns do not solve %v", d, start)
		}
		right, err := d.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		table, _ := labyrinth.TableOf(r.View(start, 0))
		for i, turn := range d.Board.AppendTurns(nil, table.Pawn(0)) {
			if turn.Shift == right[0].Shift || i%29 > 0 {
				continue
			}
			if solved(t, r, d, duelTurn(t, r, d, start, turn.Shift, turn.From), d.Turns-1) {
				t.Errorf("%v: solved after %v, which is wrong", d, turn.Shift)
			}
		}
	}
}

// The hints of a duel solve it, and after a wrong turn there are none.
func TestHintDuel(t *testing.T) {
	for _, d := range duelsToTry(t) {
		r, s, err := catalog.OpenDuel(labyrinth.Classic(), d)
		if err != nil {
			t.Fatal(err)
		}
		start, left := s, d
		for ; left.Turns > 0 && !s.Outcome().Over(); left.Turns-- {
			turn, err := catalog.HintDuel(t.Context(), left, r.View(s, 0))
			if err != nil {
				t.Fatalf("%v: %v", left, err)
			}
			shifted, err := s.Play(turn.Shift.Ply())
			if err != nil {
				t.Fatal(err)
			}
			walk, err := catalog.HintDuel(t.Context(), left, r.View(shifted, 0))
			if err != nil || walk.To != turn.To || walk.Shift != (labyrinth.Shift{}) {
				t.Errorf("%v: after the shift of %v the hint is %v, %v", left, turn, walk, err)
			}
			s = duelTurn(t, r, d, s, turn.Shift, turn.To)
		}
		if s.Outcome().WonBy(0) == d.Hold || s.Outcome().WonBy(1) {
			t.Errorf("%v: the hints lead to %v", d, s)
		}
		table, _ := labyrinth.TableOf(r.View(start, 0))
		right, err := d.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range d.Board.AppendTurns(nil, table.Pawn(0)) {
			if turn.Shift != right[0].Shift {
				after := duelTurn(t, r, d, start, turn.Shift, turn.From)
				left := d
				left.Turns--
				if hint, err := catalog.HintDuel(t.Context(), left, r.View(after, 0)); !errors.Is(err, solve.ErrDuel) {
					t.Errorf("%v: after %v the hint is %v, %v", d, turn.Shift, hint, err)
				}
				break
			}
		}
	}
}

// TestOpenDuelErrors checks what cannot be played.
func TestOpenDuelErrors(t *testing.T) {
	l := labyrinth.Classic()
	good := solve.Daily(time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC))
	inside, picture, endless, lonely := good, good, good, l
	inside.Goal = solve.Goal{Squares: labyrinth.SquaresOf(labyrinth.SquareAt(2, 2))}
	picture.Goal = solve.Goal{Pictures: l.Pictures()}
	endless.Turns = 12
	lonely.Starts = lonely.Starts[:1]
	for name, c := range map[string]struct {
		layout labyrinth.Layout
		duel   solve.Duel
		want   error
	}{"no start": {l, inside, labyrinth.ErrSquare}, "a picture": {l, picture, labyrinth.ErrSquare}, "one start": {lonely, good, labyrinth.ErrSquare}, "many turns": {l, endless, solve.ErrGoal}} {
		if _, _, err := catalog.OpenDuel(c.layout, c.duel); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

package labyrinth_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// TestReach compares what can be reached from every square with a plain
// breadth-first search.
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		for _, p := range m.Squares() {
			if got, want := b.Reach(squareOf(p)), reachOf(m, p); got != want {
				t.Errorf("Reach(%v) = %v, want %v", p, got, want)
			}
		}
		for row := range 8 {
			for col := range 8 {
				if max(row, col) > b.Side() || min(row, col) == 0 {
					if got := b.Reach(labyrinth.Square(row<<3 | col)); got.Len() != 0 {
						t.Errorf("Reach from outside, column %d, row %d: %v", col, row, got)
					}
				}
			}
		}
	})
}

// TestReachIsEquivalence checks that every walk is possible in both directions.
func TestReachIsEquivalence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		for s := range b.Squares().All() {
			reach := b.Reach(s)
			if !reach.Has(s) {
				t.Errorf("%v does not reach itself", s)
			}
			if reach.Minus(b.Squares()).Len() != 0 {
				t.Errorf("%v reaches %v, off the board", s, reach.Minus(b.Squares()))
			}
			for to := range b.Squares().All() {
				there, back := reach.Has(to), b.Reach(to).Has(s)
				if there != back {
					t.Errorf("%v reaches %v: %v, and back: %v", s, to, there, back)
				}
				if there && b.Reach(to) != reach {
					t.Errorf("%v reaches %v and not all that it reaches", s, to)
				}
			}
		}
	})
}

// pathsOf returns a path to every place that can be reached: the one that a
// breadth-first search over whole paths finds first. The search tries North, East,
// South, West, so this is the first of the shortest paths in this order.
func pathsOf(m *model.Maze, from model.Square) map[model.Square][]labyrinth.Square {
	found := map[model.Square][]labyrinth.Square{from: {squareOf(from)}}
	for queue := []model.Square{from}; len(queue) > 0; queue = queue[1:] {
		for side := range strings.SplitSeq("NESW", "") {
			if q, ok := m.Step(queue[0], side); ok && found[q] == nil {
				found[q] = append(slices.Clone(found[queue[0]]), squareOf(q))
				queue = append(queue, q)
			}
		}
	}
	return found
}

func TestPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		from := placeOf(drawSquare(t, b, "from"))
		steps, paths := m.Steps(from), pathsOf(m, from)
		for _, to := range m.Squares() {
			path := b.Path(squareOf(from), squareOf(to))
			n, ok := steps[to]
			if !ok {
				if path != nil {
					t.Errorf("Path(%v, %v) = %v, want none", from, to, path)
				}
				continue
			}
			if len(path) != n+1 || path[0] != squareOf(from) || path[n] != squareOf(to) {
				t.Fatalf("Path(%v, %v) = %v, want %d steps from %v to %v", from, to, path, n, from, to)
			}
			for i := range n {
				open := false
				for side := range strings.SplitSeq("NESW", "") {
					next, ok := m.Step(placeOf(path[i]), side)
					open = open || ok && squareOf(next) == path[i+1]
				}
				if !open {
					t.Errorf("Path(%v, %v) = %v: no passage from %v to %v", from, to, path, path[i], path[i+1])
				}
			}
			if !slices.Equal(path, paths[to]) {
				t.Errorf("Path(%v, %v): not the first of the shortest (-want +got):\n%s", from, to, cmp.Diff(paths[to], path))
			}
		}
		for _, off := range []labyrinth.Square{0, 8, 7, labyrinth.G7} {
			if b.Squares().Has(off) {
				continue
			}
			if path := b.Path(squareOf(from), off); path != nil {
				t.Errorf("Path(%v, %d) = %v, off the board", from, off, path)
			}
			if path := b.Path(off, squareOf(from)); path != nil {
				t.Errorf("Path(%d, %v) = %v, off the board", off, from, path)
			}
		}
	})
}

// TestPathTies checks the order of directions on a board with several shortest
// paths: a ring of corners and T-junctions.
func TestPathTies(t *testing.T) {
	l := must(t, labyrinth.ParseLayout, "6c/39 777777 a1 -")
	// The T in the middle is closed to the north, so that b1 leads nowhere.
	b := must(t, l.ParseBoard, "6ec/7ed/3b9 7 -")
	for _, test := range []struct{ from, to, want string }{
		{"a1", "a1", "a1"},
		{"a1", "c3", "a1 b1 c1 c2 c3"}, // East before South
		{"c3", "a1", "c3 c2 c1 b1 a1"}, // North before West
		{"a3", "c1", "a3 a2 a1 b1 c1"}, // North before East
		{"c1", "a3", "c1 c2 c3 b3 a3"}, // South before West, twice
		{"b2", "b1", "b2 c2 c1 b1"},    // East before West
		{"b3", "a1", "b3 b2 a2 a1"},    // North before West
	} {
		path := b.Path(must(t, labyrinth.ParseSquare, test.from), must(t, labyrinth.ParseSquare, test.to))
		var words []string
		for _, s := range path {
			words = append(words, s.String())
		}
		if got := strings.Join(words, " "); got != test.want {
			t.Errorf("from %s to %s by %q, want %q", test.from, test.to, got, test.want)
		}
	}
}

// TestThroughWalls compares walks that may go through one wall with the best
// combination of a path, one step to a neighbor, and another path.
func TestThroughWalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		from := placeOf(drawSquare(t, b, "from"))
		steps, paths := m.Steps(from), pathsOf(m, from)
		// The best path to every square, and where it goes through a wall.
		type way struct {
			path []labyrinth.Square
			wall int
		}
		best := map[model.Square]way{}
		for to, path := range paths {
			best[to] = way{path, -1}
		}
		for before := range steps {
			for side := range strings.SplitSeq("NESW", "") {
				after, _ := m.Step(before, side)
				for to, rest := range pathsOf(m, after) {
					w := way{slices.Concat(paths[before], rest), steps[before]}
					have, ok := best[to]
					better := !ok || len(w.path) < len(have.path)
					if ok && len(w.path) == len(have.path) && have.wall >= 0 {
						better = slices.Compare(directions(w.path, w.wall), directions(have.path, have.wall)) < 0
					}
					if better {
						best[to] = w
					}
				}
			}
		}
		var reach labyrinth.Squares
		for to, want := range best {
			reach = reach.With(squareOf(to))
			path, wall := b.PathThrough(squareOf(from), squareOf(to))
			if wall != want.wall || !slices.Equal(path, want.path) {
				t.Errorf("from %v to %v by %v, wall %d, want %v, wall %d", from, to, path, wall, want.path, want.wall)
			}
		}
		if got := b.ReachThrough(squareOf(from)); got != reach {
			t.Errorf("ReachThrough(%v) = %v, want %v", from, got, reach)
		}
		for s := range b.Squares().Minus(reach).All() {
			if path, wall := b.PathThrough(squareOf(from), s); path != nil || wall != -1 {
				t.Errorf("from %v to %v by %v, wall %d, want none", from, s, path, wall)
			}
		}
		if got := b.ReachThrough(0); got.Len() != 0 {
			t.Errorf("ReachThrough from no square: %v", got)
		}
	})
}

// directions numbers the steps of a path: North 0, East 1, South 2, West 3. It adds
// 4 for the step through a wall.
func directions(path []labyrinth.Square, wall int) []int {
	var list []int
	for i := range path[1:] {
		for k, side := range []labyrinth.Edges{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West} {
			if path[i].Step(side) == path[i+1] && i == wall {
				list = append(list, k+4)
			} else if path[i].Step(side) == path[i+1] {
				list = append(list, k)
			}
		}
	}
	return list
}

// TestLongestPath walks on a board that is one passage of 49 squares.
func TestLongestPath(t *testing.T) {
	const snake = "aaaaaac/6aaaaa9/3aaaaac/6aaaaa9/3aaaaac/6aaaaa9/3aaaaaa 5 -"
	m, err := model.ParseMaze(snake)
	if err != nil {
		t.Fatal(err)
	}
	l := testkit.Published(7)
	l.Starts = []labyrinth.Square{labyrinth.A1}
	l.Loose = append(l.Loose, must(t, parseTile, "5"))
	var want []labyrinth.Square
	for _, p := range m.Squares() {
		if m.Fixed[p] {
			l.Fixed = append(l.Fixed, must(t, parseTile, m.At(p).String()))
		} else {
			l.Loose = append(l.Loose, must(t, parseTile, m.At(p).Ways()[0].String()))
		}
		if p.Row%2 == 0 {
			p.Col = 8 - p.Col
		}
		want = append(want, squareOf(p))
	}
	b := must(t, l.ParseBoard, snake)
	for from := range want {
		if got := b.Reach(want[from]); got != b.Squares() {
			t.Errorf("Reach(%v) = %v, want all", want[from], got)
		}
		for to := range want {
			path := slices.Clone(want[min(from, to) : max(from, to)+1])
			if from > to {
				slices.Reverse(path)
			}
			if diff := cmp.Diff(path, b.Path(want[from], want[to])); diff != "" {
				t.Fatalf("from %v to %v (-want +got):\n%s", want[from], want[to], diff)
			}
		}
	}
}

// TestTurns compares AppendTurns with shifting, carrying and walking one by one, in
// the package and in the reference.
func TestTurns(t *testing.T) {
	long.Checks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		for _, pawn := range m.Squares() {
			turns := appended(t, func(dst []labyrinth.Turn) []labyrinth.Turn {
				return b.AppendTurns(dst, squareOf(pawn))
			}, labyrinth.Turn{From: labyrinth.A1})
			var want []labyrinth.Turn
			for _, shift := range b.AppendShifts(nil) {
				next, err := b.Shift(shift)
				if err != nil {
					t.Fatal(err)
				}
				from := b.Carry(shift.Slot, squareOf(pawn))
				want = append(want, labyrinth.Turn{Shift: shift, From: from, Reach: next.Reach(from)})
			}
			if diff := cmp.Diff(want, turns, cmp.Comparer(func(a, b labyrinth.Turn) bool { return a == b })); diff != "" {
				t.Fatalf("turns of a pawn on %v (-one by one +at once):\n%s", pawn, diff)
			}
		}
		pawn := placeOf(drawSquare(t, b, "pawn"))
		turns := b.AppendTurns(nil, squareOf(pawn))
		for i, text := range m.Shifts() {
			after := m.Shifted(text)
			from := m.Carried(text[:2], pawn)
			want := labyrinth.Turn{Shift: labyrinth.MustParseShift(text), From: squareOf(from), Reach: reachOf(&after, from)}
			if i >= len(turns) || turns[i] != want {
				t.Fatalf("turn %d of a pawn on %v: %v, want %v", i, pawn, turns, want)
			}
		}
		if b.Side() < 7 {
			if got := b.AppendTurns(nil, labyrinth.G7); got != nil {
				t.Errorf("turns of a pawn off the board: %v", got)
			}
		}
		if got := b.AppendTurns(nil, 0); got != nil {
			t.Errorf("turns of no pawn: %v", got)
		}
	})
}

// randomBoard deals a board of random tiles. Some of them have a mark. After a
// few random shifts it returns the board, which has a ban if there was a shift.
func randomBoard(t *testing.T, r *rand.Rand) labyrinth.Board {
	t.Helper()
	side := 3 + 2*r.IntN(3)
	fixed := (side + 1) / 2 * ((side + 1) / 2)
	shapes := []labyrinth.Edges{5, 3, 7}
	tile := func() labyrinth.Tile {
		tile := labyrinth.Tile{Open: shapes[r.IntN(len(shapes))]}
		if r.IntN(3) == 0 {
			tile.Mark = labyrinth.Mark(1 + r.IntN(12))
		}
		return tile
	}
	l := testkit.Published(side)
	l.Starts = []labyrinth.Square{labyrinth.A1}
	for range fixed {
		f := tile()
		f.Open = f.Open.Turned(r.IntN(4))
		l.Fixed = append(l.Fixed, f)
	}
	for range side*side - fixed + 1 {
		l.Loose = append(l.Loose, tile())
	}
	b, err := l.Deal(game.NewSource(r.Uint64()))
	if err != nil {
		t.Fatal(err)
	}
	for range r.IntN(4) {
		shifts := b.AppendShifts(nil)
		if b, err = b.Shift(shifts[r.IntN(len(shifts))]); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// slowReach is the slow twin of Reach: a breadth-first search from tile to tile.
func slowReach(b *labyrinth.Board, from labyrinth.Square) labyrinth.Squares {
	seen := labyrinth.SquaresOf(from)
	var buf [49]labyrinth.Square
	queue := append(buf[:0], from)
	for i := 0; i < len(queue); i++ {
		open := b.At(queue[i]).Open
		for quarters := range 4 {
			side := labyrinth.North.Turned(quarters)
			to := queue[i].Step(side)
			if open.Has(side) && !seen.Has(to) && b.At(to).Open.Has(side.Turned(2)) {
				seen = seen.With(to)
				queue = append(queue, to)
			}
		}
	}
	return seen
}

// TestManyTurns compares AppendTurns and Reach with shifting and searching one
// by one, on boards of all sides with marks and bans. In the long tier it does
// so for ten million turns.
func TestManyTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var turns []labyrinth.Turn
	var shifts []labyrinth.Shift
	for left := long.Count(500_000, 10_000_000); left > 0; {
		b := randomBoard(t, r)
		shifts = b.AppendShifts(shifts[:0])
		for range 4 {
			pawn := labyrinth.SquareAt(1+r.IntN(b.Side()), 1+r.IntN(b.Side()))
			if got, want := b.Reach(pawn), slowReach(&b, pawn); got != want {
				t.Fatalf("%v\nReach(%v) = %v, want %v", b, pawn, got, want)
			}
			turns = b.AppendTurns(turns[:0], pawn)
			if len(turns) != len(shifts) {
				t.Fatalf("%v\n%d turns for %d shifts", b, len(turns), len(shifts))
			}
			for i, shift := range shifts {
				next, err := b.Shift(shift)
				if err != nil {
					t.Fatal(err)
				}
				from := b.Carry(shift.Slot, pawn)
				want := labyrinth.Turn{Shift: shift, From: from, Reach: slowReach(&next, from)}
				if turns[i] != want {
					t.Fatalf("%v\nturn %d of a pawn on %v is %v, want %v", b, i, pawn, turns[i], want)
				}
			}
			left -= len(turns)
		}
	}
}

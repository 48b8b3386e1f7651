// This file holds the comparison of a game in the maze with a slow model of
// it, position by position.

package testkit

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// A Model is a slow position T of a game. It counts seats from 1.
type Model[T any] interface {
	fmt.Stringer
	Legal() []string
	Play(ply string) (T, error)
	View(seat int) string
	ToMove() int    // 0 for chance, -1 when the game is over
	Winners() []int // none before that
}

// A MazeState is a state of a game in the maze.
type MazeState[S, V any] interface {
	State[S, V]
	Table() labyrinth.Table
	Targets(p game.Player) labyrinth.Squares
}

// A MazeView is a view of a game in the maze.
type MazeView[S any] interface {
	View[S]
	Table() labyrinth.Table
}

// Seek returns a legal ply of the seat to act: one that brings its pawn to one
// of its targets in this turn if there is one, and otherwise the ply that
// other picks out of a number of plies.
func Seek[S MazeState[S, V], V any](s S, other func(n int) int) game.Ply {
	plies, seat := s.AppendPlies(nil), s.ToMove()
	for _, p := range plies {
		if seat < 0 {
			break // chance
		}
		next, err := s.Play(p)
		if err != nil {
			panic(err)
		}
		reach := next.Table().Reach(seat)
		if s.Table().Phase() == labyrinth.ToWalk {
			reach = labyrinth.SquaresOf(next.Table().Pawn(seat))
		}
		targets := s.Targets(seat)
		if s.Table().Phase() == labyrinth.ToShift {
			targets = next.Targets(seat)
		}
		if reach.Intersect(targets).Len() > 0 {
			return p
		}
	}
	return plies[other(len(plies))]
}

// Seeker returns a function that seeks like [Seek] and draws the other plies
// with rapid.
func Seeker[S MazeState[S, V], V any](t *rapid.T) func(s S) game.Ply {
	return func(s S) game.Ply {
		return Seek(s, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") })
	}
}

// Agree fails unless the state and the model agree on everything that can be
// seen of them: text, legal plies and their order, who acts, outcome, and
// every view.
func Agree[S MazeState[S, V], V MazeView[S], T Model[T]](t rapid.TB, s S, slow T) {
	t.Helper()
	if got, want := s.String(), slow.String(); got != want {
		t.Fatalf("text (-model +state):\n%s", cmp.Diff(strings.Fields(want), strings.Fields(got)))
	}
	want := slow.Legal()
	if got := Legal(s); !slices.Equal(got, want) {
		t.Fatalf("%v\nlegal plies (-model +state):\n%s", s, cmp.Diff(want, got))
	}
	toMove := game.Player(slow.ToMove() - 1)
	outcome := game.Outcome{}
	if toMove == game.Nobody {
		var seats []game.Player
		for _, seat := range slow.Winners() {
			seats = append(seats, game.Player(seat-1))
		}
		outcome = game.Won(seats...)
	}
	seats := strings.Count(strings.Fields(slow.String())[3], ",") + 1
	if s.Outcome() != outcome || s.ToMove() != toMove || s.Seats() != seats {
		t.Fatalf("%v\noutcome %v, to move %v of %d, want %v, %v of %d", s, s.Outcome(), s.ToMove(), s.Seats(), outcome, toMove, seats)
	}
	for seat := range seats + 1 { // the last is nobody's
		v := s.View(game.Player(seat))
		if got, want := v.String(), slow.View(seat+1); got != want {
			t.Fatalf("%v\nview of seat %d (-model +view):\n%s", s, seat+1, cmp.Diff(strings.Fields(want), strings.Fields(got)))
		}
		if v.Outcome() != outcome || v.ToMove() != toMove || !strings.HasPrefix(v.String(), v.Table().String()+" ") {
			t.Fatalf("%v\nview of seat %d: outcome %v, to move %v, table %v", s, seat+1, v.Outcome(), v.ToMove(), v.Table())
		}
		if got := Legal(v); !slices.Equal(got, want) {
			t.Fatalf("%v\nlegal plies in the view of seat %d (-model +view):\n%s", s, seat+1, cmp.Diff(want, got))
		}
	}
}

// AgreeNext fails unless the state and the model agree, and their states after
// each legal ply have the same text.
func AgreeNext[S MazeState[S, V], V MazeView[S], T Model[T]](t rapid.TB, s S, slow T) {
	t.Helper()
	Agree(t, s, slow)
	for _, p := range s.AppendPlies(nil) {
		next, err := s.Play(p)
		if err != nil {
			t.Fatalf("%v\nPlay(%v): %v", s, p, err)
		}
		want, err := slow.Play(p.String())
		if err != nil || next.String() != want.String() {
			t.Fatalf("%v\nafter %v is\n%v\nand by the model\n%v, %v", s, p, next, want, err)
		}
	}
}

// PlayOut plays a game to its end, every seat seeking its targets, with the
// model beside it. It returns the last state.
func PlayOut[S MazeState[S, V], V MazeView[S], T Model[T]](t rapid.TB, s S, slow T, other func(n int) int) S {
	t.Helper()
	for n := 0; ; n++ {
		Agree(t, s, slow)
		if s.Outcome().Over() {
			return s
		}
		if n == 2000 {
			t.Fatalf("no end after %d plies: %v", n, s)
		}
		p := Seek(s, other)
		var err error
		if s, err = s.Play(p); err != nil {
			t.Fatal(err)
		}
		if slow, err = slow.Play(p.String()); err != nil {
			t.Fatal(err)
		}
	}
}

// Count returns the number of ways to play a number of plies in the model.
func Count[T Model[T]](t rapid.TB, slow T, plies int) uint64 {
	t.Helper()
	if plies == 0 {
		return 1
	}
	total := uint64(0)
	for _, p := range slow.Legal() {
		next, err := slow.Play(p)
		if err != nil {
			t.Fatal(err)
		}
		total += Count(t, next, plies-1)
	}
	return total
}

// Transcript deals a short game for two seats, plays it to its end and returns
// the tags, what print writes of every state, and the plies.
func Transcript[S MazeState[S, V], V any](t rapid.TB, r game.Rules[S], print func(w io.Writer, s S)) string {
	t.Helper()
	s, err := r.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, tag := range r.Tags() {
		fmt.Fprintf(&b, "%s: %s\n", tag.Name, tag.Value)
	}
	for n := 0; ; n++ {
		print(&b, s)
		if s.Outcome().Over() {
			return b.String()
		}
		if n == 200 {
			t.Fatalf("no end after %d plies", n)
		}
		p := Seek(s, func(k int) int { return 7 * n % k })
		fmt.Fprintf(&b, "\n> %v\n", p)
		if s, err = s.Play(p); err != nil {
			t.Fatal(err)
		}
	}
}

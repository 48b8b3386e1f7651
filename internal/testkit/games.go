// This file holds properties of every game in the maze that has a slow model.
// Each is a whole test: it draws many games with rapid.

package testkit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// A Drawer draws the rules of a game, a state of it, and the model of that
// state.
type Drawer[R, S, T any] func(t *rapid.T) (R, S, T)

// DrawerOf draws rules and a number of seats, and then a state by these rules
// for that number.
func DrawerOf[R, S, T any](rules func(t *rapid.T) (R, int), state func(t *rapid.T, r R, seats int) (S, T)) Drawer[R, S, T] {
	return func(t *rapid.T) (R, S, T) {
		r, seats := rules(t)
		s, slow := state(t, r, seats)
		return r, s, slow
	}
}

// ModelSquares returns a set of squares as the model has it.
func ModelSquares(set labyrinth.Squares) map[model.Square]bool {
	all := make(map[model.Square]bool)
	for s := range set.All() {
		all[model.Square{Col: s.Col(), Row: s.Row()}] = true
	}
	return all
}

// Scatter draws where each pawn of a model is, which may be where it was, and
// whose turn it is. Pawns that block each other are on different squares.
func Scatter(t *rapid.T, g *model.Game) {
	for i := range g.Pawns {
		if rapid.Bool().Draw(t, "elsewhere") {
			at := model.Square{Col: rapid.IntRange(1, g.Cols()).Draw(t, "column"), Row: rapid.IntRange(1, g.Rows()).Draw(t, "row")}
			if !g.Block || !slices.Contains(g.Pawns, at) {
				g.Pawns[i] = at
			}
		}
	}
	g.Seat = rapid.IntRange(1, len(g.Pawns)).Draw(t, "seat")
}

// AgainstModel plays random games with the state and the model side by side,
// and compares everything that can be seen of them after every ply. The plies
// that wild draws need not be legal. The default tier plays fewer games.
func AgainstModel[R any, S MazeState[S, V], V MazeView[S], T Model[T]](
	t *testing.T, draw Drawer[R, S, T], wild func(t *rapid.T) game.Ply,
) {
	long.Checks(t, 40)
	rapid.Check(t, func(t *rapid.T) {
		twins := Twins[S, V, T]{
			Begin: func(t *rapid.T) (S, T) {
				_, s, slow := draw(t)
				return s, slow
			},
			Wild: wild,
		}
		twins.Run(t)
	})
}

// TextInverse reads states and views back from their texts, along a number of
// plies.
func TextInverse[R game.Rules[S], S MazeState[S, V], V MazeView[S], T Model[T]](
	t *testing.T, k Kit[R, S, V], draw Drawer[R, S, T], plies int,
) {
	rapid.Check(t, func(t *rapid.T) {
		r, s, _ := draw(t)
		k.ReadsBack(t, r, s, plies, Seeker[S](t))
	})
}

// TagsInverse opens the rules that the tags of rules name, and reads a state
// by them. Homes are not among the tags, but every state has them.
func TagsInverse[R game.Rules[S], S MazeState[S, V], V MazeView[S], T Model[T]](
	t *testing.T, k Kit[R, S, V], draw Drawer[R, S, T],
) {
	rapid.Check(t, func(t *rapid.T) {
		r, s, _ := draw(t)
		if again := k.Parse(t, k.OpensAgain(t, r), s.String()); again != s {
			t.Fatalf("%v\nreads as\n%v", s, again)
		}
	})
}

// SamplesAgree checks samples of views, by [Kit.SampleAgrees].
func SamplesAgree[R game.Rules[S], S MazeState[S, V], V MazeView[S], T Model[T]](
	t *testing.T, k Kit[R, S, V], draw Drawer[R, S, T],
) {
	rapid.Check(t, func(t *rapid.T) {
		r, s, _ := draw(t)
		k.SampleAgrees(t, r, s.View(k.Player(t, s)))
	})
}

// ViewsHide compares the views of two states that differ only in what the
// model hides from a seat, there and after a shift. A shift finds nothing and
// so reveals nothing; a pass may, since it is the next seat's turn then. More
// checks what one game adds.
func ViewsHide[R game.Rules[S], S MazeState[S, V], V MazeView[S], T Model[T]](
	t *testing.T, k Kit[R, S, V], draw Drawer[R, S, T], more func(t *rapid.T, r R, s, other S),
) {
	rapid.Check(t, func(t *rapid.T) {
		r, s, slow := draw(t)
		p := k.Player(t, s)
		other := k.Unlike(t, r, slow.View(int(p)+1))
		k.HidesAll(t, s, other, p)
		more(t, r, s, other)
		shifts := slices.DeleteFunc(Legal(s), func(word string) bool { return word == "pass" })
		if s.Table().Phase() == labyrinth.ToShift && len(shifts) > 0 {
			word := rapid.SampledFrom(shifts).Draw(t, "shift")
			k.HidesAll(t, k.After(t, s, word), k.After(t, other, word), p)
		}
	})
}

// SeesGoals checks that a seat whose goals differ in two states sees that.
func SeesGoals[S interface {
	State[S, V]
	Goals(p game.Player) labyrinth.Pictures
}, V View[S]](t rapid.TB, s, other S) {
	t.Helper()
	for p := range game.Player(s.Seats()) {
		if s.Goals(p) != other.Goals(p) && s.View(p) == other.View(p) {
			t.Fatalf("seat %v does not see its own goals %v and %v", p, s.Goals(p), other.Goals(p))
		}
	}
}

// PlayRandom plays random plies until the game is over, or the given number of
// them. It calls visit with the states before and after each.
func PlayRandom[S game.State[S]](t rapid.TB, s S, plies int, random *rand.Rand, visit func(before, after S)) {
	t.Helper()
	for range plies {
		list := s.AppendPlies(nil)
		if len(list) == 0 {
			return
		}
		next, err := s.Play(list[random.IntN(len(list))])
		if err != nil {
			t.Fatal(err)
		}
		visit(s, next)
		s = next
	}
}

// PlayToWin plays a game to its end like [PlayOut], and checks that one seat
// has won it. It returns the last state and that seat.
func PlayToWin[S MazeState[S, V], V MazeView[S], T Model[T]](t rapid.TB, s S, slow T, other func(n int) int) (S, game.Player) {
	t.Helper()
	s = PlayOut(t, s, slow, other)
	winners := s.Outcome().Winners()
	if len(winners) != 1 {
		t.Fatalf("winners %v", winners)
	}
	return s, winners[0]
}

// AgreePerft checks that the state and the model count the same number of ways
// to play each number of plies up to the given one.
func AgreePerft[S State[S, V], V View[S], T Model[T]](t rapid.TB, s S, slow T, plies int) {
	t.Helper()
	for depth := range plies + 1 {
		if got, want := play.Perft(s, depth), Count(t, slow, depth); got != want {
			t.Errorf("Perft(%d) = %d, the model has %d for\n%v", depth, got, want, s)
		}
	}
}

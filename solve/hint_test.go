package solve_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Hint accepts the views of all games in the maze.
var (
	_ labyrinth.MazeView = standard.View{}
	_ labyrinth.MazeView = kids.View{}
	_ labyrinth.MazeView = glow.View{}
	_ labyrinth.MazeView = anniversary.View{}
)

// ring is a board with a passage around the edge that does not lead to the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
const (
	ring       = "6aAc/5B7E5C/3aD9 7F "
	ringLayout = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"
)

// viewOf returns a seat's view of a state.
func viewOf[S game.State[S]](t *testing.T, g game.Rules[S], text string, p game.Player) labyrinth.MazeView {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g.View(s, p).(labyrinth.MazeView)
}

func TestGoalOfAndHint(t *testing.T) {
	l, err := labyrinth.ParseLayout(ringLayout)
	if err != nil {
		t.Fatal(err)
	}
	backs, err := labyrinth.ParseLayout(ringLayout + " 5'3")
	if err != nil {
		t.Fatal(err)
	}
	// The spare is 7M*L.
	night, err := labyrinth.ParseLayout("6ac/555/3a9 5A*A5B*B5C*C5D*D5E*E5F*F5G*G5H*H5I5J5K5L5*I5*J5*K57M*L a1,e1,e5,a5 -")
	if err != nil {
		t.Fatal(err)
	}
	const dark = "6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K55F*F/3aG*GaaH*H9 7M*L - a1,e5 a1,e5 "
	classic, onTurn := standard.Rules{Layout: l}, standard.Rules{Layout: l, Look: standard.OnTurn}
	for _, test := range []struct {
		name string
		v    labyrinth.MazeView
		goal string
		want error
	}{
		{"the top card", viewOf(t, classic, ring+"- a1,c3 a1,c3 1s :AB,:DE", 0), "A", nil},
		{"to walk", viewOf(t, classic, "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :AB,:DE", 0), "A", nil},
		{"another's turn", viewOf(t, classic, ring+"- a1,c3 a1,c3 1s :AB,:DE", 1), "D", nil},
		{"the way home", viewOf(t, classic, ring+"- b1,c3 a1,c3 1s AB:,:DE", 0), "a1", nil},
		{"on the spare", viewOf(t, classic, ring+"- a1,c3 a1,c3 1s :F,:DE", 0), "F", nil},
		{"nobody's view", viewOf(t, classic, ring+"- a1,c3 a1,c3 1s :AB,:DE", game.Nobody), "-", game.ErrSeats},
		{"a card not seen yet", viewOf(t, onTurn, ring+"- a1,c3 a1,c3 1s :AB,:DE", 1), "-", solve.ErrGoal},
		{"a game over", viewOf(t, classic, "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 1x A:,D:", 1), "c3", game.ErrTurn},
		{"cards in any order", viewOf(t, kids.Rules{Layout: l, Family: kids.FaceUp}, ring+"- a1,c3 a1,c3 1s :CEB,:D", 0), "B,C,E", nil},
		{"by day", viewOf(t, glow.Rules{Layout: night}, dark+"1s :E,:D :B,:C day -", 0), "E", nil},
		{"by night", viewOf(t, glow.Rules{Layout: night}, dark+"1s :,: A:BE,:C night -", 0), "*B,*E", nil},
		{"by night on the spare", viewOf(t, glow.Rules{Layout: night}, dark+"1s :,: A:L,:C night -", 0), "*L", nil},
		{"at the end of the night", viewOf(t, glow.Rules{Layout: night}, dark+"1s :,: A:,:C night -", 0), "a1", nil},
		{"either of two cards", viewOf(t, anniversary.Rules{Layout: backs}, "6aAc/5B7E5C'3/3aD9 7F - a1,c3 a1,c3 1s :[AB]C,:DE - -", 0), "A,B", nil},
		{"an event on offer", viewOf(t, anniversary.Rules{Layout: backs}, "6aAc/7F5B7E/3aD9 5C'3 E2 a1,c3 a1,c3 1e :AB,:DE + '3", 0), "A", game.ErrTurn},
	} {
		t.Run(strings.ReplaceAll(test.name, " ", "-"), func(t *testing.T) {
			g := solve.GoalOf(test.v)
			if g.String() != test.goal {
				t.Errorf("the goal is %v, want %s", g, test.goal)
			}
			const most = 5
			turns, err := solve.Hint(t.Context(), test.v, most)
			if !errors.Is(err, test.want) || (len(turns) > 0) != (test.want == nil) {
				t.Fatalf("%v, %v, want an error that matches %v", turns, err, test.want)
			}
			if err != nil {
				return
			}
			p, err := solve.NewProblem(test.v.Table(), test.v.Seat(), g)
			if err != nil {
				t.Fatal(err)
			}
			if want, err := p.Solve(t.Context(), most); !slices.EqualFunc(turns, want, sameStep) {
				t.Errorf("Hint = %v, want %v, %v", turns, want, err)
			}
			if tables, _ := replay(t, p, turns); !reached(tables[len(turns)-1], g) {
				t.Errorf("%v does not lead to %v", turns, g)
			}
		})
	}
}

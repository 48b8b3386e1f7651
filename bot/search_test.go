// This file tests the searching bots.

package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestSearchTree checks that a searching bot looks ahead to its next turn. The
// others play the replies that are best for themselves, and chance follows its
// weights.
func TestSearchTree(t *testing.T) {
	// Seat 0 acts again in a leaf, so the line ends there.
	leaf := func(estimate float64) node { return node{estimate: estimate, branches: []int{0}} }
	reply := func(branches ...int) node { return node{toMove: 1, estimate: 0.5, branches: branches} }
	won := func(estimate float64) node { return node{toMove: game.Nobody, estimate: estimate} }
	tests := []struct {
		name  string
		nodes []node
		want  int
	}{
		{"the best of three", []node{{branches: []int{1, 2, 3}}, reply(4), reply(5), reply(6), leaf(0.2), leaf(0.7), leaf(0.4)}, 1},
		{"wins at once", []node{{branches: []int{1, 2, 3}}, reply(4), won(1), reply(4), leaf(0.9)}, 1},
		{"does not lose at once", []node{{branches: []int{1, 2}}, won(0), reply(3), leaf(0.1)}, 1},
		{"blocks a loss", []node{{branches: []int{1, 2}}, reply(3, 4), reply(5, 5), leaf(0.9), won(0), leaf(0.2)}, 1},
		{"takes what the other leaves", []node{{branches: []int{1, 2}}, reply(3, 4), reply(5, 6), leaf(0.9), leaf(0.3), leaf(0.6), leaf(0.5)}, 1},
		{"looks through its own turn", []node{{branches: []int{1, 2}}, reply(4), {estimate: 0.45, branches: []int{3, 1}}, reply(5), leaf(0.4), leaf(0.8)}, 1},
		{"weighs chance", []node{
			{branches: []int{1, 2}},
			{toMove: game.Chance, estimate: 0.5, branches: []int{3, 4, 4, 4}},
			{toMove: game.Chance, estimate: 0.5, branches: []int{4, 3, 3, 3}},
			reply(5), reply(6), leaf(0.1), leaf(0.9),
		}, 0},
		{"weighs chance by its weights", []node{
			{branches: []int{1, 2}},
			{toMove: game.Chance, estimate: 0.5, branches: []int{3, 3, 4}, weights: []int{1, 1, 8}},
			{toMove: game.Chance, estimate: 0.5, branches: []int{4, 4, 3}, weights: []int{1, 1, 8}},
			reply(5), reply(6), leaf(0.1), leaf(0.9),
		}, 0},
		{"if all is lost, anything", []node{{branches: []int{1}}, won(0)}, 0},
		{"for the seat that acts", []node{{toMove: 1, branches: []int{1, 2}}, {branches: []int{3}}, {branches: []int{4}}, won(0.8), won(0.3)}, 1},
	}
	for _, test := range tests {
		for seed := range uint64(10) {
			bots := searchers(game.Rules[tree](treeRules{}), seed, bot.Budget{Iterations: 100})
			bots["whole turns"] = bot.ByTurns(treeRules{}, bot.Budget{Iterations: 1})
			for name, choose := range bots {
				got, err := ask(t.Context(), choose, treeView{tree{nodes: &test.nodes}})
				if err != nil || branchOf(got) != test.want {
					t.Errorf("%s: %s with seed %d chooses %v, %v; want %d", test.name, name, seed, got, err, test.want)
				}
			}
		}
	}
}

// TestIterations counts samples: one for each iteration, one at the start and, for
// MCTS, one for each of the first 8 iterations for the first sight.
func TestIterations(t *testing.T) {
	for _, test := range []struct{ budget, lookAhead, mcts int }{{0, 2, 3}, {1, 2, 3}, {5, 6, 11}, {500, 501, 509}} {
		for name, choose := range searchers(game.Rules[tree](treeRules{}), 1, bot.Budget{Iterations: test.budget}) {
			nodes := []node{{branches: []int{1, 1}}, {toMove: 1, branches: []int{0}}}
			if _, err := ask(t.Context(), choose, treeView{tree{nodes: &nodes}}); err != nil {
				t.Fatal(err)
			}
			want := map[string]int{"lookahead": test.lookAhead, "mcts": test.mcts}[name]
			if nodes[0].samples != want {
				t.Errorf("%s with %d iterations samples %d times, want %d", name, test.budget, nodes[0].samples, want)
			}
		}
	}
}

// TestTime checks that a search ends at the first limit of its budget.
func TestTime(t *testing.T) {
	for _, budget := range []bot.Budget{{Time: time.Millisecond}, {Iterations: 1 << 40, Time: time.Millisecond}, {Iterations: 3, Time: time.Hour}} {
		for name, choose := range searchers(game.Rules[tree](treeRules{}), 1, budget) {
			nodes := []node{{branches: []int{1, 1}}, {toMove: 1, branches: []int{0}}}
			if _, err := ask(t.Context(), choose, treeView{tree{nodes: &nodes}}); err != nil {
				t.Errorf("%s with %+v: %v", name, budget, err)
			}
		}
	}
}

// TestFirstSight checks that even the smallest budget is enough to look at all plies.
func TestFirstSight(t *testing.T) {
	nodes := []node{{}}
	for i := 1; i <= 600; i++ { // more than between two looks at the budget
		nodes[0].branches = append(nodes[0].branches, i)
		nodes = append(nodes, node{toMove: 1, estimate: float64(i) / 1000, branches: []int{0}})
	}
	for name, choose := range searchers(game.Rules[tree](treeRules{}), 1, bot.Budget{Nodes: 1}) {
		if got, err := ask(t.Context(), choose, treeView{tree{nodes: &nodes}}); branchOf(got) != 599 || err != nil {
			t.Errorf("%s chooses %v, %v; want the best ply", name, got, err)
		}
	}
}

// TestBestSoFar interrupts a search. It returns the best ply so far.
func TestBestSoFar(t *testing.T) {
	nodes := []node{
		{branches: []int{1, 2, 3}},
		{toMove: 1, estimate: 0.4, branches: []int{0}},
		{toMove: 1, estimate: 0.7, branches: []int{0}},
		{toMove: 1, estimate: 0.2, branches: []int{0}},
	}
	for questions := 2; questions < 100; questions++ {
		for name, choose := range searchers(game.Rules[tree](treeRules{}), 1, bot.Budget{Time: time.Hour}) {
			got, err := ask(&bot.Patient{Context: t.Context(), Left: questions}, choose, treeView{tree{nodes: &nodes}})
			if branchOf(got) != 1 || !errors.Is(err, context.Canceled) {
				t.Errorf("after %d questions %s chooses %v, %v; want 1", questions, name, got, err)
			}
		}
	}
}

// TestRepetition checks that a bot avoids repeating positions if it is ahead, but
// not if it is behind. Branch 0 is a little better for seat 0 than branch 1.
func TestRepetition(t *testing.T) {
	for _, test := range []struct {
		estimates [2]float64
		want      []int
	}{
		{[2]float64{0.8, 0.7}, []int{0, 1, 0, 0}},
		{[2]float64{0.4, 0.3}, []int{0, 0, 0, 0}},
	} {
		nodes := []node{
			{estimate: test.estimates[0], branches: []int{1, 2}},
			{toMove: 1, estimate: test.estimates[0], branches: []int{3}},
			{toMove: 1, estimate: test.estimates[1], branches: []int{4}},
			{estimate: test.estimates[0], branches: []int{0}},
			{estimate: test.estimates[1], branches: []int{0}},
		}
		for name, choose := range searchers(game.Rules[tree](treeRules{}), 1, bot.Budget{Iterations: 50}) {
			var got []int
			for range test.want {
				ply, err := ask(t.Context(), choose, treeView{tree{nodes: &nodes}})
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, branchOf(ply))
			}
			if test.estimates[0] > 0.5 {
				// With both tried before, either will do.
				got, test.want = got[:2], test.want[:2]
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s at %v chooses %v, want %v", name, test.estimates, got, test.want)
			}
		}
	}
}

// endgame returns a random state of the small game in which both seats have found
// all pictures and go home, so nothing is hidden.
func endgame(t *testing.T, r *rand.Rand) state {
	t.Helper()
	start, err := small.Deal(2, r.Uint64())
	if err != nil {
		t.Fatal(err)
	}
	squares := []string{"b1", "c1", "a2", "b2", "c2", "a3", "b3"}
	fields := strings.Fields(start.String())
	fields[3] = squares[r.IntN(len(squares))] + "," + squares[r.IntN(len(squares))]
	fields[6] = "ABC:,DEF:"
	return parse(t, small, strings.Join(fields, " "))
}

// wins reports whether the seat to act can win in this turn.
func wins(t tester, s state) bool {
	t.Helper()
	seat := s.ToMove()
	return slices.ContainsFunc(turns(t, s), func(s state) bool { return s.Outcome().WonBy(seat) })
}

// turns returns the states in which the turn of the seat to act can end.
func turns(t tester, s state) (ends []state) {
	t.Helper()
	seat := s.ToMove()
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatalf("%v\nPlay(%v): %v", s, ply, err)
		}
		if next.ToMove() == seat {
			ends = append(ends, turns(t, next)...)
		} else {
			ends = append(ends, next)
		}
	}
	return ends
}

// TestWinsAndBlocks plays from endgames. Searching bots win if this turn can.
// Otherwise they keep the other seat from winning, if possible.
func TestWinsAndBlocks(t *testing.T) {
	each := long.Count(3, 8)
	r := rand.New(rand.NewPCG(1, 1))
	won, blocked := 0, 0
	for won < each || blocked < each {
		s := endgame(t, r)
		canWin := wins(t, s)
		canLose, canBlock := false, false
		for _, end := range turns(t, s) {
			lost := wins(t, end)
			canLose, canBlock = canLose || lost, canBlock || !lost
		}
		switch {
		case canWin && won < each:
			won++
		case !canWin && canLose && canBlock && blocked < each:
			blocked++
		default:
			continue
		}
		for name, choose := range map[string]player{
			"lookahead": bot.LookAhead(standard.Rules{}, r.Uint64(), bot.Budget{Iterations: 5}),
			"mcts":      bot.MCTS(standard.Rules{}, r.Uint64(), bot.Budget{Iterations: 60}),
		} {
			now := s
			for now.ToMove() == 0 {
				ply, err := ask(t.Context(), choose, now.View(0))
				if err != nil {
					t.Fatal(err)
				}
				if now, err = now.Play(ply); err != nil {
					t.Fatal(err)
				}
			}
			switch {
			case canWin && !now.Outcome().WonBy(0):
				t.Errorf("%s could win in\n%v\nand plays to\n%v", name, s, now)
			case !canWin && wins(t, now):
				t.Errorf("%s could keep the other from winning in\n%v\nand plays to\n%v", name, s, now)
			}
		}
	}
}

// TestAlone plays alone. Nobody replies, but every search ends, and the bots find
// pictures.
func TestAlone(t *testing.T) {
	for name, newBot := range bots {
		start, err := standard.Rules{}.Deal(1, 1)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := play.Run(t.Context(), standard.Rules{}, start, []player{newBot(1)}, play.Options{Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		end := start
		for _, ply := range rec.Plies {
			if end, err = end.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
		if found := end.Cards().Found(0); name != "random" && found < 3 {
			t.Errorf("%s finds %d pictures in ten turns alone", name, found)
		}
	}
}

// TestSearchAllocates checks that the iterations of a second search allocate nothing.
func TestSearchAllocates(t *testing.T) {
	nodes := []node{
		{branches: []int{1, 2, 1, 2}},
		{estimate: 0.4, branches: []int{3, 3, 4}},
		{estimate: 0.5, branches: []int{4, 4, 3}},
		{toMove: 1, estimate: 0.6, branches: []int{0, 0}},
		{toMove: 1, estimate: 0.7, branches: []int{0, 0}},
	}
	allocs := func(name string, iterations int) float64 {
		choose := searchers(game.Rules[tree](treeRules{}), 1, bot.Budget{Iterations: iterations})[name]
		return testing.AllocsPerRun(2, func() {
			if _, err := ask(t.Context(), choose, treeView{tree{nodes: &nodes}}); err != nil {
				t.Fatal(err)
			}
		})
	}
	for _, name := range []string{"lookahead", "mcts"} {
		// The runtime may allocate meanwhile, but not once for each iteration.
		if few, many := allocs(name, 20), allocs(name, 2000); many > few+20 {
			t.Errorf("%s allocates %v times for 20 iterations and %v for 2000", name, few, many)
		}
	}
}

// TestSearchBeatsGreedy plays the searching bots against greedy. The budgets are
// small, and the seeds are fixed.
func TestSearchBeatsGreedy(t *testing.T) {
	games := long.Count(4, 40)
	for name, b := range map[string]bot.Budget{"lookahead": {Iterations: 4}, "mcts": {Iterations: 20}} {
		won := 0
		for i := range games {
			start, err := (standard.Rules{}).Deal(2, uint64(i/2))
			if err != nil {
				t.Fatal(err)
			}
			mine := game.Player(i % 2)
			seats := make([]player, 2)
			seats[mine] = searchers(game.Rules[state](standard.Rules{}), uint64(i), b)[name]
			seats[1-mine] = bot.Greedy(standard.Rules{}, uint64(i))
			rec, err := play.Run(t.Context(), standard.Rules{}, start, seats, play.Options{Limit: 2000, Repeats: 4})
			if err != nil {
				t.Fatal(err)
			}
			if rec.Outcome.WonBy(mine) {
				won++
			}
		}
		if won*10 < games*6 {
			t.Errorf("%s won %d of %d games against greedy", name, won, games)
		}
		t.Logf("%s won %d of %d", name, won, games)
	}
}

// FuzzParseBudget parses any text. ParseBudget returns a budget with a limit, or an
// error that matches ErrOption.
func FuzzParseBudget(f *testing.F) {
	for _, text := range []string{"400", "50ms", "1h2m", "0", "-1", "-1s", "", "soon", "1e3", "99999999999999999999", "50 ms"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := bot.ParseBudget(text)
		switch {
		case err != nil && (!errors.Is(err, game.ErrOption) || b != bot.Budget{}):
			t.Errorf("ParseBudget(%q) = %+v, %v", text, b, err)
		case err == nil && (b.Iterations > 0) == (b.Time > 0):
			t.Errorf("ParseBudget(%q) = %+v, with one bound", text, b)
		}
	})
}

package bot_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// rate asks a bot for ratings.
func rate(t *testing.T, b play.Bot, v game.View, given ...[]game.Ply) []play.Rating {
	t.Helper()
	a, err := b(t.Context(), play.Question{View: v, Rate: true, Turns: given})
	if err != nil {
		t.Fatal(err)
	}
	return a.Ratings
}

// TestRatings asks for ratings in all games, with some bad turns given.
func TestRatings(t *testing.T) {
	expert := fmt.Sprintf("expert:nodes=%d/turn", long.Count(12_000, 48_000))
	t.Run("standard", func(t *testing.T) { testRatings(t, standard.Rules{}, 2, expert, true) })
	t.Run("three seats", func(t *testing.T) {
		testRatings(t, standard.Rules{}, 3, fmt.Sprintf("expert:nodes=%d/turn", long.Count(50_000, 200_000)), true)
	})
	t.Run("alone", func(t *testing.T) { testRatings(t, standard.Rules{}, 1, expert, true) })
	t.Run("kids", func(t *testing.T) { testRatings(t, kids.Rules{}, 2, expert, true) })
	t.Run("glow", func(t *testing.T) { testRatings(t, glow.Rules{}, 2, expert, true) })
	t.Run("anniversary", func(t *testing.T) { testRatings(t, anniversary.Rules{}, 2, expert, false) })
	t.Run("battlechess", func(t *testing.T) { testRatings(t, battlechess.Rules{}, 2, "expert:nodes=4000/turn", false) })
	t.Run("own turns", func(t *testing.T) { testRatings(t, lap.Rules{}, 2, "expert:nodes=30000/turn", false) })
	t.Run("mcts", func(t *testing.T) { testRatings(t, standard.Rules{}, 2, "mcts:2", false) })
	t.Run("lookahead", func(t *testing.T) { testRatings(t, kids.Rules{}, 2, "lookahead:2", false) })
}

// testRatings plays a game at random. Every time a seat acts it checks that all turns are
// rated once, that those given are examined as deeply as the best, that the best come
// first, and that the same question has the same answer. whole says that a turn has two plies.
func testRatings[S bot.State[S]](t *testing.T, rules game.Rules[S], seats int, text string, whole bool) {
	r := rand.New(rand.NewPCG(3, uint64(seats)))
	s, err := rules.Deal(seats, 11)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 24 {
		if s.ToMove() == game.Nobody {
			break
		}
		plies := s.AppendPlies(nil)
		if s.ToMove() >= 0 && (i < 6 || i > 20) {
			checkRatings(t, rules, s, text, whole, randomTurn(t, s, r))
		}
		if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
			t.Fatal(err)
		}
	}
}

// randomTurn returns two plies that can follow, or one at the end of a turn.
func randomTurn[S game.State[S]](t *testing.T, s S, r *rand.Rand) []game.Ply {
	t.Helper()
	plies := s.AppendPlies(nil)
	turn := []game.Ply{plies[r.IntN(len(plies))]}
	next, err := s.Play(turn[0])
	if err != nil {
		t.Fatal(err)
	}
	if next.ToMove() == s.ToMove() {
		plies = next.AppendPlies(nil)
		turn = append(turn, plies[r.IntN(len(plies))])
	}
	return turn
}

func checkRatings[S bot.State[S]](t *testing.T, rules game.Rules[S], s S, text string, whole bool, given []game.Ply) {
	t.Helper()
	choose, err := bot.New(rules, text, 1)
	if err != nil {
		t.Fatal(err)
	}
	v := rules.View(s, s.ToMove())
	list := rate(t, choose, v, given)
	if got, want := len(list), countTurns(t, s, whole); got != want {
		t.Errorf("%d turns are rated, want %d", got, want)
	}
	seen := make(map[string]bool)
	for i, x := range list {
		var name strings.Builder
		for _, ply := range x.Plies {
			word, _ := ply.AppendText(nil)
			name.WriteString(" " + string(word))
		}
		if seen[name.String()] {
			t.Errorf("%s is rated twice", name.String())
		}
		seen[name.String()] = true
		if x.Value < 0 || x.Value > 1 {
			t.Errorf("%s: value %v", name.String(), x.Value)
		}
		if i > 0 && (x.Deep && !list[i-1].Deep || x.Deep == list[i-1].Deep && x.Value > list[i-1].Value) {
			t.Errorf("%s comes after a worse turn: %+v", name.String(), list[i-1])
		}
		if slices.Equal(x.Plies, given[:min(len(given), len(x.Plies))]) && x.Deep != list[0].Deep {
			t.Errorf("%s was given, and is not examined deeply", name.String())
		}
		end := s
		for _, ply := range x.Plies {
			if end, err = end.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
		if won := end.Outcome().WonBy(s.ToMove()); won != (x.Win == 1) && end.ToMove() != game.Chance {
			t.Errorf("%s wins: %v, and is said to win in %d", name.String(), won, x.Win)
		}
		for _, ply := range x.Reply {
			if end, err = end.Play(ply); err != nil {
				t.Errorf("the reply to %s: %v", name.String(), err)
			}
		}
	}
	again, err := bot.New(rules, text, 1)
	if err != nil {
		t.Fatal(err)
	}
	samePly := cmp.Comparer(func(p, q game.Ply) bool { return p == q })
	if diff := cmp.Diff(list, rate(t, again, v, given), samePly); diff != "" {
		t.Errorf("the second answer differs: %s", diff)
	}
}

// countTurns counts the turns of the seat to act, or its plies.
func countTurns[S game.State[S]](t *testing.T, s S, whole bool) (n int) {
	t.Helper()
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		if whole && next.ToMove() == s.ToMove() && len(next.AppendPlies(nil)) > 0 && seatsActTwice(s, next) {
			n += len(next.AppendPlies(nil))
		} else {
			n++
		}
	}
	return n
}

// seatsActTwice reports whether the ply between two states left the turn unfinished: the
// plies that follow are of another kind.
func seatsActTwice[S game.State[S]](s, next S) bool {
	a, _ := s.AppendPlies(nil)[0].AppendText(nil)
	b, _ := next.AppendPlies(nil)[0].AppendText(nil)
	return (len(a) > 2) && len(b) == 2 // a shift such as W2:ES, a walk such as c5
}

// A rating costs no more than the budget, unless that is less than the first sight.
func TestRatingBudget(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	deep, sum := map[int]int{}, map[int]float64{}
	for _, nodes := range []int{10_000, 40_000, 200_000, 600_000} {
		b := bot.Expert(standard.Rules{}, 1, bot.Budget{Nodes: nodes, Turn: true})
		for _, x := range rate(t, b, s.View(0)) {
			if x.Deep {
				deep[nodes]++
				sum[nodes] += x.Value
			}
		}
	}
	if want := map[int]int{40_000: 12, 200_000: 48, 600_000: 48}; !maps.Equal(deep, want) {
		t.Errorf("examined deeply by budget: %v, want %v", deep, want)
	}
	if sum[200_000] == sum[600_000] {
		t.Error("all turns have the same values with 200,000 and with 600,000 nodes; want most after fewer replies")
	}
}

// What a bot has learned is not lost when it is first asked for ratings and then for a ply.
func TestRateThenChoose(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 8)
	if err != nil {
		t.Fatal(err)
	}
	game0 := play.NewSession(standard.Rules{}, s, play.Options{})
	greedy := bot.Greedy(standard.Rules{}, 5)
	for range 10 {
		if _, err := game0.Ask(t.Context(), greedy); err != nil {
			t.Fatal(err)
		}
	}
	after := func() float64 {
		b := bot.Expert(standard.Rules{}, 1, bot.Budget{Nodes: 20_000, Turn: true})
		q := play.Question{View: game0.View(game0.ToMove()), Since: game0.Events(game0.ToMove(), -1), Rate: true}
		if _, err := b(t.Context(), q); err != nil {
			t.Fatal(err)
		}
		a, err := b(t.Context(), play.Question{View: q.View})
		if err != nil {
			t.Fatal(err)
		}
		return a.Candidates[0].Value
	}()
	fresh := func() float64 {
		b := bot.Expert(standard.Rules{}, 1, bot.Budget{Nodes: 20_000, Turn: true})
		a, err := b(t.Context(), play.Question{View: game0.View(game0.ToMove())})
		if err != nil {
			t.Fatal(err)
		}
		return a.Candidates[0].Value
	}()
	if after == fresh {
		t.Errorf("after ratings the value is %v, as if the bot knew nothing of the past", after)
	}
}

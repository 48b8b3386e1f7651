package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// TestLegal checks that bots play whole games with legal plies. They get views
// parsed from text, which contain nothing else.
func TestLegal(t *testing.T) {
	long.Checks(t, 10)
	for name, newBot := range bots {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				rules, n := randomRules(t)
				start, err := rules.Deal(n, rapid.Uint64().Draw(t, "deal"))
				if err != nil {
					t.Fatal(err)
				}
				var seats []player
				for range n {
					choose := newBot(rapid.Uint64().Draw(t, "bot"))
					seats = append(seats, func(ctx context.Context, q play.Question) (play.Answer, error) {
						v := q.View.(view)
						read, err := rules.ParseView(v.Seat(), v.String())
						if err != nil {
							return play.Answer{}, err
						}
						q.View = read
						a, err := choose(ctx, q)
						if !slices.Contains(v.AppendPlies(nil), a.Ply) {
							t.Errorf("%v\nis not legal in\n%v", a.Ply, v)
						}
						return a, err
					})
				}
				if _, err := play.Run(context.Background(), rules, start, seats, play.Options{Limit: 60}); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// match plays a game of two bots of one kind and returns its plies.
func match(t *testing.T, newBot func(seed uint64) player, seed uint64) []ply {
	t.Helper()
	start, err := small.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := play.Run(t.Context(), small, start, []player{newBot(seed), newBot(seed + 1)}, play.Options{Limit: 40})
	if err != nil {
		t.Fatal(err)
	}
	return rec.Plies
}

// TestDeterministic checks that a bot plays the same for the same seed and the same
// views, and not always for different seeds.
func TestDeterministic(t *testing.T) {
	for name, newBot := range bots {
		differ := false
		for seed := range uint64(10) {
			plies := match(t, newBot, seed)
			if again := match(t, newBot, seed); !slices.Equal(plies, again) {
				t.Errorf("%s: seed %d plays\n%v\nand then\n%v", name, seed, plies, again)
			}
			differ = differ || !slices.Equal(plies, match(t, newBot, 0))
		}
		if !differ {
			t.Errorf("%s plays the same game for ten seeds", name)
		}
	}
}

// TestOnlyTheViewCounts checks that a bot plays the same in all states with the same
// view.
func TestOnlyTheViewCounts(t *testing.T) {
	long.Checks(t, 15)
	rapid.Check(t, func(t *rapid.T) {
		_, s := randomState(t)
		v := s.View(s.ToMove())
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "samples"), 0))
		seed := rapid.Uint64().Draw(t, "bot")
		for name, newBot := range bots {
			want, err := ask(context.Background(), newBot(seed), v)
			if err != nil {
				t.Fatal(err)
			}
			for range 5 {
				other := v.Sample(r)
				got, err := ask(context.Background(), newBot(seed), other.View(other.ToMove()))
				if err != nil || got != want {
					t.Fatalf("%s plays %v in\n%v\nand %v, %v in\n%v\nwhich looks the same:\n%v", name, want, s, got, err, other, v)
				}
			}
		}
	})
}

// TestErrNoPly calls bots when their seat does not act.
func TestErrNoPly(t *testing.T) {
	over := parse(t, small, "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 1x A:,D:")
	second := parse(t, small, "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 2s :A,:D")
	for name, newBot := range bots {
		for p := game.Player(-2); p < 3; p++ {
			for _, s := range []state{over, second} {
				if s.ToMove() == p && p >= 0 {
					continue
				}
				if got, err := ask(t.Context(), newBot(1), s.View(p)); !errors.Is(err, bot.ErrNoPly) || got != (ply{}) {
					t.Errorf("%v\n%s, called for seat %v: %v, %v; want ErrNoPly", s, name, p, got, err)
				}
			}
		}
	}
}

// TestCancelled checks that a bot stops a search of hours once the context is done:
// three levels of 3,000 plies.
func TestCancelled(t *testing.T) {
	many := func(to int) (branches []int) {
		for range 3000 {
			branches = append(branches, to)
		}
		return branches
	}
	nodes := []node{{branches: many(1)}, {branches: many(2)}, {branches: many(3)}, {toMove: game.Nobody}}
	v := treeView{tree{nodes: &nodes}}
	all := searchers(game.Rules[tree](treeRules{}), 1, bot.Budget{Time: time.Hour})
	all["greedy"] = bot.Greedy(treeRules{}, 1)
	for name, choose := range all {
		for _, after := range []time.Duration{0, 5 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(t.Context(), after)
			defer cancel()
			ply, err := ask(ctx, choose, v)
			if n := branchOf(ply); n < 0 || n >= 3000 {
				t.Errorf("%s: %v is not legal", name, ply)
			}
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: the error is %v, want that of the context", name, err)
			}
		}
	}
}

// TestEvenChoice checks that a bot chooses evenly among equal plies. A quarter of
// 4,000 choices is 1,000, with a standard deviation of 27. The seed is fixed, and
// the bound is five standard deviations.
func TestEvenChoice(t *testing.T) {
	nodes := []node{
		{toMove: 0, branches: []int{1, 1, 1, 1}},
		{toMove: 1, estimate: 0.5, branches: []int{0}},
	}
	v := treeView{tree{nodes: &nodes}}
	for name, choose := range map[string]play.Bot{
		"random": bot.Random(1),
		"greedy": bot.Greedy(treeRules{}, 1),
	} {
		var count [4]int
		for range 4000 {
			ply, err := ask(t.Context(), choose, v)
			if err != nil {
				t.Fatal(err)
			}
			count[branchOf(ply)]++
		}
		for ply, n := range count {
			if n < 1000-135 || n > 1000+135 {
				t.Errorf("%s chose ply %d %d times of 4000, want about 1000: %v", name, ply, n, count)
			}
		}
	}
}

// TestGreedyBeatsRandom checks that greedy wins nearly all games against random,
// which needs many turns to find one picture. The seeds are fixed, so the result
// is always the same.
func TestGreedyBeatsRandom(t *testing.T) {
	const games, limit = 40, 2000
	won, lost := 0, 0
	for i := range games {
		start, err := (standard.Rules{}).Deal(2, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		greedy := game.Player(i % 2)
		seats := make([]player, 2)
		seats[greedy] = bot.Greedy(standard.Rules{}, uint64(i))
		seats[1-greedy] = bot.Random(uint64(i))
		rec, err := play.Run(t.Context(), standard.Rules{}, start, seats, play.Options{Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case rec.Outcome.WonBy(greedy):
			won++
		case rec.Outcome.WonBy(1 - greedy):
			lost++
		}
	}
	if won < 36 {
		t.Errorf("greedy won %d of %d games against random and lost %d", won, games, lost)
	}
	t.Logf("won %d, lost %d", won, lost)
}

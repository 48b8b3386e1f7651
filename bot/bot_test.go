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

// Bots play whole games with legal plies. All they are given is a view that
// was read from its text, so nothing else can have told them what to do.
func TestLegal(t *testing.T) {
	long.Checks(t, 20)
	for name, newBot := range bots {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g, n := drawGame(t)
				start, err := g.Deal(n, rapid.Uint64().Draw(t, "deal"))
				if err != nil {
					t.Fatal(err)
				}
				var seats []chooser
				for range n {
					choose := newBot(rapid.Uint64().Draw(t, "bot"))
					seats = append(seats, func(ctx context.Context, v view) (ply, error) {
						read, err := g.ParseView(v.Seat(), v.String())
						if err != nil {
							return ply{}, err
						}
						m, err := choose(ctx, read)
						if !slices.Contains(v.AppendPlies(nil), m) {
							t.Errorf("%v\nis no ply in\n%v", m, v)
						}
						return m, err
					})
				}
				if _, err := play.Run(context.Background(), start, seats, play.Options[state, ply]{Limit: 60}); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// match plays a game of two bots of one kind and returns its plies.
func match(t *testing.T, newBot func(seed uint64) chooser, seed uint64) []ply {
	t.Helper()
	start, err := small.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := play.Run(t.Context(), start, []chooser{newBot(seed), newBot(seed + 1)}, play.Options[state, ply]{Limit: 40})
	if err != nil {
		t.Fatal(err)
	}
	return rec.Plies
}

// A bot chooses the same for the same seed and the same views; for different
// seeds it does not always.
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

// Which state is behind a view makes no difference.
func TestOnlyTheViewCounts(t *testing.T) {
	long.Checks(t, 40)
	rapid.Check(t, func(t *rapid.T) {
		_, s := drawState(t)
		v := s.View(s.ToMove())
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "samples"), 0))
		seed := rapid.Uint64().Draw(t, "bot")
		for name, newBot := range bots {
			want, err := newBot(seed)(context.Background(), v)
			if err != nil {
				t.Fatal(err)
			}
			for range 5 {
				other := v.Sample(r)
				got, err := newBot(seed)(context.Background(), other.View(other.ToMove()))
				if err != nil || got != want {
					t.Fatalf("%s plays %v in\n%v\nand %v, %v in\n%v\nwhich looks the same:\n%v", name, want, s, got, err, other, v)
				}
			}
		}
	})
}

// Where its seat does not act, a bot has no ply to choose.
func TestErrNoMove(t *testing.T) {
	over := parse(t, small, "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 1x A:,D:")
	second := parse(t, small, "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 2s :A,:D")
	for name, newBot := range bots {
		for p := game.Player(-2); p < 3; p++ {
			for _, s := range []state{over, second} {
				if s.ToMove() == p && p >= 0 {
					continue
				}
				if m, err := newBot(1)(t.Context(), s.View(p)); !errors.Is(err, bot.ErrNoPly) || m != (ply{}) {
					t.Errorf("%v\n%s, asked by seat %v: %v, %v; want ErrNoMove", s, name, p, m, err)
				}
			}
		}
	}
}

// Once the context is done, a bot gives up a search that would take hours: 3,000
// plies, three times over.
func TestCancelled(t *testing.T) {
	many := func(to int) (branches []int) {
		for range 3000 {
			branches = append(branches, to)
		}
		return branches
	}
	nodes := []node{{branches: many(1)}, {branches: many(2)}, {branches: many(3)}, {toMove: game.Nobody}}
	v := treeView{tree{nodes: &nodes}}
	choosers := searchers[tree, branch, treeView](1, bot.Budget{Time: time.Hour})
	choosers["greedy"] = bot.Greedy[tree, branch, treeView](1)
	for name, choose := range choosers {
		for _, after := range []time.Duration{0, 5 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(t.Context(), after)
			defer cancel()
			returned := make(chan error, 1)
			go func() {
				m, err := choose(ctx, v)
				if m < 0 || m >= 3000 {
					t.Errorf("%s: %v is no ply", name, m)
				}
				returned <- err
			}()
			select {
			case err := <-returned:
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s: the error is %v, want that of the context", name, err)
				}
			case <-time.After(2 * time.Minute): // it hangs
				t.Fatalf("%s goes on when the context is done", name)
			}
		}
	}
}

// Among the plies that are alike to it, a bot chooses evenly. Of 4,000 draws
// a quarter is 1,000 with a standard deviation of 27; the seed is fixed and
// the bound is five of these.
func TestEvenChoice(t *testing.T) {
	nodes := []node{
		{toMove: 0, branches: []int{1, 1, 1, 1}},
		{toMove: 1, estimate: 0.5, branches: []int{0}},
	}
	v := treeView{tree{nodes: &nodes}}
	for name, choose := range map[string]func(context.Context, treeView) (branch, error){
		"random": bot.Random[tree](1),
		"greedy": bot.Greedy[tree, branch, treeView](1),
	} {
		var count [4]int
		for range 4000 {
			m, err := choose(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			count[m]++
		}
		for m, n := range count {
			if n < 1000-135 || n > 1000+135 {
				t.Errorf("%s chose ply %d %d times of 4000, want about 1000: %v", name, m, n, count)
			}
		}
	}
}

// Greedy wins nearly all games against random. A random player finds one
// picture in so many turns that it hardly ever finds twelve before a player
// that makes for each of its own has found them and is back home. The seeds
// are fixed, so the result is always the same; a change of the random numbers
// would have to turn a tenth of the games round to be noticed.
func TestGreedyBeatsRandom(t *testing.T) {
	const games, limit = 40, 2000
	won, lost := 0, 0
	for i := range games {
		start, err := (standard.Rules{}).Deal(2, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		greedy := game.Player(i % 2)
		seats := make([]chooser, 2)
		seats[greedy] = bot.Greedy[state, ply, view](uint64(i))
		seats[1-greedy] = bot.Random[state](uint64(i))
		rec, err := play.Run(t.Context(), start, seats, play.Options[state, ply]{Limit: limit})
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

package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A counted state counts the plies played from it in *work.
type counted struct {
	catalog.State
	work *int
}

func (s counted) Play(ply game.Ply) (counted, error) {
	*s.work++
	next, err := s.State.Play(ply)
	return counted{next, s.work}, err
}

// countedRules are the rules of counted states. Only Tags, View and Sample are used.
type countedRules struct {
	game.Rules[counted]
	rules catalog.Rules
	work  *int
}

func (r countedRules) View(s counted, p game.Player) game.View { return r.rules.View(s.State, p) }

func (r countedRules) Sample(v game.View, random *rand.Rand) (counted, bool) {
	s, ok := r.rules.Sample(v, random)
	return counted{s, r.work}, ok
}

var countedBots = map[string]func(r game.Rules[counted]) play.Bot{
	"greedy": func(r game.Rules[counted]) play.Bot { return bot.Greedy(r, 1) },
	"lookahead": func(r game.Rules[counted]) play.Bot {
		return bot.LookAhead(r, 1, bot.Budget{Iterations: 3})
	},
	"mcts": func(r game.Rules[counted]) play.Bot {
		return bot.MCTS(r, 1, bot.Budget{Iterations: 100})
	},
}

// positions calls f for some views of random games of every variant, each from the
// seat to act. The search of a view is counted in *work.
func positions(t *testing.T, f func(variant string, r countedRules, v game.View)) {
	for _, variant := range catalog.All().Variants {
		r, err := variant.Open()
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(game.NewSource(1))
		for n := 0; n < 40 && s.ToMove() != game.Nobody; n++ {
			if n%8 < 2 && s.ToMove() >= 0 {
				f(variant.Name, countedRules{rules: r, work: new(int)}, r.View(s, s.ToMove()))
			}
			plies := s.AppendPlies(nil)
			if s, err = s.Play(plies[random.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestYield checks that a search never plays more than Burst plies without
// yielding, and that the searching bots do yield.
func TestYield(t *testing.T) {
	yields := make(map[string]int)
	positions(t, func(variant string, r countedRules, v game.View) {
		work := r.work
		for name, newBot := range countedBots {
			*work = 0
			restore := bot.OnYield(func() {
				yields[name]++
				if *work > bot.Burst {
					t.Errorf("%s, %s: yields after %d plies, want at most %d", variant, name, *work, bot.Burst)
				}
				*work = 0
			})
			_, err := ask(t.Context(), newBot(r), v)
			restore()
			if err != nil || *work > bot.Burst {
				t.Errorf("%s, %s: ends after %d plies without yielding, %v", variant, name, *work, err)
			}
		}
	})
	for name := range countedBots {
		if yields[name] == 0 {
			t.Errorf("%s never yields", name)
		}
	}
}

// TestCancelledWhileYielding cancels a search while it yields, as a browser does. The search
// must end before it would yield again, with a legal ply.
func TestCancelledWhileYielding(t *testing.T) {
	cancelled := make(map[string]int)
	positions(t, func(variant string, r countedRules, v game.View) {
		work := r.work
		for name, newBot := range countedBots {
			for after := 1; after <= 8; after *= 2 { // the number of the yield
				*work = 0
				ctx, cancel := context.WithCancel(t.Context())
				yields := 0
				restore := bot.OnYield(func() {
					if yields++; yields == after {
						cancel()
					}
					*work = 0
				})
				ply, err := ask(ctx, newBot(r), v)
				restore()
				cancel()
				if yields < after {
					break // the search is shorter
				}
				cancelled[name]++
				if yields > after || *work > bot.Burst || !errors.Is(err, context.Canceled) || !slices.Contains(v.AppendPlies(nil), ply) {
					t.Errorf("%s, %s: cancelled at yield %d, it ends after %d yields and %d plies with %q, %v",
						variant, name, after, yields, *work, ply, err)
				}
			}
		}
	})
	for name := range countedBots {
		if cancelled[name] == 0 {
			t.Errorf("%s is never cancelled", name)
		}
	}
}

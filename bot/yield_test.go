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

func (s counted) Play(ply catalog.Ply) (counted, error) {
	*s.work++
	next, err := s.State.Play(ply)
	return counted{next, s.work}, err
}

func (s counted) View(p game.Player) countedView { return countedView{s.State.View(p), s.work} }

// A countedView samples counted states.
type countedView struct {
	catalog.View
	work *int
}

func (v countedView) Sample(r *rand.Rand) counted { return counted{v.View.Sample(r), v.work} }

type countedBot = play.Bot[catalog.Ply, countedView]

var countedBots = map[string]func() countedBot{
	"greedy": func() countedBot { return bot.Greedy[counted](1) },
	"lookahead": func() countedBot {
		return bot.LookAhead[counted](1, bot.Budget{Iterations: 3})
	},
	"mcts": func() countedBot {
		return bot.MCTS[counted](1, bot.Budget{Iterations: 100})
	},
}

// positions calls f for some views of random games of every variant, each from the
// seat to act. The search of a view is counted in *work.
func positions(t *testing.T, f func(variant string, v countedView, work *int)) {
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
				work := new(int)
				f(variant.Name, counted{s, work}.View(s.ToMove()), work)
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
	positions(t, func(variant string, v countedView, work *int) {
		for name, newBot := range countedBots {
			*work = 0
			restore := bot.OnYield(func() {
				yields[name]++
				if *work > bot.Burst {
					t.Errorf("%s, %s: yields after %d plies, want at most %d", variant, name, *work, bot.Burst)
				}
				*work = 0
			})
			_, err := newBot()(t.Context(), v)
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
	positions(t, func(variant string, v countedView, work *int) {
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
				ply, err := newBot()(ctx, v)
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

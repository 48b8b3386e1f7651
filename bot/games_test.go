// This file tests every bot on every game.

package bot_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A tested game runs the tests with its own types.
type tested interface {
	// legal plays the given number of plies with the named bot on every seat.
	legal(t *testing.T, name string, plies int)
	// blind compares the plies of the named bot in states with the same view.
	blind(t *testing.T, name string, views int)
	// match plays games of two bots, each on either seat in turn, and returns how many turns they
	// take and how many the first one wins; a draw is half a win.
	match(t *testing.T, one, other string, games int) (turns int, wins float64)
	// iterate measures the bots in the first state of two seats.
	iterate(b *testing.B)
}

var games = map[string]tested{
	"standard":    gameOf[standard.State]{standard.Rules{}, []int{2, 3, 4}},
	"kids":        gameOf[kids.State]{kids.Rules{Family: kids.InHand}, []int{2, 3, 4}},
	"glow":        gameOf[glow.State]{glow.Rules{}, []int{2, 3, 4}},
	"anniversary": gameOf[anniversary.State]{anniversary.Rules{}, []int{2, 3, 4}},
	"battlechess": gameOf[battlechess.State]{battlechess.Rules{}, []int{2}},
}

// gameOf is a game with its possible numbers of seats.
type gameOf[S bot.State[S]] struct {
	game.Rules[S]
	seats []int
}

// TestGames checks that bots play legal plies in every game. They get views parsed
// from text, which contain nothing else.
func TestGames(t *testing.T) {
	plies := long.Count(60, 10_000)
	for name, g := range games {
		for bot := range bots {
			t.Run(name+"/"+bot, func(t *testing.T) {
				t.Parallel()
				g.legal(t, bot, plies)
			})
		}
	}
}

func (g gameOf[S]) legal(t *testing.T, name string, plies int) {
	newBot := botsFor(g.Rules)[name]
	for seed := uint64(0); plies > 0; seed++ {
		n := g.seats[seed%uint64(len(g.seats))]
		start, err := g.Deal(n, seed)
		if err != nil {
			t.Fatal(err)
		}
		var seats []play.Bot
		for p := range n {
			choose := newBot(seed*4 + uint64(p))
			seats = append(seats, func(ctx context.Context, q play.Question) (play.Answer, error) {
				v := q.View
				read, err := g.ParseView(v.Seat(), text(t, v))
				if err != nil || read != v {
					t.Errorf("%s is parsed as %s, %v", text(t, v), text(t, read), err)
				}
				q.View = read
				a, err := choose(ctx, q)
				if !slices.Contains(v.AppendPlies(nil), a.Ply) {
					t.Errorf("%v is not legal in\n%s", a.Ply, text(t, v))
				}
				return a, err
			})
		}
		rec, err := play.Run(t.Context(), g.Rules, start, seats, play.Options{Limit: min(plies, long.Count(34, 400)), Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		plies -= len(rec.Plies)
	}
}

// TestBlind checks that a bot plays the same in all states with the same view.
func TestBlind(t *testing.T) {
	for name, g := range games {
		for bot := range bots {
			t.Run(name+"/"+bot, func(t *testing.T) {
				t.Parallel()
				g.blind(t, bot, long.Count(3, 6))
			})
		}
	}
}

func (g gameOf[S]) blind(t *testing.T, name string, views int) {
	newBot := botsFor(g.Rules)[name]
	r := rand.New(rand.NewPCG(1, 2))
	greedy := bot.Greedy(g.Rules, 3)
	hidden := 0
	for seed := uint64(0); views > 0; seed++ {
		s, err := g.Deal(g.seats[seed%uint64(len(g.seats))], seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			ply := play.Reveal(s, r)
			if p := s.ToMove(); p != game.Chance {
				v := g.View(s, p)
				if r.IntN(20) == 0 {
					views--
					want, err := ask(t.Context(), newBot(seed), v)
					if err != nil {
						t.Fatal(err)
					}
					for range 3 {
						twin, _ := g.Sample(v, r)
						if twin != s {
							hidden++
						}
						if got, err := ask(t.Context(), newBot(seed), g.View(twin, p)); err != nil || got != want {
							t.Fatalf("%s plays %s in\n%s\nand %s, %v in\n%s", name, text(t, want), text(t, s), text(t, got), err, text(t, twin))
						}
					}
				}
				if ply, err = ask(t.Context(), greedy, v); err != nil {
					t.Fatal(err)
				}
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
			if s.Outcome().Over() {
				break
			}
		}
	}
	if _, open := any(g.Rules).(battlechess.Rules); hidden == 0 && !open {
		t.Error("nothing was hidden")
	}
}

func text(t tester, v interface{ AppendText([]byte) ([]byte, error) }) string {
	t.Helper()
	b, err := v.AppendText(nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return string(b)
}

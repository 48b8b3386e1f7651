package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// follower returns a racer for seat 1 and a bot that only learns, as the racer would.
func follower(b Budget) (x *racer, learn func(play.Question)) {
	x = &racer{now: newPosition(standard.Rules{}), meter: meter{Budget: b}}
	x.game = race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), 0)
	return x, func(q play.Question) {
		x.meter.start(context.Background(), q.TurnBegins(), true)
		defer x.meter.stop()
		x.learn(q, x.affords)
	}
}

func dealt(t *testing.T) *standard.Session {
	t.Helper()
	start, err := standard.Rules{}.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	return play.NewSession(standard.Rules{}, start, play.Options{})
}

func ask(t *testing.T, s *standard.Session, choose play.Bot) {
	t.Helper()
	if _, err := s.Ask(t.Context(), choose); err != nil {
		t.Fatal(err)
	}
}

// A bot that joins a game in the middle keeps most of its budget for its search.
func TestJoins(t *testing.T) {
	const budget = 2_000_000
	s, random := dealt(t), Random(1)
	for range 60 {
		ask(t, s, random)
	}
	x, learn := follower(Budget{Nodes: budget})
	learn(play.Question{View: s.View(0), Since: s.Events(0, -1)})
	if n := x.game.Nodes(); n == 0 || n > budget*2/3 {
		t.Errorf("it has spent %d nodes of %d on the past", n, budget)
	}
}

// A bot that has chosen a turn forgets its walk if another bot plays for the seat in
// between, as when a table changes its node.
func TestReplaced(t *testing.T) {
	s, greedy := dealt(t), Greedy(standard.Rules{}, 1)
	for _, c := range []struct {
		own  int // the plies of the next turn that the bot plays itself
		want bool
	}{{1, true}, {0, false}} {
		x, learn := follower(Budget{Nodes: 1000})
		last := -1
		tell := func() {
			learn(play.Question{View: s.View(0), Since: s.Events(0, last)})
			last = s.Last()
		}
		for range 2 { // turns of both seats
			tell()
			a, ok := x.choose(s.View(0))
			ply := a.Ply
			if !ok || !x.ready {
				t.Fatalf("%v is not the beginning of a turn", ply)
			}
			ask(t, s, func(_ context.Context, q play.Question) (play.Answer, error) {
				plies := q.View.AppendPlies(nil)
				if c.own == 0 {
					ply = plies[(slices.Index(plies, ply)+1)%len(plies)]
				}
				return play.Answer{Ply: ply}, nil
			})
			tell()
			if x.ready != c.want {
				t.Errorf("after %d plies of its own, the bot is ready to walk: %v", c.own, x.ready)
			}
			for range 3 {
				ask(t, s, greedy)
			}
		}
	}
}

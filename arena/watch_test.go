package arena_test

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// talker plays the first legal ply and reports what thought returns.
func talker(thought func(plies []ply) play.Answer) func(uint64) play.Bot {
	return func(uint64) play.Bot {
		return func(_ context.Context, q play.Question) (play.Answer, error) {
			plies := q.View.AppendPlies(nil)
			a := thought(plies)
			a.Ply = plies[0]
			return a, nil
		}
	}
}

// The result has a search for each ply of the player that reports, a turn for
// each two plies, and the CPU time that a player reports instead of a measured one.
func TestSearches(t *testing.T) {
	players := bots{
		"quiet": bot.Random,
		"loud": talker(func(plies []ply) play.Answer {
			return play.Answer{Iterations: 3, Nodes: len(plies), CPU: time.Hour, Candidates: []play.Candidate{
				{Ply: plies[0], Value: 2}, {Ply: plies[len(plies)-1], Value: 0.25}, {Ply: plies[0], Value: 0.1},
			}}
		}),
		"odd": talker(func(plies []ply) play.Answer {
			return play.Answer{Nodes: -1, CPU: -1, Candidates: []play.Candidate{{Ply: plies[0], Value: math.NaN()}}}
		}),
	}
	m := arena.New(standard.Rules{}, players.Sit, "loud", "quiet", "odd")
	m.Seed, m.Limit, m.Deals = 1, 10, 1
	for _, r := range run(t, m) {
		for i, name := range []string{r.A, r.B} {
			if r.Turns[i] != (r.Played[i]+1)/2 {
				t.Errorf("%+v: %s had %d turns with %d plies", r.Game, name, r.Turns[i], r.Played[i])
			}
			if loud := name == "loud"; loud != (r.CPU[i] == time.Duration(r.Played[i])*time.Hour) {
				t.Errorf("%+v: %s used %v of CPU time", r.Game, name, r.CPU[i])
			}
		}
		if err := m.CheckResult(r); err != nil {
			t.Error(err)
		}
		n := 0
		for _, s := range r.Searches {
			n++
			odd := r.Players()[(s.At-1)/2%2] == "odd"
			switch {
			case odd && (s.Value != 0 || s.Nodes != 0 || s.Second != ""):
				t.Errorf("an odd report is kept as %+v", s)
			case !odd && (s.Iterations != 3 || s.Nodes < 1 || s.Value != 1 || s.SecondValue != 0.25 || s.Second == "" || s.Ply == ""):
				t.Errorf("a report is kept as %+v", s)
			}
		}
		want := 0
		for i, name := range []string{r.A, r.B} {
			if name != "quiet" {
				want += r.Played[i]
			}
		}
		if n != want {
			t.Errorf("%d searches of %d plies of %s and %s, want %d", n, r.Plies, r.A, r.B, want)
		}
		if u := r.Untimed(); u.CPU != [2]time.Duration{} || u.Thought != u.CPU || u.Searches[0].CPU != 0 || r.Searches[0].CPU == 0 {
			t.Errorf("Untimed leaves %+v of %+v", u, r)
		}
	}
}

// An illegal ply leaves no trace in the counts of turns and searches.
func TestSearchOfIllegalPly(t *testing.T) {
	calls := 0
	players := bots{
		"bad": func(uint64) play.Bot {
			return func(_ context.Context, q play.Question) (play.Answer, error) {
				a := play.Answer{Nodes: 1}
				if calls++; calls <= 2 {
					a.Ply = q.View.AppendPlies(nil)[0]
				}
				return a, nil
			}
		},
		"random": bot.Random,
	}
	m := arena.New(standard.Rules{}, players.Sit, "bad", "random")
	m.Seed = 1
	r, _, err := m.Play(t.Context(), m.GameAt(0))
	if err != nil || r.Reason != arena.Illegal || r.Played[0] != 2 || r.Turns[0] != 1 || len(r.Searches) != 2 {
		t.Errorf("%v, %+v", err, r)
	}
	if err := m.CheckResult(r); err != nil {
		t.Error(err)
	}
}

// The CPU time of a player counts its work and not its sleep.
func TestCPU(t *testing.T) {
	if !cputime.Exact {
		t.Skip("this system has no clocks of CPU time")
	}
	const pause = 20 * time.Millisecond
	slow := func(work func()) func(uint64) play.Bot {
		return func(uint64) play.Bot {
			return func(_ context.Context, q play.Question) (play.Answer, error) {
				work()
				return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
			}
		}
	}
	players := bots{
		"sleeps": slow(func() { time.Sleep(pause) }),
		"works": slow(func() {
			for began := cputime.Thread(); cputime.Thread()-began < pause; {
				_ = began
			}
		}),
	}
	m := arena.New(standard.Rules{}, players.Sit, "sleeps", "works")
	m.Seed, m.Limit = 1, 8
	r, _, err := m.Play(t.Context(), m.GameAt(0))
	if err != nil || r.CPU[0] > pause || r.Thought[0] < 4*pause || r.CPU[1] < 4*pause {
		t.Errorf("%v, CPU %v, time %v", err, r.CPU, r.Thought)
	}
}

// A game that is played alone has the result that the match has.
func TestPlay(t *testing.T) {
	m := newMatch("greedy", "random")
	all := run(t, m)
	for i := range 2 * m.Deals {
		r, rec, err := m.Play(t.Context(), m.GameAt(i))
		if err != nil || len(rec.Plies) != r.Plies {
			t.Fatal(err, r)
		}
		found := false
		for _, other := range all {
			found = found || reflect.DeepEqual(other.Untimed(), r.Untimed())
		}
		if !found {
			t.Errorf("game %d ends with %+v", i, r)
		}
	}
}

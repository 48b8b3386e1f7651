package arena_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The types of the standard game, under short names.
type (
	ply   = game.Ply
	bots  = arena.Bots
	match = arena.Match[standard.State]
)

// players are the bots of the tests.
var players = bots{
	"greedy": func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
	"random": bot.Random,
}

// newMatch returns a short match of the standard game from seed 1.
func newMatch(names ...string) *match {
	m := arena.New(standard.Rules{}, players.Sit, names...)
	m.Seed, m.Deals, m.Limit = 1, 4, 60
	return m
}

// boxed returns a match of a variant of the catalog from seed 1.
func boxed(t *testing.T, variant string, names ...string) *arena.Match[catalog.State] {
	t.Helper()
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant})
	if err != nil {
		t.Fatal(err)
	}
	players := make(arena.Bots)
	for _, name := range names {
		players[name] = func(seed uint64) play.Bot {
			b, err := rules.Bot(strings.TrimRight(name, "'"), seed, bot.Budget{})
			if err != nil {
				panic(err)
			}
			return b
		}
	}
	m := arena.New(rules, players.Sit, names...)
	m.Seed, m.Deals, m.Limit = 1, 3, 20
	return m
}

// run runs a match to its end and returns the results.
func run[S game.State[S]](t *testing.T, m *arena.Match[S]) []arena.Result {
	t.Helper()
	results, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// runFrom returns the results of a match of which some games are done.
func runFrom(t *testing.T, m *match, done []arena.Result) []arena.Result {
	t.Helper()
	results, err := m.RunFrom(t.Context(), done)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// timeless returns results as sorted text, without their times.
func timeless(results []arena.Result) []string {
	var lines []string
	for _, r := range results {
		r = r.Untimed()
		lines = append(lines, fmt.Sprintf("%+v", r))
	}
	slices.Sort(lines)
	return lines
}

// table returns the table that WriteTable writes, without the speeds.
func table(t *testing.T, c arena.Conditions, results []arena.Result) string {
	t.Helper()
	standings := c.Table(results)
	for i := range standings {
		standings[i].Thought, standings[i].CPU = [2]time.Duration{}, [2]time.Duration{}
	}
	var b strings.Builder
	if err := arena.WriteTable(&b, standings); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// This file tests registries with variants and bots of a program's own.

package catalog_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
)

// own returns a registry with the examples of a variant and of bots.
func own() catalog.Registry {
	games := catalog.All()
	games.Variants = append(games.Variants, lap.Variant)
	games.Bots = nearest.Bots
	return games
}

func TestRegistryCheck(t *testing.T) {
	if err := own().Check(); err != nil {
		t.Fatal(err)
	}
	choose := func(catalog.Rules, bot.Spec, uint64) (play.Bot, error) { return nil, nil }
	for want, spoil := range map[string]func(g *catalog.Registry){
		"no variants":              func(g *catalog.Registry) { *g = catalog.Registry{} },
		`variant "lap"`:            func(g *catalog.Registry) { g.Variants = append(g.Variants, lap.Variant) },
		`variant "Lap"`:            func(g *catalog.Registry) { g.Variants[0].Name = "Lap" },
		`bot "greedy"`:             func(g *catalog.Registry) { g.Bots[0].Name = "greedy" },
		`bot "human"`:              func(g *catalog.Registry) { g.Bots[0].Name = "human" },
		`bot "nearest"`:            func(g *catalog.Registry) { g.Bots[0].Name = "nearest" },
		`bot "a:b"`:                func(g *catalog.Registry) { g.Bots[0].Name = "a:b" },
		`bot "stroller"`:           func(g *catalog.Registry) { g.Bots[0].New = nil },
		`no variant is called "x"`: func(g *catalog.Registry) { g.Bots[0].Variants = []string{"x"} },
	} {
		g := own()
		g.Bots = slices.Clone(g.Bots)
		g.Bots[0].New = choose
		spoil(&g)
		if err := g.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A bot of the program's own gets the values of all its parameters and a budget: that
// of its text, of the caller, or its own.
func TestNamedBot(t *testing.T) {
	var got bot.Spec
	games := own()
	games.Bots = []catalog.NamedBot{{
		Kind: bot.Kind{Name: "mine", Budget: bot.Budget{Nodes: 7}, Parameters: []bot.Parameter{{Name: "a", Default: 2, Most: 9}, {Name: "b", Default: 3, Most: 9}}},
		New: func(r catalog.Rules, spec bot.Spec, seed uint64) (play.Bot, error) {
			got = spec
			return r.Bot("greedy", seed, bot.Budget{})
		},
	}}
	r, err := games.Open(game.Tag{Name: "Variant", Value: "lap"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text   string
		budget bot.Budget
		want   bot.Spec
	}{
		{"mine", bot.Budget{}, bot.Spec{Name: "mine", Budget: bot.Budget{Nodes: 7}, Values: map[string]float64{"a": 2, "b": 3}}},
		{"mine:b=4", bot.Budget{Nodes: 5}, bot.Spec{Name: "mine", Budget: bot.Budget{Nodes: 5}, Values: map[string]float64{"a": 2, "b": 4}}},
		{"mine:nodes=6,a=0", bot.Budget{Nodes: 5}, bot.Spec{Name: "mine", Budget: bot.Budget{Nodes: 6}, Values: map[string]float64{"a": 0, "b": 3}}},
	} {
		choose, err := r.Bot(test.text, 1, test.budget)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
		start, err := r.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := play.Run(t.Context(), r, start, []play.Bot{choose, choose}, play.Options{Limit: 30})
		if err != nil || len(rec.Plies) < 30 && !rec.Outcome.Over() {
			t.Errorf("%s: %d plies, %v", test.text, len(rec.Plies), err)
		}
	}
	for _, text := range []string{"mine:c=1", "mine:a=10", "mine:a=1,a=1", "other", ""} {
		if _, err := r.Bot(text, 1, bot.Budget{}); !errors.Is(err, game.ErrOption) {
			t.Errorf("%q: %v, want %v", text, err, game.ErrOption)
		}
	}
}

// BotNames lists the bots that a variant has, and Rules.Bot refuses the others.
func TestBotNames(t *testing.T) {
	games := own()
	if got, want := games.BotNames("standard"), games.BotNames(""); !slices.Equal(got, want) || !slices.Contains(got, "nearest") {
		t.Errorf("standard has %v, want %v", got, want)
	}
	if got := games.BotNames("lap"); !slices.Equal(got, bot.Names()) {
		t.Errorf("lap has %v, want %v", got, bot.Names())
	}
	r, err := games.Open(game.Tag{Name: "Variant", Value: "lap"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Bot("nearest", 1, bot.Budget{}); !errors.Is(err, game.ErrOption) {
		t.Errorf("nearest in lap: %v, want %v", err, game.ErrOption)
	}
	if kind, spec, err := games.ParseBot("nearest:slip=0.5"); err != nil || kind.Name != "nearest" || len(kind.Parameters) != 1 || spec.Values["slip"] != 0.5 {
		t.Errorf("got %v, %v, %v", kind, spec, err)
	}
	if kind, _, err := games.ParseBot("greedy"); err != nil || len(kind.Parameters) != 1 {
		t.Errorf("got %v, %v", kind, err)
	}
}

// The solver plans turns of one shift and one walk, so there is no hint in a game of
// two shifts, and no walk to preview before the second.
func TestTwoShiftsATurn(t *testing.T) {
	r, err := own().Open(game.Tag{Name: "Variant", Value: "lap"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for shifts := range 2 {
		v := r.View(s, 0)
		table, _ := labyrinth.TableOf(v)
		shift := table.Board().AppendShifts(nil)[0]
		p, err := catalog.WhatIf(r, v, shift)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := catalog.Hint(context.Background(), r, v, 1); !errors.Is(err, solve.ErrGoal) {
			t.Errorf("shift %d: a hint fails with %v, want ErrGoal", shifts+1, err)
		}
		switch last := shifts == 1; {
		case last && (p.Reach.Len() == 0 || p.Table.Phase() != labyrinth.ToWalk):
			t.Errorf("shift %d: the preview has reach %v and phase %v", shifts+1, p.Reach, p.Table.Phase())
		case !last && (p.Reach.Len() > 0 || p.Table.Phase() != labyrinth.ToShift):
			t.Errorf("shift %d: the preview has reach %v and phase %v", shifts+1, p.Reach, p.Table.Phase())
		}
		if s, err = s.Play(shift.Ply()); err != nil {
			t.Fatal(err)
		}
	}
	chess, err := own().Open(game.Tag{Name: "Variant", Value: "battlechess"})
	if err != nil {
		t.Fatal(err)
	}
	if s, err = chess.Deal(2, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := catalog.Hint(context.Background(), chess, chess.View(s, 0), 1); !errors.Is(err, solve.ErrGoal) {
		t.Errorf("without a maze: %v, want %v", err, solve.ErrGoal)
	}
	if _, err := catalog.WhatIf(chess, chess.View(s, 0), labyrinth.Shift{}); !errors.Is(err, game.ErrOption) {
		t.Errorf("without a maze: %v, want %v", err, game.ErrOption)
	}
}

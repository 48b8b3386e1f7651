package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

func TestParse(t *testing.T) {
	none := map[string]float64{}
	for text, want := range map[string]bot.Spec{
		"easy":                                      {Name: "easy", Values: none},
		"greedy:random=0.5":                         {Name: "greedy", Values: map[string]float64{"random": 0.5}},
		"mcts:1500,exploration=0.2":                 {Name: "mcts", Budget: bot.Budget{Iterations: 1500}, Values: map[string]float64{"exploration": 0.2}},
		"mcts:nodes=20000/turn,prior=16":            {Name: "mcts", Budget: bot.Budget{Nodes: 20000, Turn: true}, Values: map[string]float64{"prior": 16}},
		"expert:way-kept=0.5,cpu=10ms,candidates=9": {Name: "expert", Budget: bot.Budget{CPU: 10 * time.Millisecond}, Values: map[string]float64{"way-kept": 0.5, "candidates": 9}},
		"expert:50ms/turn":                          {Name: "expert", Budget: bot.Budget{Time: 50 * time.Millisecond, Turn: true}, Values: none},
	} {
		got, err := bot.Parse(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("Parse(%q): %v (-want +got):\n%s", text, err, diff)
		}
	}
}

// An error lists what there is.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             strings.Join(bot.Names(), ", "),
		"deep blue":                    strings.Join(bot.Names(), ", "),
		"easy:5":                       "easy has no budget",
		"greedy:5":                     "it has random",
		"mcts:courage=1":               "it has prior, exploration",
		"mcts:exploration=9":           "want a number from 0 to 5",
		"mcts:prior=2,prior=2":         "prior is set twice",
		"mcts:5,6":                     "50ms",
		"expert:cpu=5ms/turn,time=9ms": "/turn",
	} {
		_, err := bot.Parse(text)
		if !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): %v; want an option error with %q", text, err, want)
		}
	}
}

func TestBudgetText(t *testing.T) {
	for _, want := range []bot.Budget{
		{Iterations: 7}, {Nodes: 8, Time: time.Second}, {CPU: 3 * time.Millisecond, Turn: true},
	} {
		got, err := bot.ParseBudget(want.String())
		if err != nil || got != want {
			t.Errorf("ParseBudget(%q) = %+v, %v", want.String(), got, err)
		}
	}
}

// Every parameter has a default within its range, and every name makes a bot.
func TestNames(t *testing.T) {
	for _, name := range bot.Names() {
		if _, err := bot.New(standard.Rules{}, name, 1); err != nil {
			t.Errorf("New(%q): %v", name, err)
		}
		kind, _ := bot.Find(name)
		for _, p := range kind.Parameters {
			if p.Default < p.Least || p.Default > p.Most || p.Note == "" {
				t.Errorf("%s has the parameter %+v", name, p)
			}
		}
	}
}

package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
)

func TestParse(t *testing.T) {
	none := map[string]float64{}
	for text, want := range map[string]bot.Spec{
		"easy":                             {Name: "easy", Values: none},
		"greedy:slip=0.5":                  {Name: "greedy", Values: map[string]float64{"slip": 0.5}},
		"mcts:1500,curiosity=0.2":          {Name: "mcts", Budget: bot.Budget{Iterations: 1500}, Values: map[string]float64{"curiosity": 0.2}},
		"mcts:nodes=20000/turn,trust=16":   {Name: "mcts", Budget: bot.Budget{Nodes: 20000, Turn: true}, Values: map[string]float64{"trust": 16}},
		"expert:hold=0.5,cpu=10ms,width=9": {Name: "expert", Budget: bot.Budget{CPU: 10 * time.Millisecond}, Values: map[string]float64{"hold": 0.5, "width": 9}},
		"expert:50ms/turn":                 {Name: "expert", Budget: bot.Budget{Time: 50 * time.Millisecond, Turn: true}, Values: none},
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
		"greedy:5":                     "it has slip",
		"mcts:courage=1":               "it has trust, curiosity",
		"mcts:curiosity=9":             "want a number from 0 to 5",
		"mcts:trust=2,trust=2":         "trust is set twice",
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
		if _, err := bot.New[state, ply, view](name, 1); err != nil {
			t.Errorf("New(%q): %v", name, err)
		}
		for _, p := range bot.Parameters(name) {
			if p.Default < p.Least || p.Default > p.Most || p.Note == "" {
				t.Errorf("%s has the parameter %+v", name, p)
			}
		}
	}
}

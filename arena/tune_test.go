package arena_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// tuner tunes two parameters of a player that is best at 0.2 and 70.
func tuner(deals int) arena.Tuner {
	return arena.Tuner{Deals: deals, Batch: 4, Seed: 5, Ranges: []arena.Range{
		{Name: "a", Start: 0.8, Least: 0, Most: 1}, {Name: "b", Start: 10, Least: 0, Most: 100},
	}}
}

// strength returns the rating of that player with other values.
func strength(x []float64) float64 {
	return -800 * ((x[0]-0.2)*(x[0]-0.2) + (x[1]-70)*(x[1]-70)/1e4)
}

// tune plays deals of two games, and returns the scores.
func tune(t arena.Tuner, deals int) (scores []float64) {
	r := rand.New(rand.NewPCG(1, 1))
	for deal := 1; deal <= deals; deal++ {
		plus, minus := t.Settings(scores, deal)
		p, score := arena.Expected(strength(plus)-strength(minus)), 0.0
		for range 2 {
			if r.Float64() < p {
				score += 0.5
			}
		}
		scores = append(scores, score)
	}
	return scores
}

// The tuner finds the best values, although each game shows little. The start is
// 640 Elo below them.
func TestTuner(t *testing.T) {
	deals := long.Count(1000, 4000)
	tuner := tuner(deals)
	scores := tune(tuner, deals)
	values := tuner.Values(scores)
	if lost := -strength(values); lost > 100 {
		t.Errorf("%v is %.0f Elo below the best values", values, lost)
	}
}

// The settings of a batch do not depend on its scores. They are as far from the
// values as from each other, and in range.
func TestTunerBatch(t *testing.T) {
	tuner := tuner(200)
	scores := tune(tuner, 200)
	for deal := 1; deal <= 200; deal++ {
		before := (deal - 1) / 4 * 4
		plus, minus := tuner.Settings(scores, deal)
		early, earlyMinus := tuner.Settings(scores[:before], deal)
		if !slices.Equal(plus, early) || !slices.Equal(minus, earlyMinus) {
			t.Fatalf("deal %d has the settings %v and %v, and without the scores of its batch %v and %v", deal, plus, minus, early, earlyMinus)
		}
		values := tuner.Values(scores[:before])
		for i, r := range tuner.Ranges {
			if plus[i] == minus[i] || min(plus[i], minus[i]) < r.Least || max(plus[i], minus[i]) > r.Most {
				t.Errorf("deal %d: %s is %v and %v", deal, r.Name, plus[i], minus[i])
			}
			inside := min(plus[i], minus[i]) > r.Least && max(plus[i], minus[i]) < r.Most
			if middle := (plus[i] + minus[i]) / 2; inside && math.Abs(middle-values[i]) > 1e-3*r.Most {
				t.Errorf("deal %d: %s is %v and %v around %v", deal, r.Name, plus[i], minus[i], values[i])
			}
		}
	}
}

// A win of plus moves each parameter toward plus, a draw moves none.
func TestTunerStep(t *testing.T) {
	tuner := tuner(10)
	tuner.Batch = 1
	plus, _ := tuner.Settings(nil, 1)
	start, won, lost, drawn := tuner.Values(nil), tuner.Values([]float64{1}), tuner.Values([]float64{0}), tuner.Values([]float64{0.5})
	for i := range start {
		if up := plus[i] > start[i]; up != (won[i] > start[i]) || up != (lost[i] < start[i]) || drawn[i] != start[i] {
			t.Errorf("from %v, with %v the values are %v if plus wins, %v if it loses, %v after a draw", start, plus, won, lost, drawn)
		}
	}
}

// The scores of a tuning end before the first incomplete deal.
func TestTunerScores(t *testing.T) {
	if none := (arena.Tuner{}).Scores(arena.Conditions{}, nil); none != nil {
		t.Errorf("the scores of a match without seats are %v", none)
	}
	got := arena.Tuner{}.Scores(meeting, results(t, counted...))
	if want := []float64{1, 0.5, 0.25, 0.5, 0.75}; !slices.Equal(got, want) {
		t.Errorf("the scores are %v, want %v", got, want)
	}
}

func TestTunerCheck(t *testing.T) {
	good := tuner(1)
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*arena.Tuner){
		"nothing to tune": func(t *arena.Tuner) { t.Ranges = nil },
		"an empty range":  func(t *arena.Tuner) { t.Ranges = []arena.Range{{Name: "a"}} },
		"a bad start":     func(t *arena.Tuner) { t.Ranges = []arena.Range{{Name: "a", Start: 2, Most: 1}} },
		"NaN":             func(t *arena.Tuner) { t.Ranges = []arena.Range{{Name: "a", Start: math.NaN(), Most: 1}} },
		"no deals":        func(t *arena.Tuner) { t.Deals = 0 },
		"no batch":        func(t *arena.Tuner) { t.Batch = 0 },
	} {
		bad := tuner(1)
		change(&bad)
		if err := bad.Check(); !errors.Is(err, game.ErrOption) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTunerText(t *testing.T) {
	for player, want := range map[string]string{
		"mcts":              "mcts:a=0.25,b=100",
		"mcts:500":          "mcts:500,a=0.25,b=100",
		"mcts:500,prior=16": "mcts:500,prior=16,a=0.25,b=100",
	} {
		if got := tuner(1).Text(player, []float64{0.25, 100}); got != want {
			t.Errorf("the text is %q, want %q", got, want)
		}
	}
}

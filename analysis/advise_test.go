package analysis_test

import (
	"context"
	"fmt"
	"log"
	"testing"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Who follows the advice plays the best turns by the report, in all games.
func TestAdvise(t *testing.T) {
	for _, variant := range catalog.All().Names() {
		r := open(t, variant)
		start, err := r.Deal(2, 5)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession[catalog.State](r, start, play.Options{Seed: 5})
		for s.ToMove() >= 0 && s.Last() < long.Count(12, 24) {
			turn, err := analysis.Advise(t.Context(), r, s.Events(s.ToMove(), -1), analysis.Options{Depth: analysis.Quick})
			if err != nil {
				t.Fatalf("%s: %v", variant, err)
			}
			for _, ply := range turn {
				if _, err := s.Submit(s.ToMove(), s.Last(), ply); err != nil {
					t.Fatalf("%s: advised %s: %v", variant, turn, err)
				}
			}
		}
		for _, turn := range analyzed(t, r, s.Record()) {
			if turn.Verdict != "" {
				t.Errorf("%s: advised %s, and then called %s: best is %s", variant, turn.Played, turn.Verdict, turn.Best)
			}
		}
	}
}

// A hint for the seat that acts.
func ExampleAdvise() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	s := play.NewSession(rules, start, play.Options{})
	turn, err := analysis.Advise(context.Background(), rules, s.Events(s.ToMove(), -1), analysis.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(analysis.TurnText(turn))
	// Output:
	// E6:NEW b1
}

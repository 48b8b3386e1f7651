package bot_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestTurnBudget checks that a search for a whole turn leaves something for its
// walk, and that each report is of the ply that is played.
func TestTurnBudget(t *testing.T) {
	for name, want := range map[string][2]int{"mcts:iterations=400/turn": {300, 100}, "mcts:400": {400, 400}} {
		choose, err := bot.New(standard.Rules{}, name, 1)
		if err != nil {
			t.Fatal(err)
		}
		start, err := standard.Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession(standard.Rules{}, start, play.Options{})
		for turn := range 4 {
			var got [2]int
			plies := s.State().AppendPlies(nil)
			for i := range got {
				plies = s.State().AppendPlies(plies[:0])
				a, err := s.Ask(t.Context(), choose)
				if err != nil {
					t.Fatal(err)
				}
				if len(a.Candidates) == 0 || a.Candidates[0].Ply != a.Ply {
					t.Errorf("%s plays %v and reports %v", name, a.Ply, a.Candidates)
				}
				got[i] = a.Iterations
			}
			if got != want && len(plies) > 1 { // a single walk needs no search
				t.Errorf("%s, turn %d: %d iterations, want %d", name, turn, got, want)
			}
		}
	}
}

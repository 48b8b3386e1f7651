package battlechess

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
)

// TestDeep compares the deep evaluations of all turns with those of the states after
// them, of a state in which a card is drawn with those after each card, and those of the
// two seats with each other.
func TestDeep(t *testing.T) {
	r, cards := rand.New(rand.NewPCG(5, 6)), 0
	for range 60 {
		s, err := Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		for range 80 {
			plies := s.AppendPlies(nil)
			if len(plies) == 0 {
				break
			}
			if got := s.EvaluateDeep(0) + s.EvaluateDeep(1); math.Abs(got-1) > 1e-9 {
				t.Fatalf("%v\nthe evaluations of the seats add up to %v", s, got)
			}
			for p := range game.Player(2) {
				values, ok := s.AppendDeepEvaluations(nil, p, plies)
				if ok != (s.ToMove() != game.Chance) {
					t.Fatalf("%v\nAppendDeepEvaluations(%v): %v", s, p, ok)
				}
				sum, weight := 0.0, 0.0
				for i, ply := range plies {
					next, err := s.Play(ply)
					if err != nil {
						t.Fatal(err)
					}
					if ok && values[i] != next.EvaluateDeep(p) {
						t.Fatalf("%v\nAppendDeepEvaluations(%v) says %v of %v, want %v", s, p, values[i], ply, next.EvaluateDeep(p))
					}
					next.cards = s.cards // the card is put back
					sum += float64(s.Weight(ply)) * next.EvaluateDeep(p)
					weight += float64(s.Weight(ply))
				}
				if got := s.EvaluateDeep(p); !ok && math.Abs(got-sum/weight) > 1e-9 {
					t.Fatalf("%v\nEvaluateDeep(%v) = %v, want %v", s, p, got, sum/weight)
				} else if !ok {
					cards++
				}
			}
			ply := plies[r.IntN(len(plies))]
			for range 3 { // rather a battle or a summon
				if turn, _ := TurnOf(ply); turn.kind == moveOnly {
					ply = plies[r.IntN(len(plies))]
				}
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
	}
	if cards < 100 {
		t.Errorf("only %d cards were drawn", cards)
	}
}

package main

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestPeekViews checks that only the seat that peeks sees what the other looks for, and
// that the bot plays differently for it.
func TestPeekViews(t *testing.T) {
	differ := 0
	for seed := range uint64(20) {
		dealt, err := standard.Rules{}.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		var plies [2]game.Ply
		for by := range game.Player(2) {
			v := huntPeek{dealt, glance{by: by}}.View(0)
			if seen, want := v.Quest(1).Pictures == dealt.View(1).Goals(), by == 0; seen != want {
				t.Errorf("seed %d: seat 1 sees what seat 2 looks for: %v, want %v", seed, seen, want)
			}
			a, err := bot.Expert(peekRules[huntPeek]{}, 1, bot.Budget{Nodes: 300})(t.Context(), play.Question{View: v})
			if err != nil {
				t.Fatal(err)
			}
			plies[by] = a.Ply
		}
		if plies[0] != plies[1] {
			differ++
		}
	}
	if differ == 0 {
		t.Error("it plays the same without the card")
	}
}

// TestLate checks that with late a seat sees the goal of the other once that one has had a turn
// without a find, and does not see its next goal after a find.
func TestLate(t *testing.T) {
	fresh, old := 0, 0
	for seed := range uint64(10) {
		dealt, err := standard.Rules{}.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		s, r, looked := huntPeek{dealt, glance{late: true}}, rand.New(rand.NewPCG(seed, 1)), false
		for range 400 {
			v := s.View(0)
			if v.Quest(1).Home && v.Quest(1).Left == 1 {
				break
			}
			if sees := v.Quest(1).Pictures == dealt.View(1).Goals() && v.Quest(1).Pictures.Len() == 1; sees != looked {
				t.Fatalf("seed %d, state %v: sees the goal: %v, want %v", seed, s.State, sees, looked)
			}
			if looked {
				old++
			} else {
				fresh++
			}
			plies := s.AppendPlies(nil)
			ply, by, left := plies[r.IntN(len(plies))], s.ToMove(), dealt.View(1).Quest(1).Left
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
			dealt = s.State
			if _, walked := labyrinth.SquareOf(ply); walked && by == 1 {
				looked = dealt.View(1).Quest(1).Left == left
			}
		}
	}
	if fresh < 20 || old < 20 {
		t.Errorf("only %d views of a new goal and %d of an old one", fresh, old)
	}
}

// TestRows plays a deal of each row.
func TestRows(t *testing.T) {
	for _, r := range rows {
		if scores, err := r.play(match{deals: 1, seats: 3, nodes: 20, others: 20}); err != nil || len(scores) != 1 {
			t.Errorf("%s: %v, %v", r.name, scores, err)
		}
	}
}

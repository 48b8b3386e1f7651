package main

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
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
		var plies [2]labyrinth.Ply
		for by := range game.Player(2) {
			v := huntPeek{dealt, by}.View(0)
			if seen, want := v.Quest(1).Pictures == dealt.View(1).Goals(), by == 0; seen != want {
				t.Errorf("seed %d: seat 1 sees what seat 2 looks for: %v, want %v", seed, seen, want)
			}
			if plies[by], err = bot.Expert[huntPeek](1, bot.Budget{Nodes: 300})(t.Context(), v); err != nil {
				t.Fatal(err)
			}
		}
		if plies[0] != plies[1] {
			differ++
		}
	}
	if differ == 0 {
		t.Error("it plays the same without the card")
	}
}

// TestRows plays a deal of each row.
func TestRows(t *testing.T) {
	for _, r := range rows {
		if scores, err := r.play(1, 20); err != nil || len(scores) != 1 {
			t.Errorf("%s: %v, %v", r.name, scores, err)
		}
	}
}

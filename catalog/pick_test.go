package catalog_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// A person clicks a slot, and the buttons show how the spare tile can lie.
func ExampleNextPicks() {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "standard"})
	if err != nil {
		log.Fatal(err)
	}
	state, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	choices := game.Choices(rules.View(state, 0))
	_, next := catalog.NextPicks(choices, "W2")
	for _, pick := range next {
		fmt.Println(pick.Kind, pick.Text, "-", pick.Label)
	}
	fmt.Println(catalog.NextPicks(choices, "W2", "NES"))
	// Output:
	// orientation NES - open to the north, east and south
	// orientation ESW - open to the east, south and west
	// orientation NSW - open to the north, south and west
	// orientation NEW - open to the north, east and west
	// W2:NES []
}

// TestNextPicks puts every legal ply of random games together, and checks that
// each next pick leads to a legal ply.
func TestNextPicks(t *testing.T) {
	both := 0 // picks that are a ply and the beginning of another
	for _, variant := range catalog.All().Variants {
		r, err := variant.Open()
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Deal(2, 3)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for n := 0; n < 60 && s.ToMove() != game.Nobody; n++ {
			var choices []game.Choice // of chance too
			for _, ply := range s.AppendPlies(nil) {
				choices = append(choices, game.Choice{Ply: ply, Picks: game.Picks(r.View(s, s.ToMove()), ply)})
			}
			for _, c := range choices {
				var picked []string
				for _, p := range c.Picks {
					_, next := catalog.NextPicks(choices, picked...)
					if i := slices.Index(next, p); i < 0 || slices.Contains(next[i+1:], p) {
						t.Fatalf("%v: after %v there is %v once and not more in %v", s, picked, p, next)
					}
					picked = append(picked, p.Text)
				}
				ply, next := catalog.NextPicks(choices, picked...)
				if ply != c.Ply {
					t.Fatalf("%v: %v is %q, want %q", s, picked, ply, c.Ply)
				}
				if len(next) > 0 {
					both++
				}
				if ply, next := catalog.NextPicks(choices, append(picked, "nothing")...); ply != (game.Ply{}) || next != nil {
					t.Fatalf("%v: more than %v is %q, %v", s, picked, ply, next)
				}
			}
			if s, err = s.Play(choices[random.IntN(len(choices))].Ply); err != nil {
				t.Fatal(err)
			}
		}
	}
	if both == 0 {
		t.Error("no ply was the beginning of another")
	}
}

// TestWriteText checks that every variant has a picture.
func TestWriteText(t *testing.T) {
	for _, variant := range catalog.All().Variants {
		r, err := variant.Open()
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Deal(2, 3)
		if err != nil {
			t.Fatal(err)
		}
		var plain, color strings.Builder
		if err := errors.Join(catalog.WriteText(&plain, r, r.View(s, 0), false), catalog.WriteText(&color, r, r.View(s, 0), true)); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(plain.String(), "\n"); lines < 20 || strings.Contains(plain.String(), "\x1b") || !strings.Contains(color.String(), "\x1b") {
			t.Errorf("%s: a picture of %d lines:\n%s%s", variant.Name, lines, &plain, &color)
		}
	}
}

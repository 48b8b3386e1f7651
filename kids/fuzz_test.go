package kids_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// goodTexts are texts of states of the small layout to begin fuzzing with.
var goodTexts = []string{
	ring + "a1,c3 a1,c3 1s :AD,:E",
	ring + "b2 c1 1s ABC:DEF",
	"6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m A:D,:E",
	"6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1x A:,:E",
	"6aAc/7F5B7E/3aD9 5C E2 b1,c3 a1,c3 1x A:,:E",
}

// FuzzParse reads any text: it is refused with its faults, or it is a state
// that prints as it was read and plays as the model does.
func FuzzParse(f *testing.F) {
	for _, text := range goodTexts {
		f.Add(text)
	}
	for _, bad := range badStates {
		if text, _ := testkit.Carets(bad.Text); len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range all {
			if s, ok := kit.ParseAny(t, r, text); ok {
				testkit.AgreeNext(t, s, slowly(r, text))
			}
		}
	})
}

// FuzzParseView reads any text as what any player sees.
func FuzzParseView(f *testing.F) {
	for _, text := range goodTexts {
		for _, r := range all {
			s, err := r.Parse(text)
			if err != nil {
				continue // a game that cannot be over or go on by these rules
			}
			for p := range game.Player(3) {
				f.Add(int8(p), s.View(p).String())
			}
		}
	}
	f.Fuzz(func(t *testing.T, player int8, text string) {
		for _, r := range all {
			kit.ParseViewAny(t, r, game.Player(player), text)
		}
	})
}

// FuzzParsePly reads any text as a ply.
func FuzzParsePly(f *testing.F) {
	for _, text := range []string{"W2:ES", "Nb:NS", "E6:NSW", "c5", "a1", "+1", "W2:SE", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { kit.PlyAny(t, text) })
}

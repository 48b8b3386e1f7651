package kids_test

import (
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
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
	bad := slices.Clone(testkit.BadStates)
	for _, end := range badEnds {
		bad = append(bad, end.BadState)
	}
	kit.FuzzParse(f, goodTexts, bad, all, func(t *testing.T, r kids.Rules, s kids.State) {
		testkit.AgreeNext(t, s, slowly(r, s.String()))
	})
}

// FuzzParseView reads any text as what any player sees.
func FuzzParseView(f *testing.F) { kit.FuzzParseView(f, goodTexts, all) }

// FuzzParsePly reads any text as a ply.
func FuzzParsePly(f *testing.F) {
	kit.FuzzPly(f, "W2:ES", "Nb:NS", "E6:NSW", "c5", "a1", "+1", "W2:SE", "")
}

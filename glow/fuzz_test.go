// This file holds the fuzz targets of the parsers.

package glow_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// goodTexts are texts of states of the small layout to begin fuzzing with.
var goodTexts = []string{
	ring + "a1,e4 a1,e5 1s J:BA,C:F :AH,:I day -",
	ring + "b1,e4 a1,e5 1s J:,C: :AGH,:BF night -",
	toDraw + "d1,e4 a1,e5 2m J:B,C:FD :A,:F day -",
	toDraw + "a1,b1 a1,e5 1p A:,BCDE: ABCD:,EFG:H night -",
	toDraw + "a1,b1,b1,b1 a1,e1,e5,a5 1x :,ABC:,DE:,FG: ABC:,:DEF,GHI:,JKL: night 1",
}

// FuzzParse reads any text. It is refused with its faults, or it is a state that
// prints as it was read and plays as the model does.
func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, goodTexts, badStates, []glow.Rules{{}, small}, func(t *testing.T, _ glow.Rules, s glow.State) {
		testkit.AgreeNext(t, s, model.MustParseGlow(s.String()))
	})
}

func FuzzParseView(f *testing.F) { kit.FuzzParseView(f, goodTexts, []glow.Rules{{}, small}) }

func FuzzParsePly(f *testing.F) {
	kit.FuzzPly(f, "W2:ES", "Nb:NS", "E6:NSW", "c5", "a1", "+1", "W2:SE", "")
}

package standard_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// goodTexts are texts of states to begin fuzzing with.
var goodTexts = []string{
	notation,
	"65eA5eB6c/aa6OceT69/7C97D7UeE9QdF/55c3PcRbXa/7GeSbHcMdIadJ/ac96abVeW/35bK5bL39 3N Sb a1,g7 a1,g7 1m :TRUXIKBCGJEN,:HASPLMWFDQVO",
	"6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 E4 a1,g7,d4 a1,g7,a7 1x HASP:,:T,R:UX",
	ring + "a1,c3 a1,c3 1s :AD,:E",
	ring + "b2 c1 1s ABC:DEF",
	"6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m A:,:E",
	"6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1x A:,:E",
}

// FuzzParse reads any text: it is refused with its faults, or it is a state
// that prints as it was read and plays as the model does.
func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, goodTexts, badStates, []standard.Rules{classic, small}, func(t *testing.T, r standard.Rules, s standard.State) {
		testkit.AgreeNext(t, s, slowly(r, s.String()))
	})
}

// FuzzParseView reads any text as what any player sees.
func FuzzParseView(f *testing.F) {
	kit.FuzzParseView(f, goodTexts, []standard.Rules{classic, {Look: standard.OnTurn}, small, onTurn})
}

// FuzzOpen opens rules by any two tags.
func FuzzOpen(f *testing.F) {
	layout, err := testkit.Small.MarshalText()
	if err != nil {
		f.Fatal(err)
	}
	f.Add("Edition", "classic-ru", "Look", "at-once")
	f.Add("Edition", "pokemon", "Edition", "older")
	f.Add("Layout", string(layout), "Homes", "a1,c3")
	f.Add("Variant", "standard", "Homes", "")
	f.Add("Look", "never", "", "")
	f.Fuzz(func(t *testing.T, name, value, name2, value2 string) {
		kit.OpenAny(t, game.Tag{Name: name, Value: value}, game.Tag{Name: name2, Value: value2})
	})
}

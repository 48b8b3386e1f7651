// This file holds the fuzz targets of the parsers.

package anniversary_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
)

var seeds = []string{
	"6aAc/5BbF5C/3aD'69 3E - a1,c3 a1,c3 1s :ABC,:DEF - -",
	"66Ec/5BaA5C/3bF9 5D'6 Sb a1,c3 a1,c3 1m :[AB](CE),F:D b1,a2,+ '6",
	"66Ec/5BaA5C/3bF9 5D'6 Sb b3,c3 a1,c3 1d F:(AB),:??? + -",
	"66Ec/5BaA5C/3bF9 5D Sb b3,c3 a1,c3 1d F:(AB),:??? - -",
	"66Ec/5BaA5C/3bF9 5D'6 Sb a1,c3 a1,c3 1x ABC:,:DEF + -",
	":[](),+",
}

func FuzzParse(f *testing.F) {
	kit.FuzzParse(f, seeds, nil, []anniversary.Rules{small("5'6")}, func(t *testing.T, _ anniversary.Rules, s anniversary.State) {
		if (len(legal(s)) == 0) != s.Outcome().Over() {
			t.Fatalf("%q has the plies %v and the outcome %v", s, legal(s), s.Outcome())
		}
	})
}

func FuzzParseView(f *testing.F) {
	for i, text := range seeds {
		f.Add(text, int8(i%3))
		f.Add("6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :[A?](??),:??? - -", int8(i))
	}
	r := small("5'6")
	f.Fuzz(func(t *testing.T, text string, seat int8) {
		kit.ParseViewAny(t, r, game.Player(seat), text)
		if read, err := r.ParseView(game.Player(seat), text); err == nil {
			v := read.(anniversary.View)
			parse(t, r, v.Sample(rand.New(game.NewSource(1))).String())
			_ = v.Notes() // does not panic
		}
	})
}

func FuzzParsePly(f *testing.F) {
	kit.FuzzPly(f, "W2:ES", "c5", "use", "decline", "swap:2", "take:K", "draw:K", "-", "")
}

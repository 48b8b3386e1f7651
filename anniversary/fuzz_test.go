// This file holds the fuzzing of the parsers.

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
	for _, s := range seeds {
		f.Add(s)
	}
	g := small("5'6")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.Parse(text)
		if err != nil {
			_ = err.Error()
			return
		}
		if s.String() != text {
			t.Fatalf("%q prints as %v", text, s)
		}
		moves := s.AppendPlies(nil)
		if (len(moves) == 0) != s.Outcome().Over() {
			t.Fatalf("%q has %d plies and the outcome %v", text, len(moves), s.Outcome())
		}
		for _, p := range moves {
			next, err := s.Play(p)
			if err != nil {
				t.Fatalf("%q: Play(%v): %v", text, p, err)
			}
			if back, err := g.Parse(next.String()); err != nil || back != next {
				t.Fatalf("%q leads by %v to %v, which reads back as %v, %v", text, p, next, back, err)
			}
		}
	})
}

func FuzzParseView(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, int8(i%3))
		f.Add("6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :[A?](??),:??? - -", int8(i))
	}
	g := small("5'6")
	f.Fuzz(func(t *testing.T, text string, seat int8) {
		v, err := g.ParseView(game.Player(seat), text)
		if err != nil {
			_ = err.Error()
			return
		}
		if v.String() != text {
			t.Fatalf("%q prints as %v", text, v)
		}
		s := v.Sample(rand.New(game.NewSource(1)))
		if s.View(game.Player(seat)) != v {
			t.Fatalf("%q has the sample %v, which seat %d sees as %v", text, s, seat, s.View(game.Player(seat)))
		}
		if back, err := g.Parse(s.String()); err != nil || back != s {
			t.Fatalf("%q has the sample %v, which reads back as %v, %v", text, s, back, err)
		}
		_ = v.Notes()
	})
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"W2:ES", "c5", "use", "decline", "swap:2", "take:K", "draw:K", "-", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := (anniversary.Rules{}).ParsePly(text); err == nil && p.String() != text {
			t.Fatalf("%q prints as %v", text, p)
		}
	})
}

package glow_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
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

// FuzzParse reads any text: it is refused with its faults, or it is a state
// that prints as it was read and plays as the model does.
func FuzzParse(f *testing.F) {
	for _, text := range goodTexts {
		f.Add(text)
	}
	for _, bad := range badStates {
		if text, _ := testkit.Carets(bad.text); len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range []glow.Rules{{}, small} {
			s, err := g.Parse(text)
			if err != nil {
				if s != (glow.State{}) {
					t.Errorf("a state came with the error %v: %v", err, s)
				}
				testkit.GoodFaults(t, err, text)
				continue
			}
			if s.String() != text {
				t.Fatalf("%q\nprints as\n%q", text, s)
			}
			slow := model.MustParseGlow(text)
			testkit.Agree[glow.State, glow.Ply, glow.View](t, s, slow)
			for _, p := range s.AppendPlies(nil) {
				next, err := s.Play(p)
				if err != nil {
					t.Fatalf("%v\nPlay(%v): %v", s, p, err)
				}
				want, err := slow.Play(p.String())
				if err != nil || next.String() != want.String() {
					t.Fatalf("%v\nafter %v is\n%v\nand by the model\n%v, %v", s, p, next, want, err)
				}
				if again := parse(t, g, next.String()); again != next {
					t.Fatalf("%v\nreads as\n%v", next, again)
				}
			}
		}
	})
}

// FuzzParseView reads any text as what any player sees.
func FuzzParseView(f *testing.F) {
	for _, text := range goodTexts {
		s, err := small.Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		for p := range game.Player(3) {
			f.Add(int8(p), s.View(p).String())
		}
	}
	f.Fuzz(func(t *testing.T, player int8, text string) {
		for _, g := range []glow.Rules{{}, small} {
			p := game.Player(player)
			v, err := g.ParseView(p, text)
			if err != nil {
				if v != (glow.View{}) {
					t.Errorf("a view came with the error %v: %v", err, v)
				}
				testkit.GoodFaults(t, err, text)
				continue
			}
			if v.String() != text {
				t.Fatalf("%q\nprints as\n%q", text, v)
			}
			sample := v.Sample(rand.New(rand.NewPCG(1, 1)))
			if got := sample.View(p); got != v {
				t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", v, sample, got)
			}
		}
	})
}

// FuzzParsePly reads any text as a ply: it is refused, or prints as it was
// read.
func FuzzParsePly(f *testing.F) {
	for _, text := range []string{"W2:ES", "Nb:NS", "E6:NSW", "c5", "a1", "+1", "W2:SE", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := glow.Rules{}.ParsePly(text)
		if err != nil {
			if !errors.Is(err, game.ErrSyntax) || p != (glow.Ply{}) {
				t.Fatalf("ParseMove(%q) = %v, %v", text, p, err)
			}
			return
		}
		if p.String() != text {
			t.Fatalf("%q prints as %q", text, p)
		}
	})
}

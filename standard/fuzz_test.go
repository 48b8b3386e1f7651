package standard_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
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
	for _, text := range goodTexts {
		f.Add(text)
	}
	for _, bad := range badStates {
		if text, _ := carets(bad.text); len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range []standard.Rules{{}, small} {
			s, err := g.Parse(text)
			if err != nil {
				if s != (standard.State{}) {
					t.Errorf("a state came with the error %v: %v", err, s)
				}
				_ = wantFaults(t, err, text)
				continue
			}
			if s.String() != text {
				t.Fatalf("%q\nprints as\n%q", text, s)
			}
			slow, err := model.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			wantModel(t, s, slow, g.Look)
			for _, p := range s.AppendPlies(nil) {
				next, err := s.Play(p)
				if err != nil {
					t.Fatalf("%v\nPlay(%v): %v", s, p, err)
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
		for _, g := range []standard.Rules{{}, small} {
			s, err := g.Parse(text)
			if err != nil {
				continue
			}
			for p := range game.Player(3) {
				f.Add(int8(p), false, s.View(p).String())
				f.Add(int8(p), true, s.View(p).String())
			}
		}
	}
	f.Fuzz(func(t *testing.T, player int8, onTurn bool, text string) {
		for _, g := range []standard.Rules{{}, small} {
			if onTurn {
				g.Look = standard.OnTurn
			}
			p := game.Player(player)
			v, err := g.ParseView(p, text)
			if err != nil {
				if v != (standard.View{}) {
					t.Errorf("a view came with the error %v: %v", err, v)
				}
				_ = wantFaults(t, err, text)
				continue
			}
			if v.String() != text {
				t.Fatalf("%q\nprints as\n%q", text, v)
			}
			sample := v.Sample(rand.New(rand.NewPCG(1, 1)))
			if got := sample.View(v.Seat()); got != v {
				t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", v, sample, got)
			}
			if got := sample.View(p); got != v {
				t.Fatalf("player %d sees\n%v\nwhich reads as\n%v", player, got, v)
			}
		}
	})
}

// FuzzOpen opens games by any two tags.
func FuzzOpen(f *testing.F) {
	layout, err := small.Layout.MarshalText()
	if err != nil {
		f.Fatal(err)
	}
	f.Add("Edition", "classic-ru", "Look", "at-once")
	f.Add("Edition", "pokemon", "Edition", "older")
	f.Add("Layout", string(layout), "Homes", "a1,c3")
	f.Add("Variant", "standard", "Homes", "")
	f.Add("Look", "never", "", "")
	f.Fuzz(func(t *testing.T, name, value, name2, value2 string) {
		g, err := standard.Open(game.Tag{Name: name, Value: value}, game.Tag{Name: name2, Value: value2})
		if err != nil {
			var fs game.Faults
			if !errors.Is(err, game.ErrOption) || !errors.As(err, &fs) {
				t.Fatalf("the error is a %T that does not match ErrOption: %v", err, err)
			}
			return
		}
		named, err := standard.Open(g.Tags()...)
		if err != nil {
			t.Fatalf("Open(%v): %v", g.Tags(), err)
		}
		if diff := cmp.Diff(g.Tags(), named.Tags()); diff != "" {
			t.Fatalf("tags (-game +opened):\n%s", diff)
		}
		for seats := range 6 {
			s, err := g.Deal(seats, 1)
			if err != nil {
				continue
			}
			if again := parse(t, g, s.String()); again != s {
				t.Fatalf("%v\nreads as\n%v", s, again)
			}
		}
	})
}

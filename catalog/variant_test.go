package catalog

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A flip is the state of a game without a board, in which chance acts first.
// Heads are three times as likely as tails, and make seat 1 the winner.
type flip string // "", "heads" or "tails"

type flipView struct{ flip }

func (s flip) AppendText(b []byte) ([]byte, error) { return append(b, s...), nil }
func (s flip) Seats() int                          { return 2 }
func (s flip) View(game.Player) flipView           { return flipView{s} }
func (s flip) Evaluate(game.Player) float64        { return 0.5 }
func (s flip) Weight(p flip) int                   { return map[flip]int{"heads": 3, "tails": 1}[p] }

func (s flip) ToMove() game.Player {
	if s == "" {
		return game.Chance
	}
	return game.Nobody
}

func (s flip) AppendPlies(dst []flip) []flip {
	if s == "" {
		dst = append(dst, "heads", "tails")
	}
	return dst
}

func (s flip) Play(p flip) (flip, error) {
	if s != "" || p != "heads" && p != "tails" {
		return "", game.ErrIllegal
	}
	return p, nil
}

func (s flip) Outcome() game.Outcome {
	switch s {
	case "heads":
		return game.Won(0)
	case "tails":
		return game.Won(1)
	}
	return game.Outcome{}
}

func (v flipView) Seat() game.Player      { return game.Nobody }
func (v flipView) Sample(*rand.Rand) flip { return v.flip }
func (v flipView) Notes() []string        { return []string{"a coin"} }

type flipRules struct{}

func (flipRules) Tags() []game.Tag                   { return []game.Tag{{Name: "Variant", Value: "flip"}} }
func (flipRules) Deal(int, uint64) (flip, error)     { return "", nil }
func (flipRules) Parse(text string) (flip, error)    { return flip(text), nil }
func (flipRules) ParsePly(text string) (flip, error) { return flip(text), nil }
func (flipRules) ParseView(_ game.Player, text string) (flipView, error) {
	return flipView{flip(text)}, nil
}

// The catalog passes on the optional parts that a variant has, and reports that
// the others are missing.
func TestVariantUnlikeALabyrinth(t *testing.T) {
	open := EraseOpen(func(...game.Tag) (flipRules, error) { return flipRules{}, nil })
	r, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if l, ok := r.Layout(); ok {
		t.Errorf("a coin has the layout %v", l)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := s.View(game.Nobody)
	if table, ok := seen.Table(); ok {
		t.Errorf("a coin has the table %v", table)
	}
	if seen.Goals() != (labyrinth.Pictures{}) || seen.Targets() != (labyrinth.Squares{}) {
		t.Errorf("a coin has goals")
	}
	if diff := cmp.Diff([]string{"a coin"}, seen.Notes()); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	for ply, want := range map[Ply]int{"heads": 3, "tails": 1} {
		if got := s.Weight(ply); got != want {
			t.Errorf("the weight of %s is %d, want %d", ply, got, want)
		}
	}
	// These weights decide: 3,000 of 4,000 flips are heads, with a standard
	// deviation of 27. The seed is fixed, and the bound is five deviations.
	random := rand.New(rand.NewPCG(1, 1))
	heads := 0
	for range 4000 {
		if play.Reveal(s, random) == "heads" {
			heads++
		}
	}
	if heads < 3000-135 || heads > 3000+135 {
		t.Errorf("of 4000 flips, %d were heads, want about 3000", heads)
	}
	nobody := func(context.Context, View) (Ply, error) { return "", errors.New("a seat was asked") }
	rec, err := play.Run(t.Context(), r, s, []play.Bot[Ply, View]{nobody, nobody}, play.Options{})
	if err != nil || len(rec.Plies) != 1 || rec.Outcome.String() != map[Ply]string{"heads": "1", "tails": "2"}[rec.Plies[0]] {
		t.Errorf("a run of %v ended %v: %v", rec.Plies, rec.Outcome, err)
	}
}

func TestOpenFailsErased(t *testing.T) {
	broken := errors.New("no coin")
	open := EraseOpen(func(...game.Tag) (flipRules, error) { return flipRules{}, broken })
	if r, err := open(); r != nil || !errors.Is(err, broken) {
		t.Errorf("open = %v, %v; want no game and the error", r, err)
	}
}

// TestOptionsInForce opens every edition with every choice of options. The values
// that a menu shows as in force, chosen one by one, must give the same rules and
// the same game: what a person sees is what is played.
func TestOptionsInForce(t *testing.T) {
	for _, v := range All().Variants {
		choices := [][]game.Tag{{{Name: "Variant", Value: v.Name}}}
		for _, o := range v.Options {
			longer := choices
			for _, tags := range choices {
				for _, value := range o.Values {
					longer = append(longer, append(slices.Clone(tags), game.Tag{Name: o.Name, Value: value}))
				}
			}
			choices = longer
		}
		for _, tags := range choices {
			chosen, err := All().Open(tags...)
			if err != nil {
				t.Fatal(err)
			}
			shown := append(tags[:1:1], game.InForce(v.Options, tags)...)
			again, err := All().Open(shown...)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(chosen.Tags(), again.Tags()); diff != "" {
				t.Errorf("%v: the menu shows %v (-rules +menu):\n%s", tags, shown, diff)
			}
			for seats := 2; seats <= 3; seats++ {
				a, errA := chosen.Deal(seats, 7)
				b, errB := again.Deal(seats, 7)
				if errA != nil || errB != nil {
					continue
				}
				for p := range game.Player(seats) {
					if x, y := a.View(p), b.View(p); x.String() != y.String() {
						t.Errorf("%v: seat %v sees %v, and by the menu %v", tags, p, x, y)
					}
				}
			}
		}
	}
}

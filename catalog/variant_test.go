package catalog

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
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
func (s flip) Weight(p game.Ply) int               { return map[game.Ply]int{heads: 3, tails: 1}[p] }

var heads, tails = game.PlyOf("heads"), game.PlyOf("tails")

func (s flip) ToMove() game.Player {
	if s == "" {
		return game.Chance
	}
	return game.Nobody
}

func (s flip) AppendPlies(dst []game.Ply) []game.Ply {
	if s == "" {
		dst = append(dst, heads, tails)
	}
	return dst
}

func (s flip) Play(p game.Ply) (flip, error) {
	if s != "" || p != heads && p != tails {
		return "", game.ErrIllegal
	}
	return flip(p.String()), nil
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

func (flipRules) Tags() []game.Tag                              { return []game.Tag{{Name: "Variant", Value: "flip"}} }
func (flipRules) Deal(int, uint64) (flip, error)                { return "", nil }
func (flipRules) Parse(text string) (flip, error)               { return flip(text), nil }
func (flipRules) ParsePly(text string) (game.Ply, error)        { return game.ParsePly(text) }
func (flipRules) View(s flip, p game.Player) game.View          { return s.View(p) }
func (flipRules) Sample(v game.View, r *rand.Rand) (flip, bool) { return game.SampleOf[flip](v, r) }
func (flipRules) ParseView(_ game.Player, text string) (game.View, error) {
	return flipView{flip(text)}, nil
}

// The catalog passes on the optional parts that a variant has, and reports that
// the others are missing.
func TestVariantUnlikeALabyrinth(t *testing.T) {
	open := BoxOpen(func(...game.Tag) (flipRules, error) { return flipRules{}, nil })
	r, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if l, ok := r.BoardLayout(); ok {
		t.Errorf("a coin has the layout %v", l)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := r.View(s, game.Nobody)
	if table, ok := labyrinth.TableOf(seen); ok {
		t.Errorf("a coin has the table %v", table)
	}
	if labyrinth.TargetsOf(seen) != (labyrinth.Squares{}) {
		t.Errorf("a coin has targets")
	}
	var text strings.Builder
	fallen, _ := r.ParseView(game.Nobody, "heads")
	if err := WriteText(&text, r, fallen, true); err != nil || text.String() != "heads\n" {
		t.Errorf("a coin is written as %q, %v", text.String(), err)
	}
	if diff := cmp.Diff([]string{"a coin"}, game.Notes(seen)); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	for ply, want := range map[game.Ply]int{heads: 3, tails: 1} {
		if got := s.Weight(ply); got != want {
			t.Errorf("the weight of %s is %d, want %d", ply, got, want)
		}
	}
	// These weights decide: 3,000 of 4,000 flips are heads, with a standard
	// deviation of 27. The seed is fixed, and the bound is five deviations.
	random := rand.New(rand.NewPCG(1, 1))
	n := 0
	for range 4000 {
		if play.Reveal(s, random) == heads {
			n++
		}
	}
	if n < 3000-135 || n > 3000+135 {
		t.Errorf("of 4000 flips, %d were heads, want about 3000", n)
	}
	nobody := func(context.Context, play.Question) (play.Answer, error) {
		return play.Answer{}, errors.New("a seat was asked")
	}
	rec, err := play.Run(t.Context(), r, s, []play.Bot{nobody, nobody}, play.Options{})
	if err != nil || len(rec.Plies) != 1 || rec.Outcome.String() != map[game.Ply]string{heads: "1", tails: "2"}[rec.Plies[0]] {
		t.Errorf("a run of %v ended %v: %v", rec.Plies, rec.Outcome, err)
	}
}

func TestBoxOpenFails(t *testing.T) {
	broken := errors.New("no coin")
	open := BoxOpen(func(...game.Tag) (flipRules, error) { return flipRules{}, broken })
	if r, err := open(); r != nil || !errors.Is(err, broken) {
		t.Errorf("open = %v, %v; want no game and the error", r, err)
	}
}

// TestOptionsInForce opens every edition with every choice of options, in the default tier every
// pair of them and every eighth of the longer ones, but each extra option and
// the first seat with nothing else. The values that a menu shows as in force, chosen one by one, must give the same
// rules and the same game: what a person sees is what is played.
func TestOptionsInForce(t *testing.T) {
	for _, v := range All().Variants {
		choices := [][]game.Tag{{{Name: "Variant", Value: v.Name}}}
		editions := len(v.Options[0].Values) // the first choices, after none
		for _, o := range v.Options {
			longer, before := choices, choices
			if o.Extra || o.Name == "First" {
				before = choices[:1+editions]
			}
			for _, tags := range before {
				for _, value := range o.Values {
					longer = append(longer, append(slices.Clone(tags), game.Tag{Name: o.Name, Value: value}))
				}
			}
			choices = longer
		}
		for i, tags := range choices {
			if len(tags) > 3 && i%long.Count(8, 1) != 0 {
				continue
			}
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
					if x, y := text(chosen.View(a, p)), text(again.View(b, p)); x != y {
						t.Errorf("%v: seat %v sees %v, and by the menu %v", tags, p, x, y)
					}
				}
			}
		}
	}
}

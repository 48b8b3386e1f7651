package change_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Show what a shift would lead to while the player points at a slot.
func ExampleWhatIf() {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	view := state.View(0) // all that the player may see
	fmt.Println("now", view.Table().Reach(0).Len(), "squares, to find", view.Targets())
	preview, err := change.WhatIf(view, labyrinth.MustParseShift("E2:NES"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("then", preview.Reach.Len(), "squares, to find", preview.Targets)
	picture := render.Scene{Table: preview.Table, Reach: preview.Reach, Targets: preview.Targets}
	_ = render.Text(io.Discard, picture, true)
	// Output:
	// now 11 squares, to find c7
	// then 20 squares, to find c7
}

// TestWhatIf compares previews in random games with what the same shifts lead
// to, from every seat. Marks on backs are left out: a preview cannot know the
// back that a shift turns up.
func TestWhatIf(t *testing.T) {
	for _, variant := range catalog.All().Variants {
		shifts, homes, marks := 0, 0, 0
		for seed := range uint64(long.Count(4, 40)) {
			r, err := variant.Open()
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.Deal(3-int(seed%2), seed)
			if err != nil {
				continue // for two only
			}
			random := rand.New(rand.NewPCG(seed, 1))
			for n := 0; n < 600 && s.ToMove() != game.Nobody; n++ {
				plies := s.AppendPlies(nil)
				ply := plies[random.IntN(len(plies))]
				for to := range labyrinth.TargetsOf(r.View(s, s.ToMove())).All() { // so that seats find what they look for
					if walk := labyrinth.Walk(to); slices.Contains(plies, walk) {
						ply = walk
					}
				}
				next, err := s.Play(ply)
				if err != nil {
					t.Fatal(err)
				}
				for p := game.Nobody; int(p) < s.Seats(); p++ {
					v, ok := r.View(s, p).(labyrinth.MazeView)
					if !ok {
						continue
					}
					shift, ok := labyrinth.ShiftOf(plies[n%len(plies)])
					if !ok {
						continue
					}
					shifts++
					if p >= 0 && v.Targets() == labyrinth.SquaresOf(v.Table().Home(p)) {
						homes++
					}
					if m, ok := v.(labyrinth.MarkSeeker); ok && m.MarkGoals() != (labyrinth.Marks{}) {
						marks++
					}
					checkWhatIf(t, r, s, p, v, shift)
				}
				s = next
			}
		}
		switch {
		case variant.Name == "battlechess":
		case shifts < 1000 || homes == 0 || (marks > 0) != (variant.Name == "glow"):
			t.Errorf("%s: %d shifts, %d to a home, %d to marks", variant.Name, shifts, homes, marks)
		}
	}
}

func checkWhatIf(t *testing.T, r catalog.Rules, s catalog.State, p game.Player, v labyrinth.MazeView, shift labyrinth.Shift) {
	t.Helper()
	got, err := change.WhatIf(v, shift)
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.Play(shift.Ply())
	if err != nil {
		t.Fatal(err)
	}
	want := r.View(next, p).(labyrinth.MazeView)
	table := want.Table()
	reach := labyrinth.ReachOf(want)
	unmarked := func(t labyrinth.Table) labyrinth.Table {
		none := func(labyrinth.Square, labyrinth.Tile) labyrinth.Mark { return 0 }
		return t.WithBoard(t.Board().WithMarks(none)).WithPhase(labyrinth.ToWalk) // a message may be offered first
	}
	if unmarked(got.Table) != unmarked(table) || got.Reach != reach || got.Targets != want.Targets() {
		t.Fatalf("seat %v, %v: a preview of %v has %v, reach %v, targets %v\nwant %v, %v, %v",
			p, s, shift, got.Table, got.Reach, got.Targets, table, reach, want.Targets())
	}
}

// TestWhatIfRefuses checks shifts that are not legal.
func TestWhatIfRefuses(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, shift := range []labyrinth.Shift{{}, {Slot: labyrinth.MustParseShift("Nb:NES").Slot}} {
		if p, err := change.WhatIf(s.View(0), shift); !errors.Is(err, game.ErrIllegal) || p != (change.Preview{}) {
			t.Errorf("%v: %v, %v, want ErrIllegal", shift, p, err)
		}
	}
	s, err = s.Play(labyrinth.MustParsePly("E2:NES"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := change.WhatIf(s.View(0), labyrinth.MustParseShift("Nb:NES")); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("after the shift: %v, want ErrIllegal", err)
	}
}

// This file checks who begins, and seats that play by the rules for younger children.

package standard_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Any seat can begin, by choice or by lot. Nothing else in the deal changes.
//
// Rules: who-begins
func TestAnySeatBegins(t *testing.T) {
	usual := kit.Deal(t, standard.Rules{}, 4, 1)
	for p := range game.Player(4) {
		r, err := standard.Open(testkit.Tags("First=" + p.String())...)
		if err != nil {
			t.Fatal(err)
		}
		s := kit.Deal(t, r, 4, 1)
		if s.ToMove() != p || s.Cards() != usual.Cards() || s.Table().Board() != usual.Table().Board() {
			t.Errorf("First %v: %v, usually %v", p, s, usual)
		}
	}
	begins := make(map[game.Player]int)
	for seed := range uint64(400) {
		begins[kit.Deal(t, standard.Rules{First: game.Chance}, 4, seed).ToMove()]++
	}
	if chi := testkit.ChiSquare(begins, 100); len(begins) != 4 || chi > 16.3 { // 1 in 1000
		t.Errorf("by lot seats begin so often: %v", begins)
	}
	if _, err := (standard.Rules{First: 2}).Deal(2, 1); err == nil {
		t.Error("a seat begins that does not play")
	}
	kit.WantTags(t, standard.Rules{First: game.Chance}, "Variant=standard", "Edition=classic", "First=lot")
}

// A short game has fewer cards for each seat, and the same board. With more seats than
// that leaves cards for, they are as many as usual.
//
// Rules: short-game
func TestShortGame(t *testing.T) {
	for value, want := range map[string][]int{"full": {24, 12, 8, 6}, "6-each": {6, 6, 6, 6}, "3-each": {3, 3, 3, 3}} {
		r, err := standard.Open(testkit.Tags("Deal=" + value)...)
		if err != nil {
			t.Fatal(err)
		}
		for i, each := range want {
			s, usual := kit.Deal(t, r, i+1, 1), kit.Deal(t, standard.Rules{}, i+1, 1)
			for p := range game.Player(i + 1) {
				if got := s.Cards().Left(p); got != each {
					t.Errorf("Deal %s: seat %v of %d has %d cards, want %d", value, p, i+1, got, each)
				}
			}
			if s.Table() != usual.Table() || s.Cards().Top(0) != usual.Cards().Top(0) {
				t.Errorf("Deal %s: %v, usually %v", value, s, usual)
			}
		}
	}
	few := small // 6 pictures
	few.Each = 6
	if s := kit.Deal(t, few, 3, 1); s.Cards().Left(2) != 2 {
		t.Errorf("a small board with too few pictures deals %v", s)
	}
	kit.WantTags(t, standard.Rules{Each: 3, First: 1}, "Variant=standard", "Edition=classic", "Deal=3-each", "First=2")
	kit.WantNoRules(t, standard.Rules{Each: 5})
	gametest.Test(t, standard.Rules{Each: 3}, gametest.Options{Seats: []int{2}, Games: 1})
}

// child is the small game with the rules for younger children for seat 2.
func child(back variant.Return) standard.Rules {
	r := small
	r.Children, r.ChildReturn = variant.SeatsOf(1), back
	return r
}

// A seat with the rules for younger children sees all its cards, and finds any of them.
// The other seats see and find their top card only.
//
// Rules: children-seats
func TestChildrenSeats(t *testing.T) {
	s := kit.Deal(t, child(0), 2, 1)
	mine, theirs := s.View(0), s.View(1)
	if got, want := mine.Goals().Len(), 1; got != want {
		t.Errorf("seat 1 has %d goals, want %d", got, want)
	}
	if got, want := theirs.Goals().Len(), s.Cards().Left(1); got != want || want < 2 {
		t.Errorf("the child has %d goals, want %d", got, want)
	}
	usual := kit.Deal(t, small, 2, 1)
	if mine.Cards() != usual.View(0).Cards() {
		t.Errorf("seat 1 sees %v, want %v", mine.Cards(), usual.View(0).Cards())
	}
	if s.View(game.Nobody).Cards() != usual.View(game.Nobody).Cards() {
		t.Error("others see the cards of the child")
	}
	for p, most := range map[game.Player]int{0: 1, 1: s.Cards().Left(1)} {
		if n := s.View(p).Quest(p).Goals; n != most {
			t.Errorf("seat %v has %d goals in its quest, want %d", p, n, most)
		}
	}
	kit.WantTags(t, standard.Rules{Children: variant.SeatsOf(1, 3)}, "Variant=standard", "Edition=classic", "Children=24")
}

// A child returns home, or its last find wins if that is agreed. For the others the
// way home is required.
//
// Rules: children-return
func TestChildrenReturn(t *testing.T) {
	for _, tt := range []struct {
		back variant.Return
		last game.Player
		over bool
	}{
		{variant.ReturnRequired, 1, false}, {variant.ReturnWaived, 1, true}, {variant.ReturnWaived, 0, false},
	} {
		r := child(tt.back)
		s := kit.Deal(t, r, 2, 1)
		for i := 0; s.Cards().Left(tt.last) > 0 && !s.Outcome().Over(); i++ {
			if i > 4000 {
				t.Fatal("nobody finds everything")
			}
			s = seek(t, s, tt.last)
		}
		if s.Outcome().Over() != tt.over || tt.over && !s.Outcome().WonBy(tt.last) {
			t.Errorf("return %v: seat %v has found all: %v", tt.back, tt.last, s)
		}
	}
}

// seek plays a ply that finds something for a seat, if there is one. Other seats
// stay where they are, so that they do not win first.
func seek(t *testing.T, s standard.State, seat game.Player) standard.State {
	t.Helper()
	plies := s.AppendPlies(nil)
	best := plies[int(s.Table().Board().Ban())%len(plies)]
	if s.Table().Phase() == 'm' {
		for _, p := range plies {
			to, _ := labyrinth.SquareOf(p)
			if s.ToMove() == seat && s.Targets(seat).Has(to) || s.ToMove() != seat && to == s.Table().Pawn(s.ToMove()) {
				best = p
			}
		}
	}
	next, err := s.Play(best)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestKitChildren runs the kit with children in some seats, and with a seat drawn that
// begins.
func TestKitChildren(t *testing.T) {
	for _, back := range []variant.Return{variant.ReturnRequired, variant.ReturnWaived} {
		r := child(back)
		r.First = game.Chance
		gametest.Test(t, r, gametest.Options{Seats: []int{3}, Games: 1})
	}
}

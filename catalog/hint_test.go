package catalog_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/course"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestHintWalkFirst asks for hints and previews in a game in which a turn is a walk and
// then a shift: the solver does not plan it, and after the shift nobody walks yet.
func TestHintWalkFirst(t *testing.T) {
	gametest.Test(t, walkFirst{}, gametest.Options{Seats: []int{2}, Games: 1})
	r := catalog.Box(walkFirst{})
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		v := r.View(s, s.ToMove())
		if _, err := catalog.Hint(t.Context(), r, v, 9); !errors.Is(err, solve.ErrGoal) {
			t.Errorf("a hint in %v: %v", s, err)
		}
		ply := s.AppendPlies(nil)[0]
		if shift, ok := labyrinth.ShiftOf(ply); ok {
			p, err := catalog.WhatIf(r, v, shift)
			if err != nil || p.Reach != (labyrinth.Squares{}) {
				t.Errorf("what if %s: reach %v, %v", ply, p.Reach, err)
			}
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
}

// Only games whose turns are one shift and then one walk can be solved: neither two shifts and a
// walk, nor two secret pushes, nor a walk first.
func TestSolvable(t *testing.T) {
	games := catalog.All()
	games.Variants = append(games.Variants, course.Variant, lap.Variant, rush.Variant)
	for _, tt := range []struct {
		variant string
		want    error
	}{
		{"standard", nil},
		{"kids", nil},
		{"glow", nil},
		{"anniversary", nil},
		{"course", nil},
		{"lap", solve.ErrGoal},
		{"rush", solve.ErrGoal},
		{"battlechess", solve.ErrGoal},
	} {
		r, err := games.Open(game.Tag{Name: "Variant", Value: tt.variant})
		if err != nil {
			t.Fatal(err)
		}
		if err := catalog.Solvable(r); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.variant, err, tt.want)
		}
	}
	if err := catalog.Solvable(catalog.Box(walkFirst{})); !errors.Is(err, solve.ErrGoal) {
		t.Errorf("a walk first: %v", err)
	}
}

// A walkFirst is a game on the classic board. Who walks to the corner across from home
// wins.
type walkFirst struct{}

func (walkFirst) Tags() []game.Tag              { return []game.Tag{{Name: "Variant", Value: "walk-first"}} }
func (walkFirst) BoardLayout() labyrinth.Layout { return labyrinth.Classic() }

func (r walkFirst) Deal(seats int, seed uint64) (walkState, error) {
	table, _, err := variant.Setup{Layout: r.BoardLayout()}.Deal(game.NewSource(seed), seats, 0)
	return walkState{table.WithPhase(labyrinth.ToWalk)}, err
}

func (r walkFirst) Parse(text string) (walkState, error) {
	reader := variant.Read(r.BoardLayout(), text, "msx", false)
	return walkState{reader.Table}, reader.Err()
}

func (r walkFirst) ParseView(p game.Player, text string) (game.View, error) {
	s, err := r.Parse(text)
	return s.View(p), err
}
func (r walkFirst) View(s walkState, p game.Player) game.View { return s.View(p) }
func (r walkFirst) Sample(v game.View, rnd *rand.Rand) (walkState, bool) {
	return game.SampleOf[walkState](v, rnd)
}
func (r walkFirst) ParsePly(text string) (game.Ply, error) { return labyrinth.ParsePly(text) }

type walkState struct{ table labyrinth.Table }

func (s walkState) Seats() int                            { return s.table.Seats() }
func (s walkState) ToMove() game.Player                   { return s.table.ToMove() }
func (s walkState) AppendPlies(dst []game.Ply) []game.Ply { return s.table.AppendPlies(dst) }
func (s walkState) AppendText(b []byte) ([]byte, error)   { return s.table.AppendText(b) }
func (s walkState) goal(p game.Player) labyrinth.Square {
	h, n := s.table.Home(p), s.table.Board().Side()
	if h == 0 {
		return 0
	}
	return labyrinth.SquareAt(n-1-h.Col(), n-1-h.Row())
}

func (s walkState) Play(ply game.Ply) (walkState, error) {
	if _, err := s.table.Do(ply); err != nil {
		return walkState{}, err
	}
	me := s.table.Seat()
	switch to, walk := labyrinth.SquareOf(ply); {
	case !walk:
		s.table.Pass()
		s.table = s.table.WithPhase(labyrinth.ToWalk)
	case to == s.goal(me):
		s.table = s.table.WithPhase(labyrinth.Over)
	default:
		s.table = s.table.WithPhase(labyrinth.ToShift)
	}
	return s, nil
}

func (s walkState) Outcome() game.Outcome {
	if s.table.Phase() == labyrinth.Over {
		return game.Won(s.table.Seat())
	}
	return game.Outcome{}
}

func (s walkState) Evaluate(p game.Player) float64 {
	if p.Among(s.Seats()) == game.Nobody {
		return 0
	}
	progress := variant.Progress{Seat: p, Targets: labyrinth.SquaresOf(s.goal(p)), Most: 1}
	return progress.Evaluate(s.table, s.Outcome())
}
func (s walkState) View(p game.Player) walkView { return walkView{s, p.Among(s.Seats())} }

type walkView struct {
	walkState
	seat game.Player
}

func (v walkView) Seat() game.Player           { return v.seat }
func (v walkView) Sample(*rand.Rand) walkState { return v.walkState }
func (v walkView) Table() labyrinth.Table      { return v.table }
func (v walkView) Goals() labyrinth.Pictures   { return labyrinth.Pictures{} }
func (v walkView) Targets() labyrinth.Squares {
	if v.seat == game.Nobody {
		return labyrinth.Squares{}
	}
	return labyrinth.SquaresOf(v.goal(v.seat))
}

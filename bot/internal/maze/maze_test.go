package maze_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/standard"
)

// odd are layouts that no published box has: a rectangle, one line, and one with all lines.
var odd = []string{
	"6A.e.c/...../7.f.d/...../7.f.d/...../3.b.9B 5C5D5E5F3G3H3I3J7K7L7M7N55555533337f a1,e1,e7,a7 -",
	"6.5c/5.aa/5.57/3.a9 3A5B7C5Df a1,d1,d4,a4 -",
	"......./......./......./......./......./......./....... 3A3B3C3D3E3F3G3H3I3J3K3L5M5N5O5P5Q5R5S5T7U7V7W7X33335555557777777777ffffff a1,g7 -",
}

// boards calls f for boards of the standard game, most of them on the classic board, after some random shifts.
func boards(t *testing.T, n uint64, f func(b labyrinth.Board, pawn labyrinth.Square, r *rand.Rand)) {
	t.Helper()
	for seed := range n {
		var rules standard.Rules
		if i := seed % 8; int(i) < len(odd) {
			l, err := labyrinth.ParseLayout(odd[i])
			if err != nil {
				t.Fatal(err)
			}
			rules.Layout = l
		}
		s, err := rules.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 1))
		b := s.Table().Board()
		for range r.IntN(20) {
			shifts := b.AppendShifts(nil)
			b = shifted(t, b, shifts[r.IntN(len(shifts))])
		}
		f(b, labyrinth.SquareAt(1+r.IntN(b.Cols()), 1+r.IntN(b.Rows())), r)
	}
}

func shifted(t *testing.T, b labyrinth.Board, s labyrinth.Shift) labyrinth.Board {
	t.Helper()
	b, err := b.Shift(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTurns compares turns with those of package labyrinth, and boards after shifts
// with boards that are made anew.
func TestTurns(t *testing.T) {
	boards(t, 200, func(b labyrinth.Board, pawn labyrinth.Square, _ *rand.Rand) {
		m := maze.New(b)
		got, places, squares := m.Turns(nil, 1<<pawn)
		want := b.AppendTurns(nil, pawn)
		if len(got) != len(want) {
			t.Fatalf("board %v: %d turns, want %d", b, len(got), len(want))
		}
		allPlaces, allSquares := uint64(0), uint64(0)
		for i, turn := range want {
			l := &m.Lines[got[i].Line]
			if l.Slot != uint8(turn.Shift.Slot) || got[i].Open != uint8(turn.Shift.Open) || got[i].Reach != turn.Reach.Bits() {
				t.Errorf("board %v: turn %+v, want %+v", b, got[i], turn)
			}
			if after := l.After(got[i].Places); after&^1 != turn.Reach.Bits() {
				t.Errorf("board %v: turn %+v takes its places to %x", b, got[i], after)
			}
			after, want := m.Push(got[i].Line, got[i].Open), maze.New(shifted(t, b, turn.Shift))
			if after.Sides != want.Sides || after.Spare != want.Spare || after.Ban != want.Ban {
				t.Errorf("board %v: after %v it is %+v, want %+v", b, turn.Shift, after, want)
			}
			allPlaces |= got[i].Places
			allSquares |= got[i].Reach
		}
		if places != allPlaces || squares != allSquares {
			t.Errorf("board %v: all turns reach %x and %x, want %x and %x", b, places, squares, allPlaces, allSquares)
		}
		if places, squares = m.Union(1 << pawn); places != allPlaces || squares != allSquares {
			t.Errorf("board %v: their union is %x and %x, want %x and %x", b, places, squares, allPlaces, allSquares)
		}
	})
}

// TestStarts compares the squares from which a turn can end on some tile, or on some
// square, with trying all turns from each square.
func TestStarts(t *testing.T) {
	boards(t, 30, func(b labyrinth.Board, home labyrinth.Square, r *rand.Rand) {
		goals := labyrinth.PicturesOf(labyrinth.Picture(1+r.IntN(24)), labyrinth.Picture(1+r.IntN(24)))
		places := b.FindAll(goals).Bits()
		if goals.Has(b.Spare().Picture) {
			places |= 1
		}
		toGoals, toHome := uint64(0), uint64(0)
		for from := range b.Squares().All() {
			for _, turn := range b.AppendTurns(nil, from) {
				if turn.Reach.Intersect(shifted(t, b, turn.Shift).FindAll(goals)).Len() > 0 {
					toGoals |= 1 << from
				}
				if turn.Reach.Has(home) {
					toHome |= 1 << from
				}
			}
		}
		m := maze.New(b)
		if got := m.Starts(places, 0); got != toGoals {
			t.Errorf("board %v: to %v from %x, want %x", b, goals, got, toGoals)
		}
		if got := m.Starts(0, 1<<home); got != toHome {
			t.Errorf("board %v: to %v from %x, want %x", b, home, got, toHome)
		}
	})
}

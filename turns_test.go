// This file compares many turns and walks with a slow search, and times both.

package labyrinth_test

import (
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// randomBoard deals a board of random tiles. Some of them have a mark. After a
// few random shifts it returns the board, which has a ban if there was a shift.
func randomBoard(t *testing.T, r *rand.Rand) labyrinth.Board {
	t.Helper()
	side := 3 + 2*r.IntN(3)
	fixed := (side + 1) / 2 * ((side + 1) / 2)
	shapes := []labyrinth.Edges{5, 3, 7}
	tile := func() labyrinth.Tile {
		tile := labyrinth.Tile{Open: shapes[r.IntN(len(shapes))]}
		if r.IntN(3) == 0 {
			tile.Mark = labyrinth.Mark(1 + r.IntN(12))
		}
		return tile
	}
	l := testkit.Published(side)
	l.Starts = []labyrinth.Square{labyrinth.A1}
	for range fixed {
		f := tile()
		f.Open = f.Open.Turned(r.IntN(4))
		l.Fixed = append(l.Fixed, f)
	}
	for range side*side - fixed + 1 {
		l.Loose = append(l.Loose, tile())
	}
	b, err := l.Deal(game.NewSource(r.Uint64()))
	if err != nil {
		t.Fatal(err)
	}
	for range r.IntN(4) {
		shifts := b.AppendShifts(nil)
		if b, err = b.Shift(shifts[r.IntN(len(shifts))]); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// slowReach is the slow twin of Reach: a breadth-first search from tile to tile.
func slowReach(b *labyrinth.Board, from labyrinth.Square) labyrinth.Squares {
	seen := labyrinth.SquaresOf(from)
	var buf [49]labyrinth.Square
	queue := append(buf[:0], from)
	for i := 0; i < len(queue); i++ {
		open := b.At(queue[i]).Open
		for quarters := range 4 {
			side := labyrinth.North.Turned(quarters)
			to := queue[i].Step(side)
			if open.Has(side) && !seen.Has(to) && b.At(to).Open.Has(side.Turned(2)) {
				seen = seen.With(to)
				queue = append(queue, to)
			}
		}
	}
	return seen
}

// TestManyTurns compares AppendTurns and Reach with shifting and searching one
// by one, on boards of all sides with marks and bans. In the long tier it does
// so for ten million turns.
func TestManyTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var turns []labyrinth.Turn
	var shifts []labyrinth.Shift
	for left := long.Count(500_000, 10_000_000); left > 0; {
		b := randomBoard(t, r)
		shifts = b.AppendShifts(shifts[:0])
		for range 4 {
			pawn := labyrinth.SquareAt(1+r.IntN(b.Side()), 1+r.IntN(b.Side()))
			if got, want := b.Reach(pawn), slowReach(&b, pawn); got != want {
				t.Fatalf("%v\nReach(%v) = %v, want %v", b, pawn, got, want)
			}
			turns = b.AppendTurns(turns[:0], pawn)
			if len(turns) != len(shifts) {
				t.Fatalf("%v\n%d turns for %d shifts", b, len(turns), len(shifts))
			}
			for i, shift := range shifts {
				next, err := b.Shift(shift)
				if err != nil {
					t.Fatal(err)
				}
				from := b.Carry(shift.Slot, pawn)
				want := labyrinth.Turn{Shift: shift, From: from, Reach: slowReach(&next, from)}
				if turns[i] != want {
					t.Fatalf("%v\nturn %d of a pawn on %v is %v, want %v", b, i, pawn, turns[i], want)
				}
			}
			left -= len(turns)
		}
	}
}

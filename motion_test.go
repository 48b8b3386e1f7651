// This file tests that no direction of the board is special.

package labyrinth_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"pgregory.net/rapid"
)

// A motion is a rotation or a mirror image of a square board.
type motion struct {
	name  string
	place func(p model.Square, side int) model.Square
	sides string // where N, E, S, W go
}

var motions = []motion{
	{"quarter turn", func(p model.Square, n int) model.Square { return model.Square{Col: n + 1 - p.Row, Row: p.Col} }, "ESWN"},
	{"half turn", func(p model.Square, n int) model.Square { return model.Square{Col: n + 1 - p.Col, Row: n + 1 - p.Row} }, "SWNE"},
	{"mirror, left and right", func(p model.Square, n int) model.Square { return model.Square{Col: n + 1 - p.Col, Row: p.Row} }, "NWSE"},
	{"mirror, the long diagonal", func(p model.Square, n int) model.Square { return model.Square{Col: p.Row, Row: p.Col} }, "WSEN"},
}

// tile moves a tile.
func (m motion) tile(tile model.Tile) model.Tile {
	moved := model.TileOf(m.letters(tile.Sides()))
	moved.Picture, moved.Mark = tile.Picture, tile.Mark
	return moved
}

// letters moves sides, in the order N E S W.
func (m motion) letters(sides string) string {
	var moved strings.Builder
	for _, to := range "NESW" {
		if strings.IndexByte(sides, "NESW"[strings.IndexRune(m.sides, to)]) >= 0 {
			moved.WriteString(string(to))
		}
	}
	return moved.String()
}

// slot moves a slot: the one whose first square is where its first square goes.
func (m motion) slot(z *model.Maze, slot string) string {
	if slot == "-" {
		return slot
	}
	entry := m.place(z.Line(slot)[0], z.Cols())
	for _, s := range z.Slots() {
		if z.Line(s)[0] == entry {
			return s
		}
	}
	panic("no slot at " + entry.String())
}

// maze moves a whole board of a published layout, on which the same squares are fixed.
func (m motion) maze(z *model.Maze) *model.Maze {
	moved := model.NewMaze(z.Cols(), z.Rows(), z.Fixed)
	moved.Spare, moved.Ban = z.Spare, m.slot(z, z.Ban)
	for _, p := range z.Squares() {
		*moved.At(m.place(p, z.Cols())) = m.tile(*z.At(p))
	}
	return &moved
}

// square moves a square.
func (m motion) square(s labyrinth.Square, side int) labyrinth.Square {
	return squareOf(m.place(placeOf(s), side))
}

// set moves a set of squares.
func (m motion) set(set labyrinth.Squares, side int) labyrinth.Squares {
	var moved labyrinth.Squares
	for s := range set.All() {
		moved = moved.With(m.square(s, side))
	}
	return moved
}

// layout moves the fixed tiles of a layout. The orientation of loose tiles does not
// matter.
func (m motion) layout(t tester, l labyrinth.Layout, moved *model.Maze) labyrinth.Layout {
	l.Fixed = nil
	for _, p := range moved.Squares() {
		if l.FixedAt.Has(squareOf(p)) {
			l.Fixed = append(l.Fixed, must(t, parseTile, moved.At(p).String()))
		}
	}
	return l
}

// TestMotions checks that everything that a board does commutes with rotations and
// reflections, so that no direction is special.
func TestMotions(t *testing.T) {
	long.Checks(t, 25)
	rapid.Check(t, func(t *rapid.T) {
		s := setupsOf(published()).Draw(t, "setup")
		pawn := drawSquare(t, s.board, "pawn")
		for _, m := range motions {
			testMotion(t, s, m, pawn)
		}
	})
}

func testMotion(t *rapid.T, s setup, m motion, pawn labyrinth.Square) {
	z := mazeOf(s.board)
	moved := m.maze(z)
	b := must(t, m.layout(t, s.layout, moved).ParseBoard, moved.String())
	for p := range s.board.Squares().All() {
		q := m.square(p, z.Cols())
		if got, want := b.Reach(q), m.set(s.board.Reach(p), z.Cols()); got != want {
			t.Errorf("%s: Reach(%v) = %v, want %v", m.name, q, got, want)
		}
	}
	turns := map[string]labyrinth.Turn{}
	movedPawn := m.square(pawn, z.Cols())
	for _, turn := range b.AppendTurns(nil, movedPawn) {
		turns[turn.Shift.String()] = turn
	}
	for _, turn := range s.board.AppendTurns(nil, pawn) {
		shift := m.slot(z, turn.Shift.Slot.String()) + ":" + m.letters(turn.Shift.Open.String())
		next, err := s.board.Shift(turn.Shift)
		if err != nil {
			t.Fatal(err)
		}
		movedNext, err := b.Shift(labyrinth.MustParseShift(shift))
		if err != nil {
			t.Fatalf("%s: %v", m.name, err)
		}
		want := m.maze(mazeOf(next))
		if movedNext.String() != want.String() {
			t.Errorf("%s: %v is %s and leads to\n%v, want\n%v", m.name, turn.Shift, shift, movedNext, want)
		}
		wantTurn := labyrinth.Turn{
			Shift: labyrinth.MustParseShift(shift),
			From:  m.square(turn.From, z.Cols()),
			Reach: m.set(turn.Reach, z.Cols()),
		}
		if turns[shift] != wantTurn {
			t.Errorf("%s: the turn %v is %v, want %v", m.name, turn, turns[shift], wantTurn)
		}
	}
}

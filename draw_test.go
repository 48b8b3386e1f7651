// This file draws layouts and boards for the tests.

package labyrinth_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// layouts generates those of published boards, and those of boards of every size with
// any fixed squares and homes.
func layouts() *rapid.Generator[labyrinth.Layout] {
	return rapid.OneOf(published(), rapid.Custom(func(t *rapid.T) labyrinth.Layout {
		choose := chooser(t)
		return fillLayout(t, choose, drawShape(choose))
	}))
}

// published generates the classic layout, the older one, and layouts of published
// boards of every side with random tiles, pictures, marks or backs, starts and names.
func published() *rapid.Generator[labyrinth.Layout] {
	return rapid.OneOf(
		rapid.Just(labyrinth.Classic()),
		rapid.Just(older()),
		rapid.Custom(drawPublished),
		rapid.Custom(drawPublished),
	)
}

// chooser returns a function that draws a number below n: from t, which
// favours small ones and can shrink what fails, or evenly from a seed.
func chooser(t *rapid.T) func(n int, label string) int {
	if seed := rapid.Uint64().Draw(t, "seed"); seed%4 != 0 {
		r := rand.New(rand.NewPCG(seed, 0))
		return func(n int, label string) int { return r.IntN(n) }
	}
	return func(n int, label string) int { return rapid.IntRange(0, n-1).Draw(t, label) }
}

func drawPublished(t *rapid.T) labyrinth.Layout {
	choose := chooser(t)
	side := 3 + 2*choose(3, "side")
	l := testkit.Published(side)
	corners := []labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(side, 1), labyrinth.SquareAt(side, side), labyrinth.SquareAt(1, side),
	}
	l.Starts = corners[:1+choose(4, "starts")]
	return fillLayout(t, choose, l)
}

// drawShape draws the size, the fixed squares and the starts of a layout. The fixed
// squares are most crossings of some columns and rows, so that any lines can be free.
func drawShape(choose func(n int, label string) int) (l labyrinth.Layout) {
	l.Cols, l.Rows = 2+choose(6, "columns"), 2+choose(6, "rows")
	cols, rows := choose(1<<l.Cols, "held columns"), choose(1<<l.Rows, "held rows")
	if cols == 1<<l.Cols-1 {
		cols-- // a line must be free
	}
	var all []labyrinth.Square
	for row := range l.Rows {
		for col := range l.Cols {
			s := labyrinth.SquareAt(col+1, row+1)
			all = append(all, s)
			if (cols>>col)&(rows>>row)&1 != 0 && choose(4, "loose") != 0 {
				l.FixedAt = l.FixedAt.With(s)
			}
		}
	}
	for range 1 + choose(min(8, len(all)), "starts") {
		i := choose(len(all), "start")
		l.Starts = append(l.Starts, all[i])
		all = slices.Delete(all, i, i+1)
	}
	if corners := labyrinth.SquaresOf(
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(l.Cols, 1), labyrinth.SquareAt(l.Cols, l.Rows), labyrinth.SquareAt(1, l.Rows),
	); labyrinth.SquaresOf(l.Starts...).Minus(corners) == (labyrinth.Squares{}) {
		l.Starts = l.Starts[:1] // more would have to be clockwise
	}
	return l
}

// fillLayout draws tiles and names for a layout.
func fillLayout(t *rapid.T, choose func(n int, label string) int, l labyrinth.Layout) labyrinth.Layout {
	fixed, total := l.FixedAt.Len(), l.Cols*l.Rows+1
	shapes := "537f"[:3+choose(2, "crosses")]
	tiles := make([]string, total)
	for i := range tiles {
		digits := shapes
		if i < fixed {
			digits = "5a36c97edbf"[:7+len(shapes)] // with a cross if there may be one
		}
		k := choose(len(digits), "digit")
		tiles[i] = digits[k : k+1]
	}
	letters := "ABCDEFGHIJKLMNOPQRSTUVWX"[:choose(min(24, total)+1, "pictures")]
	for len(letters) > 0 {
		if i := choose(total, "pictured"); len(tiles[i]) == 1 {
			tiles[i] += letters[:1]
		}
		letters = letters[1:]
	}
	for range choose(7, "marks") {
		if i := choose(total, "marked"); !strings.Contains(tiles[i], "*") {
			k := choose(12, "mark")
			tiles[i] += "*" + "ABCDEFGHIJKL"[k:k+1]
		}
	}
	for i, text := range tiles {
		tile := must(t, parseTile, text)
		if i < fixed {
			l.Fixed = append(l.Fixed, tile)
		} else {
			l.Loose = append(l.Loose, tile)
		}
	}
	free := map[byte]int{}
	for _, text := range tiles[fixed:] {
		if !strings.ContainsAny(text, "*'") {
			free[text[0]]++
		}
	}
	for range choose(7, "backs") {
		shape := "537"[choose(3, "shape")]
		if free[shape]--; free[shape] >= 0 {
			k := choose(6, "message")
			l.Backs = append(l.Backs, must(t, parseTile, string(shape)+"'"+"123456"[k:k+1]))
		}
	}
	l.Names = []string{"one", "two", "three"}[:choose(4, "names")]
	return l
}

// A setup is a board and the layout it is made of.
type setup struct {
	layout labyrinth.Layout
	board  labyrinth.Board
}

// GoString returns the setup's text, for the logs of failed tests.
func (s setup) GoString() string {
	layout, _ := s.layout.MarshalText()
	return fmt.Sprintf("layout %s\nboard %v", layout, s.board)
}

// setups generates boards of layouts, with or without a ban. It lays the
// tiles itself, so that it does not depend on how a board is dealt.
func setups() *rapid.Generator[setup] { return setupsOf(layouts()) }

func setupsOf(layouts *rapid.Generator[labyrinth.Layout]) *rapid.Generator[setup] {
	return rapid.Custom(func(t *rapid.T) setup {
		l := layouts.Draw(t, "layout")
		choose := chooser(t)
		loose, fixed := slices.Clone(l.Loose), l.Fixed
		for i := range loose {
			j := i + choose(len(loose)-i, "next")
			loose[i], loose[j] = loose[j], loose[i]
		}
		for _, back := range l.Backs {
			var free []int
			for i := range loose {
				if loose[i].Open == back.Open && loose[i].Mark == 0 {
					free = append(free, i)
				}
			}
			loose[free[choose(len(free), "back")]].Mark = back.Mark
		}
		var tiles []labyrinth.Tile
		for row := range l.Rows {
			for col := range l.Cols {
				if l.FixedAt.Has(labyrinth.SquareAt(col+1, row+1)) {
					tiles, fixed = append(tiles, fixed[0]), fixed[1:]
					continue
				}
				tile := loose[0]
				tile.Open = tile.Open.Turned(choose(4, "turned"))
				tiles, loose = append(tiles, tile), loose[1:]
			}
		}
		bans := append([]string{"-"}, slotsIn(l)...)
		ban := bans[choose(len(bans), "ban")]
		b, err := l.Board(tiles, loose[0], must(t, labyrinth.ParseSlot, ban))
		if err != nil {
			t.Fatalf("Board: %v", err)
		}
		return setup{l, b}
	})
}

// slotsIn returns the slots of a layout's boards in canonical order: those of the lines
// without a fixed tile.
func slotsIn(l labyrinth.Layout) []string {
	m := model.NewMaze(l.Cols, l.Rows, testkit.ModelSquares(l.FixedAt))
	return m.Slots()
}

// draw draws a number below n. All are equally likely.
func draw(t *rapid.T, n int, label string) int {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label), 0)).IntN(n)
}

// drawSquare draws a square of the board.
func drawSquare(t *rapid.T, b labyrinth.Board, label string) labyrinth.Square {
	return labyrinth.SquareAt(1+draw(t, b.Cols(), label+" column"), 1+draw(t, b.Rows(), label+" row"))
}

// drawShift draws a legal shift.
func drawShift(t *rapid.T, b labyrinth.Board) labyrinth.Shift {
	shifts := mazeOf(b).Shifts()
	return labyrinth.MustParseShift(shifts[draw(t, len(shifts), "shift")])
}

// older returns a layout with other loose tiles than the classic one: 13 straights and
// 15 corners.
func older() labyrinth.Layout {
	l := labyrinth.Classic()
	l.Loose[12].Open = labyrinth.North | labyrinth.South
	return l
}

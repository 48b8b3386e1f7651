// This file holds what the tests share: boards and layouts drawn for them, among others.

package labyrinth_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// sidesOf are the sides to which a tile can be open, by the digits of the notation:
// N=1 E=2 S=4 W=8.
var sidesOf = map[byte]string{
	'5': "NS", 'a': "EW",
	'3': "NE", '6': "ES", 'c': "SW", '9': "NW",
	'7': "NES", 'e': "ESW", 'd': "NSW", 'b': "NEW",
	'f': "NESW",
}

// mazeOf returns the model of a board. Its fixed tiles are those of the board, which
// TestSlots compares with the layout.
func mazeOf(b labyrinth.Board) *model.Maze {
	m, err := model.ParseMaze(b.String())
	if err != nil {
		panic(err)
	}
	m.Fixed = testkit.ModelSquares(b.Fixed())
	return &m
}

// modelTile returns a tile as the model has it.
func modelTile(tile labyrinth.Tile) model.Tile {
	all, err := model.ReadTiles(tile.String())
	if err != nil {
		panic(err)
	}
	return all[0]
}

// squareOf returns a square of the model as one of the package. A test in
// notation_test.go checks that the two agree.
func squareOf(q model.Square) labyrinth.Square { return labyrinth.SquareAt(q.Col, q.Row) }

func placeOf(s labyrinth.Square) model.Square { return model.Square{Col: s.Col(), Row: s.Row()} }

// reachOf returns the squares that the model's pawn can walk to.
func reachOf(m *model.Maze, from model.Square) (set labyrinth.Squares) {
	for q := range m.Steps(from) {
		set = set.With(squareOf(q))
	}
	return set
}

var markTexts = strings.Fields("*A *B *C *D *E *F *G *H *I *J *K *L '1 '2 '3 '4 '5 '6")

// markOf returns the number of a mark's text: 1 to 18, 0 without a mark.
func markOf(text string) int { return slices.Index(markTexts, text) + 1 }

// classicStart is the board of the state in the notation's description. It
// was not made by the package.
const classicStart = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 -"

// tester has the methods that testing.TB and *rapid.T share.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// must parses a text. It fails the test if the text is invalid.
func must[T any](t tester, parse func(text string) (T, error), text string) T {
	t.Helper()
	x, err := parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return x
}

// parseTile reads a tile, as other values are parsed.
func parseTile(text string) (tile labyrinth.Tile, err error) {
	err = tile.UnmarshalText([]byte(text))
	return tile, err
}

// passed returns the table with the next seat to shift.
func passed(t labyrinth.Table) labyrinth.Table {
	t.Pass()
	return t
}

// appended returns what list appends to a slice. It checks that list keeps the
// element that the slice has.
func appended[T comparable](t tester, list func(dst []T) []T, prefix T) []T {
	t.Helper()
	all := list([]T{prefix})
	if all[0] != prefix {
		t.Errorf("the first element is changed to %v, want %v", all[0], prefix)
	}
	return all[1:]
}

func mustPlay(t tester, table labyrinth.Table, p game.Ply) labyrinth.Table {
	t.Helper()
	next, err := table.Play(p)
	if err != nil {
		t.Fatalf("Play(%v): %v", p, err)
	}
	return next
}

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

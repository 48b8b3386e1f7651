// This file holds what the tests share.

package labyrinth_test

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
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

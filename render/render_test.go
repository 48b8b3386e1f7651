// This file holds the scenes for tests, the golden files, and the tests that both
// formats share.

package render_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files")

// layouts has one layout of every side. The second has marks of both kinds, and
// names that must be escaped or cut.
var layouts = []labyrinth.Layout{
	layout("6c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl"),
	layout("6eAc/7B7Db/3b9 5555*A55*B3*L3333C3E37F7G7H7X a1,e1,e5,a5 a<b,a-name-too-long-to-print,&amp;,'q' 3'13'67'4"),
	labyrinth.Classic(),
}

func layout(text string) labyrinth.Layout {
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		panic(err)
	}
	return l
}

// scene returns a scene without highlights, in which the last seat is to act.
func scene(t testing.TB, l labyrinth.Layout, board, pawns, homes string, phase labyrinth.Phase) render.Scene {
	t.Helper()
	b, err := l.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	return render.Scene{Table: table(t, b, squaresIn(t, pawns), squaresIn(t, homes), phase), Layout: l}
}

type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func squaresIn(t tester, text string) (list []labyrinth.Square) {
	t.Helper()
	for word := range strings.SplitSeq(text, ",") {
		at, err := labyrinth.ParseSquare(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, at)
	}
	return list
}

func table(t tester, b labyrinth.Board, pawns, homes []labyrinth.Square, phase labyrinth.Phase) labyrinth.Table {
	t.Helper()
	tb, err := labyrinth.NewTable(b, homes...)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range pawns {
		tb = tb.WithPawn(game.Player(i), at)
	}
	for range len(homes) - 1 {
		tb.Pass()
	}
	return tb.WithPhase(phase)
}

// golden returns the scenes of the golden files: a walk in the classic game, a
// crowd on the goal, with marks on the tiles, and a goal on the spare tile.
func golden(t testing.TB) map[string]render.Scene {
	walk := scene(t, layouts[2], "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 -",
		"a1,g7", "a1,g7", labyrinth.ToShift)
	walk.Table.Pass()
	ply, err := labyrinth.ParsePly("Sd:NS")
	if err != nil {
		t.Fatal(err)
	}
	if walk.Table, err = walk.Table.Play(ply); err != nil {
		t.Fatal(err)
	}
	walk.Reach = walk.Table.Board().Reach(labyrinth.A1)
	walk.Path = walk.Table.Board().Path(labyrinth.A1, labyrinth.SquareAt(6, 3))
	walk.Goal = picture('Q')

	crowd := scene(t, layouts[1], "66'6eA5c/3*La3Ea*A6'1/7Ba7Da*Bb/7FdHcadG'4/36b6C9 7X Nd",
		"c1,c1,c1,c1", "e5,e1,a5,a1", labyrinth.ToShift)
	crowd.Reach = crowd.Table.Board().Reach(labyrinth.SquareAt(3, 1))
	crowd.Goal = picture('A')

	spare := scene(t, layouts[0], "65c/d55A/37C9 3B W2", "b1", "a1", labyrinth.Over)
	spare.Goal = picture('B')
	spare.Path = []labyrinth.Square{labyrinth.SquareAt(2, 2)}
	spare.Spare = labyrinth.East | labyrinth.South
	spare.Slot = labyrinth.SlotAt(labyrinth.East, 2)
	spare.ID = "p1-"
	return map[string]render.Scene{"walk": walk, "crowd": crowd, "spare": spare}
}

func picture(letter byte) labyrinth.Picture { return labyrinth.Picture(letter - 'A' + 1) }

// anyScene draws a scene with a random board, ban, pawns, homes and goal, and
// with random squares to highlight.
func anyScene(t *rapid.T) render.Scene {
	l := rapid.SampledFrom(layouts).Draw(t, "layout")
	b, err := l.Deal(game.NewSource(rapid.Uint64().Draw(t, "seed")))
	if err != nil {
		t.Fatal(err)
	}
	if b, err = b.Shift(rapid.SampledFrom(b.AppendShifts(nil)).Draw(t, "shift")); err != nil {
		t.Fatal(err)
	}
	square := rapid.SampledFrom(slices.Collect(b.Squares().All()))
	seats := rapid.IntRange(1, 4).Draw(t, "seats")
	pawns := rapid.SliceOfN(square, seats, seats).Draw(t, "pawns")
	if rapid.Bool().Draw(t, "crowd") {
		pawns = slices.Repeat(pawns[:1], seats)
	}
	homes := rapid.Permutation(l.Starts).Draw(t, "homes")[:seats]
	return render.Scene{
		Table: table(t, b, pawns, homes, labyrinth.ToShift), Layout: l,
		Reach:   labyrinth.SquaresOf(rapid.SliceOf(square).Draw(t, "reach")...),
		Targets: labyrinth.SquaresOf(rapid.SliceOfN(square, 0, 3).Draw(t, "aims")...),
		Goal:    labyrinth.Picture(rapid.IntRange(0, int(labyrinth.MaxPicture)).Draw(t, "goal")),
		Letters: rapid.Bool().Draw(t, "letters"), Night: rapid.Bool().Draw(t, "night"),
	}
}

// drawPath gives a scene a random path along passages.
func drawPath(t *rapid.T, s *render.Scene) {
	b := s.Table.Board()
	from := rapid.SampledFrom(slices.Collect(b.Squares().All())).Draw(t, "from")
	s.Path = b.Path(from, rapid.SampledFrom(slices.Collect(b.Reach(from).All())).Draw(t, "to"))
}

// pathSides returns the sides by which the path of s leaves a square.
func pathSides(s render.Scene, at labyrinth.Square) (sides labyrinth.Edges) {
	for i, on := range s.Path {
		for _, side := range []labyrinth.Edges{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West} {
			next := at.Step(side)
			if on == at && next != 0 && (i > 0 && s.Path[i-1] == next || i+1 < len(s.Path) && s.Path[i+1] == next) {
				sides |= side
			}
		}
	}
	return sides
}

// formats has the formats by the extension of their golden files.
var formats = map[string]func(io.Writer, render.Scene) error{
	"txt":  func(w io.Writer, s render.Scene) error { return render.Text(w, s, false) },
	"ansi": func(w io.Writer, s render.Scene) error { return render.Text(w, s, true) },
	"svg":  render.SVG,
}

func draw(t tester, format string, s render.Scene) string {
	var b bytes.Buffer
	if err := formats[format](&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestGolden compares pictures with the files in testdata, and the walk with the
// picture of the README. Look at each SVG that changes.
func TestGolden(t *testing.T) {
	for name, s := range golden(t) {
		for format := range formats {
			file := filepath.Join("testdata", name+"."+format)
			if name == "walk" && format == "svg" {
				file = filepath.Join("..", "docs", "board.svg")
			}
			t.Run(name+"."+format, func(t *testing.T) {
				got := draw(t, format, s)
				if *update {
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
					t.Errorf("check the picture, then run the test with -update (-file +rendered):\n%s", diff)
				}
			})
		}
	}
}

// brokenWriter fails, and counts the calls of Write.
type brokenWriter struct{ writes int }

var errBroken = errors.New("broken")

func (w *brokenWriter) Write([]byte) (int, error) {
	w.writes++
	return 0, errBroken
}

func TestWriteError(t *testing.T) {
	for format, draw := range formats {
		for name, s := range golden(t) {
			w := new(brokenWriter)
			if err := draw(w, s); !errors.Is(err, errBroken) || w.writes != 1 {
				t.Errorf("%s as %s: error %v after %d writes, want %v after 1", name, format, err, w.writes, errBroken)
			}
		}
	}
}

// TestAnyScene renders scenes that make no sense.
func TestAnyScene(t *testing.T) {
	odd := golden(t)["spare"]
	odd.Layout.Names = []string{"\x1b[31mred\x1b[0m", "<b>&\"'\x00", "ünï\n\xff"}
	odd.Reach = labyrinth.SquaresOf(labyrinth.G7, labyrinth.A1)
	odd.Path = []labyrinth.Square{0, labyrinth.G7, labyrinth.G7, labyrinth.A1, labyrinth.SquareAt(3, 3), 255}
	odd.Goal = labyrinth.Unknown
	bare := render.Scene{Reach: odd.Reach, Path: odd.Path, Goal: odd.Goal}
	for name, s := range map[string]render.Scene{"zero": {}, "bare": bare, "odd": odd} {
		if got := draw(t, "txt", s); strings.ContainsFunc(got, func(r rune) bool { return r < ' ' && r != '\n' }) {
			t.Errorf("%s: a control character in the text %q", name, got)
		}
		draw(t, "ansi", s)
		parseSVG(t, draw(t, "svg", s))
	}
	if got := draw(t, "ansi", render.Scene{}); got != "" {
		t.Errorf("the zero Scene is drawn as %q, want nothing", got)
	}
	if got := draw(t, "svg", render.Scene{}); strings.Contains(got, "<text") {
		t.Errorf("the zero Scene has text in it:\n%s", got)
	}
	for format := range formats {
		on, off := golden(t)["spare"], golden(t)["spare"]
		on.Path, off.Path = []labyrinth.Square{labyrinth.A1}, []labyrinth.Square{labyrinth.G7, 0, labyrinth.A1, 0, labyrinth.A1}
		if diff := cmp.Diff(draw(t, format, on), draw(t, format, off)); diff != "" {
			t.Errorf("squares off the board are drawn as %s (-without +with):\n%s", format, diff)
		}
	}
}

// TestSeatColor checks the colors of the four corners, clockwise from a1.
//
// Rules: home-colors
func TestSeatColor(t *testing.T) {
	s := scene(t, layouts[2], "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 -",
		"a1,a1,a1,a1", "a7,g7,g1,a1", labyrinth.ToShift)
	var got []string
	for p := range game.Player(4) {
		got = append(got, render.SeatColor(s.Table, p))
	}
	if diff := cmp.Diff([]string{"green", "blue", "yellow", "red"}, got); diff != "" {
		t.Errorf("colors of the homes a7, g7, g1 and a1 (-want +got):\n%s", diff)
	}
}

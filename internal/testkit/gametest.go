package testkit

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// Corners are the four corners of a board, clockwise from the top left.
func Corners(side int) []labyrinth.Square {
	return []labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(side, 1),
		labyrinth.SquareAt(side, side), labyrinth.SquareAt(1, side),
	}
}

// Homes draws the homes of so many seats, or none to take the usual ones.
func Homes(t *rapid.T, side, seats int) []labyrinth.Square {
	if !rapid.Bool().Draw(t, "chosen homes") {
		return nil
	}
	return rapid.Permutation(Corners(side)).Draw(t, "homes")[:seats]
}

// Layout draws a layout of a side by its text, with at least so many pictures
// and just so many glow pictures on any of its tiles, those in the corners
// included.
func Layout(t *rapid.T, side, least, glow int) labyrinth.Layout {
	rows := (side + 1) / 2
	fixed, loose := rows*rows, side*side-rows*rows+1
	tiles := append(
		rapid.SliceOfN(rapid.SampledFrom([]string{"5", "a", "3", "6", "c", "9", "7", "e", "d", "b"}), fixed, fixed).Draw(t, "fixed"),
		rapid.SliceOfN(rapid.SampledFrom([]string{"5", "3", "7"}), loose, loose).Draw(t, "loose")...)
	var places []int
	for i := range tiles {
		places = append(places, i)
	}
	pictures := rapid.IntRange(least, min(len(tiles), 24)).Draw(t, "pictures")
	for picture, i := range rapid.Permutation(places).Draw(t, "pictured")[:pictures] {
		tiles[i] += string(rune('A' + picture))
	}
	for picture, i := range rapid.Permutation(places).Draw(t, "glowing")[:glow] {
		tiles[i] += "*" + string(rune('A'+picture))
	}
	var text strings.Builder
	for i, tile := range tiles {
		switch {
		case i == fixed:
			text.WriteByte(' ')
		case i > 0 && i < fixed && i%rows == 0:
			text.WriteByte('/')
		}
		text.WriteString(tile)
	}
	starts := Corners(side)[:rapid.IntRange(1, 4).Draw(t, "starts")]
	for i, corner := range starts {
		text.WriteByte(" ,"[min(i, 1)])
		text.WriteString(corner.String())
	}
	text.WriteString(" -")
	l, err := labyrinth.ParseLayout(text.String())
	if err != nil {
		t.Fatalf("ParseLayout(%q): %v", text.String(), err)
	}
	return l
}

// Carets takes the carets out of a text and returns where they stood.
func Carets(marked string) (text string, at []int) {
	for _, part := range strings.SplitAfter(marked, "^") {
		text += strings.TrimSuffix(part, "^")
		if strings.HasSuffix(part, "^") {
			at = append(at, len(text))
		}
	}
	return text, at
}

// Kinds is a list of kinds of faults.
func Kinds(list ...error) []error { return list }

// WantFaults fails unless err is just the faults of the given kinds at the
// given places of a text, in order; with more, further ones may be among them.
func WantFaults(t rapid.TB, err error, text string, want []error, at []int, more bool) {
	t.Helper()
	if len(want) != len(at) {
		t.Fatalf("%d kinds for %d places", len(want), len(at))
	}
	var expected, got []string
	for i, kind := range want {
		expected = append(expected, fmt.Sprintf("%v at byte %d", kind, at[i]))
		if !errors.Is(err, kind) {
			t.Errorf("the error does not match %q: %v", kind, err)
		}
	}
	for _, f := range GoodFaults(t, err, text) {
		word := fmt.Sprintf("%v at byte %d", f.Kind, f.Pos.Offset())
		if !more || slices.Contains(expected, word) && !slices.Contains(got, word) {
			got = append(got, word)
		}
	}
	if diff := cmp.Diff(expected, got); diff != "" {
		t.Errorf("%.300q\nfaults (-want +got):\n%s\n%.2000v", text, diff, err)
	}
}

// GoodFaults fails unless err is all the faults of a text: each of a known
// kind, with a reason, in the order of their places, and quoting what stands
// there. It returns them.
func GoodFaults(t rapid.TB, err error, text string) game.Faults {
	t.Helper()
	var fs game.Faults
	if !errors.As(err, &fs) || len(fs) == 0 {
		t.Fatalf("the error is a %T and not Faults: %v", err, err)
	}
	known := []game.Kind{
		game.ErrSyntax, labyrinth.ErrTiles, labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan,
		labyrinth.ErrSquare, game.ErrSeats, game.ErrTurn, labyrinth.ErrCards,
	}
	last := game.At(0)
	for _, f := range fs {
		if !slices.Contains(known, f.Kind) || f.Why == "" {
			t.Errorf("a fault of an unknown kind or without a reason: %v", f)
		}
		if f.Pos < last || f.Pos.Offset() > len(text) || !strings.HasPrefix(text[f.Pos.Offset():], f.Text) {
			t.Errorf("a fault out of order or quoting what is not there: %.200v", f)
			continue
		}
		last = f.Pos
	}
	return fs
}

// WantOptionFaults fails unless err is Faults that all match ErrOption, one
// for each of the given words, which it names, and no others.
func WantOptionFaults(t rapid.TB, err error, words ...string) {
	t.Helper()
	var fs game.Faults
	if !errors.Is(err, game.ErrOption) || !errors.As(err, &fs) || len(fs) != len(words) {
		t.Errorf("%v\nwant Faults that match ErrOption, one on each of %q", err, words)
		return
	}
	for i, word := range words {
		if !errors.Is(fs[i], game.ErrOption) || !strings.Contains(fs[i].Error(), word) {
			t.Errorf("fault %d is %v, want one that matches ErrOption and names %q", i, fs[i], word)
		}
	}
}

// Tags reads tags written as Name=Value.
func Tags(words ...string) []game.Tag {
	var list []game.Tag
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		list = append(list, game.Tag{Name: name, Value: value})
	}
	return list
}

// Arrangements returns all ways to take n letters one after the other.
func Arrangements(letters string, n int) []string {
	if n == 0 {
		return []string{""}
	}
	var all []string
	for i, c := range letters {
		for _, rest := range Arrangements(letters[:i]+letters[i+1:], n-1) {
			all = append(all, string(c)+rest)
		}
	}
	return all
}

// ChiSquare returns how far counts that should all be each are from that: over
// n counts it is about n, and seldom much more.
func ChiSquare[K comparable](counts map[K]int, each int) float64 {
	chi := 0.0
	for _, n := range counts {
		chi += float64((n-each)*(n-each)) / float64(each)
	}
	return chi
}

// Field returns a field of a text, by its name among those parted by spaces.
func Field(text, names, name string) string {
	i := slices.Index(strings.Fields(names), name)
	return strings.Fields(text)[i]
}

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares a text with the file testdata/NAME.golden, or writes it
// there if the test is run with -update.
func Golden(t rapid.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (write it with -update)", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got; write it anew with -update, and read what changed):\n%s", file, diff)
	}
}

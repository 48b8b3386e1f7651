// This file holds random layouts and homes, and small helpers: permutations,
// statistics, golden files.

package testkit

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
	"pgregory.net/rapid"
)

// Corners are the four corners of a board, clockwise from the top left.
func Corners(side int) []labyrinth.Square {
	return []labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(side, 1),
		labyrinth.SquareAt(side, side), labyrinth.SquareAt(1, side),
	}
}

// Homes draws homes for a number of seats, or none, which means the usual ones.
func Homes(t *rapid.T, side, seats int) []labyrinth.Square {
	if !rapid.Bool().Draw(t, "chosen homes") {
		return nil
	}
	return rapid.Permutation(Corners(side)).Draw(t, "homes")[:seats]
}

// Turns draws house rules about turns, or none.
func Turns(t *rapid.T) (turns hunt.Turns) {
	if rapid.IntRange(0, 2).Draw(t, "house rules") > 0 {
		return turns
	}
	for _, v := range turns.Values() {
		v.Set(rapid.SampledFrom([]string{"no", "yes"}).Draw(t, "house rule"))
	}
	return turns
}

// Layout draws a layout by its text. It has the given side, at least the given
// number of pictures, and exactly the given number of glow pictures. They are on
// any tiles, including those in the corners.
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

// OddLayout draws a layout that no published box has: any size, fixed squares that leave
// the first column free, crosses, and up to eight starts anywhere.
func OddLayout(t *rapid.T) labyrinth.Layout {
	cols, rows := rapid.IntRange(2, 7).Draw(t, "columns"), rapid.IntRange(2, 7).Draw(t, "rows")
	var fixed, loose, pictured, starts strings.Builder
	var squares []labyrinth.Square
	picture := 'A'
	for row := range rows {
		if row > 0 {
			fixed.WriteByte('/')
		}
		for col := range cols {
			squares = append(squares, labyrinth.SquareAt(col+1, row+1))
			if at := rapid.IntRange(-6, 4).Draw(t, "tile"); at >= 0 && col > 0 {
				fixed.WriteByte("59ebf"[at])
				continue
			}
			fixed.WriteByte('.')
			tile := rapid.SampledFrom([]string{"5", "3", "7", "f"}).Draw(t, "loose")
			if picture <= 'X' && rapid.Bool().Draw(t, "pictured") {
				fmt.Fprintf(&pictured, "%s%c", tile, picture)
				picture++
				continue
			}
			loose.WriteString(tile)
		}
	}
	places := rapid.Permutation(squares).Draw(t, "starts")
	for i, s := range places[:rapid.IntRange(1, min(len(places), 8)).Draw(t, "seats")] {
		starts.WriteString(" ,"[min(i, 1):][:1] + s.String())
	}
	text := fixed.String() + " 7" + pictured.String() + loose.String() + starts.String() + " -"
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		t.Skip("corners out of order") // or the shape of a published board
	}
	return l
}

// Arrangements returns all ordered selections of n of the letters.
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

// ChiSquare returns the chi-square statistic of counts that should all be each.
// For n equally likely outcomes it is about n, and rarely much more.
func ChiSquare[K comparable](counts map[K]int, each int) float64 {
	chi := 0.0
	for _, n := range counts {
		chi += float64((n-each)*(n-each)) / float64(each)
	}
	return chi
}

// Field returns the field of a text whose name is at the same place in names.
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

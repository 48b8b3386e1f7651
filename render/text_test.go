// This file reads rendered text and compares it with its scene.

package render_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// A page is a text by row and column.
type page [][]rune

func newPage(text string) (p page) {
	for line := range strings.Lines(text) {
		p = append(p, []rune(strings.TrimSuffix(line, "\n")))
	}
	return p
}

// at returns the character at a place, blank beyond the end of its line.
func (p page) at(x, y int) rune {
	if y < len(p) && x < len(p[y]) {
		return p[y][x]
	}
	return ' '
}

// tile returns the 7 by 3 characters of a square, or of the spare tile.
func (p page) tile(s render.Scene, at labyrinth.Square) []string {
	tile := make([]string, 3)
	x, y := 2+7*(at.Col()-1), 1+3*(at.Row()-1)
	if at == 0 {
		x, y = 2+7*s.Table.Board().Side()+4, 1
	}
	for i := range tile {
		for k := range 7 {
			tile[i] += string(p.at(x+k, y+i))
		}
	}
	return tile
}

// everySquare returns the squares of the board, and the zero Square for the
// spare, each with its tile.
func everySquare(s render.Scene) map[labyrinth.Square]labyrinth.Tile {
	tiles := map[labyrinth.Square]labyrinth.Tile{0: s.Table.Board().Spare()}
	for at := range s.Table.Board().Squares().All() {
		tiles[at] = s.Table.Board().At(at)
	}
	return tiles
}

// edges returns the middle characters of a tile's edges, by side.
func edges(tile []string) map[labyrinth.Edges]rune {
	top, row, bottom := []rune(tile[0]), []rune(tile[1]), []rune(tile[2])
	return map[labyrinth.Edges]rune{
		labyrinth.North: top[3], labyrinth.East: row[6], labyrinth.South: bottom[3], labyrinth.West: row[0],
	}
}

func TestTextTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		p := newPage(draw(t, "txt", s))
		for at, want := range everySquare(s) {
			tile := p.tile(s, at)
			var open labyrinth.Edges
			for side, char := range edges(tile) {
				if !strings.ContainsRune("▒▓", char) {
					open |= side
				}
			}
			if open != want.Open {
				t.Fatalf("%v is drawn open to %v, want %v:\n%s", at, open, want.Open, strings.Join(tile, "\n"))
			}
			if fixed := strings.Contains(tile[0], "▓"); fixed != s.Table.Board().Fixed().Has(at) {
				t.Fatalf("%v is drawn fixed: %v:\n%s", at, fixed, strings.Join(tile, "\n"))
			}
			if mark, _ := want.Mark.AppendText(nil); !strings.HasSuffix(tile[2], string(mark)) {
				t.Fatalf("%v is without its mark %s:\n%s", at, mark, strings.Join(tile, "\n"))
			}
		}
	})
}

func TestTextPicturesAndPawns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		p := newPage(draw(t, "txt", s))
		for at, tile := range everySquare(s) {
			want := ""
			if tile.Picture != 0 {
				want = tile.Picture.String()
			}
			for seat := range game.Player(s.Table.Seats()) {
				if s.Table.Pawn(seat) == at {
					want += seat.String()
				}
			}
			if got := strings.Trim(p.tile(s, at)[1], " ·▒▓"); got != want {
				t.Fatalf("on %v is %q, want %q", at, got, want)
			}
			framed := strings.Contains(p.tile(s, at)[0], "┏") && strings.Contains(p.tile(s, at)[2], "┗")
			if framed != (tile.Picture == s.Goal && s.Goal != 0 || s.Targets.Has(at)) {
				t.Fatalf("%v with picture %v is framed as the goal %v: %v", at, tile.Picture, s.Goal, framed)
			}
		}
	})
}

// TestPawnWithoutSeat checks that such a pawn is a dot, and that the picture has
// no homes, no seats and no turn.
func TestPawnWithoutSeat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		s.Table = labyrinth.Table{}.WithBoard(s.Table.Board())
		s.Pawn = rapid.SampledFrom(slices.Collect(s.Table.Board().Squares().All())).Draw(t, "pawn")
		text := draw(t, "txt", s)
		p := newPage(text)
		for at, tile := range everySquare(s) {
			want := ""
			if tile.Picture != 0 {
				want = tile.Picture.String()
			}
			if at == s.Pawn {
				want += "●"
			}
			if got := strings.Trim(p.tile(s, at)[1], " ·▒▓"); got != want {
				t.Fatalf("on %v is %q, want %q", at, got, want)
			}
		}
		if strings.Contains(text, "⌂") || strings.Contains(text, "seat") {
			t.Fatalf("there is a home or a seat:\n%s", text)
		}
		root := parseSVG(t, draw(t, "svg", s))
		pawns := root.groups("pawn")
		if len(pawns) != 1 || pawns[0].attr("id") != "pawn" || !middles(t, root, s)[s.Pawn].near(pawns[0].shift(t)) {
			t.Fatalf("the pawn on %v is drawn as %v", s.Pawn, pawns)
		}
	})
}

func TestTextReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		p := newPage(draw(t, "txt", s))
		for at := range everySquare(s) {
			dotted := strings.Contains(strings.Join(p.tile(s, at), ""), "·")
			if dotted != s.Reach.Has(at) {
				t.Fatalf("%v is dotted: %v, of the squares %v", at, dotted, s.Reach)
			}
		}
	})
}

func TestTextPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		s.Goal, s.Targets = 0, labyrinth.Squares{}
		p := newPage(draw(t, "txt", s))
		for at, tile := range everySquare(s) {
			var sides labyrinth.Edges
			for side, char := range edges(p.tile(s, at)) {
				if strings.ContainsRune("━┃", char) {
					sides |= side
				}
			}
			if want := pathSides(s, at); sides != want {
				t.Fatalf("on %v the path %v leads to %v, want %v", at, s.Path, sides, want)
			}
			end := strings.Contains(p.tile(s, at)[1], "●")
			if taken := tile.Picture != 0 || strings.ContainsAny(p.tile(s, at)[1], "1234"); !taken && end != (at == s.Path[len(s.Path)-1]) {
				t.Fatalf("the path %v is drawn as ending on %v: %v", s.Path, at, end)
			}
		}
	})
}

func TestTextRim(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		p := newPage(draw(t, "txt", s))
		n := s.Table.Board().Side()
		right, bottom := 2+7*n, 1+3*n
		got := map[string]rune{}
		want := map[string]rune{}
		for i := range n {
			x, y := 2+7*i+3, 1+3*i+1
			letter, number := rune('a'+i), rune('1'+i)
			for place, char := range map[string]rune{
				"top": p.at(x, 0), "bottom": p.at(x, bottom), "left": p.at(0, y), "right": p.at(right+1, y),
			} {
				got[place+string(number)] = char
				want[place+string(number)] = letter
				if place == "left" || place == "right" {
					want[place+string(number)] = number
				}
			}
			for _, slot := range []struct {
				side  labyrinth.Edges
				place string
				got   rune
				arrow rune
			}{
				{labyrinth.North, "N", p.at(x+1, 0), '▼'},
				{labyrinth.South, "S", p.at(x+1, bottom), '▲'},
				{labyrinth.West, "W", p.at(1, y), '▶'},
				{labyrinth.East, "E", p.at(right, y), '◀'},
			} {
				got[slot.place+string(number)] = slot.got
				switch at, b := labyrinth.SlotAt(slot.side, i+1), s.Table.Board(); {
				case !b.HasSlot(at):
					slot.arrow = ' '
				case at == b.Ban():
					slot.arrow = '×'
				}
				want[slot.place+string(number)] = slot.arrow
			}
		}
		corners := map[string]labyrinth.Square{
			string([]rune{p.at(0, 0), p.at(1, 0)}):                     labyrinth.A1,
			string([]rune{p.at(right, 0), p.at(right+1, 0)}):           labyrinth.SquareAt(n, 1),
			string([]rune{p.at(right, bottom), p.at(right+1, bottom)}): labyrinth.SquareAt(n, n),
			string([]rune{p.at(0, bottom), p.at(1, bottom)}):           labyrinth.SquareAt(1, n),
		}
		for seat := range game.Player(s.Table.Seats()) {
			if at := corners["⌂"+seat.String()]; at != s.Table.Home(seat) {
				t.Fatalf("the home of seat %v is drawn at %v, want %v", seat, at, s.Table.Home(seat))
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("the rim (-want +got):\n%s", diff)
		}
	})
}

func TestTextWidth(t *testing.T) {
	long := golden(t)["walk"]
	long.Layout.Names = slices.Repeat([]string{strings.Repeat("long", 10)}, int(labyrinth.MaxPicture))
	for name, s := range map[string]render.Scene{"walk": golden(t)["walk"], "long": long} {
		for line := range strings.Lines(draw(t, "txt", s)) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%s: %d columns, want at most 80: %s", name, n, line)
			}
		}
	}
}

func TestTextNames(t *testing.T) {
	s := golden(t)["walk"]
	got := draw(t, "txt", s)
	for p := range s.Table.Board().Pictures().All() {
		if want := p.String() + " " + s.Layout.Name(p); !strings.Contains(got, want) {
			t.Errorf("the names are without %q:\n%s", want, got)
		}
	}
}

// TestWords checks names in another language, which may have any letters.
func TestWords(t *testing.T) {
	s := golden(t)["walk"]
	s.Words = func(name string) string {
		return map[string]string{"book": "книга", "owl": "Eule", "rat": "r\x1bat", "map": strings.Repeat("длинный", 4)}[name]
	}
	got := draw(t, "txt", s)
	for _, want := range []string{"A книга", "O Eule", "P r?at", "C длинныйдлинныйдлин"} {
		if !strings.Contains(got, want) {
			t.Errorf("the names are without %q:\n%s", want, got)
		}
	}
	for line := range strings.Lines(got) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns, want at most 80: %s", n, line)
		}
	}
	if svg := draw(t, "svg", s); !strings.Contains(svg, "<title>книга</title>") || strings.Contains(svg, ">book<") {
		t.Error("the SVG picture does not have the words")
	}
}

func TestTextTurn(t *testing.T) {
	for phase, want := range map[labyrinth.Phase]string{
		labyrinth.ToShift: "to shift", labyrinth.ToWalk: "to walk", labyrinth.Over: "ended it", 'q': "to act",
	} {
		s := scene(t, layouts[0], "65c/d55A/37C9 3B W2", "b1,b2", "a1,c3", phase)
		if got := draw(t, "txt", s); !strings.Contains(got, "seat 2 "+want) {
			t.Errorf("phase %c is without %q:\n%s", phase, "seat 2 "+want, got)
		}
	}
}

// Where chance acts, the seat of the table does not.
func TestTextChance(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	got := draw(t, "txt", render.SceneOf(labyrinth.Classic(), chanceView{s.View(0)}))
	if !strings.Contains(got, "chance to act") || strings.Contains(got, "seat 1 to") {
		t.Errorf("a picture before chance acts:\n%s", got)
	}
}

// A chanceView is a view of a state in which chance acts.
type chanceView struct{ standard.View }

func (chanceView) ToMove() game.Player { return game.Chance }

var (
	escapes = regexp.MustCompile(`\x1b\[[0-9;]*m`)
	blanks  = regexp.MustCompile(`(?m) +$`) // at the end of a line
)

// styles returns the escape sequence in effect at each character.
func styles(t tester, ansi string) (all [][]string) {
	for line := range strings.Lines(ansi) {
		var row []string
		now := "\x1b[0m"
		for line = strings.TrimSuffix(line, "\n"); line != ""; {
			if at := escapes.FindStringIndex(line); at != nil && at[0] == 0 {
				now, line = line[:at[1]], line[at[1]:]
				continue
			}
			_, n := utf8.DecodeRuneInString(line)
			row, line = append(row, now), line[n:]
		}
		if now != "\x1b[0m" {
			t.Fatalf("a line ends in the style %q", now)
		}
		all = append(all, row)
	}
	return all
}

func TestTextColor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		plain, ansi := draw(t, "txt", s), draw(t, "ansi", s)
		if strings.Contains(plain, "\x1b") {
			t.Fatalf("an escape byte without colour: %q", plain)
		}
		if diff := cmp.Diff(plain, blanks.ReplaceAllString(escapes.ReplaceAllString(ansi, ""), "")); diff != "" {
			t.Fatalf("colour changes the characters (-plain +colour):\n%s", diff)
		}
		all := styles(t, ansi)
		p := newPage(plain)
		byDots := map[bool]string{} // the style of a passage's bare floor
		for y := 1; y <= 3*s.Table.Board().Side(); y++ {
			for x := 2; x < 2+7*s.Table.Board().Side(); x++ {
				if !strings.Contains(all[y][x], ";48;5;") {
					t.Fatalf("%c at %d, %d has no ground of its own: %q", p.at(x, y), x, y, all[y][x])
				}
				dot := p.at(x, y) == '·'
				if !dot && p.at(x, y) != ' ' {
					continue
				}
				if was := byDots[dot]; was != "" && was != all[y][x] {
					t.Fatalf("floors, dotted: %v, are drawn as %q and %q", dot, was, all[y][x])
				}
				byDots[dot] = all[y][x]
			}
		}
		if byDots[true] == byDots[false] {
			t.Fatalf("floors to highlight look like others: %v", byDots)
		}
	})
}

// TestTextSeatColors checks that each pawn has the color of its home.
func TestTextSeatColors(t *testing.T) {
	s := golden(t)["crowd"]
	all, p := styles(t, draw(t, "ansi", s)), newPage(draw(t, "txt", s))
	row := string(p[2])
	x := utf8.RuneCountInString(row[:strings.Index(row, "1234")])
	want := []string{"48;5;26", "48;5;220", "48;5;28", "48;5;160"} // blue, yellow, green, red
	for seat, color := range want {
		if got := all[2][x+seat]; !strings.Contains(got, color) {
			t.Errorf("pawn %d is drawn as %q, want %s", seat+1, got, color)
		}
	}
}

// TestTextWideNotes checks that no line is wider than 80 characters, and that no
// line is cut that fits, in any script.
func TestTextWideNotes(t *testing.T) {
	s := golden(t)["walk"]
	for note, want := range map[string][]string{
		strings.Repeat("x", 60):         {strings.Repeat("x", 23), "  " + strings.Repeat("x", 23), "  " + strings.Repeat("x", 14)},
		"é" + strings.Repeat(" é", 12):  {strings.TrimRight(strings.Repeat("é ", 13), " ")},
		"on " + strings.Repeat("y", 23): {"on", "  " + strings.Repeat("y", 23)},
	} {
		s.Notes = []string{note}
		p := newPage(draw(t, "txt", s))
		for i, line := range want {
			const top = 6 // below the spare tile, whose turn it is and the goal
			if got := string(p[top+i][min(55, len(p[top+i])):]); got != line {
				t.Errorf("line %d of %q is %q, want %q", i+1, note, got, line)
			}
		}
		for _, row := range p {
			if len(row) > 80 {
				t.Errorf("%q makes a line of %d characters: %s", note, len(row), string(row))
			}
		}
	}
}

// TestTextNotes renders notes next to the board. They are wrapped, and the names
// of pictures are below the board if they would make the panel higher than it.
func TestTextNotes(t *testing.T) {
	s := golden(t)["walk"]
	height := len(strings.Split(strings.TrimRight(draw(t, "txt", s), "\n"), "\n"))
	if height != 23 { // a rim of one line on either side of seven tiles
		t.Fatalf("the picture has %d lines", height)
	}
	for n := range 18 {
		s.Notes = nil
		for range n {
			s.Notes = append(s.Notes, "it is as dark as it is by night") // two lines
		}
		text := draw(t, "txt", s)
		if got := strings.Count(text, "  it is as dark as it is by\n"); got != n {
			t.Errorf("%d notes are begun %d times:\n%s", n, got, text)
		}
		if got := strings.Count(text, "  night\n"); got != n {
			t.Errorf("%d notes are ended %d times:\n%s", n, got, text)
		}
		// Of the 23 lines the spare tile takes four, turn and goal two, and
		// each note two; the names need 12.
		board := strings.Join(strings.SplitAfter(text, "\n")[:23], "")
		if names, want := strings.Contains(board, "W princess"), 2*n+12 <= 17; names != want {
			t.Errorf("with %d notes, names are next to the board: %t, want %t:\n%s", n, names, want, text)
		}
		below := 3 // eight names on each
		if 2*n+12 <= 17 {
			below = 0
		}
		if lines := strings.Count(text, "\n"); lines != max(23, 6+2*n)+below || strings.Count(text, "W princess") != 1 {
			t.Errorf("with %d notes the picture has %d lines:\n%s", n, lines, text)
		}
		for _, names := range [][]string{nil, {"", "x"}} { // too few to fill a line
			few := s
			few.Layout.Names = names
			below := 0
			if names != nil && n > 8 { // 17 lines are taken
				below = 1
			}
			if lines := strings.Count(draw(t, "txt", few), "\n"); lines != max(23, 6+2*n)+below {
				t.Errorf("with %d notes and the names %q the picture has %d lines", n, names, lines)
			}
		}
	}
}

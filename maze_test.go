// This file holds the reference for the other tests: a maze kept as rows of text,
// pushed by copying and searched with a queue. It was written from the notation
// and the rules and shares no code with the package. The file also holds
// generators of layouts and boards.

package labyrinth_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// sidesOf spells the digits of the notation: N=1 E=2 S=4 W=8.
var sidesOf = map[byte]string{
	'5': "NS", 'a': "EW",
	'3': "NE", '6': "ES", 'c': "SW", '9': "NW",
	'7': "NES", 'e': "ESW", 'd': "NSW", 'b': "NEW",
}

// liesAs lists how a tile can lie, clockwise from its first orientation.
var liesAs = map[byte]string{'5': "5a", '3': "36c9", '7': "7edb"}

// first returns the first orientation of a digit.
func first(digit byte) byte {
	for f, turns := range liesAs {
		if strings.IndexByte(turns, digit) >= 0 {
			return f
		}
	}
	panic("no tile lies as " + string(digit))
}

// digitOf returns the digit of sides, the inverse of sidesOf.
func digitOf(sides string) byte {
	for d, s := range sidesOf {
		if s == sides {
			return d
		}
	}
	panic("no tile is open to " + sides)
}

// pictureOn returns the picture in the text of a tile, or "" without one.
func pictureOn(tile string) string {
	if len(tile) > 1 && tile[1] >= 'A' && tile[1] <= 'X' {
		return tile[1:2]
	}
	return ""
}

// markOn returns the number of the mark in the text of a tile: 1 to 12 for *A
// to *L, 13 to 18 for '1 to '6, 0 without one.
func markOn(tile string) int {
	if _, mark, ok := strings.Cut(tile, "*"); ok {
		return strings.Index("ABCDEFGHIJKL", mark) + 1
	}
	if _, mark, ok := strings.Cut(tile, "'"); ok {
		return strings.Index("123456", mark) + 13
	}
	return 0
}

// A maze is the reference board: the text of every tile, by row and column
// from the top left.
type maze struct {
	side  int
	tile  [7][7]string
	spare string
	ban   string
}

// A place is a square of a maze, counted from 0.
type place struct{ row, col int }

func (p place) String() string { return fmt.Sprintf("%c%d", 'a'+p.col, 1+p.row) }

// square returns the place as a square of the package. A test in notation_test.go
// checks that the two agree.
func (p place) square() labyrinth.Square { return labyrinth.SquareAt(p.col+1, p.row+1) }

func placeOf(s labyrinth.Square) place { return place{s.Row() - 1, s.Col() - 1} }

var tilePattern = regexp.MustCompile(`[0-9a-f][A-X]?(?:\*[A-L]|'[1-6])?`)

// readMaze reads the text of a board: BOARD SPARE BAN.
func readMaze(text string) maze {
	fields := strings.Fields(text)
	rows := strings.Split(fields[0], "/")
	m := maze{side: len(rows), spare: fields[1], ban: fields[2]}
	for r, row := range rows {
		if n := copy(m.tile[r][:], tilePattern.FindAllString(row, -1)); n != m.side {
			panic("not a square board: " + text)
		}
	}
	return m
}

// mazeOf reads the board's text.
func mazeOf(b labyrinth.Board) maze { return readMaze(b.String()) }

func (m *maze) String() string {
	var rows []string
	for r := range m.side {
		rows = append(rows, strings.Join(m.tile[r][:m.side], ""))
	}
	return strings.Join(rows, "/") + " " + m.spare + " " + m.ban
}

// places returns all squares in reading order.
func (m *maze) places() []place {
	var ps []place
	for r := range m.side {
		for c := range m.side {
			ps = append(ps, place{r, c})
		}
	}
	return ps
}

// open reports whether the tile on p is open to the given side.
func (m *maze) open(p place, side byte) bool {
	return strings.IndexByte(sidesOf[m.tile[p.row][p.col][0]], side) >= 0
}

// step returns the neighbor of p on the given side, and whether a pawn can walk
// there: it is on the board and the two tiles are open to each other.
func (m *maze) step(p place, side byte) (place, bool) {
	q, back := p, byte(0)
	switch side {
	case 'N':
		q.row, back = p.row-1, 'S'
	case 'E':
		q.col, back = p.col+1, 'W'
	case 'S':
		q.row, back = p.row+1, 'N'
	case 'W':
		q.col, back = p.col-1, 'E'
	}
	if q.row < 0 || q.row >= m.side || q.col < 0 || q.col >= m.side {
		return p, false
	}
	return q, m.open(p, side) && m.open(q, back)
}

// steps returns how many steps each place is from p, by breadth-first search
// with a queue. Places that cannot be reached are missing.
func (m *maze) steps(p place) map[place]int {
	dist := map[place]int{p: 0}
	for queue := []place{p}; len(queue) > 0; queue = queue[1:] {
		for _, side := range []byte("NESW") {
			if q, ok := m.step(queue[0], side); ok {
				if _, seen := dist[q]; !seen {
					dist[q] = dist[queue[0]] + 1
					queue = append(queue, q)
				}
			}
		}
	}
	return dist
}

// reach returns the places of steps as the package's set.
func (m *maze) reach(p place) labyrinth.Squares {
	var set labyrinth.Squares
	for q := range m.steps(p) {
		set = set.With(q.square())
	}
	return set
}

// slotsOf returns the slots of a side in canonical order.
func slotsOf(side int) []string {
	return map[int][]string{
		3: strings.Fields("Nb Sb W2 E2"),
		5: strings.Fields("Nb Nd Sb Sd W2 W4 E2 E4"),
		7: strings.Fields("Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6"),
	}[side]
}

var oppositeSlot = map[string]string{
	"Nb": "Sb", "Nd": "Sd", "Nf": "Sf", "Sb": "Nb", "Sd": "Nd", "Sf": "Nf",
	"W2": "E2", "W4": "E4", "W6": "E6", "E2": "W2", "E4": "W4", "E6": "W6",
}

// line returns the places that a slot pushes, from its own end to the other.
func (m *maze) line(slot string) []place {
	var ps []place
	for i := range m.side {
		switch slot[0] {
		case 'N':
			ps = append(ps, place{i, int(slot[1] - 'a')})
		case 'S':
			ps = append(ps, place{m.side - 1 - i, int(slot[1] - 'a')})
		case 'W':
			ps = append(ps, place{int(slot[1] - '1'), i})
		case 'E':
			ps = append(ps, place{int(slot[1] - '1'), m.side - 1 - i})
		}
	}
	return ps
}

// shifts returns the text of the legal shifts in canonical order.
func (m *maze) shifts() []string {
	var list []string
	for _, slot := range slotsOf(m.side) {
		if slot == m.ban {
			continue
		}
		for _, digit := range []byte(liesAs[m.spare[0]]) {
			list = append(list, slot+":"+sidesOf[digit])
		}
	}
	return list
}

// shifted returns the maze after a shift, as in W2:ES. It does not check whether the
// shift is legal.
func (m maze) shifted(shift string) maze {
	slot, sides, _ := strings.Cut(shift, ":")
	hand := string(digitOf(sides)) + m.spare[1:]
	for _, p := range m.line(slot) {
		m.tile[p.row][p.col], hand = hand, m.tile[p.row][p.col]
	}
	m.spare = string(first(hand[0])) + hand[1:]
	m.ban = oppositeSlot[slot]
	return m
}

// carried returns where a pawn on p stands after an insertion at slot.
func (m *maze) carried(slot string, p place) place {
	line := m.line(slot)
	if i := slices.Index(line, p); i >= 0 {
		return line[(i+1)%len(line)]
	}
	return p
}

// multiset returns all tiles, each in its first orientation, sorted.
func (m *maze) multiset() []string {
	tiles := []string{m.spare}
	for _, p := range m.places() {
		t := m.tile[p.row][p.col]
		tiles = append(tiles, string(first(t[0]))+t[1:])
	}
	slices.Sort(tiles)
	return tiles
}

// classicStart is the board of the state in the notation's description. It
// was not made by the package.
const classicStart = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 -"

// layouts generates the classic layout, the older one, and layouts of every
// side with random tiles, pictures, marks or backs, start corners and names.
func layouts() *rapid.Generator[labyrinth.Layout] {
	return rapid.OneOf(
		rapid.Just(labyrinth.Classic()),
		rapid.Just(older()),
		rapid.Custom(drawLayout),
		rapid.Custom(drawLayout),
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

func drawLayout(t *rapid.T) labyrinth.Layout {
	choose := chooser(t)
	side := 3 + 2*choose(3, "side")
	last := side // the far column and row
	n := (side + 1) / 2
	total := side*side + 1
	tiles := make([]string, total)
	for i := range tiles {
		digits := "537"
		if i < n*n {
			digits = "5a36c97edb"
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
	l := testkit.Published(side)
	for i, text := range tiles {
		tile := must(t, parseTile, text)
		if i < n*n {
			l.Fixed = append(l.Fixed, tile)
		} else {
			l.Loose = append(l.Loose, tile)
		}
	}
	free := map[byte]int{}
	for _, text := range tiles[n*n:] {
		if markOn(text) == 0 {
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
	corners := []labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(last, 1), labyrinth.SquareAt(last, last), labyrinth.SquareAt(1, last),
	}
	l.Starts = corners[:1+choose(4, "starts")]
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
func setups() *rapid.Generator[setup] {
	return rapid.Custom(func(t *rapid.T) setup {
		l := layouts().Draw(t, "layout")
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
		for row := range l.Cols {
			for col := range l.Cols {
				if row%2 == 0 && col%2 == 0 {
					tiles, fixed = append(tiles, fixed[0]), fixed[1:]
					continue
				}
				tile := loose[0]
				tile.Open = tile.Open.Turned(choose(4, "turned"))
				tiles, loose = append(tiles, tile), loose[1:]
			}
		}
		ban := append([]string{"-"}, slotsOf(l.Cols)...)[choose(2*l.Cols-1, "ban")]
		b, err := l.Board(tiles, loose[0], must(t, labyrinth.ParseSlot, ban))
		if err != nil {
			t.Fatalf("Board: %v", err)
		}
		return setup{l, b}
	})
}

// draw draws a number below n. All are equally likely.
func draw(t *rapid.T, n int, label string) int {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label), 0)).IntN(n)
}

// drawSquare draws a square of the board.
func drawSquare(t *rapid.T, b labyrinth.Board, label string) labyrinth.Square {
	return labyrinth.SquareAt(1+draw(t, b.Side(), label+" column"), 1+draw(t, b.Side(), label+" row"))
}

// drawShift draws a legal shift.
func drawShift(t *rapid.T, b labyrinth.Board) labyrinth.Shift {
	m := mazeOf(b)
	shifts := m.shifts()
	return labyrinth.MustParseShift(shifts[draw(t, len(shifts), "shift")])
}

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

// older returns a layout with other loose tiles than the classic one: 13 straights and
// 15 corners.
func older() labyrinth.Layout {
	l := labyrinth.Classic()
	l.Loose[12].Open = labyrinth.North | labyrinth.South
	return l
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

// TestMaze checks the reference on a board made by hand:
//
//	a1 corner ES   b1 straight EW   c1 corner SW
//	a2 straight NS b2 T NES         c2 straight NS
//	a3 corner NE   b3 corner NW     c3 corner NW
func TestMaze(t *testing.T) {
	m := readMaze("6ac/575/399 3A W2")
	if got := m.String(); got != "6ac/575/399 3A W2" {
		t.Errorf("text = %q", got)
	}
	want := map[place]int{{0, 0}: 0, {0, 1}: 1, {0, 2}: 2, {1, 2}: 3, {2, 2}: 4, {1, 0}: 1, {2, 0}: 2, {2, 1}: 3, {1, 1}: 4}
	if got := m.steps(place{0, 0}); !maps.Equal(got, want) {
		t.Errorf("steps from a1 = %v, want %v", got, want)
	}
	after := m.shifted("Nb:ES")
	if got, want := after.String(), "66Ac/5a5/379 3 Sb"; got != want {
		t.Errorf("after Nb:ES %q, want %q", got, want)
	}
	if got := m.carried("Nb", place{2, 1}); got != (place{0, 1}) {
		t.Errorf("Nb carries b3 to %v, want b1", got)
	}
	if got := strings.Join(m.shifts(), " "); got != "Nb:NE Nb:ES Nb:SW Nb:NW Sb:NE Sb:ES Sb:SW Sb:NW E2:NE E2:ES E2:SW E2:NW" {
		t.Errorf("shifts = %s", got)
	}
}

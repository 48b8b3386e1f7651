package labyrinth_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// sidesOf spells the digits of the notation: N=1 E=2 S=4 W=8.
var sidesOf = map[byte]string{
	'5': "NS", 'a': "EW",
	'3': "NE", '6': "ES", 'c': "SW", '9': "NW",
	'7': "NES", 'e': "ESW", 'd': "NSW", 'b': "NEW",
	'f': "NESW",
}

// liesAs lists how a tile can lie, clockwise from its first orientation.
var liesAs = map[byte]string{'5': "5a", '3': "36c9", '7': "7edb", 'f': "f"}

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
	cols, rows int
	tile       [7][7]string
	slots      []string // in canonical order
	spare      string
	ban        string
}

// A place is a square of a maze, counted from 0.
type place struct{ row, col int }

func (p place) String() string { return fmt.Sprintf("%c%d", 'a'+p.col, 1+p.row) }

// square returns the place as a square of the package. A test in notation_test.go
// checks that the two agree.
func (p place) square() labyrinth.Square { return labyrinth.SquareAt(p.col+1, p.row+1) }

func placeOf(s labyrinth.Square) place { return place{s.Row() - 1, s.Col() - 1} }

var tilePattern = regexp.MustCompile(`[0-9a-f][A-X]?(?:\*[A-L]|'[1-6])?`)

// readMaze reads the text of a board: BOARD SPARE BAN. Its slots are those of a
// published board.
func readMaze(text string) maze {
	fields := strings.Fields(text)
	rows := strings.Split(fields[0], "/")
	m := maze{rows: len(rows), slots: slotsOf(len(rows)), spare: fields[1], ban: fields[2]}
	for r, row := range rows {
		n := copy(m.tile[r][:], tilePattern.FindAllString(row, -1))
		if r == 0 {
			m.cols = n
		}
		if n != m.cols {
			panic("rows of different lengths: " + text)
		}
	}
	return m
}

// mazeOf reads the board's text. Its slots are those of the board, which TestSlots
// compares with the layout.
func mazeOf(b labyrinth.Board) maze {
	m := readMaze(b.String())
	m.slots = nil
	slots := b.Slots()
	for _, slot := range allSlots {
		if slices.Contains(slots, labyrinth.MustParseShift(slot+":NE").Slot) {
			m.slots = append(m.slots, slot)
		}
	}
	return m
}

func (m *maze) String() string {
	var rows []string
	for r := range m.rows {
		rows = append(rows, strings.Join(m.tile[r][:m.cols], ""))
	}
	return strings.Join(rows, "/") + " " + m.spare + " " + m.ban
}

// places returns all squares in reading order.
func (m *maze) places() []place {
	var ps []place
	for r := range m.rows {
		for c := range m.cols {
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
	if q.row < 0 || q.row >= m.rows || q.col < 0 || q.col >= m.cols {
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

// allSlots are the slots that a board can have, in canonical order.
var allSlots = strings.Fields("Na Nb Nc Nd Ne Nf Ng Sa Sb Sc Sd Se Sf Sg W1 W2 W3 W4 W5 W6 W7 E1 E2 E3 E4 E5 E6 E7")

// slotsOf returns the slots of a published board in canonical order.
func slotsOf(side int) []string {
	return map[int][]string{
		3: strings.Fields("Nb Sb W2 E2"),
		5: strings.Fields("Nb Nd Sb Sd W2 W4 E2 E4"),
		7: strings.Fields("Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6"),
	}[side]
}

// oppositeSlot returns the slot at the other end of a line.
func oppositeSlot(slot string) string {
	return map[string]string{"N": "S", "S": "N", "W": "E", "E": "W"}[slot[:1]] + slot[1:]
}

// line returns the places that a slot pushes, from its own end to the other.
func (m *maze) line(slot string) []place {
	var ps []place
	n := m.rows
	if slot[0] == 'W' || slot[0] == 'E' {
		n = m.cols
	}
	for i := range n {
		switch slot[0] {
		case 'N':
			ps = append(ps, place{i, int(slot[1] - 'a')})
		case 'S':
			ps = append(ps, place{n - 1 - i, int(slot[1] - 'a')})
		case 'W':
			ps = append(ps, place{int(slot[1] - '1'), i})
		case 'E':
			ps = append(ps, place{int(slot[1] - '1'), n - 1 - i})
		}
	}
	return ps
}

// slides reports whether a line through p slides.
func (m *maze) slides(p place) bool {
	return slices.ContainsFunc(m.slots, func(slot string) bool { return slices.Contains(m.line(slot), p) })
}

// shifts returns the text of the legal shifts in canonical order.
func (m *maze) shifts() []string {
	var list []string
	for _, slot := range m.slots {
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
	m.ban = oppositeSlot(slot)
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

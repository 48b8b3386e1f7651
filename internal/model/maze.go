// This file holds the board: its tiles and lines, and what can be reached on it.

package model

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Tile is a tile as it lies: which of its sides are open, and what is on it.
type Tile struct {
	North, East, South, West bool
	Picture                  string // "A" to "X", or "" if there is none
	Mark                     string // "*A" to "*L" for what glows, "'1" to "'6" for a message on the back, or ""
}

// TileOf returns a tile that is open to the given sides of N E S W and shows nothing.
func TileOf(open string) Tile {
	has := func(side string) bool { return strings.Contains(open, side) }
	return Tile{North: has("N"), East: has("E"), South: has("S"), West: has("W")}
}

// Open reports whether the tile is open on the given side.
func (t Tile) Open(side string) bool {
	return side == "N" && t.North || side == "E" && t.East || side == "S" && t.South || side == "W" && t.West
}

// turned returns the tile after a quarter turn clockwise: a side open to the
// north is then open to the east.
func (t Tile) turned() Tile {
	return Tile{t.West, t.North, t.East, t.South, t.Picture, t.Mark}
}

// Sides returns the open sides in the order N E S W, as the text of a shift has
// them.
func (t Tile) Sides() string {
	var open strings.Builder
	for _, side := range []string{"N", "E", "S", "W"} {
		if t.Open(side) {
			open.WriteString(side)
		}
	}
	return open.String()
}

// Ways returns the different ways in which the tile can lie, from the first one,
// NS, NE or NES, by quarter turns clockwise. A straight has two, a corner and a
// T-junction four, a cross one.
func (t Tile) Ways() []Tile {
	first := t
	for turns := 0; !slices.Contains([]string{"NS", "NE", "NES", "NESW"}, first.Sides()); turns++ {
		if turns == 4 {
			panic("model: neither straight nor corner nor T-junction nor cross: " + t.Sides())
		}
		first = first.turned()
	}
	all := []Tile{first}
	for next := first.turned(); next != first; next = next.turned() {
		all = append(all, next)
	}
	return all
}

// String writes a tile in the text notation: a hexadecimal digit, the sum of the open
// sides N=1 E=2 S=4 W=8, then its picture and its mark, if any.
func (t Tile) String() string {
	sum := 0
	for i, side := range []string{"N", "E", "S", "W"} {
		if t.Open(side) {
			sum += 1 << i
		}
	}
	return fmt.Sprintf("%x%s%s", sum, t.Picture, t.Mark)
}

var tilePattern = regexp.MustCompile(`([0-9a-f])([A-X]?)(\*[A-L]|'[1-6]|)`)

// ReadTiles reads tiles without separators.
func ReadTiles(text string) (tiles []Tile, err error) {
	var all strings.Builder
	for _, part := range tilePattern.FindAllStringSubmatch(text, -1) {
		sum := strings.Index("0123456789abcdef", part[1])
		tiles = append(tiles, Tile{sum%2 >= 1, sum%4 >= 2, sum%8 >= 4, sum >= 8, part[2], part[3]})
		all.WriteString(part[0])
	}
	if all.String() != text {
		return nil, fmt.Errorf("model: tiles %q", text)
	}
	return tiles, nil
}

// A Square is a column and a row, both counted from 1; row 1 is at the top.
type Square struct{ Col, Row int }

func (q Square) String() string {
	return fmt.Sprintf("%c%d", 'a'+q.Col-1, q.Row)
}

// SquareOf returns the square of a text such as c5.
func SquareOf(text string) Square { return Square{int(text[0]-'a') + 1, int(text[1] - '0')} }

// next returns the square on the given side of q, which may be off the board.
func (q Square) next(side string) Square {
	switch side {
	case "N":
		return Square{q.Col, q.Row - 1}
	case "E":
		return Square{q.Col + 1, q.Row}
	case "S":
		return Square{q.Col, q.Row + 1}
	case "W":
		return Square{q.Col - 1, q.Row}
	}
	panic("model: no side " + side)
}

// opposite holds the side opposite a side.
var opposite = map[string]string{"N": "S", "E": "W", "S": "N", "W": "E"}

// Opposite returns the slot at the other end of a slot's line.
func Opposite(slot string) string { return opposite[slot[:1]] + slot[1:] }

// AllSlots are the slots that a board can have, in canonical order. The lines of N
// and S are columns, those of W and E are rows.
var AllSlots = strings.Fields("Na Nb Nc Nd Ne Nf Ng Sa Sb Sc Sd Se Sf Sg W1 W2 W3 W4 W5 W6 W7 E1 E2 E3 E4 E5 E6 E7")

// A Maze is a board and its spare tile. No method changes it.
type Maze struct {
	Board [][]Tile // rows from the top, each from the left
	Spare Tile     // the left-over tile, as it first lies
	Ban   string   // the slot where the spare may not go in, or "-"
	// Fixed are the squares of the tiles that never move. ParseMaze sets those of the
	// published boards, which are in the odd columns and rows.
	Fixed map[Square]bool
}

// NewMaze returns a maze of some size, without a ban. All its tiles are blank.
func NewMaze(cols, rows int, fixed map[Square]bool) Maze {
	m := Maze{Ban: "-", Fixed: fixed}
	for range rows {
		m.Board = append(m.Board, make([]Tile, cols))
	}
	return m
}

// ParseMaze reads a maze in the text notation: BOARD SPARE BAN.
func ParseMaze(text string) (m Maze, err error) {
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return m, fmt.Errorf("model: %d fields, want 3", len(fields))
	}
	m.Ban, m.Fixed = fields[2], map[Square]bool{}
	for row := range strings.SplitSeq(fields[0], "/") {
		tiles, err := ReadTiles(row)
		if err != nil {
			return m, err
		}
		m.Board = append(m.Board, tiles)
		if len(tiles) != m.Cols() {
			return m, fmt.Errorf("model: a board of %d columns has a row of %d", m.Cols(), len(tiles))
		}
	}
	for _, q := range m.Squares() {
		m.Fixed[q] = q.Col%2 == 1 && q.Row%2 == 1
	}
	spare, err := ReadTiles(fields[1])
	if err != nil || len(spare) != 1 {
		return m, fmt.Errorf("model: spare tile %q", fields[1])
	}
	m.Spare = spare[0]
	return m, nil
}

// String writes a maze in the text notation.
func (m *Maze) String() string {
	var rows []string
	for _, row := range m.Board {
		var tiles strings.Builder
		for _, tile := range row {
			tiles.WriteString(tile.String())
		}
		rows = append(rows, tiles.String())
	}
	return strings.Join(rows, "/") + " " + m.Spare.String() + " " + m.Ban
}

// Cols returns the number of columns.
func (m *Maze) Cols() int { return len(m.Board[0]) }

// Rows returns the number of rows.
func (m *Maze) Rows() int { return len(m.Board) }

// At returns the tile on a square, which can be changed.
func (m *Maze) At(q Square) *Tile { return &m.Board[q.Row-1][q.Col-1] }

func (m *Maze) onBoard(q Square) bool {
	return 1 <= q.Col && q.Col <= m.Cols() && 1 <= q.Row && q.Row <= m.Rows()
}

// Squares returns all squares in reading order: a1, b1, and so on.
func (m *Maze) Squares() []Square {
	var all []Square
	for row := 1; row <= m.Rows(); row++ {
		for col := 1; col <= m.Cols(); col++ {
			all = append(all, Square{col, row})
		}
	}
	return all
}

// Slots returns all slots in canonical order. There is an arrow at each end of
// each line without fixed tiles: on published boards the even ones, counted from 1
// (pokemon, onepiece, anniversary: twelve arrows; rulings 1 "arrows").
func (m *Maze) Slots() []string {
	var all []string
	for _, slot := range AllSlots {
		line := m.Line(slot)
		if m.onBoard(line[0]) && !slices.ContainsFunc(line, func(q Square) bool { return m.Fixed[q] }) {
			all = append(all, slot)
		}
	}
	return all
}

// Line returns the squares of a slot's line, from the one where the tile goes in
// to the one where a tile is pushed out.
func (m *Maze) Line(slot string) []Square {
	var all []Square
	if slot[0] == 'N' || slot[0] == 'S' {
		for row := 1; row <= m.Rows(); row++ {
			all = append(all, Square{int(slot[1]-'a') + 1, row})
		}
	} else {
		for col := 1; col <= m.Cols(); col++ {
			all = append(all, Square{col, int(slot[1] - '0')})
		}
	}
	if slot[0] == 'S' || slot[0] == 'E' {
		slices.Reverse(all)
	}
	return all
}

// Shifts returns the shifts: every slot but the banned one, with every way in
// which the spare can lie. No printing restricts how the tile is turned (rulings
// 1 "orientation").
//
// The tile may not go in where the last insertion pushed one out, whoever made
// it (all). Before the first insertion no slot is banned.
func (m *Maze) Shifts() []string {
	var all, ways []string
	for _, tile := range m.Spare.Ways() {
		ways = append(ways, tile.Sides())
	}
	for _, slot := range m.Slots() {
		for _, way := range ways {
			if slot != m.Ban {
				all = append(all, slot+":"+way)
			}
		}
	}
	return all
}

// Shifted pushes the spare in as a shift says. Every tile of the line moves by one
// square and the last one is pushed out (all).
func (m *Maze) Shifted(shift string) Maze {
	after := *m
	after.Board = nil
	for _, row := range m.Board {
		after.Board = append(after.Board, slices.Clone(row))
	}
	slot, sides, _ := strings.Cut(shift, ":")
	hand := TileOf(sides)
	hand.Picture, hand.Mark = m.Spare.Picture, m.Spare.Mark
	for _, q := range m.Line(slot) {
		*after.At(q), hand = hand, *m.At(q)
	}
	after.Spare, after.Ban = hand.Ways()[0], Opposite(slot)
	return after
}

// Carried returns where a pawn is after an insertion at a slot.
//
// Pawns ride on their tiles. Every pawn that would leave the board, of whatever
// seat, goes to the tile just inserted (all). For several at once see rulings 1
// "pawns on the ejected tile".
func (m *Maze) Carried(slot string, pawn Square) Square {
	line := m.Line(slot)
	if i := slices.Index(line, pawn); i >= 0 {
		return append(line[1:], line[0])[i]
	}
	return pawn
}

// Step returns the neighbor of a square on the given side, and whether a passage joins
// them: both are on the board, and both tiles are open to each other.
func (m *Maze) Step(from Square, side string) (to Square, ok bool) {
	to = from.next(side)
	if !m.onBoard(to) {
		return from, false
	}
	return to, m.At(from).Open(side) && m.At(to).Open(opposite[side])
}

// Steps returns how many steps away every square is that is joined to a square by
// open passages, on ways that avoid the blocked squares. It searches breadth first,
// with a queue.
func (m *Maze) Steps(from Square, blocked ...Square) map[Square]int {
	steps := map[Square]int{from: 0}
	for queue := []Square{from}; len(queue) > 0; queue = queue[1:] {
		for _, side := range []string{"N", "E", "S", "W"} {
			to, ok := m.Step(queue[0], side)
			if _, seen := steps[to]; ok && !seen && !slices.Contains(blocked, to) {
				steps[to] = steps[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return steps
}

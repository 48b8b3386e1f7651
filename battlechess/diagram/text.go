// Package diagram renders states of Battle Chess for people: [Text] for a
// terminal, [SVG] for everything else. Both show every piece with the side that
// lies up, its power and its arrows, the eggs, the cards, and what waits or lies
// next to the board. Both also show the two sides of every kind of piece, so that
// a player knows what turning over, taking off eggs or a summon brings.
package diagram

// This file holds the text picture.

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// ansi holds the color of each seat. They are yellow and blue in the box too.
var ansi = [2]string{"\x1b[33m", "\x1b[36m"}

const (
	reset = "\x1b[0m"
	bold  = "\x1b[1m"
	red   = "\x1b[31m"
)

// maxWidth is the number of columns that a text picture of the default rule set
// has at most.
const maxWidth = 80

// arrowSigns holds the sign of each direction.
var arrowSigns = [8]string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}

// Text writes a picture for a terminal, in color if asked for. It has no use for the ID and
// the theme. [TextGeometry] says
// where the squares are. A piece is its
// letter, upper case for seat 1, and its power, with a ~ between them if it is
// turned over. Under eggs it has a + for each instead. Its arrows are around it,
// each with its reach if that is not one square: 2, 2! for exactly two, or * for
// any number, with a ^ if it leads over other pieces. While a card is drawn for a
// battle, each attacked piece is between two # signs.
//
// To the right of the board are the sides that it does not show: the back of
// each kind of piece, after a ~, and the front of legends and of the piece under
// the eggs, all as seat 1 has them. A piece that differs for seat 2 is there again,
// with a lower-case letter, as seat 2 has it. The notes on the moment are below the
// board.
// With the default rule set the picture has at most 80 columns and 23 lines.
func Text(w io.Writer, p Picture, color bool) error {
	rs := p.State.RuleSet()
	board := newBoard(p.State)
	lines := board.lines(color)
	for i, text := range key(rs) {
		if i == len(lines) {
			lines = append(lines, strings.Repeat(" ", len(board.cells[0])))
		}
		lines[i] += " " + text
	}
	if !p.Wordless {
		lines = append(lines, notes(p.State, color)...)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// notes returns the lines below the board: the notes on the moment, and the signs.
func notes(s battlechess.State, color bool) []string {
	notes := s.View(game.Nobody).Notes()[:4]
	if signs := signs(s.RuleSet()); len(notes[0])+2+len(signs) <= maxWidth {
		notes[0] += "  " + signs
	} else {
		notes = slices.Insert(notes, 0, signs)
	}
	if next := &notes[len(notes)-1]; color {
		*next = bold + *next + reset
	}
	return notes
}

// A board is the grid of a text picture: a line for the letters of the columns,
// then three lines for each row.
type board struct {
	cells    [][]cell
	geometry Geometry
}

// A cell is one character of a board, and the escape sequence of its color.
type cell struct {
	sign  rune
	color string
}

// newBoard returns the board of a state with all its pieces.
func newBoard(s battlechess.State) board {
	columns, rows := s.RuleSet().Size()
	g := TextGeometry(s)
	b := board{make([][]cell, g.Size().Y), g}
	for i := range b.cells {
		b.cells[i] = make([]cell, g.Size().X)
		edge := "|"
		if i%3 == 1 {
			edge = "+"
		}
		b.write(i, 0, "", strings.Repeat(" ", len(b.cells[i])))
		for col := 0; i > 0 && col < columns; col++ {
			area := g.Rect(Place{Square: battlechess.SquareAt(col+1, 1)})
			b.write(i, area.Min.X-1, "", edge)
			b.write(i, area.Max.X, "", edge)
		}
	}
	for col := range columns {
		b.write(0, g.Center(Place{Square: battlechess.SquareAt(col+1, 1)}).X, "", string(rune('a'+col)))
	}
	for row := range rows {
		b.write(g.Center(Place{Square: battlechess.SquareAt(1, row+1)}).Y, 0, "", fmt.Sprint(row+1))
	}
	for _, p := range s.Pieces() {
		b.piece(p)
	}
	for _, p := range s.Attacked() {
		left, width, middle := b.place(p)
		b.write(middle, left-1, red, "#")
		b.write(middle, left+width, red, "#")
	}
	return b
}

// write writes a text on a line of the board, from a column on.
func (b board) write(line, column int, color, text string) {
	for _, sign := range text {
		b.cells[line][column] = cell{sign, color}
		column++
	}
}

// place returns where a piece is: its first column, its width, and the line with
// its letter.
func (b board) place(p battlechess.Piece) (left, width, middle int) {
	area := b.geometry.Rect(Place{Square: p.Square})
	return area.Min.X, p.Size*(area.Dx()+1) - 1, area.Min.Y + (3*p.Size-1)/2
}

// piece writes a piece over its squares, with its arrows where they point.
func (b board) piece(p battlechess.Piece) {
	left, width, middle := b.place(p)
	top := b.geometry.Rect(Place{Square: p.Square}).Min.Y
	bottom := top + 3*p.Size - 1
	for line := top; line <= bottom; line++ {
		b.write(line, left, ansi[p.Seat], strings.Repeat(" ", width))
	}
	line := func(line, column int, west battlechess.Direction, text string, east battlechess.Direction) {
		first, last := arrow(p.Face, west), arrow(p.Face, east)
		start := width - utf8.RuneCountInString(last)
		column = min(column, start-utf8.RuneCountInString(text))
		b.write(line, left+max(column, utf8.RuneCountInString(first)), ansi[p.Seat], text)
		b.write(line, left, ansi[p.Seat], first)
		b.write(line, left+start, ansi[p.Seat], last)
	}
	line(top, (width-2)/2, battlechess.NW, arrow(p.Face, battlechess.N), battlechess.NE)
	line(middle, (width+1-len(p.String()))/2, battlechess.W, p.String(), battlechess.E)
	line(bottom, (width-2)/2, battlechess.SW, arrow(p.Face, battlechess.S), battlechess.SE)
}

// lines returns the lines of the board as text.
func (b board) lines(color bool) (lines []string) {
	for _, cells := range b.cells {
		var text strings.Builder
		last := ""
		for _, c := range append(slices.Clip(cells), cell{}) {
			if color && c.color != last {
				if last != "" {
					text.WriteString(reset)
				}
				text.WriteString(c.color)
				last = c.color
			}
			if c.sign != 0 {
				text.WriteRune(c.sign)
			}
		}
		lines = append(lines, text.String())
	}
	return lines
}

// arrow returns the sign and the reach of an arrow, or "" if there is none.
func arrow(f battlechess.Face, d battlechess.Direction) string {
	if f.Arrows[d] == 0 {
		return ""
	}
	text := arrowSigns[d]
	switch f.Arrows[d] {
	case 1:
	case battlechess.AnyReach:
		text += "*"
	default:
		text += fmt.Sprint(f.Arrows[d])
	}
	if f.Exact[d] {
		text += "!"
	}
	if f.Jumps[d] {
		text += "^"
	}
	return text
}

// cellWidth returns the width of a square: 8, or more if the rule set has a piece
// that needs it.
func cellWidth(rs battlechess.RuleSet) int {
	width := 8
	for _, k := range rs.PieceKinds() {
		for _, f := range []battlechess.Face{k.Front[0], k.Back[0], k.Front[1], k.Back[1]} {
			long := func(d battlechess.Direction) int { return utf8.RuneCountInString(arrow(f, d)) }
			need := max(
				long(battlechess.W)+len(fmt.Sprintf("%c %d", k.Letter, f.Power))+long(battlechess.E),
				long(battlechess.NW)+long(battlechess.N)+long(battlechess.NE)+2,
				long(battlechess.SW)+long(battlechess.S)+long(battlechess.SE)+2,
			)
			width = max(width, (need+k.Size)/k.Size-1)
		}
	}
	return width
}

// key returns a line for each side of a kind that the board may not show.
func key(rs battlechess.RuleSet) (lines []string) {
	for _, k := range owned(rs) {
		lines = append(lines, k.name)
		if k.hidden {
			lines = append(lines, " "+side(k.front))
		}
		lines = append(lines, "~"+side(k.back))
	}
	return lines
}

// An ownKind is a kind of piece as a seat has it, with N up the mat.
type ownKind struct {
	name        string // with its letter
	kind        string // without it
	front, back battlechess.Face
	hidden      bool // the board may not show its front
}

// owned returns the kinds as seat 1 has them. One that differs for seat 2 is
// followed by that of seat 2.
func owned(rs battlechess.RuleSet) (kinds []ownKind) {
	for _, k := range rs.PieceKinds() {
		for p := range game.Player(2) {
			if p == 0 || k.Differs() {
				front, back := k.Faces(p)
				hidden := k.Cost > 0 || k.Target && rs.Eggs() > 0
				kinds = append(kinds, ownKind{fmt.Sprintf("%c %s", k.Letter|byte(p)<<5, k.Name), k.Name, front, back, hidden})
			}
		}
	}
	return kinds
}

// side returns the power and the arrows of a side.
func side(f battlechess.Face) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d ", f.Power)
	for d := range f.Arrows {
		b.WriteString(arrow(f, battlechess.Direction(d)))
	}
	return b.String()
}

// signs says what the signs of a picture mean. It leaves out the signs of arrows
// that the rule set does not have, and the reach 2.
func signs(rs battlechess.RuleSet) string {
	text := "~ turned, + egg, * any"
	exact, jumps := special(rs)
	if exact {
		text += ", 2 up to two, 2! exactly two"
	}
	if jumps {
		text += ", ^ over pieces"
	}
	return text
}

// special reports whether a rule set has arrows of exactly two squares, and
// arrows that lead over pieces.
func special(rs battlechess.RuleSet) (exact, jumps bool) {
	for _, k := range rs.PieceKinds() {
		for _, f := range []battlechess.Face{k.Front[0], k.Back[0], k.Front[1], k.Back[1]} {
			exact = exact || slices.Contains(f.Exact[:], true)
			jumps = jumps || slices.Contains(f.Jumps[:], true)
		}
	}
	return exact, jumps
}

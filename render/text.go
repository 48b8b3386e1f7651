// This file renders a scene as text: tiles of 7 by 3 characters, the rim around
// them, and the panel next to them. The characters are collected in canvas.go.

package render

import (
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// The signs that [Legend] explains.
const (
	banSign  = "×"
	homeSign = "⌂"
	dot      = '·'
)

var goalCorners = []string{"┏", "┓", "┗", "┛"}

// Legend returns lines for people on the signs of a text picture.
func Legend() []string {
	return []string{
		fmt.Sprintf("%s a slot; %s not now: the tile would go straight back.", arrows[labyrinth.West], banSign),
		fmt.Sprintf("Dots: squares you can reach. %s %s a goal. %s a home.", goalCorners[0], goalCorners[1], homeSign),
	}
}

// The sizes in characters. A board of 7 by 7 and its panel take 80 columns.
const (
	tileW, tileH = 7, 3
	rimW, rimH   = 2, 1
	gapW         = 2  // between board and panel
	panelW       = 25 // a goal with the longest name
	panelH       = 23 // lines of a board of 7 by 7, one less than a terminal of 24
	textWidth    = 80 // of a board of 7 by 7 and its panel
)

// Text writes the scene as lines of characters, in one Write. A board of 7 by 7
// takes 23 lines of at most 80 characters; notes may add lines, and so may the names
// of the pictures, which are below the board if they do not fit next to it.
//
// Passages are blank between shaded walls, which are darker on fixed tiles. The
// middle of a tile shows the letter of its picture and the seat of each pawn on
// it, and its lower right corner its mark. On the rim, arrows point at the slots,
// × is the banned slot, and ⌂ with a seat is a home. The arrow of Slot is hollow,
// or ⊗ if it is banned. Reach is dotted. Path is a heavy line that ends in a disc.
// Goal and Targets have a frame of four corners.
//
// [TextGeometry] says where everything is.
//
// If color is true, the same characters have colors from the palette of 256
// colors, set by ANSI escape sequences. Otherwise there are no escape sequences.
func Text(w io.Writer, s Scene, color bool) error {
	c := canvas(Cells(s))
	c.trim(color)
	out := c.appendTo(nil, color)
	if s.Table.Board().Cols() > 0 && !s.legendFits() {
		for _, line := range s.legend(1, textWidth) {
			out = append(append(out, line...), '\n')
		}
	}
	_, err := w.Write(out)
	return err
}

// TextTile writes one tile as [Text] shows it, as 3 lines of 7 characters: the
// tile on a square with its pawns and highlights, or for the zero Square the
// spare. It writes nothing if the board does not have the square.
func TextTile(w io.Writer, s Scene, at labyrinth.Square, color bool) error {
	_, err := w.Write(canvas(TileCells(s, at)).appendTo(nil, color))
	return err
}

// tile renders a tile whose upper left character is at x, y.
func (c *canvas) tile(x, y int, s Scene, p spot) {
	c.passages(x, y, p)
	if p.goal {
		for i, corner := range goalCorners {
			c.put(x+1+i%2*4, y+i/2*2, corner, Goal)
		}
	}
	mark, _ := p.Mark.AppendText(nil)
	c.put(x+tileW-len(mark), y+2, string(mark), Mark)
	c.path(x, y, p)

	// The picture and the pawns are centered. Pawns for which there is no room are above.
	n, above := len(p.pawns), x+2
	if p.Picture != 0 {
		n++
	}
	end := x + tileW
	x += 3 - max(min(n, tileW)-1, 0)/2
	if p.Picture != 0 {
		c.put(x, y+1, p.Picture.String(), Picture)
		x++
	}
	for i, seat := range p.pawns {
		at, line := x+i, y+1
		if at >= end {
			at, line = above+at-end, y
		}
		c.putSeat(at, line, label(seat), Pawn, s.color(seat))
	}
}

// passages renders the walls and passages of a tile.
func (c *canvas) passages(x, y int, p spot) {
	wall, role, seat := '▒', Wall, ""
	if p.fixed {
		wall, role = '▓', FixedWall
	}
	if p.home >= 0 {
		role, seat = HomeWall, seatColors[p.home]
	}
	lane, floor := ' ', Floor
	if p.reach {
		lane, floor = dot, Reached
	}
	for dy := range tileH {
		for dx := range tileW {
			if inPassage(p.Open, dx, dy) {
				c.ground(x+dx, y+dy, lane, floor, "")
			} else {
				c.ground(x+dx, y+dy, wall, role, seat)
			}
		}
	}
}

// inPassage reports whether a character of a tile belongs to a passage: it is in
// the middle, or between the middle and an open side.
func inPassage(open labyrinth.Edges, dx, dy int) bool {
	var sides labyrinth.Edges // where it is, seen from the middle
	switch {
	case dy < 1:
		sides |= labyrinth.North
	case dy > 1:
		sides |= labyrinth.South
	}
	switch {
	case dx < 2:
		sides |= labyrinth.West
	case dx > 4:
		sides |= labyrinth.East
	}
	return bits.OnesCount8(uint8(sides)) < 2 && open.Has(sides)
}

// pathMiddles are the characters of the path in the middle of a tile, indexed by
// the sides that it crosses.
var pathMiddles = []rune(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")

// path renders the part of the path on a tile.
func (c *canvas) path(x, y int, p spot) {
	switch {
	case p.end:
		c.put(x+3, y+1, "●", Path)
	case p.path != 0:
		c.put(x+3, y+1, string(pathMiddles[p.path]), Path)
	}
	if p.path.Has(labyrinth.North) {
		c.put(x+3, y, "┃", Path)
	}
	if p.path.Has(labyrinth.East) {
		c.put(x+4, y+1, "━━━", Path)
	}
	if p.path.Has(labyrinth.South) {
		c.put(x+3, y+2, "┃", Path)
	}
	if p.path.Has(labyrinth.West) {
		c.put(x, y+1, "━━━", Path)
	}
}

// rim renders what is around the tiles: the letters and numbers of lines, the
// slots, and the homes.
func (c *canvas) rim(s Scene, g Geometry) {
	tiles := g.tiles()
	left, right, top, bottom := tiles.Min.X-rimW, tiles.Max.X, tiles.Min.Y-rimH, tiles.Max.Y
	for col := 1; col <= g.cols; col++ {
		x, letter := g.Center(Place{Square: labyrinth.SquareAt(col, 1)}).X, string(rune('a'-1+col))
		c.put(x, top, letter, Label)
		c.put(x, bottom, letter, Label)
	}
	for row := 1; row <= g.rows; row++ {
		y, number := g.Center(Place{Square: labyrinth.SquareAt(1, row)}).Y, fmt.Sprint(row)
		c.put(left, y, number, Label)
		c.put(right+1, y, number, Label)
	}
	for _, slot := range s.Table.Board().Slots() {
		at := g.Center(Place{Slot: slot})
		c.slot(at.X, at.Y, s, slot)
	}
	for seat := range game.Player(s.Table.Seats()) {
		home := s.Table.Home(seat)
		if !s.homesAtCorners() {
			break // the corners of the picture could not say which squares they are
		}
		x, y := left, top
		if home.Col() > 1 {
			x = right
		}
		if home.Row() > 1 {
			y = bottom
		}
		c.putSeat(x, y, homeSign+seat.String(), Home, s.color(seat))
	}
}

// arrows are the arrows of slots by their sides. That of the chosen slot is hollow.
var (
	arrows       = map[labyrinth.Edges]string{labyrinth.North: "▼", labyrinth.East: "◀", labyrinth.South: "▲", labyrinth.West: "▶"}
	hollowArrows = map[labyrinth.Edges]string{labyrinth.North: "▽", labyrinth.East: "◁", labyrinth.South: "△", labyrinth.West: "▷"}
)

func (c *canvas) slot(x, y int, s Scene, slot labyrinth.Slot) {
	chosen := slot == s.Slot
	switch {
	case slot == s.Table.Board().Ban() && chosen:
		c.put(x, y, "⊗", ChosenSlot)
	case slot == s.Table.Board().Ban():
		c.put(x, y, banSign, BannedSlot)
	case chosen:
		c.put(x, y, hollowArrows[slot.Side()], ChosenSlot)
	default:
		c.put(x, y, arrows[slot.Side()], Slot)
	}
}

// panel renders the text next to the board, above and below the spare tile.
func (c *canvas) panel(s Scene, g Geometry) {
	tile := g.Rect(spare)
	x, y := tile.Min.X, tile.Max.Y
	c.put(x, tile.Min.Y-1, s.word("spare"), Label)
	line := func(text string, role Role) {
		c.put(x, y, text, role)
		y++
	}
	if turn := s.turn(); turn != "" {
		c.putSeat(x, y, turn, Label, s.color(s.Table.Seat()))
		y++
	}
	if s.Goal != 0 {
		line(s.word("goal ")+s.Goal.String()+" "+s.name(s.Goal), Heading)
	}
	for _, note := range s.Notes {
		for _, text := range wrap(note) {
			line(text, Label)
		}
	}
	if s.legendFits() {
		legend := s.legend(panelH-y-1, panelW)
		y = min(y+1, panelH-len(legend))
		for _, text := range legend {
			line(text, Label)
		}
	}
}

// legendFits reports whether there is room for the names of the pictures in the panel.
func (s Scene) legendFits() bool {
	y := TextGeometry(s.Table.Board()).Rect(spare).Max.Y
	if s.turn() != "" {
		y++
	}
	if s.Goal != 0 {
		y++
	}
	for _, note := range s.Notes {
		y += len(wrap(note))
	}
	return y+len(s.legend(panelH-y-1, panelW)) <= panelH
}

// wrap cuts a note into lines that fit the panel. It cuts at spaces, and within a
// word only if the word does not fit in a line.
func wrap(note string) (lines []string) {
	const indent = "  " // of all lines but the first
	line := ""
	for word := range strings.FieldsSeq(note) {
		for part := range slices.Chunk([]rune(word), panelW-len(indent)) {
			switch {
			case line == "":
				line = string(part)
			case utf8.RuneCountInString(line)+1+len(part) > panelW:
				lines = append(lines, line)
				line = indent + string(part)
			default:
				line += " " + string(part)
			}
		}
	}
	return append(lines, line)
}

// legend returns lines with the names of the board's pictures and marks, in as few columns
// as fit in the given height. If that would be wider than the given width, it returns
// more lines. It leaves out what has no name.
func (s Scene) legend(height, width int) []string {
	var names []string
	for p := range s.Table.Board().Pictures().All() {
		if name := s.name(p); name != "" {
			names = append(names, p.String()+" "+name)
		}
	}
	for m := range s.marks().All() {
		if name := s.markName(m); name != "" {
			names = append(names, m.String()+" "+name)
		}
	}
	lines := names
	for columns := 2; columns <= len(names) && len(lines) > height; columns++ {
		wider := inColumns(names, columns)
		if longest(wider) > width {
			break
		}
		lines = wider
	}
	return lines
}

// inColumns returns lines with the names in the given number of columns, each
// column as wide as its names.
func inColumns(names []string, columns int) []string {
	height := (len(names) + columns - 1) / columns
	lines := make([]string, height)
	width := 0
	for i, name := range names {
		row := i % height
		if row == 0 {
			width = longest(lines)
		}
		if i >= height {
			lines[row] = fmt.Sprintf("%-*s ", width, lines[row])
		}
		lines[row] += name
	}
	return lines
}

func longest(words []string) int {
	n := 0
	for _, w := range words {
		n = max(n, utf8.RuneCountInString(w))
	}
	return n
}

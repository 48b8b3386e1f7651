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

// The sizes in characters. A board of 7 by 7 and its panel take 80 columns.
const (
	tileW, tileH = 7, 3
	rimW, rimH   = 2, 1
	gapW         = 2  // between board and panel
	panelW       = 25 // a goal with the longest name
	panelH       = 23 // lines of a board of 7 by 7, one less than a terminal of 24
)

// The colors. Those of seats are indexed by the number of their corner. A wall
// has the same foreground and background, which hides its shading.
var (
	looseWall = style{fg: 66, bg: 66}
	fixedWall = style{fg: 23, bg: 23}
	homeWalls = []style{{fg: 131, bg: 131}, {fg: 136, bg: 136}, {fg: 61, bg: 61}, {fg: 65, bg: 65}}
	floor     = style{fg: 16, bg: 230}
	reached   = style{fg: 29, bg: 157}

	pictureInk = style{fg: 16, bold: true}
	markInk    = style{fg: 231, bold: true}
	goalInk    = style{fg: 226, bold: true}
	pathInk    = style{fg: 202, bold: true}
	slotInk    = style{fg: 34, bold: true}
	bannedInk  = style{fg: 160, bold: true}
	chosenInk  = style{fg: 16, bg: 220, bold: true}
	seatInks   = []style{{fg: 160, bold: true}, {fg: 178, bold: true}, {fg: 33, bold: true}, {fg: 34, bold: true}}
	pawnInks   = []style{{fg: 231, bg: 160, bold: true}, {fg: 16, bg: 220, bold: true}, {fg: 231, bg: 26, bold: true}, {fg: 231, bg: 28, bold: true}}
)

// Text writes the scene as lines of characters, in one Write. A board of 7 by 7
// takes 23 lines of at most 80 characters; notes may add lines.
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
	var c canvas
	g := TextGeometry(s.Table.Board().Side())
	for _, p := range s.spots() {
		corner := g.Rect(p.place()).Min
		c.tile(corner.X, corner.Y, s, p)
	}
	c.rim(s, g)
	if g.side > 0 {
		c.panel(s, g)
	}
	c.trim(color)
	_, err := w.Write(c.appendTo(nil, color))
	return err
}

// TextTile writes one tile as [Text] shows it, as 3 lines of 7 characters: the
// tile on a square with its pawns and highlights, or for the zero Square the
// spare. It writes nothing if the board does not have the square.
func TextTile(w io.Writer, s Scene, at labyrinth.Square, color bool) error {
	var c canvas
	for _, p := range s.spots() {
		if p.at == at {
			c.tile(0, 0, s, p)
		}
	}
	_, err := w.Write(c.appendTo(nil, color))
	return err
}

// tile renders a tile whose upper left character is at x, y.
func (c *canvas) tile(x, y int, s Scene, p spot) {
	c.passages(x, y, p)
	if p.goal {
		for i, corner := range []string{"┏", "┓", "┗", "┛"} {
			c.put(x+1+i%2*4, y+i/2*2, corner, goalInk)
		}
	}
	mark, _ := p.Mark.AppendText(nil)
	c.put(x+tileW-len(mark), y+2, string(mark), markInk)
	c.path(x, y, p)

	// The picture and the pawns, up to five characters, are centered.
	n := len(p.pawns)
	if p.Picture != 0 {
		n++
	}
	x += 3 - max(n-1, 0)/2
	if p.Picture != 0 {
		c.put(x, y+1, p.Picture.String(), pictureInk)
		x++
	}
	for i, seat := range p.pawns {
		c.put(x+i, y+1, label(seat), pawnInks[s.corner(seat)])
	}
}

// passages renders the walls and passages of a tile.
func (c *canvas) passages(x, y int, p spot) {
	wall, wallStyle := "▒", looseWall
	if p.fixed {
		wall, wallStyle = "▓", fixedWall
	}
	if p.home >= 0 {
		wallStyle = homeWalls[p.home]
	}
	lane, laneStyle := " ", floor
	if p.reach {
		lane, laneStyle = "·", reached
	}
	for dy := range tileH {
		for dx := range tileW {
			if inPassage(p.Open, dx, dy) {
				c.put(x+dx, y+dy, lane, laneStyle)
			} else {
				c.put(x+dx, y+dy, wall, wallStyle)
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
		c.put(x+3, y+1, "●", pathInk)
	case p.path != 0:
		c.put(x+3, y+1, string(pathMiddles[p.path]), pathInk)
	}
	if p.path.Has(labyrinth.North) {
		c.put(x+3, y, "┃", pathInk)
	}
	if p.path.Has(labyrinth.East) {
		c.put(x+4, y+1, "━━━", pathInk)
	}
	if p.path.Has(labyrinth.South) {
		c.put(x+3, y+2, "┃", pathInk)
	}
	if p.path.Has(labyrinth.West) {
		c.put(x, y+1, "━━━", pathInk)
	}
}

// rim renders what is around the tiles: the letters and numbers of lines, the
// slots, and the homes.
func (c *canvas) rim(s Scene, g Geometry) {
	tiles := g.tiles()
	left, right, top, bottom := tiles.Min.X-rimW, tiles.Max.X, tiles.Min.Y-rimH, tiles.Max.Y
	for i := 1; i <= g.side; i++ {
		letter, number := string(rune('a'-1+i)), fmt.Sprint(i)
		middle := g.Center(Place{Square: labyrinth.SquareAt(i, i)})
		c.put(middle.X, top, letter, style{})
		c.put(middle.X, bottom, letter, style{})
		c.put(left, middle.Y, number, style{})
		c.put(right+1, middle.Y, number, style{})
	}
	for _, slot := range s.Table.Board().Slots() {
		at := g.Center(Place{Slot: slot})
		c.slot(at.X, at.Y, s, slot)
	}
	for seat := range game.Player(s.Table.Seats()) {
		x, y := left, top
		if s.Table.Home(seat).Col() > 1 {
			x = right
		}
		if s.Table.Home(seat).Row() > 1 {
			y = bottom
		}
		c.put(x, y, "⌂"+seat.String(), seatInks[s.corner(seat)])
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
		c.put(x, y, "⊗", chosenInk)
	case slot == s.Table.Board().Ban():
		c.put(x, y, "×", bannedInk)
	case chosen:
		c.put(x, y, hollowArrows[slot.Side()], chosenInk)
	default:
		c.put(x, y, arrows[slot.Side()], slotInk)
	}
}

// panel renders the text next to the board, above and below the spare tile.
func (c *canvas) panel(s Scene, g Geometry) {
	tile := g.Rect(spare)
	x, y := tile.Min.X, tile.Max.Y
	c.put(x, tile.Min.Y-1, "spare", style{})
	line := func(text string, st style) {
		c.put(x, y, text, st)
		y++
	}
	if turn := s.turn(); turn != "" {
		line(turn, seatInks[s.corner(s.Table.Seat())])
	}
	if s.Goal != 0 {
		line("goal "+s.Goal.String()+" "+s.name(s.Goal), style{bold: true})
	}
	for _, note := range s.Notes {
		for _, text := range wrap(note) {
			line(text, style{})
		}
	}
	if legend := s.legend(panelH - y - 1); y+len(legend) <= panelH {
		y = min(y+1, panelH-len(legend))
		for _, text := range legend {
			line(text, style{})
		}
	}
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

// legend returns lines with the names of the board's pictures, in as few columns
// as fit in the given height. If that would be too wide for the panel, it returns
// more lines. It leaves out pictures without a name.
func (s Scene) legend(height int) []string {
	var names []string
	for p := range s.Table.Board().Pictures().All() {
		if name := s.name(p); name != "" {
			names = append(names, p.String()+" "+name)
		}
	}
	lines := names
	for columns := 2; columns <= len(names) && len(lines) > height; columns++ {
		wider := inColumns(names, columns)
		if longest(wider) > panelW {
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
		n = max(n, len(w))
	}
	return n
}

// This file renders a scene as SVG, in layers from the background to the pawns.
// The document has no style sheet, no identifiers and no references, so that one
// page can contain several.

package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// The sizes, in units of the view box.
const (
	tileSize   = 100
	laneWidth  = 44  // of a passage
	rimWidth   = 48  // around the tiles
	margin     = 20  // around everything
	panelWidth = 170 // next to the board
	pawnRadius = 12
)

// The colors. Those of seats are indexed by the number of their corner.
const (
	paperColor  = "#f4efe3"
	inkColor    = "#22333b"
	rimColor    = "#1d3b42"
	rimInk      = "#d5e3e2"
	slotColor   = "#f0c64f"
	bannedColor = "#ff7b72"
	fixedColor  = "#2f5a62"
	looseColor  = "#7398a0"
	pinColor    = "#a9c4c7"
	floorColor  = "#fbf3dc"
	reachColor  = "#b5e3a0"
	pathColor   = "#e8590c"
	goalColor   = "#c2188b"
	markColor   = "#ffe27a"
)

var (
	seatColors = []string{"#d62828", "#f4b400", "#1f62d0", "#23893c"}
	pawnTexts  = []string{"#fff", "#222", "#fff", "#fff"}
	homeColors = []string{"#a8484b", "#b58a25", "#4566ad", "#4a8a57"}
)

// SVG writes the scene as an SVG document, in one Write. The same scene gives the
// same bytes.
//
// Fixed tiles have pins at their corners. The passages of Reach are green. Path
// is a line that ends in a disc. Goal and Targets have a ring.
func SVG(w io.Writer, s Scene) error {
	d := drawing{Scene: s, side: s.Table.Board().Side(), all: s.spots()}
	d.ground()
	d.rim()
	d.tiles()
	d.passages()
	d.homes()
	d.path()
	d.pictures()
	d.pawns()
	d.panel()
	d.add("</svg>")
	_, err := w.Write(d.svg)
	return err
}

// A drawing is an SVG document while it is being written.
type drawing struct {
	Scene
	side int
	all  []spot
	svg  []byte
}

// add adds a line. Arguments that are not constants of this package must be
// escaped.
func (d *drawing) add(format string, args ...any) {
	d.svg = append(fmt.Appendf(d.svg, format, args...), '\n')
}

func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder never fails
	return b.String()
}

// boardSize returns the width and height of the board with its rim.
func (d *drawing) boardSize() int { return d.side*tileSize + 2*rimWidth }

// lineAt returns the middle of a row or column, counted from 1.
func lineAt(i int) int { return margin + rimWidth + i*tileSize - tileSize/2 }

// middle returns the middle of a tile.
func (d *drawing) middle(p spot) (x, y int) {
	if p.at == 0 {
		return 2*margin + d.boardSize() + panelWidth/2, lineAt(1) - 10
	}
	return lineAt(p.at.Col()), lineAt(p.at.Row())
}

func (d *drawing) ground() {
	size := d.boardSize()
	width, height := 3*margin+size+panelWidth, 2*margin+size
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" text-anchor="middle" font-family="%s">`,
		width, height, "Verdana, 'DejaVu Sans', sans-serif")
	title := fmt.Sprintf("Labyrinth of %d by %d squares", d.side, d.side)
	if turn := d.turn(); turn != "" {
		title += ", " + turn
	}
	d.add("<title>%s</title>", title)
	d.add(`<rect width="%d" height="%d" rx="16" fill="%s"/>`, width, height, paperColor)
	d.add(`<rect x="%d" y="%[1]d" width="%d" height="%[2]d" rx="20" fill="%s"/>`, margin, size, rimColor)
}

// rim adds the letters and numbers of the lines, and the slots.
func (d *drawing) rim() {
	near, far := margin+rimWidth, margin+rimWidth+d.side*tileSize
	for i := 1; i <= d.side; i++ {
		for _, at := range []int{near - 33, far + 33} {
			d.add(`<text x="%d" y="%d" dy=".35em" font-size="18" fill="%s">%c</text>`, lineAt(i), at, rimInk, 'a'-1+i)
			d.add(`<text x="%d" y="%d" dy=".35em" font-size="18" fill="%s">%d</text>`, at, lineAt(i), rimInk, i)
		}
		if i%2 == 0 {
			d.arrow(lineAt(i), near-11, 0, labyrinth.North, i)
			d.arrow(far+11, lineAt(i), 90, labyrinth.East, i)
			d.arrow(lineAt(i), far+11, 180, labyrinth.South, i)
			d.arrow(near-11, lineAt(i), 270, labyrinth.West, i)
		}
	}
}

// arrow adds the slot at line i of a side: a triangle that points in, crossed out
// if the slot is banned.
func (d *drawing) arrow(x, y, turn int, side labyrinth.Edges, i int) {
	d.add(`<g transform="translate(%d %d) rotate(%d)">`, x, y, turn)
	if labyrinth.SlotAt(side, i) == d.Table.Board().Ban() {
		d.add(`<path d="M-14 -7H14L0 8Z" fill="%s" fill-opacity=".3"/>`, slotColor)
		d.add(`<path d="M-9 -9L9 9M9 -9L-9 9" stroke="%s" stroke-width="5" stroke-linecap="round"/>`, bannedColor)
	} else {
		d.add(`<path d="M-14 -7H14L0 8Z" fill="%s"/>`, slotColor)
	}
	d.add("</g>")
}

// tiles adds the tiles without passages.
func (d *drawing) tiles() {
	for _, p := range d.all {
		color := looseColor
		switch {
		case p.home >= 0:
			color = homeColors[p.home]
		case p.fixed:
			color = fixedColor
		}
		x, y := d.middle(p)
		d.add(`<rect x="%d" y="%d" width="96" height="96" rx="10" fill="%s"/>`, x-48, y-48, color)
		if p.fixed {
			d.add(`<path d="M%d %dh0m72 0h0m0 72h0m-72 0h0" stroke="%s" stroke-width="6" stroke-linecap="round"/>`, x-36, y-36, pinColor)
		}
	}
}

// lanes are the middle lines of the passages of a tile, relative to its middle,
// indexed by the sides to which they lead.
var lanes = [16]string{
	1: "m0 0v-48", 2: "m0 0h48", 4: "m0 0v48", 8: "m0 0h-48",
	5: "m0 -48v96", 10: "m-48 0h96",
	3: "m0 -48v22a26 26 0 0 0 26 26h22", 6: "m48 0h-22a26 26 0 0 0 -26 26v22",
	12: "m0 48v-22a26 26 0 0 0 -26 -26h-22", 9: "m-48 0h22a26 26 0 0 0 26 -26v-22",
	7: "m0 -48v96m0 -48h48", 14: "m-48 0h96m-48 0v48",
	13: "m0 -48v96m0 -48h-48", 11: "m-48 0h96m-48 0v-48",
	15: "m0 -48v96m-48 -48h96",
}

// lane appends the lanes of a tile to the given sides, and a bridge over the gap
// to the next tile for each of east and south that is in on.
func (d *drawing) lane(lines []byte, p spot, sides, on labyrinth.Edges) []byte {
	x, y := d.middle(p)
	lines = fmt.Appendf(lines, "M%d %d%s", x, y, lanes[sides&15])
	if on.Has(labyrinth.East) {
		lines = fmt.Appendf(lines, "M%d %dh6", x+47, y)
	}
	if on.Has(labyrinth.South) {
		lines = fmt.Appendf(lines, "M%d %dv6", x, y+47)
	}
	return lines
}

// joined returns the sides by which a tile and its neighbour are open to each
// other.
func (d *drawing) joined(p spot) (on labyrinth.Edges) {
	for side := labyrinth.North; side <= labyrinth.West; side <<= 1 {
		if p.Open.Has(side) && d.Table.Board().At(p.at.Step(side)).Open.Has(side.Turned(2)) {
			on |= side
		}
	}
	return on
}

// passages adds the passages of all tiles, those to highlight last. Each of the
// two groups is one path, so that neighbors have no seam between them.
func (d *drawing) passages() {
	for _, reach := range []bool{false, true} {
		color, lines := floorColor, []byte(nil)
		if reach {
			color = reachColor
		}
		for _, p := range d.all {
			if p.reach == reach {
				lines = d.lane(lines, p, p.Open, d.joined(p))
			}
		}
		d.lines(lines, color, laneWidth)
	}
}

func (d *drawing) lines(lines []byte, color string, width int) {
	if lines != nil {
		d.add(`<path d="%s" fill="none" stroke="%s" stroke-width="%d"/>`, lines, color, width)
	}
}

func (d *drawing) homes() {
	for _, p := range d.all {
		if p.home >= 0 {
			x, y := d.middle(p)
			d.add(`<circle cx="%d" cy="%d" r="18" fill="%s" fill-opacity=".45"/>`, x, y, seatColors[p.home])
		}
	}
}

// path adds the path along the passages, and the disc at its end.
func (d *drawing) path() {
	var lines []byte
	for _, p := range d.all {
		if p.path != 0 {
			lines = d.lane(lines, p, p.path, p.path)
		}
	}
	d.lines(lines, pathColor, 9)
	for _, p := range d.all {
		if p.end {
			x, y := d.middle(p)
			d.add(`<circle cx="%d" cy="%d" r="11" fill="%s"/>`, x, y, pathColor)
		}
	}
}

// pictures adds a plaque with letter and name to each tile with a picture, the
// rings of the goals, and the marks.
func (d *drawing) pictures() {
	for _, p := range d.all {
		x, y := d.middle(p)
		if p.goal {
			d.add(`<circle cx="%d" cy="%d" r="44" fill="none" stroke="%s" stroke-width="6"/>`, x, y, goalColor)
		}
		if p.Mark != 0 {
			mark, _ := p.Mark.AppendText(nil)
			d.add(`<rect x="%d" y="%d" width="30" height="22" rx="6" fill="%s"/>`, x+16, y-46, inkColor)
			d.add(`<text x="%d" y="%d" dy=".35em" font-size="15" font-weight="bold" fill="%s">%s</text>`,
				x+31, y-35, markColor, escape(string(mark)))
		}
		if p.Picture != 0 {
			d.plaque(x, y, p)
		}
	}
}

// plaque adds the plaque of a picture. Its edge is thick if it hides the end of
// the path.
func (d *drawing) plaque(x, y int, p spot) {
	name, edge := d.name(p.Picture), `stroke="`+inkColor+`" stroke-opacity=".35"`
	if p.end {
		edge = `stroke="` + pathColor + `" stroke-width="4"`
	}
	size := min(13, 140/max(1, len(name))) // of the letters of the name
	width := max(30, len(name)*size*6/10+14)
	d.add(`<rect x="%d" y="%d" width="%d" height="38" rx="8" fill="#fff" %s/>`, x-width/2, y-19, width, edge)
	letterY := y
	if name != "" {
		letterY = y - 7
		d.add(`<text x="%d" y="%d" dy=".35em" font-size="%d" fill="%s">%s</text>`, x, y+10, size, inkColor, escape(name))
	}
	d.add(`<text x="%d" y="%d" dy=".35em" font-size="20" font-weight="bold" fill="%s">%v</text>`, x, letterY, inkColor, p.Picture)
}

// pawns adds the pawns side by side, below the plaque if there is one.
func (d *drawing) pawns() {
	for _, p := range d.all {
		x, y := d.middle(p)
		if p.Picture != 0 {
			y += 33
		}
		x -= (len(p.pawns) - 1) * pawnRadius
		for i, seat := range p.pawns {
			d.pawn(x+i*2*pawnRadius, y, seat)
		}
	}
}

func (d *drawing) pawn(x, y int, seat game.Player) {
	i := d.corner(seat)
	d.add(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="#fff" stroke-width="2"/>`, x, y, pawnRadius, seatColors[i])
	d.add(`<text x="%d" y="%d" dy=".35em" font-size="15" font-weight="bold" fill="%s">%s</text>`, x, y, pawnTexts[i], label(seat))
}

// panel adds the text next to the board, above and below the spare tile.
func (d *drawing) panel() {
	if d.side == 0 {
		return
	}
	x, y := d.middle(spot{})
	d.add(`<text x="%d" y="%d" font-size="16" fill="%s">spare</text>`, x, y-60, inkColor)
	x += 12 - panelWidth/2
	y += 90
	for seat := range game.Player(d.Table.Seats()) {
		d.pawn(x, y, seat)
		if seat == d.Table.Seat() {
			d.label(x+22, y, "bold", d.turn())
		} else {
			d.label(x+22, y, "normal", fmt.Sprint("seat ", seat))
		}
		y += 32
	}
	if d.Goal != 0 {
		d.add(`<circle cx="%d" cy="%d" r="10" fill="none" stroke="%s" stroke-width="4"/>`, x, y, goalColor)
		d.label(x+22, y, "normal", d.Goal.String()+" "+d.name(d.Goal))
	}
}

// label adds a line of text that begins at x. Long text is smaller.
func (d *drawing) label(x, y int, weight, text string) {
	size := min(15, 220/max(1, len(text)))
	d.add(`<text x="%d" y="%d" dy=".35em" font-size="%d" font-weight="%s" text-anchor="start" fill="%s">%s</text>`,
		x, y, size, weight, inkColor, escape(text))
}

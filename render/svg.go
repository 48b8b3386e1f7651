// This file renders a scene as SVG, in layers: the ground and the rim, the tiles,
// the joints between them, the pawns and the panel. What is on a tile is in
// svgtile.go, the colors are in svgstyle.go.

package render

import (
	"fmt"
	"image"
	"io"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/theme"
)

// The sizes, in units of the view box.
const (
	tileSize   = 100
	laneWidth  = 44  // of a passage
	pathWidth  = 9   // of the line of a path
	rimWidth   = 48  // around the tiles
	margin     = 20  // around everything
	panelWidth = 170 // next to the board
	pawnRadius = 12
)

// SVG writes the scene as an SVG document, in one Write. The same scene gives the
// same bytes. [SVGGeometry] says where everything is; below a low board the picture is
// higher if its panel needs that.
//
// Fixed tiles have pins at their corners. The passages of Reach are blue. Path is
// a line that ends in a disc. Goal and Targets have a ring, and Slot has a frame.
//
// A group for each square, for each slot and for the spare tile has an attribute
// data-pick with the text of its [Place], and an id: "square-c5", "slot-W2" and
// "spare". A square's group is its tile, without pawns. Each pawn on the board is
// a group "pawn-1", or "pawn" if it has no seat. Ids begin with the ID of the
// scene and are the same after every ply. Pawns let clicks through to their
// square. A program can move a tile or a pawn by the CSS property translate, in
// which one px is one unit.
//
// All colors come from a style sheet in the document. Its rules apply to the
// class "labyrinth", which the document has. A page can set the variables, such
// as --paper, --floor, --reach and --corner-1, in a rule for .labyrinth. The
// theme is light or dark as the reader prefers; the class "light" or "dark" on
// the document, or on an element around it, decides otherwise.
func SVG(w io.Writer, s Scene) error {
	d := newDrawing(s)
	d.ground()
	d.rim()
	for _, p := range d.all {
		d.place(p)
	}
	d.joints()
	d.pawns()
	d.panel()
	d.add("</svg>")
	_, err := w.Write(d.svg)
	return err
}

// SVGTile writes one tile of the scene as an SVG document of 100 by 100 units: the
// tile on a square with its pawns and highlights, or for the zero Square the
// spare. It looks as in [SVG], but has no ids and no picks. It is empty if the
// board does not have the square.
func SVGTile(w io.Writer, s Scene, at labyrinth.Square) error {
	d := newDrawing(s)
	const half = tileSize / 2
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" class="%s" viewBox="%d %[2]d %d %[3]d" text-anchor="middle" font-family="%[4]s">`,
		theme.Class(d.class(), s.Theme), -half, tileSize, fonts)
	d.style()
	for _, p := range d.all {
		if p.at == at {
			d.add(`<g class="%s">`, d.classes(p))
			d.tile(p)
			d.add("</g>")
			d.pawnsOn(p, image.Point{}, func(game.Player) string { return "" })
		}
	}
	d.add("</svg>")
	_, err := w.Write(d.svg)
	return err
}

const fonts = "Verdana, 'DejaVu Sans', sans-serif"

// A drawing is an SVG document while it is being written.
type drawing struct {
	Scene
	Geometry
	all []spot
	svg []byte
}

func newDrawing(s Scene) *drawing {
	return &drawing{Scene: s, Geometry: SVGGeometry(s.Table.Board()), all: s.spots()}
}

// add adds a line. Arguments that are not constants of this package must be
// escaped.
func (d *drawing) add(format string, args ...any) {
	d.svg = append(fmt.Appendf(d.svg, format, args...), '\n')
}

// class returns the class of the document.
func (d *drawing) class() string {
	if d.Night {
		return "labyrinth night"
	}
	return "labyrinth"
}

// style adds the style sheets of the document.
func (d *drawing) style() {
	if d.Night {
		d.add("%s", duskSheet())
		d.add("%s", nightSheet())
	} else {
		d.add("%s", daySheet())
	}
	if d.Table.Seats() > boxSeats {
		d.add("%s", crowdSheet())
	}
}

// id returns the attribute with an id.
func (d *drawing) id(name string) string { return ` id="` + theme.Escape(d.ID) + name + `"` }

func (d *drawing) ground() {
	size, board := d.Size(), d.board()
	size.Y = max(size.Y, d.panelEnd())
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" class="%s" viewBox="0 0 %d %d" role="img" text-anchor="middle" font-family="%s">`,
		theme.Class(d.class(), d.Theme), size.X, size.Y, fonts)
	title := fmt.Sprintf("Labyrinth of %d by %d squares", d.cols, d.rows)
	if turn := d.turn(); turn != "" {
		title += ", " + turn
	}
	if !d.Wordless {
		d.add("<title>%s</title>", title)
	}
	d.style()
	d.add(`<rect class="paper" width="%d" height="%d" rx="16"/>`, size.X, size.Y)
	d.add(`<rect class="rim" x="%d" y="%d" width="%d" height="%d" rx="20"/>`, margin, margin, board.X, board.Y)
}

// rim adds the slots, and the letters and numbers of the lines.
func (d *drawing) rim() {
	for _, slot := range d.Table.Board().Slots() {
		d.slot(Place{Slot: slot})
	}
	tiles := d.tiles()
	const out = 33 // from the tiles to the middle of a letter
	for i := 1; i <= max(d.cols, d.rows); i++ {
		line := d.Center(Place{Square: labyrinth.SquareAt(min(i, d.cols), min(i, d.rows))})
		for _, y := range []int{tiles.Min.Y - out, tiles.Max.Y + out} {
			if i <= d.cols {
				d.add(`<text class="line" x="%d" y="%d" dy=".35em" font-size="18">%c</text>`, line.X, y, 'a'-1+i)
			}
		}
		for _, x := range []int{tiles.Min.X - out, tiles.Max.X + out} {
			if i <= d.rows {
				d.add(`<text class="line" x="%d" y="%d" dy=".35em" font-size="18">%d</text>`, x, line.Y, i)
			}
		}
	}
}

// turns are the angles of the arrows of slots, by their sides.
var turns = map[labyrinth.Edges]int{labyrinth.North: 0, labyrinth.East: 90, labyrinth.South: 180, labyrinth.West: 270}

// slot adds a slot: its area, which takes clicks, and a triangle that points in,
// crossed out if the slot is banned.
func (d *drawing) slot(p Place) {
	area, at, name := d.Rect(p), d.Center(p), p.String()
	banned, class := p.Slot == d.Table.Board().Ban(), "slot"
	if banned {
		class += " banned"
	}
	if p.Slot == d.Scene.Slot {
		class += " chosen"
	}
	d.add(`<g class="%s"%s data-pick="%s">`, class, d.id("slot-"+name), name)
	d.add(`<rect class="area" x="%d" y="%d" width="%d" height="%d" rx="8" stroke-width="4"/>`, area.Min.X+2, area.Min.Y+2, area.Dx()-4, area.Dy()-4)
	d.add(`<path class="arrow" d="M-14 -7H14L0 8Z" transform="translate(%d %d) rotate(%d)"/>`, at.X, at.Y, turns[p.Slot.Side()])
	if banned {
		d.add(`<path class="cross" d="M%d %dl18 18m0 -18l-18 18" stroke-width="5" stroke-linecap="round"/>`, at.X-9, at.Y-9)
	}
	d.add("</g>")
}

// place adds a tile where it is.
func (d *drawing) place(p spot) {
	id, pick, at := "spare", p.place().String(), d.Center(p.place())
	if p.at != 0 {
		id = "square-" + pick
	}
	d.add(`<g class="%s"%s data-pick="%s" transform="translate(%d %d)">`, d.classes(p), d.id(id), pick, at.X, at.Y)
	d.tile(p)
	d.add("</g>")
}

// joints adds what crosses the gaps between tiles, to the east and to the south of
// each: passages that are open to each other, and the path. Joints overlap both
// tiles, so that there is no seam.
func (d *drawing) joints() {
	var floor, reach, path []byte
	joint := func(lines []byte, p spot, sides labyrinth.Edges) []byte {
		at := d.Center(p.place())
		if sides.Has(labyrinth.East) {
			lines = fmt.Appendf(lines, "M%d %dh6", at.X+47, at.Y)
		}
		if sides.Has(labyrinth.South) {
			lines = fmt.Appendf(lines, "M%d %dv6", at.X, at.Y+47)
		}
		return lines
	}
	for _, p := range d.all {
		for side := labyrinth.East; side <= labyrinth.South; side <<= 1 {
			next := p.at.Step(side)
			if !p.Open.Has(side) || !d.Table.Board().At(next).Open.Has(side.Turned(2)) {
				continue
			}
			if p.reach && d.Reach.Has(next) {
				reach = joint(reach, p, side)
			} else {
				floor = joint(floor, p, side)
			}
		}
		path = joint(path, p, p.path)
	}
	d.lines("joint floor", floor, laneWidth)
	d.lines("joint floor reach", reach, laneWidth)
	d.lines("joint path", path, pathWidth)
}

// lines adds a path of lines, unless it is empty.
func (d *drawing) lines(class string, lines []byte, width int) {
	if len(lines) > 0 {
		d.add(`<path class="%s" d="%s" stroke-width="%d"/>`, class, lines, width)
	}
}

func (d *drawing) pawns() {
	for _, p := range d.all {
		d.pawnsOn(p, d.Center(p.place()), func(seat game.Player) string {
			if seat < 0 {
				return d.id("pawn")
			}
			return d.id("pawn-" + seat.String())
		})
	}
}

// pawnsOn adds the pawns of a tile, below its picture if it has one.
func (d *drawing) pawnsOn(p spot, at image.Point, id func(game.Player) string) {
	if p.Picture != 0 || d.large(p) {
		at.Y += 33
	}
	for i, seat := range p.pawns {
		to := at.Add(pawnAt(i, len(p.pawns), pawnRadius))
		d.pawn(to.X, to.Y, seat, id(seat))
	}
}

// pawnAt returns where a tile has pawn i of n, from the middle of the lowest row: four
// side by side, and the others in a row above them.
func pawnAt(i, n, radius int) image.Point {
	const most = 4
	row := i / most
	n = min(n-row*most, most)
	return image.Pt((2*(i%most)-n+1)*radius, -2*radius*row)
}

func (d *drawing) pawn(x, y int, seat game.Player, id string) {
	d.add(`<g class="pawn %s"%s transform="translate(%d %d)">`, cornerClass(d.corner(seat)), id, x, y)
	d.add(`<circle r="%d" stroke-width="2"/>`, pawnRadius)
	d.add(`<text dy=".35em" font-size="15" font-weight="bold">%s</text>`, label(seat))
	d.add("</g>")
}

// Lengths in the panel.
const (
	seatsBelow = 90 // from the middle of the spare tile to that of the first seat
	seatHeight = 32
)

// panelEnd returns the height of a picture whose panel has room for all seats and the goal.
func (d *drawing) panelEnd() int {
	return d.Center(spare).Y + seatsBelow + seatHeight*d.Table.Seats() + pawnRadius
}

// panel adds the text next to the board, above and below the spare tile.
func (d *drawing) panel() {
	if d.cols == 0 {
		return
	}
	at := d.Center(spare)
	if !d.Wordless {
		d.add(`<text x="%d" y="%d" font-size="16">spare</text>`, at.X, at.Y-60)
	}
	x, y := at.X+12-panelWidth/2, at.Y+seatsBelow
	for seat := range game.Player(d.Table.Seats()) {
		d.pawn(x, y, seat, "")
		switch {
		case d.Wordless:
		case seat == d.Table.Seat():
			d.label(x+22, y, "bold", d.turn())
		default:
			d.label(x+22, y, "normal", fmt.Sprint("seat ", seat))
		}
		y += seatHeight
	}
	if d.Goal != 0 {
		d.ring(x, y, 10, 4)
		d.label(x+22, y, "normal", d.Goal.String()+" "+d.name(d.Goal))
	}
}

// label adds a line of text that begins at x. Long text is smaller.
func (d *drawing) label(x, y int, weight, text string) {
	size := min(15, 220/max(1, utf8.RuneCountInString(text)))
	d.add(`<text x="%d" y="%d" dy=".35em" font-size="%d" font-weight="%s" text-anchor="start">%s</text>`, x, y, size, weight, theme.Escape(text))
}

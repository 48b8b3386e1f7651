// This file renders what is on a tile as SVG, around the tile's middle.

package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/theme"
)

// classes returns the classes of a tile.
func (d *drawing) classes(p spot) string {
	names := []string{"tile"}
	for _, c := range []struct {
		on   bool
		name string
	}{
		{p.at == 0, "spare"}, {p.at != 0, "square"}, {p.fixed, "fixed"}, {p.reach, "reach"}, {p.goal, "goal"},
	} {
		if c.on {
			names = append(names, c.name)
		}
	}
	if p.home >= 0 {
		names = append(names, "home", cornerClass(p.home))
	}
	return strings.Join(names, " ")
}

// cornerClass returns the class of a seat's color: corner-1 to corner-4, clockwise
// from a1, and to corner-8 where homes are not at corners.
func cornerClass(corner int) string { return fmt.Sprint("corner-", corner+1) }

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

// lane adds the lines of a tile to the given sides.
func (d *drawing) lane(class string, sides labyrinth.Edges, width int) {
	if lines := lanes[sides&15]; lines != "" {
		d.lines(class, []byte("M0 0"+lines), width)
	}
}

// tile adds everything on a tile but the pawns.
func (d *drawing) tile(p spot) {
	d.add(`<rect class="wall" x="-48" y="-48" width="96" height="96" rx="10"/>`)
	if p.fixed {
		d.add(`<path class="pin" d="M-36 -36h0m72 0h0m0 72h0m-72 0h0" stroke-width="6" stroke-linecap="round"/>`)
	}
	d.lane("floor", p.Open, laneWidth)
	if p.home >= 0 {
		d.add(`<circle class="base" r="18"/>`)
	}
	d.lane("path", p.path, pathWidth)
	if p.end {
		d.add(`<circle class="end" r="11"/>`)
	}
	if p.goal {
		d.ring(0, 0, 42, 6)
	}
	if p.Picture != 0 {
		d.picture(p)
	}
	if p.Mark != 0 {
		d.mark(p) // over the corner of the picture
	}
}

// The sizes of icons, of the plates under them, and of those in a corner.
const (
	iconSide, plateSide     = 44, 52
	markSide, markPlateSide = 30, 34
)

// picture adds the picture of a tile: its icon, or its letter and name if it has
// none.
func (d *drawing) picture(p spot) {
	icon, ok := d.icon(p.Picture)
	if !ok {
		d.plaque(p)
		return
	}
	class, edge := "plaque plate", 1
	if p.end {
		class, edge = "plaque plate end", 4
	}
	d.add(`<rect class="%s" x="%d" y="%[2]d" width="%d" height="%[3]d" rx="12" stroke-width="%d"/>`, class, -plateSide/2, plateSide, edge)
	d.iconAt(icon, 0, 0, iconSide, fmt.Sprintf(` data-picture="%v"`, p.Picture), d.name(p.Picture))
}

// mark adds the mark of a tile: its icon, or its text if it has none. A mark is in a
// corner if the tile also has a picture, otherwise a glowing one is in the middle.
func (d *drawing) mark(p spot) {
	mark, _ := p.Mark.AppendText(nil)
	icon, ok := d.markIcon(p.Mark)
	data := ` data-mark="` + theme.Escape(string(mark)) + `"`
	switch {
	case !ok:
		d.add(`<rect class="mark" x="16" y="-46" width="30" height="22" rx="6"/>`)
		d.add(`<text class="mark" x="31" y="-35" dy=".35em" font-size="15" font-weight="bold">%s</text>`, theme.Escape(string(mark)))
	case d.large(p):
		d.add(`<circle class="glow" r="%d" stroke-width="3"/>`, plateSide/2)
		d.iconAt(icon, 0, 0, iconSide*3/4, data, "")
	default:
		const at = 47 - markPlateSide/2
		d.add(`<rect class="plate back" x="%d" y="%d" width="%d" height="%[3]d" rx="8" stroke-width="2"/>`, at-markPlateSide/2, -at-markPlateSide/2, markPlateSide)
		d.iconAt(icon, at, -at, markSide, data, "")
	}
}

// large reports whether the mark of a tile is an icon in its middle.
func (d *drawing) large(p spot) bool {
	_, ok := d.markIcon(p.Mark)
	return ok && p.Picture == 0 && p.Mark <= lastFace
}

// lastFace is the last mark that is on the face of a tile: marks there glow.
const lastFace = 12

// iconAt adds an icon with its middle at a point. A title is what readers hear and
// see of it.
func (d *drawing) iconAt(icon Icon, x, y, side int, data, title string) {
	const places = 1000
	scale := strconv.FormatFloat(float64(side*places/IconSize)/places, 'f', -1, 64)
	d.add(`<g class="print"%s transform="translate(%d %d) scale(%s)">`, data, x-side/2, y-side/2, scale)
	if title != "" {
		d.add("<title>%s</title>", theme.Escape(title))
	}
	d.svg = append(icon.AppendSVG(d.svg), "\n</g>\n"...)
}

// ring adds the ring of a goal, with a dark edge on both sides.
func (d *drawing) ring(x, y, radius, width int) {
	d.add(`<circle class="ring edge" cx="%d" cy="%d" r="%d" stroke-width="%d"/>`, x, y, radius, width+4)
	d.add(`<circle class="ring" cx="%d" cy="%d" r="%d" stroke-width="%d"/>`, x, y, radius, width)
}

// plaque adds the plaque of a picture. Its edge is thick if it hides the end of
// the path.
func (d *drawing) plaque(p spot) {
	name, class, edge := d.name(p.Picture), "plaque", 1
	if p.end {
		class, edge = "plaque end", 4
	}
	length := utf8.RuneCountInString(name)
	size := min(13, 140/max(1, length)) // of the letters of the name
	width := max(30, length*size*6/10+14)
	d.add(`<rect class="%s" x="%d" y="-19" width="%d" height="38" rx="8" stroke-width="%d"/>`, class, -width/2, width, edge)
	y := 0 // of the letter
	if name != "" {
		y = -7
		d.add(`<text y="10" dy=".35em" font-size="%d">%s</text>`, size, theme.Escape(name))
	}
	d.add(`<text class="letter" y="%d" dy=".35em" font-size="20" font-weight="bold">%v</text>`, y, p.Picture)
}

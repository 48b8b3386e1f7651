// This file writes one piece of an SVG picture.

package diagram

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/render"
)

// A token is a piece in an SVG picture.
type token struct {
	x, y   int // the top-left corner
	side   int
	class  string
	id     string // if there is one
	pick   string // the text of its pick, if a player can pick it
	name   string // its letter and name, or less if the name is beside it
	kind   string // the name alone
	face   battlechess.Face
	turned bool
	eggs   int

	untitled bool // an icon has no title
}

// unit is the side of a piece that covers one square. The sizes in a token are
// given for it, and grow and shrink with the side.
const unit = square - 8

// write writes the token.
func (t token) write(b *strings.Builder) {
	dash, class := "", "token "+t.class
	if t.turned {
		dash, class = ` stroke-dasharray="6 4"`, class+" turned"
	}
	fmt.Fprintf(b, `<g class="%s"`, class)
	if t.id != "" {
		fmt.Fprintf(b, ` id="%s"`, t.id)
	}
	if t.pick != "" {
		fmt.Fprintf(b, ` data-pick="%s"`, t.pick)
	}
	fmt.Fprintf(b, ">\n"+`<rect x="%d" y="%d" width="%d" height="%d" rx="10" stroke-width="2"%s/>`+"\n", t.x, t.y, t.side, t.side, dash)
	if icon, ok := t.icon(); ok {
		t.writeIcon(b, icon)
		if t.class == "side" && !t.turned {
			label(b, t.x+t.side/2, t.y-4, fit(10, sideStep, t.name), "", t.name)
		}
	} else {
		t.writeName(b)
	}
	cx, cy := t.x+t.side/2, t.y+t.side/2
	step := min(18, 54/max(1, t.eggs-1)) // from egg to egg
	for i := range t.eggs {
		fmt.Fprintf(b, `<ellipse class="egg" cx="%d" cy="%d" rx="7" ry="9"/>`+"\n",
			cx+step*i-step*(t.eggs-1)/2, cy+16)
	}
	for d := range t.face.Arrows {
		t.arrow(b, battlechess.Direction(d))
	}
	b.WriteString("</g>\n")
}

// pieceIcons are the icons of the pieces of the default rule set, by their names.
// The pieces of another set have their names.
var pieceIcons = map[string]string{
	"Patrat": "chipmunk", "Zoroark": "fox", "Serperior": "snake", "Emboar": "boar", "Samurott": "otter",
	"Victini": "rabbit", "Zekrom": "storm", "Reshiram": "flame",
}

// icon returns the icon of the piece, and whether it has one.
func (t token) icon() (render.Icon, bool) { return render.IconNamed(pieceIcons[t.kind]) }

// writeIcon writes the icon, and below it the power or room for eggs.
func (t token) writeIcon(b *strings.Builder, icon render.Icon) {
	const side, top = 25, 22 // of the icon, and from the middle to its upper edge
	scale := func(n int) int { return n * t.side / unit }
	cx, cy := t.x+t.side/2, t.y+t.side/2
	fmt.Fprintf(b, `<g class="print" transform="translate(%d %d) scale(%.3f)">`+"\n", cx-scale(side)/2, cy-scale(top), float64(scale(side))/render.IconSize)
	if !t.untitled {
		name := t.name
		if len(name) == 1 { // a legend that waits has only its letter
			name += " " + t.kind
		}
		fmt.Fprintf(b, "<title>%s</title>\n", name)
	}
	fmt.Fprintf(b, "%s\n</g>\n", icon.AppendSVG(nil))
	if t.eggs == 0 {
		power := fmt.Sprint(t.face.Power)
		fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" font-weight="bold">%s</text>`+"\n", cx, cy+scale(17), scale(16), power)
	}
}

// writeName writes the name, in two lines if it is long, around the power or above
// the eggs.
func (t token) writeName(b *strings.Builder) {
	scale := func(n int) int { return n * t.side / unit }
	cx, cy := t.x+t.side/2, t.y+t.side/2
	above, below := twoLines(t.name), ""
	if t.eggs == 0 {
		if len(above) > 1 {
			above, below = above[:1], above[1]
		}
		power := fmt.Sprint(t.face.Power)
		fmt.Fprintf(b, `<text x="%d" y="%d" font-size="%d" font-weight="bold">%s</text>`+"\n",
			cx, cy+scale(8), fit(scale(17), scale(31), power), power)
	}
	wide := t.side - scale(10)
	for i, line := range above {
		label(b, cx, cy-scale(8+10*(len(above)-1-i)), fit(scale(11), wide, line), "", line)
	}
	if below != "" {
		label(b, cx, cy+scale(17), fit(scale(9), wide, below), "", below)
	}
}

// mark writes a frame around the token.
func (t token) mark(b *strings.Builder, class, style string) {
	fmt.Fprintf(b, `<rect class="frame %s" x="%d" y="%d" width="%d" height="%d" rx="12" stroke-width="5"%s/>`+"\n",
		class, t.x-2, t.y-2, t.side+4, t.side+4, style)
}

// arrow writes an arrow at the edge of the token. Its heads are triangles that
// point up, turned into the direction.
func (t token) arrow(b *strings.Builder, d battlechess.Direction) {
	heads := t.face.Arrows[d]
	if heads == 0 {
		return
	}
	out := unit/2 - 3 // from the center to the tip
	if d%2 == 1 {
		out = out * 4 / 3
	}
	fmt.Fprintf(b, `<g class="arrow" transform="translate(%d %d) rotate(%d) scale(%.2f)" stroke-width="0.8">`,
		t.x+t.side/2, t.y+t.side/2, 45*int(d), float64(t.side)/unit)
	for i := range heads {
		class := ""
		if i > 0 && t.face.Exact[d] {
			class = ` class="hollow"`
		}
		fmt.Fprintf(b, `<path d="M0 %d l4 5 h-8z"%s/>`, 5*i-out, class)
	}
	if t.face.Jumps[d] {
		fmt.Fprintf(b, `<circle cx="6.5" cy="%d" r="2.5" class="hollow"/>`, 5-out)
	}
	b.WriteString("</g>\n")
}

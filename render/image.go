// This file draws a scene as an image of pixels.

package render

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Image draws a scene as an image with the given width: what [SVG] draws, except
// for the names, numbers and letters beside the tiles. The Theme is light unless it
// is "dark". The width is at least 64 and at most 4096.
func Image(s Scene, width int) *image.RGBA {
	g := SVGGeometry(s.Table.Board())
	width = min(max(width, 64), 4096)
	size := g.Size()
	scale := float64(width) / float64(size.X)
	p := painter{
		drawing: newDrawing(s), ink: s.inks(),
		dst: image.NewRGBA(image.Rect(0, 0, width, int(float64(size.Y)*scale+0.5))), frame: frame{scale: scale},
	}
	p.box("paper", 0, 0, float64(size.X), float64(size.Y), 0)
	if g.cols > 0 {
		board := g.board()
		p.box("rim", margin, margin, float64(board.X), float64(board.Y), 20)
	}
	for _, slot := range s.Table.Board().Slots() {
		p.slot(slot)
	}
	for _, one := range p.all {
		p.tile(one)
	}
	p.joints()
	for _, one := range p.all {
		p.pawns(one)
	}
	return p.dst
}

// inks returns the colors of the scene by their names.
func (s Scene) inks() map[string]color.RGBA {
	inks := make(map[string]color.RGBA)
	for _, c := range slices.Concat(colors, crowdColors) {
		if inks[c.Name] = hex(c.Light); s.Theme == "dark" {
			inks[c.Name] = hex(c.Dark)
		}
	}
	for name, text := range nightColors {
		if s.Night {
			inks[name] = hex(text)
		}
	}
	return inks
}

// hex reads a color such as #1d3b42.
func hex(text string) color.RGBA {
	rgb, _ := strconv.ParseUint(text[1:], 16, 32) // of this package
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// A painter draws a scene on an image. Lengths are in the units of [SVGGeometry].
type painter struct {
	*drawing
	ink map[string]color.RGBA
	dst *image.RGBA
	frame
}

// area fills closed lines.
func (p *painter) area(ink string, share float64, lines ...[]vec) {
	for i, line := range lines {
		lines[i] = make([]vec, len(line))
		for k, v := range line {
			lines[i][k] = p.at(v)
		}
	}
	c := p.ink[ink]
	c.A = uint8(share * 255)
	fill(p.dst, c, lines)
}

// box fills a rectangle with round corners.
func (p *painter) box(ink string, x, y, w, h, r float64) {
	var line []vec
	for i, c := range []vec{{x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}, {x + w - r, y + r}} {
		line = append(line, arc(c, r, float64(i)*90, 90)...)
	}
	p.area(ink, 1, line)
}

// arc returns points of a circle, from one angle on, in degrees.
func arc(c vec, r, from, degrees float64) (line []vec) {
	const step = 7.5
	for a := 0.0; a <= degrees; a += step {
		sin, cos := math.Sincos((from + a) * math.Pi / 180)
		line = append(line, vec{c.x + r*cos, c.y + r*sin})
	}
	return line
}

func (p *painter) disc(ink string, share float64, c vec, r float64) {
	p.area(ink, share, arc(c, r, 0, 360))
}

// stroke draws lines of a width with round ends.
func (p *painter) stroke(ink string, width float64, line ...vec) {
	var all [][]vec
	for i, b := range line {
		all = append(all, arc(b, width/2, 0, 360))
		if a := line[max(i-1, 0)]; a != b {
			all = append(all, quad(a, b, width))
		}
	}
	p.area(ink, 1, all...)
}

// quad returns the outline of a straight line, in the direction of an arc.
func quad(a, b vec, width float64) []vec {
	far := math.Hypot(b.x-a.x, b.y-a.y)
	n := vec{-(b.y - a.y) / far * width / 2, (b.x - a.x) / far * width / 2}
	return []vec{{a.x + n.x, a.y + n.y}, {a.x - n.x, a.y - n.y}, {b.x - n.x, b.y - n.y}, {b.x + n.x, b.y + n.y}}
}

// ring draws a circle.
func (p *painter) ring(ink string, c vec, r, width float64) {
	inner := arc(c, r-width/2, 0, 360)
	slices.Reverse(inner)
	p.area(ink, 1, arc(c, r+width/2, 0, 360), inner)
}

func middleOf(p image.Point) vec { return vec{float64(p.X), float64(p.Y)} }

// slot draws the arrow of a slot, or a cross if it is banned.
func (p *painter) slot(slot labyrinth.Slot) {
	c := middleOf(p.Center(Place{Slot: slot}))
	if slot == p.Table.Board().Ban() {
		p.stroke("halo", 5, vec{c.x - 9, c.y - 9}, vec{c.x + 9, c.y + 9})
		p.stroke("halo", 5, vec{c.x - 9, c.y + 9}, vec{c.x + 9, c.y - 9})
		return
	}
	ink := "slot"
	if slot == p.Slot {
		ink = "halo"
	}
	sin, cos := math.Sincos(float64(turns[slot.Side()]) * math.Pi / 180)
	var line []vec
	for _, v := range []vec{{-14, -7}, {14, -7}, {0, 8}} {
		line = append(line, vec{c.x + v.x*cos - v.y*sin, c.y + v.x*sin + v.y*cos})
	}
	p.area(ink, 1, line)
}

// to returns the point at a distance from another, toward a side.
func (v vec) to(side labyrinth.Edges, far float64) vec {
	sin, cos := math.Sincos(float64(turns[side]-90) * math.Pi / 180)
	return vec{v.x + cos*far, v.y + sin*far}
}

// lane draws the passages of a tile to some of its sides.
func (p *painter) lane(ink string, c vec, sides labyrinth.Edges, width float64) {
	const far, bend = tileSize/2 - 2, 26
	var open []labyrinth.Edges
	for side := labyrinth.North; side <= labyrinth.West; side <<= 1 {
		if sides.Has(side) {
			open = append(open, side)
		}
	}
	if len(open) == 2 && open[0] != open[1].Turned(2) { // a corner
		if open[0].Turned(1) != open[1] {
			open[0], open[1] = open[1], open[0]
		}
		line := []vec{c.to(open[1], far)}
		line = append(line, arc(c.to(open[0], bend).to(open[1], bend), bend, float64(turns[open[0]]+90), 90)...)
		p.cut(ink, c, width, append(line, c.to(open[0], far)))
		return
	}
	for _, side := range open {
		p.cut(ink, c, width, []vec{c, c.to(side, far)})
	}
}

// cut draws a line whose ends at the edge of the tile are not round.
func (p *painter) cut(ink string, c vec, width float64, line []vec) {
	var all [][]vec
	const far = tileSize/2 - 2
	for i, b := range line {
		if max(math.Abs(b.x-c.x), math.Abs(b.y-c.y)) < far-1 {
			all = append(all, arc(b, width/2, 0, 360))
		}
		if a := line[max(i-1, 0)]; a != b {
			all = append(all, quad(a, b, width))
		}
	}
	p.area(ink, 1, all...)
}

// tile draws everything on a tile except pawns.
func (p *painter) tile(one spot) {
	c := middleOf(p.Center(one.place()))
	wall, floor := "loose", "floor"
	if one.fixed {
		wall = "fixed"
	}
	if one.reach {
		floor = "reach"
	}
	p.box(wall, c.x-48, c.y-48, 96, 96, 10)
	p.lane(floor, c, one.Open, laneWidth)
	if one.home >= 0 {
		p.disc(cornerClass(one.home), 0.6, c, 20)
	}
	p.lane("path", c, one.path, pathWidth)
	if one.end {
		p.disc("path", 1, c, 11)
	}
	if one.goal {
		p.ring("edge", c, 42, 10)
		p.ring("goal", c, 42, 6)
	}
	p.printed(one, c)
}

// printed draws the picture and the mark of a tile.
func (p *painter) printed(one spot, c vec) {
	if one.Picture != 0 {
		p.plate(c, plateSide)
		if icon, ok := p.Scene.icon(one.Picture); ok {
			p.icon(icon, c, iconSide)
		} else {
			p.letter(one.Picture.String()[0], c, 7, "edge")
		}
	}
	const corner = 47 - markPlateSide/2 // over that of the picture
	if icon, ok := p.markIcon(one.Mark); ok && p.large(one) {
		p.disc("glow", 1, c, plateSide/2+2)
		p.disc("dusk", 1, c, plateSide/2-1)
		p.icon(icon, c, iconSide*3/4)
	} else if ok {
		p.plate(vec{c.x + corner, c.y - corner}, markPlateSide)
		p.icon(icon, vec{c.x + corner, c.y - corner}, markSide)
	}
}

// plate draws the ground of an icon.
func (p *painter) plate(c vec, side float64) {
	p.box("edge", c.x-side/2-1, c.y-side/2-1, side+2, side+2, 11)
	p.box("plate", c.x-side/2+1, c.y-side/2+1, side-2, side-2, 10)
}

func (p *painter) icon(icon Icon, c vec, side float64) {
	corner := p.at(vec{c.x - side/2, c.y - side/2})
	for _, s := range icon.Shapes {
		fill(p.dst, s.Fill, outline(s.Path, frame{p.scale * side / IconSize, corner.x, corner.y}))
	}
}

// joints draws the passages across the gaps between tiles.
func (p *painter) joints() {
	for _, one := range p.all {
		c := middleOf(p.Center(one.place()))
		for side := labyrinth.East; side <= labyrinth.South; side <<= 1 {
			next := one.at.Step(side)
			if !one.Open.Has(side) || !p.Table.Board().At(next).Open.Has(side.Turned(2)) {
				continue
			}
			ink := "floor"
			if one.reach && p.Reach.Has(next) {
				ink = "reach"
			}
			p.area(ink, 1, quad(c.to(side, 47), c.to(side, 53), laneWidth))
			if one.path.Has(side) {
				p.area("path", 1, quad(c.to(side, 47), c.to(side, 53), pathWidth))
			}
		}
	}
}

// pawns draws the pawns of a tile.
func (p *painter) pawns(one spot) {
	const radius = 15
	c := middleOf(p.Center(one.place()))
	if one.Picture != 0 || p.large(one) {
		c.y += 33
	}
	for i, seat := range one.pawns {
		ink, digit := "path", byte('O')
		number := "light-number"
		if seat != game.Nobody {
			ink, digit = cornerClass(p.corner(seat)), seat.String()[0]
			if !slices.Contains(lightNumbers, p.corner(seat)) {
				number = "dark-number"
			}
		}
		off := middleOf(pawnAt(i, len(one.pawns), radius))
		at := vec{c.x + off.x, c.y + off.y}
		p.disc("edge", 1, at, radius+1.5)
		p.disc("halo", 1, at, radius)
		p.disc(ink, 1, at, radius-2)
		p.letter(digit, at, 3.5, number)
	}
}

// letter draws a digit or a capital letter in dots of a size.
func (p *painter) letter(char byte, c vec, dot float64, ink string) {
	rows := glyphs[char]
	for y := range 5 {
		line := uint(rows>>(4*(4-y))) & 15
		for x := range 4 {
			if line>>(3-x)&1 != 0 {
				p.box(ink, c.x+(float64(x)-1.5)*dot-dot/2, c.y+(float64(y)-2)*dot-dot/2, dot, dot, 0)
			}
		}
	}
}

// glyphs are digits and letters of 4 by 5 dots: a hexadecimal digit for each row,
// the highest first.
var glyphs = map[byte]uint32{
	'1': 0x26227, '2': 0xe168f, '3': 0xe161e, '4': 0x99f11, '5': 0xf8e1e, '6': 0x68e96, '7': 0xf1244, '8': 0x69696,
	'A': 0x69f99, 'B': 0xe9e9e, 'C': 0x78887, 'D': 0xe999e, 'E': 0xf8e8f, 'F': 0xf8e88, 'G': 0x78b97, 'H': 0x99f99,
	'I': 0x72227, 'J': 0x11196, 'K': 0x9aca9, 'L': 0x8888f, 'M': 0x9ff99, 'N': 0x9dfb9, 'O': 0x69996, 'P': 0xe9e88,
	'Q': 0x699b7, 'R': 0xe9ea9, 'S': 0x7861e, 'T': 0xf2222, 'U': 0x99996, 'V': 0x99966, 'W': 0x99ff9, 'X': 0x99699,
}

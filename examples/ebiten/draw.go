// This file draws the game. Where things are comes from the geometry of package
// render, so there is no layout of its own and no image file.

package main

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"golang.org/x/image/font/basicfont"
)

var (
	paper   = color.RGBA{0x24, 0x2b, 0x33, 0xff}
	wall    = color.RGBA{0x6b, 0x4f, 0x3a, 0xff}
	fixed   = color.RGBA{0x57, 0x40, 0x30, 0xff}
	floor   = color.RGBA{0xf3, 0xe6, 0xc8, 0xff}
	bright  = color.RGBA{0x9a, 0xd8, 0xff, 0xff}
	ink     = color.RGBA{0x33, 0x24, 0x1a, 0xff}
	light   = color.RGBA{0xf5, 0xf0, 0xe6, 0xff}
	gold    = color.RGBA{0xff, 0xc1, 0x2e, 0xff}
	dim     = color.RGBA{0x8a, 0x93, 0x9c, 0xff}
	corners = map[string]color.RGBA{
		"red": {0xd5, 0x3e, 0x3e, 0xff}, "yellow": {0xe0, 0xb0, 0x20, 0xff},
		"blue": {0x2f, 0x6f, 0xd0, 0xff}, "green": {0x2e, 0x9e, 0x5b, 0xff},
	}
	face = text.NewGoXFace(basicfont.Face7x13)
)

// An at is a point with fractions.
type at struct{ x, y float64 }

func centerOf(g render.Geometry, p render.Place) at {
	c := g.Center(p)
	return at{float64(c.X), float64(c.Y)}
}

func (t *table) square(s labyrinth.Square) at {
	return centerOf(t.geometry, render.Place{Square: s})
}

// draw draws a frame.
func (t *table) draw(screen *ebiten.Image) {
	screen.Fill(paper)
	shown, reach, targets := t.view.Table(), labyrinth.Squares{}, t.view.Targets()
	var m *motion
	if len(t.motions) > 0 {
		m = &t.motions[0]
		shown = m.table
	} else if t.session.ToMove() == person {
		if shown.Phase() == labyrinth.ToWalk {
			reach = shown.Reach(person)
		}
		if t.preview != nil {
			shown, reach, targets = t.preview.Table, t.preview.Reach, t.preview.Targets
		}
	}
	t.drawBoard(screen, shown, reach, targets, m)
	t.drawSlots(screen, shown)
	t.drawSpare(screen, m)
	words(screen, t.status(), at{float64(t.geometry.Size().X) / 2, float64(t.geometry.Size().Y) - 14}, 1.6, light)
}

// drawBoard draws the tiles, the homes and the pawns.
func (t *table) drawBoard(screen *ebiten.Image, shown labyrinth.Table, reach, targets labyrinth.Squares, m *motion) {
	b := shown.Board()
	offset := t.offsets(b, m)
	ring := 3 + math.Sin(float64(t.ticks)/12)
	for s := range b.Squares().All() {
		c := t.square(s)
		c = at{c.x + offset[s].x, c.y + offset[s].y}
		ground := floor
		if reach.Has(s) {
			ground = bright
		}
		t.drawTile(screen, b.At(s), c, ground, b.Fixed().Has(s))
		for p := range game.Player(shown.Seats()) {
			if shown.Home(p) == s {
				circle(screen, c, 40, 3, corners[render.SeatColor(shown, p)])
			}
		}
		if targets.Has(s) {
			circle(screen, c, 30, ring, gold)
		}
	}
	for p := range game.Player(shown.Seats()) {
		c, shift := t.square(shown.Pawn(p)), offset[shown.Pawn(p)]
		c = at{c.x + shift.x, c.y + shift.y}
		if m != nil && m.path != nil && m.walker == p {
			c = t.along(m)
		}
		c.x += 14*float64(p) - 7 // so that two pawns on a square are both seen
		vector.FillCircle(screen, float32(c.x), float32(c.y), 15, ink, true)
		vector.FillCircle(screen, float32(c.x), float32(c.y), 13, corners[render.SeatColor(shown, p)], true)
		words(screen, p.String(), c, 1.4, light)
	}
}

// offsets returns how far each square of a line is from its place while the line is
// pushed.
func (t *table) offsets(b labyrinth.Board, m *motion) map[labyrinth.Square]at {
	if m == nil || m.pushed == nil {
		return nil
	}
	lane := b.Lane(m.pushed.Slot)
	step, rest := t.step(lane), 1-m.share()
	offset := make(map[labyrinth.Square]at)
	for _, s := range lane {
		offset[s] = at{-step.x * rest, -step.y * rest}
	}
	return offset
}

// step returns how far a push moves a tile.
func (t *table) step(lane []labyrinth.Square) at {
	from, to := t.square(lane[0]), t.square(lane[1])
	return at{to.x - from.x, to.y - from.y}
}

// along returns where the pawn is that walks.
func (t *table) along(m *motion) at {
	way := float64(m.age) / stepTicks
	i := min(int(way), len(m.path)-2)
	from, to, share := t.square(m.path[i]), t.square(m.path[i+1]), way-float64(i)
	return at{from.x + (to.x-from.x)*share, from.y + (to.y-from.y)*share}
}

// drawTile draws a tile with its center at c.
func (t *table) drawTile(screen *ebiten.Image, tile labyrinth.Tile, c at, ground color.RGBA, isFixed bool) {
	size := float32(t.geometry.Rect(render.Place{Square: labyrinth.A1}).Dx())
	x, y, half := float32(c.x), float32(c.y), size/2
	back := wall
	if isFixed {
		back = fixed
	}
	vector.FillRect(screen, x-half+1, y-half+1, size-2, size-2, back, true)
	width := size * 0.36
	vector.FillRect(screen, x-width/2, y-width/2, width, width, ground, true)
	for open, r := range map[labyrinth.Edges][4]float32{
		labyrinth.North: {x - width/2, y - half + 1, width, half},
		labyrinth.South: {x - width/2, y, width, half - 1},
		labyrinth.West:  {x - half + 1, y - width/2, half, width},
		labyrinth.East:  {x, y - width/2, half - 1, width},
	} {
		if tile.Open.Has(open) {
			vector.FillRect(screen, r[0], r[1], r[2], r[3], ground, true)
		}
	}
	if tile.Picture != 0 {
		words(screen, tile.Picture.String(), c, 2.2, ink)
	}
}

// drawSlots draws the arrows at the rim.
func (t *table) drawSlots(screen *ebiten.Image, shown labyrinth.Table) {
	ban := t.view.Table().Board().Ban()
	for _, slot := range shown.Board().Slots() {
		place := render.Place{Slot: slot}
		c, ground := centerOf(t.geometry, place), gold
		switch {
		case slot == ban || t.view.Table().Phase() != labyrinth.ToShift:
			ground = dim
		case t.dragging && t.cursor.In(t.geometry.Rect(place)):
			ground = bright
		}
		step := t.step(shown.Board().Lane(slot))
		n := math.Hypot(step.x, step.y)
		dx, dy := step.x/n, step.y/n
		var path vector.Path
		path.MoveTo(float32(c.x+10*dx), float32(c.y+10*dy))
		path.LineTo(float32(c.x-8*dx-11*dy), float32(c.y-8*dy+11*dx))
		path.LineTo(float32(c.x-8*dx+11*dy), float32(c.y-8*dy-11*dx))
		path.Close()
		options := &vector.DrawPathOptions{AntiAlias: true}
		options.ColorScale.ScaleWithColor(ground)
		vector.FillPath(screen, &path, nil, options)
		if slot == ban {
			vector.StrokeLine(screen, float32(c.x-10), float32(c.y-10), float32(c.x+10), float32(c.y+10), 3, dim, true)
		}
	}
}

// drawSpare draws the spare tile: in its place, under the cursor that drags it, or
// as it leaves the board.
func (t *table) drawSpare(screen *ebiten.Image, m *motion) {
	tile := t.view.Table().Board().Spare()
	c := centerOf(t.geometry, render.Place{Spare: true})
	switch {
	case m != nil && m.pushed != nil:
		lane := m.table.Board().Lane(m.pushed.Slot)
		step, last := t.step(lane), t.square(lane[len(lane)-1])
		tile, c = m.pushed.Out, at{last.x + step.x*m.share(), last.y + step.y*m.share()}
	case t.preview != nil: // it lies in the maze already
		tile = t.preview.Table.Board().Spare()
	case t.session.ToMove() == person && len(t.motions) == 0 && t.view.Table().Phase() == labyrinth.ToShift:
		tile.Open = t.spare()
		if t.dragging {
			c = at{float64(t.cursor.X), float64(t.cursor.Y)}
		}
	}
	t.drawTile(screen, tile, c, floor, false)
}

func circle(screen *ebiten.Image, c at, radius, width float64, ground color.Color) {
	vector.StrokeCircle(screen, float32(c.x), float32(c.y), float32(radius), float32(width), ground, true)
}

// words writes a text with its center at c.
func words(screen *ebiten.Image, s string, c at, scale float64, ground color.Color) {
	options := &text.DrawOptions{}
	options.PrimaryAlign, options.SecondaryAlign = text.AlignCenter, text.AlignCenter
	options.GeoM.Scale(scale, scale)
	options.GeoM.Translate(c.x, c.y)
	options.ColorScale.ScaleWithColor(ground)
	options.Filter = ebiten.FilterLinear
	text.Draw(screen, s, face, options)
}

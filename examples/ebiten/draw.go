// This file draws the game. Where things are comes from the geometry of package
// render. Lengths are in tiles: 0.5 is half the width of a tile.

package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
	"golang.org/x/image/font/gofont/gobold"
)

var (
	paper   = color.RGBA{0x14, 0x22, 0x28, 0xff}
	fixed   = color.RGBA{0x2f, 0x5a, 0x62, 0xff} // walls that no shift moves
	loose   = color.RGBA{0x73, 0x98, 0xa0, 0xff}
	floor   = color.RGBA{0xfb, 0xf3, 0xdc, 0xff}
	bright  = color.RGBA{0x7c, 0xc6, 0xf0, 0xff} // what a pawn can reach
	target  = color.RGBA{0xd0, 0x3f, 0x8d, 0xff}
	gold    = color.RGBA{0xf0, 0xc6, 0x4f, 0xff}
	pawns   = map[string]color.RGBA{"red": {0xd5, 0x5e, 0x00, 0xff}, "blue": {0x00, 0x72, 0xb2, 0xff}}
	font, _ = text.NewGoTextFaceSource(bytes.NewReader(gobold.TTF)) // known to be good
)

// An at is a point, in tiles from the corner of the picture.
type at struct{ x, y float32 }

var steps = map[labyrinth.Edges]at{labyrinth.North: {0, -1}, labyrinth.East: {1, 0}, labyrinth.South: {0, 1}, labyrinth.West: {-1, 0}}

// toward returns the point at a distance in the direction of a side of the maze.
func (p at) toward(side labyrinth.Edges, distance float32) at {
	return at{p.x + steps[side].x*distance, p.y + steps[side].y*distance}
}

// unit returns the width of a tile in the picture.
func (t *table) unit() float32 { return float32(t.geometry.Rect(render.Place{Spare: true}).Dx()) }

func (t *table) point(p image.Point) at  { return at{float32(p.X) / t.unit(), float32(p.Y) / t.unit()} }
func (t *table) place(p render.Place) at { return t.point(t.geometry.Center(p)) }

// square returns where the tile of a square is during a motion.
func (t *table) square(m motion, s labyrinth.Square) at {
	slot, p := m.pushed.Slot, t.place(render.Place{Square: s})
	if slot != 0 && slices.Contains(m.maze.Board().Lane(slot), s) {
		return p.toward(slot.Side(), 1-m.done)
	}
	return p
}

// Draw draws a frame.
func (t *table) Draw(screen *ebiten.Image) {
	c, reach := canvas{screen, t.unit()}, labyrinth.Squares{}
	m := motion{maze: t.view.Table(), targets: t.view.Targets()}
	switch {
	case len(t.motions) > 0:
		m = t.motions[0]
	case t.preview != nil:
		m.maze, m.targets, reach = t.preview.Table, t.preview.Targets, t.preview.Reach
	case t.may(labyrinth.ToWalk):
		reach = m.maze.Reach(person)
	}
	c.Fill(paper)
	t.drawMaze(c, m, reach)
	t.drawSpare(c, m)
	panel := t.place(render.Place{Spare: true})
	c.words(floor, t.advice(), at{panel.x, panel.y + 2.4}, 0.17)
	if outcome := t.view.Outcome(); outcome.WonBy(person) {
		c.words(gold, "You have\nwon!", at{panel.x, panel.y + 4.3}, 0.35)
	} else if outcome.Over() {
		c.words(gold, "The bot\nhas won.", at{panel.x, panel.y + 4.3}, 0.35)
	}
}

// drawMaze draws the slots, the tiles, the targets, the homes and the pawns.
func (t *table) drawMaze(c canvas, m motion, reach labyrinth.Squares) {
	board := m.maze.Board()
	for _, slot := range board.Slots() {
		p, side, shade := t.place(render.Place{Slot: slot}), slot.Side(), gold
		if !t.may(labyrinth.ToShift) || slot == t.view.Table().Board().Ban() {
			shade = fixed
		} else if t.dragging {
			shade = bright
		}
		c.line(shade, p.toward(side, -0.06), p.toward(side, 0.06).toward(side.Turned(1), 0.14), 0.06)
		c.line(shade, p.toward(side, -0.06), p.toward(side, 0.06).toward(side.Turned(-1), 0.14), 0.06)
	}
	for s := range board.Squares().All() {
		wall, ground := loose, floor
		if board.Fixed().Has(s) {
			wall = fixed
		}
		if reach.Has(s) {
			ground = bright
		}
		c.tile(board.At(s), t.square(m, s), wall, ground)
	}
	for s := range m.targets.All() {
		c.ring(target, t.square(m, s), 0.4+0.03*float32(math.Sin(float64(ebiten.Tick())/10)))
	}
	for seat := person; seat <= rival; seat++ {
		shade, p := pawns[render.SeatColor(m.maze, seat)], t.square(m, m.maze.Pawn(seat))
		c.ring(shade, t.square(m, m.maze.Home(seat)), 0.3)
		if m.to != 0 && m.walker == seat {
			to := t.square(m, m.to)
			p = at{p.x + (to.x-p.x)*m.done, p.y + (to.y-p.y)*m.done}
		} else if m.maze.Pawn(person) == m.maze.Pawn(rival) {
			p.x += 0.3*float32(seat) - 0.15 // beside each other
		}
		c.disc(color.White, p, 0.18)
		c.disc(shade, p, 0.15)
		c.words(color.White, seat.String(), p, 0.2)
	}
}

// drawSpare draws the spare tile: in its place, at the cursor that drags it, or as
// it leaves the maze.
func (t *table) drawSpare(c canvas, m motion) {
	tile, p := m.maze.Board().Spare(), t.place(render.Place{Spare: true})
	if slot := m.pushed.Slot; slot != 0 {
		lane := m.maze.Board().Lane(slot)
		tile, p = m.pushed.Out, t.place(render.Place{Square: lane[len(lane)-1]}).toward(slot.Side(), -m.done)
	} else if t.preview == nil {
		tile.Open = t.open
		if t.dragging {
			p = t.point(image.Pt(ebiten.CursorPosition()))
		}
	}
	c.tile(tile, p, loose, floor)
}

// advice says what the person looks for and can do.
func (t *table) advice() string {
	look, what := "the way home", "\n\n" // always three lines
	for picture := range t.view.Goals().All() {
		look = fmt.Sprintf("%s (%v)", standard.Rules{}.BoardLayout().Name(picture), picture)
	}
	if t.may(labyrinth.ToShift) {
		what = "Drag the tile to\nan arrow. The wheel\nor R turns it."
	} else if t.may(labyrinth.ToWalk) {
		what = "Click on a blue\nsquare to walk, or\non your own to stay."
	} else if t.thinking != nil {
		what = "The bot is thinking.\n\n"
	}
	left := t.view.Cards().Left
	return fmt.Sprintf("You look for\n%s\n\nYou: %d left\nThe bot: %d left\n\n%s", look, left(person), left(rival), what)
}

// A canvas is an image on which lengths are in tiles.
type canvas struct {
	*ebiten.Image
	unit float32
}

func (c canvas) disc(shade color.Color, p at, radius float32) {
	vector.FillCircle(c.Image, p.x*c.unit, p.y*c.unit, radius*c.unit, shade, true)
}

func (c canvas) ring(shade color.Color, p at, radius float32) {
	vector.StrokeCircle(c.Image, p.x*c.unit, p.y*c.unit, radius*c.unit, 0.06*c.unit, shade, true)
}

func (c canvas) line(shade color.Color, from, to at, width float32) {
	vector.StrokeLine(c.Image, from.x*c.unit, from.y*c.unit, to.x*c.unit, to.y*c.unit, width*c.unit, shade, width < 0.1) // thick lines are straight
}

// tile draws a tile with its middle at p.
func (c canvas) tile(tile labyrinth.Tile, p at, wall, ground color.Color) {
	c.line(wall, p.toward(labyrinth.West, 0.485), p.toward(labyrinth.East, 0.485), 0.97)
	c.disc(ground, p, 0.22)
	for side := labyrinth.North; side <= labyrinth.West; side <<= 1 {
		if tile.Open.Has(side) {
			c.line(ground, p, p.toward(side, 0.5), 0.44)
		}
	}
	if tile.Picture != 0 {
		c.disc(color.White, p, 0.27)
		c.icon(standard.Rules{}.BoardLayout().Name(tile.Picture), p, 0.38)
	}
}

// icons are the icons drawn so far, by name, each at the size at which it was needed
// last.
var icons = make(map[string]*ebiten.Image)

// icon draws the icon of a picture with its middle at p.
func (c canvas) icon(name string, p at, size float32) {
	width := int(size * c.unit)
	drawn := icons[name]
	if drawn == nil || drawn.Bounds().Dx() != width {
		icon, _ := render.IconNamed(name) // all pictures of the standard game have one
		picture := image.NewRGBA(image.Rect(0, 0, width, width))
		icon.Draw(picture, picture.Rect)
		drawn = ebiten.NewImageFromImage(picture)
		icons[name] = drawn
	}
	options := &ebiten.DrawImageOptions{}
	options.GeoM.Translate(float64(p.x*c.unit)-float64(width)/2, float64(p.y*c.unit)-float64(width)/2)
	c.DrawImage(drawn, options)
}

// words writes lines of text with their middle at p.
func (c canvas) words(shade color.Color, s string, p at, size float32) {
	face, options := &text.GoTextFace{Source: font, Size: float64(size * c.unit)}, &text.DrawOptions{}
	options.LineSpacing, options.PrimaryAlign, options.SecondaryAlign = 1.4*face.Size, text.AlignCenter, text.AlignCenter
	options.GeoM.Translate(float64(p.x*c.unit), float64(p.y*c.unit))
	options.ColorScale.ScaleWithColor(shade)
	text.Draw(c.Image, s, face, options)
}

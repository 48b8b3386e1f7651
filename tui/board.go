// This file draws the board on a canvas of cells and marks places on it. What a
// board looks like and where things are on it comes from the library.

package main

import (
	"bytes"
	"image"
	"image/color"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/render"
)

// A geometry says where the picks are in the picture of a board, in characters
// from its top-left corner.
type geometry interface {
	// Rect returns the area of a pick. It is empty if the pick is not on the board.
	Rect(text string) image.Rectangle
	// At returns the picks whose areas have a point, the smallest first.
	At(p image.Point) []string
	// Size returns the size of the board, without what is next to it.
	Size() image.Point
	// Rim returns the picks around the board in the order of a cursor.
	Rim() []string
}

// geometryOf returns the geometry of a view's board.
func geometryOf(r catalog.Rules, v catalog.View) geometry {
	if t, ok := v.Table(); ok {
		return mazeGeometry{render.TextGeometry(t.Board().Side()), t.Board().Slots()}
	}
	m, _ := matOf(r, v)
	return m
}

// A mazeGeometry is that of a labyrinth board.
type mazeGeometry struct {
	text  render.Geometry
	slots []labyrinth.Slot
}

func (g mazeGeometry) Rect(text string) image.Rectangle {
	p, err := render.ParsePlace(text)
	if err != nil || p.Spare {
		return image.Rectangle{}
	}
	return g.text.Rect(p)
}

func (g mazeGeometry) At(p image.Point) []string {
	if at := g.text.At(p); !at.Spare && at != (render.Place{}) {
		return []string{at.String()}
	}
	return nil
}

func (g mazeGeometry) Size() image.Point {
	var all image.Rectangle
	for _, p := range g.text.Places() {
		if !p.Spare {
			all = all.Union(g.text.Rect(p))
		}
	}
	return all.Max
}

func (g mazeGeometry) Rim() (texts []string) {
	for _, s := range g.slots {
		texts = append(texts, s.String())
	}
	return texts
}

// draw returns a canvas of the given size with a text on it that may have escape
// sequences.
func draw(size image.Point, text string) *lipgloss.Canvas {
	c := lipgloss.NewCanvas(size.X, size.Y)
	c.Compose(uv.NewStyledString(text))
	return c
}

// drawMaze returns the picture of a labyrinth board. Tiles have an outline, so
// that one sees what a push moves.
func (t theme) drawMaze(s render.Scene) *lipgloss.Canvas {
	g := mazeGeometry{text: render.TextGeometry(s.Table.Board().Side())}
	s.Notes = nil // they belong to the panel
	var text bytes.Buffer
	_ = render.Text(&text, s, true) // a Buffer never fails
	c := draw(g.Size(), text.String())
	for _, p := range g.text.Places() {
		if p.Square != 0 {
			t.outlineTile(c, g.text.Rect(p))
		}
	}
	return c
}

// drawTile returns the picture of one tile of a scene, or of the spare tile for the
// zero square.
func (t theme) drawTile(s render.Scene, at labyrinth.Square) *lipgloss.Canvas {
	var text bytes.Buffer
	_ = render.TextTile(&text, s, at, true) // a Buffer never fails
	size := tileSize(s.Table.Board().Side())
	c := draw(size, text.String())
	t.outlineTile(c, image.Rectangle{Max: size})
	return c
}

// tileSize returns the size of a tile in characters.
func tileSize(side int) image.Point {
	return render.TextGeometry(side).Rect(render.Place{Spare: true}).Size()
}

// The corners of frames: of every tile, and of a marked one.
const (
	thinCorners   = "┌┐└┘"
	doubleCorners = "╔╗╚╝"
)

// outlineTile draws the corners of a tile where there is a wall.
func (t theme) outlineTile(c *lipgloss.Canvas, area image.Rectangle) {
	corners(c, area, thinCorners, func(cell *uv.Cell) bool {
		cell.Style.Fg = t.outline
		return isWall(cell)
	})
}

// isWall reports whether a cell shows the wall of a tile.
func isWall(c *uv.Cell) bool { return c.Content == "▒" || c.Content == "▓" }

// corners draws the four corners of an area. With returns whether to draw one, and
// sets its style.
func corners(c *lipgloss.Canvas, area image.Rectangle, signs string, with func(*uv.Cell) bool) {
	if area.Empty() {
		return
	}
	last := area.Max.Sub(image.Pt(1, 1))
	for i, at := range []image.Point{area.Min, {last.X, area.Min.Y}, {area.Min.X, last.Y}, last} {
		cell := c.CellAt(at.X, at.Y)
		if cell == nil {
			continue
		}
		cell = cell.Clone()
		if with(cell) {
			cell.Content = string([]rune(signs)[i])
			c.SetCell(at.X, at.Y, cell)
		}
	}
}

// markTile shows that a tile is under the cursor: its walls have another color and
// its corners are doubled.
func (t theme) markTile(c *lipgloss.Canvas, area image.Rectangle, wall color.Color) {
	paint(c, area, func(cell *uv.Cell) {
		if isWall(cell) {
			cell.Style.Fg, cell.Style.Bg = wall, wall
		}
	})
	corners(c, area, doubleCorners, func(cell *uv.Cell) bool {
		cell.Style = uv.Style{Fg: lipgloss.Color("16"), Bg: wall, Attrs: uv.AttrBold}
		return true
	})
}

// paint changes the cells of an area.
func paint(c *lipgloss.Canvas, area image.Rectangle, with func(*uv.Cell)) {
	area = area.Intersect(image.Rect(0, 0, c.Width(), c.Height()))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			cell := c.CellAt(x, y).Clone()
			with(cell)
			c.SetCell(x, y, cell)
		}
	}
}

// blit copies the part of a picture that is in area from to another, so that the
// top-left corner of the area is at a point. What is off the canvas is dropped.
func blit(to *lipgloss.Canvas, at image.Point, picture *lipgloss.Canvas, from image.Rectangle) {
	from = from.Intersect(image.Rect(0, 0, picture.Width(), picture.Height()))
	for y := from.Min.Y; y < from.Max.Y; y++ {
		for x := from.Min.X; x < from.Max.X; x++ {
			p := at.Add(image.Pt(x, y)).Sub(from.Min)
			if p.In(image.Rect(0, 0, to.Width(), to.Height())) {
				to.SetCell(p.X, p.Y, picture.CellAt(x, y).Clone())
			}
		}
	}
}

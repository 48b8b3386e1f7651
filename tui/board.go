// This file draws the board on a canvas of cells and marks places on it. What a
// board looks like and where things are on it comes from the library.

package tui

import (
	"image"
	"image/color"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
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
func geometryOf(v game.View) geometry {
	if t, ok := labyrinth.TableOf(v); ok {
		return mazeGeometry{render.TextGeometry(t.Board()), t.Board().Slots()}
	}
	m, _ := matOf(v)
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

// A mark shows that a tile is under the cursor: its walls have another color, and
// its corners are doubled.
type mark struct {
	at   render.Place
	wall color.Color
}

// drawMaze returns the picture of a labyrinth board with at most one mark. Tiles
// have an outline, so that one sees what a shift moves.
func (t theme) drawMaze(s render.Scene, m mark) *lipgloss.Canvas {
	g := mazeGeometry{text: render.TextGeometry(s.Table.Board())}
	s.Notes = nil // they belong to the panel
	cells := render.Cells(s)
	c := lipgloss.NewCanvas(g.Size().X, g.Size().Y)
	t.drawCells(c, cells)
	for _, p := range g.text.Places() {
		if area := g.text.Rect(p); p.Square != 0 {
			t.outlineTile(c, cells, area, p == m.at, m.wall)
		}
	}
	return c
}

// drawTile returns the picture of one tile of a scene, or of the spare tile for the
// zero square.
func (t theme) drawTile(s render.Scene, at labyrinth.Square) *lipgloss.Canvas {
	size := tileSize(s.Table.Board())
	cells := render.TileCells(s, at)
	c := lipgloss.NewCanvas(size.X, size.Y)
	t.drawCells(c, cells)
	t.outlineTile(c, cells, image.Rectangle{Max: size}, false, nil)
	return c
}

// drawCells draws the characters of a picture.
func (t theme) drawCells(c *lipgloss.Canvas, cells [][]render.Cell) {
	for y, row := range cells[:min(len(cells), c.Height())] {
		for x, cell := range row[:min(len(row), c.Width())] {
			c.SetCell(x, y, &uv.Cell{Content: string(cell.Char), Width: 1, Style: t.cell(cell)})
		}
	}
}

// tileSize returns the size of a tile in characters.
func tileSize(b labyrinth.Board) image.Point {
	return render.TextGeometry(b).Rect(render.Place{Spare: true}).Size()
}

// outlineTile draws the corners of a tile where there is a wall, and the mark of a
// tile.
func (t theme) outlineTile(c *lipgloss.Canvas, cells [][]render.Cell, area image.Rectangle, marked bool, wall color.Color) {
	isWall := func(p image.Point) bool {
		switch cell := cells[p.Y][p.X]; cell.Ground {
		case render.Wall, render.FixedWall, render.HomeWall:
			return cell.Sign == render.None
		}
		return false
	}
	if !marked {
		corners(c, area, lipgloss.NormalBorder(), func(p image.Point, cell *uv.Cell) bool {
			cell.Style.Fg = t.outline
			return isWall(p)
		})
		return
	}
	paint(c, area, func(p image.Point, cell *uv.Cell) {
		if isWall(p) {
			cell.Style.Fg, cell.Style.Bg = wall, wall
		}
	})
	corners(c, area, lipgloss.DoubleBorder(), func(_ image.Point, cell *uv.Cell) bool {
		cell.Style = uv.Style{Fg: t.ink, Bg: wall, Attrs: uv.AttrBold}
		return true
	})
}

// corners draws the four corners of an area. With returns whether to draw one, and
// sets its style.
func corners(c *lipgloss.Canvas, area image.Rectangle, b lipgloss.Border, with func(image.Point, *uv.Cell) bool) {
	if area.Empty() {
		return
	}
	last := area.Max.Sub(image.Pt(1, 1))
	for at, sign := range map[image.Point]string{
		area.Min: b.TopLeft, {X: last.X, Y: area.Min.Y}: b.TopRight, {X: area.Min.X, Y: last.Y}: b.BottomLeft, last: b.BottomRight,
	} {
		paint(c, image.Rectangle{at, at.Add(image.Pt(1, 1))}, func(p image.Point, cell *uv.Cell) {
			if changed := *cell; with(p, &changed) {
				*cell = changed
				cell.Content = sign
			}
		})
	}
}

// paint changes the cells of an area.
func paint(c *lipgloss.Canvas, area image.Rectangle, with func(image.Point, *uv.Cell)) {
	area = area.Intersect(image.Rect(0, 0, c.Width(), c.Height()))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			cell := c.CellAt(x, y).Clone()
			with(image.Pt(x, y), cell)
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

// This file draws boards that are not labyrinths: a variant's own picture. Of
// Battle Chess it knows where the squares and pieces are, from package diagram. In
// other games everything that can be picked is a button.

package tui

import (
	"bytes"
	"image"
	"image/color"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// A mat is a moment of Battle Chess, and where its squares are in a picture. The
// zero mat has none.
type mat struct {
	state battlechess.State
	text  diagram.Geometry
}

// matOf returns the mat of a view. It reports false if the game is not Battle
// Chess.
func matOf(v game.View) (mat, bool) {
	view, ok := v.(battlechess.View)
	if !ok {
		return mat{}, false
	}
	return mat{view.State(), diagram.TextGeometry(view.State())}, true
}

// pictureOf returns the picture of a view that has no labyrinth board: its own
// drawing, or else its text.
func pictureOf(r catalog.Rules, v game.View) string {
	d := r.Drawing(v)
	if d == nil {
		text, _ := v.AppendText(nil) // views can always be written
		return string(text)
	}
	var text bytes.Buffer
	_ = d.Text(&text, true) // a Buffer never fails
	return text.String()
}

// Rect returns the area of the piece on a square, or of the square without one.
func (m mat) Rect(text string) image.Rectangle {
	at, err := battlechess.ParseSquare(text)
	if err != nil {
		return image.Rectangle{}
	}
	for _, p := range m.pieces() {
		if p.Square == at {
			return m.piece(p)
		}
	}
	return m.square(at)
}

// pieces returns the pieces on the mat.
func (m mat) pieces() []battlechess.Piece {
	if m.text.Size() == (image.Point{}) {
		return nil
	}
	return m.state.Pieces()
}

// square returns the area of a square.
func (m mat) square(at battlechess.Square) image.Rectangle {
	return m.text.Rect(diagram.Place{Square: at})
}

// piece returns the area of a piece.
func (m mat) piece(p battlechess.Piece) image.Rectangle {
	last := battlechess.SquareAt(p.Square.Col()+p.Size-1, p.Square.Row()+p.Size-1)
	return m.square(p.Square).Union(m.square(last))
}

// At returns the square at a point, and the square of the piece there.
func (m mat) At(p image.Point) (texts []string) {
	if at := m.text.At(p); at.Square != 0 {
		texts = append(texts, at.Square.String())
	}
	for _, piece := range m.pieces() {
		if text := piece.Square.String(); p.In(m.piece(piece)) && (len(texts) == 0 || texts[0] != text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// Size returns the size of the board.
func (m mat) Size() image.Point { return m.text.Size() }

// Rim returns nothing: there are no slots.
func (m mat) Rim() []string { return nil }

// draw returns a canvas of the given size with a text on it that may have escape
// sequences.
func draw(size image.Point, text string) *lipgloss.Canvas {
	c := lipgloss.NewCanvas(size.X, size.Y)
	c.Compose(uv.NewStyledString(text))
	return c
}

// drawMat returns the picture of a view that has no labyrinth board. Squares have
// two shades, and pieces have the color of their seat behind them.
func (t theme) drawMat(r catalog.Rules, v game.View) *lipgloss.Canvas {
	text := pictureOf(r, v)
	m, ok := matOf(v)
	if !ok {
		return draw(image.Pt(lipgloss.Size(text)), text)
	}
	c := draw(m.Size(), text)
	for _, place := range m.text.Places() {
		paint(c, m.square(place.Square), func(_ image.Point, cell *uv.Cell) { cell.Style.Bg = t.shade(place.Square) })
	}
	for _, p := range m.pieces() {
		paint(c, m.piece(p), func(_ image.Point, cell *uv.Cell) { cell.Style.Fg, cell.Style.Bg = t.ink, t.pieces[p.Seat] })
	}
	for _, place := range m.text.Places() {
		t.drawEdges(c, m.square(place.Square))
	}
	return c
}

// shade returns the background of a square.
func (t theme) shade(at battlechess.Square) color.Color {
	return []color.Color{t.square, t.odd}[(at.Col()+at.Row())%2]
}

// clear empties an area of the mat, so that its squares are without a piece.
func (t theme) clear(c *lipgloss.Canvas, m mat, area image.Rectangle) {
	paint(c, area, func(_ image.Point, cell *uv.Cell) { *cell = uv.EmptyCell })
	for _, place := range m.text.Places() {
		paint(c, m.square(place.Square).Intersect(area), func(_ image.Point, cell *uv.Cell) { cell.Style.Bg = t.shade(place.Square) })
	}
}

// drawEdges draws the left and right edge of a square, where no piece and no sign
// in a color of its own is.
func (t theme) drawEdges(c *lipgloss.Canvas, square image.Rectangle) {
	line := lipgloss.NormalBorder()
	for _, x := range []int{square.Min.X - 1, square.Max.X} {
		paint(c, image.Rect(x, square.Min.Y, x+1, square.Max.Y), func(p image.Point, cell *uv.Cell) {
			if cell.Style.Bg != nil || cell.Style.Fg != nil && cell.Style.Fg != t.grid {
				return
			}
			cell.Content, cell.Style.Fg = line.Left, t.grid
			if p.Y == square.Min.Y {
				cell.Content = line.Middle
			}
		})
	}
}

// This file draws boards that are not labyrinths: a variant's own picture, in
// which the game finds the squares by the letters and numbers at its edges.

package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"iter"
	"strconv"
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// A grid is the geometry of a board of squares whose picture has the letters of
// the columns in its first line and the numbers of the rows at the left.
type grid struct {
	columns, rows []int          // the middles of the columns and rows
	cell          image.Point    // the size of a square
	pieces        map[string]int // the squares that each piece covers in a row, by the first
}

// pictureOf returns the picture of a view that has no labyrinth board: its own
// drawing, or else its text.
func pictureOf(v catalog.View) string {
	d := v.Drawing()
	if d == nil {
		return v.String()
	}
	var text bytes.Buffer
	_ = d.Text(&text, true) // a Buffer never fails
	return text.String()
}

// gridOf returns the grid of a view's picture. It has no squares if the picture is
// not a board with letters and numbers.
func gridOf(v catalog.View) (g grid) {
	g.pieces = piecesOf(v)
	lines := strings.Split(ansi.Strip(pictureOf(v)), "\n")
	next := 'a'
	for x, char := range []rune(lines[0]) {
		if char == next {
			g.columns = append(g.columns, x)
			next++
		}
	}
	for y, line := range lines {
		if strings.HasPrefix(line, fmt.Sprint(len(g.rows)+1)+" ") {
			g.rows = append(g.rows, y)
		}
	}
	if len(g.columns) > 1 && len(g.rows) > 1 {
		g.cell = image.Pt(g.columns[1]-g.columns[0]-1, g.rows[1]-g.rows[0])
	}
	return g
}

// Rect returns the area of the piece on a square, or of the square without one.
func (g grid) Rect(text string) image.Rectangle {
	area := g.square(text)
	if size := g.pieces[text]; size > 1 && !area.Empty() {
		col, row := text[0], text[1:]
		n, _ := strconv.Atoi(row) // a square has been found for it
		area = area.Union(g.square(fmt.Sprintf("%c%d", int(col)+size-1, n+size-1)))
	}
	return area
}

// square returns the area of a square.
func (g grid) square(text string) image.Rectangle {
	if len(text) < 2 || g.cell == (image.Point{}) || !unicode.IsLower(rune(text[0])) {
		return image.Rectangle{}
	}
	row, err := strconv.Atoi(text[1:])
	col := int(text[0] - 'a')
	if err != nil || col >= len(g.columns) || row < 1 || row > len(g.rows) {
		return image.Rectangle{}
	}
	corner := image.Pt(g.columns[col], g.rows[row-1]).Sub(g.cell.Div(2))
	return image.Rectangle{corner, corner.Add(g.cell)}
}

func (g grid) At(p image.Point) (texts []string) {
	for text := range g.squares() {
		if p.In(g.square(text)) {
			texts = append([]string{text}, texts...)
		} else if p.In(g.Rect(text)) {
			texts = append(texts, text)
		}
	}
	return texts
}

// squares returns the squares in reading order.
func (g grid) squares() iter.Seq2[string, int] {
	return func(yield func(text string, shade int) bool) {
		for row := range g.rows {
			for col := range g.columns {
				if !yield(fmt.Sprintf("%c%d", 'a'+col, row+1), (col+row)%2) {
					return
				}
			}
		}
	}
}

func (g grid) Size() image.Point {
	if g.cell == (image.Point{}) {
		return image.Point{}
	}
	last := g.square(fmt.Sprintf("%c%d", 'a'+len(g.columns)-1, len(g.rows)))
	return last.Max.Add(image.Pt(1, 0)) // the line at the right
}

func (g grid) Rim() []string { return nil }

// piecesOf returns the pieces of a view as a grid has them.
func piecesOf(v catalog.View) map[string]int {
	sizes := make(map[string]int)
	board, _ := v.Describe()["board"].(map[string]any)
	pieces, _ := board["pieces"].([]map[string]any)
	for _, piece := range pieces {
		square, _ := piece["square"].(string)
		sizes[square], _ = piece["size"].(int)
	}
	return sizes
}

// lines are the characters that draw the edges of squares, and better ones.
var lines = map[string]string{"|": "│", "+": "┼"}

// drawMat returns the picture of a view that has no labyrinth board. Squares have
// two shades, and pieces the color of their seat behind them.
func (t theme) drawMat(v catalog.View) *lipgloss.Canvas {
	g := gridOf(v)
	size := g.Size()
	text := pictureOf(v)
	if size == (image.Point{}) {
		size = image.Pt(lipgloss.Size(text))
	}
	c := draw(size, text)
	paint(c, image.Rectangle{Max: size}, func(cell *uv.Cell) {
		if own, ok := t.pieces[cell.Style.Fg]; ok {
			cell.Style.Fg, cell.Style.Bg = t.ink, own
		} else if line, ok := lines[cell.Content]; ok {
			cell.Content, cell.Style.Fg = line, t.grid
		}
	})
	for text, shade := range g.squares() {
		paint(c, g.square(text), func(cell *uv.Cell) {
			if cell.Style.Bg == nil {
				cell.Style.Bg = []color.Color{t.square, t.odd}[shade]
			}
		})
	}
	return c
}

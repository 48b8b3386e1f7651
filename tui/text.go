// This file holds text on a canvas: lines, boxes, and their places.

package tui

import (
	"image"
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// write writes lines, which may have escape sequences, into an area. What does not
// fit is cut.
func write(c *lipgloss.Canvas, area image.Rectangle, lines ...string) {
	for i, line := range lines {
		if y := area.Min.Y + i; y < area.Max.Y {
			uv.NewStyledString(ansi.Truncate(line, area.Dx(), "")).Draw(c, image.Rect(area.Min.X, y, area.Max.X, y+1))
		}
	}
}

// wrap cuts a text at spaces into lines of at most a width, and within a word only
// if that is wider.
func wrap(text string, width int) []string {
	if width <= 0 {
		return nil
	}
	return strings.Split(lipgloss.Wrap(text, width, ""), "\n")
}

// center returns the area of a given size in the middle of another.
func center(size image.Point, in image.Rectangle) image.Rectangle {
	corner := in.Min.Add(in.Size().Sub(size).Div(2))
	return image.Rectangle{corner, corner.Add(size)}
}

// popup draws lines in a box in the middle of the canvas, and returns its area.
func (t theme) popup(c *lipgloss.Canvas, lines ...string) image.Rectangle {
	return t.popupIn(c, image.Rect(0, 0, c.Width(), c.Height()), lines...)
}

// popupIn draws lines in a box in the middle of an area.
func (t theme) popupIn(c *lipgloss.Canvas, room image.Rectangle, lines ...string) image.Rectangle {
	box := t.box.MaxWidth(room.Dx()).MaxHeight(room.Dy()).Render(strings.Join(lines, "\n"))
	area := center(image.Pt(lipgloss.Size(box)), room).Intersect(room)
	paint(c, area, func(_ image.Point, cell *uv.Cell) { *cell = uv.EmptyCell })
	write(c, area, strings.Split(box, "\n")...)
	return area
}

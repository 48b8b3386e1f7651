// This file holds the colors for terminals that have only 16: the nearest ones by
// distance would make floors yellow and hide text.

package main

import (
	"image"
	"image/color"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// basic maps colors of the palette of 256 to those of the palette of 16, where
// their meaning asks for another than the nearest.
var basic = map[ansi.IndexedColor]ansi.BasicColor{
	// Walls, floors and what is on them.
	66: lipgloss.BrightBlack, 23: lipgloss.Cyan, 109: lipgloss.White,
	131: lipgloss.Red, 136: lipgloss.Yellow, 61: lipgloss.Blue, 65: lipgloss.Green,
	230: lipgloss.BrightWhite, 157: lipgloss.BrightGreen, 29: lipgloss.Black, 16: lipgloss.Black,
	202: lipgloss.Red, 226: lipgloss.BrightYellow, 231: lipgloss.BrightWhite,
	// Seats.
	160: lipgloss.Red, 203: lipgloss.BrightRed, 178: lipgloss.Yellow, 220: lipgloss.BrightYellow, 227: lipgloss.BrightYellow,
	26: lipgloss.Blue, 33: lipgloss.BrightBlue, 75: lipgloss.BrightCyan, 117: lipgloss.BrightCyan,
	28: lipgloss.Green, 34: lipgloss.Green, 78: lipgloss.BrightGreen,
	// Text and marks.
	116: lipgloss.BrightCyan, 24: lipgloss.Blue, 180: lipgloss.BrightYellow, 94: lipgloss.Magenta, 208: lipgloss.BrightMagenta,
	246: lipgloss.White, 242: lipgloss.BrightBlack, 248: lipgloss.BrightBlack, 210: lipgloss.BrightRed,
	237: lipgloss.BrightBlack, 235: lipgloss.Black, 238: lipgloss.BrightBlack, 252: lipgloss.White, 254: lipgloss.White,
	73: lipgloss.Cyan, // the frame of boxes
}

// toBasic changes the colors of a canvas to the palette of 16.
func toBasic(c *lipgloss.Canvas) {
	convert := func(from color.Color) color.Color {
		if index, ok := from.(ansi.IndexedColor); ok {
			if to, ok := basic[index]; ok {
				return to
			}
		}
		return from
	}
	paint(c, image.Rect(0, 0, c.Width(), c.Height()), func(cell *uv.Cell) {
		cell.Style.Fg, cell.Style.Bg = convert(cell.Style.Fg), convert(cell.Style.Bg)
	})
}

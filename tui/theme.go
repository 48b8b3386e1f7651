// This file holds the colors, on light and dark backgrounds, in palettes of 256 and
// of 16. In the palette of 256, boards have the colors of the library.

package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/labyrinth-go/labyrinth/render"
)

// A theme is the styles for one kind of terminal.
type theme struct {
	dark, basic bool // a dark background; only 16 colors

	title, faint, key, message, wrong, button, chosen lipgloss.Style
	box                                               lipgloss.Style
	cursor, picked, entering, outline, candidate      color.Color
	square, odd, grid, ink                            color.Color
	pieces                                            [2]color.Color // behind those of each seat
}

// A shade is one color in each kind of terminal: its number in the palette of 256 on
// light and dark backgrounds, and its number in the palette of 16 on both.
type shade struct{ light, dark, light16, dark16 uint8 }

// plain returns a shade for all backgrounds.
func plain(n, n16 uint8) shade { return shade{n, n, n16, n16} }

// seatShades are the colors of text about seats, by their names in package render.
var seatShades = map[string]shade{
	"red": {160, 203, 1, 9}, "yellow": {136, 220, 3, 11}, "blue": {26, 75, 4, 14}, "green": {28, 78, 2, 10},
	"orange": {166, 208, 9, 3}, "pink": {132, 175, 13, 13}, "purple": {54, 141, 5, 5}, "brown": {94, 137, 8, 7},
}

func newTheme(dark, basic bool) theme {
	t := theme{dark: dark, basic: basic}
	style := lipgloss.NewStyle
	t.title = style().Bold(true).Foreground(t.of(shade{24, 116, 4, 14}))
	t.faint = style().Foreground(t.of(shade{242, 246, 8, 7}))
	t.key = style().Bold(true).Foreground(t.of(shade{94, 180, 5, 11}))
	t.message = style().Foreground(t.of(shade{24, 117, 4, 14}))
	t.wrong = style().Bold(true).Foreground(t.of(shade{160, 210, 1, 9}))
	t.button = style().Foreground(t.of(shade{16, 231, 0, 15})).Background(t.of(shade{252, 238, 7, 8}))
	t.chosen = style().Bold(true).Foreground(t.of(plain(16, 0))).Background(t.of(plain(220, 11)))
	t.box = style().Border(lipgloss.RoundedBorder()).BorderForeground(t.of(shade{66, 73, 8, 6})).Padding(0, 1)
	t.cursor = t.of(plain(220, 11))
	t.picked = t.of(plain(208, 13))
	t.entering = t.of(plain(136, 3))
	t.outline = t.of(plain(109, 7))
	t.candidate = t.of(plain(157, 10))
	t.square = t.of(shade{231, 237, 15, 8})
	t.odd = t.of(shade{254, 235, 7, 0})
	t.grid = t.of(shade{248, 242, 8, 8})
	t.ink = t.of(plain(16, 0))
	t.pieces = [2]color.Color{t.of(plain(227, 11)), t.of(plain(117, 14))}
	return t
}

// of returns the color of a shade.
func (t theme) of(s shade) color.Color {
	switch {
	case t.basic && t.dark:
		return ansi.BasicColor(s.dark16)
	case t.basic:
		return ansi.BasicColor(s.light16)
	case t.dark:
		return ansi.IndexedColor(s.dark)
	}
	return ansi.IndexedColor(s.light)
}

// seat returns the style of text about a seat with a color of package render. It is
// readable on the theme's background.
func (t theme) seat(name string) lipgloss.Style {
	style := lipgloss.NewStyle().Bold(true)
	if s, ok := seatShades[name]; ok {
		return style.Foreground(t.of(s))
	}
	return style
}

// cell returns the style of a character of a board.
func (t theme) cell(c render.Cell) uv.Style {
	var style uv.Style
	ink, ground, bold := c.Colors()
	if bold {
		style.Attrs = uv.AttrBold
	}
	if t.basic {
		b := basicOf(c)
		style.Fg, style.Bg = b.ink, b.ground
		return style
	}
	if ink != 0 {
		style.Fg = ansi.IndexedColor(ink)
	}
	if ground != 0 {
		style.Bg = ansi.IndexedColor(ground)
	}
	return style
}

// A basic is the foreground and background of a character in the palette of 16
// colors, or nil for the terminal's own.
type basic struct{ ink, ground color.Color }

// basics are the colors of the roles. The nearest ones by distance would make
// floors yellow and hide text.
var basics = map[render.Role]basic{
	render.Wall:       {lipgloss.BrightBlack, lipgloss.BrightBlack},
	render.FixedWall:  {lipgloss.Cyan, lipgloss.Cyan},
	render.Floor:      {lipgloss.Black, lipgloss.BrightWhite},
	render.Reached:    {lipgloss.Black, lipgloss.BrightGreen},
	render.Picture:    {ink: lipgloss.Black},
	render.Mark:       {ink: lipgloss.BrightWhite},
	render.Path:       {ink: lipgloss.Red},
	render.Goal:       {ink: lipgloss.BrightYellow},
	render.Slot:       {ink: lipgloss.Green},
	render.BannedSlot: {ink: lipgloss.Red},
	render.ChosenSlot: {lipgloss.Black, lipgloss.BrightYellow},
}

// basicSeats are the colors of walls and pawns by the color of their seat.
var basicSeats = map[string]struct {
	wall color.Color
	pawn basic
}{
	"red":    {lipgloss.Red, basic{lipgloss.BrightWhite, lipgloss.Red}},
	"yellow": {lipgloss.Yellow, basic{lipgloss.Black, lipgloss.BrightYellow}},
	"blue":   {lipgloss.Blue, basic{lipgloss.BrightWhite, lipgloss.Blue}},
	"green":  {lipgloss.Green, basic{lipgloss.BrightWhite, lipgloss.Green}},
	"orange": {lipgloss.BrightRed, basic{lipgloss.Black, lipgloss.BrightRed}},
	"pink":   {lipgloss.BrightMagenta, basic{lipgloss.Black, lipgloss.BrightMagenta}},
	"purple": {lipgloss.Magenta, basic{lipgloss.BrightWhite, lipgloss.Magenta}},
	"brown":  {lipgloss.Black, basic{lipgloss.BrightWhite, lipgloss.Black}},
}

// basicOf returns the colors of a character.
func basicOf(c render.Cell) basic {
	ground := basics[c.Ground]
	if c.Ground == render.HomeWall {
		wall := basicSeats[c.Seat].wall
		ground = basic{wall, wall}
	}
	sign := basics[c.Sign]
	switch c.Sign {
	case render.None:
		return ground
	case render.Pawn:
		sign = basicSeats[c.Seat].pawn
	case render.Home:
		sign = basic{ink: basicSeats[c.Seat].wall}
	}
	if sign.ground == nil {
		sign.ground = ground.ground
	}
	return sign
}

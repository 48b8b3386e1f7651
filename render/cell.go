// This file holds the characters of a text picture: what each of them shows, and its
// colors.

package render

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
)

// A Role says what a character of a text picture shows.
type Role uint8

// The roles of the ground, and of the signs on it.
const (
	None Role = iota

	Wall      // of a loose tile
	FixedWall // of a fixed tile
	HomeWall  // of the home of a seat
	Floor     // of a passage
	Reached   // the floor of a square in [Scene.Reach]

	Picture    // the letter of a tile's picture
	Mark       // a tile's mark
	Pawn       // the number of its seat, or a disc if it has none
	Path       // a part of [Scene.Path]
	Goal       // a corner of the frame around a goal or target
	Home       // the sign of a home, outside the board
	Slot       // the arrow of a slot
	BannedSlot // the sign of the banned slot
	ChosenSlot // the arrow or sign of [Scene.Slot]
	Label      // the letters and numbers of lines, and the text of the panel
	Heading    // the line of the panel about the goal
)

// A Cell is one character of a text picture.
type Cell struct {
	Char rune
	// Ground is what is under the sign: Wall, FixedWall, HomeWall, Floor or
	// Reached, or None outside the tiles.
	Ground Role
	// Sign is what is on the ground. It is None if the character shows the ground
	// itself.
	Sign Role
	// Seat is the color of a seat, as [SeatColor] names it: of the sign if that is
	// a Pawn, a Home or the line of the panel about a seat, otherwise of a
	// HomeWall. It is empty if neither has one.
	Seat string
}

// Cells returns the characters of the picture that [Text] writes, row by row. Rows
// may have different lengths. A program that draws on a terminal itself needs them
// to choose its own colors, or to know what it draws over. [TextGeometry] says where
// everything is.
func Cells(s Scene) [][]Cell {
	var c canvas
	g := TextGeometry(s.Table.Board())
	for _, p := range s.spots() {
		corner := g.Rect(p.place()).Min
		c.tile(corner.X, corner.Y, s, p)
	}
	c.rim(s, g)
	if g.cols > 0 {
		c.panel(s, g)
	}
	return c
}

// TileCells returns the characters that [TextTile] writes.
func TileCells(s Scene, at labyrinth.Square) [][]Cell {
	var c canvas
	for _, p := range s.spots() {
		if p.at == at {
			c.tile(0, 0, s, p)
		}
	}
	return c
}

// Colors returns the foreground and the background of the character in the palette
// of 256 colors, and whether it is bold. A color that is 0 is the terminal's own.
// A wall has the same foreground and background, which hides its shading.
func (c Cell) Colors() (ink, ground uint8, bold bool) {
	st := c.style()
	return st.fg, st.bg, st.bold
}

// A style is the colors of a character.
type style struct {
	fg, bg uint8
	bold   bool
}

// styles are the styles of grounds and signs that do not depend on a seat. A sign
// without a background has that of its ground.
var styles = [...]style{
	Wall: {fg: 66, bg: 66}, FixedWall: {fg: 23, bg: 23},
	Floor: {fg: 16, bg: 230}, Reached: {fg: 29, bg: 157},

	Picture: {fg: 16, bold: true}, Mark: {fg: 231, bold: true}, Path: {fg: 202, bold: true}, Goal: {fg: 226, bold: true},
	Slot: {fg: 34, bold: true}, BannedSlot: {fg: 160, bold: true}, ChosenSlot: {fg: 16, bg: 220, bold: true},
	Label: {}, Heading: {bold: true},
}

// seatStyles are the styles of what has the color of a seat.
var seatStyles = map[string]struct{ wall, pawn, text style }{
	"red":    {style{fg: 131, bg: 131}, style{fg: 231, bg: 160, bold: true}, style{fg: 160, bold: true}},
	"yellow": {style{fg: 136, bg: 136}, style{fg: 16, bg: 220, bold: true}, style{fg: 178, bold: true}},
	"blue":   {style{fg: 61, bg: 61}, style{fg: 231, bg: 26, bold: true}, style{fg: 33, bold: true}},
	"green":  {style{fg: 65, bg: 65}, style{fg: 231, bg: 28, bold: true}, style{fg: 34, bold: true}},
	"orange": {style{fg: 137, bg: 137}, style{fg: 16, bg: 208, bold: true}, style{fg: 208, bold: true}},
	"pink":   {style{fg: 132, bg: 132}, style{fg: 16, bg: 175, bold: true}, style{fg: 175, bold: true}},
	"purple": {style{fg: 97, bg: 97}, style{fg: 231, bg: 54, bold: true}, style{fg: 97, bold: true}},
	"brown":  {style{fg: 95, bg: 95}, style{fg: 231, bg: 94, bold: true}, style{fg: 137, bold: true}},
}

// style returns the style of the character.
func (c Cell) style() style {
	ground := styles[c.Ground]
	if c.Ground == HomeWall {
		ground = seatStyles[c.Seat].wall
	}
	if c.Sign == None {
		return ground
	}
	sign := styles[c.Sign]
	switch {
	case c.Sign == Pawn:
		sign = seatStyles[c.Seat].pawn
	case c.Seat != "" && (c.Sign == Home || c.Sign == Label):
		sign = seatStyles[c.Seat].text
	}
	if sign.bg == 0 {
		sign.bg = ground.bg
	}
	return sign
}

// appendTo appends the escape sequence that sets the style.
func (st style) appendTo(dst []byte) []byte {
	dst = append(dst, "\x1b[0"...)
	if st.bold {
		dst = append(dst, ";1"...)
	}
	if st.fg != 0 {
		dst = fmt.Appendf(dst, ";38;5;%d", st.fg)
	}
	if st.bg != 0 {
		dst = fmt.Appendf(dst, ";48;5;%d", st.bg)
	}
	return append(dst, 'm')
}

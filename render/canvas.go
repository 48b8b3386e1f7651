// This file holds the canvas, the rows of characters of a text, and how they are
// written, with or without colors.

package render

// A canvas is rows of characters. It grows as needed.
type canvas [][]Cell

// at returns the cell in column x of row y.
func (c *canvas) at(x, y int) *Cell {
	for len(*c) <= y {
		*c = append(*c, nil)
	}
	row := &(*c)[y]
	for len(*row) <= x {
		*row = append(*row, Cell{Char: ' '})
	}
	return &(*row)[x]
}

// ground puts a ground in column x of row y. A HomeWall has the color of a seat.
func (c *canvas) ground(x, y int, char rune, ground Role, seat string) {
	*c.at(x, y) = Cell{Char: char, Ground: ground, Seat: seat}
}

// put writes a sign from column x of row y on, over the ground there.
func (c *canvas) put(x, y int, text string, sign Role) {
	for _, char := range text {
		now := c.at(x, y)
		now.Char, now.Sign = char, sign
		x++
	}
}

// putSeat is put for a sign in the color of a seat.
func (c *canvas) putSeat(x, y int, text string, sign Role, seat string) {
	c.put(x, y, text, sign)
	for range text {
		c.at(x, y).Seat = seat
		x++
	}
}

// trim removes the blanks at the ends of rows, unless these are colored.
func (c canvas) trim(color bool) {
	for i, row := range c {
		for n := len(row); n > 0 && row[n-1].Char == ' ' && (!color || row[n-1].style().bg == 0); n-- {
			c[i] = row[:n-1]
		}
	}
}

// appendTo appends the rows as lines.
func (c canvas) appendTo(dst []byte, color bool) []byte {
	for _, row := range c {
		var now style
		for _, x := range row {
			if st := x.style(); color && st != now {
				now = st
				dst = now.appendTo(dst)
			}
			dst = append(dst, string(x.Char)...)
		}
		if now != (style{}) {
			dst = style{}.appendTo(dst)
		}
		dst = append(dst, '\n')
	}
	return dst
}

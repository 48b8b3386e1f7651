// This file holds the canvas, the rows of characters of a text, and how they are
// written, with or without colors.

package render

import "fmt"

// A style is the foreground and background of a character, as numbers in the
// palette of 256 colors, or 0 for the terminal's own.
type style struct {
	fg, bg uint8
	bold   bool
}

type cell struct {
	char rune
	style
}

// A canvas is rows of characters. It grows as needed.
type canvas [][]cell

// put writes text from column x of row y on, over what is there. A style without
// a background keeps the old one.
func (c *canvas) put(x, y int, text string, st style) {
	for len(*c) <= y {
		*c = append(*c, nil)
	}
	row := &(*c)[y]
	for _, char := range text {
		for len(*row) <= x {
			*row = append(*row, cell{char: ' '})
		}
		now := cell{char, st}
		if now.bg == 0 {
			now.bg = (*row)[x].bg
		}
		(*row)[x] = now
		x++
	}
}

// trim removes the blanks at the ends of rows, unless these are colored.
func (c canvas) trim(color bool) {
	for i, row := range c {
		for n := len(row); n > 0 && row[n-1].char == ' ' && (!color || row[n-1].bg == 0); n-- {
			c[i] = row[:n-1]
		}
	}
}

// appendTo appends the rows as lines.
func (c canvas) appendTo(dst []byte, color bool) []byte {
	for _, row := range c {
		var now style
		for _, x := range row {
			if color && x.style != now {
				now = x.style
				dst = now.appendTo(dst)
			}
			dst = append(dst, string(x.char)...)
		}
		if now != (style{}) {
			dst = style{}.appendTo(dst)
		}
		dst = append(dst, '\n')
	}
	return dst
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

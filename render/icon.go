// This file holds the icons: small drawings in color of what is printed on tiles,
// cards and pieces.

package render

import (
	_ "embed"
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"sync"
)

// An Icon is a small drawing in color, on a square of [IconSize] by IconSize units.
// It can be read at a width of 20 pixels, on a light ground better than on a dark
// one. The zero Icon has nothing to draw.
type Icon struct {
	Name   string
	Shapes []Shape // the lowest first
}

// IconSize is the width and the height of an icon in its units.
const IconSize = 32

// A Shape is one area of an icon.
type Shape struct {
	Fill color.RGBA
	// Path is the outline as the data of an SVG path, filled by the nonzero rule.
	Path string
}

//go:embed icons/icons.txt
var iconText string

// icons are all icons by their names.
var icons = sync.OnceValue(func() map[string]Icon {
	all := make(map[string]Icon)
	for block := range strings.SplitSeq(strings.TrimSpace(iconText), "\n\n") {
		var icon Icon
		for line := range strings.Lines(block) {
			first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch {
			case first == "//":
			case icon.Name == "":
				icon.Name = first
			default:
				rgb, _ := strconv.ParseUint(first[1:], 16, 32) // a test reads them all
				icon.Shapes = append(icon.Shapes, Shape{color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}, rest})
			}
		}
		if icon.Name != "" {
			all[icon.Name] = icon
		}
	}
	return all
})

// IconNamed returns the icon of a picture, a mark or a piece, and whether there is
// one. The names are those that a layout has for its pictures: the 24 of the
// standard printing, such as "candelabrum", and "1" to "24" for printings that
// number them. A mark's name is its text: "*A" to "*L" for pictures that glow, "'1"
// to "'6" for messages. The pieces of Battle Chess are "chipmunk", "fox", "snake",
// "boar", "otter", "rabbit", "storm" and "flame", and there is an "egg".
func IconNamed(name string) (Icon, bool) {
	icon, ok := icons()[name]
	return icon, ok
}

// AppendSVG appends the icon's shapes as elements of an SVG document, in the icon's
// units, on one line.
func (icon Icon) AppendSVG(b []byte) []byte {
	for _, s := range icon.Shapes {
		b = fmt.Appendf(b, `<path fill="#%02x%02x%02x" d="%s"/>`, s.Fill.R, s.Fill.G, s.Fill.B, s.Path)
	}
	return b
}

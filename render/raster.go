// This file fills outlines in images of pixels, for formats such as PNG and GIF.

package render

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
)

// A vec is a point of an image.
type vec struct{ x, y float64 }

// A frame says where units are in an image: they are scaled, then moved.
type frame struct{ scale, x, y float64 }

func (f frame) at(p vec) vec { return vec{p.x*f.scale + f.x, p.y*f.scale + f.y} }

// Draw draws the icon over an image, as wide as an area and at its top.
func (icon Icon) Draw(dst *image.RGBA, area image.Rectangle) {
	to := frame{float64(area.Dx()) / IconSize, float64(area.Min.X), float64(area.Min.Y)}
	for _, s := range icon.Shapes {
		fill(dst, s.Fill, outline(s.Path, to))
	}
}

// commands are the numbers of arguments of the commands in paths.
var commands = map[byte]int{'M': 2, 'm': 2, 'l': 2, 'h': 1, 'v': 1, 'q': 4, 'c': 6}

// outline returns the closed lines of an icon's path in pixels.
func outline(path string, to frame) (all [][]vec) {
	var at, start vec
	closed := true
	line := func(p vec) {
		if closed {
			closed = false
			all = append(all, []vec{to.at(at)})
		}
		at = p
		all[len(all)-1] = append(all[len(all)-1], to.at(p))
	}
	for path != "" {
		command := path[0]
		var args []float64
		args, path = numbers(path[1:])
		if command == 'z' {
			at, closed = start, true
		}
		for n := commands[command]; n > 0 && len(args) >= n; args = args[n:] {
			from := at
			p := func(i int) vec { return vec{from.x + args[i], from.y + args[i+1]} }
			switch command {
			case 'M':
				at, closed = vec{args[0], args[1]}, true
				start, command = at, 'l'
			case 'm':
				at, closed = p(0), true
				start, command = at, 'l'
			case 'l':
				line(p(0))
			case 'h':
				line(vec{from.x + args[0], from.y})
			case 'v':
				line(vec{from.x, from.y + args[0]})
			case 'q':
				a, b := p(0), p(2)
				for i := 1.0; i <= curveSteps; i++ {
					t := i / curveSteps
					line(mix(mix(from, a, t), mix(a, b, t), t))
				}
			case 'c':
				a, b, c := p(0), p(2), p(4)
				for i := 1.0; i <= curveSteps; i++ {
					t := i / curveSteps
					line(mix(mix(mix(from, a, t), mix(a, b, t), t), mix(mix(a, b, t), mix(b, c, t), t), t))
				}
			}
		}
	}
	return all
}

const curveSteps = 8 // lines of a curve: an icon's curves are short

// mix returns the point between a and b that is a share of the way from a.
func mix(a, b vec, share float64) vec { return vec{a.x + (b.x-a.x)*share, a.y + (b.y-a.y)*share} }

// numbers reads the numbers at the start of a path, and returns the rest.
func numbers(path string) (all []float64, rest string) {
	begin, dot := 0, false
	end := func(i int) {
		if x, err := strconv.ParseFloat(path[begin:i], 64); err == nil {
			all = append(all, x)
		}
		begin, dot = i, false
	}
	for i, c := range path {
		switch {
		case c >= '0' && c <= '9':
		case c == '-', c == '.' && dot:
			end(i)
			dot = c == '.'
		case c == '.':
			dot = true
		case c == ' ':
			end(i)
			begin++
		default:
			end(i)
			return all, path[i:]
		}
	}
	end(len(path))
	return all, ""
}

// An edge is a line of an outline from a higher to a lower point.
type edge struct {
	top, bottom float64
	x, slope    float64 // at the top, and per row
	winding     int     // 1 if the outline goes down along it, otherwise -1
}

// A crossing is where an edge crosses a row.
type crossing struct {
	x       float64
	winding int
}

const subRows = 4 // rows in which a pixel is measured

// fill fills the area that closed lines enclose by the nonzero rule. Pixels at the
// edge are mixed.
func fill(dst *image.RGBA, ink color.RGBA, lines [][]vec) {
	box := bounds(lines).Intersect(dst.Rect)
	cover := make([]float64, box.Dx())
	edges := edgesOf(lines)
	var active []edge
	var row []crossing
	for y := box.Min.Y; y < box.Max.Y; y++ {
		clear(cover)
		for sub := range subRows {
			at := float64(y) + (float64(sub)+0.5)/subRows
			for len(edges) > 0 && edges[0].top <= at {
				active, edges = append(active, edges[0]), edges[1:]
			}
			active = slices.DeleteFunc(active, func(e edge) bool { return e.bottom <= at })
			row = row[:0]
			for _, e := range active {
				row = append(row, crossing{e.x + e.slope*(at-e.top), e.winding})
			}
			slices.SortFunc(row, func(a, b crossing) int { return cmp.Compare(a.x, b.x) })
			winding := 0
			for i, c := range row {
				if winding != 0 {
					span(cover, row[i-1].x-float64(box.Min.X), c.x-float64(box.Min.X))
				}
				winding += c.winding
			}
		}
		for i, share := range cover {
			blend(dst, box.Min.X+i, y, ink, share/subRows)
		}
	}
}

// bounds returns the pixels that lines touch.
func bounds(lines [][]vec) image.Rectangle {
	low, high := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for _, line := range lines {
		for _, p := range line {
			low, high = vec{min(low.x, p.x), min(low.y, p.y)}, vec{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// edgesOf returns the edges of closed lines, the highest first.
func edgesOf(lines [][]vec) (edges []edge) {
	for _, line := range lines {
		a := line[len(line)-1]
		for _, b := range line {
			switch slope := (b.x - a.x) / (b.y - a.y); {
			case a.y < b.y:
				edges = append(edges, edge{a.y, b.y, a.x, slope, 1})
			case a.y > b.y:
				edges = append(edges, edge{b.y, a.y, b.x, slope, -1})
			}
			a = b
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.top, b.top) })
	return edges
}

// span adds the share of each pixel that is between from and to.
func span(cover []float64, from, to float64) {
	from, to = max(from, 0), min(to, float64(len(cover)))
	for i := int(from); float64(i) < to; i++ {
		cover[i] += min(to, float64(i+1)) - max(from, float64(i))
	}
}

// blend mixes a color into a pixel.
func blend(dst *image.RGBA, x, y int, ink color.RGBA, share float64) {
	if share <= 0 {
		return
	}
	share = min(share, 1) * float64(ink.A) / 255
	i := dst.PixOffset(x, y)
	if share == 1 { // most are
		copy(dst.Pix[i:], []uint8{ink.R, ink.G, ink.B, 255})
		return
	}
	under := float64(dst.Pix[i+3]) / 255
	all := share + under*(1-share)
	for k, c := range [3]uint8{ink.R, ink.G, ink.B} {
		dst.Pix[i+k] = uint8(float64(c)*share + float64(dst.Pix[i+k])*(1-share) + 0.5) // both times their alpha
	}
	dst.Pix[i+3] = uint8(all*255 + 0.5)
}

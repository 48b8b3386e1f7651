// This file draws several scenes as one moving picture.

package render

import (
	"cmp"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"
)

// GIF writes scenes as a moving picture of the given width, as [Image] draws them.
// Each is shown for the given time, in steps of 10 ms, and the last three times as
// long. There must be at least one scene, and all boards must be of the same size.
func GIF(w io.Writer, scenes []Scene, width int, each time.Duration) error {
	if len(scenes) == 0 {
		return errors.New("render: no scenes for a moving picture")
	}
	first := Image(scenes[0], width)
	p := newPalette(first, Image(scenes[len(scenes)-1], width))
	movie := &gif.GIF{Config: image.Config{ColorModel: p.colors, Width: first.Rect.Dx(), Height: first.Rect.Dy()}}
	var before []uint8
	for i, s := range scenes {
		now := first
		if i > 0 {
			now = Image(s, width)
		}
		if now.Rect != first.Rect {
			return errors.New("render: the boards of a moving picture have different sizes")
		}
		indexes := p.indexes(now)
		movie.Image = append(movie.Image, p.frame(before, indexes, now.Rect))
		movie.Delay = append(movie.Delay, int(each/(10*time.Millisecond)))
		movie.Disposal = append(movie.Disposal, gif.DisposalNone)
		before = indexes
	}
	movie.Delay[len(scenes)-1] *= 3
	return gif.EncodeAll(w, movie)
}

// A palette is up to 255 colors, after the transparent one, with the nearest of
// them for colors seen before.
type palette struct {
	colors  color.Palette
	nearest map[color.RGBA]uint8
}

// newPalette returns the most frequent colors of images.
func newPalette(images ...*image.RGBA) palette {
	count := make(map[color.RGBA]int)
	for _, img := range images {
		for i := 0; i < len(img.Pix); i += 4 {
			count[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
		}
	}
	var all []color.RGBA
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	p := palette{color.Palette{color.RGBA{}}, make(map[color.RGBA]uint8)}
	for _, c := range all[:min(255, len(all))] {
		p.colors = append(p.colors, c)
	}
	return p
}

// indexes returns the color of each pixel.
func (p palette) indexes(img *image.RGBA) []uint8 {
	all := make([]uint8, 0, len(img.Pix)/4)
	for i := 0; i < len(img.Pix); i += 4 {
		c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}
		index, ok := p.nearest[c]
		if !ok {
			index = uint8(1 + p.colors[1:].Index(c))
			p.nearest[c] = index
		}
		all = append(all, index)
	}
	return all
}

// frame returns what has changed, in the smallest rectangle; what has not is
// transparent.
func (p palette) frame(before, now []uint8, area image.Rectangle) *image.Paletted {
	var box image.Rectangle
	width := area.Dx()
	for i, index := range now {
		if before == nil || before[i] != index {
			x, y := i%width, i/width
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if box.Empty() { // nothing has changed
		box = image.Rect(0, 0, 1, 1)
	}
	frame := image.NewPaletted(box, p.colors)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if i := y*width + x; before == nil || before[i] != now[i] {
				frame.SetColorIndex(x, y, now[i])
			}
		}
	}
	return frame
}

// This file draws several scenes as one moving picture. The frames are drawn and written
// one by one, so a long game takes no more memory than a short one.

package render

import (
	"bufio"
	"cmp"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"io"
	"slices"
	"time"
)

// MostFrames is the largest number of frames of a moving picture. Of more scenes, GIF shows
// as many at even distances, the first and the last among them.
const MostFrames = 75

// GIF writes scenes as a moving picture of the given width, as [Image] draws them.
// Each is shown for the given time, in steps of 10 ms, and the last three times as
// long. There must be at least one scene, and all boards must be of the same size. Of
// more than [MostFrames] scenes it shows only some. The width and the height of the
// picture are even, as films want them: an odd one grows by a pixel.
//
// GIF writes frame by frame, and ends with the first error of the writer.
func GIF(w io.Writer, scenes []Scene, width int, each time.Duration) error {
	if len(scenes) == 0 {
		return errors.New("render: no scenes for a moving picture")
	}
	for _, s := range scenes {
		if SVGGeometry(s.Table.Board()) != SVGGeometry(scenes[0].Table.Board()) {
			return errors.New("render: the boards of a moving picture have different sizes")
		}
	}
	scenes = thinned(scenes)
	first := evenImage(scenes[0], width)
	p := newPalette(first, evenImage(scenes[len(scenes)-1], width))
	out := gifWriter{w: bufio.NewWriter(w)}
	out.head(first.Rect, p.colors)
	var before []uint8
	for i, s := range scenes {
		now := first
		if i > 0 {
			now = evenImage(s, width)
		}
		indexes := p.indexes(now)
		delay := int(each / (10 * time.Millisecond))
		if i == len(scenes)-1 {
			delay *= 3
		}
		out.frame(p.frame(before, indexes, now.Rect), delay)
		before = indexes
		if err := out.flush(); err != nil {
			return err
		}
	}
	out.bytes(0x3b)
	return out.flush()
}

// thinned returns at most MostFrames of the scenes.
func thinned(scenes []Scene) []Scene {
	if len(scenes) <= MostFrames {
		return scenes
	}
	some := make([]Scene, MostFrames)
	for i := range some {
		some[i] = scenes[i*(len(scenes)-1)/(MostFrames-1)]
	}
	return some
}

// evenImage is Image with an even width and height. The last row and column are repeated.
func evenImage(s Scene, width int) *image.RGBA {
	img := Image(s, width+width%2)
	if img.Rect.Dy()%2 == 0 {
		return img
	}
	last := img.Pix[len(img.Pix)-img.Stride:]
	img.Pix = append(img.Pix, last...)
	img.Rect.Max.Y++
	return img
}

// A gifWriter writes a moving picture. Its buffer keeps the first error for flush.
type gifWriter struct{ w *bufio.Writer }

// bytes writes bytes. The buffer keeps an error.
func (g gifWriter) bytes(b ...byte) { _, _ = g.w.Write(b) }

// numbers writes numbers of 16 bits.
func (g gifWriter) numbers(all ...int) {
	for _, n := range all {
		g.bytes(binary.LittleEndian.AppendUint16(nil, uint16(n))...)
	}
}

func (g gifWriter) flush() error { return g.w.Flush() }

// head writes what comes before the frames: the size, 256 colors, and that the picture
// is shown again and again.
func (g gifWriter) head(size image.Rectangle, colors color.Palette) {
	_, _ = g.w.WriteString("GIF89a")
	g.numbers(size.Dx(), size.Dy())
	g.bytes(0xf7, 0, 0)
	for i := range 256 {
		var c color.RGBA
		if i < len(colors) {
			c = color.RGBAModel.Convert(colors[i]).(color.RGBA)
		}
		g.bytes(c.R, c.G, c.B)
	}
	g.bytes(0x21, 0xff, 11)
	_, _ = g.w.WriteString("NETSCAPE2.0")
	g.bytes(3, 1, 0, 0, 0)
}

// frame writes one frame, which is shown on those before it. Color 0 is transparent.
func (g gifWriter) frame(img *image.Paletted, delay int) {
	const stays, transparent = 1 << 2, 1
	g.bytes(0x21, 0xf9, 4, stays|transparent)
	g.numbers(delay)
	g.bytes(0, 0, 0x2c)
	g.numbers(img.Rect.Min.X, img.Rect.Min.Y, img.Rect.Dx(), img.Rect.Dy())
	g.bytes(0, 8)
	blocks := &gifBlocks{g: g}
	packed := lzw.NewWriter(blocks, lzw.LSB, 8)
	_, _ = packed.Write(img.Pix) // the buffer keeps the error
	_ = packed.Close()
	blocks.end()
}

// gifBlocks splits data into blocks of up to 255 bytes.
type gifBlocks struct {
	g   gifWriter
	buf []byte
}

// Write never fails: the buffer of the picture keeps the error.
func (b *gifBlocks) Write(data []byte) (int, error) {
	b.buf = append(b.buf, data...)
	for len(b.buf) >= 255 {
		b.block(255)
	}
	return len(data), nil
}

func (b *gifBlocks) block(n int) {
	b.g.bytes(byte(n))
	b.g.bytes(b.buf[:n]...)
	b.buf = b.buf[:copy(b.buf, b.buf[n:])]
}

// end writes the rest, and that there is no more.
func (b *gifBlocks) end() {
	if len(b.buf) > 0 {
		b.block(len(b.buf))
	}
	b.g.bytes(0)
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
	var last color.RGBA // of no pixel yet
	var index uint8
	for i := 0; i < len(img.Pix); i += 4 {
		if c := (color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}); c != last {
			var ok bool
			if index, ok = p.nearest[c]; !ok {
				index = uint8(1 + p.colors[1:].Index(c))
				p.nearest[c] = index
			}
			last = c
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

//go:build unix

// This file holds a player who sees pictures of the game and has a mouse, in a
// window as in a browser.

package e2e

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The colors of the game that the tests look for.
var (
	paper  = color.RGBA{0x24, 0x2b, 0x33, 0xff}
	floor  = color.RGBA{0xf3, 0xe6, 0xc8, 0xff}
	bright = color.RGBA{0x9a, 0xd8, 0xff, 0xff}
)

// The game is tested at the size of its window.
const scale = 0.8

var (
	geometry = render.SVGGeometry(7)
	size     = scaled(geometry.Size())
)

func scaled(p image.Point) image.Point {
	return image.Pt(int(float64(p.X)*scale), int(float64(p.Y)*scale))
}

// A device shows the game and has a mouse.
type device interface {
	move(at image.Point)
	press()
	release()
	key(name string)
	picture(file string)
}

// A player plays the game on a device.
type player struct {
	t *testing.T
	device
	game   *process
	events <-chan string // what the game prints
	frames time.Duration // some frames, on a slow machine too
}

// at moves the mouse to a place of the board.
func (p *player) at(place render.Place) {
	p.t.Helper()
	p.move(scaled(geometry.Center(place)))
	time.Sleep(p.frames)
}

// hold presses the button and keeps it pressed.
func (p *player) hold() {
	p.t.Helper()
	p.press()
	time.Sleep(p.frames)
}

func (p *player) click() {
	p.t.Helper()
	p.hold()
	p.release()
}

// wait waits until the game prints a line that begins with a text, and returns it.
func (p *player) wait(prefix string) string {
	p.t.Helper()
	timeout := time.After(left(p.t, patience))
	for {
		select {
		case line := <-p.events:
			if strings.HasPrefix(line, prefix) {
				return line
			}
		case <-p.game.ended:
			p.t.Fatalf("the game ended without printing %q. %s", prefix, p.game.output())
		case <-timeout:
			p.t.Fatalf("the game does not print %q. It shows %s. %s", prefix, p.look("waiting.png"), p.game.output())
		}
	}
}

// until takes pictures until one is as it should be.
func (p *player) until(name string, good func(image.Image) bool) {
	p.t.Helper()
	for end := time.Now().Add(left(p.t, patience)); ; time.Sleep(200 * time.Millisecond) {
		picture := p.look(name)
		if good(picture.Image) {
			return
		}
		select {
		case <-p.game.ended:
			p.t.Fatalf("the game ended before %s. %s", name, p.game.output())
		default:
		}
		if time.Now().After(end) {
			p.t.Fatalf("%s is not as it should be, but %s. %s", name, picture, p.game.output())
		}
	}
}

// untilBoard waits until the board is seen.
func (p *player) untilBoard(name string) {
	p.t.Helper()
	p.until(name, func(img image.Image) bool { return share(img, paper) > 0.05 && share(img, floor) > 0.05 })
}

// untilBright waits until the squares in reach are bright.
func (p *player) untilBright(name string) {
	p.t.Helper()
	p.until(name, func(img image.Image) bool { return share(img, bright) > 0.001 })
}

// push turns the spare tile, drags it to a slot
// and drops it.
func (p *player) push(table labyrinth.Table, shift labyrinth.Shift) {
	p.t.Helper()
	for open := table.Board().Spare().Open; open != shift.Open; open = open.Turned(1) {
		p.key("r")
		time.Sleep(p.frames)
	}
	p.at(render.Place{Spare: true})
	p.hold()
	p.at(render.Place{Slot: shift.Slot})
	p.untilBright("drag.png") // what the push would let the pawn reach
	p.release()
}

// walk clicks on a square.
func (p *player) walk(to labyrinth.Square) {
	p.t.Helper()
	p.untilBright("walk.png")
	p.at(render.Place{Square: to})
	p.click()
}

// ply waits until the game asks for the ply of a number, and makes it.
func (p *player) ply(n int, state standard.State, ply labyrinth.Ply) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%d: your turn", n))
	if shift, pushes := ply.Shift(); pushes {
		p.push(state.Table(), shift)
	} else {
		square, _ := ply.Square()
		p.walk(square)
	}
}

// A picture is one in a file.
type picture struct {
	image.Image
	file string
}

// look takes a picture. It is kept in the directory SHOTS, if the environment has it.
func (p *player) look(name string) picture {
	p.t.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		dir = p.t.TempDir()
	}
	file := filepath.Join(dir, name)
	p.picture(file)
	f, err := os.Open(file)
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		p.t.Fatal(err)
	}
	return picture{img, file}
}

// String describes the picture by its size and its most frequent colors, and names
// a copy that outlives the test.
func (p picture) String() string {
	counts := make(map[color.RGBA]int)
	b := p.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			counts[color.RGBAModel.Convert(p.At(x, y)).(color.RGBA)]++
		}
	}
	colors := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int { return cmp.Compare(counts[b], counts[a]) })
	var text strings.Builder
	fmt.Fprintf(&text, "a picture of %v with", b.Size())
	for _, c := range colors[:min(6, len(colors))] {
		fmt.Fprintf(&text, " #%02x%02x%02x %.1f%%", c.R, c.G, c.B, 100*float64(counts[c])/float64(b.Dx()*b.Dy()))
	}
	if data, err := os.ReadFile(p.file); err == nil {
		if f, err := os.CreateTemp("", "labyrinth-*.png"); err == nil {
			_, _ = f.Write(data)
			_ = f.Close()
			fmt.Fprintf(&text, ", kept as %s", f.Name())
		}
	}
	return text.String()
}

// share returns which share of a picture has about a color.
func share(img image.Image, want color.RGBA) float64 {
	n, b := 0, img.Bounds()
	near := func(x uint32, y uint8) bool { d := int(x>>8) - int(y); return d >= -6 && d <= 6 }
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); near(r, want.R) && near(g, want.G) && near(b, want.B) {
				n++
			}
		}
	}
	return float64(n) / float64(b.Dx()*b.Dy())
}

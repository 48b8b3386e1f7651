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
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The colors of squares in reach, and of arrows that the person cannot use or can.
var (
	bright = color.RGBA{0x7c, 0xc6, 0xf0, 0xff}
	dark   = color.RGBA{0x2f, 0x5a, 0x62, 0xff}
	gold   = color.RGBA{0xf0, 0xc6, 0x4f, 0xff}
)

// The game is tested at the size of its window.
const scale = 0.8

var (
	geometry = render.SVGGeometry(anyState().Table().Board())
	size     = scaled(geometry.Size())
)

// anyState returns a state of the game: pictures of all of them have one geometry.
func anyState() standard.State {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		panic(err)
	}
	return s
}

func scaled(p image.Point) image.Point {
	return image.Pt(int(float64(p.X)*scale), int(float64(p.Y)*scale))
}

// A device shows the game and has a mouse.
type device interface {
	move(at image.Point)
	press()
	release()
	wheelDown()
	key(name string)
	picture(file string)
	saved() string // the record of the game, or nothing
}

// A player plays the game on a device.
type player struct {
	t *testing.T
	device
	game *process
}

// at moves the mouse to a place of the board.
func (p *player) at(place render.Place) {
	p.t.Helper()
	p.move(scaled(geometry.Center(place)))
}

// record waits until a number of plies are saved, and returns the record.
func (p *player) record(plies int) play.Record[standard.State] {
	p.t.Helper()
	for end := time.Now().Add(left(p.t, patience)); ; time.Sleep(100 * time.Millisecond) {
		text := p.saved()
		record, err := play.ParseRecord(standard.Rules{}, text)
		if err != nil && text != "" {
			p.t.Fatalf("%v: %s", err, text)
		}
		if err == nil && len(record.Plies) >= plies {
			return record
		}
		p.running(fmt.Sprintf("ply %d", plies))
		if time.Now().After(end) {
			p.t.Fatalf("no ply %d is saved. The game shows %s. %s\n%s", plies, p.look("waiting.png"), p.game.output(), text)
		}
	}
}

// running fails the test if the game has ended.
func (p *player) running(before string) {
	p.t.Helper()
	select {
	case <-p.game.ended:
		p.t.Fatalf("the game ended before %s. %s", before, p.game.output())
	default:
	}
}

// until takes pictures until one is as it should be.
func (p *player) until(what string, good func(picture) bool) {
	p.t.Helper()
	for end := time.Now().Add(left(p.t, patience)); ; time.Sleep(100 * time.Millisecond) {
		picture := p.look(what + ".png")
		if good(picture) {
			return
		}
		p.running(what)
		if time.Now().After(end) {
			p.t.Fatalf("no %s, but %s. %s", what, picture, p.game.output())
		}
	}
}

// untilShown waits until a place has a color.
func (p *player) untilShown(what string, place render.Place, want color.RGBA) {
	p.t.Helper()
	p.until(what, func(img picture) bool { return img.share(place, want) > 0.02 })
}

// push waits until the player may push, turns the spare tile, drags it to a slot
// and drops it.
func (p *player) push(table labyrinth.Table, shift labyrinth.Shift) {
	p.t.Helper()
	slot, spare := render.Place{Slot: shift.Slot}, render.Place{Spare: true}
	p.untilShown("arrows", slot, gold)
	p.at(spare)
	for i, open := 0, table.Board().Spare().Open; open != shift.Open; i, open = i+1, open.Turned(1) {
		before := p.look("spare.png")
		if i%2 == 0 {
			p.wheelDown()
		} else {
			p.key("r")
		}
		p.until("turned", func(img picture) bool { return !img.same(before, spare) })
	}
	p.press()
	p.untilShown("drag", slot, bright)
	p.at(slot)
	p.untilShown("preview", render.Place{Square: landing(table, shift)}, bright)
	p.release()
}

// landing returns where the pawn of the person is after a shift.
func landing(table labyrinth.Table, shift labyrinth.Shift) labyrinth.Square {
	after, err := table.Play(shift.Ply())
	if err != nil {
		return 0
	}
	return after.Pawn(0)
}

// walk waits until the pawn may walk, and clicks on a square. All arrows are dark
// then. While a shift is previewed, which shows the same squares, only one is.
func (p *player) walk(to labyrinth.Square) {
	p.t.Helper()
	square := render.Place{Square: to}
	north2, north4 := render.Place{Slot: labyrinth.SlotAt(labyrinth.North, 2)}, render.Place{Slot: labyrinth.SlotAt(labyrinth.North, 4)}
	p.until("reach", func(img picture) bool {
		return img.share(north2, dark) > 0.02 && img.share(north4, dark) > 0.02 && img.share(square, bright) > 0.02
	})
	p.at(square)
	p.press()
}

// play plays a ply, and waits until it is saved.
func (p *player) play(state standard.State, ply game.Ply, n int) {
	p.t.Helper()
	if shift, pushes := labyrinth.ShiftOf(ply); pushes {
		p.push(state.Table(), shift)
		p.record(n)
	} else {
		square, _ := labyrinth.SquareOf(ply)
		p.walk(square)
		p.record(n)
		p.release()
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

// share returns which share of a place has about a color.
func (p picture) share(place render.Place, want color.RGBA) float64 {
	n, b := 0, area(place)
	near := func(x uint32, y uint8) bool { d := int(x>>8) - int(y); return d >= -8 && d <= 8 }
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, b, _ := p.At(x, y).RGBA(); near(r, want.R) && near(g, want.G) && near(b, want.B) {
				n++
			}
		}
	}
	return float64(n) / float64(b.Dx()*b.Dy())
}

// same reports whether a place looks the same in two pictures.
func (p picture) same(other picture, place render.Place) bool {
	b := area(place)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if p.At(x, y) != other.At(x, y) {
				return false
			}
		}
	}
	return true
}

// area returns the area of a place in a picture.
func area(place render.Place) image.Rectangle {
	r := geometry.Rect(place)
	return image.Rectangle{scaled(r.Min), scaled(r.Max)}
}

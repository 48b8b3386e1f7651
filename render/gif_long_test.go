// This file tests moving pictures of long games.

package render_test

import (
	"bytes"
	"errors"
	"image"
	imagedraw "image/draw"
	"image/gif"
	"runtime"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// longGame returns the scenes of a game of the given length, by the first legal plies. Its board
// is small, since a frame costs as much as it has tiles.
func longGame(t *testing.T, plies int) (scenes []render.Scene) {
	t.Helper()
	box, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		t.Fatal(err)
	}
	state, err := standard.Rules{Layout: box}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for range plies + 1 {
		scenes = append(scenes, render.Scene{Table: state.Table(), Layout: box})
		legal := state.AppendPlies(nil)
		if state, err = state.Play(legal[len(scenes)%len(legal)]); err != nil {
			t.Fatal(err)
		}
	}
	return scenes
}

// A moving picture has a bounded number of frames, of which the first and the last are those
// of the game, and an even size, whatever is asked for.
func TestLongGIF(t *testing.T) {
	scenes := longGame(t, 399)
	for _, width := range []int{64, 75, 101} {
		some := scenes
		if width != 75 {
			some = scenes[:2]
		}
		var out bytes.Buffer
		if err := render.GIF(&out, some, width, 100*time.Millisecond); err != nil {
			t.Fatal(err)
		}
		movie, err := gif.DecodeAll(&out)
		if err != nil {
			t.Fatal(err)
		}
		if n, want := len(movie.Image), min(len(some), render.MostFrames); n != want {
			t.Errorf("%d frames of %d scenes, want %d", n, len(some), want)
		}
		if w, h := movie.Config.Width, movie.Config.Height; w%2 != 0 || h%2 != 0 || w < width || w > width+1 {
			t.Errorf("width %d: the picture has %d by %d pixels, want even numbers", width, w, h)
		}
		shown := image.NewRGBA(image.Rect(0, 0, movie.Config.Width, movie.Config.Height))
		for _, frame := range movie.Image {
			imagedraw.Draw(shown, frame.Rect, frame, frame.Rect.Min, imagedraw.Over)
		}
		want, far := render.Image(some[len(some)-1], movie.Config.Width), 0
		for k := range want.Pix {
			if d := int(want.Pix[k]) - int(shown.Pix[k]); d > 40 || d < -40 {
				far++
			}
		}
		if far > len(want.Pix)/100 {
			t.Errorf("width %d: the last frame differs from the last scene in %d of %d values", width, far, len(want.Pix))
		}
	}
}

// errGone is the error of a reader that has left.
var errGone = errors.New("gone")

// A leaver takes some writes, and then fails.
type leaver struct{ left int }

func (l *leaver) Write(b []byte) (int, error) {
	if l.left--; l.left < 0 {
		return 0, errGone
	}
	return len(b), nil
}

// The drawing ends with its reader: after the first frame that cannot be written no other
// one is drawn.
func TestGIFReaderLeaves(t *testing.T) {
	scenes := longGame(t, 99)
	draw := func(writes int) (allocated uint64, err error) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err = render.GIF(&leaver{left: writes}, scenes, 64, time.Second)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc, err
	}
	whole, err := draw(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	early, err := draw(3)
	if !errors.Is(err, errGone) {
		t.Errorf("error %v, want that of the writer", err)
	}
	if early > whole/4 {
		t.Errorf("drawing allocates %d bytes after the reader has left, and %d if it stays", early, whole)
	}
}

// The memory of a moving picture does not grow with the game.
func TestGIFMemory(t *testing.T) {
	scenes := longGame(t, render.MostFrames)
	allocated := func(scenes []render.Scene) int64 {
		var out bytes.Buffer
		var most int64
		if err := render.GIF(&counted{&out, &most}, scenes, 64, time.Second); err != nil {
			t.Fatal(err)
		}
		return most
	}
	short, long := allocated(scenes[:3]), allocated(scenes)
	if long > 3*short {
		t.Errorf("one write has %d bytes, of a short game %d: the frames are not written one by one", long, short)
	}
}

// A counted writer notes the largest write.
type counted struct {
	w    *bytes.Buffer
	most *int64
}

func (c *counted) Write(b []byte) (int, error) {
	*c.most = max(*c.most, int64(len(b)))
	return c.w.Write(b)
}

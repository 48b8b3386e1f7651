// This file reads moving pictures back.

package render_test

import (
	"bytes"
	"image"
	imagedraw "image/draw"
	"image/gif"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestGIF plays a picture of three positions, and compares what it shows with an
// image of each.
func TestGIF(t *testing.T) {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	turn := state.Table().AppendTurns(nil)[0]
	shifted, err := state.Play(turn.Shift.Ply())
	if err != nil {
		t.Fatal(err)
	}
	box := standard.Rules{}.BoardLayout()
	scenes := []render.Scene{{Table: state.Table(), Layout: box}, {Table: shifted.Table(), Layout: box}, {Table: shifted.Table(), Layout: box}}
	const width = 300
	var out bytes.Buffer
	if err := render.GIF(&out, scenes, width, 800*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	movie, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(movie.Image) != 3 || movie.Delay[0] != 80 || movie.Delay[2] != 240 {
		t.Fatalf("%d frames with the delays %v", len(movie.Image), movie.Delay)
	}
	shown := image.NewRGBA(image.Rect(0, 0, movie.Config.Width, movie.Config.Height))
	for i, frame := range movie.Image {
		imagedraw.Draw(shown, frame.Rect, frame, frame.Rect.Min, imagedraw.Over)
		want := render.Image(scenes[i], width)
		far := 0
		for k := range want.Pix {
			if d := int(want.Pix[k]) - int(shown.Pix[k]); d > 40 || d < -40 {
				far++
			}
		}
		if far > len(want.Pix)/100 {
			t.Errorf("frame %d differs from its scene in %d of %d values", i, far, len(want.Pix))
		}
	}
	if area := movie.Image[2].Rect; area.Dx() != 1 {
		t.Errorf("nothing changes in the last frame, but it has %v", area)
	}
	if err := render.GIF(&out, nil, width, time.Second); err == nil {
		t.Error("no scenes give no error")
	}
	if err := render.GIF(&out, append(scenes, render.Scene{}), width, time.Second); err == nil {
		t.Error("boards of different sizes give no error")
	}
}

// Draw a board as SVG
//
// The picture has a theme for light and one for dark, and every part that can be clicked has an
// attribute data-pick with the text of the pick. An SVGGeometry reports what is at a point.
package main

import (
	"bytes"
	"fmt"
	"image"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	scene := render.SceneOf(labyrinth.Classic(), state.View(0))
	scene.Reach = state.Table().Reach(0)
	scene.Path = state.Table().Board().Path(labyrinth.A1, labyrinth.A1)

	var picture bytes.Buffer
	if err := render.SVG(&picture, scene); err != nil {
		log.Fatal(err)
	}
	fmt.Println("an SVG picture:", bytes.HasPrefix(picture.Bytes(), []byte("<svg")))
	fmt.Println("squares to click:", bytes.Count(picture.Bytes(), []byte(`data-pick="`)))
	fmt.Println("at 790,220 is", render.SVGGeometry(state.Table().Board()).At(image.Pt(790, 220)))
}

// Deal a game and draw it
//
// Rules deal a state. The same seed deals the same state on every machine, in Go, in JavaScript
// and in every port. A state holds what is hidden, so show a player the view of its seat and nothing else.
// Package render draws it as text or as SVG.
package main

import (
	"log"
	"os"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	rules := standard.Rules{}
	state, err := rules.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	view := state.View(0) // seats count from 0 in Go, and from 1 in text
	scene := render.SceneOf(labyrinth.Classic(), view)
	if err := render.Text(os.Stdout, scene, false); err != nil { // true for colors
		log.Fatal(err)
	}
}

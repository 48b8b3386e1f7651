// A layout of your own
//
// A layout is the box of a game: which tiles are fixed, which are loose, where the pawns start, and
// what the pictures are called. It has a text, so a program reads it from a file. Boards have odd
// sides from 3 to 7, and every bot, solver and picture works with them. This one is 3 by 3.
package main

import (
	"log"
	"os"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/render"
)

func main() {
	// The fixed tiles, the loose tiles, the starts, and no names of pictures.
	const text = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"
	layout, err := labyrinth.ParseLayout(text)
	if err != nil {
		log.Fatal(err)
	}
	rules, err := kids.Open(game.Tag{Name: "Layout", Value: text})
	if err != nil {
		log.Fatal(err)
	}
	state, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	if err := render.Text(os.Stdout, render.SceneOf(layout, state.View(0)), false); err != nil {
		log.Fatal(err)
	}
}

// A box of tiles of your own
//
// A layout says which tiles lie fixed and which are loose. It has a text, so a program reads it
// from a file. Boards have odd sides from 3 to 7, and every bot, solver and picture works with
// them.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

func main() {
	layout := labyrinth.Classic()
	text, err := layout.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.60s...\n", text)

	same, err := labyrinth.ParseLayout(string(text))
	if err != nil {
		log.Fatal(err)
	}
	board, err := same.Deal(game.NewSource(1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.Side(), "by", board.Side(), "with", board.Fixed().Len(), "fixed tiles and", len(board.Slots()), "slots")
}

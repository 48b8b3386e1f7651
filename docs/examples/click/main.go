// From clicks to a ply, in any game
//
// A person puts a ply together pick by pick: a slot, how the tile lies, a square. NextPicks says
// what can be picked next and when the ply is whole. A program that shows these picks plays every
// game, also those that it does not know. Here somebody always takes the last pick.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

func main() {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "battlechess"})
	if err != nil {
		log.Fatal(err)
	}
	state, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	choices := game.Choices(rules.View(state, 0))
	fmt.Println(len(choices), "plies")

	var picked []string
	for {
		ply, next := catalog.NextPicks(choices, picked...)
		if ply != (game.Ply{}) {
			fmt.Println("the ply is", ply)
			return
		}
		last := next[len(next)-1]
		fmt.Println(len(next), "picks; the last is", last.Label)
		picked = append(picked, last.Text)
	}
}

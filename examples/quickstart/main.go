// Command quickstart plays a whole game: each seat takes the turn after which
// it stands best.
package main

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	game, _ := standard.Game{}.Deal(2, 1) // two seats, seed 1
	for !game.Outcome().Over() {
		me, next := game.ToMove(), game
		for _, turn := range game.Table().AppendTurns(nil) { // every shift, and what it lets me reach
			shifted, _ := game.Play(labyrinth.Push(turn.Shift))
			for square := range turn.Reach.All() {
				walked, _ := shifted.Play(labyrinth.Walk(square))
				if next == game || walked.Estimate(me) > next.Estimate(me) {
					next = walked
				}
			}
		}
		game = next
	}
	fmt.Println("won by seat", game.Outcome())
}

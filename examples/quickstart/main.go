// Command quickstart plays a whole game: each seat takes the turn after which
// it stands best.
package main

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, _ := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	for !state.Outcome().Over() {
		me, next := state.ToMove(), state
		for _, turn := range state.Table().AppendTurns(nil) { // every shift, and what it lets me reach
			shifted, _ := state.Play(labyrinth.Push(turn.Shift))
			for square := range turn.Reach.All() {
				walked, _ := shifted.Play(labyrinth.Walk(square))
				if next == state || walked.Evaluate(me) > next.Evaluate(me) {
					next = walked
				}
			}
		}
		state = next
	}
	fmt.Println("won by seat", state.Outcome())
}

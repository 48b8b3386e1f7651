// Command quickstart plays a whole game. On each turn it tries every shift and
// every walk, and takes the turn after which its seat is best off.
package main

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, _ := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	for !state.Outcome().Over() {
		me, best := state.ToMove(), state
		for _, turn := range state.Table().AppendTurns(nil) { // every shift, with the squares it lets me reach
			shifted, _ := state.Play(turn.Shift.Ply())
			for square := range turn.Reach.All() {
				next, _ := shifted.Play(labyrinth.Walk(square))
				if best == state || next.Evaluate(me) > best.Evaluate(me) {
					best = next
				}
			}
		}
		state = best
	}
	fmt.Println("won by seat", state.Outcome())
}

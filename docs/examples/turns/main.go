// Whole turns, for bots
//
// AppendTurns returns every shift with the squares that the pawn can reach after it, for about 8
// nanoseconds a shift. This program looks for the turns in which seat 1 finds its picture at once.
// A shift can carry pawns and pictures, so it asks the board after the shift where the picture is.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 2) // two seats, seed 2
	if err != nil {
		log.Fatal(err)
	}
	goals := state.View(0).Goals() // the pictures that seat 1 may find next
	for _, turn := range state.Table().AppendTurns(nil) {
		board, err := state.Table().Board().Shift(turn.Shift)
		if err != nil {
			log.Fatal(err)
		}
		for square := range turn.Reach.Intersect(board.FindAll(goals)).All() {
			fmt.Printf("%v and then %v finds %v\n", turn.Shift, square, goals)
		}
	}
}

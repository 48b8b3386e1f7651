// List the legal plies and play one
//
// In the maze a turn is two plies: a shift pushes the spare tile in at a slot, and a walk moves
// the pawn. A state lists its legal plies in one canonical order, and playing one returns the next
// state. Nothing is changed in place.
//
// The shift Nb:NES pushes in at the top of column b, with the spare tile open to the north, the
// east and the south. The walk d5 goes to column d, row 5. A pawn may stay where it is: that is a
// walk to its own square.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	plies := state.AppendPlies(nil)
	fmt.Println(len(plies), "legal shifts, such as", plies[:4])

	state, err = state.Play(plies[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("then these walks:", state.AppendPlies(nil))
}

// Where a pawn can walk, and by which path
//
// Reach returns the set of squares that a walk from a square can end on. It floods the board with
// masks of its edges, which takes about 20 nanoseconds, and a set of squares is one word. Path
// returns a shortest path with both ends. Distance counts the steps to the nearest of some squares
// as if there were no walls, which gives bots a sense of direction.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	board, pawn := state.Table().Board(), state.Table().Pawn(0)
	reach := board.Reach(pawn)
	fmt.Println(pawn, "reaches", reach.Len(), "squares:", reach)

	for square := range reach.All() {
		fmt.Println("to", square, "by", board.Path(pawn, square))
	}
	fmt.Println("c7 is within reach:", reach.Has(labyrinth.SquareAt(3, 7)))
}

// Make a puzzle
//
// Generate makes a position from which the goal takes exactly par turns. The same seed gives the
// same puzzle everywhere, so a date makes a puzzle of the day.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

func main() {
	puzzle, err := solve.Generate(context.Background(), labyrinth.Classic(), 2, 20261122)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("bring the pawn from", puzzle.Pawn, "to", puzzle.Goal, "in", puzzle.Par, "turns")
	fmt.Println(puzzle.Board)
}

// Count plies, to test a port
//
// Perft counts the sequences of plies of a length, and Divide counts those that begin with each ply.
// If a port counts the same, it has the same rules; where it does not, Divide leads to the ply
// that differs.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	for depth := 1; depth <= 4; depth++ {
		fmt.Println(depth, play.Perft(state, depth))
	}
	for _, branch := range play.Divide(state, 3)[:3] {
		fmt.Println(branch.Ply, branch.Count)
	}
}

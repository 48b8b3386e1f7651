// Undo: take back a ply
//
// States are values without pointers. To take back a ply, keep the state before it. Two states are
// the same if == says so, and a state can be the key of a map. A session of several people has Undo
// and TakeBack; see [Writing a game](../games.md#take-back-and-give-up).
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	start, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	after, err := start.Play(labyrinth.MustParsePly("E2:NES"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seat to act:", after.ToMove(), "in phase", after.Table().Phase())

	again, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the first state is still there:", start == again)
}

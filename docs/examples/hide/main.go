// Hide cards: show a seat what it may see
//
// View returns what one seat may see. It is a value without anything else in it, so it is safe to
// give to a bot or to send to a browser: what is hidden is not there. In the standard game a
// seat sees the top card of its own pile; nobody sees the other cards.
//
// The text of a view has a question mark for each hidden card.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	for seat := range game.Seats(state) {
		fmt.Println("seat", seat, "looks for", state.View(seat).Goals())
	}
	fmt.Println("all:      ", state)
	fmt.Println("seat 1:   ", state.View(0))
	fmt.Println("spectator:", state.View(game.Nobody))
}

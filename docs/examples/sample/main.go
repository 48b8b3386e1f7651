// Guess what is hidden
//
// Sample completes a view to a state, chosen evenly among all states that look like this to the
// seat. A search samples, plays on, and repeats. The example counts how often the second card of
// seat 1, which nobody has seen, is the picture A.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	view := state.View(0)
	r := rand.New(rand.NewPCG(1, 2))
	hits, known := 0, 0
	for range 1000 {
		guess := view.Sample(r)
		if guess.View(0) == view { // every guess looks the same to the seat
			known++
		}
		if pile := guess.Cards().AppendPile(nil, 0); pile[1] == 1 { // A is picture 1
			hits++
		}
	}
	fmt.Println(known, "of 1000 guesses agree with the view;", hits, "have the picture A second")
}

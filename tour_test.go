package labyrinth_test

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The tour: deal, shift, walk, win.
func Example() {
	// Two seats, seed 1. Every port deals the same.
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seat", state.ToMove(), "looks for", labyrinth.Classic().Name(state.Cards().Top(0)))

	// A turn begins with a shift.
	shift, err := labyrinth.ParseShift("E2:NES")
	if err != nil {
		log.Fatal(err)
	}
	state, err = state.Play(labyrinth.Push(shift))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("in reach:", state.Table().Reach(0))

	// Then the pawn walks.
	state, err = state.Play(labyrinth.Walk(labyrinth.SquareAt(4, 7)))
	fmt.Println(err)

	// An old state is still good, and text leads anywhere: here seat 1 has
	// found all it had to, and walks home.
	state, err = standard.Rules{}.Parse("6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 " +
		"5 Nd b1,g7 a1,g7 1m TRUXIKBCGJEN:,:HASPLMWFDQVO")
	if err != nil {
		log.Fatal(err)
	}
	state, err = state.Play(labyrinth.Walk(labyrinth.A1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", state.Outcome())

	// Output:
	// seat 1 looks for candelabrum
	// in reach: a1 b1 c1 a2 b2 b3 a4 b4 c4 a5 b5 c5 d5 e5 d6 e6 f6 d7 e7 f7
	// <nil>
	// won by seat 1
}

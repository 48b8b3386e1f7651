// This file holds examples for the documentation.

package anniversary_test

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
)

func Example() {
	state, err := anniversary.Rules{}.Deal(2, 3)
	if err != nil {
		panic(err)
	}
	for _, word := range []string{"Sb:ES", "use", "W2:NE", "a1"} {
		p, err := anniversary.Rules{}.ParsePly(word)
		if err != nil {
			panic(err)
		}
		if state, err = state.Play(p); err != nil {
			panic(err)
		}
		fmt.Printf("%s: seat %v, phase %c, event %v\n", word, state.ToMove(), state.Table().Phase(), state.Message())
	}
	// Output:
	// Sb:ES: seat 1, phase e, event '1
	// use: seat 1, phase s, event '1
	// W2:NE: seat 1, phase m, event -
	// a1: seat 2, phase s, event -
}

func ExampleView_Notes() {
	state, err := anniversary.Rules{}.Deal(2, 3)
	if err != nil {
		panic(err)
	}
	state, err = state.Play(labyrinth.MustParsePly("Sb:ES"))
	if err != nil {
		panic(err)
	}
	for _, note := range state.View(1).Notes() {
		fmt.Println(note)
	}
	// Output:
	// seat 1: found 0 of 12
	// seat 2: found 0 of 12
	// back of the spare: '1
	// seat 1: shift again is offered; use it or decline
}

func ExampleOpen() {
	_, err := anniversary.Open(game.Tag{Name: "LiftBan", Value: "never"})
	fmt.Println(err)
	rules, err := anniversary.Open(game.Tag{Name: "Return", Value: "no"})
	fmt.Println(rules.Tags(), err)
	// Output:
	// option invalid: "never": LiftBan must be one of no, yes
	// [{Variant anniversary} {Edition anniversary} {Return no}] <nil>
}

func ExampleState_Path() {
	layout, err := labyrinth.ParseLayout("6c/39 5A5B5C5D3E7F a1,c3 - 5'6")
	if err != nil {
		panic(err)
	}
	// The first seat walks, and one step may go through a wall.
	state, err := anniversary.Rules{Layout: layout}.Parse("66Ec/5BaA5C/3bF9 5D'6 Sb a1,c3 a1,c3 1m :ABC,:DEF + '6")
	if err != nil {
		panic(err)
	}
	path, wall := state.Path(labyrinth.SquareAt(2, 2))
	fmt.Println(path, "through the wall behind", path[wall])
	// Output: [a1 a2 b2] through the wall behind a2
}

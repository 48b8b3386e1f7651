package variant_test

import (
	"fmt"
	"log"
	"strconv"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A game reads its state: the fields of the table, and two of its own.
func ExampleRead() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{
		"6ac/575/399 3A - a1,c3 a1,c3 2s :A,: 7",
		"6ac/575/399 3A - a1,c2 a1,c3 3s :B,: x",
	} {
		r := variant.Read(layout, text, "smx", false, "CARDS", "ROUND")
		cards := r.Cards(r.Field("CARDS"), layout.Pictures(), nil)
		round, err := strconv.Atoi(r.Field("ROUND").Text)
		if err != nil {
			r.Faultf(game.ErrSyntax, "ROUND", "want a number")
		}
		if r.Err() == nil {
			fmt.Println("seat", r.Table.Seat(), "looks for", cards.Top(0), "in round", round)
		}
		for _, fault := range r.Faults {
			fmt.Println(fault)
		}
	}
	// Output:
	// seat 2 looks for A in round 7
	// seats invalid at byte 29: "3s": no such seat; want 1 to 2
	// cards invalid at byte 33: "B": picture on no tile
	// syntax error at byte 37: "x": want a number
}

// The choices before a game: a game declares them, and users make them by
// tags.
func ExampleMenu() {
	race := variant.Menu{
		Name: "race",
		Note: "The printing.",
		Editions: []variant.Edition{
			{Name: "new", Layout: labyrinth.Classic(), Values: []string{"three"}},
			{Name: "old", Layout: standard.Rules{Edition: "older"}.BoardLayout(), Values: []string{"six"}},
		},
		Options: []game.Option{
			{Name: "Cards", Values: []string{"three", "six"}, Note: "The number of cards for each seat."},
		},
	}
	setup, err := race.Open(game.Tag{Name: "Edition", Value: "old"}, game.Tag{Name: "Cards", Value: "three"})
	if err != nil {
		log.Fatal(err)
	}
	setup, err = race.Complete(setup) // the layout is that of the edition
	if err != nil {
		log.Fatal(err)
	}
	table, cards, err := setup.Deal(game.NewSource(1), 2, 3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(table.Pawn(0), table.Pawn(1), cards)
	fmt.Println(race.Tags(setup))

	_, err = race.Open(game.Tag{Name: "Cards", Value: "ten"})
	fmt.Println(err)
	// Output:
	// a1 g7 :KLT,:PMJ
	// [{Variant race} {Edition old} {Cards three}]
	// option invalid: "ten": Cards must be one of three, six
}

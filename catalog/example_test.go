package catalog_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
)

// Tags choose the rules of a game.
func ExampleRegistry_Open() {
	rules, err := catalog.All().Open(
		game.Tag{Name: "Variant", Value: "standard"},
		game.Tag{Name: "Edition", Value: "older"},
	)
	if err != nil {
		log.Fatal(err)
	}
	s, err := rules.Deal(4, 1)
	if err != nil {
		log.Fatal(err)
	}
	next, err := s.Play(s.AppendPlies(nil)[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Seats(), "seats,", s.ToMove(), "acts, then", next.ToMove(), "again")
	// Output: 4 seats, 1 acts, then 1 again
}

// A variant that is not in the catalog can be used as text too. In this example it
// is one of the library's.
func ExampleBox() {
	rules := catalog.Box(kids.Rules{Edition: "classic-ru"})
	start, err := rules.Deal(2, 1)
	if err != nil {
		panic(err)
	}
	next, err := start.Play(game.PlyOf("W2:NES"))
	if err != nil {
		panic(err)
	}
	fmt.Println(next.AppendPlies(nil))
	fmt.Println(strings.Fields(fmt.Sprint(rules.View(next, 1)))[6]) // the cards: its own, and hidden ones
	// Output:
	// [a1 b1 c1 a2 b2 c2 d2 a3]
	// :????????????,:VRHAXOBSFDNU
}

// The scene of a view has the squares that the seat to act can reach.
func ExampleScene() {
	rules, err := catalog.All().Open(game.Tag{Name: "Layout", Value: "6c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl"})
	if err != nil {
		log.Fatal(err)
	}
	s, err := rules.Parse("6ec/a7C3B/3aA9 5 Nb c3,a1 c3,a1 1m :A,:B")
	if err != nil {
		log.Fatal(err)
	}
	scene, _ := catalog.Scene(rules, rules.View(s, 0))
	fmt.Println("goal", scene.Goal, "and reach", scene.Reach)
	// Output: goal A and reach a3 b3 c3
}

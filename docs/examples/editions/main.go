// Play by the rules of an edition
//
// The same game differs between printings. An option Edition chooses the tiles and the usual
// rules, and other options change one rule. What is in force follows from both.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	rules, err := standard.Open(game.Tag{Name: "Edition", Value: "older"})
	if err != nil {
		log.Fatal(err)
	}
	for _, tag := range game.InForce(standard.Options(), rules.Tags()) {
		fmt.Println(tag.Name, "=", tag.Value)
	}

	_, err = standard.Open(game.Tag{Name: "Edition", Value: "newest"})
	fmt.Println(err, errors.Is(err, game.ErrOption))
}

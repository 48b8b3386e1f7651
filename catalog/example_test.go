package catalog_test

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// Whoever has only names and text opens a game by its tags.
func ExampleOpen() {
	game, err := catalog.Open(
		labyrinth.Tag{Name: "Variant", Value: "standard"},
		labyrinth.Tag{Name: "Edition", Value: "older"},
	)
	if err != nil {
		log.Fatal(err)
	}
	s, err := game.Deal(4, 1)
	if err != nil {
		log.Fatal(err)
	}
	next, err := s.Play(s.AppendMoves(nil)[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Seats(), "seats,", s.ToMove(), "acts, then", next.ToMove(), "again")
	// Output: 4 seats, 1 acts, then 1 again
}

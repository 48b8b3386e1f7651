// A view as JSON
//
// Package wire writes views, choices, events and changes as JSON for clients in any language, by
// the schema wire/schema.json. It works for all games, and the JavaScript package takes and gives
// the same objects.
package main

import (
	"encoding/json"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/wire"
)

func main() {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "kids"})
	if err != nil {
		log.Fatal(err)
	}
	state, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	data, err := wire.AppendView(nil, rules, rules.View(state, 0))
	if err != nil {
		log.Fatal(err)
	}
	var view struct {
		Variant string
		Seat    int
		Text    string
		Choices []struct{ Ply string }
	}
	if err := json.Unmarshal(data, &view); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("seat %d of a game of %s has %d plies, such as %s\n", view.Seat, view.Variant, len(view.Choices), view.Choices[0].Ply)
	fmt.Println(view.Text)
}

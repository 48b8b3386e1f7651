// Ask a bot
//
// A bot is a function from a view to a ply, so it cannot see what is hidden. New makes one from a
// text; easy, medium and hard are levels for people, and a budget in nodes gives the same plies on
// every machine. Make a new bot for each seat of each game.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"random", "greedy", "expert:nodes=2000"} {
		choose, err := bot.New[standard.State](text, 1)
		if err != nil {
			log.Fatal(err)
		}
		ply, err := choose(context.Background(), state.View(0))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, "plays", ply)
	}
}

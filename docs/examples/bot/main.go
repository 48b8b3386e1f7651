// Ask a bot
//
// A bot is a function. It is asked with a view, so it cannot see what is hidden, and answers with a
// ply and what it thinks of it. New makes one from a text; easy, medium and hard are levels for people, and a budget in nodes gives the same plies on
// every machine. Make a new bot for each seat of each game.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	rules := standard.Rules{}
	state, err := rules.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"random", "greedy", "expert:nodes=2000"} {
		choose, err := bot.New(rules, text, 1)
		if err != nil {
			log.Fatal(err)
		}
		answer, err := choose(context.Background(), play.Question{View: state.View(0)})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, "plays", answer.Ply)
	}
}

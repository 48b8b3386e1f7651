// Limit how long a bot thinks
//
// A budget limits iterations, nodes, time, or CPU time, for a ply or for a whole turn. A context
// with a deadline works too: the bot then returns the best ply found so far or the error of the
// context.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

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
	for _, text := range []string{"mcts:500", "mcts:time=20ms", "expert:cpu=5ms/turn"} {
		choose, err := bot.New(rules, text, 1)
		if err != nil {
			log.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		if _, err := choose(ctx, play.Question{View: state.View(0)}); err != nil {
			log.Fatal(err)
		}
		cancel()
		fmt.Println(text, "has chosen")
	}
	_, err = bot.ParseBudget("500 apples")
	fmt.Println(err)
}

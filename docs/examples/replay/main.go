// Go through a record
//
// States returns all states of a record. A record holds the plies of chance too, so it replays
// without a random generator, in any port.
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
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{bot.Greedy(rules, 1), bot.Random(2)}
	record, err := play.Run(context.Background(), rules, start, seats, play.Options{Limit: 1000})
	if err != nil {
		log.Fatal(err)
	}
	states, err := play.States(record)
	if err != nil {
		log.Fatal(err)
	}
	for i, state := range states[:len(states)-1] {
		before, after := state.Cards().Left(0), states[i+1].Cards().Left(0)
		if after < before {
			fmt.Printf("ply %d, %v: cards left for seat 1: %d\n", i+1, record.Plies[i], after)
		}
	}
	fmt.Println("won by seat", record.Outcome, "after", len(record.Plies), "plies")
}

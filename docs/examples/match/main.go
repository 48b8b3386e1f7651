// Measure a bot
//
// In a match each pair of bots plays every deal from both seats, on all cores. The table has
// scores with 95 % intervals and Elo differences. With budgets in nodes and a seed the result is
// the same on every machine.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
)

func main() {
	rules := kids.Rules{}
	bots := arena.Bots{
		"greedy": func(seed uint64) play.Bot { return bot.Greedy(rules, seed) },
		"random": bot.Random,
	}
	match := arena.New(rules, bots.Sit, "greedy", "random")
	match.Deals, match.Seed = 10, 1
	results, err := match.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range match.Table(results) {
		fmt.Printf("%s against %s: %d won, %d lost, %d drawn\n", s.A, s.B, s.Won, s.Lost, s.Drawn)
	}
}

// Glow: from day to night
//
// In glow the first seat that has found its pictures ends the day. By night everybody looks for
// the glow pictures, and the points decide. Two greedy bots play, and the program prints when
// night falls and what the point token is worth.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/play"
)

func main() {
	rules := glow.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	session := play.NewSession(rules, start, play.Options{Limit: 1000, Seed: 1})
	seats := []play.Bot{bot.Greedy(rules, 1), bot.Greedy(rules, 2)}
	for session.ToMove() != game.Nobody {
		if _, err := session.Ask(context.Background(), seats[session.ToMove()]); err != nil {
			log.Fatal(err)
		}
	}
	for update := range session.Events(game.Nobody, 0) {
		for _, c := range update.Changes {
			switch c := c.(type) {
			case glow.Night:
				fmt.Println("night falls at event", update.N)
			case glow.Awarded:
				fmt.Printf("%+v\n", c)
			}
		}
	}
	outcome, _ := session.Outcome()
	fmt.Println("won by seat", outcome)
}

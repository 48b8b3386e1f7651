// People and bots at one table
//
// A table is a session and who plays it, in any game: a bot on each seat, or nil for a person, for whom
// the program submits plies. A bot plays on for people who leave while others stay.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func main() {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "kids"})
	if err != nil {
		log.Fatal(err)
	}
	start, err := rules.Deal(3, 1)
	if err != nil {
		log.Fatal(err)
	}
	opponent, err := rules.Bot("greedy", 1, bot.Budget{})
	if err != nil {
		log.Fatal(err)
	}
	session := play.NewSession(rules, start, play.Options{Limit: 2000, Seed: 1})
	table, err := play.NewTable(session, []play.Bot{nil, nil, opponent}, bot.Random(1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("people:", table.People())
	for table.ToMove() != game.Nobody {
		seat := table.ToMove()
		switch chooses := table.Bot(seat); {
		case chooses != nil:
			_, err = table.Ask(context.Background(), chooses)
		case seat == 1 && table.Last() > 10:
			_, err = table.GiveUp(seat, play.Resigned)
			fmt.Println("seat", seat, "leaves, people:", table.People())
		default:
			view := table.View(seat) // show it to the person, and read a ply by rules.ParsePly
			_, err = table.Submit(seat, table.Last(), view.AppendPlies(nil)[0])
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	outcome, _ := table.Outcome()
	fmt.Println("won by seat", outcome)
}

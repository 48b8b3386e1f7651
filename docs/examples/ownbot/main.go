// A bot of your own
//
// This bot tries every turn and keeps the one with the most squares within reach. It plays
// badly, but it shows all that a bot needs. It asks for no more than a maze, so it plays glow as
// well as the standard game. A page explains how to bring a bot into [the command
// line, the page and the farm](../own.md).
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// roomy chooses the ply that leaves its pawn the most room.
func roomy(_ context.Context, v labyrinth.MazeView) (best game.Ply, err error) {
	most := -1
	for _, ply := range v.AppendPlies(nil) {
		table, err := v.Table().Play(ply)
		if err != nil {
			return ply, err
		}
		if room := table.Reach(v.Seat()).Len(); room > most {
			best, most = ply, room
		}
	}
	return best, nil
}

func main() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{play.For(roomy), bot.Greedy(rules, 1)}
	record, err := play.Run(context.Background(), rules, start, seats, play.Options{Limit: 1000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", record.Outcome, "after", len(record.Plies), "plies")
}

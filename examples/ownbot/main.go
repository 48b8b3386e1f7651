// Command ownbot plays 20 games of its own bot against the random one. A bot is
// a function that gets a view, which is all that its seat may see, and returns
// a ply.
package main

import (
	"context"
	"fmt"
	"math"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// nearest chooses the ply that lets its pawn end the turn closest to its goal.
func nearest(_ context.Context, v standard.View) (best labyrinth.Ply, err error) {
	me, least := v.Seat(), math.MaxInt
	for _, ply := range v.AppendPlies(nil) {
		table, err := v.Table().Play(ply)
		if err != nil {
			return ply, err
		}
		ends := labyrinth.SquaresOf(table.Pawn(me)) // where this turn can end
		if _, isShift := ply.Shift(); isShift {
			ends = table.Reach(me)
		}
		targets := table.Board().FindAll(v.Goals()) // they move with the tiles
		if v.Goals().Len() == 0 {
			targets = labyrinth.SquaresOf(table.Home(me))
		}
		for end := range ends.All() {
			if far := table.WithPawn(me, end).Distance(me, targets); far < least {
				best, least = ply, far
			}
		}
	}
	return best, nil
}

func main() {
	won := 0
	for seed := range uint64(20) {
		start, _ := standard.Rules{}.Deal(2, seed)
		seats := []play.Bot[labyrinth.Ply, standard.View]{nearest, bot.Random[standard.State](seed)}
		record, _ := play.Run(context.Background(), standard.Rules{}, start, seats, play.Options{Limit: 2000})
		if record.Outcome.WonBy(0) {
			won++
		}
	}
	fmt.Println("won", won, "of 20")
}

// Command enginebot is a bot of your own as a program. Any host of the line
// protocol can start it:
//
//	go build -o enginebot ./examples/enginebot
//	labyrinth watch -bots exec:./enginebot,greedy
package main

import (
	"context"
	"log"
	"math/rand/v2"
	"os"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A finder walks to its goal if it can. It prefers a shift that opens the way to
// its goal. Otherwise it plays at random.
type finder struct{ random *rand.Rand }

func (f finder) choose(_ context.Context, v standard.View) (game.Ply, error) {
	plies := v.AppendPlies(nil)
	for _, ply := range plies {
		if to, walk := labyrinth.SquareOf(ply); walk && v.Targets().Has(to) {
			return ply, nil
		}
		if _, shift := labyrinth.ShiftOf(ply); shift {
			table, err := v.Table().Play(ply)
			if err != nil {
				return ply, err
			}
			goals := table.Board().FindAll(v.Goals())
			if table.Reach(v.Seat()).Intersect(goals).Len() > 0 {
				return ply, nil
			}
		}
	}
	return plies[f.random.IntN(len(plies))], nil
}

func main() {
	onlyStandard := catalog.Registry{Variants: catalog.All().Variants[:1]} // the bot plays no other variant
	err := protocol.Serve(context.Background(), os.Stdin, os.Stdout, onlyStandard,
		func(_ catalog.Rules, seed uint64, _ bot.Budget) (play.Bot, error) {
			return play.For(finder{rand.New(game.NewSource(seed))}.choose), nil
		})
	if err != nil {
		log.Fatal(err)
	}
}

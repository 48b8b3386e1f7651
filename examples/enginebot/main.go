// Command enginebot is a bot of one's own as a program, which any host of the
// line protocol starts:
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
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/protocol"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A finder walks to what it looks for where it can, pushes the tile that opens
// the way to its picture, and plays at random otherwise.
type finder struct{ r *rand.Rand }

func (f finder) choose(_ context.Context, v standard.View) (labyrinth.Ply, error) {
	moves := v.AppendPlies(nil)
	for _, m := range moves {
		if to, walk := m.Square(); walk && v.Targets().Has(to) {
			return m, nil
		}
		if _, shift := m.Shift(); shift {
			next, err := v.Table().Play(m)
			if err != nil {
				return m, err
			}
			if next.Reach(v.Seat()).Intersect(next.Board().FindAll(v.Goals())).Len() > 0 {
				return m, nil
			}
		}
	}
	return moves[f.r.IntN(len(moves))], nil
}

func main() {
	err := protocol.Serve(context.Background(), os.Stdin, os.Stdout, catalog.All(),
		func(_ catalog.Rules, seed uint64, _ int) (protocol.Bot, error) {
			return catalog.EraseBot(finder{rand.New(game.NewSource(seed))}.choose), nil
		})
	if err != nil {
		log.Fatal(err)
	}
}

// Command ownbot seats a bot of one's own against the random one. A bot is a
// function that is given a view, all that its seat may see, and returns a ply.
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

// nearest makes for where it can end its turn nearest to its goal.
func nearest(_ context.Context, v standard.View) (best labyrinth.Ply, err error) {
	me, least := v.Seat(), math.MaxInt
	for _, m := range v.AppendPlies(nil) {
		t, err := v.Table().Play(m)
		if err != nil {
			return m, err
		}
		ends := labyrinth.SquaresOf(t.Pawn(me))
		if _, shift := m.Shift(); shift {
			ends = t.Reach(me) // the walk comes next
		}
		goals := t.Board().FindAll(v.Goals())
		if v.Goals().Len() == 0 {
			goals = labyrinth.SquaresOf(t.Home(me))
		}
		for end := range ends.All() {
			if far := t.WithPawn(me, end).Distance(me, goals); far < least {
				best, least = m, far
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
		record, _ := play.Run(context.Background(), start, seats, play.Options[standard.State, labyrinth.Ply]{Limit: 2000})
		if record.Outcome.WonBy(0) {
			won++
		}
	}
	fmt.Println("won", won, "of 20")
}

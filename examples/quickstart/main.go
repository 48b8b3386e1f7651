// Command quickstart plays a whole game: a seat takes a turn that finds its
// goal if there is one, and wanders at random if not.
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	game, _ := standard.Game{}.Deal(2, 1) // two seats, seed 1
	for !game.Outcome().Over() {
		me, table := game.ToMove(), game.Table()
		turns := table.Board().AppendTurns(nil, table.Pawn(me)) // every shift, and what it lets me reach
		turn := turns[rand.IntN(len(turns))]
		to := slices.Collect(turn.Reach.All())[rand.IntN(turn.Reach.Len())]
		for _, t := range turns {
			pushed, _ := game.Play(labyrinth.Push(t.Shift))
			if found := t.Reach.Intersect(pushed.Targets(me)); found.Len() > 0 {
				turn, to = t, found.First()
			}
		}
		game, _ = game.Play(labyrinth.Push(turn.Shift))
		game, _ = game.Play(labyrinth.Walk(to))
	}
	fmt.Println("won by seat", game.Outcome())
}

// Animate what a ply did
//
// Events returns what a viewer may know about each event: the ply, the view after it, and the
// changes. Each kind of change is a type, so a switch animates them. To slide a line, move its
// tiles by one; to walk, follow the path on the board before the ply.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	session := play.NewSession(rules, start, play.Options{Seed: 1})
	for _, text := range []string{"E2:NES", "d5"} {
		if _, err := session.Submit(session.ToMove(), session.Last(), labyrinth.MustParsePly(text)); err != nil {
			log.Fatal(err)
		}
	}

	board := start.Table().Board()
	for update := range session.Events(1, 0) { // what seat 2 may know since event 0
		for _, c := range update.Changes {
			switch c := c.(type) {
			case change.Shift:
				fmt.Println("slide", board.Lane(c.Slot), "and push in", c.In)
			case change.Pawn:
				fmt.Println("seat", c.Seat, "walks", board.Path(c.From, c.To))
			default:
				fmt.Printf("%T\n", c)
			}
		}
		board = update.View.(standard.View).Table().Board()
	}
}

// Two people at one table
//
// A session is a game in progress: a list of numbered events. A client says which event it has
// seen last, so a second click or a click on an old picture is an error and plays nothing. Errors
// are matched by errors.Is.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	session := play.NewSession(rules, start, play.Options{Limit: 2000, Seed: play.NewSeed()})

	shift := labyrinth.MustParsePly("E2:NES")
	seen := session.Last()
	_, err = session.Submit(0, seen, shift)
	fmt.Println("first click:", err)
	_, err = session.Submit(0, seen, shift)
	fmt.Println("second click:", err, "| stale:", errors.Is(err, play.ErrStale))
	_, err = session.Submit(1, session.Last(), labyrinth.MustParsePly("d5"))
	fmt.Println("the other seat:", err, "| not its turn:", errors.Is(err, play.ErrNotYourTurn))
	_, err = session.Submit(0, session.Last(), labyrinth.MustParsePly("g1"))
	fmt.Println("too far:", err, "| illegal:", errors.Is(err, game.ErrIllegal))
	_, err = session.Submit(0, session.Last(), labyrinth.MustParsePly("d5"))
	fmt.Println("within reach:", err, "| next is seat", session.ToMove())
}

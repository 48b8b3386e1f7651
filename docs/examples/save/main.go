// Save a game and continue it
//
// A record is a whole game as text, for people and for other programs. Resume continues a game
// from it. It holds all cards: while the game is in progress, keep it from the players. A server that
// must survive a crash stores each event instead; see [Writing a game](../games.md#save).
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
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
	saved, err := session.Record().MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", saved)

	record, err := play.ParseRecord(rules, string(saved))
	if err != nil {
		log.Fatal(err)
	}
	session, err = play.Resume(rules, record, play.Options{Seed: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("it continues with seat", session.ToMove())
}

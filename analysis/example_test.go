package analysis_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
)

// A game in which seat 1 could walk to the picture A, its last one, and stayed instead.
const missed = `[Variant "kids"]
[Edition "pokemon"]
[Return "no"]
[Layout "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"]
[Result "*"]

6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D
W2:NES a1 W2:NS c3
`

// The report of a game prints what there is to say about its turns.
func ExampleGame() {
	r, rec, err := catalog.All().ParseRecord(missed)
	if err != nil {
		log.Fatal(err)
	}
	words := analysis.WordsIn("en")
	for t, err := range analysis.Game(context.Background(), r, rec, analysis.Options{Depth: analysis.Quick}) {
		if err != nil {
			log.Fatal(err)
		}
		if t.MissedWin > 0 {
			fmt.Printf("ply %d, seat %v: %s\n", t.Ply, t.Seat, words.Verdict(t.Verdict))
		}
	}
	// Output:
	// ply 1, seat 1: mistake
	// ply 3, seat 2: mistake
}

// A report of one seat needs only what the seat has seen, so it is fair in a game that is still
// running.
func ExampleSeat() {
	rules := kids.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	s := play.NewSession(rules, start, play.Options{})
	for range 8 {
		if _, err := s.Ask(context.Background(), bot.Random(3)); err != nil {
			log.Fatal(err)
		}
	}
	mine := slices.Collect(s.Events(0, -1)) // what seat 1 has seen so far
	turns, err := analysis.All(analysis.Seat(context.Background(), rules, game.Player(0), slices.Values(mine), analysis.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(turns), "turns of seat 1")
	// Output:
	// 2 turns of seat 1
}

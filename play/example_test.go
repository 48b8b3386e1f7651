package play_test

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func ExamplePerft() {
	s, err := standard.Rules{}.Parse(notation)
	if err != nil {
		log.Fatal(err)
	}
	for depth := range 5 {
		fmt.Println(depth, play.Perft(s, depth))
	}
	// Output:
	// 0 1
	// 1 24
	// 2 103
	// 3 3124
	// 4 19695
}

func ExampleRun() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot[labyrinth.Ply, standard.View]{
		bot.Greedy[standard.State](1),
		bot.Random[standard.State](2),
	}
	rec, err := play.Run(context.Background(), rules, start, seats, play.Options{
		Limit: 2000, // random players may never end
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", rec.Outcome)

	text, err := rec.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	read, err := play.ParseRecord(rules, string(text))
	fmt.Println(len(read.Plies) == len(rec.Plies), err)
	// Output:
	// won by seat 1
	// true <nil>
}

func ExampleParseRecord() {
	// A game on nine squares: seat 1 looks for A, seat 2 for D.
	layout, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		log.Fatal(err)
	}
	rec, err := play.ParseRecord(standard.Rules{Layout: layout}, `[Variant "standard"]
[Edition "classic"]
[Layout "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"]
[Result "1"]

6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D
W2:NES b1 {finds A} W2:NS b3 {finds D} W2:NES a1
`)
	if err != nil {
		log.Fatal(err)
	}
	states, err := play.States(rec)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range states {
		fmt.Println(s.Cards())
	}
	// Output:
	// :A,:D
	// :A,:D
	// A:,:D
	// A:,:D
	// A:,D:
	// A:,D:
	// A:,D:
}

package learn_test

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/learn"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Two games of kids against a bot. Whoever calls plays seat 1, and the bot answers
// within the step.
func ExampleBatch() {
	spec, config, err := learn.Describe(learn.Config{
		Tags: []game.Tag{{Name: "Variant", Value: "kids"}}, N: 2, Opponents: []string{"", "greedy"},
	})
	if err != nil {
		log.Fatal(err)
	}
	arrays := learn.NewArrays(config, spec)
	batch, err := learn.NewBatch(config, arrays)
	if err != nil {
		log.Fatal(err)
	}
	for range 10 {
		for i := range arrays.Actions {
			arrays.Actions[i] = int32(arrays.Legal[i*spec.MaxLegal]) // the first legal one
		}
		if err := batch.Step(); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(len(arrays.Planes), "=", config.N, "x", len(spec.Planes), "x", spec.Rows, "x", spec.Columns)
	fmt.Println("to act:", arrays.Seat)
	// Output:
	// 2254 = 2 x 23 x 7 x 7
	// to act: [0 0]
}

// What seat 1 sees of the first state of a game, and what an action means.
func ExampleCodec() {
	codec, err := learn.Open(standard.Rules{}.Tags()...)
	if err != nil {
		log.Fatal(err)
	}
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	view, spec := s.View(0), codec.Spec()
	arrays := learn.NewArrays(learn.Config{N: 1, Seats: 2}, spec)
	codec.Encode(view, arrays, 0)
	for i, c := range spec.Scalars {
		if c.Name == "to_shift" || c.Name == "left_next" {
			fmt.Println(arrays.Scalars[i], c.Note)
		}
	}
	ply, err := codec.Ply(view, 48)
	fmt.Println(ply, err)
	// Output:
	// 1 1 if the seat to act must shift.
	// 12 The number of cards that the next seat still has to find.
	// a1 <nil>
}

// A trained network plays the first push of a game.
func ExampleNetBot() {
	net, err := learn.OpenNet("nets/kids.net")
	if err != nil {
		log.Fatal(err)
	}
	rules := kids.Rules{}
	choose, err := learn.NetBot(net, rules.Tags())
	if err != nil {
		log.Fatal(err)
	}
	s, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := choose(context.Background(), play.Question{View: s.View(0)})
	fmt.Println(answer.Ply, err)
	// Output: Nb:ESW <nil>
}

// Arrays for a program that learns
//
// Package learn plays many games at once and fills arrays: observations, legal actions, rewards.
// The Python package does the same with NumPy. This program always plays the first legal action
// against a greedy bot.
package main

import (
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/learn"
)

func main() {
	config := learn.Config{
		Tags: []game.Tag{{Name: "Variant", Value: "kids"}}, N: 64, Seed: 1, Opponents: []string{"", "greedy"},
	}
	spec, config, err := learn.Describe(config)
	if err != nil {
		log.Fatal(err)
	}
	arrays := learn.NewArrays(config, spec)
	batch, err := learn.NewBatch(config, arrays)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(spec.Name, "has", spec.Actions, "actions")

	games := 0
	for range 1000 {
		for i := range config.N {
			arrays.Actions[i] = int32(arrays.Legal[i*spec.MaxLegal])
		}
		if err := batch.Step(); err != nil {
			log.Fatal(err)
		}
		for _, done := range arrays.Done {
			if done != learn.Running {
				games++
			}
		}
	}
	fmt.Println(games, "games have ended")
}

// Command ownvariant is two games of your own with a command line of their own: lap, a game
// in the maze, and nim, a game without one. Some of the commands:
//
//	go run ./examples/ownvariant play -seats human,greedy
//	go run ./examples/ownvariant watch -bots greedy,random
//	go run ./examples/ownvariant arena -bots greedy,random -deals 20
//	go run ./examples/ownvariant play -variant nim -seats human,mcts
//	go run ./examples/ownvariant -h
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/nim"
)

func main() {
	games := catalog.Registry{Variants: []catalog.Variant{lap.Variant, nim.Variant}}
	os.Exit(cli.Main("ownvariant", games))
}

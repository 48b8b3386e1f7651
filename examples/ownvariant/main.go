// Command ownvariant is a variant of your own with a command line of its own. The
// variant is in lap.go. Some of the commands:
//
//	go run ./examples/ownvariant play -seats human,greedy
//	go run ./examples/ownvariant watch -bots greedy,random
//	go run ./examples/ownvariant arena -bots greedy,random -deals 20
//	go run ./examples/ownvariant -h
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
)

// variants are the games of the program.
var variants = catalog.Variants{{
	Name:    "lap",
	Summary: "Be the first to walk around the maze, from corner to corner.",
	Options: variant.AllOptions(),
	Plies: []string{
		"Nb:NS      insert the spare tile at Nb, turned so that it is open to the north and south",
		"c5         walk to c5; to stay, name the square of your pawn",
	},
	Open: catalog.EraseOpen(Open),
}}

func main() { os.Exit(cli.Main("ownvariant", variants)) }

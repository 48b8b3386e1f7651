// Command othermazes has two games on boards that no published box has, with a command
// line of their own: course, a board for up to six with homes inside, and rush, a
// contest in which both seats push at once. Some of the commands:
//
//	go run ./examples/othermazes play -seats human,expert
//	go run ./examples/othermazes watch -variant rush -bots greedy,random
//	go run ./examples/othermazes -h
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/course"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
)

func games() catalog.Registry {
	return catalog.Registry{Variants: []catalog.Variant{course.Variant, rush.Variant}}
}

func main() { os.Exit(cli.Main("othermazes", games())) }

// Command ownvariant is a variant of your own with a command line of its own. The
// variant is in package lap. Some of the commands:
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
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
)

func main() {
	games := catalog.Registry{Variants: []catalog.Variant{lap.Variant}}
	os.Exit(cli.Main("ownvariant", games))
}

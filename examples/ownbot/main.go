// Command ownbot is a bot of your own in a command line of its own. The bot is in
// package nearest. Some of the commands:
//
//	go run ./examples/ownbot arena -bots nearest,random -deals 10
//	go run ./examples/ownbot watch -bots nearest:slip=0.2,greedy
//	go run ./examples/ownbot play -seats human,stroller
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
)

func main() {
	games := catalog.All()
	games.Bots = nearest.Bots
	os.Exit(cli.Main("ownbot", games))
}

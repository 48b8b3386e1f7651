// Command labyrinth deals, plays, watches, records, counts and draws the games
// of the catalog. labyrinth -h lists what it does; see package cli.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/cli"
)

func main() { os.Exit(cli.Main()) }

// Command labyrinth plays, watches, deals, counts, solves, draws and replays the
// games of the library, and measures bots. Run labyrinth -h for a list of its
// commands. Package cli implements them.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
)

func main() { os.Exit(cli.Main("labyrinth", catalog.All())) }

// Command labyrinth plays, watches, deals, counts, solves, draws and replays the
// games of the library, and measures bots. Run labyrinth -h for a list of its
// commands. Package cli implements them.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
)

func main() { os.Exit(cli.Main("labyrinth", games())) }

// games returns the games of the library and those that programs of others play.
func games() catalog.Registry {
	all := catalog.All()
	all.Variants = append(all.Variants, pi2c.Variant, mazedotcom.Variant, rush.Variant)
	all.Bots = mazedotcom.Bots
	return all
}

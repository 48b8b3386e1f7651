// Command bridges is the online table with the games of other programs besides the five: those
// of the courses PI2C and Maze.com, and that of the contest Xmas Rush. The clients of the courses
// sit down at it by the command labyrinth bridge, and play against people and bots.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/server"
)

func main() {
	games := catalog.All()
	games.Variants = append(games.Variants, pi2c.Variant, mazedotcom.Variant, rush.Variant)
	games.Bots = mazedotcom.Bots
	os.Exit(server.Main(version.Name(), games))
}

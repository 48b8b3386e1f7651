// Command tui plays the Labyrinth games on the whole terminal. Run tui -h for its
// flags. Package tui implements it.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/tui"
)

func main() { os.Exit(tui.Main(version.Name(), catalog.All())) }

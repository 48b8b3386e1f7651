// Command farm lets many machines work on matches, ladders, tuning, counts and
// puzzles of the labyrinth games. Run farm -h for a list of its commands. Package
// farm implements them.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/farm"
	"github.com/labyrinth-go/labyrinth/internal/version"
)

func main() { os.Exit(farm.Main(version.Name(), catalog.All())) }

// Worker plays the games of this library for the Python packages labyrinth and
// labyrinth_learn, which run it; see package desk.
//
//	CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" ./learn/worker
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/learn/desk"
)

func main() { os.Exit(desk.Main(catalog.All())) }

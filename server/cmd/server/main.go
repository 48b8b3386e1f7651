// Command server is the online table: a web server for the five games, played by
// people in their browsers and by bots. Run server -h for its flags. Package server
// implements it.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/server"
)

func main() { os.Exit(server.Main("server", catalog.All())) }

// Command server is the online table: a web server for the five games, played by
// people in their browsers and by bots. Run server -h for its flags. Package server
// implements it.
package main

import (
	"os"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/server"
	// Web Push calls services by TLS. These are the roots of Mozilla, for a container or
	// another machine that has none.
	_ "golang.org/x/crypto/x509roots/fallback"
)

func main() { os.Exit(server.Main(version.Name(), catalog.All())) }

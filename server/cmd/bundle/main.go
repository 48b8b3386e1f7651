// Command bundle bundles a folder of static files that static.mjs has made, in its
// place:
//
//	bundle FOLDER
package main

import (
	"fmt"
	"os"

	"github.com/labyrinth-go/labyrinth/server"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bundle FOLDER")
		os.Exit(2)
	}
	if err := server.Bundle(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

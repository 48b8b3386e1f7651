// List the games and their options
//
// The catalog has all games by name. A program that offers its list offers every game, edition and
// option, also those of a registry of your own.
package main

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
)

func main() {
	for _, variant := range catalog.All().Variants {
		fmt.Println(variant.Name)
		for _, option := range variant.Options {
			fmt.Printf("  %s: %s\n", option.Name, strings.Join(option.Values, ", "))
		}
	}
}

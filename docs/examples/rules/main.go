// The rules for people, in eight languages
//
// Package rulebook explains each game to people who play. Under leaves out what does not hold with
// the chosen options. The texts are also [pages of this site](../rules/README.md).
package main

import (
	"fmt"
	"log"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

func main() {
	text, err := rulebook.Open("kids", "de")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(text.Title)
	text = text.Under(kids.Options(), game.Tag{Name: "Cards", Value: "open"})

	var b strings.Builder
	if err := text.WriteTerminal(&b, 60, false); err != nil {
		log.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	fmt.Println(strings.Join(lines[:12], "\n"))
}

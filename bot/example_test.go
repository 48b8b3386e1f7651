package bot_test

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A bot is given what its seat may see, and nothing else.
func ExampleGreedy() {
	// On this board of nine squares seat 1 stands on a1, where the picture A
	// is next to it and the way there open; it has only to walk.
	layout, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		log.Fatal(err)
	}
	s, err := standard.Game{Layout: layout}.Parse("6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D")
	if err != nil {
		log.Fatal(err)
	}
	greedy := bot.Greedy[standard.State](1)
	ply, err := greedy(context.Background(), s.View(0))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ply)
	// Output: b1
}

package bot_test

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// nine are the rules of the standard game on a board of nine squares.
func nine() standard.Rules {
	layout, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		log.Fatal(err)
	}
	return standard.Rules{Layout: layout}
}

// A bot takes a seat of play.Run.
func ExampleRandom() {
	start, err := nine().Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	random := bot.Random(1)
	rec, err := play.Run(context.Background(), nine(), start, []play.Bot{random, random},
		play.Options{Limit: 10})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(rec.Plies), "plies,", rec.Reason)
	// Output: 10 plies, limit
}

// A bot gets the view of its seat and nothing else.
func ExampleGreedy() {
	// On this board of nine squares the pawn of seat 1 is on a1. Picture A is
	// on the next square, and the passage is open: seat 1 only has to walk.
	s, err := nine().Parse("6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D")
	if err != nil {
		log.Fatal(err)
	}
	greedy := bot.Greedy(standard.Rules{}, 1)
	answer, err := greedy(context.Background(), play.Question{View: s.View(0)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.Ply)
	// Output: b1
}

// The look-ahead bot blocks the other seat.
func ExampleLookAhead() {
	// Both seats have found everything. Seat 1 cannot win yet, but seat 2 on b3
	// is one step from its home, c3. Pushing column b down with a straight tile
	// carries its pawn to b1, where it is stuck.
	s, err := nine().Parse("65Dc/aBeEaC/37F9 5A - a2,b3 a1,c3 1s ABC:,DEF:")
	if err != nil {
		log.Fatal(err)
	}
	choose := bot.LookAhead(standard.Rules{}, 1, bot.Budget{Iterations: 20})
	answer, err := choose(context.Background(), play.Question{View: s.View(0)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.Ply)
	// Output: Nb:NS
}

// Every bot plays every game. With a budget in iterations alone, this game is the
// same on every machine.
func ExampleMCTS() {
	start, err := (glow.Rules{}).Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{
		bot.MCTS(glow.Rules{}, 1, bot.Budget{Iterations: 50}),
		bot.Greedy(glow.Rules{}, 2),
	}
	rec, err := play.Run(context.Background(), glow.Rules{}, start, seats, play.Options{Limit: 2000, Repeats: 4})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", rec.Outcome)
	// Output: won by seat 1
}

func ExampleParseBudget() {
	for _, text := range []string{"400", "50ms", "soon"} {
		budget, err := bot.ParseBudget(text)
		fmt.Println(budget.Iterations, budget.Time, err)
	}
	// Output:
	// 400 0s <nil>
	// 0 50ms <nil>
	// 0 0s option invalid: "soon": want a number of iterations such as 400, a time such as 50ms, nodes=20000 or cpu=10ms; each may end in /turn
}

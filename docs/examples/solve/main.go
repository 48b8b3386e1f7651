// Prove the fewest turns to a goal
//
// The solver finds the fewest turns in which a pawn reaches a goal if nobody else acts, and proves
// it. All ranges over all shortest solutions. Hint does the same for the seat of a view.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	goal, err := solve.ParseGoal("G")
	if err != nil {
		log.Fatal(err)
	}
	problem, err := solve.NewProblem(state.Table(), 0, goal)
	if err != nil {
		log.Fatal(err)
	}
	steps, err := problem.Solve(context.Background(), 4)
	if err != nil {
		log.Fatal(err)
	}
	for _, step := range steps {
		fmt.Println("push", step.Shift, "and walk to", step.To)
	}
	solutions := 0
	for _, err := range problem.All(context.Background(), 4) {
		if err != nil {
			log.Fatal(err)
		}
		solutions++
	}
	fmt.Println(solutions, "shortest solutions")
}

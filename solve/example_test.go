package solve_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A hint for a player needs only the view of the seat.
func ExampleHint() {
	state, err := standard.Rules{}.Parse(notation)
	if err != nil {
		log.Fatal(err)
	}
	turns, err := solve.Hint(context.Background(), state.View(0), 4)
	switch {
	case errors.Is(err, solve.ErrBound):
		fmt.Println("it takes more than 4 turns")
	case err != nil:
		log.Fatal(err)
	default:
		fmt.Printf("turns %d, now %v\n", len(turns), turns[0])
	}
	// Output: turns 1, now Sd:NS e2
}

// A daily puzzle uses the date as its seed. One line of text is enough to send it.
func ExampleGenerate() {
	ctx := context.Background()
	puzzle, err := solve.Generate(ctx, labyrinth.Classic(), 3, 20260321)
	if err != nil {
		log.Fatal(err)
	}
	line := puzzle.String()
	fmt.Println(line)

	puzzle, err = solve.ParsePuzzle(labyrinth.Classic(), line)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(puzzle.Verify(ctx))
	turns, err := puzzle.Problem().Solve(ctx, puzzle.Par)
	fmt.Println(turns, err)
	// Output:
	// 65eA6eB9Rc/9Q9aacN39O/7CdX7D5eEcdF/56ceVa55/7G7UbHeSdIdWdJ/9M3P65c5a/3dTbK5bL99 3 W2 e2 X 3
	// <nil>
	// [Nb:NE c2 Nb:NES b1 W2:ES b5] <nil>
}

// A simple bot looks only at its own pawn. It takes a turn after which its next goal is
// as near as possible.
func ExampleProblem_Within() {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	const ahead = 2
	var best solve.Step
	nearest, asked := ahead+2, 0
	for _, turn := range state.Table().AppendTurns(nil) {
		shifted, _ := state.Play(turn.Shift.Ply())
		for square := range turn.Reach.All() {
			walked, _ := shifted.Play(labyrinth.Walk(square))
			view := walked.View(0)
			problem, err := solve.NewProblem(view.Table(), 0, solve.GoalOf(view))
			if err != nil {
				log.Fatal(err)
			}
			turns, _ := problem.Within(ahead) // 3 if it takes more
			if turns < nearest {
				best, nearest = solve.Step{Shift: turn.Shift, To: square}, turns
			}
			asked++
		}
	}
	fmt.Printf("of %d turns, %v leaves the goal nearest: turns %d\n", asked, best, nearest)
	// Output: of 607 turns, Nd:NES b1 leaves the goal nearest: turns 1
}

func ExampleProblem_All() {
	board, err := labyrinth.Classic().Deal(game.NewSource(1))
	if err != nil {
		log.Fatal(err)
	}
	goal, err := solve.ParseGoal("K") // or e3, or several: a1,e3,K
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	for turns, err := range (solve.Problem{Board: board, Pawn: labyrinth.A1, Goal: goal}).All(context.Background(), 4) {
		if err != nil {
			log.Fatal(err)
		}
		if n++; n <= 3 {
			fmt.Println(turns)
		}
	}
	fmt.Println(n, "ways")
	// Output:
	// [Nd:NES b1 Sb:NE c7]
	// [Nd:NES b1 Sb:ES c7]
	// [Nd:NES d4 Nd:NE c7]
	// 466 ways
}

func ExampleProblem_Map() {
	board, err := labyrinth.Classic().Deal(game.NewSource(1))
	if err != nil {
		log.Fatal(err)
	}
	turns, err := solve.Problem{Board: board, Pawn: labyrinth.A1}.Map(context.Background(), 4)
	if err != nil {
		log.Fatal(err)
	}
	for row := 1; row <= 7; row++ {
		for col := 1; col <= 7; col++ {
			fmt.Print(turns[labyrinth.SquareAt(col, row)])
		}
		fmt.Println()
	}
	// Output:
	// 1111112
	// 1111211
	// 1111111
	// 1111111
	// 1111122
	// 2221112
	// 2221112
}

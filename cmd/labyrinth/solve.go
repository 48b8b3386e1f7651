// This file holds the subcommand solve: the fewest turns to a goal, and how.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

func solveState(ctx context.Context, c *call) error {
	to := c.flags.String("to", "", "the `goal`: a square such as e3, a picture such as K, a glow picture such as *B, or several parted by commas")
	seat := c.seatFlag("seat", "move the pawn of this `seat`; without it, of the seat to act")
	most := c.flags.Int("most", 6, "how many `turns` to look ahead; each takes several times as long as the last")
	all := c.flags.Bool("all", false, "print every shortest solution, one a line")
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if *to == "" {
		return badInput{errors.New("solve: -to is missing: a square such as e3, or a picture such as K")}
	}
	goal, err := solve.ParseGoal(*to)
	if err != nil {
		return fmt.Errorf("solve: -to: %w", err)
	}
	_, s, err := c.readState()
	if err != nil {
		return err
	}
	t, ok := s.View(labyrinth.Nobody).Table()
	if !ok {
		return badInput{errors.New("solve: it takes a game on a labyrinth board, and this variant has none")}
	}
	p, err := seat(t.Seats(), t.Seat())
	if err != nil {
		return err
	}
	problem, err := solve.NewProblem(t, p, goal)
	if err != nil {
		return fmt.Errorf("solve: %w", err)
	}
	return printSolutions(ctx, c.out, problem, *most, *all)
}

// printSolutions prints the number of turns, and one solution with its turns
// one a line, or all solutions, one a line.
func printSolutions(ctx context.Context, w io.Writer, p solve.Problem, most int, all bool) error {
	between := byte('\n')
	if all {
		between = ' '
	}
	first := true
	for turns, err := range p.All(ctx, most) {
		if err != nil {
			return err
		}
		var out []byte
		if first {
			out = fmt.Appendf(out, "turns %d\n", len(turns))
			first = false
		}
		for _, turn := range turns {
			out, _ = turn.AppendText(out)
			out = append(out, between)
		}
		out[len(out)-1] = '\n'
		if _, err := w.Write(out); err != nil || !all {
			return err
		}
	}
	return nil
}

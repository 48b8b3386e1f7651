// This file holds the command solve, which finds the fewest turns to a goal.

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge/instance"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

func solveState(ctx context.Context, c *call) error {
	to := c.flags.String("to", "", "the `goal`: a square such as e3, a picture by its letter or name, a glow picture such as *B, or several of them"+
		" separated by commas; one of them must be reached (default the next goal of the seat)")
	seat := c.seatFlag("seat", "move the pawn of this `seat`, counted from 1 (default the seat to act)")
	most := c.countFlag("most", 6, "search solutions of at most this many `turns`; each more takes several times as long")
	all := c.flags.Bool("all", false, "print every shortest solution, one a line")
	asJSON := c.jsonFlag("the solution")
	c.stateFlag()
	c.gameFlags()
	files, err := c.parseUpTo("INSTANCE")
	if err != nil {
		return err
	}
	show := func(p solve.Problem) error {
		if *asJSON {
			return printSolutionsJSON(ctx, c.out, p, *most, *all)
		}
		return printSolutions(ctx, c.out, p, *most, *all)
	}
	if len(files) > 0 {
		if c.flags.Given("state") || c.flags.Given("to") || c.flags.Given("seat") {
			return badInput{errors.New("solve: -state, -to and -seat cannot be combined with an INSTANCE, which has a board, a goal and a pawn")}
		}
		text, err := c.readFile(files[0])
		if err != nil {
			return err
		}
		in, err := instance.Parse(text)
		if err != nil {
			return badInput{fmt.Errorf("solve: %s: %w", files[0], err)}
		}
		return show(in.Problem())
	}
	r, s, err := c.readState()
	if err != nil {
		return err
	}
	t, ok := labyrinth.TableOf(r.View(s, game.Nobody))
	if !ok {
		return badInput{errors.New("solve: the variant is not played on a labyrinth board")}
	}
	if err := catalog.Solvable(r); err != nil {
		return fmt.Errorf("solve: %w", err)
	}
	p, err := seat(t.Seats(), t.Seat())
	if err != nil {
		return err
	}
	goal := solve.GoalOf(r.View(s, p).(labyrinth.MazeView))
	if c.flags.Given("to") {
		layout, _ := r.BoardLayout()
		if goal, err = parseGoal(layout, *to); err != nil {
			return fmt.Errorf("solve: -to: %w", err)
		}
	}
	problem, err := solve.NewProblem(t, p, goal)
	if err != nil {
		return fmt.Errorf("solve: %w", err)
	}
	if goal == (solve.Goal{}) {
		return badInput{fmt.Errorf("solve: seat %v does not know its goal in this state; choose one with -to", p)}
	}
	return show(problem)
}

// parseGoal reads a goal. A picture may be written as its letter or its name in the
// layout.
func parseGoal(l labyrinth.Layout, text string) (goal solve.Goal, err error) {
	var faults game.Faults
	for _, word := range game.FieldOf(text).Split(",") {
		one, err := solve.ParseGoal(word.Text)
		for x := range l.Pictures().All() {
			if err != nil && l.Name(x) == word.Text {
				one, err = solve.Goal{Pictures: labyrinth.PicturesOf(x)}, nil
			}
		}
		if bad, ok := errors.AsType[game.Faults](err); ok {
			for _, f := range bad {
				f.Pos += word.Pos - 1
				if f.Kind == game.ErrSyntax {
					f.Why += ", or the name of a picture"
				}
				faults = append(faults, f)
			}
		}
		goal.Squares = goal.Squares.Union(one.Squares)
		goal.Pictures = goal.Pictures.Union(one.Pictures)
		goal.Marks = goal.Marks.Union(one.Marks)
	}
	return goal, faults.Err()
}

// printSolutions prints the number of turns, and then one solution, one turn a
// line, or all solutions, one solution a line.
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

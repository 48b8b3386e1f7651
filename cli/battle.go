// This file holds the puzzles of Battle Chess, in which a seat has to win.

package cli

import (
	"context"
	"fmt"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// battlePuzzle makes a puzzle of Battle Chess and prints it, or checks one and prints the turn that
// begins the win.
func (c *call) battlePuzzle(ctx context.Context, r catalog.Rules, turns int, check, file string) error {
	for _, name := range []string{"from", "games"} {
		if c.flags.Given(name) {
			return badInput{fmt.Errorf("puzzle: -%s needs a variant that is played on a labyrinth board", name)}
		}
	}
	rules, err := battlechess.Open(r.Tags()...)
	if err != nil {
		return err
	}
	if c.flags.Given("check") {
		if check, err = c.argument(check); err != nil {
			return err
		}
		p, err := rules.ParsePuzzle(check)
		if err != nil {
			return fmt.Errorf("puzzle: -check: %w", err)
		}
		key, err := p.Solve(ctx)
		if err == nil {
			err = c.drawPuzzle(r, p, file)
		}
		if err == nil && file != "-" {
			_, err = fmt.Fprintf(c.out, "turns %d\n%v\n", p.Turns, key)
		}
		return err
	}
	p, err := rules.Puzzle(ctx, turns, c.seed)
	if err != nil {
		return err
	}
	if err := c.drawPuzzle(r, p, file); err != nil || file == "-" {
		return err
	}
	if isTerminal(c.out) {
		s, err := r.Parse(p.State.String())
		if err == nil {
			err = c.showView(r, r.View(s, p.State.ToMove()))
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(c.out, "Seat %v wins in %s, whatever the other does and whatever cards come. Find the turn that begins it.\n",
			p.State.ToMove(), plural.Count(p.Turns, "turn"))
	}
	_, err = fmt.Fprintln(c.out, p)
	return err
}

// drawPuzzle writes a picture of a puzzle of Battle Chess to a file, if it has a name.
func (c *call) drawPuzzle(r catalog.Rules, p battlechess.Puzzle, file string) error {
	if file == "" {
		return nil
	}
	s, err := r.Parse(p.State.String())
	if err != nil {
		return err
	}
	return c.renderPicture(r, r.View(s, p.State.ToMove()), file)
}

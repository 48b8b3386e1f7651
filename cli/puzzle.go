// This file holds the command puzzle, which makes puzzles and checks them.

package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/solve"
)

func puzzle(ctx context.Context, c *call) error {
	par := c.intFlag("par", 2, "make a puzzle that takes this many `turns`")
	check := c.flags.String("check", "", "do not make a puzzle: verify the par of this `puzzle` and print a solution; - reads it from standard input")
	file := c.flags.String("svg", "", "write a picture as SVG to this `file`; - is standard output, which then gets nothing else")
	c.seedFlag()
	c.langFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	if c.flags.Given("check") && (c.flags.Given("par") || c.flags.Given("seed")) {
		return badInput{errors.New("puzzle: -check cannot be combined with -par or -seed")}
	}
	r, err := c.rules()
	if err != nil {
		return err
	}
	layout, ok := r.Layout()
	if !ok {
		return badInput{errors.New("puzzle: the variant is not played on a labyrinth board")}
	}
	if !c.flags.Given("check") {
		p, err := solve.Generate(ctx, layout, *par, c.seed)
		if err == nil {
			err = c.drawSVG(*file, render.PuzzleScene(p, layout))
		}
		if err == nil && *file != "-" {
			_, err = fmt.Fprintln(c.out, p)
		}
		return err
	}
	text := *check
	if text == "-" {
		b, err := readAll(c.in)
		if err != nil {
			return err
		}
		text = strings.TrimRight(string(b), "\r\n")
	}
	p, err := solve.ParsePuzzle(layout, text)
	if err != nil {
		return fmt.Errorf("puzzle: -check: %w", err)
	}
	if err := p.Verify(ctx); err != nil {
		return err
	}
	if err := c.drawSVG(*file, render.PuzzleScene(p, layout)); err != nil || *file == "-" {
		return err
	}
	return printSolutions(ctx, c.out, p.Problem(), p.Par, false)
}

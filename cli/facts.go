// This file holds the command facts, which prints what is true of the maze.

package cli

import (
	"context"
	"fmt"
	"strconv"

	"github.com/labyrinth-go/labyrinth/facts"
)

func printFacts(ctx context.Context, c *call) error {
	cases := c.countFlag("cases", 0, "try this `number` of random cases for each measured fact (default that of the table in docs/facts.md)")
	c.flags.Seed(&c.seed, "the seed of the random cases, a `number` (default 1)")
	names, err := c.parseUpTo("NAME")
	if err != nil {
		return err
	}
	all := facts.All()
	if len(names) > 0 {
		f, err := facts.Find(names[0])
		if err != nil {
			return badInput{fmt.Errorf("facts: %w", err)}
		}
		all = []facts.Fact{f}
	}
	if !c.flags.Given("seed") {
		c.seed = 1 // a table that everybody can make again
	}
	for _, f := range all {
		n := f.Cases
		if c.flags.Given("cases") {
			n = *cases
		}
		x, err := f.Measure(ctx, c.seed, n)
		if err != nil {
			return err
		}
		value, how := strconv.FormatFloat(x.Value, 'g', 6, 64), "exact"
		if !f.Exact() {
			value = strconv.FormatFloat(x.Value, 'f', 2, 64)
			how = fmt.Sprintf("%.2f to %.2f, seed %d, %d cases", x.Low, x.High, c.seed, x.Cases)
		}
		if _, err := fmt.Fprintf(c.out, "%s\t%s %s\t%s\t%s\n", f.Name, value, f.Unit, how, f.Says); err != nil {
			return err
		}
	}
	return nil
}

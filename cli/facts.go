// This file holds the command facts, which prints what is true of the maze.

package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/labyrinth-go/labyrinth/facts"
)

// A fact is a line of facts -json. The members after the value are those of a measured fact.
type fact struct {
	Name  string     `json:"name"`
	Says  string     `json:"says"`
	Unit  facts.Unit `json:"unit"`
	Value float64    `json:"value"`
	*measured
}

// measured says how sure a value is.
type measured struct {
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Seed  uint64  `json:"seed"`
	Cases int     `json:"cases"`
}

func printFacts(ctx context.Context, c *call) error {
	var cases int // 0 for as many as the table has
	c.flags.Number(&cases, "cases", 1, "try this `number` of random cases for each measured fact (default that of the table in docs/facts.md)")
	c.flags.Seed(&c.seed, "the seed of the random cases, a `number` (default 1)")
	asJSON := c.flags.Bool("json", false, "print each fact as a line of JSON")
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
		x, err := f.Measure(ctx, c.seed, cmp.Or(cases, f.Cases))
		if err != nil {
			return err
		}
		row := fact{Name: f.Name, Says: f.Says, Unit: f.Unit, Value: x.Value}
		if !f.Exact() {
			row.measured = &measured{x.Low, x.High, c.seed, x.Cases}
		}
		if *asJSON {
			err = c.printJSON(json.Marshal(row))
		} else {
			_, err = fmt.Fprintln(c.out, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// String returns the parts of the line, with tabs between them.
func (f fact) String() string {
	value, how := strconv.FormatFloat(f.Value, 'g', 6, 64), "exact"
	if m := f.measured; m != nil {
		value = strconv.FormatFloat(f.Value, 'f', 2, 64)
		how = fmt.Sprintf("%.2f to %.2f, seed %d, %d cases", m.Low, m.High, m.Seed, m.Cases)
	}
	return fmt.Sprintf("%s\t%s %s\t%s\t%s", f.Name, value, f.Unit, how, f.Says)
}

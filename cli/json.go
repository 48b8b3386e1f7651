// This file holds what commands print for other programs, as JSON, and the
// command view.

package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/wire"
)

// jsonFlag adds -json.
func (c *call) jsonFlag(what string) *bool {
	return c.flags.Bool("json", false, "print "+what+" as JSON on one line")
}

// printJSON prints JSON on a line of its own, unless making it failed.
func (c *call) printJSON(data []byte, err error) error {
	if err != nil {
		return err
	}
	_, err = c.out.Write(append(data, '\n'))
	return err
}

func view(_ context.Context, c *call) error {
	asJSON := c.jsonFlag("the view")
	viewer := c.seatFlag("seat", "print what this `seat`, counted from 1, may see (default what everybody may see)")
	c.stateFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	r, v, err := c.readView(viewer)
	if err != nil {
		return err
	}
	if *asJSON {
		return c.printJSON(wire.AppendView(nil, r, v))
	}
	text, err := v.AppendText(nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s\n", text)
	for _, note := range game.Notes(v) {
		fmt.Fprintln(c.out, note)
	}
	return nil
}

// printSolutionsJSON prints the number of turns and one solution, and with all
// every shortest solution, as one object. It writes each when it is found.
func printSolutionsJSON(ctx context.Context, w io.Writer, p solve.Problem, most int, all bool) error {
	between := ""
	for turns, err := range p.All(ctx, most) {
		if err != nil {
			return err
		}
		solution, err := json.Marshal(pliesOf(turns))
		if err != nil {
			return err
		}
		if between == "" {
			fmt.Fprintf(w, `{"number":%d,"turns":%s`, len(turns), solution)
			if !all {
				break
			}
			between = `,"solutions":[`
		}
		if _, err := fmt.Fprintf(w, "%s%s", between, solution); err != nil {
			return err
		}
		between = ","
	}
	if all {
		fmt.Fprint(w, "]")
	}
	_, err := fmt.Fprintln(w, "}")
	return err
}

// pliesOf returns the plies of each turn.
func pliesOf(turns []solve.Step) [][]game.Ply {
	plies := [][]game.Ply{}
	for _, turn := range turns {
		plies = append(plies, turn.Plies())
	}
	return plies
}

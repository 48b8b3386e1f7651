// This file holds the command export.

package farm

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
	"github.com/labyrinth-go/labyrinth/internal/positions"
)

func export(ctx context.Context, c *call) error {
	file := c.flags.String("parquet", "", "write a Parquet `file` instead of JSON lines")
	files, slots, err := c.parseJobs()
	if err != nil {
		return err
	}
	all := func(emit func(*positions.Position) error) error {
		for _, f := range files {
			if err := job.Positions(ctx, &job.Bench{Games: c.games}, f, slots, emit); err != nil {
				return err
			}
		}
		return nil
	}
	if *file != "" {
		return job.WritePositions(*file, all)
	}
	out := bufio.NewWriter(c.stdout)
	lines := json.NewEncoder(out)
	return errors.Join(all(func(p *positions.Position) error { return lines.Encode(p) }), out.Flush())
}

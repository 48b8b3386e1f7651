// This file holds the command hunt, which looks for hard positions.

package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

func hunt(ctx context.Context, c *call) error {
	least := c.countFlag("par", 5, "print only puzzles that take at least this `number` of turns")
	var length time.Duration
	c.flags.Time(&length, "for", 1, "end after this `time`, such as 8h; without it, hunt until interrupted")
	c.seedFlag()
	if _, err := c.parse(); err != nil {
		return err
	}
	all := ctx
	if length > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, length)
		defer cancel()
	}
	begun, found, most := time.Now(), 0, 0
	for p, err := range solve.Hunt(ctx, game.NewSource(c.seed)) {
		if err != nil {
			if all.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
				err = nil
			}
			fmt.Fprintf(c.err, "seed %d: %d positions in %v; the hardest takes %d turns\n", c.seed, found, time.Since(begun).Round(time.Second), most)
			return err
		}
		found, most = found+1, max(most, p.Par)
		if p.Par < *least {
			continue
		}
		if _, err := fmt.Fprintln(c.out, p); err != nil {
			return err
		}
	}
	return nil
}

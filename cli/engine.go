// This file holds the subcommand engine, through which other programs play
// against the bots of this one.

package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/protocol"
)

func engine(ctx context.Context, c *call) error {
	name := c.flags.String("bot", "greedy", "the `bot` that plays: "+strings.Join(catalog.Bots(), ", ")+
		"; the last two think for as long as they may, or for a budget behind the name, as in mcts:2000 and mcts:50ms")
	if _, err := c.parse(); err != nil {
		return err
	}
	g, err := catalog.All()[0].Open() // all have the same bots
	if err == nil {
		_, err = g.Bot(*name, 0, bot.Budget{})
	}
	if err != nil {
		return badInput{fmt.Errorf("engine: %w", err)}
	}
	return protocol.Serve(ctx, c.in, c.out, catalog.All(), func(g catalog.Rules, seed uint64, iterations int) (protocol.Bot, error) {
		return g.Bot(*name, seed, bot.Budget{Iterations: cmp.Or(iterations, math.MaxInt)})
	})
}

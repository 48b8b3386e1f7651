// This file holds the subcommand engine, through which other programs play
// against the bots of this one.

package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/protocol"
)

func engine(ctx context.Context, c *call) error {
	bot := c.flags.String("bot", "greedy", "the `bot` that plays: "+strings.Join(catalog.Bots(), ", "))
	if _, err := c.parse(); err != nil {
		return err
	}
	if !slices.Contains(catalog.Bots(), *bot) {
		return badInput{fmt.Errorf("engine: no bot %q; the bots are %s", *bot, strings.Join(catalog.Bots(), ", "))}
	}
	failed, err := within(ctx, func() error {
		return protocol.Serve(ctx, c.in, c.out, func(g catalog.Game, seed uint64, _ protocol.Budget) (protocol.Chooser, error) {
			return g.Bot(*bot, seed)
		})
	})
	return cmp.Or(err, failed)
}

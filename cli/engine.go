// This file holds the command engine, through which other programs play against
// the bots of this one.

package cli

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// lastAnswer is how long an interrupted engine may take to write its last
// answer. Its host may have stopped reading.
const lastAnswer = time.Second

func engine(ctx context.Context, c *call) error {
	name := c.flags.String("bot", "greedy", "the `bot` that plays: "+strings.Join(c.program.Games.BotNames(""), ", ")+
		". Those that search think until the host's time is up, or within a budget for each ply: iterations, as in mcts:2000, or time, as in mcts:50ms")
	if _, err := c.parse(); err != nil {
		return err
	}
	if _, _, err := c.program.Games.ParseBot(*name); err != nil {
		return badInput{fmt.Errorf("engine: %w", err)}
	}
	ended := make(chan error, 1)
	go func() {
		ended <- protocol.Serve(ctx, c.in, c.out, c.program.Games, func(r catalog.Rules, seed uint64, b bot.Budget) (play.Bot, error) {
			if b == (bot.Budget{}) {
				b.Iterations = math.MaxInt // until the host's time is up
			}
			return r.Bot(*name, seed, b)
		})
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(lastAnswer):
		return ctx.Err()
	}
}

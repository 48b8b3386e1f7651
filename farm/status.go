// This file holds the commands status and table.

package farm

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/farm/internal/page"
	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
)

// asking is how long these commands wait for an answer.
const asking = time.Minute

func status(ctx context.Context, c *call) error {
	remote := c.connectionFlags(natsURL(), "ask the server at this `URL`")
	if _, err := c.parse(0); err != nil {
		return err
	}
	nc, err := remote.connect()
	if err != nil {
		return err
	}
	defer nc.Close()
	for {
		within, stop := context.WithTimeout(ctx, asking)
		s, err := queue.Ask(within, nc)
		stop()
		switch {
		case ctx.Err() != nil:
			return nil // the reader has seen enough
		case err != nil:
			return err
		case !c.screen.Live():
			_, err := fmt.Fprintln(c.stdout, strings.Join(page.Lines(s, page.Style{}), "\n"))
			return err
		}
		c.screen.Draw(s)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

func table(ctx context.Context, c *call) error {
	remote := c.connectionFlags(natsURL(), "ask the server at this `URL`")
	names, err := c.parse(1)
	if err != nil {
		return err
	}
	nc, err := remote.connect()
	if err != nil {
		return err
	}
	defer nc.Close()
	within, stop := context.WithTimeout(ctx, asking)
	defer stop()
	text, err := queue.AskTable(within, nc, strings.Join(names, ""))
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(c.stdout, text)
	return err
}

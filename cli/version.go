// This file holds the command version.

package cli

import (
	"context"

	"github.com/labyrinth-go/labyrinth/internal/version"
)

func printVersion(_ context.Context, c *call) error {
	if _, err := c.parse(); err != nil {
		return err
	}
	return version.Write(c.out, c.program.Name)
}

// This file holds what a node notices about its own disk, before NATS does: after a
// write that fails, NATS takes no further one until it is started again.

package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"
)

// The space that must be free on the disk, in bytes. The difference is for the games
// that have begun.
const (
	spaceToOpen  = 256 << 20 // to open tables
	spaceToStore = 64 << 20  // to store anything
)

// errNoSpace means that nothing can be stored until there is space on the disk.
var errNoSpace = errors.New("the disk is full")

// A disk is the data directory of a node.
type disk struct {
	dir  string
	free func(dir string) (bytes uint64, err error) // freeSpace, but for tests
}

// check reports what is wrong with the disk: full if there is no space to open
// tables, and an error if nothing can be stored.
func (d disk) check() (full bool, err error) {
	free, err := d.free(d.dir)
	if err != nil {
		return true, fmt.Errorf("data directory: %w", err)
	}
	if free < spaceToStore {
		return true, fmt.Errorf("%w: %s has %d MB, want %d", errNoSpace, d.dir, free>>20, spaceToStore>>20)
	}
	probe := filepath.Join(d.dir, "probe")
	if err := os.WriteFile(probe, make([]byte, 4096), 0o600); err != nil {
		return true, fmt.Errorf("data directory: %w", err)
	}
	return free < spaceToOpen, nil
}

// await waits until something can be stored, and says why it waits.
func (d disk) await(ctx context.Context, log *slog.Logger) error {
	for {
		_, err := d.check()
		if err == nil {
			return nil
		}
		log.Error("the storage cannot start; waiting", "error", err)
		if pause(ctx, 5*time.Second); ctx.Err() != nil {
			return err
		}
	}
}

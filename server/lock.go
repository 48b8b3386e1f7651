// This file holds the lock of the data directory.

package server

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lockDir makes a data directory and makes it this process's own until it ends, or until
// unlock. The lock of a process that was killed is free at once.
func lockDir(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"), flock.SetPermissions(0o600))
	locked, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("data directory %s: %w", dir, err)
	}
	if !locked {
		return nil, fmt.Errorf("data directory %s: another server uses it", dir)
	}
	return func() { lock.Close() }, nil //nolint:errcheck // nothing was written
}

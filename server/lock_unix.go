//go:build unix

// This file holds the lock of the data directory.

package server

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockDir makes a data directory this process's own until it ends, or until
// unlock. The lock of a process that was killed is free at once.
func lockDir(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close() //nolint:errcheck // nothing was written
		return nil, fmt.Errorf("data directory %s: another server uses it", dir)
	}
	return func() { f.Close() }, nil //nolint:errcheck // nothing was written
}

//go:build !unix

// This file holds the lock of the data directory where the system has no flock.

package server

import "os"

// lockDir makes the data directory. It cannot keep other servers out of it.
func lockDir(dir string) (unlock func(), err error) {
	return func() {}, os.MkdirAll(dir, 0o700)
}

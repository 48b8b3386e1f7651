//go:build unix && !solaris && !aix

// This file holds the lock of a file, which ends with its process.

package arena

import (
	"errors"
	"os"
	"syscall"
)

// lock locks an open file until it is closed, or fails with ErrLocked.
func lock(f *os.File) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	controlling := raw.Control(func(fd uintptr) {
		err = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB)
	})
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return ErrLocked
	case errors.Is(err, errors.ErrUnsupported):
		return controlling // such as on some file systems of a network
	}
	return errors.Join(controlling, err)
}

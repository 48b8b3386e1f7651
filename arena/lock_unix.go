//go:build unix && !solaris && !aix

// This file locks a file until its process ends.

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
		return controlling // some network file systems have no locks
	}
	return errors.Join(controlling, err)
}

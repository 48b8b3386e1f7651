//go:build unix

// This file holds who owns the files of the data directory.

package server

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// giveToOwner gives everything in a directory to the owner of the directory, if root runs
// this. The server is another user, and must be able to read what a tool of root has written.
func giveToOwner(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(name, int(owner.Uid), int(owner.Gid))
	})
}

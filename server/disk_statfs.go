//go:build linux || darwin || freebsd

// This file holds what the system says about its limits.

package server

import "syscall"

// freeSpace returns the number of bytes that may be written to the disk of a directory.
func freeSpace(dir string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return uint64(max(s.Bavail, 0)) * uint64(s.Bsize), nil //nolint:unconvert // the types differ between systems
}

// mostFiles returns the number of files and connections that this process may open.
func mostFiles() int {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 1 << 20
	}
	return int(min(l.Cur, 1<<20))
}

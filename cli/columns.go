//go:build linux || darwin || freebsd

// This file asks the system for the width of a terminal.

package cli

import (
	"os"
	"syscall"
	"unsafe"
)

// columns returns the number of columns of a terminal, or 0 if it is unknown.
func columns(f *os.File) int {
	var size struct{ rows, columns, width, height uint16 }
	raw, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	err = raw.Control(func(fd uintptr) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
		if errno != 0 {
			size.columns = 0
		}
	})
	if err != nil {
		return 0
	}
	return int(size.columns)
}

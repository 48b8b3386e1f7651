//go:build linux || darwin || freebsd

// This file asks the system for the size of a terminal.

package cli

import (
	"os"
	"syscall"
	"unsafe"
)

// terminalSize returns the number of columns and rows of a terminal, or 0 if they
// are unknown.
func terminalSize(f *os.File) (columns, rows int) {
	var size struct{ rows, columns, width, height uint16 }
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, 0
	}
	err = raw.Control(func(fd uintptr) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
		if errno != 0 {
			size.columns, size.rows = 0, 0
		}
	})
	if err != nil {
		return 0, 0
	}
	return int(size.columns), int(size.rows)
}

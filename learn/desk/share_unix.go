//go:build unix

package desk

import (
	"os"
	"syscall"
)

// mapFile maps a file into memory, shared with other processes.
func mapFile(f *os.File, size int) ([]byte, error) {
	return syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
}

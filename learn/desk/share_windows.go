package desk

import (
	"os"
	"syscall"
	"unsafe"
)

// mapFile maps a file into memory, shared with other processes.
func mapFile(f *os.File, size int) ([]byte, error) {
	h, err := syscall.CreateFileMapping(syscall.Handle(f.Fd()), nil, syscall.PAGE_READWRITE, uint32(size>>32), uint32(size), nil)
	if err != nil {
		return nil, err
	}
	defer syscall.CloseHandle(h) // the memory keeps the mapping
	address, err := syscall.MapViewOfFile(h, syscall.FILE_MAP_WRITE, 0, 0, uintptr(size))
	if err != nil {
		return nil, err
	}
	p := *(*unsafe.Pointer)(unsafe.Pointer(&address)) // vet cannot know that it is not memory of Go
	return unsafe.Slice((*byte)(p), size), nil
}

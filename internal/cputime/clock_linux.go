// This file reads the clocks of Linux.

package cputime

import (
	"syscall"
	"time"
	"unsafe"
)

// Exact says whether the system has clocks of CPU time.
const Exact = true

// The numbers of clocks, as in <linux/time.h> and include/linux/posix-timers.h.
const (
	threadClock = 3 // CLOCK_THREAD_CPUTIME_ID
	scheduler   = 2 // CPUCLOCK_SCHED: the time on a processor
)

func thread() time.Duration {
	t, _ := read(threadClock)
	return t
}

func process(pid int) (time.Duration, bool) {
	if pid <= 0 {
		return 0, false
	}
	return read(^pid<<3 | scheduler) // as clock_getcpuclockid has it
}

func read(clock int) (time.Duration, bool) {
	var t syscall.Timespec
	_, _, failed := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, uintptr(clock), uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano()), failed == 0
}

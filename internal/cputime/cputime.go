// Package cputime reads clocks of CPU time. Unlike wall-clock time, they do
// not run while other programs have the processor, so a loaded machine measures
// the same as an idle one.
package cputime

import "time"

// Thread returns the CPU time that the calling OS thread has used. The goroutine
// must be locked to its thread, by [runtime.LockOSThread], between two calls whose
// difference matters. A call takes less than a microsecond.
//
// If Exact is false, the system has no such clock, and Thread returns the time
// since the start of the program.
func Thread() time.Duration { return thread() }

// Process returns the CPU time that all threads of another process of this user
// have used. It reports false if the process does not run, or if Exact is false.
func Process(pid int) (time.Duration, bool) { return process(pid) }

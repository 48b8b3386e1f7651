package cputime_test

import (
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/cputime"
)

// The clock of a thread counts its work, and not the time that it sleeps. There
// is no upper limit on the work: a loaded machine may take long.
func TestThread(t *testing.T) {
	if !cputime.Exact {
		t.Skip("this system has no clocks of CPU time")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const pause = 300 * time.Millisecond
	asleep := cputime.Thread()
	time.Sleep(pause)
	if used := cputime.Thread() - asleep; used > pause/3 {
		t.Errorf("a sleep of %v used %v of CPU time", pause, used)
	}
	began, start := cputime.Thread(), time.Now()
	for cputime.Thread()-began < 20*time.Millisecond {
	}
	if wall := time.Since(start); wall < 19*time.Millisecond {
		t.Errorf("20 ms of CPU time passed in %v", wall)
	}
}

func TestProcess(t *testing.T) {
	if !cputime.Exact {
		t.Skip("this system has no clocks of CPU time")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	mine, _ := cputime.Process(os.Getpid())
	before := cputime.Thread()
	for cputime.Thread()-before < 10*time.Millisecond {
	}
	after, ok := cputime.Process(os.Getpid())
	if !ok || after-mine < 10*time.Millisecond {
		t.Errorf("the process used %v, %v; one of its threads used 10 ms", after-mine, ok)
	}
	for _, pid := range []int{0, -1, 1 << 28} {
		if used, ok := cputime.Process(pid); ok {
			t.Errorf("process %d, which does not exist, used %v", pid, used)
		}
	}
}

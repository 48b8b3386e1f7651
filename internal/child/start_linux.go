// This file starts programs on Linux, which can kill a process when its parent
// dies, and wait for its end without giving its number away.

package child

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// starts passes commands to the goroutine that starts them.
var starts = sync.OnceValue(func() chan<- request {
	requests := make(chan request)
	go func() {
		// The signal is sent when the thread dies that started the program.
		// This goroutine keeps its thread for as long as this program lives.
		runtime.LockOSThread()
		for r := range requests {
			r.started <- r.cmd.Start()
		}
	}()
	return requests
})

// A request is a command to be started.
type request struct {
	cmd     *exec.Cmd
	started chan<- error
}

func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	started := make(chan error)
	starts() <- request{cmd, started}
	return <-started
}

// waits waits until a child process has ended, and reports whether that is known.
// The process keeps its number until [exec.Cmd.Wait].
func waits(pid int) bool {
	const byNumber = 1 // P_PID
	for {
		_, _, err := syscall.Syscall6(syscall.SYS_WAITID, byNumber, uintptr(pid), 0, syscall.WEXITED|syscall.WNOWAIT, 0, 0)
		if err != syscall.EINTR {
			return err == 0
		}
	}
}

// This file starts programs on Linux, which can kill a process when its parent
// dies.

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

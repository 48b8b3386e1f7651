// Package child runs a program as a child process that leaves nothing behind.
// The program runs in a process group of its own, and is killed together with
// everything that it has started in that group. On Linux it is also killed when
// this program dies in a way that runs no code, as by SIGKILL, and what it has
// started is killed when it ends.
package child

import (
	"bytes"
	"io"
	"os/exec"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/cputime"
)

// A Process is a program that was started. Call [Process.End] once.
type Process struct {
	Stdin  io.WriteCloser
	Stdout io.ReadCloser

	cmd    *exec.Cmd
	stderr tail
	over   chan struct{} // closed when its end is no longer awaited
	mu     sync.Mutex
	ended  bool // its number may soon be that of another process
}

// Start starts a program in the directory and environment of this one. It looks
// for the program as [exec.Command] does.
func Start(name string, args ...string) (*Process, error) {
	p := &Process{cmd: exec.Command(name, args...), over: make(chan struct{})}
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // for a process that has left the group and keeps stderr open
	var err error
	if p.Stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.Stdout, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := start(p.cmd); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.over)
		if waits(p.cmd.Process.Pid) {
			p.Kill() // what it has started and would keep Stdout open
		}
	}()
	return p, nil
}

// Kill kills the program, and on Unix its process group. It does nothing after
// End.
func (p *Process) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		killGroup(p.cmd)
	}
}

// End closes the program's input, kills what still runs, and returns how the
// program ended: nil for exit status 0, or an [exec.ExitError]. To let a program
// end by itself, close Stdin and read Stdout to its end before.
func (p *Process) End() error {
	_ = p.Stdin.Close()
	p.Kill()
	<-p.over // before Wait: until then no other process gets its number
	p.mu.Lock()
	p.ended = true
	p.mu.Unlock()
	return p.cmd.Wait()
}

// Stderr returns the last 8 KiB of what the program has written to its standard
// error, after … if there was more. It is complete after End.
func (p *Process) Stderr() string { return p.stderr.String() }

// A tail keeps the end of what is written to it.
type tail struct {
	mu  sync.Mutex
	b   []byte
	cut bool
}

const tailSize = 8 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b...)
	if over := len(t.b) - tailSize; over > 0 {
		t.b, t.cut = bytes.Clone(t.b[over:]), true
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cut {
		return "…" + string(t.b)
	}
	return string(t.b)
}

// CPU returns the CPU time that the program has used so far, without the programs
// that it has started. It reports false after End, and where the system does not
// measure it.
func (p *Process) CPU() (time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return 0, false
	}
	return cputime.Process(p.cmd.Process.Pid)
}

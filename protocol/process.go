// This file holds the program that an engine most often is.

package protocol

import (
	"bytes"
	"io"
	"os/exec"
	"sync"
	"time"
)

// A Process is a program that runs: what it prints is read, and what is written
// it gets as its input.
type Process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	stderr tail
}

// Start starts a program with arguments, in the directory and environment of
// this one. It is looked for as [exec.Command] does.
func Start(name string, args ...string) (*Process, error) {
	p := &Process{cmd: exec.Command(name, args...)}
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // for what has left its group and keeps stderr open
	ownGroup(p.cmd)
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.stdout, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	return p, nil
}

// Read reads from the program's standard output.
func (p *Process) Read(b []byte) (int, error) { return p.stdout.Read(b) }

// Write writes to the program's standard input.
func (p *Process) Write(b []byte) (int, error) { return p.stdin.Write(b) }

// Stderr returns the last 8 KiB of what the program wrote to its standard
// error, behind … if there was more.
func (p *Process) Stderr() string { return p.stderr.String() }

// Close kills the program if it has not ended, and where the system has
// process groups also what it has started. It returns how the program ended:
// nil for exit status 0, or an [exec.ExitError]. It is called once.
func (p *Process) Close() error {
	_ = p.stdin.Close()
	killGroup(p.cmd) // before Wait: until then the number of the group is its own
	return p.cmd.Wait()
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	b    []byte
	more bool // came before
}

const tailSize = 8 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b...)
	if over := len(t.b) - tailSize; over > 0 {
		t.b, t.more = bytes.Clone(t.b[over:]), true
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.more {
		return "…" + string(t.b)
	}
	return string(t.b)
}

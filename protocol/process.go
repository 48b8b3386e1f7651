// This file starts an engine as a program.

package protocol

import (
	"time"

	"github.com/labyrinth-go/labyrinth/internal/child"
)

// A Process is a running program, most often an engine. It runs in a process
// group of its own, if the system has such groups. On Linux it is killed when
// this program dies, however that happens, and the rest of its group when it ends.
type Process struct{ child *child.Process }

// Start starts a program with arguments, in the directory and environment of
// this program. It looks for the program as [os/exec.Command] does.
func Start(name string, args ...string) (*Process, error) {
	p, err := child.Start(name, args...)
	if err != nil {
		return nil, err
	}
	return &Process{p}, nil
}

// Read reads from the program's standard output.
func (p *Process) Read(b []byte) (int, error) { return p.child.Stdout.Read(b) }

// Write writes to the program's standard input.
func (p *Process) Write(b []byte) (int, error) { return p.child.Stdin.Write(b) }

// Stderr returns the last 8 KiB of what the program has written to its standard
// error, after … if there was more.
func (p *Process) Stderr() string { return p.child.Stderr() }

// Close kills the program if it still runs, and its process group. It returns
// how the program ended: nil for exit status 0, or an [os/exec.ExitError]. Call
// it once.
func (p *Process) Close() error { return p.child.End() }

// CPU returns the CPU time that the program has used so far, without the programs
// that it has started. It reports false after Close, and on systems other than
// Linux.
func (p *Process) CPU() (time.Duration, bool) { return p.child.CPU() }

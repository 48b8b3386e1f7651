//go:build unix

// This file holds the programs that a test runs. Each ends with the test, and
// waiting for one has a deadline.

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const (
	patience  = 5 * time.Minute // ends a test that hangs
	buildTime = 5 * time.Minute // for a compiler without a cache, or a download
)

// built is a folder that the tests share.
var built string

func TestMain(m *testing.M) {
	var err error
	if built, err = os.MkdirTemp("", "labyrinth-ebiten-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	status := m.Run()
	_ = os.RemoveAll(built)
	os.Exit(status)
}

// build makes the game once and returns its path.
func build(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(built, "game")
	if _, err := os.Stat(binary); err != nil {
		runs(t, buildTime, exec.Command("go", "build", "-o", binary, ".."))
	}
	return binary
}

// buildSite makes the game for a browser once and returns its folder.
func buildSite(t *testing.T) string {
	t.Helper()
	site := filepath.Join(built, "site")
	if _, err := os.Stat(filepath.Join(site, "game.wasm")); err != nil {
		runs(t, buildTime, exec.Command("bash", "../build.sh", site))
	}
	return site
}

// left returns a time limit, at most the time that is left to report a failure.
func left(t *testing.T, limit time.Duration) time.Duration {
	if end, ok := t.Deadline(); ok {
		limit = min(limit, time.Until(end)-10*time.Second)
	}
	return limit
}

// A process is a program that runs beside a test, in a process group of its own.
type process struct {
	cmd   *exec.Cmd
	lines chan string   // of its standard output
	ended chan struct{} // closed when it has ended
	err   error         // then, as of exec.Cmd.Wait

	mu   sync.Mutex
	rest []byte // of the last line
	said bytes.Buffer
}

// start starts a program. The process group is killed when the test ends.
func start(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{cmd: cmd, lines: make(chan string, 10_000), ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = writer(p.split), writer(p.note)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = 10 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.err = cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		<-p.ended
	})
	return p
}

// A writer makes a function an io.Writer.
type writer func(b []byte)

func (w writer) Write(b []byte) (int, error) { w(b); return len(b), nil }

// note keeps what the program prints.
func (p *process) note(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.said.Write(b)
}

// split sends the lines of the standard output.
func (p *process) split(b []byte) {
	p.note(b)
	p.rest = append(p.rest, b...)
	for {
		line, rest, found := bytes.Cut(p.rest, []byte("\n"))
		if !found {
			return
		}
		p.lines <- string(line)
		p.rest = rest
	}
}

// output returns what the program has printed, and how it has ended.
func (p *process) output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := p.cmd.Path + " printed:\n" + p.said.String()
	select {
	case <-p.ended:
		return text + "\nand ended: " + p.cmd.ProcessState.String()
	default:
		return text
	}
}

// wait waits until the program ends by itself.
func (p *process) wait(t *testing.T) error {
	t.Helper()
	select {
	case <-p.ended:
		return p.err
	case <-time.After(left(t, patience)):
		t.Fatalf("it does not end. %s", p.output())
		return nil
	}
}

// runs runs a program that ends within a time limit, and returns its standard
// output.
func runs(t *testing.T, limit time.Duration, cmd *exec.Cmd) string {
	t.Helper()
	p := start(t, cmd)
	select {
	case <-p.ended:
	case <-time.After(left(t, limit)):
		t.Fatalf("%v does not end within %v. %s", cmd, limit, p.output())
	}
	if p.err != nil {
		t.Fatalf("%v: %v\n%s", cmd, p.err, p.output())
	}
	var out []string
	for len(p.lines) > 0 {
		out = append(out, <-p.lines)
	}
	return strings.Join(out, "\n")
}

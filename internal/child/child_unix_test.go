//go:build unix

// This file checks that no process is left behind. The test binary is also the
// programs that the tests start.

package child_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/child"
)

// as names the environment variable that makes the test binary another program.
const as = "LABYRINTH_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(as) {
	case "":
		os.Exit(m.Run())
	case "host": // starts a program and hangs, as an arena does
		os.Setenv(as, "hangs")
		if _, err := child.Start(os.Args[0]); err != nil {
			panic(err)
		}
		hang()
	case "parent": // starts a program in the same group and hangs
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), as+"=hangs")
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		hang()
	case "hangs": // its end of the connection closes when it dies
		if _, err := net.Dial("tcp", os.Getenv("LABYRINTH_LISTENER")); err != nil {
			panic(err)
		}
		hang()
	case "leaves": // starts a program that keeps its output open, writes, and ends
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), as+"=hangs")
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		fmt.Print(lastWords)
		os.Exit(3)
	case "ends":
		fmt.Fprint(os.Stderr, strings.Repeat("x", 9000)+"end")
		os.Exit(3)
	}
}

// lastWords is about what a pipe holds.
var lastWords = strings.Repeat("x", 60_000) + "end"

// patience ends a test that hangs.
const patience = 5 * time.Minute

func hang() {
	for {
		time.Sleep(time.Hour)
	}
}

// launch starts the test binary as another program.
func launch(t *testing.T, kind string) *child.Process {
	t.Helper()
	t.Setenv(as, kind)
	p, err := child.Start(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// dies fails unless the program that connects to the listener dies after a
// call of kill.
func dies(t *testing.T, listener net.Listener, kill func()) {
	t.Helper()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("the program died too early: %v", err)
	}
	kill()
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	if _, err := conn.Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the program is still alive")
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { listener.Close() })
	_ = listener.(*net.TCPListener).SetDeadline(time.Now().Add(patience))
	t.Setenv("LABYRINTH_LISTENER", listener.Addr().String())
	return listener
}

// TestGroup kills a program and checks that the program it has started dies.
func TestGroup(t *testing.T) {
	listener := listen(t)
	p := launch(t, "parent")
	dies(t, listener, p.Kill)
	if err := p.End(); !strings.Contains(fmt.Sprint(err), "killed") {
		t.Errorf("End: %v", err)
	}
	p.Kill() // does nothing
}

// TestParentDeath kills a host and checks that the program it has started dies.
func TestParentDeath(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has a parent-death signal")
	}
	listener := listen(t)
	host := exec.Command(os.Args[0])
	host.Env = append(os.Environ(), as+"=host")
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	dies(t, listener, func() {
		if err := host.Process.Kill(); err != nil {
			t.Error(err)
		}
	})
	_ = host.Wait()
}

// TestThreadDeath checks that the death of the thread that asked for a program
// does not kill the program.
func TestThreadDeath(t *testing.T) {
	listener := listen(t)
	started := make(chan *child.Process)
	t.Setenv(as, "hangs")
	go func() {
		runtime.LockOSThread() // the thread ends with the goroutine
		p, err := child.Start(os.Args[0])
		if err != nil {
			t.Error(err)
		}
		started <- p
	}()
	p := <-started
	dies(t, listener, p.Kill)
	_ = p.End()
}

// TestEnd lets a program end and checks what is known about it.
func TestEnd(t *testing.T) {
	p := launch(t, "ends")
	_, _ = p.Stdout.Read(make([]byte, 1)) // until it ends
	err := p.End()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 3 {
		t.Errorf("End: %v, want exit status 3", err)
	}
	if got := p.Stderr(); len(got) != len("…")+8<<10 || !strings.HasPrefix(got, "…x") || !strings.HasSuffix(got, "xend") {
		t.Errorf("Stderr: %d bytes: %.10q", len(got), got)
	}
	if _, err := child.Start(t.TempDir() + "/none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Start of a missing program: %v, want os.ErrNotExist", err)
	}
}

// TestLeaves lets a program end whose child keeps its output open. The child is
// killed, and nothing is lost of what was written before.
func TestLeaves(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux notices the end")
	}
	listen(t)
	p := launch(t, "leaves")
	defer time.AfterFunc(patience, func() {
		t.Error("its output goes on")
		p.Kill()
	}).Stop()
	got, err := io.ReadAll(p.Stdout)
	if string(got) != lastWords || err != nil {
		t.Errorf("its output has %d bytes, %v, want %d", len(got), err, len(lastWords))
	}
	err = p.End()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 3 {
		t.Errorf("End: %v, want exit status 3", err)
	}
}

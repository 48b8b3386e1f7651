// This file checks the WASI build against the vectors, under two hosts.

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// run runs a command with variables added to the environment, and returns its
// output.
func run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// TestVectors checks the module by the vectors: of two games, and in the long tier of all.
func TestVectors(t *testing.T) {
	dir := t.TempDir()
	module, host, command := filepath.Join(dir, "labyrinth.wasm"), filepath.Join(dir, "host"), filepath.Join(dir, "labyrinth")
	run(t, []string{"GOOS=wasip1", "GOARCH=wasm"}, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", module, ".")
	run(t, nil, "go", "build", "-ldflags=-s -w", "-o", host, "./host")
	run(t, nil, "go", "build", "-ldflags=-s -w", "-o", command, "github.com/labyrinth-go/labyrinth/cmd/labyrinth")
	check := func(t *testing.T, under string) {
		args := []string{"check-port", "-timeout", "60s", "-exec", under + " " + module}
		if !long.On() {
			args = append(args, "-variant", "glow,battlechess")
		}
		t.Log("\n" + run(t, nil, command, args...))
	}
	t.Run("wazero", func(t *testing.T) { check(t, host) })
	t.Run("node", func(t *testing.T) {
		needs.Programs(t, "node")
		check(t, "node --no-warnings node.mjs")
	})
}

// TestReadme asks the questions in README.md.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "printf '")
	asked, rest, _ := strings.Cut(rest, "'")
	_, rest, _ = strings.Cut(rest, "```text\n")
	want, _, ok := strings.Cut(rest, "```\n")
	var got strings.Builder
	err = conformance.Serve(t.Context(), strings.NewReader(strings.ReplaceAll(asked, `\n`, "\n")), &got)
	if err != nil || !ok || got.String() != want {
		t.Errorf("README.md asks %q: got\n%s, %v, want\n%s", asked, &got, err, want)
	}
}

// A stutterer reports a few times that there is no input yet before it reads.
type stutterer struct {
	times int
	err   error // of the read
}

func (s *stutterer) Read(b []byte) (int, error) {
	if s.times--; s.times >= 0 {
		return 0, &os.PathError{Op: "read", Path: "/dev/stdin", Err: syscall.EAGAIN}
	}
	return copy(b, "yes"), s.err
}

func TestPatient(t *testing.T) {
	b := make([]byte, 9)
	for _, want := range []error{nil, io.EOF, io.ErrUnexpectedEOF} {
		if n, err := (patient{&stutterer{5, want}}).Read(b); n != 3 || !errors.Is(err, want) {
			t.Errorf("read %d bytes and %v, want 3 and %v", n, err, want)
		}
	}
	refuses := readerFunc(func([]byte) (int, error) { return 0, syscall.EIO })
	if n, err := (patient{refuses}).Read(b); n != 0 || !errors.Is(err, syscall.EIO) {
		t.Errorf("read %d bytes and %v, want 0 and EIO", n, err)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

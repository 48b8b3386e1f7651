package cli

import (
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// startChild starts a command in a process of its own. Its standard input stays open
// until the test ends or closes it.
func startChild(t *testing.T, name string, args ...string) (cmd *exec.Cmd, in io.WriteCloser, out *buffer) {
	t.Helper()
	ourselves(t, "main")
	out = new(buffer)
	cmd = exec.CommandContext(t.Context(), name, args...)
	cmd.Stdout = out
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, in, out
}

// waitFor waits until a command has printed a text.
func waitFor(t *testing.T, out *buffer, text string) {
	t.Helper()
	for began := time.Now(); time.Since(began) < patience; time.Sleep(10 * time.Millisecond) {
		if strings.Contains(out.String(), text) {
			return
		}
	}
	t.Fatalf("no %q in\n%s", text, out)
}

// Closing the terminal ends a game, with its record. The shell may send a second
// SIGHUP.
func TestHangup(t *testing.T) {
	// A program started while SIGHUP is ignored would ignore it too, so the test
	// does not, even if it runs under nohup.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	thinker := `exec:"` + os.Args[0] + `" engine -bot mcts:1h`
	for text, args := range map[string][]string{
		"seat 1> ": {"play", "-seed", "1", "-record"},
		" 1s ":     {"watch", "-seed", "1", "-time", "1h", "-bots", thinker + "," + thinker, "-record"},
	} {
		record := filepath.Join(t.TempDir(), "record")
		cmd, _, out := startChild(t, os.Args[0], append(args, record)...)
		waitFor(t, out, text)
		for range 2 {
			_ = cmd.Process.Signal(syscall.SIGHUP)
		}
		watchdog := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		watchdog.Stop()
		if cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("%v ended so: %v", args, err)
		}
		if got := cli("replay", "-check", record).ok(t); got != "*\n" {
			t.Errorf("%v: the record replays as %q", args, got)
		}
	}
}

// Under nohup, which ignores SIGHUP, a game goes on.
func TestHangupIgnored(t *testing.T) {
	needs.Programs(t, "sh")
	cmd, in, out := startChild(t, "sh", "-c", `trap "" HUP; exec "$0" "$@"`, os.Args[0], "play", "-seed", "1")
	waitFor(t, out, "seat 1> ")
	_ = cmd.Process.Signal(syscall.SIGHUP)
	_, _ = io.WriteString(in, "hint\n")
	waitFor(t, out, "A bot would play ")
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended so: %v", err)
	}
}

// An engine whose host reads nothing ends at the first signal.
func TestEngineBlocked(t *testing.T) {
	ourselves(t, "main")
	ctx, cancel := context.WithTimeout(t.Context(), patience) // for an engine that does not end
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "engine")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe() // nobody reads it
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Each line has an answer, and together they do not fit into the pipe. The
	// engine has stopped reading when a write does not end.
	written := make(chan error, 1)
	go func() {
		_, err := io.WriteString(in, strings.Repeat(`{"type":"hello","version":1}`+"\n", 40_000))
		written <- err
	}()
	for full := false; !full; time.Sleep(10 * time.Millisecond) {
		full = unread(t, out.(*os.File)) >= 60_000
	}
	_ = cmd.Process.Signal(syscall.SIGTERM)
	if err := <-written; err == nil {
		t.Error("the engine has read all lines, so it was not blocked")
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Errorf("it ended so: %v", cmd.ProcessState)
	}
}

// This file tests the command line: help, exit status, and bad input.

package farm

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/internal/freeport"
)

// callFarm runs a command in this process.
func callFarm(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var messages bytes.Buffer
	status = program{"farm", catalog.All(), out, &messages}.run(t.Context(), args)
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return status, string(text), messages.String()
}

// A job file is refused with the line before anything starts.
func TestBadJobFiles(t *testing.T) {
	dir := t.TempDir()
	good, out := matchFile(t, dir)
	for name, want := range map[string]string{
		"kind = \"match\"\n\nplayers = [\"greedy\", \"nobody\"]":                    ":3: players[1]: option invalid: \"nobody\"",
		"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nvariant = \"chess\"": ":3: variant: option invalid: \"chess\"",
		"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\n\n\ncolour = 1":      ":5: unknown key colour",
	} {
		bad := write(t, dir, "bad.toml", name)
		store := filepath.Join(dir, "store")
		for _, args := range [][]string{{"run", good, bad}, {"serve", "-dir", store, good, bad}} {
			status, _, stderr := callFarm(t, args...)
			if status != 2 || !strings.Contains(stderr, bad+want) {
				t.Errorf("farm %s: exit status %d, want 2 and %q:\n%s", args[0], status, bad+want, stderr)
			}
		}
		for _, path := range []string{store, out} {
			if _, err := os.Stat(path); err == nil {
				t.Errorf("%s was created", path)
			}
		}
	}
}

func TestBadCommandLines(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "a.toml", "kind = \"ladder\"")
	same := write(t, t.TempDir(), "a.toml", "kind = \"ladder\"")
	twice := write(t, dir, "twice.toml", fmt.Sprintf("kind = \"ladder\"\nout = %q\nparquet = %[1]q", filepath.Join(dir, "x")))
	engine := write(t, dir, "engine.toml", "kind = \"match\"\nplayers = [\"greedy\", \"exec:mine\"]")
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "missing command"},
		{[]string{"play"}, "unknown command \"play\""},
		{[]string{"run"}, "missing JOB.toml"},
		{[]string{"run", "-slots", "-1", path}, "-slots must be 0 to 1024"},
		{[]string{"run", filepath.Join(dir, "none.toml")}, "no such file"},
		{[]string{"run", path, same}, "has the same name"},
		{[]string{"run", "-slots", "5000", path}, "-slots must be 0 to 1024"},
		{[]string{"run", twice}, "twice.toml:3: parquet: " + filepath.Join(dir, "x") + " is also out of"},
		{[]string{"run", engine}, `allow it by -engine "mine"`},
		{[]string{"run", "-engine", "mine=/no/such/program", engine}, "/no/such/program"},
		{[]string{"run", "-engine", "mine='", engine}, "missing closing quote"},
		{[]string{"serve", "-lease", "1ms", path}, "for -lease: must be at least 1s"},
		{[]string{"serve", "-nats", "nats://127.0.0.1", "-config", path, path}, "-nats and -config exclude each other"},
		{[]string{"serve", "-listen", "here", path}, "invalid -listen \"here\", want HOST:PORT"},
		{[]string{"serve", "-config", filepath.Join(dir, "none"), path}, "no such file"},
		{[]string{"work", "job.toml"}, "unexpected argument \"job.toml\""},
		{[]string{"work", "-creds", filepath.Join(dir, "none")}, "no such file"},
		{[]string{"work", "-cert", path}, "-cert and -key need each other"},
		{[]string{"status", "-colour"}, "unknown flag \"-colour\""},
	} {
		status, stdout, stderr := callFarm(t, c.args...)
		if status != 2 || stdout != "" || !strings.Contains(stderr, "farm: ") || !strings.Contains(stderr, c.want) {
			t.Errorf("farm %q: exit status %d, want 2 and %q:\n%s%s", c.args, status, c.want, stdout, stderr)
		}
	}
	if status, _, stderr := callFarm(t, "table", "-nats", "nats://"+freeport.Address()); status != 1 || !strings.Contains(stderr, "cannot connect") {
		t.Errorf("without a server: exit status %d, %s", status, stderr)
	}
}

// What fails while a run is interrupted is not hidden by the interrupt.
func TestErrorsOfAnInterruptedRun(t *testing.T) {
	dir := t.TempDir()
	sub := filepath.Join(dir, "sub")
	if err := os.Mkdir(sub, 0o777); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.jsonl")
	path := write(t, dir, "match.toml", fmt.Sprintf("kind = \"match\"\nplayers = [\"greedy\", \"random\"]\ndeals = 100000\nout = %q\nparquet = %q\n",
		out, filepath.Join(sub, "games.parquet")))
	p := start(t, "run", path)
	eventually(t, "a game is played", func() bool { text, _ := os.ReadFile(out); return bytes.Count(text, []byte("\n")) > 1 })
	if err := os.Remove(sub); err != nil {
		t.Fatal(err)
	}
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	status := p.finish(t)
	if log := p.log.String(); status != 1 || !strings.Contains(log, "farm: interrupted\n") || !strings.Contains(log, "games.parquet") {
		t.Errorf("exit status %d, want 1 and an error about the Parquet file:\n%s", status, log)
	}
}

func TestHelp(t *testing.T) {
	status, all, _ := callFarm(t, "-h")
	if status != 0 {
		t.Errorf("exit status %d", status)
	}
	for _, c := range commands {
		if !strings.Contains(all, c.name+" ") || !strings.Contains(all, c.short) {
			t.Errorf("help does not list %s", c.name)
		}
		status, text, _ := callFarm(t, c.name, "-h")
		if status != 0 || !strings.HasPrefix(text, "Usage: farm "+c.name+" ") || !strings.Contains(text, "Example:\n  farm "+c.name) {
			t.Errorf("help of %s: exit status %d\n%s", c.name, status, text)
		}
		for line := range strings.Lines(text) {
			if len(line) > 79 && !strings.HasPrefix(line, "Usage:") && !strings.HasPrefix(line, "  farm") {
				t.Errorf("help of %s has a line of %d columns: %s", c.name, len(line), line)
			}
		}
	}
}

// External engines play as in labyrinth arena, under the names of the job file.
func TestEngine(t *testing.T) {
	t.Setenv("FARM_TEST_AS", "labyrinth")
	dir := t.TempDir()
	command := os.Args[0] + " engine -bot greedy"
	out, want := filepath.Join(dir, "farm.jsonl"), filepath.Join(dir, "arena.jsonl")
	path := write(t, dir, "match.toml", fmt.Sprintf("kind = \"match\"\nplayers = [%q, \"random\"]\ndeals = 2\nlimit = 60\nseed = 4\nout = %q\n", "exec:"+command, out))
	if status, _, stderr := callFarm(t, "run", "-engine", command, path); status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	program := cli.Program{Name: "labyrinth", Games: catalog.All(), Stderr: io.Discard}
	if status := program.Run(context.Background(), "arena", "-bots", "exec:"+command+",random", "-deals", "2", "-limit", "60", "-seed", "4", "-out", want); status != 0 {
		t.Fatalf("labyrinth arena: exit status %d", status)
	}
	sameGames(t, want, out)
}

// Progress and tables in a pipe are plain text.
func TestStatusInAPipe(t *testing.T) {
	dir := t.TempDir()
	address := freeport.Address()
	state := "kind = \"puzzles\"\npars = [1]\ncount = 3\n"
	server := start(t, "serve", "-dir", filepath.Join(dir, "store"), "-listen", address, write(t, dir, "easy.toml", state))
	server.says(t, "serving")
	start(t, "work", "-nats", "nats://"+address, "-name", "me")
	server.says(t, "easy: over after 3 units")
	t.Setenv("NATS_URL", "nats://"+address)
	status, text, stderr := callFarm(t, "status")
	if status != 0 || strings.Contains(text, "\x1b") {
		t.Errorf("exit status %d, %s%q", status, stderr, text)
	}
	for _, want := range []string{"easy  puzzles over after 3 units", "me", "1 worker with"} {
		if !strings.Contains(text, want) {
			t.Errorf("the status does not have %q:\n%s", want, text)
		}
	}
	if status, text, stderr := callFarm(t, "table", "easy"); status != 0 || strings.Count(text, "\n") != 3 {
		t.Errorf("exit status %d, %s%s", status, stderr, text)
	}
	if status, _, stderr := callFarm(t, "table", "hard"); status != 1 || !strings.Contains(stderr, `unknown job "hard", want one of easy`) {
		t.Errorf("exit status %d, %s", status, stderr)
	}
}

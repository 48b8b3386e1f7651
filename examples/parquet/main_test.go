package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
)

// positions returns what the command line has exported, and a position of a game that is
// not over.
func positions(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../cli/testdata/export.jsonl.golden")
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	open := strings.Replace(line, `"result":1`, `"result":null`, 1)
	if open == line {
		t.Fatalf("no result in %s", line)
	}
	return string(text) + open + "\n"
}

// missing skips a test. With CI_STRICT=1 the test fails.
func missing(t *testing.T, why error) {
	t.Helper()
	if os.Getenv("CI_STRICT") == "1" {
		t.Fatal(why)
	}
	t.Skip(why)
}

func decode(t *testing.T, text string) (all []map[string]any) {
	t.Helper()
	for line := range strings.Lines(text) {
		var value map[string]any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, value)
	}
	return all
}

// Another reader finds every member of every line.
func TestOtherReader(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	command := func(name string, args ...string) *exec.Cmd {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stderr = dir, os.Stderr
		return cmd
	}
	if err := command("npm", "ci", "--no-audit", "--no-fund", "--silent").Run(); err != nil {
		missing(t, fmt.Errorf("npm ci: %w", err))
	}
	text, file := positions(t), filepath.Join(dir, "p.parquet")
	if err := run(strings.NewReader(text), file); err != nil {
		t.Fatal(err)
	}
	rows, err := command("node", "rows.mjs", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(decode(t, text), decode(t, string(rows))); diff != "" {
		t.Errorf("-lines +rows:\n%s", diff)
	}
}

// A long stream becomes many groups of rows, and takes little memory.
func TestStream(t *testing.T) {
	text := positions(t)
	file := filepath.Join(t.TempDir(), "p.parquet")
	const times = 10_000
	repeated := make([]io.Reader, times)
	for i := range repeated {
		repeated[i] = strings.NewReader(text)
	}
	if err := run(io.MultiReader(repeated...), file); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	p, err := parquet.OpenFile(f, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	if n, want := p.NumRows(), int64(times*strings.Count(text, "\n")); n != want || len(p.RowGroups()) != int(want+group-1)/group {
		t.Errorf("%d rows in %d groups, want %d in groups of %d", n, len(p.RowGroups()), want, group)
	}
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.Sys > 400<<20 {
		t.Errorf("it took %d MB", m.Sys>>20)
	}
}

// A bad line leaves no file.
func TestBadInput(t *testing.T) {
	for _, line := range []string{"{", `{"view":"x","plies":["a1"],"choice":1}`, `{"n":"1"}`} {
		file := filepath.Join(t.TempDir(), "p.parquet")
		err := run(strings.NewReader(positions(t)+line), file)
		if _, missing := os.Stat(file); err == nil || !strings.Contains(err.Error(), "position 8") || missing == nil {
			t.Errorf("%s: %v, %v", line, err, missing)
		}
	}
}

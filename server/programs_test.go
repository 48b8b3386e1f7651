// This file runs the programs of docs/examples that use the HTTP API.

package server

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// TestPrograms runs each program against a server and compares what it prints with its
// file.
func TestPrograms(t *testing.T) {
	s := serveHere(t, nil)
	programs, err := filepath.Glob("../docs/examples/*table/main.*")
	if err != nil || len(programs) < 4 {
		t.Fatalf("%d programs: %v", len(programs), err)
	}
	with := map[string][]string{
		".go": {"go", "run", "-C", "..", "./docs/examples/table"}, ".mjs": {"node"}, ".py": {"python3"}, ".sh": {"sh"},
	}
	for _, program := range programs {
		folder := filepath.Dir(program)
		t.Run(filepath.Base(folder), func(t *testing.T) {
			args := slices.Clone(with[filepath.Ext(program)])
			needs.Programs(t, args[0])
			if args[0] != "go" {
				args = append(args, program)
			}
			cmd := exec.Command(args[0], append(args[1:], s.base)...)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			got, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %s", err, &stderr)
			}
			want, err := os.ReadFile(filepath.Join(folder, "output.txt"))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("it prints\n%sand output.txt has\n%s", got, want)
			}
		})
	}
}

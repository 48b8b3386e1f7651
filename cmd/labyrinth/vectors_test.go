package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/conformance"
)

// TestVectors checks that the files that the command vectors writes are those with which
// ports are checked. It is not in package cli, whose tests run with the race detector:
// there it would take ten times as long.
func TestVectors(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "vectors")
	var out, messages strings.Builder
	program := cli.Program{Name: "labyrinth", Games: games(), Stdout: &out, Stderr: &messages}
	if status := program.Run(t.Context(), "vectors", "-out", dir); status != 0 {
		t.Fatalf("status %d: %s", status, &messages)
	}
	if !strings.HasPrefix(out.String(), fmt.Sprintf("version %d of the vectors: ", conformance.Version)) {
		t.Errorf("it prints %q", &out)
	}
	written, checked := filesOf(t, os.DirFS(dir)), filesOf(t, conformance.Vectors())
	for name := range written {
		if checked[name] == "" {
			t.Errorf("%s is generated, but not checked in", name)
		}
	}
	for name, text := range checked {
		if written[name] != text {
			t.Errorf("%s differs from the generated file, or is not generated", name)
		}
	}
}

// filesOf returns the files of a file system by their names.
func filesOf(t *testing.T, files fs.FS) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

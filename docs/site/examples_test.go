// This file runs the programs of docs/examples, which show one task each on a page
// of their own. A program is a folder with main.go or main.sh, and the output that
// it prints. Those in JavaScript are main.mjs, which examples/wasm runs, and those that
// need an online table run in the tests of the server.

package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

var update = flag.Bool("update", false, "write the output of the programs, to be read before it is committed")

// TestOutput runs programs and compares what they print with their files: every eighth in the
// default tier, since they have to be linked, and all in the long one, as the step site does.
func TestOutput(t *testing.T) {
	all, err := filepath.Glob("../examples/*/main.*")
	if err != nil || len(all) < 35 {
		t.Fatalf("%d programs: %v", len(all), err)
	}
	each := long.Count(8, 1)
	if *update {
		each = 1
	}
	var programs []string
	packages := []string{"../../cmd/labyrinth"}
	for i, program := range all {
		if i%each > 0 {
			continue
		}
		programs = append(programs, program)
		if filepath.Ext(program) == ".go" {
			packages = append(packages, filepath.ToSlash(filepath.Dir(program)))
		}
	}
	bin := t.TempDir()
	build := exec.Command("go", slices.Concat([]string{"build", "-ldflags=-s -w", "-o", bin + string(filepath.Separator)}, packages)...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("LANG", "C")
	for _, program := range programs {
		name := filepath.Base(filepath.Dir(program))
		folder, err := filepath.Abs(filepath.Dir(program))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "table") {
			continue // the server's tests run it
		}
		t.Run(name, func(t *testing.T) {
			switch filepath.Ext(program) {
			case ".go":
				compare(t, folder, exec.Command(filepath.Join(bin, name)))
			case ".sh":
				needs.Programs(t, "sh", "cut", "grep", "head", "sed", "tail")
				compare(t, folder, exec.Command("sh", filepath.Join(folder, "main.sh")))
			case ".mjs": // examples/wasm runs it
			default:
				t.Errorf("nothing runs %s", program)
			}
		})
	}
}

// compare runs a program in an empty folder and compares what it prints.
func compare(t *testing.T, folder string, cmd *exec.Cmd) {
	t.Helper()
	cmd.Dir = t.TempDir()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	got, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("%v: %s", err, &stderr)
	}
	file := filepath.Join(folder, "output.txt")
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("it prints other lines than %s has (-file +printed):\n%s", file, diff)
	}
}

// TestParts takes the first comment of programs in four languages off them.
func TestParts(t *testing.T) {
	for _, source := range []string{
		"// Title\n//\n// Text of\n// two lines.\npackage main\n\n// more\n",
		"// Title\n//\n// Text of\n// two lines.\n\npackage main\n\n// more\n",
		"#!/bin/sh\n# Title\n#\n# Text of\n# two lines.\npackage main\n\n// more\n",
		"# Title\n#\n# Text of\n# two lines.\n\n\npackage main\n\n// more\n",
	} {
		title, text, program := parts(source)
		if title != "Title" || text != "Text of\ntwo lines.\n" || program != "package main\n\n// more\n" {
			t.Errorf("%q has the title %q, the text %q and the program %q", source, title, text, program)
		}
	}
}

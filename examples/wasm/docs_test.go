//go:build !js

// The programs in JavaScript among those of docs/examples, which the site shows.

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

// TestExamples runs the programs in Node and compares what they print with their
// files, in a project that has the package.
func TestExamples(t *testing.T) {
	project := withPackage(t)
	programs, err := filepath.Glob("../../docs/examples/*/main.mjs")
	if err != nil || len(programs) < 8 {
		t.Fatalf("%d programs: %v", len(programs), err)
	}
	for _, program := range programs {
		if filepath.Base(filepath.Dir(program)) == "js-table" {
			continue // the server's tests run it
		}
		t.Run(filepath.Base(filepath.Dir(program)), func(t *testing.T) {
			copied(t, project, program)
			want, err := os.ReadFile(filepath.Join(filepath.Dir(program), "output.txt"))
			if err != nil {
				t.Fatal(err)
			}
			if got := run(t, project, "node", "main.mjs"); got != string(want) {
				t.Errorf("it prints\n%sand output.txt has\n%s", got, want)
			}
		})
	}
}

// TestLanguages checks that analyses are in the languages of the rulebook.
func TestLanguages(t *testing.T) {
	for file, between := range map[string]string{"web/labyrinth.mjs": `", "`, "web/labyrinth.d.mts": `" | "`} {
		text, err := os.ReadFile(file)
		if want := `"` + strings.Join(rulebook.Languages(), between) + `"`; err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s: %v", file, want, err)
		}
	}
}

// withPackage returns an empty project that has the package.
func withPackage(t *testing.T) string {
	t.Helper()
	project := t.TempDir()
	module := filepath.Join(project, "node_modules", "@labyrinth-go", "labyrinth")
	if err := os.CopyFS(filepath.Join(module, "dist"), os.DirFS(built(t))); err != nil {
		t.Fatal(err)
	}
	copied(t, module, "package.json")
	return project
}

// This file tests which packages of the module depend on which.

package game_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/labyrinth-go/labyrinth"

// imports maps each package of the module to the packages that its files
// import, without those of its tests. It reads all files, whatever system they
// are built for.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	root := ".."
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			otherModule := err == nil && name != root
			if otherModule || d.Name() == "testdata" || name != root && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		if len(file.Comments) > 0 && file.Comments[0].List[0].Text == "//go:build ignore" {
			return nil // a program of the release, with modules of its own
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		pkg := path.Join(module, filepath.ToSlash(dir))
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			all[pkg] = append(all[pkg], imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 15 {
		t.Fatalf("only %d packages found", len(all))
	}
	return all
}

// A route is a chain of imports, from a package to one that it depends on.
type route []string

func (r route) String() string {
	return strings.ReplaceAll(strings.Join(r, " -> "), module+"/", "")
}

// dependencies returns the packages that pkg depends on, directly or
// indirectly, each with a route to it.
func dependencies(all map[string][]string, pkg string) map[string]route {
	found := map[string]route{}
	queue := []route{{pkg}}
	for len(queue) > 0 {
		r := queue[0]
		queue = queue[1:]
		for _, next := range all[r[len(r)-1]] {
			if found[next] == nil {
				found[next] = append(slices.Clone(r), next)
				queue = append(queue, found[next])
			}
		}
	}
	return found
}

// TestGameImportsNothing checks that the contract depends on no other package
// of the module.
func TestGameImportsNothing(t *testing.T) {
	for pkg, r := range dependencies(imports(t), module+"/game") {
		if strings.HasPrefix(pkg, module) {
			t.Errorf("game depends on %s: %v", pkg, r)
		}
	}
}

// TestNoMaze checks that what works with any game does not depend on the maze. Two such
// packages do: bot has a search for the maze, and gametest checks what it needs.
func TestNoMaze(t *testing.T) {
	all := imports(t)
	for _, name := range []string{"play", "arena", "battlechess"} {
		found := dependencies(all, module+"/"+name)
		if found[module+"/game"] == nil {
			t.Errorf("%s does not depend on game: its imports were not found", name)
		}
		if r := found[module]; r != nil {
			t.Errorf("%s depends on the maze: %v", name, r)
		}
	}
}

// TestStandardLibraryOnly checks that importers of the module's packages need no
// other module.
func TestStandardLibraryOnly(t *testing.T) {
	all := imports(t)
	for pkg := range all {
		if strings.Contains(pkg, "/internal/") {
			continue // reached from the others, unless only tests use it
		}
		for dep, r := range dependencies(all, pkg) {
			first, _, _ := strings.Cut(dep, "/")
			if strings.Contains(first, ".") && dep != module && !strings.HasPrefix(dep, module+"/") {
				t.Errorf("%s is not in the standard library: %v", dep, r)
			}
		}
	}
}

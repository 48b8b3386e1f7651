// Command licenses prints the licenses of what the go command links into a program
// and others have written: Go itself, and the modules that are not of this
// repository. Those who pass the program on must pass them on, too.
//
//	go run ./release/licenses PACKAGE GOOS/GOARCH...
//
// The text is for all the platforms together, and always the same.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const ours = "github.com/labyrinth-go/labyrinth"

func main() {
	log.SetFlags(0)
	log.SetPrefix("licenses: ")
	if len(os.Args) < 3 {
		log.Fatal("usage: licenses PACKAGE GOOS/GOARCH...")
	}
	folders := map[string]map[string]bool{}
	for _, platform := range os.Args[2:] {
		if err := linked(folders, os.Args[1], platform); err != nil {
			log.Fatal(err)
		}
	}
	var text bytes.Buffer
	if err := write(&text, folders); err != nil {
		log.Fatal(err)
	}
	if _, err := text.WriteTo(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// linked adds the folders that a package is compiled from on a platform, by what
// they belong to: Go, or a module.
func linked(folders map[string]map[string]bool, pkg, platform string) error {
	system, machine, ok := strings.Cut(platform, "/")
	if !ok {
		return fmt.Errorf("want GOOS/GOARCH, not %q", platform)
	}
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,Root,Standard,Module", pkg)
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%v: %w", cmd, err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir, Root string
			Standard  bool
			Module    *struct{ Path, Version, Dir string }
		}
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		name, top := "Go", p.Root // the license of Go is next to its source, not in it
		if !p.Standard {
			if p.Module.Path == ours || strings.HasPrefix(p.Module.Path, ours+"/") {
				continue
			}
			name, top = p.Module.Path+" "+p.Module.Version, p.Module.Dir
		}
		if folders[name] == nil {
			folders[name] = map[string]bool{}
		}
		// A package may have a license of its own, or be in a folder that has.
		folders[name][top] = true
		for dir := p.Dir; len(dir) > len(top); dir = filepath.Dir(dir) {
			folders[name][dir] = true
		}
	}
}

var file = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|copyright|notice|patents)([-._].*)?$`)

// write writes what was found for each module, in order.
func write(w io.Writer, folders map[string]map[string]bool) error {
	fmt.Fprintln(w, "This program contains work of others, under the licenses that follow.")
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		seen := map[string]bool{}
		for _, dir := range slices.Sorted(maps.Keys(folders[name])) {
			entries, err := os.ReadDir(dir)
			if err != nil {
				return err
			}
			for _, e := range entries {
				if e.Type()&fs.ModeType != 0 || !file.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
					continue
				}
				text, err := os.ReadFile(filepath.Join(dir, e.Name()))
				if err != nil {
					return err
				}
				body := strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
				if seen[body] {
					continue
				}
				seen[body] = true
				fmt.Fprintf(w, "\n%s\n%s, %s\n\n%s\n", strings.Repeat("=", 80), name, e.Name(), body)
			}
		}
		if len(seen) == 0 {
			return fmt.Errorf("%s has no license", name)
		}
	}
	return nil
}

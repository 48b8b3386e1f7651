// This file checks what the pages of the repository say about it in numbers.

package labyrinth_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// claims are the programs whose lines a page counts.
var claims = []struct {
	page, text string // the text around the number
	files      string // a pattern; tests do not count
}{
	{"README.md", "is a port in N lines", "examples/port-javascript/*.js"},
	{"examples/port-javascript/README.md", "The whole port has N lines", "examples/port-javascript/*.js"},
	{"examples/ebiten/README.md", "it has fewer than N lines", "examples/ebiten/*.go"},
	{"examples/wasip1/README.md", "which a Go program of N lines embeds", "examples/wasip1/host/*.go"},
	{"protocol/PROTOCOL.md", "are engines of N lines", "examples/bot-python/*.py"},
	{"protocol/PROTOCOL.md", "are engines of N lines", "examples/bot-node/*.js"},
}

// TestPageLines compares the numbers of lines that pages name with the files. A number
// may be rounded by a tenth.
func TestPageLines(t *testing.T) {
	checked := make(map[string]int) // by page
	for i, c := range claims {
		number := regexp.MustCompile(strings.Replace(regexp.QuoteMeta(c.text), "N", "([0-9,]+)", 1)).FindSubmatch(page(t, c.page))
		if number == nil {
			t.Errorf("%s does not say %q", c.page, c.text)
			continue
		}
		if i == 0 || claims[i-1].page != c.page || claims[i-1].text != c.text {
			checked[c.page]++
		}
		said, err := strconv.Atoi(strings.ReplaceAll(string(number[1]), ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		is, most := lines(t, c.files), said+said/10
		if strings.Contains(c.text, "fewer than") {
			most = said - 1
		}
		if is > most || is < said-said/10 {
			t.Errorf("%s says %q, but %s has %d lines", c.page, number[0], c.files, is)
		}
	}
	for _, name := range pages(t) {
		if n := len(regexp.MustCompile(`[0-9] lines\b`).FindAll(page(t, name), -1)); n != checked[name] {
			t.Errorf("%s counts lines in %d places, and %d of them are checked: add it to claims, or leave it out", name, n, checked[name])
		}
	}
}

// TestPageSizes finds sizes of files, which no page should have: they change with
// every build, and the builds print them.
func TestPageSizes(t *testing.T) {
	for _, name := range pages(t) {
		if size := regexp.MustCompile(`[0-9]{6,} bytes|[0-9.]+ MB of WebAssembly`).Find(page(t, name)); size != nil {
			t.Errorf("%s has %q", name, size)
		}
	}
}

// TestReadmeCommands checks that the README begins with a picture and has the two
// commands with which everything begins.
func TestReadmeCommands(t *testing.T) {
	text := page(t, "README.md")
	last := 0
	for _, want := range []string{"# Labyrinth\n", "\n![", "\n    go run ./cmd/labyrinth watch\n", "\n    go test ./...\n"} {
		at := bytes.Index(text, []byte(want))
		if at < last {
			t.Errorf("README.md has %q at %d, want it after byte %d", want, at, last)
		}
		last = max(at, last)
	}
}

// page returns a page, named from the root.
func page(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// pages returns the names of all pages except the changelogs.
func pages(t *testing.T) (names []string) {
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (base == "node_modules" || base == ".git" || base == "testdata" || base == "dist"):
			return fs.SkipDir
		case path.Ext(name) == ".md" && !strings.HasPrefix(base, "CHANGE"):
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// lines counts the lines of the files of a pattern, without tests.
func lines(t *testing.T, pattern string) (n int) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || names == nil {
		t.Fatalf("%s: %v, %v", pattern, names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n += bytes.Count(text, []byte("\n"))
	}
	return n
}

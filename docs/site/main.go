// Command site gathers what the site shows: the pages of this repository where
// they lie, and pages made of programs, rules, documentation comments and the
// JSON schema. It writes a folder of Markdown, from which docs/build makes HTML:
//
//	go run ./docs/site FOLDER
//
// This file has the list of the pages and the links between them.
package main

import (
	"fmt"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// forge is the address of files that are not pages.
const forge = "https://github.com/labyrinth-go/labyrinth/blob/main/"

// pages are Markdown files that are shown as they are, with mended links. A page
// has the path of its file.
var pages = []string{
	"README.md", "RULES.md", "VERSIONS.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
	"docs/games.md", "docs/own.md", "docs/glossary.md", "docs/analysis.md", "docs/facts.md", "docs/data.md", "docs/bridges/README.md",
	"docs/bridges/mazecom.md", "docs/bridges/pi2c.md", "docs/bridges/xmasrush.md", "docs/bridges/mazedotcom.md", "docs/releasing.md", "docs/rules/README.md",
	"battlechess/RULES.md", "bot/README.md", "bot/MATCHES.md", "protocol/PROTOCOL.md",
	"conformance/README.md", "conformance/CHANGES.md", "examples/wasm/README.md", "examples/wasip1/README.md",
	"examples/ebiten/README.md", "examples/port-javascript/README.md",
	"learn/python/README.md", "examples/client-python/README.md", "learn/spec/README.md", "learn/nets/README.md",
	"server/README.md", "server/docs/page.md", "server/operation/README.md", "tui/README.md", "farm/README.md",
}

// patterns match more pages.
var patterns = []string{"docs/rules/*.*.md", "learn/spec/*-v*.md"}

// children are the pages below a page.
var children = map[string]string{"docs/rules/README.md": "*.*", "learn/spec/README.md": "*-v*"}

// A site is the folder that is being written.
type site struct {
	root   string            // of the repository
	out    string            // the folder
	pages  map[string]bool   // the files of the repository that are pages
	folder map[string]string // the pages of folders with Go packages, by folder
	// headings are where the names of the packages are explained, by import path,
	// a space and the name.
	headings map[string]string
	errors   []string // rows of the table of errors
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./docs/site FOLDER, from the root of the repository")
	}
	if err := write(".", os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// write gathers a repository in a folder.
func write(root, out string) error {
	s := site{root: root, out: out, pages: map[string]bool{}, folder: map[string]string{}, headings: map[string]string{}}
	for _, p := range pages {
		s.pages[p] = true
	}
	for _, pattern := range patterns {
		found, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil || len(found) == 0 {
			return fmt.Errorf("no page %s: %w", pattern, err)
		}
		for _, p := range found {
			s.pages[p] = true
		}
	}
	if err := s.packages(); err != nil { // first: pages link to them
		return err
	}
	for p := range s.pages {
		text, err := os.ReadFile(filepath.Join(root, p))
		if err != nil {
			return err
		}
		mended, err := s.mend(p, string(text))
		if err != nil {
			return err
		}
		if pattern := children[p]; pattern != "" {
			mended += "\n```{toctree}\n:hidden:\n:glob:\n\n" + pattern + "\n```\n"
		}
		if err := s.put(p, mended); err != nil {
			return err
		}
	}
	for _, make := range []func() error{s.own, s.examples, s.specs, s.schema, s.errorPage, s.figures, s.moving} {
		if err := make(); err != nil {
			return err
		}
	}
	return nil
}

// own copies the pages that exist for the site alone, and what they need.
func (s *site) own() error {
	icon, err := os.ReadFile(filepath.Join(s.root, "server/page/icon.svg"))
	if err != nil {
		return err
	}
	if err := s.put("static/icon.svg", string(icon)); err != nil {
		return err
	}
	return os.CopyFS(s.out, siteFiles{os.DirFS(filepath.Join(s.root, "docs/site"))})
}

// siteFiles hides the Go files of a folder.
type siteFiles struct{ fs.FS }

func (f siteFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(f.FS, name)
	var kept []fs.DirEntry
	for _, e := range all {
		if path.Ext(e.Name()) != ".go" && e.Name() != "check" {
			kept = append(kept, e)
		}
	}
	return kept, err
}

// put writes a file of the site.
func (s *site) put(name, text string) error {
	file := filepath.Join(s.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o666)
}

// known are the languages of blocks that are colored; others are tests' own names.
var known = []string{"", "go", "js", "ts", "python", "sh", "json", "yaml", "text", "html"}

var link = regexp.MustCompile(`\]\(([^()\s]+)\)`)

// mend returns the text of a page with links that hold on the site: to other
// pages, to the documentation of packages, and to files in the repository.
// Pictures are copied to the site. A comment that names a figure becomes the figure.
func (s *site) mend(page, text string) (string, error) {
	var failed error
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		if language, ok := strings.CutPrefix(line, "```"); ok {
			fenced = !fenced
			if fenced && !slices.Contains(known, strings.TrimSpace(language)) {
				line = "```text\n"
			}
		}
		if name, ok := strings.CutPrefix(line, "<!-- figure: "); ok && !fenced {
			up := strings.Repeat("../", strings.Count(page, "/"))
			line = "```{raw} html\n:file: " + up + "figures/" + strings.TrimSuffix(strings.TrimSpace(name), " -->") + "\n```\n"
		}
		if !fenced && !strings.HasPrefix(line, "    ") {
			line = s.marked(page, line)
			line = link.ReplaceAllStringFunc(line, func(found string) string {
				target, err := s.target(page, found[2:len(found)-1])
				if err != nil {
					failed = fmt.Errorf("%s: %w", page, err)
				}
				return "](" + target + ")"
			})
		}
		b.WriteString(line)
	}
	return b.String(), failed
}

// markedLink is a link to a place that has an id of its own.
var markedLink = regexp.MustCompile(`\[([^\]]+)\]\(([^()\s#]*)#([a-z0-9-]+)\)`)

// marked returns a line in which links to places with an id of their own are
// HTML: the parser of Markdown knows only headings.
func (s *site) marked(page, line string) string {
	return markedLink.ReplaceAllStringFunc(line, func(found string) string {
		m := markedLink.FindStringSubmatch(found)
		file := page
		if m[2] != "" {
			file = path.Join(path.Dir(page), m[2])
		}
		text, err := os.ReadFile(filepath.Join(s.root, file))
		if err != nil || !strings.Contains(string(text), `id="`+m[3]+`"`) {
			return found
		}
		return fmt.Sprintf(`<a href="%s#%s">%s</a>`, strings.Replace(m[2], ".md", ".html", 1), m[3], strings.ReplaceAll(m[1], "`", ""))
	})
}

// target returns where a link of a page leads on the site.
func (s *site) target(page, to string) (string, error) {
	if strings.Contains(to, ":") || strings.HasPrefix(to, "#") {
		return to, nil
	}
	to, anchor, _ := strings.Cut(to, "#")
	if anchor != "" {
		anchor = "#" + anchor
	}
	file := path.Join(path.Dir(page), to)
	info, err := os.Stat(filepath.Join(s.root, file))
	if err != nil {
		return "", err
	}
	switch {
	case s.pages[file]:
	case info.IsDir() && s.pages[path.Join(file, "README.md")]:
		file = path.Join(file, "README.md")
	case s.folder[file] != "":
		file = s.folder[file]
	case !info.IsDir() && s.folder[path.Dir(file)] != "" && path.Base(file) == "doc.go":
		file = s.folder[path.Dir(file)]
	case path.Ext(file) == ".svg" || path.Ext(file) == ".png":
		data, err := os.ReadFile(filepath.Join(s.root, file))
		if err != nil {
			return "", err
		}
		return to, s.put(file, string(data))
	default:
		return forge + file + anchor, nil
	}
	relative, err := filepath.Rel(path.Dir(page), file)
	return filepath.ToSlash(relative) + anchor, err
}

// This file makes the pages of the packages of their documentation comments.

package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const module = "github.com/labyrinth-go/labyrinth"

// public are the folders with packages that programs import.
var public = []string{
	".", "game", "gametest", "variant", "variant/hunt", "standard", "kids", "glow", "anniversary", "battlechess", "play", "change",
	"solve", "analysis", "bot", "arena", "arena/suite", "protocol", "bridge", "bridge/mazecom", "bridge/pi2c", "bridge/xmasrush", "bridge/mazedotcom", "bridge/instance", "catalog", "wire", "render", "rulebook", "learn", "conformance", "cli",
}

// packages writes a page for each package, and the list of them.
func (s *site) packages() error {
	var read []*doc.Package
	fset := token.NewFileSet()
	for _, dir := range public {
		p, err := s.parse(fset, dir)
		if err != nil {
			return err
		}
		read = append(read, p)
		s.folder[dir] = pageOf(dir)
		s.index(dir, p)
		s.failures(p)
	}
	var index strings.Builder
	index.WriteString("# Packages\n\nWhat `go doc` prints, on pages. The import path of a package is `" + module + "` and its folder.\n\n" +
		"| package | what it is |\n|---|---|\n")
	var list strings.Builder
	list.WriteString("\n```{toctree}\n:hidden:\n\n")
	for i, dir := range public {
		fmt.Fprintf(&index, "| [%s](%s) | %s |\n", read[i].Name, path.Base(pageOf(dir)), read[i].Synopsis(read[i].Doc))
		list.WriteString(strings.TrimSuffix(path.Base(pageOf(dir)), ".md") + "\n")
		if err := s.put(pageOf(dir), s.reference(fset, dir, read[i])); err != nil {
			return err
		}
	}
	return s.put("api/index.md", index.String()+list.String()+"```\n")
}

// pageOf returns the page of the package in a folder.
func pageOf(dir string) string {
	if dir == "." {
		return "api/labyrinth.md"
	}
	return "api/" + strings.ReplaceAll(dir, "/", "-") + ".md"
}

// parse reads the package in a folder, with its examples.
func (s *site) parse(fset *token.FileSet, dir string) (*doc.Package, error) {
	names, err := fs.Glob(os.DirFS(filepath.Join(s.root, dir)), "*.go")
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(fset, filepath.Join(s.root, dir, name), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return doc.NewFromFiles(fset, files, path.Join(module, dir))
}

// reference returns the page of a package.
func (s *site) reference(fset *token.FileSet, dir string, p *doc.Package) string {
	var b strings.Builder
	w := &reference{Builder: &b, fset: fset, p: p, headings: s.headings}
	fmt.Fprintf(&b, "# Package %s\n\n%s\n", p.Name, fence("go", fmt.Sprintf("import %q", path.Join(module, dir))))
	w.text(p.Doc)
	w.examples(p.Examples)
	w.values(p.Consts)
	w.values(p.Vars)
	for _, f := range p.Funcs {
		w.function(f, "##")
	}
	for _, t := range p.Types {
		fmt.Fprintf(&b, "## %s\n\n", t.Name)
		w.code(t.Decl)
		w.text(t.Doc)
		w.examples(t.Examples)
		w.values(t.Consts)
		w.values(t.Vars)
		for _, f := range append(t.Funcs, t.Methods...) {
			w.function(f, "###")
		}
	}
	return b.String()
}

// A reference writes the page of one package.
type reference struct {
	*strings.Builder
	fset     *token.FileSet
	p        *doc.Package
	headings map[string]string // by import path, a space and the name
}

// text writes a documentation comment.
func (w *reference) text(text string) {
	printer := w.p.Printer()
	printer.HeadingLevel = 4
	printer.HeadingID = func(*comment.Heading) string { return "" }
	printer.DocLinkURL = w.link
	w.Write(printer.Markdown(w.p.Parser().Parse(text)))
	w.WriteString("\n")
}

// link returns the address of a name in a comment.
func (w *reference) link(l *comment.DocLink) string {
	name := l.Name
	if l.Recv != "" {
		name = l.Recv + "." + l.Name
	}
	from := l.ImportPath
	if from == "" {
		from = w.p.ImportPath
	}
	to, ok := w.headings[from+" "+name]
	switch {
	case ok:
		return to
	case strings.HasPrefix(from, module):
		return forge + strings.TrimPrefix(strings.TrimPrefix(from, module), "/")
	}
	return l.DefaultURL("https://pkg.go.dev")
}

// index keeps where the names of a package are explained. Constants and variables
// stand under their type, or at the top of the page.
func (s *site) index(dir string, p *doc.Package) {
	page := path.Base(pageOf(dir))
	keep := func(name, heading string) {
		s.headings[p.ImportPath+" "+name] = page + "#" + strings.ToLower(strings.ReplaceAll(heading, ".", ""))
	}
	values := func(all []*doc.Value, heading string) {
		for _, v := range all {
			for _, name := range v.Names {
				keep(name, heading)
			}
		}
	}
	top := "package-" + p.Name
	keep("", top)
	values(p.Consts, top)
	values(p.Vars, top)
	for _, f := range p.Funcs {
		keep(f.Name, f.Name)
	}
	for _, t := range p.Types {
		keep(t.Name, t.Name)
		values(t.Consts, t.Name)
		values(t.Vars, t.Name)
		for _, f := range t.Funcs {
			keep(f.Name, f.Name)
		}
		for _, f := range t.Methods {
			keep(t.Name+"."+f.Name, t.Name+"."+f.Name)
		}
		s.fields(t, keep)
	}
}

// fields keeps the fields of a struct and the methods of an interface under their
// type.
func (s *site) fields(t *doc.Type, keep func(name, heading string)) {
	ast.Inspect(t.Decl, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			for _, name := range f.Names {
				keep(t.Name+"."+name.Name, t.Name)
			}
		}
		return true
	})
}

// values writes constants or variables.
func (w *reference) values(values []*doc.Value) {
	for _, v := range values {
		w.code(v.Decl)
		w.text(v.Doc)
	}
}

// function writes a function or a method, whose name is its heading.
func (w *reference) function(f *doc.Func, level string) {
	name := f.Name
	if f.Recv != "" {
		receiver, _, _ := strings.Cut(strings.TrimLeft(f.Recv, "*"), "[")
		name = receiver + "." + f.Name
	}
	fmt.Fprintf(w, "%s %s\n\n", level, name)
	w.code(f.Decl)
	w.text(f.Doc)
	w.examples(f.Examples)
}

// examples writes programs of tests with their output.
func (w *reference) examples(all []*doc.Example) {
	for _, e := range all {
		var code strings.Builder
		if err := format.Node(&code, w.fset, e.Code); err != nil {
			continue // it is in the tests all the same
		}
		text := strings.TrimSuffix(strings.TrimPrefix(code.String(), "{\n"), "}")
		text, _, _ = strings.Cut(text, "// Output:")
		text, _, _ = strings.Cut(text, "// Unordered output:")
		fmt.Fprintf(w, "Example. %s\n\n%s\n", e.Doc, fence("go", unindented(text)))
		if e.Output != "" {
			fmt.Fprintf(w, "%s\n", fence("text", e.Output))
		}
	}
}

// unindented takes one tab off each line.
func unindented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimPrefix(line, "\t"))
	}
	return b.String()
}

// code writes a declaration without its comment.
func (w *reference) code(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		d.Doc, d.Body = nil, nil
	case *ast.GenDecl:
		d.Doc = nil
	}
	var b strings.Builder
	if err := format.Node(&b, w.fset, decl); err != nil {
		b.WriteString(err.Error())
	}
	w.WriteString(fence("go", b.String()) + "\n")
}

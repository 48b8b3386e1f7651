// Command api records the exported API of this module in .ci/api/labyrinth.txt, and
// compares it with what is recorded. The record is Go source without comments and
// function bodies, as one text file, so that any later apidiff can read it, and a
// person too.
//
//	go run -modfile=.ci/tools.mod ./.ci/api             # shows what changed, and records it
//	go run -modfile=.ci/tools.mod ./.ci/api -compare    # only shows what changed
//
// It prints a line for each change, which begins with its kind: incompatible or
// compatible, as apidiff judges it, or bounds, for other bounds of the type parameters of a
// function, which apidiff passes over.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const recorded = ".ci/api/labyrinth.txt"

func main() {
	compareOnly := flag.Bool("compare", false, "write nothing")
	flag.Parse()
	if err := run(*compareOnly); err != nil {
		fmt.Fprintln(os.Stderr, "api:", err)
		os.Exit(1)
	}
}

func run(compareOnly bool) error {
	var now bytes.Buffer
	if err := record(&now); err != nil {
		return err
	}
	before, err := os.ReadFile(recorded)
	if err != nil {
		return err
	}
	if bytes.Equal(before, now.Bytes()) {
		return nil
	}
	changes, err := compare(before)
	if err != nil {
		return err
	}
	for _, change := range changes {
		fmt.Println(change)
	}
	if compareOnly {
		return nil
	}
	// What is written down must be read back as just what is here.
	lost, err := compare(now.Bytes())
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		return fmt.Errorf("the record would not say what the code does: %q", lost)
	}
	return os.WriteFile(recorded, now.Bytes(), 0o666)
}

// record writes the module's declarations to w, in the txtar form: a line
// "-- NAME --", then the file.
func record(w io.Writer) error {
	var module struct{ Path, GoVersion, Dir string }
	if err := list(func(d *json.Decoder) error { return d.Decode(&module) }, "-m"); err != nil {
		return err
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "The declarations of %s. Written by .ci/api.\n", module.Path)
	fmt.Fprintf(&text, "-- go.mod --\nmodule %s\n\ngo %s\n", module.Path, module.GoVersion)
	internal := make(map[string]string) // by import path
	err := list(func(d *json.Decoder) error {
		for d.More() {
			var pkg struct {
				ImportPath, Name, Dir string
				GoFiles               []string
			}
			if err := d.Decode(&pkg); err != nil {
				return err
			}
			if pkg.Name == "main" {
				continue
			}
			dir, err := filepath.Rel(module.Dir, pkg.Dir)
			if err != nil {
				return err
			}
			var of bytes.Buffer
			if err := stubs(&of, pkg.Dir, filepath.ToSlash(dir), pkg.GoFiles); err != nil {
				return err
			}
			if slices.Contains(strings.Split(pkg.ImportPath, "/"), "internal") {
				internal[pkg.ImportPath] = of.String()
			} else {
				text.Write(of.Bytes())
			}
		}
		return nil
	}, "./...")
	if err != nil {
		return err
	}
	// Nobody can import an internal package, but a declaration may need it.
	for again := true; again; {
		again = false
		for _, name := range slices.Sorted(maps.Keys(internal)) {
			if bytes.Contains(text.Bytes(), []byte(`"`+name+`"`)) {
				text.WriteString(internal[name])
				delete(internal, name)
				again = true
			}
		}
	}
	_, err = w.Write(text.Bytes())
	return err
}

// list gives read what go list -json prints for args.
func list(read func(*json.Decoder) error, args ...string) error {
	cmd := exec.Command("go", append([]string{"list", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	return read(json.NewDecoder(bytes.NewReader(out)))
}

// stubs writes one package's files, which lie in dir and are called name/...
func stubs(w io.Writer, dir, name string, files []string) error {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, file := range files {
		f, err := parser.ParseFile(fset, filepath.Join(dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		f.Decls = split(f.Decls)
		parsed = append(parsed, f)
	}
	keep := needed(parsed)
	for i, f := range parsed {
		f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool { return !keep[d] })
		if len(f.Decls) == 0 {
			continue
		}
		f.Decls = append(imports(f), f.Decls...)
		var out bytes.Buffer
		if err := format.Node(&out, fset, f); err != nil {
			return err
		}
		fmt.Fprintf(w, "-- %s --\n%s", path.Join(name, files[i]), out.Bytes())
	}
	return nil
}

// split drops bodies, and the values of variables whose type is written, and
// makes a declaration of its own of every type and variable. A group of
// constants stays whole: each may go on from the one before.
func split(decls []ast.Decl) (out []ast.Decl) {
	for _, d := range decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			d.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.ExprStmt{X: &ast.CallExpr{
				Fun: ast.NewIdent("panic"), Args: []ast.Expr{&ast.BasicLit{Kind: token.INT, Value: "0"}},
			}}}}
			out = append(out, d)
		case *ast.GenDecl:
			if d.Tok == token.CONST || d.Tok == token.IMPORT {
				out = append(out, d)
				continue
			}
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && v.Type != nil {
					v.Values = nil
				}
				out = append(out, &ast.GenDecl{TokPos: spec.Pos(), Tok: d.Tok, Specs: []ast.Spec{spec}})
			}
		}
	}
	return out
}

// needed tells which declarations are exported, or named by one that is
// needed. A method needs its type beside: one that is not exported counts
// where an interface asks for it.
func needed(files []*ast.File) map[ast.Decl]bool {
	keep := make(map[ast.Decl]bool)
	used := make(map[string]bool)
	for grown := true; grown; {
		grown = false
		for _, f := range files {
			for _, d := range f.Decls {
				isNeeded := func(name string) bool { return used[name] || ast.IsExported(name) }
				if keep[d] || !slices.ContainsFunc(names(d), isNeeded) {
					continue
				}
				if fn, ok := d.(*ast.FuncDecl); ok && !isNeeded(fn.Name.Name) {
					continue
				}
				keep[d], grown = true, true
				ast.Inspect(d, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						used[id.Name] = true
					}
					return true
				})
			}
		}
	}
	return keep
}

// names gives the names that d declares; of a method, the name of its type.
func names(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		t := d.Recv.List[0].Type
		for {
			switch x := t.(type) {
			case *ast.StarExpr:
				t = x.X
			case *ast.IndexExpr:
				t = x.X
			case *ast.IndexListExpr:
				t = x.X
			case *ast.ParenExpr:
				t = x.X
			default:
				return []string{t.(*ast.Ident).Name}
			}
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}

var major = regexp.MustCompile(`/v[0-9]+$`)

// imports gives the imports that the declarations left in f still use.
func imports(f *ast.File) (decls []ast.Decl) {
	used := make(map[string]bool)
	for _, d := range f.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					used[id.Name] = true
				}
			}
			return true
		})
	}
	for _, spec := range f.Imports {
		name := path.Base(major.ReplaceAllString(strings.Trim(spec.Path.Value, "`\""), ""))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if used[name] {
			decls = append(decls, &ast.GenDecl{TokPos: spec.Pos(), Tok: token.IMPORT, Specs: []ast.Spec{spec}})
		}
	}
	return decls
}

// unpack lays the files that r holds out under dir.
func unpack(r io.Reader, dir string) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	var name string
	var file []byte
	flush := func() error {
		if name == "" {
			return nil
		}
		if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
			return err
		}
		return root.WriteFile(name, file, 0o666)
	}
	for line := range bytes.Lines(text) {
		if next, ok := strings.CutPrefix(string(line), "-- "); ok && strings.HasSuffix(next, " --\n") {
			if err := flush(); err != nil {
				return err
			}
			name, file = strings.TrimSuffix(next, " --\n"), nil
			continue
		}
		file = append(file, line...)
	}
	return flush()
}

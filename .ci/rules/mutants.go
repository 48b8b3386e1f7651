// This file puts many mutations into one build: a function that mutations break
// gets a copy for each of them, and calls the copy of the one that an environment
// variable names.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// variable is the environment variable with the line of the mutation to obey.
const variable = "LABYRINTH_BROKEN_RULE"

// broken returns the file of the mutation with its snippet replaced, and where the
// snippet begins.
func (m mutation) broken() (text string, at int, err error) {
	data, err := os.ReadFile(m.file)
	if err != nil {
		return "", 0, err
	}
	text = string(data)
	old := strings.Join(m.old, "\n")
	if n := strings.Count(text, old); n != 1 {
		return "", 0, fmt.Errorf("the snippet occurs %d times, want once: %q", n, old)
	}
	return strings.Replace(text, old, strings.Join(m.replacement, "\n"), 1), strings.Index(text, old), nil
}

// together returns the files of a build that has all mutations that are inside a
// function, and the mutations that are not and need a build of their own.
func together(all []mutation) (files map[string]string, alone []mutation, err error) {
	byFile := make(map[string][]mutation)
	for _, m := range all {
		byFile[m.file] = append(byFile[m.file], m)
	}
	files = make(map[string]string)
	for name, ms := range byFile {
		text, rest, err := copies(name, ms)
		if err != nil {
			return nil, nil, err
		}
		alone = append(alone, rest...)
		if len(rest) == len(ms) {
			continue
		}
		files[name] = text
		pkg, _, _ := strings.Cut(text[strings.Index(text, "\npackage ")+len("\npackage "):], "\n")
		files[filepath.Join(filepath.Dir(name), "broken_rule.go")] = fmt.Sprintf("package %s\n\nimport \"os\"\n\nvar brokenRule = os.Getenv(%q)\n", pkg, variable)
	}
	return files, alone, nil
}

// copies returns a file in which each function that mutations break has copies, and
// the mutations that are in no function.
func copies(name string, ms []mutation) (text string, alone []mutation, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", nil, err
	}
	if filepath.Ext(name) != ".go" {
		return "", ms, nil
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, data, parser.SkipObjectResolution)
	if err != nil {
		return "", nil, err
	}
	offset := func(p token.Pos) int { return set.Position(p).Offset }
	calls := make(map[int]string) // by the offset at which a body begins
	var added bytes.Buffer
	for _, m := range ms {
		whole, at, err := m.broken()
		if err != nil {
			return "", nil, err
		}
		end := at + len(strings.Join(m.old, "\n"))
		i := slices.IndexFunc(file.Decls, func(d ast.Decl) bool { return offset(d.Pos()) <= at && end <= offset(d.End()) })
		if i < 0 {
			alone = append(alone, m)
			continue
		}
		f, ok := file.Decls[i].(*ast.FuncDecl)
		if !ok || at < offset(f.Body.Lbrace) || !named(f) {
			alone = append(alone, m)
			continue
		}
		other := fmt.Sprintf("%sBroken%d", f.Name.Name, m.line)
		from, to := offset(f.Pos()), offset(f.End())+len(whole)-len(data)
		fmt.Fprintf(&added, "\n%s%s%s\n", whole[from:offset(f.Name.Pos())], other, whole[offset(f.Name.End()):to])
		calls[offset(f.Body.Lbrace)+1] += call(f, other, m.line)
	}
	var out strings.Builder
	for i := range len(data) + 1 {
		out.WriteString(calls[i])
		if i < len(data) {
			out.WriteByte(data[i])
		}
	}
	return out.String() + added.String(), alone, nil
}

// named reports whether a function's receiver and parameters have names.
func named(f *ast.FuncDecl) bool {
	lists := []*ast.FieldList{f.Type.Params}
	if f.Recv != nil {
		lists = append(lists, f.Recv)
	}
	for _, list := range lists {
		for _, field := range list.List {
			if len(field.Names) == 0 || slices.ContainsFunc(field.Names, func(n *ast.Ident) bool { return n.Name == "_" }) {
				return false
			}
		}
	}
	return f.Type.TypeParams == nil
}

// call returns the statement that calls a copy of a function if its mutation is to be
// obeyed.
func call(f *ast.FuncDecl, other string, line int) string {
	var args []string
	for _, field := range f.Type.Params.List {
		for _, n := range field.Names {
			arg := n.Name
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				arg += "..."
			}
			args = append(args, arg)
		}
	}
	if f.Recv != nil {
		other = f.Recv.List[0].Names[0].Name + "." + other
	}
	do := fmt.Sprintf("%s(%s)", other, strings.Join(args, ", "))
	if f.Type.Results != nil {
		return fmt.Sprintf("\nif brokenRule == \"%d\" { return %s }\n", line, do)
	}
	return fmt.Sprintf("\nif brokenRule == \"%d\" { %s; return }\n", line, do)
}

// overlay writes files for the go command, and the list that -overlay names.
func overlay(dir string, files map[string]string) (name string, err error) {
	replace := make(map[string]string)
	for file, text := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		replace[path] = filepath.Join(dir, fmt.Sprintf("%d%s", len(replace), filepath.Ext(file)))
		if err := os.WriteFile(replace[path], []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name = filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, list, 0o600)
}

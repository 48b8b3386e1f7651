// This file makes the page of all errors that the packages export.

package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// failures appends a row for each error that a package exports: its name, its
// text and its comment.
func (s *site) failures(p *doc.Package) {
	values := slices.Concat(p.Consts, p.Vars)
	for _, t := range p.Types {
		values = append(append(values, t.Consts...), t.Vars...)
	}
	for _, v := range values {
		for _, spec := range v.Decl.Specs {
			spec, ok := spec.(*ast.ValueSpec)
			if !ok || !strings.HasPrefix(spec.Names[0].Name, "Err") {
				continue
			}
			comment := spec.Doc.Text()
			if comment == "" {
				comment = v.Doc
			}
			name := spec.Names[0].Name
			s.errors = append(s.errors, fmt.Sprintf("| [%s.%s](../api/%s) | %s | %s |", path.Base(p.ImportPath), name,
				s.headings[p.ImportPath+" "+name], said(spec), strings.TrimPrefix(strings.Join(strings.Fields(brackets.Replace(comment)), " "), name+" is ")))
		}
	}
}

// brackets takes the marks of links off a comment.
var brackets = strings.NewReplacer("[", "", "]", "", "|", `\|`)

// said returns the text of an error, if its declaration has one.
func said(spec *ast.ValueSpec) (text string) {
	for _, value := range spec.Values {
		ast.Inspect(value, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, _ = strconv.Unquote(literal.Value)
			}
			return text == ""
		})
	}
	return text
}

// errorPage writes the page of errors.
func (s *site) errorPage() error {
	return s.put("spec/errors.md", `# Errors

Errors that a program may want to tell apart match a value or a kind by `+"`errors.Is`"+`. The message is for people, and may change. An error about an input
is a `+"[`game.Fault`](../api/game.md#fault)"+`: it has the kind, the place, the text that is wrong, and what is allowed instead.
`+"[`game.Faults`](../api/game.md#faults)"+` are all that is wrong. [Say what is wrong with a text](../docs/examples/errors.md) shows both.

In JavaScript an error has the members `+"`kind` and `faults`"+` ([package](../examples/wasm/README.md)). The kinds of the HTTP API are in
a table of [the server](../server/README.md); those of engines are in [the line protocol](../protocol/PROTOCOL.md).

| error | text | meaning |
|---|---|---|
`+strings.Join(s.errors, "\n")+"\n")
}

package labyrinth_test

import (
	"go/ast"
	"go/doc"
	goparser "go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestIndex keeps the index of the package short enough to read.
func TestIndex(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range paths {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := goparser.ParseFile(set, name, nil, goparser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(set, files, "github.com/labyrinth-go/labyrinth")
	if err != nil {
		t.Fatal(err)
	}
	names, methods := len(pkg.Funcs)+len(pkg.Types), 0
	for _, typ := range pkg.Types {
		names += len(typ.Funcs)
		methods += len(typ.Methods)
	}
	if names < 20 || names > 45 || methods < 80 || methods > 145 {
		t.Errorf("the package has %d types and functions and %d methods, want at most 45 and 145", names, methods)
	}
}

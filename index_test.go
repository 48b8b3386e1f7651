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

// TestIndex keeps the index of the package short enough to read: at most 50
// types and functions.
func TestIndex(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
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
	n := len(pkg.Funcs) + len(pkg.Types)
	for _, typ := range pkg.Types {
		n += len(typ.Funcs)
	}
	if n < 20 || n > 50 {
		t.Errorf("the package has %d types and functions, want at most 50", n)
	}
}

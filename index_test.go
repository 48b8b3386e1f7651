package labyrinth_test

import (
	"go/doc"
	goparser "go/parser"
	"go/token"
	"io/fs"
	"strings"
	"testing"
)

// TestIndex keeps the index of the package short enough to read: at most 50
// types and functions.
func TestIndex(t *testing.T) {
	files := token.NewFileSet()
	packages, err := goparser.ParseDir(files, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, goparser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg := doc.New(packages["labyrinth"], "github.com/labyrinth-go/labyrinth", 0)
	n := len(pkg.Funcs) + len(pkg.Types)
	for _, typ := range pkg.Types {
		n += len(typ.Funcs)
	}
	if n < 20 || n > 50 {
		t.Errorf("the package has %d types and functions, want at most 50", n)
	}
}

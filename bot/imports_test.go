package bot_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestNoVariants checks that the bots know no particular game. The programs among the
// packages may.
func TestNoVariants(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil || file.Name.Name == "main" {
			return err
		}
		files++
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			switch strings.TrimPrefix(path, "github.com/labyrinth-go/labyrinth/") {
			case "standard", "kids", "glow", "anniversary", "battlechess", "variant/hunt", "catalog":
				t.Errorf("%s imports %s", name, path)
			}
		}
		return nil
	})
	if err != nil || files < 20 {
		t.Errorf("%d files were read: %v", files, err)
	}
}

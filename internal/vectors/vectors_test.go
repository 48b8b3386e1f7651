// This file checks that the vectors are the ones that the library makes now.

package vectors_test

import (
	"io/fs"
	"testing"

	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/internal/vectors"
)

// TestGenerate compares the checked-in files with those made now.
func TestGenerate(t *testing.T) {
	t.Parallel()
	made := vectors.Generate()
	err := fs.WalkDir(conformance.Vectors(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(conformance.Vectors(), name)
		if want, ok := made[name]; !ok {
			t.Errorf("%s is checked in, but not generated", name)
		} else if string(want) != string(data) {
			t.Errorf("%s differs from the generated file", name)
		}
		delete(made, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range made {
		t.Errorf("%s is generated, but not checked in", name)
	}
}

package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// Two outputs of one file are refused, in whatever way it is named.
func TestOutputsAreDifferent(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	if err := os.Mkdir(in("sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(in("there"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(in("there"), in("linked")); err != nil {
		t.Fatal(err)
	}
	const head = "kind = \"ladder\"\n"
	for _, c := range []struct{ a, b, want string }{
		{"out = \"x\"", "out = \"y\"\nparquet = \"z\"", ""},
		{"out = \"x\"\nparquet = \"x\"", "", "a.toml:3: parquet: "},
		{"out = \"x\"", "\nout = \"sub/../x\"", "b.toml:3: out: "},
		{"out = \"x\"", "parquet = \"./x\"", "b.toml:2: parquet: "},
		{"out = \"there\"", "out = \"linked\"", "b.toml:2: out: "},
		{"out = \"x\"", "out = \"sub/x\"", ""},
		{"out = \"b.toml\"", "", "a.toml:2: out: "},
		{"parquet = \"a.toml\"", "", "a.toml:2: parquet: "},
	} {
		var files []*File
		for name, text := range map[string]string{"a.toml": c.a, "b.toml": c.b} {
			text = strings.ReplaceAll(text, "= \"", "= \""+dir+"/")
			if err := os.WriteFile(in(name), []byte(head+text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"a.toml", "b.toml"} {
			f, err := Read(catalog.All(), in(name))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		err := CheckOutputs(files)
		if (err == nil) != (c.want == "") || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%q and %q: the error is %v, want %q", c.a, c.b, err, c.want)
		}
	}
}

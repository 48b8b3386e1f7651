package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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

// A file that is written anew keeps its permissions. A new one obeys the umask, and
// one that could not be written leaves nothing behind.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	umask := syscall.Umask(0o027)
	defer syscall.Umask(umask)
	hello := func(w io.Writer) error { _, err := io.WriteString(w, "hello"); return err }
	for name, mode := range map[string]os.FileMode{"new": 0o640, "secret": 0o600, "shared": 0o664} {
		path := filepath.Join(dir, name)
		if name != "new" {
			if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
		}
		if err := replace(path, hello); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := os.ReadFile(path); string(text) != "hello" || info.Mode() != mode {
			t.Errorf("%s has %q and the mode %v, want %v", name, text, info.Mode(), mode)
		}
	}
	full := errors.New("disk full")
	if err := replace(filepath.Join(dir, "full"), func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Errorf("the error is %v", err)
	}
	if all, _ := os.ReadDir(dir); len(all) != 3 {
		t.Errorf("the directory has %v", all)
	}
}

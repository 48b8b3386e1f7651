package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file is replaced by what a link leads to, and keeps its permissions; a
// device is written to and stays what it is.
func TestWriteKeepsWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	private, link := filepath.Join(dir, "private"), filepath.Join(dir, "link")
	if err := os.WriteFile(private, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("private", link); err != nil {
		t.Skip(err) // not every file system has links
	}
	cli("render", "-state", notation, "-svg", link).ok(t)
	if got := read(t, private); !strings.HasPrefix(got, "<svg") {
		t.Errorf("what the link leads to holds %.20q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	if info, err := os.Stat(private); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
	wantFiles(t, dir, "link", "private")
	for _, args := range [][]string{{"render", "-state", notation, "-svg"}, {"watch", "-limit", "2", "-record"}} {
		cli(append(args, os.DevNull)...).ok(t)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is %v, %v", os.DevNull, info, err)
	}
	cli("watch", "-record", dir).complains(t, 1, dir, "directory")
}

// What drops everything is no terminal to draw on and to pause for.
func TestNullIsNoTerminal(t *testing.T) {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if isTerminal(f) {
		t.Errorf("%s is a terminal", os.DevNull)
	}
}

// The value of an option may be in a file.
func TestOptionFromFile(t *testing.T) {
	name := file(t, "layout", small+"\n")
	if got, want := cli("deal", "-seed", "1", "-layout", "@"+name).ok(t), cli("deal", "-seed", "1", "-layout", small).ok(t); got != want {
		t.Errorf("dealt %swant %s", got, want)
	}
	cli("deal", "-layout", "@"+name+"x").complains(t, 2, name+"x")
	cli("deal", "-layout", name).complains(t, 2, "@"+name)
}

// A file may have the name of a game or of an option's value, as after
// deal -variant kids > kids.
func TestOptionLikeFile(t *testing.T) {
	args := []string{"deal", "-seed", "1", "-variant", "kids", "-edition", "onepiece", "-cards", "open"}
	want := cli(args...).ok(t)
	t.Chdir(t.TempDir())
	for _, name := range []string{"kids", "onepiece", "open"} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := cli(args...).ok(t); got != want {
		t.Errorf("dealt %swant %s", got, want)
	}
}

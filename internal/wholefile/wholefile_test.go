package wholefile_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/internal/wholefile"
)

// names returns what a directory holds.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// TestWrite writes a new file and over an old one, which keeps its permissions.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	reference, fresh, private := filepath.Join(dir, "reference"), filepath.Join(dir, "fresh"), filepath.Join(dir, "private")
	if err := errors.Join(os.WriteFile(reference, nil, 0o666), os.WriteFile(private, []byte("old"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for file, like := range map[string]string{fresh: reference, private: private} {
		want, err := os.Stat(like)
		if err != nil {
			t.Fatal(err)
		}
		if err := wholefile.Check(file); err != nil {
			t.Errorf("Check(%s) returns %v", file, err)
		}
		if err := wholefile.Write(file, []byte("new")); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil || string(text) != "new" {
			t.Errorf("%s holds %q, %v", file, text, err)
		}
		if got, err := os.Stat(file); err != nil || got.Mode() != want.Mode() {
			t.Errorf("%s has the mode %v, want %v (%v)", file, got.Mode(), want.Mode(), err)
		}
	}
	if diff := cmp.Diff([]string{"fresh", "private", "reference"}, names(t, dir)); diff != "" {
		t.Errorf("the directory (-want +got):\n%s", diff)
	}
}

// TestErrors checks that both functions refuse the same files, by their own names,
// and leave nothing behind.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "none", "file")} {
		for what, err := range map[string]error{"Check": wholefile.Check(name), "Write": wholefile.Write(name, nil)} {
			if at, ok := errors.AsType[*fs.PathError](err); !ok || at.Path != name {
				t.Errorf("%s(%s) returns %v, want an error with this path", what, name, err)
			}
		}
	}
	full := errors.New("disk full")
	if err := wholefile.WriteFunc(filepath.Join(dir, "full"), func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Errorf("WriteFunc returns %v, want the error of its function", err)
	}
	if left := names(t, dir); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// Package golden compares what tests see with files that a person reads. It is for tests
// only, and has their flag -update, which writes the files anew.
package golden

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Check compares a text with a file in testdata, line by line.
func Check(t testing.TB, name, got string, options ...cmp.Option) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n"), options...); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", name, diff)
	}
}

// A Transcript is what was sent (>) and received (<), a line each.
type Transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

// Log adds a message. It can be called by several goroutines.
func (r *Transcript) Log(_ string, sent bool, text []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(&r.text, "%s %s\n", map[bool]string{true: ">", false: "<"}[sent], text)
}

// String returns the messages so far.
func (r *Transcript) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

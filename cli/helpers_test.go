package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/model"
)

// patience ends a test that hangs.
const patience = 5 * time.Minute

// notation is the position that the notation gives as its example.
const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// small is a layout of nine squares, with a picture on each of its loose tiles
// and none in the corners.
const small = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"

// duel is a game on it in which seat 1 looks for A and seat 2 for D. The
// passages run round the board and miss the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
const duel = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"

// duelRecord is that game, won by seat 1: it walks to b1 and finds A, seat 2
// walks to b3 and finds D, and seat 1 walks home.
const duelRecord = "[Variant \"standard\"]\n[Edition \"classic\"]\n[Layout \"" + small + "\"]\n[Result \"1\"]\n\n" +
	duel + "\nW2:NES b1 W2:NS b3 W2:NES a1\n"

// duelEnd is where that leads: seat 1 has won.
const duelEnd = "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 1x A:,D:"

// An ended command is what it has printed, and its exit status.
type ended struct {
	out, err string
	status   int
}

// cli runs a command line in this process, with nothing to read.
func cli(args ...string) ended { return typed("", args...) }

// typed runs a command line in this process, with a text to read.
func typed(in string, args ...string) ended {
	return runWith(context.Background(), strings.NewReader(in), args...)
}

// run runs a command line of the labyrinth program with the given streams.
func run(ctx context.Context, args []string, streams std) (status int) {
	p := Program{Name: "labyrinth", Games: catalog.All(), Stdin: streams.in, Stdout: streams.out, Stderr: streams.err}
	return p.Run(ctx, args...)
}

func runWith(ctx context.Context, in interface{ Read([]byte) (int, error) }, args ...string) ended {
	var out, err buffer
	status := run(ctx, args, std{in, &out, &err})
	return ended{out.String(), err.String(), status}
}

// A buffer is a bytes.Buffer for several goroutines: an interrupted command
// may leave one behind.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// ok fails unless a command has done its work without a complaint, and
// returns what it printed.
func (r ended) ok(t *testing.T) string {
	t.Helper()
	if r.status != 0 || r.err != "" {
		t.Fatalf("status %d, and on stderr:\n%s", r.status, r.err)
	}
	return r.out
}

// complains fails unless a command has ended with a status and one line on
// stderr that says something.
func (r ended) complains(t *testing.T, status int, says ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("status %d, want %d", r.status, status)
	}
	line, rest, ended := strings.Cut(r.err, "\n")
	if !ended || rest != "" || !strings.HasPrefix(line, "labyrinth: ") || strings.ContainsAny(line, "\r\t\x1b") {
		t.Errorf("stderr is not one line of the command's: %q", r.err)
	}
	if len(line) > 1200 {
		t.Errorf("the line on stderr has %d bytes: %s", len(line), line)
	}
	for _, word := range says {
		if !strings.Contains(line, word) {
			t.Errorf("stderr does not say %q: %s", word, line)
		}
	}
}

// file writes a file of the test and returns its name.
func file(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// read reads a file that there has to be.
func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// wantFiles fails unless a directory holds files of the given names only.
func wantFiles(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if strings.Join(got, " ") != strings.Join(names, " ") {
		t.Errorf("the directory holds %q, want %q", got, names)
	}
}

// last returns the last line of a text.
func last(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return lines[len(lines)-1]
}

// wantModel fails unless a text that moves printed is what the model, written
// from the rules, says of the state.
func wantModel(t *testing.T, out, state string) {
	t.Helper()
	slow, err := model.Parse(state)
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, ply := range slow.Legal() {
		next, err := slow.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		want.WriteString(ply + "\t" + next.String() + "\n")
	}
	if out != want.String() {
		t.Errorf("moves printed\n%s\nwant\n%s", out, want.String())
	}
}

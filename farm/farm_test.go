// This file tests the program as people use it: whatever dies and whenever, the
// results are those of labyrinth arena.

package farm

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/parquet-go/parquet-go"
)

func TestRunPlaysAsArena(t *testing.T) {
	dir := t.TempDir()
	path, out := matchFile(t, dir)
	p := start(t, "run", "-slots", "2", path)
	if status := p.finish(t); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	asArena(t, out)
	asArenaPrints(t, p.out.String())

	type row struct {
		Deal  int64   `parquet:"deal"`
		A     string  `parquet:"a"`
		Score float64 `parquet:"score"`
	}
	rows, err := parquet.ReadFile[row](filepath.Join(dir, "results.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := reference()
	_, results := games(t, text)
	if len(rows) != len(results) {
		t.Fatalf("%d rows in the Parquet file, want %d", len(rows), len(results))
	}
	for i, r := range results {
		if want := (row{int64(r.Deal), r.A, r.Score()}); rows[i] != want {
			t.Errorf("row %d is %v, want %v", i, rows[i], want)
		}
	}
}

func TestRunContinues(t *testing.T) {
	dir := t.TempDir()
	path, out := matchFile(t, dir)
	text, _ := reference()
	lines := strings.SplitAfter(string(text), "\n")
	half := strings.Join(lines[:len(lines)/2], "") + lines[len(lines)/2][:20] // labyrinth arena was killed
	if err := os.WriteFile(out, []byte(half), 0o666); err != nil {
		t.Fatal(err)
	}
	p := start(t, "run", path)
	eventually(t, "a game is added", func() bool {
		info, err := os.Stat(out)
		return err == nil && info.Size() > int64(len(half))
	})
	if err := p.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if status := p.finish(t); status == 0 {
		t.Log("the match was over before the interrupt")
	} else if !strings.Contains(p.out.String(), "Run the same command to continue.") || status != 1 {
		t.Errorf("after an interrupt: exit status %d and\n%s", status, p.out.String())
	}
	if status := start(t, "run", path).finish(t); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	asArena(t, out)
	after, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if complete := strings.Join(lines[:len(lines)/2], ""); !strings.HasPrefix(string(after), complete) {
		t.Error("the results that were there have changed")
	}
}

func TestWorkersAreKilled(t *testing.T) {
	path, out := matchFile(t, t.TempDir())
	address := freeport.Address()
	url := "nats://" + address
	server := start(t, "serve", "-dir", t.TempDir(), "-listen", address, "-lease", "2s", path)
	server.says(t, "serving")
	var mortals []*process
	for range 4 {
		mortals = append(mortals, startMortal(t, url))
	}
	for _, p := range mortals {
		p.dies(t)
	}
	for range 2 {
		start(t, "work", "-nats", url, "-slots", "2")
	}
	eventually(t, "the match is over", func() bool { return over(t, url) })
	asArena(t, out)
	table := start(t, "table", "-nats", url)
	if table.finish(t) != 0 {
		t.Error("farm table failed")
	}
	asArenaPrints(t, table.out.String())
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if status := server.finish(t); status != 0 {
		t.Errorf("exit status %d after SIGTERM, want 0", status)
	}
}

func TestServerIsKilled(t *testing.T) {
	dir := t.TempDir()
	path, out := matchFile(t, dir)
	address := freeport.Address()
	url := "nats://" + address
	store := filepath.Join(dir, "store")
	serve := func() *process {
		p := start(t, "serve", "-dir", store, "-listen", address, "-lease", "2s", path)
		p.says(t, "serving")
		return p
	}
	server := serve()
	for done := range 2 { // every server has some results, and none has the end of the match
		startMortal(t, url).dies(t)
		eventually(t, "the answer of the server", func() bool {
			s, err := ask(t, url)
			if err == nil && (s.Jobs[0].Done <= done || s.Jobs[0].Over) {
				t.Fatalf("a server is to be killed at the state %+v", s.Jobs[0])
			}
			return err == nil
		})
		server.kill()
		server = serve()
	}
	var workers []*process
	for range 2 {
		workers = append(workers, start(t, "work", "-nats", url, "-slots", "1"))
	}
	for _, p := range workers {
		p.says(t, "connected")
	}
	server.kill() // under their hands
	server = serve()
	eventually(t, "the match is over", func() bool { return over(t, url) })
	asArena(t, out)

	// The store alone is enough, too.
	server.kill()
	if err := os.Remove(out); err != nil {
		t.Fatal(err)
	}
	serve()
	eventually(t, "the match is over", func() bool { return over(t, url) })
	asArena(t, out)
}

// A program with other rules or bots can neither work for a server nor go on with
// what it has begun.
func TestOtherProgramIsRefused(t *testing.T) {
	dir := t.TempDir()
	path, _ := matchFile(t, dir)
	address := freeport.Address()
	serve := []string{"serve", "-dir", filepath.Join(dir, "store"), "-listen", address, path}
	server := start(t, serve...)
	server.says(t, "serving")
	t.Setenv("FARM_TEST_PROOF", "other")
	worker := start(t, "work", "-nats", "nats://"+address)
	if status := worker.finish(t); status != 1 {
		t.Errorf("the worker ends with exit status %d, want 1", status)
	}
	server.kill()
	second := start(t, serve...)
	if status := second.finish(t); status != 1 {
		t.Errorf("the server ends with exit status %d, want 1", status)
	}
	for _, log := range []string{worker.log.String(), second.log.String()} {
		for _, want := range []string{"other rules or bots", "the same, answers none", "other, answers none"} {
			if !strings.Contains(log, want) {
				t.Errorf("the message does not have %q: %s", want, log)
			}
		}
	}
}

func TestMessagesAreDelayedAndDropped(t *testing.T) {
	path, out := matchFile(t, t.TempDir())
	address := freeport.Address()
	server := start(t, "serve", "-dir", t.TempDir(), "-listen", address, "-lease", "1s", path)
	server.says(t, "serving")
	lines := newBadNetwork(t, address)
	for range 2 {
		start(t, "work", "-nats", "nats://"+lines.address(), "-slots", "2")
	}
	eventually(t, "the match is over", func() bool { return over(t, "nats://"+address) })
	if lines.dropped.Load() == 0 {
		t.Error("no message was dropped")
	}
	asArena(t, out)
}

// This file holds what the tests share: servers in this process and in processes
// of their own.

package server

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/play"
	"golang.org/x/time/rate"
)

// asServer is set for processes of this test binary that are to be the server.
const asServer = "LABYRINTH_TEST_SERVER"

func TestMain(m *testing.M) {
	if file := os.Getenv(faultFile); file != "" {
		os.Exit(serveWithFaults(file))
	}
	if os.Getenv(asServer) != "" {
		os.Exit(Main("server", catalog.All()))
	}
	if len(os.Args) > 1 && os.Args[1] == "engine" { // for tests of the command connect
		os.Exit(cli.Main("labyrinth", catalog.All()))
	}
	os.Exit(m.Run())
}

// patience ends a test that hangs. It is no measure of anything: whatever a test waits
// for comes long before, also on a busy machine.
const patience = 5 * time.Minute

// A here is a server in this process.
type here struct {
	client
	api  *api
	hub  *hub
	stop func()
}

// unlimited are limits that no test reaches.
var unlimited = limits{Requests: 1e6, Tables: 1e6, Streams: 1e5, Connections: 1e5, Stored: 1e6}

// discard is a log that nobody reads.
var discard = slog.New(slog.DiscardHandler)

// storageDir is t.TempDir for a storage: its goroutines go on removing the files of a
// deleted stream after it has shut down, which disturbs the removal of the directory.
func storageDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "labyrinth")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { await(t, "the end of the files of "+dir, func() bool { return os.RemoveAll(dir) == nil }) })
	return dir
}

// ownPage is the page with the lessons of the library.
var ownPage = pageOf(catalog.All())

// serveHere starts a server in this process. It is stopped at the end of the test.
func serveHere(t *testing.T, change func(*config)) here {
	t.Helper()
	c, err := parseFlags("server", []string{"-addr", "127.0.0.1:0", "-data", storageDir(t), "-sync", "off"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	c.page = ownPage
	if change != nil {
		change(&c)
	}
	opened := c.opened
	c.opened = func(s *store) {
		s.patient = patience // a busy machine refuses no ply
		if opened != nil {
			opened(s)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	out, ready := io.Pipe()
	served := make(chan *api, 1)
	done := make(chan error, 1)
	c.started = func(a *api) { // a busy machine gives up nothing, and no bot loses by it
		a.hub.pool.search, a.hub.pool.grace, a.movies.most = patience, patience, patience
		served <- a
	}
	go func() {
		err := run(ctx, c, discard, ready)
		ready.CloseWithError(io.EOF)
		done <- err
	}()
	stop := func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		done <- nil
	}
	t.Cleanup(stop)
	base := address(t, out)
	a := <-served
	return here{client{t, base, ""}, a, a.hub, stop}
}

// spends lets nothing come back of what the address of the tests may ask for: on a slow machine
// it would before a test is done. It returns who asks.
func (h here) spends() *guest {
	h.api.guard.mu.Lock()
	defer h.api.guard.mu.Unlock()
	own := h.api.guard.guest(netip.MustParseAddr("127.0.0.1"))
	for _, l := range []*rate.Limiter{own.requests, own.tables, own.frames} {
		l.SetLimit(0)
	}
	return own
}

// lapse lets the time of the seat to act be over now, without waiting for it.
func (h here) lapse(p party) {
	h.t.Helper()
	l := h.hub.enter(p.id)
	defer h.hub.leave(l)
	err := l.look(h.t.Context(), func(table *table) error {
		own := &h.hub.store.condition
		own.mu.Lock()
		own.since = time.Time{}
		own.mu.Unlock()
		table.began = table.began.Add(-time.Duration(table.opening.Seconds)*time.Second - 2*wayTime)
		l.setClock()
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// await waits until a condition holds.
func await(t *testing.T, what string, f func() bool) {
	t.Helper()
	for began := time.Now(); !f(); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("%s: not after %v", what, patience)
		}
	}
}

// address reads the line with the address of a server.
func address(t *testing.T, out io.Reader) string {
	t.Helper()
	line, err := bufio.NewReader(out).ReadString('\n')
	base, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if !ok {
		t.Fatalf("the server says %q, %v", line, err)
	}
	return base
}

// A process is a server in a process of its own.
type process struct {
	client
	cmd *exec.Cmd
}

// startProcess starts a server. The process is killed at the end of the test.
func startProcess(t *testing.T, log io.Writer, args ...string) *process {
	t.Helper()
	return startCommand(t, log, exec.Command(os.Args[0], args...))
}

// startCommand is startProcess for a command that starts this test binary.
func startCommand(t *testing.T, log io.Writer, cmd *exec.Cmd) *process {
	t.Helper()
	cmd.Env = append(append(os.Environ(), asServer+"=1"), cmd.Env...)
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: cmd}
	t.Cleanup(p.kill)
	p.client = client{t, address(t, out), ""}
	return p
}

// kill ends the process as a power cut would.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// logFile returns a file for the logs of servers, which is shown if the test fails.
func logFile(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if text, _ := os.ReadFile(f.Name()); t.Failed() {
			t.Logf("logs of the servers:\n%s", text[max(0, len(text)-8000):])
		}
		f.Close()
	})
	return f
}

// replay checks that a record can be replayed, and returns it.
func replay(t *testing.T, text []byte) play.Record[catalog.State] {
	t.Helper()
	tags, err := play.ParseTags(string(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	rules, err := catalog.All().OpenRecord(tags)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	record, err := play.ParseRecord(rules, string(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return record
}

// startAgain starts a second server on a data directory and returns what it says.
func startAgain(dir string) (string, error) {
	cmd := exec.Command(os.Args[0], "-addr", "127.0.0.1:0", "-data", dir)
	cmd.Env = append(os.Environ(), asServer+"=1")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

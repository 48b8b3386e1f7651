// This file holds what the tests share: servers in this process and in processes
// of their own, and a client of the HTTP API.

package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
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
	own := h.api.guard.guest(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
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

// A client makes requests, with a token unless it is empty.
type client struct {
	t     *testing.T
	base  string
	token string
}

func (c client) as(token string) client { c.token = token; return c }

// at returns the client for another server.
func (c client) at(base string) client { c.base = base; return c }

// A reply is the answer to a request.
type reply struct {
	status int
	data   []byte
	body   map[string]any // if it is a JSON object
}

// try makes a request. The error is one of the network.
func (c client) try(ctx context.Context, method, path, body string) (reply, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return reply{}, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return reply{}, err
	}
	r := reply{status: resp.StatusCode, data: data}
	json.Unmarshal(data, &r.body)
	return r, nil
}

// silent reports whether the storage did not answer, which happens on a busy machine.
func (r reply) silent() bool {
	return r.status == http.StatusServiceUnavailable && strings.Contains(string(r.data), `"kind":"storage"`)
}

// read is try for a read, which is sent again, as the answer says, while the storage is silent.
func (c client) read(ctx context.Context, path string) (r reply, err error) {
	for {
		if r, err = c.try(ctx, "GET", path, ""); err != nil || !r.silent() {
			return r, err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// do makes a request, and fails the test unless the status is the wanted one; 0 is any.
func (c client) do(method, path, body string, want int) reply {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var r reply
	var err error
	if method == "GET" && want == http.StatusOK {
		r, err = c.read(ctx, path)
	} else {
		r, err = c.try(ctx, method, path, body)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	if want != 0 && r.status != want {
		c.t.Fatalf("%s %s %s: status %d, want %d: %s", method, path, body, r.status, want, r.data)
	}
	return r
}

// refused is do for requests that must fail with a kind of error.
func (c client) refused(method, path, body string, status int, kind string) {
	c.t.Helper()
	r := c.do(method, path, body, status)
	e, _ := r.body["error"].(map[string]any)
	if e["kind"] != kind || e["message"] == "" {
		c.t.Errorf("%s %s %s: %s, want kind %s", method, path, body, r.data, kind)
	}
}

// A party is a table with its tokens and invitations by seat, from 1.
type party struct {
	id      string
	path    string
	tokens  map[int]string
	invites map[int]string
}

func (c client) open(body string) party {
	c.t.Helper()
	return partyOf(c.t, c.do("POST", "/api/tables", body, http.StatusCreated))
}

// partyOf reads the answer to a request for a table.
func partyOf(t *testing.T, r reply) party {
	t.Helper()
	var answer struct {
		ID    string
		Seats []struct {
			Seat          int
			Token, Invite string
		}
	}
	if err := json.Unmarshal(r.data, &answer); err != nil {
		t.Fatal(err)
	}
	p := party{answer.ID, "/api/tables/" + answer.ID, map[int]string{}, map[int]string{}}
	for _, s := range answer.Seats {
		p.tokens[s.Seat], p.invites[s.Seat] = s.Token, s.Invite
	}
	return p
}

// A sent is an event of a stream.
type sent struct {
	N       int
	Kind    string
	By      any
	Ply     string
	View    sentView
	Changes json.RawMessage
	raw     string
}

type sentView struct {
	Text    string
	Seat    any
	ToMove  any
	Outcome *struct {
		Winners []int
		Reason  string
	}
	Choices []struct{ Ply string }
	Board   json.RawMessage
}

// pictureOut returns the picture on the tile that a shift such as W2:ES pushes out.
func (v sentView) pictureOut(t *testing.T, shift string) string {
	t.Helper()
	var board struct {
		Rows [][]struct{ Picture string }
	}
	if err := json.Unmarshal(v.Board, &board); err != nil {
		t.Fatal(err)
	}
	rows, column, row := board.Rows, int(shift[1])-'a', int(shift[1])-'1'
	switch shift[0] {
	case 'N':
		return rows[len(rows)-1][column].Picture
	case 'S':
		return rows[0][column].Picture
	case 'E':
		return rows[row][0].Picture
	}
	return rows[row][len(rows)-1].Picture
}

// last returns the last event as the client's seat may see it.
func (c client) last(p party) (e sent) {
	c.t.Helper()
	r := c.do("GET", p.path+"/events/last", "", http.StatusOK)
	if err := json.Unmarshal(r.data, &e); err != nil {
		c.t.Fatal(err)
	}
	return e
}

// stream opens an event stream and returns its events, until ctx is done or the
// stream ends. Facts of the table come as events of kind "table".
func (c client) stream(ctx context.Context, path string, from int) (<-chan sent, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	if from >= 0 {
		req.Header.Set("Last-Event-ID", fmt.Sprint(from))
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		data, _ := io.ReadAll(resp.Body)
		return nil, fmt.Errorf("stream: status %d: %s", resp.StatusCode, data)
	}
	events := make(chan sent, 100)
	go func() {
		defer close(events)
		defer resp.Body.Close()
		lines := bufio.NewReader(resp.Body)
		kind := ""
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\n")
			if name, ok := strings.CutPrefix(line, "event: "); ok {
				kind = name
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				e := sent{Kind: kind, raw: data}
				json.Unmarshal([]byte(data), &e)
				select {
				case events <- e:
				case <-ctx.Done():
					return
				}
				kind = ""
			}
		}
	}()
	return events, nil
}

// watch is stream for tests whose server stays.
func (c client) watch(p party, query string, from int) <-chan sent {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	c.t.Cleanup(cancel)
	events, err := c.stream(ctx, p.path+"/events"+query, from)
	if err != nil {
		c.t.Fatal(err)
	}
	return events
}

// next returns the next event of a stream.
func next(t *testing.T, events <-chan sent) sent {
	t.Helper()
	select {
	case e, ok := <-events:
		if !ok {
			t.Fatal("the stream has ended")
		}
		return e
	case <-time.After(patience):
		t.Fatal("the stream sends nothing")
	}
	panic("not reached")
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

// plyBody is the body of a request for a ply.
func plyBody(n int, ply string) string {
	b, _ := json.Marshal(map[string]any{"n": n, "ply": ply})
	return string(bytes.TrimSpace(b))
}

// startAgain starts a second server on a data directory and returns what it says.
func startAgain(dir string) (string, error) {
	cmd := exec.Command(os.Args[0], "-addr", "127.0.0.1:0", "-data", dir)
	cmd.Env = append(os.Environ(), asServer+"=1")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

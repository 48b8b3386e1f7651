// This file tests what a node says and does while it cannot store: a full disk, an
// error of the disk, a cut connection to the other nodes, and a pause of the node
// itself.

package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// ready waits until /readyz has a status.
func (c client) ready(want int) {
	c.t.Helper()
	await(c.t, "the status of /readyz", func() bool {
		r, err := c.try(c.t.Context(), "GET", "/readyz", "")
		return err == nil && r.status == want
	})
}

// A disk that becomes full refuses first tables and then plies, says so, and lets
// people play again when it has space. A clock that stood still gives them time.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	var free atomic.Uint64
	free.Store(spaceToOpen)
	server := serveHere(t, func(c *config) {
		c.opened = func(s *store) { s.own.disk.free = func(string) (uint64, error) { return free.Load(), nil } }
	})
	p := server.open(`{"seats":[{},{}]}`)
	me := server.as(p.tokens[1])
	ply := plyBody(0, me.last(p).View.Choices[0].Ply)
	free.Store(spaceToOpen - 1)
	await(t, "the end of new tables", server.hub.store.condition.nearlyFull)
	server.refused("POST", "/api/tables", `{"seats":[{},{}]}`, http.StatusInsufficientStorage, "full")
	server.ready(http.StatusOK)
	free.Store(spaceToStore - 1)
	server.ready(http.StatusServiceUnavailable)
	me.refused("POST", p.path+"/plies", ply, http.StatusInsufficientStorage, "full")
	for _, path := range []string{"/readyz", "/healthz"} {
		if r := server.do("GET", path, "", http.StatusServiceUnavailable); !strings.Contains(string(r.data), "disk") {
			t.Errorf("%s: %s, want the cause", path, r.data)
		}
	}
	server.do("GET", p.path, "", http.StatusOK)
	free.Store(spaceToOpen)
	server.ready(http.StatusOK)
	me.do("POST", p.path+"/plies", ply, http.StatusCreated)
	server.open(`{"seats":[{},{}]}`)
}

// A start without space waits, and names the disk.
func TestStartOnFullDisk(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	ctx, cancel := context.WithCancel(t.Context())
	d := disk{t.TempDir(), func(string) (uint64, error) { cancel(); return 0, nil }}
	err := d.await(ctx, slog.New(slog.NewTextHandler(&log, nil)))
	if !errors.Is(err, errNoSpace) || !strings.Contains(log.String(), d.dir) {
		t.Errorf("error %v, log %q, want both to name the disk", err, log.String())
	}
	d.free = freeSpace
	if err := d.await(t.Context(), discard); err != nil {
		t.Error(err)
	}
	if _, err := (disk{d.dir + "/none", freeSpace}).check(); err == nil {
		t.Error("a directory that does not exist can be written")
	}
}

// When NATS has refused to write, the node says so and starts it again, and the ply
// that waited for it is stored.
func TestWriteError(t *testing.T) {
	t.Parallel()
	var storage *store
	own := serveHere(t, func(c *config) { c.opened = func(s *store) { storage, s.healTime = s, 0 } })
	p := own.open(`{"seats":[{},{}]}`)
	me := own.as(p.tokens[1])
	first := storage.own.server()
	first.Errorf("Filestore [TABLES] Critical write error: input/output error") // it does not answer appends after this
	await(t, "a new server", func() bool { return storage.own.server() != first })
	me.do("POST", p.path+"/plies", plyBody(0, me.last(p).View.Choices[0].Ply), http.StatusCreated)
	own.ready(http.StatusOK)

	// The same if NATS has stopped the storage altogether.
	second := storage.own.server()
	if err := second.ShutdownJetStream(); err != nil {
		t.Fatal(err)
	}
	await(t, "another start", func() bool { return storage.own.server() != second })
	own.ready(http.StatusOK)
	me.do("POST", p.path+"/plies", plyBody(1, me.last(p).View.Choices[0].Ply), http.StatusCreated)
}

// After a pause of the whole server, as of a laptop that slept, every seat has some
// time. Another start has no other test for this: the clock of a turn rings at once.
func TestPaused(t *testing.T) {
	t.Parallel()
	var p condition
	zero := time.Now()
	p.look(zero, false, false, nil)
	p.look(zero.Add(gap), false, false, nil)
	if !p.since.IsZero() {
		t.Errorf("an outage after %v", gap)
	}
	wake := zero.Add(2*gap + time.Millisecond)
	p.look(wake, false, false, nil)
	if !p.since.Equal(wake) {
		t.Errorf("the outage ended at %v, want %v", p.since, wake)
	}

	server := serveHere(t, nil)
	q := server.open(`{"seconds":3600,"seats":[{},{}]}`)
	l := server.hub.enter(q.id)
	defer server.hub.leave(l)
	own := &server.hub.store.condition
	err := l.look(t.Context(), func(table *table) error {
		table.began = own.now().Add(-2 * time.Hour)
		own.mu.Lock()
		own.since, own.beat = time.Time{}, time.Now().Add(-time.Hour).Round(0) // the machine slept for an hour
		own.mu.Unlock()
		return nil
	})
	if err == nil {
		err = l.look(t.Context(), func(table *table) error {
			if left := l.afterOutage(table); left != outageTime {
				t.Errorf("%v after the pause, want %v", left, outageTime)
			}
			return nil
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if e := server.last(q); e.View.Outcome != nil {
		t.Errorf("over: %+v", e.View.Outcome)
	}
}

// afterOutage returns how long after the end of the last outage a turn ends. The storage
// may be slow again at any time on a busy machine, which is another outage.
func (l *liveTable) afterOutage(table *table) time.Duration {
	for own := &l.hub.store.condition; ; {
		back := own.back()
		left := l.deadline(table).Sub(back)
		if own.back().Equal(back) {
			return left
		}
	}
}

// pause stops a process for a time.
func (p *process) pause(t *testing.T) (resume func()) {
	if err := p.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	return sync.OnceFunc(func() { p.cmd.Process.Signal(syscall.SIGCONT) })
}

// A node that is cut off from the others ends its streams, says so, and answers reads
// and writes while it is.
func (c *cluster) alone(t *testing.T) {
	p := c.at(t, 0, "").open(`{"seats":[{},{}]}`)
	me := c.at(t, 0, p.tokens[1])
	ply := plyBody(0, me.last(p).View.Choices[0].Ply)
	stream := me.watch(p, "", -1)
	next(t, stream)
	for _, i := range []int{1, 2} {
		defer c.processes[i].pause(t)()
	}
	for range stream {
	}
	for _, path := range []string{"/healthz", "/readyz", p.path, p.path + "/events/last"} {
		if r := me.do("GET", path, "", http.StatusServiceUnavailable); !strings.Contains(string(r.data), "cut off") {
			t.Errorf("%s: %s, want the cause", path, r.data)
		}
	}
	me.refused("POST", p.path+"/plies", ply, http.StatusServiceUnavailable, "storage")
	me.refused("POST", "/api/tables", `{"seats":[{},{}]}`, http.StatusServiceUnavailable, "storage")
	for _, i := range []int{1, 2} {
		c.processes[i].cmd.Process.Signal(syscall.SIGCONT)
	}
	c.current()
	me.do("POST", p.path+"/plies", ply, http.StatusCreated)
}

// Strangers who open all the connections that they can take none from the storage, the
// bots, and the other clients.
func TestFiles(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("sh", "-c", `ulimit -n 256; exec "$0" "$@"`, os.Args[0], "-addr", "127.0.0.1:0", "-data", t.TempDir())
	server := startCommand(t, logFile(t), cmd)
	var strangers []net.Conn
	for i := range 600 { // from two addresses; a third one has room
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(i%2))}}
		conn, err := d.Dial("tcp", strings.TrimPrefix(server.base, "http://"))
		if err != nil {
			continue
		}
		defer conn.Close()
		strangers = append(strangers, conn)
	}
	if len(strangers) < 100 {
		t.Fatalf("only %d connections", len(strangers))
	}
	p := server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	if e := next(t, server.watch(p, "", 0)); e.By != 1.0 {
		t.Errorf("event by %v while strangers hold connections, want the bot's", e.By)
	}
	server.ready(http.StatusOK)
}

// A disk that is really full, at full size: a small file system of its own, which
// only the superuser can make.
func TestSmallDisk(t *testing.T) {
	if os.Getenv("LABYRINTH_LONG") != "1" || os.Geteuid() != 0 {
		t.Skip("set LABYRINTH_LONG=1 and be root to run this test")
	}
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=300m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", "-l", dir).Run() })
	own := startProcess(t, logFile(t), "-addr", "127.0.0.1:0", "-data", dir, "-disk", "1", "-limits", "requests=1000000")
	var parties []party
	for range 100 {
		parties = append(parties, own.open(`{"seats":[{},{}]}`))
	}
	acknowledged := make(map[string]int)
	turn := 0
	play := func() (r reply) {
		p := parties[turn/8%len(parties)]
		turn++
		e := own.last(p)
		if seat, ok := e.View.ToMove.(float64); ok {
			me := own.as(p.tokens[int(seat)])
			choices := me.last(p).View.Choices
			r = me.do("POST", p.path+"/plies", plyBody(e.N, choices[turn%len(choices)].Ply), 0)
			if r.status == http.StatusCreated {
				acknowledged[p.id]++
			}
		}
		return r
	}
	for _, space := range []uint64{50, 0} { // in MB: what the server leaves, and nothing at all, when NATS fails
		full := dir + "/full"
		f, err := os.Create(full)
		if err != nil {
			t.Fatal(err)
		}
		buffer := make([]byte, 1<<20)
		for free, _ := freeSpace(dir); free > space<<20; free, _ = freeSpace(dir) {
			if _, err := f.Write(buffer[:min(free, 1<<20)]); err != nil {
				break
			}
		}
		f.Close()
		r := play()
		for r.status == http.StatusCreated {
			r = play()
		}
		t.Logf("%d MB free: %d %s", space, r.status, r.data)
		own.ready(http.StatusServiceUnavailable)
		if r := play(); r.status != http.StatusInsufficientStorage {
			t.Errorf("%d MB free: %d %s, want 507", space, r.status, r.data)
		}
		os.Remove(full)
		own.ready(http.StatusOK)
		if r := play(); r.status != http.StatusCreated {
			t.Errorf("with space again: %d %s", r.status, r.data)
		}
	}
	for _, p := range parties {
		if n := own.last(p).N; n != acknowledged[p.id] {
			t.Errorf("%d events, and %d plies were acknowledged", n, acknowledged[p.id])
		}
	}
}

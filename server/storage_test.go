// This file tests what is stored: lost answers, two nodes at one table, long and
// idle tables, and servers that are killed or moved.

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/nats-io/nats.go"
)

// An append whose answer is lost counts once, whether it was stored or not.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	storage := server.hub.store
	p := server.open(`{"practice":true,"seats":[{}]}`)
	me := server.as(p.tokens[1])
	var lose atomic.Int32
	storage.publish = func(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
		switch lose.Add(1) % 3 {
		case 0:
			return 0, errors.New("lost on the way there")
		case 1:
			storage.publishOnce(ctx, m, expect)
			return 0, errors.New("lost on the way back")
		}
		return storage.publishOnce(ctx, m, expect)
	}
	for n := range 20 {
		e := me.last(p)
		if e.N != n {
			t.Fatalf("the last event is %d, want %d", e.N, n)
		}
		r := me.do("POST", p.path+"/plies", plyBody(n, e.View.Choices[0].Ply), http.StatusCreated)
		if r.body["n"] != float64(n+1) {
			t.Fatalf("%s, want event %d", r.data, n+1)
		}
	}
	if lose.Load() < 25 {
		t.Errorf("%d attempts of 20 appends, want more", lose.Load())
	}
	prev := uint64(0)
	for i := range 6 { // append knows which entry is its own
		seq, err := storage.append(context.Background(), "lost", prev, []byte{'1'})
		if err != nil || seq <= prev {
			t.Fatalf("append %d: %d, %v", i, seq, err)
		}
		if _, err := storage.append(context.Background(), "lost", prev, []byte{'1'}); !errors.Is(err, errConflict) {
			t.Fatalf("a second append after %d: %v, want a conflict", prev, err)
		}
		prev = seq
	}
}

// Of two nodes at one table, one accepts a ply, and both show it.
func TestTwoNodes(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	first := serveHere(t, func(c *config) { c.clients = addr })
	second := serveHere(t, func(c *config) { c.natsURL = "nats://" + addr })
	p := first.open(`{"seats":[{"name":"Ann"},{"name":"Bea"}]}`)
	one, two := first.as(p.tokens[1]), second.as(p.tokens[1])
	stream := second.as(p.tokens[2]).watch(p, "?table=1", -1)
	next(t, stream)
	for f := next(t, stream); !strings.Contains(f.raw, `"name":"Ann","bot":null,"joined":true,"here":true`); f = next(t, stream) {
		one.watch(p, "", -1) // presence crosses nodes
	}
	choices := one.last(p).View.Choices
	statuses := make(chan int, 2)
	for i, c := range []client{one, two} {
		go func() {
			r, err := c.try(context.Background(), "POST", p.path+"/plies", plyBody(0, choices[i].Ply))
			if err != nil {
				t.Error(err)
			}
			statuses <- r.status
		}()
	}
	if sum := <-statuses + <-statuses; sum != http.StatusCreated+http.StatusConflict {
		t.Errorf("statuses add up to %d, want one 201 and one 409", sum)
	}
	a, b := one.last(p), two.last(p)
	if a.raw != b.raw || a.N != 1 {
		t.Errorf("one node shows %s, the other %s", a.raw, b.raw)
	}
	// A node that has heard of nothing reads the storage for a client that has seen more.
	r := one.do("POST", p.path+"/plies", plyBody(1, a.View.Choices[0].Ply), http.StatusCreated)
	await(t, "event 2 at the other node", func() bool { return two.last(p).N == 2 })
	two.as(p.tokens[2]).refused("POST", p.path+"/plies", plyBody(1, "a1"), http.StatusConflict, "stale")
	if got := second.as(p.tokens[2]).watch(p, "", int(r.body["n"].(float64))-1); next(t, got).N != 2 {
		t.Error("the other node does not have event 2")
	}
}

// A node that has missed an announcement shows the new event all the same.
func TestMissed(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	first := serveHere(t, func(c *config) { c.clients = addr })
	second := serveHere(t, func(c *config) { c.natsURL = "nats://" + addr })
	p := first.open(`{"seats":[{},{}]}`)
	me := first.as(p.tokens[1])
	e := second.as(p.tokens[1]).last(p)
	l := second.hub.enter(p.id)
	defer second.hub.leave(l)
	l.lock <- struct{}{}
	me.do("POST", p.path+"/plies", plyBody(0, e.View.Choices[0].Ply), http.StatusCreated)
	await(t, "the announcement, which is lost", func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		lost := len(l.inbox) > 0
		l.inbox = nil
		return lost
	})
	if got := l.table.session.Last(); got != 0 {
		t.Fatalf("event %d, and the announcement of event 1 was lost", got)
	}
	<-l.lock
	second.hub.missed()
	if got := second.last(p).N; got != 1 {
		t.Errorf("event %d after an announcement was missed, want 1", got)
	}
}

// Idle tables leave the memory, and come back when somebody needs them.
func TestIdle(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.open(`{"seats":[{},{}]}`)
	me := server.as(p.tokens[1])
	stream := me.watch(p, "", -1)
	e := next(t, stream)
	age := func() {
		server.hub.mu.Lock()
		defer server.hub.mu.Unlock()
		for _, l := range server.hub.tables {
			l.used.Store(0)
		}
	}
	l := server.hub.enter(p.id)
	age()
	l.tryLock(func() { server.hub.tidy(l) })
	l.tryLock(func() {
		if l.table != nil {
			t.Error("an idle table is still in memory")
		}
	})
	me.do("POST", p.path+"/plies", plyBody(0, e.View.Choices[0].Ply), http.StatusCreated)
	if e := next(t, stream); e.N != 1 {
		t.Errorf("event %d after the table was loaded again, want 1", e.N)
	}
	server.hub.leave(l)
}

// A table is the same after it is read again, whatever has happened at it.
func TestReadTable(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	for _, variant := range catalog.All().Names() {
		p := server.open(fmt.Sprintf(`{"variant":%q,"practice":true,"seats":[{},{"bot":"random"}]}`, variant))
		me := server.as(p.tokens[1])
		for _, path := range []string{"", "/events/last"} { // a game without options has none, but not null
			if r := me.do("GET", p.path+path, "", 200); strings.Contains(string(r.data), `"options":null`) {
				t.Errorf("%s%s: %s", variant, path, r.data)
			}
		}
		for range 6 {
			if e := me.last(p); len(e.View.Choices) > 0 {
				me.try(context.Background(), "POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply))
				me.try(context.Background(), "POST", p.path+"/takeback", fmt.Sprintf(`{"n":%d}`, me.last(p).N))
			}
		}
		all, err := server.hub.store.read(context.Background(), p.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := readTable(catalog.All(), p.id, all)
		if err != nil {
			t.Fatal(err)
		}
		other, err := (&table{games: catalog.All(), id: p.id}).restore(all) // the way that takes chance from the entries
		if err != nil {
			t.Fatal(err)
		}
		if fresh.session.Last() < 12 || other.session.Last() != fresh.session.Last() {
			t.Errorf("%s: %d events read, %d restored", variant, fresh.session.Last(), other.session.Last())
		}
		err = server.hub.visit(context.Background(), p.id, func(live *table) error {
			for name, again := range map[string]*table{"read": fresh, "restored": other} {
				last := min(again.session.Last(), live.session.Last())
				for viewer := game.Player(-2); viewer < 2; viewer++ {
					a, errA := updateAt(live, viewer, last)
					b, errB := updateAt(again, viewer, last)
					if errA != nil || errB != nil || a.View != b.View || a.Kind != b.Kind {
						t.Errorf("%s, %s, event %d for %v: %v %v, want %v %v", variant, name, last, viewer, b.View, errB, a.View, errA)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A server that is killed in mid-game comes back with every acknowledged ply, and
// the client continues.
func TestKilled(t *testing.T) {
	t.Parallel()
	dir, log := t.TempDir(), logFile(t)
	start := func() *process { return startProcess(t, log, "-addr", "127.0.0.1:0", "-data", dir) }
	server := start()
	p := server.open(`{"variant":"anniversary","seats":[{"name":"Ann"},{"bot":"greedy"}]}`)
	var seen []string
	n := -1
	for range 3 {
		me := server.as(p.tokens[1])
		ctx, cancel := context.WithCancel(context.Background())
		stream, err := me.stream(ctx, p.path+"/events", n)
		if err != nil {
			t.Fatal(err)
		}
		for plies := 0; plies < 6; {
			e := next(t, stream)
			if e.N != n+1 {
				t.Fatalf("event %d after event %d", e.N, n)
			}
			n, seen = e.N, append(seen, e.raw)
			if e.View.Outcome != nil {
				t.Fatalf("over already: %+v", e.View.Outcome)
			}
			if len(e.View.Choices) > 0 {
				plies++
				me.do("POST", p.path+"/plies", plyBody(n, e.View.Choices[0].Ply), http.StatusCreated)
			}
		}
		server.kill()
		cancel()
		server = start()
	}
	stream := server.as(p.tokens[1]).watch(p, "", -1)
	for i, want := range seen {
		if e := next(t, stream); e.raw != want {
			t.Fatalf("event %d after the restarts:\n%s\nwant\n%s", i, e.raw, want)
		}
	}
	if out, err := startAgain(dir); err == nil {
		t.Errorf("two servers use one data directory: %s", out)
	}
}

// The tables of a single node move into another storage and continue there.
func TestImport(t *testing.T) {
	t.Parallel()
	dir := storageDir(t)
	old := serveHere(t, func(c *config) { c.data = dir })
	var parties []party
	var texts []string
	for range 5 {
		p := old.open(`{"seats":[{},{}]}`)
		me := old.as(p.tokens[1])
		me.do("POST", p.path+"/plies", plyBody(0, me.last(p).View.Choices[3].Ply), http.StatusCreated)
		parties, texts = append(parties, p), append(texts, me.last(p).View.Text)
	}
	old.stop()
	home := storageDir(t)
	fresh := serveHere(t, func(c *config) { c.imports, c.data = dir, home })
	check := func(server here) {
		for i, p := range parties {
			if got := server.as(p.tokens[1]).last(p).View.Text; got != texts[i] {
				t.Errorf("table %d: %s, want %s", i, got, texts[i])
			}
		}
	}
	check(fresh)
	me := fresh.as(parties[0].tokens[1])
	me.do("POST", parties[0].path+"/plies", plyBody(1, me.last(parties[0]).View.Choices[0].Ply), http.StatusCreated)
	texts[0] = me.last(parties[0]).View.Text
	fresh.stop()
	check(serveHere(t, func(c *config) { c.imports, c.data = dir, home })) // again, and nothing is lost
}

// A backup of a server that runs can be started, and be copied back into one that runs.
func TestBackup(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	server := serveHere(t, func(c *config) { c.clients = addr })
	p := server.open(`{"seats":[{},{}]}`)
	me := server.as(p.tokens[1])
	dir := filepath.Join(storageDir(t), "backup")
	var texts []string
	for n := range 2 { // the second run adds what has come
		me.do("POST", p.path+"/plies", plyBody(n, me.last(p).View.Choices[0].Ply), http.StatusCreated)
		runCommand(t, true, "backup", "-nats", "nats://"+addr, dir)
		texts = append(texts, me.last(p).View.Text)
	}
	if info, err := server.hub.store.stream.Info(t.Context()); err != nil || info.Config.MaxBytes != 10*gigabyte {
		t.Errorf("the backup has changed the storage: %+v, %v", info.Config, err)
	}
	runCommand(t, true, "check", dir)
	again := serveHere(t, func(c *config) { c.data = dir })
	if got := again.as(p.tokens[1]).last(p).View.Text; got != texts[1] {
		t.Errorf("the backup has %s, want %s", got, texts[1])
	}
	again.stop()
	other := serveHere(t, func(c *config) { c.imports = dir })
	if got := other.as(p.tokens[1]).last(p).View.Text; got != texts[1] {
		t.Errorf("after a restore: %s, want %s", got, texts[1])
	}
	runCommand(t, false, "backup", "-nats", "nats://"+addr)
}

// A node notices every announcement that it has missed, and none that is only late.
func TestHearing(t *testing.T) {
	t.Parallel()
	h := hearing{last: 5}
	for i, step := range []struct {
		heard []uint64
		there uint64
		want  bool
	}{
		{nil, 5, false},
		{[]uint64{6, 7}, 7, false},
		{nil, 8, false}, // it may be on its way
		{[]uint64{8}, 8, false},
		{[]uint64{10, 11}, 11, true}, // 9 is missing
		{nil, 11, false},
		{nil, 13, false},
		{nil, 13, true}, // 12 and 13 do not come
		{[]uint64{14}, 14, false},
		{[]uint64{3}, 14, false}, // again
	} {
		for _, seq := range step.heard {
			h.entry(seq)
		}
		if got := h.missed(step.there); got != step.want {
			t.Errorf("step %d: missed = %v, want %v", i, got, step.want)
		}
	}
}

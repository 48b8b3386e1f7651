// This file tests a cluster under faults, with a checker of histories: everything that
// clients were told must be in the one history that all nodes show at the end. At full
// size, with 100 faults:
//
//	LABYRINTH_LONG=1 go test -run TestFaults -v -timeout 90m .
//
// or for an hour, with people who take their time:
//
//	LABYRINTH_LONG=1 go test -run TestFaults -v -timeout 90m . -args -for 1h -think 2s

package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/long"
)

var (
	mostFaultsFlag = flag.Int("faults", 100, "make this number of faults in the long form of TestFaults")
	forFlag        = flag.Duration("for", 0, "let TestFaults make faults of random kinds for this time instead")
	thinkFlag      = flag.Duration("think", 60*time.Millisecond, "let people of TestFaults think so long at most")
)

// A told is what a client was told: its request was acknowledged with an event.
type told struct {
	seat        int
	kind        string // of the event
	ply         string
	n           int // the event
	asked, done time.Time
}

// A witness has all that clients know about a table.
type witness struct {
	party party
	mu    sync.Mutex
	told  []told
	seen  map[int]string // the events of streams, as a spectator has them
	next  string         // the table of the rematch
	last  map[int]int    // the client that acted last, by seat
	wrong []string
}

func (w *witness) fault(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wrong = append(w.wrong, fmt.Sprintf(format, args...))
}

// A crowd plays at tables of a cluster.
type crowd struct {
	cluster *cluster
	ctx     context.Context // ends when nobody begins anything new
	mu      sync.Mutex
	all     []*witness
	told    atomic.Int64
	retries atomic.Int64
	counts  map[string]int // what was acknowledged, by kind
}

// count counts what was acknowledged.
func (c *crowd) count(kind string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[kind]++
}

// ask sends a request until a node answers it other than by an error of the storage.
// The node changes after every failure.
func (c *crowd) ask(random *rand.Rand, token, method, path, body string) (reply, bool) {
	for node, began := random.IntN(3), time.Now(); time.Since(began) < patience; node = (node + 1) % 3 {
		attempt, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		r, err := c.cluster.at(c.cluster.t, node, token).try(attempt, method, path, body)
		cancel()
		if err == nil && r.status < 500 && r.status != http.StatusTooManyRequests {
			return r, true
		}
		c.retries.Add(1)
		time.Sleep(100 * time.Millisecond)
	}
	return reply{}, false
}

// note notes that a request of a client of a seat was acknowledged, and returns its event.
func (c *crowd) note(w *witness, seat, client int, kind, ply string, r reply, asked time.Time) int {
	n, ok := r.body["n"].(float64)
	if !ok {
		w.fault("%s: %s has no n", kind, r.data)
		return 0
	}
	c.told.Add(1)
	c.count(kind)
	w.mu.Lock()
	defer w.mu.Unlock()
	if before, ok := w.last[seat]; ok && before != client {
		c.count("takeover")
	}
	w.last[seat] = client
	w.told = append(w.told, told{seat, kind, ply, int(n), asked, time.Now()})
	return int(n)
}

// open opens a table and lets the second person join it, from nodes of their own.
func (c *crowd) open(random *rand.Rand) *witness {
	variants := []string{"standard", "kids", "glow", "anniversary", "battlechess"}
	r, ok := c.ask(random, "", "POST", "/api/tables", fmt.Sprintf(`{"variant":%q,"seats":[{},{"invite":true}]}`, variants[random.IntN(5)]))
	if !ok || r.status != http.StatusCreated {
		return nil
	}
	w := &witness{party: partyOf(c.cluster.t, r), seen: make(map[int]string), last: make(map[int]int)}
	c.mu.Lock()
	c.all = append(c.all, w)
	c.mu.Unlock()
	r, _ = c.ask(random, "", "POST", w.party.path+"/join", fmt.Sprintf(`{"invite":%q,"key":"0123456789012345678901"}`, w.party.invites[2]))
	if w.party.tokens[2], ok = r.body["token"].(string); !ok {
		w.fault("join: %d %s", r.status, r.data)
	}
	c.count("join")
	return w
}

// client plays one seat. Another client of the same seat may act in between.
func (c *crowd) client(w *witness, seat, client int, random *rand.Rand) {
	token, told := w.party.tokens[seat], 0 // the last event that this client was told of
	for c.ctx.Err() == nil {
		time.Sleep(time.Duration(random.Int64N(int64(*thinkFlag))))
		r, ok := c.ask(random, token, "GET", w.party.path+"/events/last", "")
		if !ok || r.status != http.StatusOK {
			w.fault("seat %d, last: %d %s", seat, r.status, r.data)
			return
		}
		var e sent
		if err := json.Unmarshal(r.data, &e); err != nil {
			w.fault("%v", err)
			return
		}
		if c.count("read"); e.N < told {
			w.fault("seat %d sees event %d after it was told of event %d", seat, e.N, told)
		}
		if e.View.Outcome != nil {
			c.rematch(w, token, random)
			return
		}
		asked := time.Now()
		switch chance := random.IntN(300); {
		case chance == 0:
			r, _ := c.ask(random, token, "POST", w.party.path+"/resign", "")
			if r.status == http.StatusCreated {
				told = c.note(w, seat, client, "forfeit", "", r, asked)
			}
		case chance < 60:
			r, _ := c.ask(random, token, "POST", w.party.path+"/takeback", fmt.Sprintf(`{"n":%d}`, e.N))
			if r.status == http.StatusCreated {
				told = c.note(w, seat, client, "undo", "", r, asked)
			}
		case len(e.View.Choices) > 0:
			ply := e.View.Choices[random.IntN(len(e.View.Choices))].Ply
			r, ok := c.ask(random, token, "POST", w.party.path+"/plies", plyBody(e.N, ply))
			switch {
			case r.status == http.StatusCreated:
				told = c.note(w, seat, client, "ply", ply, r, asked)
			case ok && r.status != http.StatusConflict: // somebody else was faster
				w.fault("seat %d, ply %s after %d: %d %s", seat, ply, e.N, r.status, r.data)
			}
		}
	}
}

// rematch asks for another game, which must be the same for everybody.
func (c *crowd) rematch(w *witness, token string, random *rand.Rand) {
	r, _ := c.ask(random, token, "POST", w.party.path+"/rematch", "")
	id, ok := r.body["id"].(string)
	if !ok {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.next != "" && w.next != id {
		w.wrong = append(w.wrong, fmt.Sprintf("two rematches: %s and %s", w.next, id))
	}
	if w.next == "" {
		c.count("rematch")
	}
	w.next = id
}

// watch follows a table as a spectator, from node to node.
func (c *crowd) watch(w *witness, random *rand.Rand) {
	n := -1
	for c.ctx.Err() == nil {
		ctx, cancel := context.WithTimeout(c.ctx, time.Duration(1+random.IntN(10))*time.Second)
		events, err := c.cluster.at(c.cluster.t, random.IntN(3), "").stream(ctx, w.party.path+"/events", n)
		if err != nil {
			time.Sleep(100 * time.Millisecond)
		} else {
			for e := range events {
				if e.N != n+1 {
					w.fault("event %d after event %d", e.N, n)
				}
				n = e.N
				w.mu.Lock()
				w.seen[n] = e.raw
				w.mu.Unlock()
			}
		}
		cancel()
	}
}

// table has two seats, clients that take over from each other, and a spectator.
func (c *crowd) table(seed uint64) {
	random := func(i uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, i)) }
	for i := uint64(0); c.ctx.Err() == nil; i++ {
		w := c.open(random(10 * i))
		if w == nil {
			continue
		}
		var all sync.WaitGroup
		for k, seat := range []int{1, 2, 2} {
			all.Go(func() { c.client(w, seat, k, random(10*i+1+uint64(k))) })
		}
		go c.watch(w, random(10*i+5))
		all.Wait()
	}
}

// A history is all events of a table, as a node shows them to a spectator.
func (c *crowd) history(w *witness, node int) (events []sent, err error) {
	f, err := c.cluster.at(c.cluster.t, node, "").try(context.Background(), "GET", w.party.path, "")
	if err != nil || f.status != http.StatusOK {
		return nil, fmt.Errorf("node %d: %v %d %s", node+1, err, f.status, f.data)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	stream, err := c.cluster.at(c.cluster.t, node, "").stream(ctx, w.party.path+"/events", -1)
	if err != nil {
		return nil, err
	}
	for e := range stream {
		if events = append(events, e); e.N == int(f.body["n"].(float64)) {
			return events, nil
		}
	}
	return nil, fmt.Errorf("node %d: the stream ends after %d events", node+1, len(events))
}

// played reports whether an event has the ply that was acknowledged. Some plies only
// their own seat sees.
func (c *crowd) played(w *witness, events []sent, a told) bool {
	if a.kind != "ply" || events[a.n].Ply == a.ply {
		return true
	}
	var own sent
	r, err := c.cluster.at(c.cluster.t, a.n, w.party.tokens[a.seat]).try(context.Background(), "GET", fmt.Sprintf("%s/events/%d", w.party.path, a.n), "")
	return err == nil && json.Unmarshal(r.data, &own) == nil && own.Ply == a.ply
}

// check compares what clients of a table were told with its history.
func (c *crowd) check(w *witness) {
	var first []sent
	for node := range 3 {
		events, err := c.history(w, node)
		if err != nil {
			w.fault("%v", err)
			return
		}
		if node == 0 {
			first = events
		}
		if len(events) != len(first) {
			w.fault("node %d has %d events, node 1 has %d", node+1, len(events), len(first))
			return
		}
		for i, e := range events {
			if e.N != i || e.raw != first[i].raw {
				w.fault("node %d, event %d: %s, want %s", node+1, i, e.raw, first[i].raw)
				return
			}
		}
	}
	for n, raw := range w.seen {
		if n >= len(first) || first[n].raw != raw {
			w.fault("a spectator saw event %d, which is not in the history: %s", n, raw)
		}
	}
	counted := make(map[int]told)
	for _, a := range w.told {
		if a.n >= len(first) || first[a.n].Kind != a.kind || a.kind != "undo" && first[a.n].By != float64(a.seat) || !c.played(w, first, a) {
			w.fault("acknowledged and not in the history: %+v", a)
			continue
		}
		if b, twice := counted[a.n]; twice && (b.kind != a.kind || b.ply != a.ply || b.seat != a.seat && a.kind != "undo") {
			w.fault("two requests got one event: %+v and %+v", a, b)
		}
		_, again := counted[a.n] // a repeated request, which gets the first answer
		counted[a.n] = a
		for _, b := range counted { // what was asked for after an answer comes after it
			if !again && b.done.Before(a.asked) && b.n > a.n && b.kind == "ply" && a.kind == "ply" {
				w.fault("%+v came after %+v", a, b)
			}
		}
	}
	for seat, token := range w.party.tokens {
		r, err := c.cluster.at(c.cluster.t, seat, token).try(context.Background(), "GET", w.party.path, "")
		if err != nil || r.body["you"] != float64(seat) {
			w.fault("seat %d lost its token: %v %s", seat, err, r.data)
		}
	}
	if w.next != "" {
		r, err := c.cluster.at(c.cluster.t, 0, w.party.tokens[1]).try(context.Background(), "GET", "/api/tables/"+w.next, "")
		if err != nil || r.status != http.StatusOK {
			w.fault("the rematch %s is lost: %v %s", w.next, err, r.data)
		}
	}
	if first[len(first)-1].View.Outcome != nil {
		replay(c.cluster.t, c.cluster.at(c.cluster.t, 1, "").do("GET", w.party.path+"/record", "", http.StatusOK).data)
	}
}

// do makes a fault and ends it.
func (c *cluster) fault(kind string, i int) {
	other := (i + 1) % 3
	c.mu.Lock()
	p, q := c.processes[i], c.processes[other]
	c.mu.Unlock()
	hold := func() { time.Sleep(time.Duration(2+rand.IntN(8)) * time.Second) }
	switch kind {
	case "kill":
		p.kill()
		hold()
		c.start(i)
	case "kill two":
		p.kill()
		q.kill()
		hold()
		var both sync.WaitGroup
		both.Go(func() { c.start(i) })
		both.Go(func() { c.start(other) })
		both.Wait()
	case "pause":
		defer p.pause(c.t)()
		hold()
	case "long pause": // longer than the storage waits for an answer about a turn
		defer p.pause(c.t)()
		time.Sleep(jobTime + 3*time.Second)
	case "cut off": // two are paused, so the third is alone
		defer p.pause(c.t)()
		defer q.pause(c.t)()
		hold()
	case "lost disk":
		p.kill()
		os.RemoveAll(c.dirs[i])
		hold()
		c.start(i)
	default: // of diskFaults
		if err := os.WriteFile(c.faults[i], []byte(kind), 0o600); err != nil {
			c.t.Fatal(err)
		}
		defer os.Remove(c.faults[i])
		hold()
	}
}

// faultKinds are the kinds of faults that a cluster can have.
var faultKinds = append([]string{"long pause", "kill", "cut off", "lost disk", "kill two", "pause"}, diskFaults...)

// Whatever happens to the nodes, nothing that was acknowledged is lost or changed, and
// after each fault every node is alive. In the end each stops on SIGTERM.
func TestFaults(t *testing.T) {
	faults, tables := long.Count(2, *mostFaultsFlag), uint64(long.Count(6, 12))
	cluster := startCluster(t, "")
	ctx, stop := context.WithCancel(t.Context())
	c := &crowd{cluster: cluster, ctx: ctx, counts: make(map[string]int)}
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() { c.table(i) })
	}
	if *forFlag > 0 {
		faults = 0
	}
	for began, i := time.Now(), 0; i < faults || time.Since(began) < *forFlag; i++ {
		kind, node := faultKinds[i%len(faultKinds)], i%3
		if *forFlag > 0 {
			kind, node = faultKinds[rand.IntN(len(faultKinds))], rand.IntN(3)
		}
		began := time.Now()
		cluster.fault(kind, node)
		cluster.alive()
		t.Logf("fault %d: %s, all well after %v; %d acknowledged", i+1, kind, time.Since(began).Round(time.Millisecond), c.told.Load())
	}
	kinds := []string{"ply", "undo", "join", "takeover"}
	if faults >= 10 {
		kinds = append(kinds, "forfeit", "rematch") // games end
	}
	await(t, "enough of every kind", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.told.Load() >= 50 && !slices.ContainsFunc(kinds, func(kind string) bool { return c.counts[kind] == 0 })
	})
	stop()
	all.Wait()
	events := 0
	for _, w := range c.all {
		c.check(w)
		events += len(w.seen)
		for _, what := range w.wrong {
			t.Errorf("table %s: %s", w.party.id, what)
		}
	}
	wrong := 0
	for _, w := range c.all {
		wrong += len(w.wrong)
	}
	t.Logf("%d faults, %d tables, %d events seen by spectators, %d requests tried again", faults, len(c.all), events, c.retries.Load())
	t.Logf("acknowledged: %v", c.counts)
	t.Logf("lost, changed, or twice: %d", wrong)
	for _, p := range cluster.processes {
		p.ends()
	}
}

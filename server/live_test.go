// This file tests that nodes are alive after faults, and not only that nothing is lost: each
// node serves a page, lets a bot move, exports metrics, accepts a ply, says that it is ready,
// and stops on SIGTERM. The short form makes a single node pass every fault of its disk and
// its clock; TestFaults does it for the first faults of a cluster. The long form, for every
// night, lets people play with bots at all nodes while they are paused, killed and cut off:
//
//	LABYRINTH_LONG=1 go test -run 'TestLive$' -v -timeout 90m .
//
// and by one kind of fault, so many times:
//
//	LABYRINTH_LONG=1 go test -run 'TestLive$/kill$' -v . -args -live 2 -people 30

package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/nats-io/nats.go"
)

// alive checks that a node does all that people want of it.
func (c client) alive() {
	c.t.Helper()
	soon := func(what string, f func(ctx context.Context) bool) {
		c.t.Helper()
		ctx, cancel := context.WithTimeout(c.t.Context(), 2*patience)
		defer cancel()
		for !f(ctx) {
			if ctx.Err() != nil {
				c.t.Fatalf("%s at %s: not after %v", what, c.base, 2*patience)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	get := func(path, has string) {
		c.t.Helper()
		soon(path, func(ctx context.Context) bool {
			r, err := c.try(ctx, "GET", path, "")
			return err == nil && r.status == http.StatusOK && strings.Contains(string(r.data), has)
		})
	}
	get("/", "<html")
	get("/metrics", "labyrinth_ready")
	get("/readyz", `"storage":"ok"`)
	soon("a move of a bot", func(ctx context.Context) bool { return c.playWithBot(ctx) == nil })
}

// alive checks that all replicas become current and that each node is alive.
func (c *cluster) alive() {
	c.t.Helper()
	c.current()
	for node := range c.addrs {
		c.at(c.t, node, "").alive()
	}
}

// playWithBot opens a table, plays a ply and waits for that of a bot.
func (c client) playWithBot(ctx context.Context) error {
	r, err := c.try(ctx, "POST", "/api/tables", `{"variant":"battlechess","seats":[{},{"bot":"random"}]}`)
	if err != nil || r.status != http.StatusCreated {
		return fmt.Errorf("open: %v %s", err, r.data)
	}
	p := partyOf(c.t, r)
	me := c.as(p.tokens[1])
	for n, began := -1, time.Now(); time.Since(began) < patience && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		r, err := me.try(ctx, "GET", p.path+"/events/last", "")
		if err != nil || r.status != http.StatusOK {
			continue
		}
		var e sent
		if json.Unmarshal(r.data, &e) != nil {
			continue
		}
		switch {
		case n >= 0 && e.By == 2.0:
			return nil
		case e.View.ToMove != 1.0:
			continue
		}
		r, err = me.try(ctx, "POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply))
		if err != nil || r.status != http.StatusCreated {
			return fmt.Errorf("ply: %v %s", err, r.data)
		}
		n = e.N + 1
	}
	return fmt.Errorf("the bot does not move at table %s", p.id)
}

// ends sends SIGTERM to a process, which must end within the bound.
func (p *process) ends() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			p.t.Errorf("%s ends with %v", p.base, err)
		}
	case <-time.After(stopTime + patience):
		p.t.Errorf("%s does not end", p.base)
	}
}

// people lets people play with bots at all nodes, each about so many plies a second, until ctx
// is done. It returns the number of their plies so far.
func (c *cluster) people(ctx context.Context, all *sync.WaitGroup, number int, pace float64) *atomic.Int64 {
	plies := new(atomic.Int64)
	for i := range number {
		all.Go(func() {
			for k := uint64(0); ctx.Err() == nil; k++ {
				r, err := c.at(c.t, i+int(k), "").try(ctx, "POST", "/api/tables", `{"variant":"battlechess","seats":[{},{"bot":"random"}]}`)
				if err != nil || r.status != http.StatusCreated {
					time.Sleep(100 * time.Millisecond)
					continue
				}
				one := &visitor{
					cluster: c, party: partyOf(c.t, r), seat: 1, plies: plies,
					acked: make(map[int]string), pace: time.Duration(float64(time.Second) / pace),
				}
				if err := one.play(ctx, rand.New(rand.NewPCG(uint64(i), k)), 200); err != nil && ctx.Err() == nil {
					c.t.Error(err)
				} else if err == nil {
					c.check(ctx, one.party, []*visitor{one})
				}
			}
		})
	}
	return plies
}

// A tally has how many plies there were in each second.
type tally struct {
	began  time.Time
	counts []int64
}

// measure counts plies until ctx is done.
func measure(ctx context.Context, plies *atomic.Int64) <-chan tally {
	result := make(chan tally, 1)
	go func() {
		r := tally{began: time.Now()}
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for last := plies.Load(); ; {
			select {
			case <-ctx.Done():
				result <- r
				return
			case <-tick.C:
			}
			now := plies.Load()
			r.counts, last = append(r.counts, now-last), now
		}
	}()
	return result
}

// over returns the mean from one second to another.
func (r tally) over(from, to int) float64 {
	sum := int64(0)
	for _, n := range r.counts[from:to] {
		sum += n
	}
	return float64(sum) / float64(to-from)
}

// back returns how long after a time the rate of 3 s is 0.8 of another one, or -1.
func (r tally) back(after time.Time, of float64) int {
	first := int(after.Sub(r.began) / time.Second)
	for i := first; i+3 <= len(r.counts); i++ {
		if r.over(i, i+3) >= 0.8*of {
			return i - first
		}
	}
	return -1
}

var (
	liveFlag   = flag.Int("live", 6, "make this number of faults of each kind in TestLive")
	peopleFlag = flag.Int("people", 6, "let this number of people play in TestLive")
	paceFlag   = flag.Float64("pace", 8, "let each of them play about so many plies a second")
)

// steady is how long a rate is measured before a fault and after it.
const steady = 10 * time.Second

// TestLive lets nodes of a cluster have each kind of fault. After each one every node is
// alive, and in the end each stops on SIGTERM. The log says how fast people played before a
// fault, and after how many seconds 0.8 of that is reached again: since its beginning and its end.
func TestLive(t *testing.T) {
	long.Test(t)
	for _, kind := range faultKinds {
		t.Run(kind, func(t *testing.T) {
			cluster := startCluster(t, "")
			ctx, stop := context.WithCancel(t.Context())
			var people sync.WaitGroup
			defer people.Wait()
			defer stop()
			plies := cluster.people(ctx, &people, *peopleFlag, *paceFlag)
			await(t, "the first plies", func() bool { return plies.Load() > int64(5**peopleFlag) })
			for i := range *liveFlag {
				whole, end := context.WithCancel(ctx)
				counted := measure(whole, plies)
				time.Sleep(steady)
				began := time.Now()
				cluster.fault(kind, i%3)
				ended := time.Now()
				cluster.alive()
				well := time.Since(ended)
				time.Sleep(steady)
				end()
				r := <-counted
				before := r.over(0, int(steady/time.Second))
				t.Logf("%s, fault %d of %.0f s: %.0f plies a second before it and %.0f in the end; 0.8 again %d s after its beginning, %d s after its end; all nodes alive %.0f s after its end; in each second: %v",
					kind, i+1, ended.Sub(began).Seconds(), before, r.over(len(r.counts)-5, len(r.counts)),
					r.back(began, before), r.back(ended, before), well.Seconds(), r.counts)
			}
			stop()
			people.Wait()
			for _, p := range cluster.processes {
				p.ends()
			}
		})
	}
}

// TestLiveAlone makes a single node pass faults of its disk and its clock. It is alive after
// each, and stops.
func TestLiveAlone(t *testing.T) {
	t.Parallel()
	var free atomic.Uint64
	var slow atomic.Int64
	free.Store(1 << 40)
	var s *store
	server := serveHere(t, func(c *config) {
		c.opened = func(opened *store) {
			s = opened
			s.healTime = 0
			s.own.disk.free = func(string) (uint64, error) { return free.Load(), nil }
			s.publish = func(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
				pause(ctx, time.Duration(slow.Load()))
				return s.publishOnce(ctx, m, expect)
			}
		}
	})
	server.alive()
	for _, fault := range []struct {
		name       string
		begin, end func()
	}{
		{"full disk", func() { free.Store(0) }, func() { free.Store(1 << 40) }},
		{"write error", func() { s.own.server().Errorf("Critical write error: read-only file system") }, func() {}},
		{"storage stopped", func() { _ = s.own.server().ShutdownJetStream() }, func() {}},
		{"slow disk", func() { slow.Store(int64(slowDisk)) }, func() { slow.Store(0) }},
		{"clock step forward", func() { s.condition.step(time.Hour) }, func() {}},
		{"clock step back", func() { s.condition.step(-time.Hour) }, func() {}},
	} {
		fault.begin()
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		_ = server.playWithBot(ctx) // in vain, perhaps
		cancel()
		fault.end()
		server.alive()
		t.Logf("after %s the node is alive", fault.name)
	}
	server.stop()
}

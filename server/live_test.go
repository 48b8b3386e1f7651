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
//	LABYRINTH_LONG=1 go test -run 'TestLive$/kill$' -v . -args -live 2

package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
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

// busy lets people play with bots at all nodes until ctx is done, so that turns are asked for
// while faults happen. It returns the number of turns so far.
func (c *cluster) busy(ctx context.Context, people *sync.WaitGroup) *atomic.Int64 {
	turns := new(atomic.Int64)
	for i := range 6 {
		people.Go(func() {
			for ctx.Err() == nil {
				one, cancel := context.WithTimeout(ctx, 20*time.Second)
				if c.at(c.t, i%3, "").playWithBot(one) == nil {
					turns.Add(1)
				}
				cancel()
				time.Sleep(50 * time.Millisecond)
			}
		})
	}
	return turns
}

var liveFlag = flag.Int("live", 6, "make this number of faults of each kind in TestLive")

// TestLive pauses, kills and cuts off nodes of a cluster, and takes their disks. After each
// fault every node is alive, and in the end each stops on SIGTERM.
func TestLive(t *testing.T) {
	long.Test(t)
	for _, kind := range []string{"long pause", "kill", "cut off", "lost disk", "kill two"} {
		t.Run(kind, func(t *testing.T) {
			cluster := startCluster(t, "")
			ctx, stop := context.WithCancel(t.Context())
			var people sync.WaitGroup
			defer people.Wait()
			defer stop()
			turns := cluster.busy(ctx, &people)
			await(t, "the first turns", func() bool { return turns.Load() > 5 })
			for i := range *liveFlag {
				began := time.Now()
				cluster.fault(kind, i%3)
				cluster.alive()
				t.Logf("fault %d: every node is alive after %v; %d turns", i+1, time.Since(began).Round(time.Second), turns.Load())
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
	step := func(by time.Duration) {
		s.pulse.mu.Lock()
		defer s.pulse.mu.Unlock()
		s.pulse.offset += by
		s.pulse.beat = s.pulse.beat.Add(-by)
	}
	for _, fault := range []struct {
		name       string
		begin, end func()
	}{
		{"full disk", func() { free.Store(0) }, func() { free.Store(1 << 40) }},
		{"write error", func() { s.own.server().Errorf("Critical write error: read-only file system") }, func() {}},
		{"storage stopped", func() { _ = s.own.server().ShutdownJetStream() }, func() {}},
		{"slow disk", func() { slow.Store(int64(1500 * time.Millisecond)) }, func() { slow.Store(0) }},
		{"clock step forward", func() { step(time.Hour) }, func() {}},
		{"clock step back", func() { step(-time.Hour) }, func() {}},
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

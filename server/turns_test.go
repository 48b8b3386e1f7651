// This file tests whose bots play when many want to.

package server

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/nats-io/nats.go/jetstream"
)

// The turns of one sender wait for each other, and not those of others.
func TestTurns(t *testing.T) {
	t.Parallel()
	var queue []string
	open := true
	q := &turns{most: 2, asked: make(map[string]asked), waits: make(map[string]lineKey), lines: make(map[lineKey]*line), publish: func(t turn, waiting int) bool {
		if open {
			queue = append(queue, fmt.Sprintf("%s%d/%d", t.id, t.n, waiting))
		}
		return open
	}}
	now, stranger, person := time.Now(), netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	want := func(step string, published ...string) {
		t.Helper()
		if !slices.Equal(queue, published) {
			t.Errorf("%s: %q were asked for, want %q", step, queue, published)
		}
		queue = nil
	}
	for _, id := range []string{"a", "b", "c", "d", "c"} {
		q.ask(turn{id, 1, playLane, stranger}, now)
	}
	want("five turns of four tables", "a1/0", "b1/0")
	q.ask(turn{"x", 1, playLane, person}, now)
	want("somebody else", "x1/0")
	q.ask(turn{"a", 1, playLane, stranger}, now)
	want("the same again")
	q.settled("a", 2, now)
	want("one is done", "c1/1")
	q.ask(turn{"c", 2, playLane, stranger}, now)
	want("another turn of a table in the queue", "d1/1")
	q.forget(now.Add(2 * botTime))
	want("all are late", "c2/0")
	for _, id := range []string{"d", "e", "f", "e"} {
		q.ask(turn{id, 4, playLane, stranger}, now)
	}
	want("one more has room", "d4/0")
	q.settled("d", 4, now)
	want("an event before the turn, which counts still")
	q.settled("e", 5, now)
	q.settled("f", 4, now)
	q.settled("d", 5, now)
	want("one that waits is of the past", "f4/0")
	q.settled("f", 5, now)
	open = false
	q.settled("c", 3, now)
	q.ask(turn{"y", 1, playLane, person}, now)
	open = true
	q.ask(turn{"y", 1, playLane, person}, now)
	want("the queue was away", "y1/0")
	for _, id := range []string{"a", "b", "c", "d", "x", "y"} {
		q.settled(id, 9, now)
	}
	if out, wait := q.counts(); out != 0 || wait != 0 || len(q.lines) != 0 || len(q.asked) != 0 || len(q.waits) != 0 {
		t.Errorf("%d turns are in the queue, %d wait, and there are %d lines, want none", out, wait, len(q.lines))
	}
}

// A table of bots only waits until somebody looks at it.
func TestTablesOfBots(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	var turns atomic.Int32
	good := server.hub.pool.newBot
	server.hub.pool.newBot = func(r catalog.Rules, name string) (play.Bot, error) { turns.Add(1); return good(r, name) }
	var shows []party
	for range 30 {
		shows = append(shows, server.open(`{"variant":"battlechess","seats":[{"bot":"random"},{"bot":"random"}]}`))
	}
	// One after the other, a person's bot plays, so the other turns had their time.
	p := server.open(`{"seats":[{"bot":"random"},{}]}`)
	next(t, server.watch(p, "", 0))
	if got := turns.Load(); got != 1 {
		t.Errorf("%d bots were made while nobody looked at their tables, want 1", got)
	}
	for stream := server.watch(shows[0], "", -1); next(t, stream).N < 4; {
	}
	await(t, "a table that is asked for", func() bool { return server.last(shows[1]).N > 3 })
}

// Bots at tables without people never take a worker from people, and of the bots of
// people only few are kept in memory.
func TestPeopleFirst(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.workers = 1 })
	pool := server.hub.pool
	pool.think = patience
	good := pool.newBot
	began := make(chan struct{}, 100)
	pool.newBot = func(r catalog.Rules, name string) (play.Bot, error) {
		if name == "random" {
			return func(ctx context.Context, q play.Question) (play.Answer, error) {
				began <- struct{}{}
				<-ctx.Done()
				return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, ctx.Err()
			}, nil
		}
		return good(r, name)
	}
	for range 5 {
		server.watch(server.open(`{"seats":[{"bot":"random"},{"bot":"random"}]}`), "", -1)
	}
	<-began
	for range 2 * mostBots {
		p := server.open(`{"seats":[{"bot":"greedy"},{}]}`)
		events := server.watch(p, "", 0)
		for e := next(t, events); ; e = next(t, events) { // it pushes, and then walks
			if e.By != 1.0 {
				t.Errorf("event by %v, want the bot's ply", e.By)
			}
			if e.View.ToMove != 1.0 {
				break
			}
		}
	}
	pool.mu.Lock()
	defer pool.mu.Unlock()
	if n := len(pool.bots[playLane]); n != mostBots {
		t.Errorf("%d bots are kept, want %d", n, mostBots)
	}
}

// A turn is counted for the address whose request led to it, also after other bots.
func TestSender(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.role = "http" })
	p := server.open(`{"seats":[{},{"bot":"random"}]}`)
	me := server.as(p.tokens[1])
	for e := me.last(p); e.View.ToMove == 1.0; e = me.last(p) {
		me.do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply), http.StatusCreated)
	}
	q := server.hub.pool.turns
	q.mu.Lock()
	defer q.mu.Unlock()
	if got := q.asked[p.id].sender; got.String() != "127.0.0.1" {
		t.Errorf("the turn is counted for %v, want the address of the client", got)
	}
}

// A turn that the queue has already is no failure, and one for which it is full is: it is asked
// for again.
func TestFullQueue(t *testing.T) {
	t.Parallel()
	js := serveHere(t, func(c *config) { c.role = "http" }).hub.store.js
	_, err := js.CreateStream(t.Context(), jetstream.StreamConfig{
		Name: "FULL", Subjects: []string{"full.*"}, Storage: jetstream.MemoryStorage, Retention: jetstream.WorkQueuePolicy,
		MaxMsgs: 1, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []struct {
		subject      string
		taken, again bool
	}{{"full.a", true, false}, {"full.a", false, true}, {"full.b", false, false}} {
		if _, err := js.Publish(t.Context(), q.subject, nil); (err == nil) != q.taken || queuedAlready(err) != q.again {
			t.Errorf("%s: %v, want it taken: %v, there already: %v", q.subject, err, q.taken, q.again)
		}
	}
}

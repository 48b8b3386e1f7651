// This file tests how bots play: those that fail, those on other machines, and the
// work queue.

package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/labyrinth-go/labyrinth/play"
)

// A bot that fails loses its own game, and other games go on.
func TestBadBots(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.workers = 2 })
	pool := server.hub.pool
	pool.think, pool.retry = 50*time.Millisecond, 10*time.Millisecond
	good := pool.newBot
	pool.newBot = func(r catalog.Rules, name string) (play.Bot, error) {
		switch name {
		case "mcts":
			return func(context.Context, play.Question) (play.Answer, error) { panic("broken") }, nil
		case "random":
			return func(context.Context, play.Question) (play.Answer, error) {
				return play.Answer{Ply: game.PlyOf("z99")}, nil
			}, nil
		case "mcts:1ms":
			return nil, errors.New("no such bot here")
		case "mcts:2ms":
			panic("cannot be made")
		case "greedy": // thinks until it must stop, and then has a choice
			bot, err := good(r, name)
			return func(ctx context.Context, q play.Question) (play.Answer, error) {
				a, _ := bot(ctx, q)
				<-ctx.Done()
				return a, ctx.Err()
			}, err
		}
		return good(r, name)
	}
	fine := server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	for _, name := range []string{"mcts", "random", "mcts:1ms", "mcts:2ms"} {
		p := server.open(fmt.Sprintf(`{"seats":[{"name":"Ann"},{"bot":%q}]}`, name))
		me := server.as(p.tokens[1])
		stream := me.watch(p, "", -1)
		e := next(t, stream)
		for e.View.ToMove == 1.0 {
			me.do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply), http.StatusCreated)
			e = next(t, stream)
		}
		e = next(t, stream)
		if e.Kind != "forfeit" || e.View.Outcome == nil || e.View.Outcome.Reason != crashed || e.View.Outcome.Winners[0] != 1 {
			t.Errorf("%s: %s %+v, want the reason %s", name, e.Kind, e.View.Outcome, crashed)
		}
		replay(t, server.do("GET", p.path+"/record", "", 200).data)
	}
	stream := server.as(fine.tokens[2]).watch(fine, "", -1)
	for e := next(t, stream); e.View.ToMove != 2.0; e = next(t, stream) {
		if e.Kind == "forfeit" {
			t.Fatal("a bot that stops in time lost its game")
		}
	}
}

// A server that lets bots play for another one takes its turns from the work queue.
func TestBotsElsewhere(t *testing.T) {
	t.Parallel()
	addr := freeport.Address()
	server := serveHere(t, func(c *config) { c.clients, c.role = addr, "http" })
	p := server.open(`{"variant":"battlechess","seats":[{"bot":"greedy"},{}]}`)
	stream := server.as(p.tokens[2]).watch(p, "", 0)
	c, err := parseFlags("server", []string{"-role", "bots", "-nats", "nats://" + addr}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- run(ctx, c, discard, io.Discard) }()
	e := next(t, stream)
	if e.By != 1.0 {
		t.Errorf("event %d by %v, want the bot's ply", e.N, e.By)
	}
	// The queue is lost, as when the machine that had it was replaced.
	if err := server.hub.store.js.DeleteStream(ctx, jobStreamName); err != nil {
		t.Fatal(err)
	}
	for e.View.ToMove == 1.0 {
		e = next(t, stream)
	}
	server.as(p.tokens[2]).do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply), http.StatusCreated)
	for e.View.ToMove != 1.0 {
		e = next(t, stream)
	}
	if e := next(t, stream); e.By != 1.0 {
		t.Errorf("event %d by %v after the queue was lost, want the bot's ply", e.N, e.By)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// jobs returns the number of jobs in the work queue.
func (h here) jobs(ctx context.Context) uint64 {
	h.t.Helper()
	stream, err := h.hub.store.js.Stream(ctx, jobStreamName)
	if err != nil {
		h.t.Fatal(err)
	}
	return stream.CachedInfo().State.Msgs
}

// A queue that gives out nothing for ever, though it has jobs, is said to stand still and
// is made anew. The storage shows it as well, with all replicas.
func TestQueueStandsStill(t *testing.T) {
	t.Parallel()
	var s *store
	server := serveHere(t, func(c *config) {
		c.opened = func(opened *store) { s, opened.mostStill = opened, 6 }
	})
	server.ready(http.StatusOK)
	stream, err := s.js.Stream(t.Context(), jobStreamName)
	if err == nil {
		_, err = stream.PauseConsumer(t.Context(), playLane, time.Now().Add(time.Hour))
	}
	if err != nil {
		t.Fatal(err)
	}
	p := server.open(`{"seats":[{"bot":"random"},{}]}`)
	server.ready(http.StatusServiceUnavailable)
	await(t, "the bot", func() bool { return server.last(p).By == 1.0 })
	server.ready(http.StatusOK)
}

// A queue stands still if it has jobs and the oldest stays. One that is empty may rest.
func TestFlow(t *testing.T) {
	t.Parallel()
	var f flow
	young := time.Unix(1, 0)
	for i, look := range []struct {
		now  oldest
		jobs uint64
		want int
	}{
		{oldest{seq: 1}, 1, 0},
		{oldest{seq: 1}, 2, 1},
		{oldest{seq: 1}, 2, 2},
		{oldest{seq: 2}, 1, 0},
		{oldest{seq: 2}, 1, 1},
		{oldest{young, 2}, 1, 0}, // the queue is another
		{oldest{young, 2}, 1, 1},
		{oldest{young, 2}, 0, 0},
	} {
		if f.look(look.now, look.jobs); f.still != look.want {
			t.Errorf("look %d: still for %d looks, want %d", i, f.still, look.want)
		}
	}
}

// However often a bot is asked for, the queue has one job for an event.
func TestQueue(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.role = "http" })
	ask := func(id string, n int) { server.hub.pool.publish(turn{id: id, n: n, lane: playLane}, 0) }
	for range 100 {
		ask("a", 1)
	}
	ask("a", 2)
	ask("b", 1)
	for range 100 {
		ask("a", 1)
	}
	if err := server.hub.store.conn.Flush(); err != nil {
		t.Fatal(err)
	}
	await(t, "three jobs", func() bool { return server.jobs(t.Context()) >= 3 })
	if got := server.jobs(t.Context()); got != 3 {
		t.Errorf("%d jobs, want 3", got)
	}
	// A server without its queue is not ready.
	server.ready(http.StatusOK)
	if err := server.hub.store.js.DeleteStream(t.Context(), jobStreamName); err != nil {
		t.Fatal(err)
	}
	server.ready(http.StatusServiceUnavailable)
}

// A bot that ends the program every time loses, and is not made again.
func TestLastAttempt(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.role = "http" })
	pool := server.hub.pool
	pool.newBot = func(catalog.Rules, string) (play.Bot, error) { panic("made again") }
	p := server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	if err := pool.turn(t.Context(), job{turn: turn{id: p.id}, attempts: mostAttempts}); err != nil {
		t.Fatal(err)
	}
	if e := server.last(p); e.View.Outcome == nil || e.View.Outcome.Reason != crashed {
		t.Errorf("%+v, want a loss of the bot", e.View.Outcome)
	}
	// A failure at an earlier attempt is no loss.
	p = server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	if err := pool.attempt(t.Context(), job{turn: turn{id: p.id}, attempts: mostAttempts - 1}); err == nil || !strings.Contains(err.Error(), "pool.go") {
		t.Errorf("the error is %v, want one with the place of the panic", err)
	}
	if e := server.last(p); e.View.Outcome != nil {
		t.Errorf("over after %d attempts", mostAttempts-1)
	}
}

// A bot that people wait for is asked for again, however long it takes.
func TestWatchedBot(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.role = "http" })
	p := server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	next(t, server.watch(p, "", -1))
	await(t, "the first job", func() bool { return server.jobs(t.Context()) == 1 })
	stream, err := server.hub.store.js.Stream(t.Context(), jobStreamName)
	if err == nil {
		err = stream.Purge(t.Context()) // the worker that took it is gone
	}
	if err != nil {
		t.Fatal(err)
	}
	l := server.hub.enter(p.id)
	defer server.hub.leave(l)
	await(t, "the job again", func() bool {
		l.tryLock(func() {
			l.used.Store(0)
			if l.table != nil {
				l.table.changed = time.Time{}
			}
			server.hub.pool.turns.forget(time.Now().Add(time.Hour))
			server.hub.tidy(l)
		})
		return server.jobs(t.Context()) == 1
	})
}

// Bots that do not stop do not use more than their share, and hints wait for them.
func TestStuckBots(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.workers = 1 })
	pool := server.hub.pool
	pool.think, pool.grace = 10*time.Millisecond, 10*time.Millisecond
	stuck := make(chan struct{})
	var thinking atomic.Int32
	pool.newBot = func(catalog.Rules, string) (play.Bot, error) {
		return func(_ context.Context, q play.Question) (play.Answer, error) {
			thinking.Add(1)
			<-stuck
			return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
		}, nil
	}
	lost := server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	await(t, "the loss of a bot that does not stop", func() bool { return server.last(lost).View.Outcome != nil })
	if reason := server.last(lost).View.Outcome.Reason; reason != tooSlow {
		t.Errorf("it lost for the reason %s, want %s", reason, tooSlow)
	}
	for range 3 {
		server.open(`{"seats":[{"bot":"greedy"},{}]}`)
	}
	p := server.open(`{"practice":true,"seats":[{}]}`)
	server.as(p.tokens[1]).refused("GET", p.path+"/hint", "", http.StatusTooManyRequests, "limit")
	if got := thinking.Load(); got != 1 {
		t.Errorf("%d bots think, want 1", got)
	}
	close(stuck)
	await(t, "the other bots", func() bool { return thinking.Load() >= 4 })
	await(t, "a hint", func() bool {
		r, err := server.as(p.tokens[1]).try(t.Context(), "GET", p.path+"/hint", "")
		return err == nil && r.status == http.StatusOK
	})
}

// When a person takes back a ply and plays another one, the bot stops thinking about
// the first.
func TestSuperseded(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	pool := server.hub.pool
	pool.think = time.Hour
	began, ended := make(chan int, 10), make(chan error, 10)
	var made atomic.Int32
	pool.newBot = func(catalog.Rules, string) (play.Bot, error) {
		made.Add(1)
		return func(ctx context.Context, q play.Question) (play.Answer, error) {
			began <- 1
			<-ctx.Done()
			ended <- ctx.Err()
			return play.Answer{}, ctx.Err()
		}, nil
	}
	p := server.open(`{"variant":"battlechess","practice":true,"seats":[{},{"bot":"greedy"}]}`)
	me := server.as(p.tokens[1])
	e := me.last(p)
	play := func() {
		for e.View.ToMove == 1.0 {
			me.do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply), http.StatusCreated)
			e = me.last(p)
		}
	}
	play()
	<-began
	me.do("POST", p.path+"/takeback", fmt.Sprintf(`{"n":%d}`, e.N), http.StatusCreated)
	e = me.last(p)
	play()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the thought ended with %v, want it canceled", err)
		}
	case <-time.After(patience):
		t.Fatal("the bot thinks about what was taken back")
	}
	<-began
	if e := me.last(p); e.View.Outcome != nil || made.Load() != 2 {
		t.Errorf("over: %+v; %d bots were made, want another one after the first was canceled", e.View.Outcome, made.Load())
	}
}

// The more turns wait, the less time each has.
func TestShare(t *testing.T) {
	t.Parallel()
	p := pool{workers: 2, think: thinkTime}
	for waiting, want := range map[uint64]time.Duration{0: thinkTime, 1: thinkTime, 2: thinkTime / 2, 6: thinkTime / 4, 1 << 40: leastThinkTime} {
		if got := p.share(job{waiting: waiting}); got != want {
			t.Errorf("%d waiting: %v, want %v", waiting, got, want)
		}
	}
	if got := p.share(job{turn: turn{lane: showLane}}); got != showThinkTime {
		t.Errorf("a table of bots: %v, want %v", got, showThinkTime)
	}
}

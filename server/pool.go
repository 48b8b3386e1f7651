// This file holds the bots: a work queue in the storage, from which the workers of
// every node that has bots take tables, and think in a bounded pool.

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// thinkTime is how long a bot may think about a ply.
	thinkTime = 2 * time.Second
	// leastThinkTime is how long it may think in any case.
	leastThinkTime = 50 * time.Millisecond
	// graceTime is how much longer a bot may take to stop, on a busy machine. A
	// bot that takes longer loses.
	graceTime = 10 * time.Second
	// jobTime is how long a worker may be silent before another worker gets its
	// job.
	jobTime = thinkTime + graceTime + 3*time.Second
	// mostDeliveries is how often a job is tried. A bot that ends the program
	// every time loses.
	mostDeliveries = 3
)

type chooser = play.Bot[catalog.Ply, catalog.View]

// A pool lets bots play.
type pool struct {
	hall  *hall
	log   *slog.Logger
	stats *stats

	// newBot makes a bot. Tests replace it by one that makes bad bots.
	newBot func(r catalog.Rules, name string) (chooser, error)

	workers int

	think time.Duration // thinkTime, but for tests
	grace time.Duration // graceTime, but for tests

	mu   sync.Mutex
	busy map[string]int // the tables at which a worker of this node is, with the event of the last job for it
	done sync.WaitGroup
}

func newPool(h *hall) *pool {
	return &pool{hall: h, log: h.log, stats: h.stats, busy: make(map[string]int), newBot: builtin, think: thinkTime, grace: graceTime}
}

// builtin returns a bot of the library.
func builtin(r catalog.Rules, name string) (chooser, error) {
	return r.Bot(name, play.NewSeed(), bot.Budget{})
}

// ask asks the workers of all nodes to play for the bot that is to act after event
// n. It does not wait. If the request is lost, hall.sweep asks again.
func (p *pool) ask(id string, n int) {
	if err := p.hall.store.conn.Publish(jobSubject, fmt.Appendf(nil, "%s %d", id, n)); err != nil {
		p.log.Debug("ask for a bot", "table", id, "error", err)
	}
}

// start starts workers that take jobs until ctx is done.
func (p *pool) start(ctx context.Context, workers int) error {
	var queue jetstream.Consumer
	err := p.hall.store.await(ctx, "the work queue", func(ctx context.Context) (err error) {
		queue, err = p.hall.store.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable:       "bots",
			AckPolicy:     jetstream.AckExplicitPolicy,
			AckWait:       jobTime,
			MaxAckPending: 10_000,
		})
		return err
	})
	if err != nil {
		return err
	}
	p.workers = workers
	for range workers {
		p.done.Go(func() { p.work(ctx, queue) })
	}
	return nil
}

// work does one job after the other.
func (p *pool) work(ctx context.Context, queue jetstream.Consumer) {
	for ctx.Err() == nil {
		wait, cancel := context.WithTimeout(ctx, 5*time.Second)
		m, err := queue.Next(jetstream.FetchContext(wait), jetstream.FetchHeartbeat(time.Second))
		cancel()
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) {
				p.log.Debug("take a job", "error", err)
				time.Sleep(100 * time.Millisecond)
			}
			continue
		}
		if err := p.do(ctx, m); err != nil && ctx.Err() != nil {
			m.Nak() //nolint:errcheck // another worker gets the job later
			return
		}
		if err := m.Ack(); err != nil {
			p.log.Debug("acknowledge a job", "error", err)
		}
	}
}

// A job is the turn of a bot.
type job struct {
	id         string // of the table
	n          int    // the last event there
	deliveries uint64 // how often the job was given to a worker
	waiting    uint64 // the number of jobs behind it
}

// do does one job.
func (p *pool) do(ctx context.Context, m jetstream.Msg) error {
	id, text, _ := strings.Cut(string(m.Data()), " ")
	n, err := strconv.Atoi(text)
	if err != nil || !p.take(id, n) {
		return nil
	}
	defer p.release(id, n)
	j := job{id: id, n: n, deliveries: 1}
	if meta, err := m.Metadata(); err == nil {
		j.deliveries, j.waiting = meta.NumDelivered, meta.NumPending
	}
	err = p.turn(ctx, j)
	if err != nil && ctx.Err() == nil {
		p.log.Warn("bot", "table", id, "error", err)
		if errors.Is(err, errStorage) {
			time.AfterFunc(time.Second, func() { p.ask(id, n) })
		}
	}
	return err
}

// take reports whether no worker of this node is at the table.
func (p *pool) take(id string, n int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last, busy := p.busy[id]; busy {
		p.busy[id] = max(last, n)
		return false
	}
	p.busy[id] = n
	return true
}

// release ends take. If the table was asked for after a later event, it asks again.
func (p *pool) release(id string, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := p.busy[id]; last > n {
		p.ask(id, last)
	}
	delete(p.busy, id)
}

// turn plays one ply at a table, if a bot is to act there after the event of the job.
func (p *pool) turn(ctx context.Context, j job) error {
	r := p.hall.enter(j.id)
	defer p.hall.leave(r)
	var (
		choose chooser
		view   catalog.View
		seat   game.Player
	)
	err := r.look(ctx, func(t *table) (err error) {
		last, name := t.session.Last(), t.botToMove()
		if last < j.n {
			return game.Faultf(play.ErrEvent, 0, strconv.Itoa(j.n), "the last event is %d", last) // so it is read
		}
		if last > j.n || name == "" {
			return nil // there is another job for a later event
		}
		seat = t.session.ToMove()
		view = t.session.State().View(seat)
		choose, err = r.bot(seat, func() (chooser, error) { return p.newBot(t.rules, name) })
		return err
	})
	if err != nil || choose == nil {
		return err
	}
	ply, reason := catalog.Ply(""), crashed
	if j.deliveries < mostDeliveries {
		ply, reason, err = p.choose(ctx, choose, view, p.share(j.waiting))
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return r.with(ctx, func(t *table) (*entry, error) {
		if t.session.Last() != j.n { // people took back a ply, or another worker was faster
			return nil, nil
		}
		if reason == "" {
			_, e, failure := t.play(seat, j.n, string(ply))
			if failure == nil {
				return e, nil
			}
			reason, err = crashed, failure
		}
		p.log.Error("a bot loses its game", "table", j.id, "seat", seat, "reason", reason, "error", err)
		_, e, failure := t.forfeit(seat, reason)
		return e, failure
	})
}

// bot returns the bot on a seat. It is made once while the table is in memory. The
// caller has the room's lock, and is the only one that lets the bot think.
func (r *room) bot(seat game.Player, make func() (chooser, error)) (chooser, error) {
	if b := r.bots[seat]; b != nil {
		return b, nil
	}
	b, err := make()
	if err != nil {
		return nil, err
	}
	if r.bots == nil {
		r.bots = map[game.Player]chooser{}
	}
	r.bots[seat] = b
	return b, nil
}

// share returns how long a bot may think while a number of jobs wait, so that
// many games cannot hold up the others.
func (p *pool) share(waiting uint64) time.Duration {
	return max(p.think/time.Duration(1+waiting/uint64(max(p.workers, 1))), leastThinkTime)
}

// choose lets a bot choose a ply within a time. If it fails, choose returns the
// reason for which its seat loses.
func (p *pool) choose(
	ctx context.Context, think chooser, view catalog.View, limit time.Duration,
) (catalog.Ply, string, error) {
	type choice struct {
		ply catalog.Ply
		err error
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	chosen := make(chan choice, 1)
	go func() {
		var c choice
		defer func() {
			if bad := recover(); bad != nil {
				c = choice{"", fmt.Errorf("panic: %v\n%s", bad, debug.Stack())}
			}
			chosen <- c
		}()
		c.ply, c.err = think(ctx, view)
	}()
	late := time.NewTimer(p.think + p.grace)
	defer late.Stop()
	select {
	case c := <-chosen:
		p.stats.thought.Observe(time.Since(began).Seconds())
		if c.err != nil && (c.ply == "" || !errors.Is(c.err, context.DeadlineExceeded)) {
			return "", crashed, c.err
		}
		return c.ply, "", nil // after the limit, the bot's choice so far
	case <-late.C:
		return "", tooSlow, fmt.Errorf("no ply after %v", p.think+p.grace)
	}
}

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
	for range workers {
		p.done.Go(func() { p.work(ctx, queue) })
	}
	return nil
}

// work does one job after the other.
func (p *pool) work(ctx context.Context, queue jetstream.Consumer) {
	for ctx.Err() == nil {
		wait, cancel := context.WithTimeout(ctx, 5*time.Second)
		job, err := queue.Next(jetstream.FetchContext(wait), jetstream.FetchHeartbeat(time.Second))
		cancel()
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) {
				p.log.Debug("take a job", "error", err)
				time.Sleep(100 * time.Millisecond)
			}
			continue
		}
		if err := p.do(ctx, job); err != nil && ctx.Err() != nil {
			job.Nak() //nolint:errcheck // another worker gets the job later
			return
		}
		if err := job.Ack(); err != nil {
			p.log.Debug("acknowledge a job", "error", err)
		}
	}
}

// do does one job.
func (p *pool) do(ctx context.Context, job jetstream.Msg) error {
	id, text, _ := strings.Cut(string(job.Data()), " ")
	n, err := strconv.Atoi(text)
	if err != nil || !p.take(id, n) {
		return nil
	}
	defer p.release(id, n)
	deliveries := uint64(1)
	if meta, err := job.Metadata(); err == nil {
		deliveries = meta.NumDelivered
	}
	err = p.turn(ctx, id, n, deliveries)
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

// turn plays one ply at a table, if a bot is to act there after event n or later.
func (p *pool) turn(ctx context.Context, id string, n int, deliveries uint64) error {
	r := p.hall.enter(id)
	defer p.hall.leave(r)
	var (
		choose chooser
		view   catalog.View
		seat   game.Player
	)
	err := r.look(ctx, func(t *table) (err error) {
		if last := t.session.Last(); last < n {
			return game.Faultf(play.ErrEvent, 0, strconv.Itoa(n), "the last event is %d", last) // so it is read
		}
		name := t.botToMove()
		if name == "" {
			return nil
		}
		seat, n = t.session.ToMove(), t.session.Last()
		view = t.session.State().View(seat)
		choose, err = r.bot(seat, func() (chooser, error) { return p.newBot(t.rules, name) })
		return err
	})
	if err != nil || choose == nil {
		return err
	}
	ply, reason := catalog.Ply(""), crashed
	if deliveries < mostDeliveries {
		ply, reason, err = p.choose(ctx, choose, view)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return r.with(ctx, func(t *table) (*entry, error) {
		if t.session.Last() != n { // people took back a ply, or another worker was faster
			return nil, nil
		}
		if reason == "" {
			_, e, failure := t.play(seat, n, string(ply))
			if failure == nil {
				return e, nil
			}
			reason, err = crashed, failure
		}
		p.log.Error("a bot loses its game", "table", id, "seat", seat, "reason", reason, "error", err)
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

// choose lets a bot choose a ply. If it fails, choose returns the reason for which
// its seat loses.
func (p *pool) choose(ctx context.Context, think chooser, view catalog.View) (catalog.Ply, string, error) {
	type choice struct {
		ply catalog.Ply
		err error
	}
	began := time.Now()
	limit, cancel := context.WithTimeout(ctx, p.think)
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
		c.ply, c.err = think(limit, view)
	}()
	late := time.NewTimer(p.think + p.grace)
	defer late.Stop()
	select {
	case c := <-chosen:
		p.stats.thought.Observe(time.Since(began).Seconds())
		if c.err != nil && (c.ply == "" || !errors.Is(c.err, context.DeadlineExceeded)) {
			return "", crashed, c.err
		}
		return c.ply, "", nil // after thinkTime, the bot's choice so far
	case <-late.C:
		return "", tooSlow, fmt.Errorf("no ply after %v", p.think+p.grace)
	}
}

// This file holds how bots play: they think in goroutines whose number is bounded.
// The jobs come from the work queue, which is in jobs.go.

package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

const (
	// thinkTime is how long a bot may think about a ply.
	thinkTime = 2 * time.Second
	// leastThinkTime is how long it may think in any case.
	leastThinkTime = 50 * time.Millisecond
	// showThinkTime is how long a bot may think at a table of bots only.
	showThinkTime = 100 * time.Millisecond
	// graceTime is how much longer a bot may take to stop, on a busy machine. A
	// bot that takes longer loses.
	graceTime = 10 * time.Second
	// searchTime is how long a request waits for one of the places for hints, and then for its
	// hint or its puzzle. Making a puzzle of par 4 seldom takes longer, and most others a moment.
	searchTime = 5 * time.Second
)

// errTooSlow means that a bot did not stop in time.
var errTooSlow = errors.New("the bot does not stop")

// A pool lets bots play.
type pool struct {
	hub   *hub
	log   *slog.Logger
	stats *stats

	// newBot makes a bot. Tests replace it by one that makes bad bots.
	newBot func(r catalog.Rules, name string) (play.Bot, error)

	workers int           // the number of bots that may think at the same time
	hints   chan struct{} // has an element for each hint that is being searched
	lost    atomic.Int32  // the number of thoughts that were given up and have not ended

	think  time.Duration // thinkTime, but for tests
	grace  time.Duration // graceTime, but for tests
	search time.Duration // searchTime, but for tests
	retry  time.Duration // until a job that has failed is tried again

	turns   *turns       // that this node asks for
	playing atomic.Int32 // the number of workers at turns of tables with people

	mu    sync.Mutex
	tasks map[string]*task     // by table
	bots  map[string][]keptBot // by lane; the one that was used last is the last
	done  sync.WaitGroup       // of the workers
}

// mostBots bounds the bots of a lane that are kept for their next ply, with what they
// remember. One of Battle Chess takes up to 25 MB.
const mostBots = 4

// A keptBot is the bot on a seat of a table.
type keptBot struct {
	id     string
	seat   game.Player
	choose play.Bot
	told   int // the last event that it knows, or -1
}

func newPool(h *hub, workers int) *pool {
	p := &pool{
		hub: h, log: h.log, stats: h.stats, newBot: builtin, workers: workers, hints: make(chan struct{}, max(1, workers/2)),
		think: thinkTime, grace: graceTime, search: searchTime, retry: time.Second, tasks: make(map[string]*task), bots: make(map[string][]keptBot),
	}
	p.turns = &turns{most: workers, publish: p.publish, asked: make(map[string]asked), waits: make(map[string]lineKey), lines: make(map[lineKey]*line)}
	h.store.refused = p.refused
	return p
}

// builtin returns a bot of the library.
func builtin(r catalog.Rules, name string) (play.Bot, error) {
	return r.Bot(name, play.NewSeed(), bot.Budget{})
}

// clogged reports whether as many thoughts were given up and still run as may run
// at all. Then this node does not begin another one.
func (p *pool) clogged() bool { return int(p.lost.Load()) >= p.workers }

// place waits until one of the places for hints is free, and takes it until done is
// called.
func (p *pool) place(ctx context.Context) (done func(), err error) {
	if p.clogged() {
		return nil, errBusy
	}
	select {
	case p.hints <- struct{}{}:
		return func() { <-p.hints }, nil
	case <-time.After(p.search):
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// turn plays one ply at a table, if a bot is to act there after the event of the job.
func (p *pool) turn(ctx context.Context, j job) error {
	l := p.hub.enter(j.id)
	defer p.hub.leave(l)
	var (
		kept     keptBot
		question play.Question
		seat     game.Player
		broken   error // the bot cannot be made
	)
	err := l.look(ctx, func(t *table) error {
		last, name := t.session.Last(), t.botToMove()
		if last < j.n {
			return game.Faultf(play.ErrEvent, 0, strconv.Itoa(j.n), "the last event is %d", last) // so it is read
		}
		if last > j.n || name == "" {
			return errDone // there is another job for a later event
		}
		seat = t.session.ToMove()
		question.View = t.session.View(seat)
		if j.attempts < mostAttempts {
			kept, broken = p.take(j, seat, func() (play.Bot, error) { return p.botOf(t, seat, name) })
			question.Since = slices.Values(slices.Collect(t.session.Events(seat, kept.told)))
			kept.told = last
		}
		return nil
	})
	switch {
	case errors.Is(err, errDone):
		return nil
	case err != nil:
		return err
	case broken != nil:
		return fmt.Errorf("make a bot: %w", broken)
	}
	ply, reason, why := game.Ply{}, crashed, errors.New("too many attempts")
	if kept.choose != nil {
		ply, reason, why = p.choose(ctx, kept.choose, question, p.share(j))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if reason == "" {
			p.keep(j, kept)
		}
	}
	return l.with(ctx, func(t *table) (*entry, error) {
		if t.session.Last() != j.n { // people took back a ply, or another worker was faster
			return nil, nil
		}
		if reason == "" {
			_, e, failure := t.play(seat, j.n, ply)
			if failure == nil {
				return e, nil
			}
			reason, why = crashed, failure
		}
		p.log.Error("a bot fails", "table", j.id, "seat", seat, "reason", reason, "error", why)
		_, e, failure := t.failed(seat, reason, l.present)
		return e, failure
	})
}

// errDone means that there is nothing to do for a job.
var errDone = errors.New("the job is done")

// take returns the bot on a seat: that which played there the last time, if it is
// kept, or a new one. Nobody else uses it until keep is called.
func (p *pool) take(j job, seat game.Player, newBot func() (play.Bot, error)) (keptBot, error) {
	p.mu.Lock()
	bots := p.bots[j.lane]
	i := slices.IndexFunc(bots, func(k keptBot) bool { return k.id == j.id && k.seat == seat })
	if i >= 0 {
		defer p.mu.Unlock()
		kept := bots[i]
		p.bots[j.lane] = slices.Delete(bots, i, i+1)
		return kept, nil
	}
	p.mu.Unlock()
	choose, err := newBot()
	return keptBot{j.id, seat, choose, -1}, err
}

// keep keeps a bot for its next ply. One whose thought was canceled or has failed is not
// kept: a new one is told the whole game.
func (p *pool) keep(j job, kept keptBot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	bots := append(p.bots[j.lane], kept)
	if len(bots) > mostBots {
		bots = slices.Delete(bots, 0, 1)
	}
	p.bots[j.lane] = bots
}

// release forgets the bots of a table that is not used any more.
func (p *pool) release(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for lane, bots := range p.bots {
		p.bots[lane] = slices.DeleteFunc(bots, func(k keptBot) bool { return k.id == id })
	}
}

// share returns how long a bot may think while a number of jobs wait, so that
// many games cannot hold up the others. At a table of bots only it is not long.
func (p *pool) share(j job) time.Duration {
	limit := max(p.think/time.Duration(1+j.waiting/uint64(p.workers)), leastThinkTime)
	if j.lane == showLane {
		limit = min(limit, showThinkTime)
	}
	return limit
}

// choose lets a bot choose a ply within a time. If it fails, choose returns the
// reason for which its seat loses.
func (p *pool) choose(
	ctx context.Context, choose play.Bot, question play.Question, limit time.Duration,
) (game.Ply, string, error) {
	began := time.Now()
	answer, err := think(ctx, p, limit, func(ctx context.Context) (play.Answer, error) { return choose(ctx, question) })
	switch {
	case errors.Is(err, errTooSlow):
		return game.Ply{}, tooSlow, err
	case err != nil && (answer.Ply == (game.Ply{}) || !errors.Is(err, context.DeadlineExceeded)):
		return game.Ply{}, crashed, err
	}
	p.stats.thought.Observe(time.Since(began).Seconds())
	return answer.Ply, "", nil // after the limit, the bot's choice so far
}

// think calls f in a goroutine of its own, with a context that ends after a time.
// A panic becomes an error. If f does not end when it should, think gives it up and
// returns errTooSlow.
func think[T any](ctx context.Context, p *pool, limit time.Duration, f func(context.Context) (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	ended := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if bad := recover(); bad != nil {
				r.err = fmt.Errorf("panic: %v\n%s", bad, debug.Stack())
			}
			ended <- r
		}()
		r.value, r.err = f(ctx)
	}()
	late := time.NewTimer(limit + p.grace)
	defer late.Stop()
	select {
	case r := <-ended:
		return r.value, r.err
	case <-late.C:
		p.lost.Add(1)
		go func() {
			<-ended
			p.lost.Add(-1)
		}()
		var none T
		return none, fmt.Errorf("%w: no answer after %v", errTooSlow, limit+p.grace)
	}
}

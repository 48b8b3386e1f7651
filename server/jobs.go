// This file holds the workers of every node that has bots: they take the turns of bots
// from the work queue, which is in queue.go. How a bot thinks is in pool.go.

package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// jobTime is how long a worker may be silent before another one gets its job.
	// A worker that is busy says so more often.
	jobTime = 5 * time.Second
	// mostAttempts is how often a job is given to a worker. A bot that ends the
	// program every time loses at the last attempt.
	mostAttempts = 5
)

// A job is the turn of a bot, as a worker gets it.
type job struct {
	turn
	attempts uint64 // how often the job was given to a worker
	waiting  uint64 // the number of jobs behind it, and of those that its sender waits for
}

// An ask is the body of a message of the queue.
type ask struct {
	Sender  sender `json:"sender"`
	Waiting uint64 `json:"waiting,omitempty"`
}

// publish puts a turn into the queue. It does not wait: unasked hears of a failure,
// and hub.sweep asks again if nothing happens.
func (p *pool) publish(t turn, waiting int) bool {
	data, err := json.Marshal(ask{t.sender, uint64(waiting)})
	if err != nil {
		panic(err) // it has a text and a number
	}
	_, err = p.hub.store.js.PublishAsync(fmt.Sprintf("%s%s.%s.%d", jobSubjects, t.lane, t.id, t.n), data, jetstream.WithRetryAttempts(0))
	if err != nil {
		p.log.Debug("ask for a bot", "table", t.id, "error", err)
	}
	return err == nil
}

// start starts the workers, which take jobs until ctx is done. Tables of bots only
// have half as many workers, which rest while the others think.
func (p *pool) start(ctx context.Context, q queue) {
	p.hub.store.flow.works.Store(true)
	for range p.workers {
		p.done.Go(func() { p.work(ctx, q[playLane], playLane) })
	}
	for range max(1, p.workers/2) {
		p.done.Go(func() { p.work(ctx, q[showLane], showLane) })
	}
}

// rest waits while turns at tables of people are being thought about, for some time.
func (p *pool) rest(ctx context.Context) {
	for began := time.Now(); p.playing.Load() > 0 && time.Since(began) < p.think && ctx.Err() == nil; {
		pause(ctx, 20*time.Millisecond)
	}
}

// work does one job of a lane after the other. It opens the queue again when it was
// lost.
func (p *pool) work(ctx context.Context, from jetstream.Consumer, lane string) {
	for ctx.Err() == nil {
		if p.clogged() {
			pause(ctx, time.Second) // other nodes may have room
			continue
		}
		if lane == showLane {
			p.rest(ctx)
		}
		wait, cancel := context.WithTimeout(ctx, 5*time.Second)
		m, err := from.Next(jetstream.FetchContext(wait), jetstream.FetchHeartbeat(time.Second))
		cancel()
		switch {
		case err == nil:
			p.do(ctx, m)
		case ctx.Err() != nil || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded):
		default:
			p.log.Debug("take a job", "error", err)
			pause(ctx, 100*time.Millisecond)
			again, err := p.hub.store.openQueue(ctx)
			if err == nil {
				from = again[lane]
			} else if ctx.Err() == nil {
				p.log.Error("work queue", "error", err)
				pause(ctx, time.Second)
			}
		}
	}
}

// pause waits for a time, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// do does a job and answers the queue. While it works, it reports so to the queue,
// which otherwise gives the job to another worker.
func (p *pool) do(ctx context.Context, m jetstream.Msg) {
	j, err := jobOf(m)
	if err != nil {
		p.answer(m.Term)
		return
	}
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for tick := time.NewTicker(jobTime / 3); ; {
			select {
			case <-tick.C:
				p.answer(m.InProgress)
			case <-stop:
				tick.Stop()
				return
			}
		}
	}()
	if j.lane == playLane {
		p.playing.Add(1)
		defer p.playing.Add(-1)
	}
	mine, end, ok := p.begin(withSender(ctx, j.sender), j.id, j.n)
	if !ok {
		p.answer(m.Ack)
		return
	}
	defer end()
	err = p.attempt(mine, j)
	switch {
	case err == nil || mine.Err() != nil && ctx.Err() == nil: // done, or a later event counts
		p.answer(m.Ack)
	case ctx.Err() != nil:
		p.answer(m.Nak) // another worker gets it
	case errors.Is(err, errNoTable): // it is gone
		p.answer(m.Term)
	case atStorage(err): // says nothing about the bot
		p.answer(m.Ack)
		time.AfterFunc(time.Second, func() { p.turns.ask(j.turn, time.Now()) })
	case j.attempts > mostAttempts:
		p.log.Error("a bot cannot act", "table", j.id, "error", err)
		p.answer(m.Term)
	default:
		p.log.Error("bot", "table", j.id, "attempt", j.attempts, "error", err)
		p.answer(func() error { return m.NakWithDelay(p.retry) })
	}
}

// atStorage reports whether a turn has failed since nothing could be read or stored, for
// whatever reason.
func atStorage(err error) bool {
	for _, is := range []error{errStorage, errFull, errDamaged, nats.ErrConnectionClosed} {
		if errors.Is(err, is) {
			return true
		}
	}
	return refused(err)
}

// answer answers the queue. An answer that is lost makes the queue give the job to
// a worker again.
func (p *pool) answer(f func() error) {
	if err := f(); err != nil {
		p.log.Debug("answer the work queue", "error", err)
	}
}

// jobOf reads a message of the queue.
func jobOf(m jetstream.Msg) (j job, err error) {
	fields := strings.Split(strings.TrimPrefix(m.Subject(), jobSubjects), ".")
	var a ask
	if err := json.Unmarshal(m.Data(), &a); err != nil || len(fields) != 3 {
		return j, fmt.Errorf("not a job: %s", m.Subject())
	}
	j = job{turn: turn{id: fields[1], lane: fields[0], sender: a.Sender}, attempts: 1, waiting: a.Waiting}
	if meta, err := m.Metadata(); err == nil {
		j.attempts, j.waiting = meta.NumDelivered, meta.NumPending+a.Waiting
	}
	j.n, err = strconv.Atoi(fields[2])
	return j, err
}

// attempt is turn for bots that panic.
func (p *pool) attempt(ctx context.Context, j job) (err error) {
	defer func() {
		if bad := recover(); bad != nil {
			err = fmt.Errorf("panic: %v\n%s", bad, debug.Stack())
		}
	}()
	return p.turn(ctx, j)
}

// A task is the job at which a worker of this node is for a table.
type task struct {
	n      int // the event of the job
	cancel context.CancelFunc
	done   chan struct{}
}

// begin makes a job the only one of this node at its table, until end is called. A
// job for an earlier event is canceled, since it no longer counts. begin reports
// false if the same job or a later one is being done.
func (p *pool) begin(ctx context.Context, id string, n int) (mine context.Context, end func(), ok bool) {
	for {
		mine, cancel := context.WithCancel(ctx)
		own := &task{n, cancel, make(chan struct{})}
		p.mu.Lock()
		other := p.tasks[id]
		if other == nil {
			p.tasks[id] = own
		}
		p.mu.Unlock()
		if other == nil {
			return mine, func() {
				cancel()
				p.mu.Lock()
				delete(p.tasks, id)
				p.mu.Unlock()
				close(own.done)
			}, true
		}
		cancel()
		if other.n >= n {
			return nil, nil, false
		}
		other.cancel()
		<-other.done // a bot that does not stop is given up
	}
}

// supersede cancels the job at a table after whose event something has happened, such as
// a takeback. Its worker is then free for the next one.
func (p *pool) supersede(id string, n int) {
	p.mu.Lock()
	t := p.tasks[id]
	p.mu.Unlock()
	if t != nil && n > t.n {
		t.cancel()
	}
}

// lastEvent returns the number of the last event of an entry, if it has any.
func lastEvent(data []byte) (n int, ok bool) {
	var e entry
	if json.Unmarshal(data, &e) != nil || len(e.Events) == 0 {
		return 0, false
	}
	number, _, _ := strings.Cut(e.Events[len(e.Events)-1], " ")
	n, err := strconv.Atoi(number)
	return n, err == nil
}

// This file holds the work queue of the bots: a stream of the storage from which
// the workers of every node that has bots take the turns of bots. How a bot thinks
// is in pool.go.

package main

import (
	"context"
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
	jobStreamName = "JOBS"
	jobSubjects   = "job."   // the name of a table, a dot and the number of an event follow
	jobBytes      = 64 << 20 // the size of the queue
	mostJobs      = 100_000
	// jobLife is how long a job waits for a worker.
	jobLife = 10 * time.Minute
	// jobTime is how long a worker may be silent before another one gets its job.
	// A worker that is busy says so more often.
	jobTime = 5 * time.Second
	// mostAttempts is how often a job is given to a worker. A bot that ends the
	// program every time loses at the last attempt.
	mostAttempts = 5
)

// A job is the turn of a bot.
type job struct {
	id       string // of the table
	n        int    // the last event there
	attempts uint64 // how often the job was given to a worker
	waiting  uint64 // the number of jobs behind it
}

// openQueue opens the work queue, and creates it if it does not exist. It holds
// one job for an event of a table, however often it is asked for.
func (s *store) openQueue(ctx context.Context) (queue jetstream.Consumer, err error) {
	c := jetstream.StreamConfig{
		Name:                 jobStreamName,
		Description:          "Tables at which a bot is to act",
		Subjects:             []string{jobSubjects + "*.*"},
		Retention:            jetstream.WorkQueuePolicy,
		Storage:              jetstream.FileStorage,
		Replicas:             s.stream.CachedInfo().Config.Replicas,
		MaxAge:               jobLife,
		MaxBytes:             jobBytes,
		MaxMsgs:              mostJobs,
		MaxMsgsPerSubject:    1,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
	}
	if c.Replicas == 1 {
		c.PersistMode = jetstream.AsyncPersistMode // a job that is lost is asked for again
	}
	jobs, err := s.openStream(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("open the work queue: %w", err)
	}
	return queue, s.await(ctx, "the work queue", func(ctx context.Context) (err error) {
		queue, err = jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable:       "bots",
			AckPolicy:     jetstream.AckExplicitPolicy,
			AckWait:       jobTime,
			MaxAckPending: 10_000,
		})
		return err
	})
}

// ask asks the workers of all nodes to play for the bot that is to act after event
// n. It does not wait. If the request is lost, hall.sweep asks again.
func (p *pool) ask(id string, n int) {
	if err := p.hall.store.conn.Publish(fmt.Sprintf("%s%s.%d", jobSubjects, id, n), nil); err != nil {
		p.log.Debug("ask for a bot", "table", id, "error", err)
	}
}

// start starts the workers, which take jobs until ctx is done.
func (p *pool) start(ctx context.Context, queue jetstream.Consumer) {
	for range p.workers {
		p.done.Go(func() { p.work(ctx, queue) })
	}
}

// work does one job after the other. It opens the queue again when it was lost.
func (p *pool) work(ctx context.Context, queue jetstream.Consumer) {
	for ctx.Err() == nil {
		if p.clogged() {
			pause(ctx, time.Second) // other nodes may have room
			continue
		}
		wait, cancel := context.WithTimeout(ctx, 5*time.Second)
		m, err := queue.Next(jetstream.FetchContext(wait), jetstream.FetchHeartbeat(time.Second))
		cancel()
		switch {
		case err == nil:
			p.do(ctx, m)
		case ctx.Err() != nil || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded):
		default:
			p.log.Debug("take a job", "error", err)
			pause(ctx, 100*time.Millisecond)
			again, err := p.hall.store.openQueue(ctx)
			if err == nil {
				queue = again
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
	mine, end, ok := p.begin(ctx, j.id, j.n)
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
	case errors.Is(err, errStorage): // says nothing about the bot
		p.answer(m.Ack)
		time.AfterFunc(time.Second, func() { p.ask(j.id, j.n) })
	case j.attempts > mostAttempts:
		p.log.Error("a bot cannot act", "table", j.id, "error", err)
		p.answer(m.Term)
	default:
		p.log.Error("bot", "table", j.id, "attempt", j.attempts, "error", err)
		p.answer(func() error { return m.NakWithDelay(p.retry) })
	}
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
	id, text, _ := strings.Cut(strings.TrimPrefix(m.Subject(), jobSubjects), ".")
	j = job{id: id, attempts: 1}
	if meta, err := m.Metadata(); err == nil {
		j.attempts, j.waiting = meta.NumDelivered, meta.NumPending
	}
	j.n, err = strconv.Atoi(text)
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

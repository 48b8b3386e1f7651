// This file holds the worker: it takes units from the queue, runs them and sends
// their results.

package queue

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// ErrRefused is the kind of error of a worker that the server has refused.
var ErrRefused = errors.New("the server refused this worker")

const (
	// helloInterval is the time between two hellos.
	helloInterval = 3 * time.Second
	// replyTimeout is how long a worker waits for an answer before it asks again.
	replyTimeout = 2 * time.Second
	// idleWait is how long a worker waits for a unit before it looks at other jobs.
	idleWait = time.Second
	// maxBackoff is the longest pause after a failure.
	maxBackoff = time.Minute
	// maxReason is the greatest length of the reason of a failure in characters.
	maxReason = 10_000
)

// A Worker runs units.
type Worker struct {
	Conn  *nats.Conn
	Key   string // the public part of the key with which Conn has logged in, or ""
	Name  string // for people
	Slots int    // the number of units at the same time
	Bench *job.Bench
	Proof Proof
	Log   *log.Logger

	id     string // random
	js     jetstream.JetStream
	done   atomic.Int64
	mu     sync.Mutex
	lease  time.Duration
	offers []offer         // of jobs that this worker can run
	lacks  map[string]bool // jobs of which it has said that it cannot run them
	checks []assignment
	queues map[string]jetstream.Consumer
}

// Run works until the context is done, until the server refuses the worker, which
// gives an error that matches [ErrRefused], or until the connection is closed or
// may not be used for it. It waits for a server that is not there, or no longer.
// Units that are not finished go back to the queue.
func (w *Worker) Run(ctx context.Context) error {
	var err error
	if w.js, err = jetstream.New(w.Conn); err != nil {
		return err
	}
	w.id = rand.Text()
	w.lacks, w.queues = make(map[string]bool), make(map[string]jetstream.Consumer)
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	unwatch := watch(w.Conn, w.Log, stop)
	defer unwatch()
	if err := w.greet(within, true); err != nil {
		return err
	}
	var working sync.WaitGroup
	working.Go(func() {
		for within.Err() == nil {
			sleep(within, helloInterval)
			if err := w.greet(within, false); err != nil {
				stop(err)
			}
		}
	})
	for slot := range w.Slots {
		working.Go(func() { w.work(within, slot) })
	}
	working.Wait()
	w.leave()
	return context.Cause(within)
}

// greet says hello until the server answers.
func (w *Worker) greet(ctx context.Context, first bool) error {
	for waiting := false; ; waiting = true {
		answer, err := w.hello(ctx, false)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err == nil && answer.Refused != "":
			return fmt.Errorf("%w: %s", ErrRefused, answer.Refused)
		case err == nil:
			if first || waiting {
				w.Log.Printf("connected to %s; slots: %d", w.Conn.ConnectedUrlRedacted(), w.Slots)
			}
			w.accept(answer)
			return nil
		case !waiting:
			w.Log.Printf("waiting for the server: %v", err)
		}
		sleep(ctx, replyTimeout/2)
	}
}

func (w *Worker) hello(ctx context.Context, leaving bool) (answer welcome, err error) {
	err = w.request(ctx, helloSubject+"."+cmp.Or(w.Key, noKey), hello{w.Name, w.id, w.Proof, w.Slots, int(w.done.Load()), leaving}, &answer)
	return answer, err
}

// leave tells the server that this worker has ended.
func (w *Worker) leave() {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	if w.Conn.IsConnected() {
		_, _ = w.hello(ctx, true)
	}
}

// accept keeps the jobs for which this worker has the engines.
func (w *Worker) accept(answer welcome) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lease = answer.Lease
	w.checks = append(w.checks, answer.Checks...)
	w.offers = nil
	for _, o := range answer.Jobs {
		missing := slices.DeleteFunc(o.Engines, func(name string) bool { _, ok := w.Bench.Engines[name]; return ok })
		if len(missing) == 0 {
			w.offers = append(w.offers, o)
		} else if !w.lacks[o.ID] {
			w.lacks[o.ID] = true
			w.Log.Printf("leaving %s to others: this worker may not run %s; -engine allows it", o.ID, strings.Join(missing, ", "))
		}
	}
}

// work runs units one after another. It pauses after failures, longer each time,
// so that a bad worker leaves units to good ones.
func (w *Worker) work(ctx context.Context, slot int) {
	pause := time.Duration(0)
	for ctx.Err() == nil {
		var err error
		if a, ok := w.assigned(); ok {
			err = w.check(ctx, a)
		} else if msg := w.next(ctx, slot); msg != nil {
			err = w.handle(ctx, msg)
		} else {
			continue
		}
		if err == nil {
			pause = 0
			continue
		}
		if ctx.Err() == nil {
			w.Log.Print(err)
		}
		pause = min(max(2*pause, idleWait), maxBackoff)
		sleep(ctx, pause)
	}
}

// assigned returns a unit to check, if there is one.
func (w *Worker) assigned() (a assignment, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.checks) == 0 {
		return a, false
	}
	a, w.checks = w.checks[0], w.checks[1:]
	return a, true
}

// check runs a unit to check the result of another worker.
func (w *Worker) check(ctx context.Context, a assignment) error {
	where := fmt.Sprintf("%s.%d", a.Job, a.N)
	result, err := runUnit(ctx, w.Bench, a.Unit)
	if err == nil {
		var answer receipt
		err = w.submit(ctx, where, submission{Result: result, Check: true, Round: a.Unit.Round}, nil, &answer)
	}
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("check of unit %s: %w", where, err)
	}
	return nil
}

// next returns a unit of the first job that has one. It returns nil after a
// while without one.
func (w *Worker) next(ctx context.Context, slot int) jetstream.Msg {
	w.mu.Lock()
	offers := w.offers
	w.mu.Unlock()
	for i := range offers {
		if msg := w.fetch(ctx, offers[i].ID, 0); msg != nil || ctx.Err() != nil {
			return msg
		}
	}
	if len(offers) == 0 {
		sleep(ctx, idleWait)
		return nil
	}
	return w.fetch(ctx, offers[slot%len(offers)].ID, idleWait)
}

// fetch returns a unit of a job, or nil if there is none within a time.
func (w *Worker) fetch(ctx context.Context, job string, wait time.Duration) jetstream.Msg {
	began := time.Now()
	asking, stop := context.WithTimeout(ctx, cmp.Or(wait, replyTimeout))
	defer stop()
	consumer, err := w.consumer(asking, job)
	var batch jetstream.MessageBatch
	if err == nil && wait > 0 {
		batch, err = consumer.Fetch(1, jetstream.FetchContext(asking))
	} else if err == nil {
		batch, err = consumer.FetchNoWait(1)
	}
	if err == nil {
		for msg := range batch.Messages() {
			return msg
		}
		err = batch.Error()
	}
	if err != nil {
		sleep(ctx, idleWait-time.Since(began)) // the job is over, or the server is away
	}
	return nil
}

// consumer returns the queue of a job.
func (w *Worker) consumer(ctx context.Context, job string) (jetstream.Consumer, error) {
	w.mu.Lock()
	known, ok := w.queues[job]
	w.mu.Unlock()
	if ok {
		return known, nil
	}
	found, err := w.js.Consumer(ctx, unitStream, job)
	if err == nil {
		w.mu.Lock()
		w.queues[job] = found
		w.mu.Unlock()
	}
	return found, err
}

// handle runs a unit and sends its result. The error says why the unit has none.
func (w *Worker) handle(ctx context.Context, msg jetstream.Msg) error {
	where := strings.TrimPrefix(msg.Subject(), unitSubject+".")
	holding, release := context.WithCancel(ctx)
	defer release()
	go w.hold(holding, msg)
	var (
		u      unit
		result json.RawMessage
	)
	failed := json.Unmarshal(msg.Data(), &u)
	if failed == nil {
		result, failed = runUnit(ctx, w.Bench, u)
	}
	if ctx.Err() != nil {
		return msg.Nak() // another worker gets it at once
	}
	var answer receipt
	err := w.submit(ctx, where, submission{Result: result, Round: u.Round}, failed, &answer)
	if errors.Is(err, nats.ErrMaxPayload) {
		failed = fmt.Errorf("the result has %d bytes, more than max_payload of the NATS server, which is %d", len(result), w.Conn.MaxPayload())
		err = w.submit(ctx, where, submission{Round: u.Round}, failed, &answer)
	}
	switch {
	case err != nil:
		return errors.Join(fmt.Errorf("unit %s: %w", where, err), msg.Nak())
	case failed != nil:
		return errors.Join(fmt.Errorf("unit %s: %w", where, failed), msg.NakWithDelay(idleWait))
	case answer.Refused != "":
		return errors.Join(fmt.Errorf("the server refused the result of unit %s: %s", where, answer.Refused), msg.NakWithDelay(idleWait))
	case answer.Over:
		return msg.Ack() // for nobody: the queue is gone
	}
	w.done.Add(1)
	acknowledging, stop := context.WithTimeout(ctx, replyTimeout)
	defer stop()
	_ = msg.DoubleAck(acknowledging) // or the unit is run again, which does no harm
	return nil
}

// submit sends a result, or why there is none, until the server has it. The error
// is that of the context, or one that does not pass.
func (w *Worker) submit(ctx context.Context, where string, sent submission, failed error, answer *receipt) error {
	sent.Worker, sent.Run, sent.Proof = w.Name, w.id, w.Proof.hash()
	if failed != nil {
		sent.Result, sent.Failed = nil, fmt.Sprintf("%.*s", maxReason, failed)
	}
	for {
		*answer = receipt{}
		err := w.request(ctx, strings.Join([]string{submitSubject, cmp.Or(w.Key, noKey), where}, "."), sent, answer)
		switch {
		case err == nil && !answer.Retry:
			return nil
		case permanent(err):
			return err
		}
		if sleep(ctx, replyTimeout/4); ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// hold keeps a unit from being given to another worker.
func (w *Worker) hold(ctx context.Context, msg jetstream.Msg) {
	w.mu.Lock()
	lease := w.lease
	w.mu.Unlock()
	for {
		if sleep(ctx, lease/3); ctx.Err() != nil {
			return
		}
		_ = msg.InProgress() // or the unit is run twice, which does no harm
	}
}

// runUnit runs a unit. A panic is an error.
func runUnit(ctx context.Context, b *job.Bench, u unit) (result json.RawMessage, err error) {
	defer func() {
		if why := recover(); why != nil {
			err = fmt.Errorf("panic: %v\n%s", why, debug.Stack())
		}
	}()
	return b.Run(ctx, u.Kind, u.Unit)
}

// request sends a request and reads the answer.
func (w *Worker) request(ctx context.Context, subject string, question, answer any) error {
	text, err := json.Marshal(question)
	if err != nil {
		return err
	}
	asking, stop := context.WithTimeout(ctx, replyTimeout)
	defer stop()
	msg, err := w.Conn.RequestWithContext(asking, subject, text)
	if err != nil {
		return unanswered(err)
	}
	return json.Unmarshal(msg.Data, answer)
}

// sleep waits for a time or for the context.
func sleep(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

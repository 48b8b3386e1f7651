// This file holds the worker: it asks for units, runs them and sends their results.

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

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// ErrRefused is the kind of error of a worker that the server has refused.
var ErrRefused = errors.New("the server refused this worker")

const (
	// helloInterval is the time between two hellos.
	helloInterval = 3 * time.Second
	// replyTimeout is how long a worker waits for an answer before it asks again.
	replyTimeout = 2 * time.Second
	// idleWait is the least time between two requests for a unit that are in vain, and
	// the first pause after a failure.
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

	id    string // random
	done  atomic.Int64
	mu    sync.Mutex
	lease time.Duration
	jobs  []string        // that this worker can run
	lacks map[string]bool // jobs of which it has said that it cannot run them
}

// Run works until the context is done, until the server refuses the worker, which
// gives an error that matches [ErrRefused], or until the connection is closed or
// may not be used for it. It waits for a server that is not there, or no longer.
// Others get the units that are not finished.
func (w *Worker) Run(ctx context.Context) error {
	w.id = rand.Text()
	w.lacks = make(map[string]bool)
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
			sleep(within, w.helloWait())
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

// helloWait returns the time until the next hello, which must come within the lease.
func (w *Worker) helloWait() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return min(helloInterval, w.lease/3)
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
	w.lease, w.jobs = answer.Lease, nil
	for _, o := range answer.Jobs {
		missing := slices.DeleteFunc(o.Engines, func(name string) bool { _, ok := w.Bench.Engines[name]; return ok })
		if len(missing) == 0 {
			w.jobs = append(w.jobs, o.ID)
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
		a, ok := w.next(ctx, slot)
		if !ok {
			continue
		}
		err := w.handle(ctx, slot, a)
		if err == nil {
			pause = 0
			continue
		}
		if ctx.Err() == nil {
			w.Log.Printf("unit %s.%d: %v", a.Job, a.N, err)
		}
		pause = min(max(2*pause, idleWait), maxBackoff)
		sleep(ctx, pause)
	}
}

// next returns what a slot shall run. It reports false after a while without a unit.
func (w *Worker) next(ctx context.Context, slot int) (a assignment, ok bool) {
	w.mu.Lock()
	jobs := w.jobs
	w.mu.Unlock()
	began := time.Now()
	if len(jobs) > 0 {
		if err := w.request(ctx, wantSubject+"."+cmp.Or(w.Key, noKey), want{w.Name, w.id, slot, jobs}, &a); err == nil && a.Job != "" {
			return a, true
		}
	}
	sleep(ctx, idleWait-time.Since(began))
	return a, false
}

// handle runs a unit and sends its result. The error says why there is none that counts.
func (w *Worker) handle(ctx context.Context, slot int, a assignment) error {
	result, failed := runUnit(ctx, w.Bench, a.Unit)
	if ctx.Err() != nil || failed != nil && a.Check {
		return failed // the server gives the unit to another
	}
	sent := submission{Result: result, Slot: slot, Check: a.Check, Round: a.Unit.Round, Permit: a.Permit}
	where := fmt.Sprintf("%s.%d", a.Job, a.N)
	var answer receipt
	err := w.submit(ctx, where, sent, failed, &answer)
	if errors.Is(err, nats.ErrMaxPayload) {
		failed = fmt.Errorf("the result has %d bytes, more than max_payload of the NATS server, which is %d", len(result), w.Conn.MaxPayload())
		err = w.submit(ctx, where, sent, failed, &answer)
	}
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	case answer.Refused != "":
		return fmt.Errorf("the server refused the result: %s", answer.Refused)
	case !answer.Over:
		w.done.Add(1)
	}
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

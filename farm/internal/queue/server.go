// This file holds the server: it queues units, takes results and answers.

package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/farm/internal/job"
)

// Options are what a server needs.
type Options struct {
	Conn    *nats.Conn
	Storage jetstream.StorageType
	Lease   time.Duration // or 0 for [DefaultLease]
	Proof   Proof
	Log     *log.Logger
}

const (
	// maxFailures is the number of times that a unit may fail before its job is
	// given up.
	maxFailures = 3
	// reserve is the number of units in the queue for each unit that runs. The
	// queue is short so that little is played in vain when a test is decided.
	reserve = 2
	// minQueue is the least number of units in the queue.
	minQueue = 64
	// maxTable is the number of lines of a table in a Status.
	maxTable = 40
	// forgotten is the time after which a silent worker is no longer listed.
	forgotten = time.Minute
)

// A Server keeps the queue and the results of jobs.
type Server struct {
	Options
	store *store
	subs  []*nats.Subscription
	began time.Time
	feed  chan struct{} // has a value if there may be something to queue
	over  chan struct{} // is closed when all jobs are over or given up
	stop  context.CancelFunc
	fed   chan struct{} // is closed when the feeder has ended

	mu      sync.Mutex
	jobs    []*running
	workers map[string]*worker
	refused int
	err     error // the first that ends the server
}

// A running job is one with its state in the queue.
type running struct {
	*job.File
	job.Job
	next     int          // the first unit that was never queued
	queued   map[int]bool // units in the queue
	done     map[int]bool // units with a result in the store
	failures map[int]int
	rate     meter
	failed   string
	ended    bool // over or given up, and its files written
}

// A worker is one that has said hello.
type worker struct {
	hello
	at time.Time
}

// Start starts a server for the jobs of files. It first takes up the results
// that an earlier server stored. Close ends it.
func Start(ctx context.Context, o Options, files ...*job.File) (*Server, error) {
	if o.Lease == 0 {
		o.Lease = DefaultLease
	}
	s := &Server{
		Options: o, began: time.Now(), workers: make(map[string]*worker),
		feed: make(chan struct{}, 1), over: make(chan struct{}), fed: make(chan struct{}),
	}
	var err error
	if s.store, err = openStore(ctx, o); err != nil {
		return nil, fmt.Errorf("cannot open the queue: %w", err)
	}
	for _, f := range files {
		r, err := s.open(ctx, f)
		if err != nil {
			return nil, errors.Join(err, s.finish())
		}
		s.jobs = append(s.jobs, r)
	}
	if err := s.listen(); err != nil {
		return nil, errors.Join(err, s.finish())
	}
	within, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	go s.feeder(within)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.advance()
	return s, nil
}

// open begins a job or takes it up again.
func (s *Server) open(ctx context.Context, f *job.File) (*running, error) {
	j, err := f.Open()
	if err != nil {
		return nil, err
	}
	drawn, err := s.store.seed(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	seed, err := j.Begin(drawn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	r := &running{File: f, Job: j, queued: make(map[int]bool), done: make(map[int]bool), failures: make(map[int]int)}
	if seed != 0 && seed != drawn {
		if err := s.store.keepSeed(ctx, f.ID, seed); err != nil {
			return nil, errors.Join(err, j.Close())
		}
	}
	count, err := s.store.replay(ctx, f.ID, r.take)
	if err == nil {
		err = s.store.offer(ctx, f.ID, s.Lease)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", f.Name, err), j.Close())
	}
	if count > 0 {
		s.Log.Printf("%s: continued with %d results", f.Name, count)
	}
	return r, nil
}

// take merges a result that is in the store.
func (r *running) take(n int, result json.RawMessage) error {
	decoded, err := r.decode(n, result)
	if err != nil {
		return err
	}
	return r.merge(n, decoded)
}

func (r *running) merge(n int, result any) error {
	r.done[n] = true
	delete(r.queued, n)
	delete(r.failures, n)
	return r.Merge(n, result)
}

// decode is Job.Decode for any number.
func (r *running) decode(n int, result json.RawMessage) (any, error) {
	if _, ready, _ := r.Size(); n < 0 || n >= ready {
		return nil, fmt.Errorf("no unit %d; there are %d", n, ready)
	}
	return r.Decode(n, result)
}

// listen subscribes to what workers and people send.
func (s *Server) listen() error {
	for subject, answer := range map[string]func(*nats.Msg) any{
		helloSubject:         s.hello,
		submitSubject + ".>": s.submit,
		statusSubject:        func(*nats.Msg) any { return s.Status() },
		tableSubject:         s.table,
	} {
		sub, err := s.Conn.Subscribe(subject, func(msg *nats.Msg) {
			reply, err := json.Marshal(answer(msg))
			if err == nil && msg.Reply != "" {
				err = msg.Respond(reply)
			}
			if err != nil {
				s.Log.Printf("cannot answer %s: %v", msg.Subject, err)
			}
		})
		if err != nil {
			return err
		}
		s.subs = append(s.subs, sub)
	}
	return nil
}

// hello answers a worker.
func (s *Server) hello(msg *nats.Msg) any {
	var h hello
	if err := json.Unmarshal(msg.Data, &h); err != nil {
		return welcome{Refused: "not a hello: " + err.Error()}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, known := s.workers[h.Worker]
	switch {
	case h.Leaving:
		delete(s.workers, h.Worker)
		s.Log.Printf("worker %.80q left after %d units", h.Worker, h.Done)
		return welcome{}
	case h.Proof != s.Proof:
		why := fmt.Sprintf("other rules or bots: the worker has %v; the server has %v", h.Proof, s.Proof)
		s.Log.Printf("refused worker %.80q: %.300s", h.Worker, why)
		return welcome{Refused: why}
	case !known:
		s.Log.Printf("worker %.80q came, %d units at a time", h.Worker, h.Slots)
	}
	s.workers[h.Worker] = &worker{h, time.Now()}
	w := welcome{Lease: s.Lease}
	for _, r := range s.jobs {
		if !r.ended {
			w.Jobs = append(w.Jobs, offer{r.ID, r.Engines()})
		}
	}
	s.wake()
	return w
}

// submit takes a result, or the news that a unit has failed.
func (s *Server) submit(msg *nats.Msg) any {
	var sent submission
	err := json.Unmarshal(msg.Data, &sent)
	parts := strings.Split(strings.TrimPrefix(msg.Subject, submitSubject+"."), ".")
	n := -1
	if err == nil && len(parts) == 2 {
		n, err = strconv.Atoi(parts[1])
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.jobs, func(r *running) bool { return r.ID == parts[0] })
	switch {
	case err != nil:
		return s.refuse(msg, sent, err.Error())
	case i < 0:
		return s.refuse(msg, sent, "no such job")
	case sent.Proof != s.Proof.hash():
		return s.refuse(msg, sent, "the worker has other rules or bots")
	}
	r := s.jobs[i]
	switch {
	case r.done[n] || r.ended: // it came twice, or too late
		return receipt{}
	case sent.Failed != "":
		s.failure(r, n, sent)
		return receipt{}
	}
	result, err := r.decode(n, sent.Result)
	if err != nil {
		sent.Failed = "wrong result: " + err.Error()
		s.failure(r, n, sent)
		return s.refuse(msg, sent, err.Error())
	}
	earlier, err := s.store.keep(r.ID, n, sent.Result)
	if err == nil && earlier != nil { // of a request that this server has answered too late
		result, err = r.decode(n, earlier)
	}
	if err != nil {
		s.Log.Printf("cannot store a result: %v", err)
		return receipt{Retry: true}
	}
	if err := r.merge(n, result); err != nil {
		s.fail(fmt.Errorf("%s: %w", r.Name, err))
		return receipt{}
	}
	r.rate.add(time.Now(), 1)
	s.advance()
	return receipt{}
}

// refuse logs a submission that does not count.
func (s *Server) refuse(msg *nats.Msg, sent submission, why string) receipt {
	s.refused++
	s.Log.Printf("refused %.120q of worker %.80q: %.300s", msg.Subject, sent.Worker, why)
	return receipt{Refused: why}
}

// failure counts a failure of a unit and may give up its job.
func (s *Server) failure(r *running, n int, sent submission) {
	if !r.queued[n] {
		return
	}
	r.failures[n]++
	s.Log.Printf("unit %d of %s failed on worker %.80q: %.300s", n, r.Name, sent.Worker, sent.Failed)
	if r.failures[n] == maxFailures {
		r.failed = fmt.Sprintf("unit %d failed %d times, the last time on worker %.80q: %s", n, maxFailures, sent.Worker, sent.Failed)
		s.advance()
	}
}

// advance ends the jobs that are over and wakes the feeder.
func (s *Server) advance() {
	all := true
	for _, r := range s.jobs {
		if !r.ended && (r.failed != "" || r.Over()) {
			r.ended = true
			if err := r.Finish(r.Job); err != nil {
				s.fail(fmt.Errorf("%s: %w", r.Name, err))
			}
			if r.failed != "" {
				s.Log.Printf("%s: given up: %s", r.Name, r.failed)
			} else {
				done, _, _ := r.Size()
				s.Log.Printf("%s: over after %d units", r.Name, done)
			}
			go s.store.withdraw(r.ID)
		}
		all = all && r.ended
	}
	if all {
		s.end()
	}
	s.wake()
}

// end closes s.over once.
func (s *Server) end() {
	select {
	case <-s.over:
	default:
		close(s.over)
	}
}

// fail remembers an error after which the server cannot go on.
func (s *Server) fail(err error) {
	if s.err == nil {
		s.err = err
	}
	s.end()
}

func (s *Server) wake() {
	select {
	case s.feed <- struct{}{}:
	default:
	}
}

// feeder keeps enough units in the queue until the context is done.
func (s *Server) feeder(ctx context.Context) {
	defer close(s.fed)
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.feed:
		}
		for ctx.Err() == nil {
			r, n, u, ok := s.pick()
			if !ok {
				break
			}
			if err := s.store.queue(ctx, r.ID, n, u); err != nil && ctx.Err() == nil {
				s.Log.Printf("cannot queue a unit: %v", err)
				s.drop(r, n)
				time.Sleep(time.Second)
				s.wake()
				break
			}
		}
	}
}

// pick returns the next unit to queue, if any, and counts it as queued.
func (s *Server) pick() (r *running, n int, u unit, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	running := 0
	for _, w := range s.workers {
		running += w.Slots
	}
	limit := max(minQueue, reserve*running)
	for _, r := range s.jobs {
		_, ready, _ := r.Size()
		for ; !r.ended && len(r.queued) < limit && r.next < ready; r.next++ {
			content, needed := r.Unit(r.next)
			if r.done[r.next] || !needed {
				continue
			}
			text, err := json.Marshal(content)
			if err != nil {
				s.fail(err)
				return nil, 0, u, false
			}
			n := r.next
			r.queued[n] = true
			r.next++
			return r, n, unit{r.Kind.Keys().Kind, text}, true
		}
	}
	return nil, 0, u, false
}

// drop takes back a unit that could not be queued, to try again.
func (s *Server) drop(r *running, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(r.queued, n)
	r.next = min(r.next, n)
}

// Wait waits until all jobs are over. The error says that the server cannot go
// on, or which jobs were given up, or it is that of the context.
func (s *Server) Wait(ctx context.Context) error {
	select {
	case <-s.over:
	case <-ctx.Done():
		return ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.err
	for _, r := range s.jobs {
		if r.failed != "" {
			err = errors.Join(err, fmt.Errorf("%s: %s", r.Name, r.failed))
		}
	}
	return err
}

// Err returns the error that ends the server, if there is one. A job that was
// given up is none.
func (s *Server) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close ends the server and writes the files of jobs that are not over.
func (s *Server) Close() error {
	for _, sub := range s.subs {
		_ = sub.Unsubscribe()
	}
	s.stop()
	<-s.fed
	return s.finish()
}

// finish writes the files of all jobs that have not ended.
func (s *Server) finish() (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.jobs {
		if !r.ended {
			r.ended = true
			err = errors.Join(err, r.Finish(r.Job))
		}
	}
	return err
}

// This file holds the server: how it begins and ends, and how it answers.

package queue

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log"
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
	// Failures is the number of different workers on which a unit must fail
	// before its job is given up, or 0 for 3. So one bad worker fails no job.
	Failures int
	// Checked is the share of the units that a second worker runs, with Bench to
	// judge if the results differ; nil checks nothing.
	Checked float64
	Bench   *job.Bench
	Proof   Proof
	Log     *log.Logger
}

const (
	// defaultFailures is the default of Options.Failures.
	defaultFailures = 3
	// handlers is the number of messages that the server answers at a time.
	handlers = 16
	// maxPending is the number of messages that wait for a handler. Further ones
	// are dropped, and asked again.
	maxPending = 1 << 16
)

// silence is how long a server waits for the answer of another one. It is a variable for
// tests.
var silence = 10 * time.Second

// A Server gives out the units of jobs and keeps their results.
type Server struct {
	Options
	name  string // drawn at random
	store *store
	jobs  []*running
	began time.Time

	answers map[string]func(context.Context, *nats.Msg) any // by the subject without its last parts
	inbox   chan *nats.Msg
	subs    []*nats.Subscription
	unwatch func()
	secret  []byte        // makes permits
	feed    chan struct{} // has a value if there may be something for slots that wait
	over    chan struct{} // is closed when all jobs are over or given up, or nothing goes on
	stop    context.CancelFunc
	working sync.WaitGroup // the handlers and the feeder
	ending  sync.WaitGroup // of jobs

	// giving is locked before a running job.
	giving  sync.Mutex
	held    map[slot]holding // all slots that have asked for a unit
	places  map[string]int   // their number by owner
	waiting map[slot]waiter

	// mu may be locked while a running job is, but not the other way round.
	mu      sync.Mutex
	workers map[workerKey]*worker
	liars   []Liar
	refused int
	err     error // the first that ends the server
}

// A running job is one with its state in the queue.
type running struct {
	*job.File
	engines []string

	// mu is held while a result is merged and while a table is made, but not
	// while results are read or stored, nor while Parquet files are written.
	mu sync.Mutex
	job.Job
	next     int                     // the first unit that was never given
	again    []int                   // units to give once more
	given    map[int]gift            // units that a slot has
	done     map[int]bool            // units with a result in the store
	from     map[int]workerKey       // who handed it in
	checks   map[int]*check          // units that a second worker runs
	compared int                     // units of which two results were compared
	inexact  bool                    // the same unit has different results
	round    int                     // of the units that are given now
	failures map[int]map[string]bool // owners of workers on which each unit has failed
	trouble  string                  // the last failure, if its unit is not done
	troubled int                     // that unit
	rate     meter
	failed   string // why it was given up
	ended    bool   // over, given up or closed; nothing is merged any more
	finished bool   // ended, and its files are written
}

// A worker is one that has said hello.
type worker struct {
	hello
	at      time.Time
	counted int // units whose results this server has counted
}

// Start starts a server for the jobs of files. It first takes up the results
// that an earlier server stored. Close ends it.
func Start(ctx context.Context, o Options, files ...*job.File) (*Server, error) {
	if o.Lease == 0 {
		o.Lease = DefaultLease
	}
	if o.Failures == 0 {
		o.Failures = defaultFailures
	}
	s := &Server{
		Options: o, name: rand.Text(), began: time.Now(), workers: make(map[workerKey]*worker),
		held: make(map[slot]holding), places: make(map[string]int), waiting: make(map[slot]waiter),
		inbox: make(chan *nats.Msg, maxPending), feed: make(chan struct{}, 1), over: make(chan struct{}),
	}
	if err := s.begin(ctx, files); err != nil {
		return nil, errors.Join(err, s.finish())
	}
	within, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	s.working.Go(func() { s.feeder(within) })
	for range handlers {
		s.working.Go(func() { s.handler(within) })
	}
	for _, r := range s.jobs {
		r.mu.Lock()
		s.advance(r)
		r.mu.Unlock()
	}
	s.settle()
	return s, nil
}

// begin takes up the jobs and subscribes.
func (s *Server) begin(ctx context.Context, files []*job.File) (err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s.unwatch = watch(s.Conn, s.Log, func(err error) {
		s.fail(err)
		stop(err)
	})
	defer func() { err = explained(ctx, err) }()
	if err := s.alone(ctx); err != nil {
		return err
	}
	if s.store, err = openStore(ctx, s.Options); err != nil {
		return fmt.Errorf("cannot open the queue: %w", err)
	}
	if err := s.store.claim(ctx, s.name); err != nil {
		return fmt.Errorf("cannot open the queue: %w", err)
	}
	if s.liars, err = s.store.liars(ctx); err != nil {
		return fmt.Errorf("cannot open the queue: %w", err)
	}
	if s.secret, err = s.store.permits(ctx); err != nil {
		return fmt.Errorf("cannot open the queue: %w", err)
	}
	for _, f := range files {
		r, err := s.open(ctx, f)
		if err != nil {
			return err
		}
		s.jobs = append(s.jobs, r)
	}
	s.answers = map[string]func(context.Context, *nats.Msg) any{
		helloSubject: s.hello, wantSubject: s.wants, submitSubject: s.submit, statusSubject: s.status, tableSubject: s.table,
	}
	for _, subject := range []string{helloSubject + ".*", wantSubject + ".*", submitSubject + ".>", statusSubject, tableSubject} {
		sub, err := s.Conn.ChanSubscribe(subject, s.inbox)
		if err != nil {
			return err
		}
		s.subs = append(s.subs, sub)
	}
	return s.flush(ctx) // from here on another server that begins is answered
}

// flush waits until the NATS server has the subscriptions.
func (s *Server) flush(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, storeTimeout)
	defer stop()
	return s.Conn.FlushWithContext(ctx)
}

// alone checks that no other server answers at this NATS server.
func (s *Server) alone(ctx context.Context) error {
	asking, stop := context.WithTimeout(ctx, silence)
	defer stop()
	_, err := s.Conn.RequestWithContext(asking, statusSubject, nil)
	switch {
	case err == nil:
		return fmt.Errorf("another farm serve works at %s already; stop it first, or add the jobs to its command", s.Conn.ConnectedUrlRedacted())
	case errors.Is(err, nats.ErrNoResponders):
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		s.Log.Printf("another farm serve is connected to this NATS server, but does not answer; it ends when it does")
		return nil
	}
	return err
}

// open begins a job or takes it up again.
func (s *Server) open(ctx context.Context, f *job.File) (*running, error) {
	j, err := f.Open()
	if err != nil {
		return nil, err
	}
	kept, known, err := s.store.record(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	if known && kept.Proof != s.Proof {
		return nil, fmt.Errorf("%s: begun with other rules or bots: the results so far are from %v; this program has %v; "+
			"go on with that program, or begin anew with another name of the job file and of out", f.Path, kept.Proof, s.Proof)
	}
	seed, err := j.Begin(kept.Seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	r := &running{
		File: f, Job: j, engines: j.Engines(), given: make(map[int]gift),
		done: make(map[int]bool), from: make(map[int]workerKey), checks: make(map[int]*check), failures: make(map[int]map[string]bool),
	}
	if now := (record{seed, s.Proof}); !known || now != kept {
		if err := s.store.keepRecord(ctx, f.ID, now); err != nil {
			return nil, errors.Join(err, j.Close())
		}
	}
	count, err := s.store.replay(ctx, f.ID, r.take)
	if err == nil {
		err = s.takeBack(ctx, r)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", f.Path, err), j.Close())
	}
	if count > 0 {
		s.Log.Printf("%s: continued with %d results", f.Name, count)
	}
	return r, nil
}

// take merges a result that is in the store.
func (r *running) take(n int, from workerKey, result json.RawMessage) error {
	if _, ready, all := r.Size(); n >= ready {
		return fmt.Errorf("the job has %d units, which is fewer than when it was stopped; "+
			"set deals or count to at least what it was, or give the job file another name", all)
	}
	decoded, err := r.Decode(n, result)
	if err != nil {
		return err
	}
	return r.merge(n, from, decoded)
}

// merge counts a result.
func (r *running) merge(n int, from workerKey, result any) error {
	r.done[n], r.from[n] = true, from
	delete(r.given, n)
	delete(r.failures, n)
	if r.troubled == n {
		r.trouble = ""
	}
	return r.Merge(n, result)
}

// handler answers messages until the context is done.
func (s *Server) handler(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case msg := <-s.inbox:
			s.answer(ctx, msg)
		}
	}
}

func (s *Server) answer(ctx context.Context, msg *nats.Msg) {
	parts := strings.SplitN(msg.Subject, ".", 3) // such as farm.hello.KEY
	if answer := s.answers[strings.Join(parts[:2], ".")](ctx, msg); answer != nil {
		s.reply(msg, answer)
	}
}

func (s *Server) reply(msg *nats.Msg, answer any) {
	reply, err := json.Marshal(answer)
	if err == nil && msg.Reply != "" {
		err = msg.Respond(reply)
	}
	if err != nil {
		s.Log.Printf("cannot answer %s: %v", msg.Subject, err)
	}
}

// hello answers a worker.
func (s *Server) hello(_ context.Context, msg *nats.Msg) any {
	var h hello
	if err := json.Unmarshal(msg.Data, &h); err != nil {
		return welcome{Refused: "not a hello: " + err.Error()}
	}
	from := workerKey{strings.TrimPrefix(msg.Subject, helloSubject+"."), h.Worker, h.Run}
	if why := cmp.Or(s.unwelcome(h), s.excluded(from), s.crowded(from)); why != "" {
		s.Log.Printf("refused worker %.80q: %.300s", h.Worker, why)
		return welcome{Refused: why}
	}
	if s.note(from, h); h.Leaving {
		s.vacate(func(w workerKey) bool { return w == from })
		return welcome{}
	}
	w := welcome{Lease: s.Lease}
	for _, r := range s.jobs {
		r.mu.Lock()
		if !r.ended {
			w.Jobs = append(w.Jobs, offer{r.ID, r.engines})
		}
		r.mu.Unlock()
	}
	return w
}

// unwelcome returns why a worker may not work, or "".
func (s *Server) unwelcome(h hello) string {
	switch {
	case h.Proof != s.Proof:
		return fmt.Sprintf("other rules or bots: the worker has %v; the server has %v", h.Proof, s.Proof)
	case h.Worker == "" || len(h.Worker) > maxName:
		return fmt.Sprintf("the name of a worker must have 1 to %d bytes; this one has %d", maxName, len(h.Worker))
	case len(h.Run) > maxRun:
		return fmt.Sprintf("the run of a worker must have at most %d bytes; this one has %d", maxRun, len(h.Run))
	case h.Slots < 1 || h.Slots > MaxSlots:
		return fmt.Sprintf("a worker must have 1 to %d slots; this one has %d", MaxSlots, h.Slots)
	}
	return ""
}

// note remembers what a worker said.
func (s *Server) note(key workerKey, h hello) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, known := s.workers[key]
	if !known {
		w = new(worker)
	}
	if h.Leaving {
		delete(s.workers, key)
		s.Log.Printf("worker %q left after %d units", h.Worker, w.counted)
		return
	}
	if !known {
		s.Log.Printf("worker %q came; slots: %d", h.Worker, h.Slots)
		s.workers[key] = w
	}
	w.hello, w.at = h, time.Now()
}

// advance ends a job that is over, and wakes the feeder. The job is locked.
func (s *Server) advance(r *running) {
	if !r.ended && (r.failed != "" || r.Over() && len(r.checks) == 0) {
		r.ended = true
		s.ending.Go(func() { s.conclude(r) })
	}
	s.wake()
}

// conclude writes the files of a job that has ended.
func (s *Server) conclude(r *running) {
	if err := r.Finish(r.Job); err != nil {
		s.fail(fmt.Errorf("%s: %w", r.Name, err))
	}
	r.mu.Lock()
	r.finished = true
	done, _, _ := r.Size()
	why := r.failed
	r.mu.Unlock()
	if why != "" {
		s.Log.Printf("%s: given up: %s", r.Name, why)
	} else {
		s.Log.Printf("%s: over after %d units", r.Name, done)
	}
	s.settle()
}

// settle closes s.over if no job goes on.
func (s *Server) settle() {
	for _, r := range s.jobs {
		r.mu.Lock()
		finished := r.finished
		r.mu.Unlock()
		if !finished {
			return
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end()
}

// end closes s.over once. The server is locked.
func (s *Server) end() {
	select {
	case <-s.over:
	default:
		close(s.over)
	}
}

// fail remembers an error after which the server cannot go on.
func (s *Server) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = err
	}
	s.end()
}

// Wait waits until all jobs are over. The error says that the server cannot go
// on, or which jobs were given up, or it is that of the context.
func (s *Server) Wait(ctx context.Context) error {
	select {
	case <-s.over:
	case <-ctx.Done():
		return ctx.Err()
	}
	err := s.Err()
	for _, r := range s.jobs {
		r.mu.Lock()
		if r.failed != "" {
			err = errors.Join(err, fmt.Errorf("%s: %s", r.Name, r.failed))
		}
		r.mu.Unlock()
	}
	return err
}

// Err returns the error that ends the server, if there is one. A job that was
// given up is not one.
func (s *Server) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close ends the server and writes the files of jobs that are not over.
func (s *Server) Close() error {
	s.stop()
	s.working.Wait()
	return s.finish()
}

// finish ends what begin began, and writes the files of all jobs that have not
// ended. Nobody else uses them any more.
func (s *Server) finish() (err error) {
	for _, sub := range s.subs {
		_ = sub.Unsubscribe()
	}
	if len(s.subs) > 0 && s.Conn.IsConnected() {
		_ = s.flush(context.Background()) // so that a server that begins now does not wait for an answer of this one
	}
	if s.unwatch != nil {
		s.unwatch()
	}
	s.ending.Wait()
	for _, r := range s.jobs {
		r.mu.Lock()
		unwritten := !r.ended
		r.ended, r.finished = true, true
		r.mu.Unlock()
		if unwritten {
			err = errors.Join(err, r.Finish(r.Job))
		}
	}
	return err
}

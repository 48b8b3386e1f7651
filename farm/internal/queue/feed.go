// This file holds the feeder of the server. It keeps enough units in the queue,
// puts back those that were lost, and looks after everything that time brings.

package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// queuedPerSlot is the number of units in the queue for each unit that runs.
	// The queue is short so that little is played in vain when a test is decided.
	queuedPerSlot = 2
	// minQueued is the least number of units in the queue.
	minQueued = 64
	// lostAfter is the number of leases after which a unit without a result may
	// be lost. The queue refuses it if it is not.
	lostAfter = 3
	// forgetAfter is the time after which a silent worker is no longer listed.
	forgetAfter = time.Minute
	// tidyInterval is the longest time between two calls of tidy.
	tidyInterval = 3 * time.Second
	// retryWait is the time after which a unit that could not be queued is tried
	// again.
	retryWait = time.Second
)

// feeder keeps enough units in the queue until the context is done.
func (s *Server) feeder(ctx context.Context) {
	ticker := time.NewTicker(min(s.Lease, tidyInterval))
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			s.tidy(ctx, now)
		case <-s.feed:
		}
		for ctx.Err() == nil && s.feedOne(ctx) {
		}
	}
}

func (s *Server) wake() {
	select {
	case s.feed <- struct{}{}:
	default:
	}
}

// feedOne queues a unit, if there is one to queue.
func (s *Server) feedOne(ctx context.Context) bool {
	r, n, u, ok := s.pick()
	if !ok {
		return false
	}
	err := s.store.queue(ctx, r.ID, n, u)
	switch {
	case err == nil:
		return true
	case ctx.Err() != nil:
		return false
	}
	s.Log.Printf("cannot queue unit %d of %s: %v", n, r.Name, err)
	switch {
	case errors.Is(err, nats.ErrMaxPayload):
		r.mu.Lock()
		r.failed = fmt.Sprintf("unit %d has %d bytes, more than max_payload of the NATS server, which is %d", n, len(u.Unit), s.Conn.MaxPayload())
		s.advance(r)
		r.mu.Unlock()
		return true
	case permanent(err):
		s.fail(fmt.Errorf("cannot queue units: %w", err))
	}
	r.mu.Lock()
	r.again = append(r.again, n)
	r.mu.Unlock()
	sleep(ctx, retryWait)
	return true
}

// pick returns the next unit to queue, if any, and counts it as queued.
func (s *Server) pick() (r *running, n int, u unit, ok bool) {
	limit := max(minQueued, queuedPerSlot*s.slots())
	for _, r := range s.jobs {
		n, content, round, ok := r.pick(limit)
		if !ok {
			continue
		}
		text, err := json.Marshal(content)
		if err != nil {
			s.fail(fmt.Errorf("%s: %w", r.Name, err))
			return nil, 0, u, false
		}
		return r, n, unit{r.Kind.Keys().Kind, text, round}, true
	}
	return nil, 0, u, false
}

// slots returns the number of units that all workers run at the same time.
func (s *Server) slots() (sum int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.workers {
		sum += w.Slots
	}
	return sum
}

// pick returns the next unit of the job and its round, unless as many as the limit are queued.
func (r *running) pick(limit int) (n int, content any, round int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.again) > 0 && !r.ended {
		n, r.again = r.again[0], r.again[1:]
		if content, needed := r.Unit(n); needed && !r.done[n] {
			r.queued[n] = time.Now()
			return n, content, r.round, true
		}
		delete(r.queued, n)
	}
	_, ready, _ := r.Size()
	for !r.ended && len(r.queued) < limit && r.next < ready {
		n = r.next
		r.next++
		if _, waits := r.queued[n]; waits || r.done[n] {
			continue // it was queued before the job went back to its first units
		}
		if content, needed := r.Unit(n); needed {
			r.queued[n] = time.Now()
			return n, content, r.round, true
		}
	}
	return 0, nil, 0, false
}

// tidy does what is due by now: it forgets silent workers, puts back units that
// may be lost, and looks whether another server has begun.
func (s *Server) tidy(ctx context.Context, now time.Time) {
	s.forget(now)
	for _, r := range s.jobs {
		r.mu.Lock()
		for n, at := range r.queued {
			if now.Sub(at) > lostAfter*s.Lease {
				r.queued[n] = now
				r.again = append(r.again, n)
			}
		}
		s.dropChecks(r, now)
		r.mu.Unlock()
	}
	asking, stop := context.WithTimeout(ctx, storeTimeout)
	defer stop()
	if owner, err := s.store.owner(asking); err == nil && owner != s.name {
		s.fail(errors.New("another farm serve has begun to work at this NATS server; only one may"))
	}
}

// forget removes workers that have been silent for long.
func (s *Server) forget(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, w := range s.workers {
		if now.Sub(w.at) > forgetAfter {
			delete(s.workers, key)
			s.Log.Printf("worker %q was silent for %v", key.Name, forgetAfter)
		}
	}
}

// This file holds what the server does by itself: it gives units to slots that wait, and
// looks after everything that time brings.

package queue

import (
	"context"
	"errors"
	"time"
)

const (
	// lateAfter is the number of leases after which an idle slot gets a unit that a
	// slot of another key has.
	lateAfter = 3
	// forgetAfter is the time after which a silent worker is no longer listed.
	forgetAfter = time.Minute
	// tidyInterval is the longest time between two calls of tidy.
	tidyInterval = 3 * time.Second
)

// feeder serves slots that wait, and tidies, until the context is done.
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
			s.serveWaiting()
		}
	}
}

// wake lets the feeder serve slots that wait.
func (s *Server) wake() {
	select {
	case s.feed <- struct{}{}:
	default:
	}
}

// tidy does what is due by now: it takes their units from silent workers and forgets them,
// and looks whether another server has begun.
func (s *Server) tidy(ctx context.Context, now time.Time) {
	s.forget(now)
	for _, r := range s.jobs {
		r.mu.Lock()
		s.dropChecks(r, now)
		r.mu.Unlock()
	}
	asking, stop := context.WithTimeout(ctx, storeTimeout)
	defer stop()
	if owner, err := s.store.owner(asking); err == nil && owner != s.name {
		s.fail(errors.New("another farm serve has begun to work at this NATS server; only one may"))
	}
}

// forget takes their units from workers that have been silent for the time of the lease,
// and removes those that have been silent for long.
func (s *Server) forget(now time.Time) {
	s.mu.Lock()
	alive := make(map[workerKey]bool)
	for key, w := range s.workers {
		alive[key] = now.Sub(w.at) <= s.Lease
		if now.Sub(w.at) > forgetAfter {
			delete(s.workers, key)
			s.Log.Printf("worker %q was silent for %v", key.Name, forgetAfter)
		}
	}
	s.mu.Unlock()
	s.vacate(func(w workerKey) bool { return !alive[w] })
}

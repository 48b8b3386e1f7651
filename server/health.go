// This file holds how the storage is: whether it answers, what its clock shows, how
// full it is, and whether all copies are current.

package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// slow is the time after which an answer of the storage counts as an outage.
const slow = time.Second

// A pulse is what a node knows about the storage. Its zero value knows nothing.
type pulse struct {
	mu     sync.Mutex
	offset time.Duration // from the clock of this node to the one of the storage
	down   bool          // the last request was not answered in time
	since  time.Time     // when the storage answered again after the last outage, by its clock
	full   bool          // nearly
}

// now returns the time by the clock of the storage, which is the same on all nodes.
func (p *pulse) now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Add(p.offset)
}

// back returns when the storage answered again after the last outage. A start of
// the server counts as the end of one.
func (p *pulse) back() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.since
}

// nearlyFull reports whether nine tenths of the space are used.
func (p *pulse) nearlyFull() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.full
}

// note notes how a request to the storage has gone. One that its sender has
// canceled says nothing.
func (p *pulse) note(now time.Time, took time.Duration, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil && (p.down || took > slow) {
		p.since = now.Add(p.offset)
	}
	p.down = err != nil
}

// set takes the clock and the size from an answer of the storage to a question that
// was asked at a time. A slow answer says little about the clock.
func (p *pulse) set(asked, answered time.Time, info *jetstream.StreamInfo) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if took := answered.Sub(asked); took < slow/2 && !info.TimeStamp.IsZero() {
		p.offset = info.TimeStamp.Sub(asked.Add(took / 2))
	}
	most := info.Config.MaxBytes
	p.full = most > 0 && info.State.Bytes > uint64(most)/10*9
}

// A health is the state of the storage, as clients see it.
type health struct {
	Storage  string `json:"storage"` // "ok", or what is wrong
	Replicas struct {
		Wanted  int `json:"wanted"`
		Current int `json:"current"` // have everything that is stored
	} `json:"replicas"`
}

// ready reports whether the storage answers and all replicas are current.
func (h health) ready() bool { return h.Storage == "ok" && h.Replicas.Current >= h.Replicas.Wanted }

// health asks the storage how it is. Of the tables and the work queue of the bots,
// it reports the one with fewer current replicas.
func (s *store) health(ctx context.Context) (h health) {
	tables, err := s.ask(ctx)
	if err != nil {
		h.Storage = "no answer"
		return h
	}
	h = healthOf(tables)
	ctx, cancel := context.WithTimeout(ctx, s.attempt)
	defer cancel()
	if stream, err := s.js.Stream(ctx, jobStreamName); err == nil {
		if jobs := healthOf(stream.CachedInfo()); h.ready() && !jobs.ready() {
			return jobs
		}
	} else if h.Storage == "ok" {
		h.Storage = "no work queue"
	}
	return h
}

// healthOf returns the health of one stream.
func healthOf(info *jetstream.StreamInfo) (h health) {
	h.Storage = "ok"
	h.Replicas.Wanted = max(info.Config.Replicas, 1)
	h.Replicas.Current = 1 // the leader, or the only one
	if info.Cluster != nil {
		for _, peer := range info.Cluster.Replicas {
			if peer.Current && !peer.Offline {
				h.Replicas.Current++
			}
		}
		if info.Cluster.Leader == "" {
			h.Storage, h.Replicas.Current = "no leader", h.Replicas.Current-1
		}
	}
	return h
}

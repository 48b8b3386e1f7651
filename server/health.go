// This file holds how the storage is: whether it answers, what its clock shows, how
// full it is, and whether all copies are current.

package server

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// slow is the time after which an answer of the storage counts as an outage.
	slow = time.Second
	// silent is the time without an answer of the storage after which a node says so.
	silent = 4 * time.Second
	// gap is the time after which a node that does nothing was stopped, as with the
	// machine that it is on.
	gap = 5 * time.Second
)

// A condition is what a node knows about the storage. Its zero value knows nothing.
type condition struct {
	mu     sync.Mutex
	offset time.Duration // from the clock of this node to the one of the storage
	down   bool          // the last request was not answered in time
	answer time.Time     // when the last one was, by the clock of this node
	since  time.Time     // when the storage answered again after the last outage, by its clock
	beat   time.Time     // when this node last looked at its clock; without a monotonic reading
	full   bool          // nearly
	used   uint64        // bytes of all entries
	most   int64         // bytes that they may use
	disk   bool          // it is nearly full
	cut    bool          // this node is cut off from the others
	local  error         // why this node cannot store anything
	broken error         // NATS has refused to write
	health health        // as the storage said the last time
	looked time.Time     // when it was asked the last time
	lag    int           // how often in a row not all replicas were current
}

// tick notes that this node runs. If it did not for a while, nobody could play: that
// was an outage, too. The caller has the lock.
func (p *condition) tick(now time.Time) {
	now = now.Round(0) // the time of the wall goes on while the machine sleeps
	if !p.beat.IsZero() && now.Sub(p.beat) > gap {
		p.since = now.Add(p.offset)
	}
	if now.After(p.beat) || now.Sub(p.beat) < -gap {
		p.beat = now
	}
}

// look notes what a node knows by itself: whether it is cut off from the others, and
// what is wrong with its disk.
func (p *condition) look(now time.Time, cut, full bool, local error) (news bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tick(now)
	news = p.cut != cut || (p.local == nil) != (local == nil)
	p.cut, p.local, p.disk = cut, local, full
	return news
}

// state returns nil if an entry can be stored, as far as this node knows, and
// otherwise why not.
func (p *condition) state() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.cut:
		return errCut
	case p.local != nil:
		return p.public()
	case p.broken != nil:
		return errBroken
	case p.down && !p.answer.IsZero() && time.Since(p.answer) > silent:
		return errSilent
	}
	return nil
}

// refuse returns the error of an append that is not even tried, if any.
func (p *condition) refuse() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.cut:
		return errCut
	case p.local != nil:
		return p.public()
	}
	return nil
}

// public returns the local error as clients may see it. The log has the details.
func (p *condition) public() error {
	if errors.Is(p.local, errNoSpace) {
		return errDisk
	}
	return errBroken
}

// isCut reports whether the node is cut off from the others.
func (p *condition) isCut() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cut
}

// fail notes that NATS has refused to write, and nil that it writes.
func (p *condition) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.broken = err
}

// now returns the time by the clock of the storage, which is the same on all nodes.
func (p *condition) now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Add(p.offset)
}

// back returns when the storage answered again after the last outage. A start of
// the server counts as the end of one.
func (p *condition) back() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tick(time.Now()) // a clock may ring before anything else runs again
	return p.since
}

// nearlyFull reports whether nine tenths of the space are used, or of the disk.
func (p *condition) nearlyFull() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.full || p.disk
}

// space returns the bytes that the tables use, and those that they may use.
func (p *condition) space() (used uint64, most int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.used, p.most
}

// note notes how a request to the storage has gone. One that its sender has
// canceled says nothing.
func (p *condition) note(now time.Time, took time.Duration, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil && (p.down || took > slow) {
		p.since = now.Add(p.offset)
	}
	if p.down = err != nil; !p.down {
		p.answer = now
	}
}

// set takes the clock and the size from an answer of the storage to a question that
// was asked at a time. A slow answer says little about the clock.
func (p *condition) set(asked, answered time.Time, info *jetstream.StreamInfo) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if took := answered.Sub(asked); took < slow/2 && !info.TimeStamp.IsZero() {
		p.offset = info.TimeStamp.Sub(asked.Add(took / 2))
	}
	most := info.Config.MaxBytes
	p.used, p.most = info.State.Bytes, most
	p.full = most > 0 && info.State.Bytes > uint64(most)/10*9
}

// A health is the state of the storage, as clients see it.
type health struct {
	Storage  string `json:"storage"` // "ok", or what is wrong
	Replicas struct {
		Wanted  int `json:"wanted"`
		Current int `json:"current"` // have everything that is stored
	} `json:"replicas"`
	Bots  string `json:"bots"`            // "ok", or what is wrong with the work queue
	Hangs string `json:"hangs,omitempty"` // the part of this node that does not answer
}

// ready reports whether a ply can be stored and all replicas are current.
func (h health) ready() bool {
	return h.Hangs == "" && h.Storage == "ok" && h.Bots == "ok" && h.Replicas.Current >= h.Replicas.Wanted
}

// now returns the health as it was a moment ago. What the node knows by itself is of
// this moment.
func (s *store) health() health {
	s.condition.mu.Lock()
	h, looked := s.condition.health, s.condition.looked
	s.condition.mu.Unlock()
	if h.Hangs = s.vitals.hangs(time.Now()); h.Hangs == "" && !looked.IsZero() && time.Since(looked) > staleTime {
		h.Hangs = "storage" // not even a question comes back unanswered
	}
	if h.Storage == "" { // a node that has just started
		h.Storage, h.Bots = "not looked at yet", "not looked at yet"
	}
	if err := s.condition.state(); err != nil {
		h.Storage = err.Error()
	}
	return h
}

// examine asks the storage how it is, and the work queue of the bots.
func (s *store) examine(ctx context.Context, tables *jetstream.StreamInfo, err error) {
	h := health{Storage: "no answer", Bots: "no answer"}
	if err == nil {
		h = healthOf(tables)
		h.Bots = s.examineQueue(ctx)
	}
	s.condition.mu.Lock()
	defer s.condition.mu.Unlock()
	s.condition.looked = time.Now()
	// On a busy machine a replica may be late for a moment, and an answer too.
	if p := &s.condition; h.ready() {
		p.lag, p.health = 0, h
	} else if p.lag++; p.lag > 1 || p.health.Storage == "" {
		p.health = h
	}
}

// healthOf returns the health of one stream.
func healthOf(info *jetstream.StreamInfo) (h health) {
	h.Storage, h.Bots = "ok", "ok"
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

// watch looks after the storage until ctx is done: its health, this node's disk, and
// whether NATS still writes. It calls changed when clients should move, or may stay.
func (s *store) watch(ctx context.Context, changed func()) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		cut, full, local := !s.conn.IsConnected(), false, error(nil)
		if s.own != nil {
			cut = s.own.alone()
			full, local = s.own.disk.check()
		}
		if s.condition.look(time.Now(), cut, full, local) {
			s.log.Warn("whether this node can store has changed", "state", cmp.Or(s.condition.state(), errors.New("it can")), "disk", local)
			changed()
		}
		if s.own != nil && local == nil && !cut {
			s.heal()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// heal starts NATS again if it has stopped to write and could write now.
func (s *store) heal() {
	err := s.own.writeError()
	s.condition.fail(err)
	if err == nil || time.Since(s.healed) < s.healTime {
		return
	}
	s.healed = time.Now()
	s.log.Error("the storage is started again", "error", err)
	s.stats.restarts.Inc()
	s.own.stop()
	if err := s.own.start(); err != nil {
		s.log.Error("the storage does not start", "error", err)
		return
	}
	s.condition.fail(nil)
}

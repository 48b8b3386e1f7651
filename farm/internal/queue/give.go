// This file holds how the server gives units to the slots of workers.

package queue

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// A holding is the unit that a slot has, if r is not nil.
type holding struct {
	r        *running
	n, round int
}

// A gift says to whom a unit was given last, and when.
type gift struct {
	to slot
	at time.Time
}

// A waiter is a slot for which there was no unit yet.
type waiter struct {
	msg  *nats.Msg
	jobs []string
}

// maxWant is the size of the longest request for a unit in bytes.
const maxWant = 1 << 16

// wants takes the request of a slot for a unit. There is no answer until there is a
// unit; the worker asks again after a while.
func (s *Server) wants(_ context.Context, msg *nats.Msg) any {
	var w want
	if len(msg.Data) > maxWant || json.Unmarshal(msg.Data, &w) != nil {
		return nil
	}
	to := slot{workerKey{strings.TrimPrefix(msg.Subject, wantSubject+"."), w.Worker, w.Run}, w.Slot}
	s.giving.Lock()
	defer s.giving.Unlock()
	if !s.place(to) {
		return assignment{}
	}
	if a, ok := s.give(to, w.Jobs, true); ok {
		return a
	}
	s.waiting[to] = waiter{msg, w.Jobs}
	return nil
}

// place reports whether a slot may have a unit: its worker has said hello, and its key
// has no more than MaxSlots. The caller has locked s.giving.
func (s *Server) place(one slot) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.workers[one.workerKey]
	if w == nil || one.n < 0 || one.n >= w.Slots {
		return false
	}
	w.at = time.Now()
	if _, known := s.held[one]; !known {
		if s.places[one.owner()] == MaxSlots {
			return false
		}
		s.places[one.owner()]++
		s.held[one] = holding{}
	}
	return true
}

// crowded returns why there may be no further worker of a key, or "".
func (s *Server) crowded(from workerKey) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.workers[from]; known || from.Key == noKey {
		return ""
	}
	n := 0
	for other := range s.workers {
		if other.Key == from.Key {
			n++
		}
	}
	if n < MaxSlots {
		return ""
	}
	return fmt.Sprintf("the key has %d workers, which are as many as it may have slots", n)
}

// serveWaiting gives units to slots that wait.
func (s *Server) serveWaiting() {
	s.giving.Lock()
	defer s.giving.Unlock()
	for to, w := range s.waiting { // in any order
		if a, ok := s.give(to, w.jobs, false); ok {
			delete(s.waiting, to)
			s.reply(w.msg, a)
		}
	}
}

// give returns what a slot shall run: the unit that it has, a check, a unit that nobody
// has, or, if it has just asked, a unit that another key has had for long. The caller has
// locked s.giving.
func (s *Server) give(to slot, jobs []string, asks bool) (a assignment, ok bool) {
	if h := s.held[to]; h.r != nil {
		h.r.mu.Lock()
		if h.round == h.r.round {
			a, ok = s.unit(h.r, h.n)
		}
		h.r.mu.Unlock()
		if !ok {
			s.drop(to)
		}
	}
	for _, r := range s.jobs {
		if !ok && slices.Contains(jobs, r.ID) {
			r.mu.Lock()
			a, ok = s.giveOf(r, to, asks)
			r.mu.Unlock()
		}
	}
	if ok {
		a.Permit = s.permit(a.Job, a.N, a.Unit.Round, to.owner())
	}
	return a, ok
}

// giveOf is give for one job, which is locked, and a slot that has nothing.
func (s *Server) giveOf(r *running, to slot, asks bool) (a assignment, ok bool) {
	if a, ok = s.checkOf(r, to); ok {
		return a, true
	}
	for !ok {
		n, free := r.free()
		if !free {
			break
		}
		a, ok = s.unit(r, n)
	}
	if !ok && asks {
		if n, late := r.late(to, lateAfter*s.Lease); late {
			a, ok = s.unit(r, n)
		}
	}
	if ok {
		r.given[a.N] = gift{to, time.Now()}
		s.held[to] = holding{r, a.N, r.round}
	}
	return a, ok
}

// free returns a unit that nobody has, if there may be one. It does not return it again.
// The job is locked.
func (r *running) free() (n int, ok bool) {
	_, ready, _ := r.Size()
	for !r.ended && (len(r.again) > 0 || r.next < ready) {
		if len(r.again) > 0 {
			n, r.again = r.again[0], r.again[1:]
		} else {
			n = r.next
			r.next++
		}
		if _, has := r.given[n]; !has && !r.done[n] {
			return n, true
		}
	}
	return 0, false
}

// late returns the unit without a result that was given first, if that was to another key
// and long ago. The job is locked.
func (r *running) late(to slot, after time.Duration) (n int, ok bool) {
	now := time.Now()
	for k, g := range r.given {
		if g.to.owner() != to.owner() && now.Sub(g.at) > after && (!ok || g.at.Before(r.given[n].at)) {
			n, ok = k, true
		}
	}
	return n, ok
}

// unit returns a unit as it is given to a worker, if it still has no result. The job is
// locked.
func (s *Server) unit(r *running, n int) (a assignment, ok bool) {
	content, needed := r.Unit(n)
	if !needed || r.done[n] || r.ended {
		return a, false
	}
	text, err := json.Marshal(content)
	if err == nil && int64(len(text)) > s.Conn.MaxPayload()/2 {
		err = fmt.Errorf("unit %d has %d bytes, more than half of max_payload of the NATS server, which is %d", n, len(text), s.Conn.MaxPayload())
	}
	if err != nil {
		r.failed = cmp.Or(r.failed, err.Error())
		s.advance(r)
		return a, false
	}
	return assignment{Job: r.ID, N: n, Unit: unit{r.Kind.Keys().Kind, text, r.round}}, true
}

// permit returns what shows that a unit was given to somebody.
func (s *Server) permit(job string, n, round int, owner string) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s\n%d\n%d\n%s", job, n, round, owner)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// release ends what a slot has, if it is that unit. Without a result another slot gets it.
func (s *Server) release(from slot, r *running, n int) {
	s.giving.Lock()
	defer s.giving.Unlock()
	if h := s.held[from]; h.r == r && h.n == n {
		s.drop(from)
	}
}

// vacate takes all slots from workers.
func (s *Server) vacate(gone func(workerKey) bool) {
	s.giving.Lock()
	defer s.giving.Unlock()
	for one := range s.held {
		if !gone(one.workerKey) {
			continue
		}
		s.drop(one)
		delete(s.held, one)
		delete(s.waiting, one)
		if s.places[one.owner()]--; s.places[one.owner()] == 0 {
			delete(s.places, one.owner())
		}
	}
}

// drop takes from a slot what it has. The caller has locked s.giving.
func (s *Server) drop(one slot) {
	h := s.held[one]
	s.held[one] = holding{}
	if h.r == nil {
		return
	}
	h.r.mu.Lock()
	defer h.r.mu.Unlock()
	if g, has := h.r.given[h.n]; has && g.to == one {
		delete(h.r.given, h.n)
		h.r.again = append(h.r.again, h.n)
		s.wake()
	}
}

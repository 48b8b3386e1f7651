// This file holds how the server takes results and failures from workers.

package queue

import (
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// submit takes a result, or the news that a unit has failed. The result is in the
// store before the worker gets its receipt.
func (s *Server) submit(ctx context.Context, msg *nats.Msg) any {
	var sent submission
	r, n, from, err := s.receive(msg, &sent)
	if err != nil {
		return s.refuse(msg, sent, err)
	}
	if !sent.Check {
		defer s.release(slot{from, sent.Slot}, r, n)
	}
	if answer, settled := r.settled(n); settled && !sent.Check {
		return answer
	}
	if sent.Failed != "" {
		return s.failure(r, n, from, sent.Failed)
	}
	result, err := r.Decode(n, sent.Result)
	if err != nil {
		s.failure(r, n, from, "wrong result: "+err.Error())
		return s.refuse(msg, sent, err)
	}
	if sent.Check {
		return s.compare(ctx, r, n, result, from)
	}
	stored, by, err := s.store.keep(ctx, r.ID, n, from, sent.Result)
	if err == nil && stored != nil { // of a request that this server has answered too late
		from = by
		result, err = r.Decode(n, stored)
	}
	if err != nil {
		s.Log.Printf("cannot store the result of unit %d of %s: %v", n, r.Name, err)
		if permanent(err) {
			s.fail(fmt.Errorf("cannot store results: %w", err))
		}
		return receipt{Retry: true}
	}
	return s.count(ctx, r, n, result, from)
}

// receive reads a submission and finds the job and the unit that it is for.
func (s *Server) receive(msg *nats.Msg, sent *submission) (r *running, n int, from workerKey, err error) {
	if err := json.Unmarshal(msg.Data, sent); err != nil {
		return nil, 0, from, err
	}
	key, where, _ := strings.Cut(strings.TrimPrefix(msg.Subject, submitSubject+"."), ".")
	id, number, _ := strings.Cut(where, ".")
	from = workerKey{key, sent.Worker, sent.Run}
	for _, known := range s.jobs {
		if known.ID == id {
			r = known
		}
	}
	if r == nil {
		return nil, 0, from, errors.New("no such job")
	}
	if sent.Proof != s.Proof.hash() {
		return nil, 0, from, errors.New("the worker has other rules or bots")
	}
	if why := s.excluded(from); why != "" {
		return nil, 0, from, errors.New(why)
	}
	r.mu.Lock()
	_, ready, _ := r.Size()
	round := r.round
	r.mu.Unlock()
	if n, err = strconv.Atoi(number); err != nil || n < 0 || n >= ready {
		return nil, 0, from, fmt.Errorf("no unit %.20s; there are %d", number, ready)
	}
	if sent.Round != round {
		return nil, 0, from, fmt.Errorf("unit %d has changed since it was given", n)
	}
	if !hmac.Equal([]byte(sent.Permit), []byte(s.permit(id, n, round, from.owner()))) {
		return nil, 0, from, fmt.Errorf("unit %d was not given to this worker", n)
	}
	return r, n, from, nil
}

// settled returns the receipt for a unit that came twice, or too late.
func (r *running) settled(n int) (answer receipt, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.done[n]:
		return receipt{}, true
	case r.ended:
		return receipt{Over: true}, true
	}
	return receipt{}, false
}

// count merges a result that is in the store.
func (s *Server) count(ctx context.Context, r *running, n int, result any, from workerKey) receipt {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.done[n]: // it came twice at the same time
		return receipt{}
	case r.ended:
		return receipt{Over: true}
	}
	if s.excluded(from) != "" { // since it was stored
		if err := s.store.drop(ctx, r.ID, n); err != nil {
			s.Log.Printf("cannot drop the result of unit %d of %s: %v", n, r.Name, err)
		}
		return receipt{Retry: true}
	}
	c := s.sample(r, n, result, from)
	if err := r.merge(n, from, result); err != nil {
		s.fail(fmt.Errorf("%s: %w", r.Name, err))
		return receipt{}
	}
	if c != nil {
		r.checks[n] = c
	}
	r.rate.add(time.Now(), 1)
	s.mu.Lock()
	if w := s.workers[from]; w != nil {
		w.counted++
	}
	s.mu.Unlock()
	s.advance(r)
	return receipt{}
}

// refuse logs a submission that does not count.
func (s *Server) refuse(msg *nats.Msg, sent submission, why error) receipt {
	s.mu.Lock()
	s.refused++
	s.mu.Unlock()
	s.Log.Printf("refused %.120q of worker %.80q: %.300s", msg.Subject, sent.Worker, why)
	return receipt{Refused: why.Error()}
}

// failure counts a failure of a unit, once for each worker, and may give up its
// job.
func (s *Server) failure(r *running, n int, from workerKey, why string) receipt {
	r.mu.Lock()
	defer r.mu.Unlock()
	on := r.failures[n]
	if r.ended || r.done[n] || on[from.owner()] {
		return receipt{}
	}
	if on == nil {
		on = make(map[string]bool)
		r.failures[n] = on
	}
	on[from.owner()] = true
	r.trouble, r.troubled = fmt.Sprintf("unit %d failed on worker %.80q: %.2000s", n, from.Name, why), n
	s.Log.Printf("%s: %s", r.Name, r.trouble)
	if len(on) >= s.Failures {
		r.failed = r.trouble
		if len(on) > 1 {
			r.failed = fmt.Sprintf("unit %d failed on %d workers, the last time on %.80q: %.2000s", n, len(on), from.Name, why)
		}
		s.advance(r)
	}
	return receipt{}
}

// This file holds the checks of the server: a share of the units is run by a second
// worker, whose result must be the same. A worker that was wrong is named, it may
// not work any more, and all its units are run again.
//
// The server chooses after it has counted a result, so no worker knows which of its
// units will be checked. If two results differ, the server runs the unit itself.

package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"
)

const (
	// maxChecks is the number of units of a job that wait for a check.
	maxChecks = 64
	// checkTries is how often a check is given to a worker that does not answer.
	checkTries = 3
)

// A check is a unit that another worker runs again.
type check struct {
	from     workerKey // whose result counts
	exact    any       // the part of the result that must be the same
	unit     unit      // as it was run
	began    time.Time
	patience time.Duration // how long a worker may take
	asked    time.Time     // when a worker got it last, or zero
	judging  bool          // the server runs it
}

// A Liar is a worker whose results were wrong.
type Liar struct {
	Worker workerKey `json:"worker"`
	Why    string    `json:"why"`
}

// sample returns a check of a result that is about to be counted, or nil. The job
// is locked.
func (s *Server) sample(r *running, n int, result any, from workerKey) *check {
	if s.Bench == nil || rand.Float64() >= s.Checked || r.inexact || len(r.checks) >= maxChecks || !s.others(from) {
		return nil
	}
	exact, ok := r.Exact(result)
	if !ok {
		return nil
	}
	content, _ := r.Unit(n)
	text, err := json.Marshal(content)
	if err != nil {
		return nil // it could not have been given
	}
	now := time.Now()
	patience := lateAfter * s.Lease
	if g, ok := r.given[n]; ok {
		patience += 2 * now.Sub(g.at)
	}
	return &check{from: from, exact: exact, unit: unit{r.Kind.Keys().Kind, text, r.round}, began: now, patience: patience}
}

// others reports whether there is a worker of somebody else.
func (s *Server) others(than workerKey) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.workers {
		if key.owner() != than.owner() {
			return true
		}
	}
	return false
}

// checkOf returns a unit of a job that a slot shall run to check another, if there is one.
// The job is locked.
func (s *Server) checkOf(r *running, to slot) (a assignment, ok bool) {
	now := time.Now()
	for n, c := range r.checks { // in any order
		if !c.judging && c.from.owner() != to.owner() && now.Sub(c.asked) > c.patience {
			c.asked = now
			return assignment{Job: r.ID, N: n, Unit: c.unit, Check: true}, true
		}
	}
	return a, false
}

// dropChecks gives up the checks of a job that nobody can or wants to run. The job
// is locked.
func (s *Server) dropChecks(r *running, now time.Time) {
	before := len(r.checks)
	for n, c := range r.checks {
		late := now.Sub(c.began) > checkTries*c.patience
		if late && !c.judging {
			s.Log.Printf("%s: no worker has checked unit %d in %v", r.Name, n, now.Sub(c.began).Round(time.Second))
		}
		if !c.judging && (late || !s.others(c.from)) {
			delete(r.checks, n)
		}
	}
	if len(r.checks) < before {
		s.advance(r)
	}
}

// compare takes the result of a check.
func (s *Server) compare(ctx context.Context, r *running, n int, result any, from workerKey) receipt {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.checks[n]
	if c == nil || c.judging || c.from.owner() == from.owner() {
		return receipt{}
	}
	second, _ := r.Exact(result)
	if reflect.DeepEqual(c.exact, second) {
		s.settled(r, n)
		return receipt{}
	}
	s.Log.Printf("%s: worker %q and worker %q have different results of unit %d; running it here", r.Name, c.from.Name, from.Name, n)
	c.judging = true
	s.working.Go(func() { s.judge(ctx, r, n, c, second, from) })
	return receipt{}
}

// settled ends a check. The job is locked.
func (s *Server) settled(r *running, n int) {
	delete(r.checks, n)
	r.compared++
	s.advance(r)
}

// judge runs a unit of which two workers have different results.
func (s *Server) judge(ctx context.Context, r *running, n int, c *check, second any, from workerKey) {
	truth, err := s.runHere(ctx, r, n, c.unit)
	var liars []workerKey
	switch {
	case err != nil:
	case reflect.DeepEqual(truth, c.exact):
		liars = []workerKey{from}
	case reflect.DeepEqual(truth, second):
		liars = []workerKey{c.from}
	default: // both are wrong, unless each run has another result
		var again any
		if again, err = s.runHere(ctx, r, n, c.unit); err == nil && reflect.DeepEqual(truth, again) {
			liars = []workerKey{c.from, from}
		}
	}
	if ctx.Err() != nil {
		return
	}
	for _, w := range liars {
		s.convict(ctx, w, fmt.Sprintf("its result of unit %d of %s was wrong", n, r.Name))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		s.Log.Printf("%s: cannot run unit %d here: %v", r.Name, n, err)
	} else if liars == nil {
		s.Log.Printf("%s: unit %d has another result each time, so nothing of this job is checked", r.Name, n)
		r.inexact = true
		clear(r.checks)
	}
	s.settled(r, n)
}

// runHere runs a unit in this process.
func (s *Server) runHere(ctx context.Context, r *running, n int, u unit) (exact any, err error) {
	text, err := runUnit(ctx, s.Bench, u)
	if err != nil {
		return nil, err
	}
	result, err := r.Decode(n, text)
	if err != nil {
		return nil, err
	}
	exact, _ = r.Exact(result)
	return exact, nil
}

// convict excludes a worker, and takes back its results. The order matters after a
// crash: a server that begins takes back what a worker on the list has stored.
func (s *Server) convict(ctx context.Context, w workerKey, why string) {
	s.mu.Lock()
	if _, known := s.liar(w); known {
		s.mu.Unlock()
		return
	}
	s.liars = append(s.liars, Liar{w, why})
	liars := slices.Clone(s.liars)
	for key := range s.workers {
		if key.owner() == w.owner() {
			delete(s.workers, key)
		}
	}
	s.mu.Unlock()
	s.vacate(func(key workerKey) bool { return key.owner() == w.owner() })
	s.Log.Printf("worker %s lies: %s", w, why)
	if err := s.store.keepLiars(ctx, liars); err != nil {
		s.fail(fmt.Errorf("cannot store the list of excluded workers: %w", err))
		return
	}
	for _, r := range s.jobs {
		if err := s.takeBack(ctx, r); err != nil {
			s.fail(fmt.Errorf("%s: cannot take back the results of worker %s: %w", r.Name, w, err))
		}
	}
}

// liar returns the entry of a worker that is excluded. The server is locked.
func (s *Server) liar(w workerKey) (Liar, bool) {
	for _, l := range s.liars {
		if l.Worker.owner() == w.owner() {
			return l, true
		}
	}
	return Liar{}, false
}

// excluded returns why a worker may not work any more, or "".
func (s *Server) excluded(w workerKey) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l, ok := s.liar(w); ok {
		return "excluded: " + l.Why
	}
	return ""
}

// takeBack forgets all results of a job that excluded workers have handed in, and
// what was made from them, so that their units are run again.
func (s *Server) takeBack(ctx context.Context, r *running) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var units []int
	for n, from := range r.from {
		if s.excluded(from) != "" {
			units = append(units, n)
		}
	}
	for n, c := range r.checks {
		if s.excluded(c.from) != "" {
			delete(r.checks, n)
		}
	}
	if len(units) == 0 {
		return nil
	}
	if r.ended {
		s.Log.Printf("%s: is over with %d results of an excluded worker; start the server again to repeat them", r.Name, len(units))
		return nil
	}
	all, err := r.Forget(units)
	if err != nil {
		return err
	}
	if len(all) > len(units) { // units that follow from results have changed
		r.round++
		clear(r.given)
	}
	for _, n := range all {
		if err := s.store.drop(ctx, r.ID, n); err != nil {
			return err
		}
		delete(r.from, n)
		delete(r.done, n)
		delete(r.given, n)
		delete(r.checks, n)
	}
	r.next = 0
	s.Log.Printf("%s: repeating %d units", r.Name, len(all))
	s.wake()
	return nil
}

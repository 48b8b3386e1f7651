// This file holds whether the parts of a node answer. A part that does not, such as one
// that waits for a lock for ever, makes /readyz and /healthz say so.

package server

import (
	"context"
	"log/slog"
	"runtime"
	"sync/atomic"
	"time"
)

const (
	vitalTime = 4 * time.Second // in which every part of a node must answer
	vitalRest = 2 * time.Second // between two rounds of questions
	// staleTime is the age at which what is known about the storage no longer counts. Two
	// questions that are not answered take up to 5 s.
	staleTime = 8 * time.Second
	// stopTime is how long the program may take to end after a signal.
	stopTime = 30 * time.Second
)

// A part is a part of a node that must answer.
type part struct {
	name string
	ask  func()
}

// vitals are the part that is being asked, and since when. The zero value is well.
type vitals struct{ asked atomic.Pointer[question] }

type question struct {
	part string
	at   time.Time
}

// watch asks one part after the other until ctx is done. It ends with the first one that
// never answers.
func (v *vitals) watch(ctx context.Context, parts []part) {
	for ctx.Err() == nil {
		for _, p := range parts {
			v.asked.Store(&question{p.name, time.Now()})
			p.ask()
		}
		v.asked.Store(nil)
		pause(ctx, vitalRest)
	}
}

// hangs returns the part that has not answered in time, or an empty string.
func (v *vitals) hangs(now time.Time) string {
	if q := v.asked.Load(); q != nil && now.Sub(q.at) > vitalTime {
		return q.part
	}
	return ""
}

// parts returns the parts of a node whose locks everything else needs.
func (h *hub) parts() []part {
	return []part{
		{"turns", func() { h.pool.turns.counts() }},
		{"bots", func() { h.pool.release("") }}, // no table has this name
		{"tables", func() { h.size() }},
		{"metrics", func() { _, _ = h.stats.registry.Gather() }}, // whether it answers counts
	}
}

// endAfter calls exit some time after ctx is done: a program that does not end by itself
// must not wait for ever. The log gets what its goroutines wait for.
func endAfter(ctx context.Context, limit time.Duration, exit func(status int), log *slog.Logger) {
	context.AfterFunc(ctx, func() {
		time.AfterFunc(limit, func() {
			stacks := make([]byte, 1<<20)
			log.Error("the server does not stop by itself", "after", limit, "goroutines", string(stacks[:runtime.Stack(stacks, true)]))
			exit(1)
		})
	})
}

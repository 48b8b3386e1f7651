// This file tests what a node says when a part of it does not answer, and that the program
// ends all the same.

package server

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A part that waits for ever is named after some seconds, and only as long as it waits.
func TestVitals(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		var v vitals
		answer := make(chan struct{}, 1)
		go v.watch(ctx, []part{{"first", func() {}}, {"second", func() {
			select {
			case <-answer:
			case <-ctx.Done():
			}
		}}})
		says := func(want string) {
			t.Helper()
			if got := v.hangs(time.Now()); got != want {
				t.Errorf("%q does not answer, want %q", got, want)
			}
		}
		says("")
		time.Sleep(vitalTime)
		synctest.Wait()
		says("")
		time.Sleep(time.Second)
		says("second")
		answer <- struct{}{}
		synctest.Wait()
		says("")
	})
}

// Each part of a node is asked, and /readyz and /healthz name the one whose lock is never
// given back. Others can still be asked.
func TestReadyHangs(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	server.ready(http.StatusOK)
	for name, lock := range map[string]sync.Locker{"turns": &server.hub.pool.turns.mu, "tables": &server.hub.mu, "bots": &server.hub.pool.mu} {
		lock.Lock()
		hangs := func() (part any) {
			await(t, "that a part does not answer", func() bool {
				part = server.do("GET", "/readyz", "", 0).body["hangs"]
				return part != nil && part != "storage"
			})
			return part
		}
		part := hangs()
		for ; part == "metrics"; part = hangs() { // they need the lock, too, and were being asked when it was taken
			lock.Unlock()
			server.ready(http.StatusOK)
			lock.Lock()
		}
		if part != name {
			t.Errorf("%v does not answer, want %s", part, name)
		}
		server.do("GET", "/readyz", "", http.StatusServiceUnavailable)
		server.do("GET", "/healthz", "", http.StatusServiceUnavailable)
		lock.Unlock()
		server.ready(http.StatusOK)
	}
}

// What is known about the storage does not count for ever.
func TestStaleHealth(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		s := newMemory().node(ctx).store
		s.condition.health, s.condition.looked = health{Storage: "ok", Bots: "ok"}, time.Now()
		if h := s.health(); !h.ready() {
			t.Errorf("%+v is not ready", h)
		}
		time.Sleep(staleTime + 1)
		if h := s.health(); h.ready() || h.Hangs != "storage" {
			t.Errorf("%+v: the storage was not asked for %v", h, staleTime)
		}
	})
}

// A program that does not end after a signal is ended, and says what it waits for.
func TestEndAfter(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		signal, stop := context.WithCancel(ctx)
		var log strings.Builder
		ended := make(chan int, 1)
		endAfter(signal, stopTime, func(status int) { ended <- status }, slog.New(slog.NewTextHandler(&log, nil)))
		time.Sleep(time.Hour)
		stop()
		began := time.Now()
		status := <-ended
		if waited := time.Since(began); waited != stopTime {
			t.Errorf("ended after %v, want %v", waited, stopTime)
		}
		if status != 1 || !strings.Contains(log.String(), "TestEndAfter") {
			t.Errorf("status %d, and the log has no goroutines: %.200s", status, log.String())
		}
	})
}

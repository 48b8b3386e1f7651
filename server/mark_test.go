// This file tests marks, which make reads of a cluster sure.

package server

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A node that was paused takes itself for the leader of the storage when it wakes. What it does
// not know yet is there all the same: tables, and the newest events of tables.
func TestStaleLeader(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		m := newMemory()
		first, second := m.node(ctx), m.node(ctx)
		go m.work(ctx, first)
		for slept := range 3 { // before the table, before its first turn, before its second one
			var id string
			known := func() uint64 { m.mu.Lock(); defer m.mu.Unlock(); return uint64(len(m.all)) }
			last := known()
			for i := range 3 {
				switch {
				case i == 0:
					id = m.open(ctx, first, openRequest{Seats: []seatRequest{{}, {Bot: "random"}}})
				default:
					if _, err := first.playTurn(ctx, id, 0); err != nil {
						t.Fatal(err)
					}
				}
				if i < slept {
					last = known()
				}
			}
			asked := 0
			second.store.find = func(ctx context.Context, id string, prev uint64) (*jetstream.RawStreamMsg, error) {
				found, err := m.find(ctx, id, prev)
				if asked++; asked < 5 && found != nil && found.Sequence > last {
					return nil, err
				}
				return found, err
			}
			second.mu.Lock()
			second.tables = make(map[string]*liveTable)
			second.mu.Unlock()
			if got, want := second.last(ctx, id), first.last(ctx, id); got != want {
				t.Errorf("asleep since step %d: event %d is the last, want %d", slept, got, want)
			}
		}
	})
}

// Who asks while a mark is being stored gets the next one, and shares it.
func TestMarks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var m marks
		var stored atomic.Uint64
		store := func() (uint64, error) {
			seq := stored.Add(1)
			time.Sleep(time.Second)
			return seq, nil
		}
		for i, want := range []uint64{2, 2, 2, 3, 3, 3} { // the first mark takes from 0 to 1 s
			go func() {
				time.Sleep(100*time.Millisecond + time.Duration(i)*350*time.Millisecond)
				if got, err := m.get(t.Context(), store); got != want || err != nil {
					t.Errorf("request %d got mark %d, %v, want %d", i, got, err, want)
				}
			}()
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := m.get(ctx, store); err == nil {
			t.Error("a request that gave up got a mark")
		}
		time.Sleep(time.Minute)
		if n := stored.Load(); n != 3 {
			t.Errorf("%d marks were stored, want 3", n)
		}
	})
}

// This file tests marks, which make reads of a cluster sure.

package server

import (
	"context"
	"errors"
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

// Marks are no table: not in the list of tables, nor in the files. One of them is kept.
func TestMarksAreNoTable(t *testing.T) {
	t.Parallel()
	dir := ""
	server := serveHere(t, func(c *config) { dir = c.data })
	p := server.open(`{"seats":[{},{}]}`)
	storage := server.hub.store
	for range 3 {
		mark, err := storage.storeMark()
		if err != nil {
			t.Fatal(err)
		}
		if last, err := storage.newest(t.Context(), p.id, mark); err != nil || last == 0 || last >= mark {
			t.Errorf("the newest entry is %d, %v, want one before mark %d", last, err, mark)
		}
		if last, err := storage.newest(t.Context(), newID(), mark); err != nil || last != 0 {
			t.Errorf("the newest entry of no table is %d, %v", last, err)
		}
		if _, err := storage.newest(t.Context(), p.id, mark+1); !errors.Is(err, errBehind) {
			t.Errorf("a mark that is not there yet: %v, want errBehind", err)
		}
	}
	if all, err := storage.tables(t.Context()); err != nil || len(all) != 1 || all[p.id] == 0 {
		t.Errorf("tables: %v, %v, want one", all, err)
	}
	info, err := storage.stream.Info(t.Context())
	if err != nil || info.State.Msgs != 2 {
		t.Errorf("the stream has %d messages, %v, want an entry and a mark", info.State.Msgs, err)
	}
	files, err := takeInventory(dir)
	if err != nil || len(files.tables) != 1 || files.tables[p.id] == nil {
		t.Errorf("files of %d tables, %v, want one", len(files.tables), err)
	}
}

// This file tests how tables expire, and what one address may store.

package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Tables are removed when their time is over, each kind after its own, with their
// records written before.
func TestExpiry(t *testing.T) {
	t.Parallel()
	dir := storageDir(t)
	server := serveHere(t, func(c *config) { c.data, c.role = dir, "http" })
	play := func(p party, plies int) {
		for range plies {
			e := server.last(p)
			me := server.as(p.tokens[int(e.View.ToMove.(float64))])
			choices := me.last(p).View.Choices
			me.do("POST", p.path+"/plies", plyBody(e.N, choices[len(choices)/2].Ply), http.StatusCreated)
		}
	}
	bots, begun, played := server.open(`{"seats":[{"bot":"random"},{"bot":"random"}]}`), server.open(`{"seats":[{},{}]}`), server.open(`{"seats":[{},{}]}`)
	play(begun, 2)
	play(played, playedEntries)
	export := t.TempDir()
	x := expiry{server.hub, keep{Played: 100, Begun: 10, Bots: 1}, export}
	there := func(p party) bool { return server.do("GET", p.path, "", 0).status == http.StatusOK }
	for _, step := range []struct {
		after               int // days
		bots, begun, played bool
	}{{0, true, true, true}, {2, false, true, true}, {11, false, false, true}, {99, false, false, true}, {101, false, false, false}} {
		// The day is that of the storage, in which the tables were changed today.
		if _, err := x.sweep(t.Context(), time.Now().Add(days(step.after))); err != nil {
			t.Fatal(err)
		}
		if a, b, c := there(bots), there(begun), there(played); a != step.bots || b != step.begun || c != step.played {
			t.Errorf("after %d days: bots %v, begun %v, played %v", step.after, a, b, c)
		}
	}
	files, _ := os.ReadDir(export)
	text, err := os.ReadFile(filepath.Join(export, played.id+".txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d records, %v, want that of the table at which people played", len(files), err)
	}
	replay(t, text)
	info, err := server.hub.store.stream.Info(t.Context())
	if err != nil || info.State.Msgs != 0 {
		t.Errorf("%d entries are left", info.State.Msgs)
	}
	server.as(played.tokens[1]).refused("POST", played.path+"/resign", "", http.StatusNotFound, "table")
	server.stop()
	serveHere(t, func(c *config) { c.data = dir }) // and nothing is missing
}

// A table whose last entry came in just now is not removed, though it was old before.
func TestExpiryRace(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.open(`{"seats":[{},{}]}`)
	x := expiry{server.hub, keep{Begun: 10}, ""}
	me := server.as(p.tokens[1])
	me.do("POST", p.path+"/plies", plyBody(0, me.last(p).View.Choices[0].Ply), http.StatusCreated)
	if did, err := x.remove(t.Context(), p.id, 1, days(11)); did || err != nil { // it was old when it had one entry
		t.Errorf("removed: %v, %v", did, err)
	}
	// A removal that was interrupted is finished, and nobody plays on meanwhile.
	l := server.hub.enter(p.id)
	defer server.hub.leave(l)
	if err := l.with(t.Context(), func(*table) (*entry, error) { return &entry{Removed: true}, nil }); err != nil {
		t.Fatal(err)
	}
	me.refused("POST", p.path+"/resign", "", http.StatusNotFound, "table")
	if removed, err := x.sweep(t.Context(), time.Now()); removed != 1 || err != nil {
		t.Errorf("%d removed, %v, want 1", removed, err)
	}
}

// A fault at any call of the storage ends a sweep with its error, whether the call was done or
// not. A table is then whole, or gone for everybody; the next sweep removes it.
func TestExpiryFaults(t *testing.T) {
	t.Parallel()
	if _, err := ownPage(); err != nil { // outside of the simulated time
		t.Fatal(err)
	}
	for _, done := range []bool{false, true} {
		for at, calls := 0, 1; at < calls; at++ {
			simulate(t, func(t *testing.T, ctx context.Context) {
				w := newWorld(t, ctx)
				x := expiry{w.api.hub, keep{Begun: 10}, ""}
				calls = 0
				w.memory.fault = func(string) (error, bool) {
					calls++
					if calls-1 == at {
						return errFault, done
					}
					return nil, true
				}
				late := time.Now().Add(days(11))
				removed, err := x.sweep(ctx, late)
				looked := w.do("GET", "/api/tables/"+w.party.id, "", "").Code
				if (removed == 1) != (err == nil) || err != nil && !errors.Is(err, errFault) && !errors.Is(err, errStorage) {
					t.Errorf("fault %d: %d removed, %v", at, removed, err)
				}
				if looked != http.StatusNotFound && (looked != http.StatusOK || err == nil) {
					t.Errorf("fault %d: %v, and then the table answers %d", at, err, looked)
				}
				w.memory.fault = func(string) (error, bool) { return nil, true }
				if _, err := x.sweep(ctx, late); err != nil {
					t.Errorf("fault %d: the next sweep: %v", at, err)
				}
				if all, _ := w.memory.tables(ctx); len(all) > 0 {
					t.Errorf("fault %d: %v are left", at, all)
				}
			})
		}
	}
}

// An address stores no more than its share of a day, whatever it does.
func TestStoredLimit(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.limits = unlimited; c.limits.Stored = 1 })
	for range 10 {
		server.open(`{"seats":[{},{}]}`)
	}
	p := server.open(`{"seats":[{},{}]}`)
	server.api.guard.stored(netip.MustParseAddr("127.0.0.1"), megabyte)
	server.refused("POST", "/api/tables", `{"seats":[{},{}]}`, http.StatusTooManyRequests, "limit")
	me := server.as(p.tokens[1])
	me.refused("POST", p.path+"/plies", plyBody(0, "x"), http.StatusTooManyRequests, "limit")
	me.last(p) // reading goes on
}

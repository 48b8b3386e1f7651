// This file runs every error path of every handler: a table that is gone, and a fault at each
// call of the storage, one after the other.

package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// A world is a server on a storage of its own, without a network.
type world struct {
	api    *api
	memory *memory
	web    http.Handler
	log    strings.Builder
	party  party
	ply    string // of seat 1, at first
}

// newWorld opens a table of two people, of which one has to join, and one that is over.
func newWorld(t *testing.T, ctx context.Context) *world {
	t.Helper()
	w := &world{memory: newMemory()}
	h := w.memory.node(ctx)
	h.log = slog.New(slog.NewTextHandler(&w.log, nil))
	h.store.shared, h.pusher.services = true, pushServices
	w.api = &api{hub: h, guard: newGuard(unlimited, nil, newStats()), page: ownPage, log: h.log, stats: h.stats, movies: newPainter()}
	w.web = w.api.handler()
	r := w.do("POST", "/api/tables", "", `{"seats":[{},{"invite":true},{"open":true}]}`)
	w.party = partyOf(t, reply{status: r.Code, data: r.Body.Bytes()})
	w.ply = h.legal(ctx, w.party.id)
	return w
}

func (w *world) do(method, path, token, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	out := httptest.NewRecorder()
	w.web.ServeHTTP(out, r)
	return out
}

// A request is one of each handler that uses the storage.
type request struct{ method, path, body string }

// requests are those about a table. Seat 1 makes them.
func requests(p party, ply string) []request {
	table := "/api/tables/" + p.id
	return []request{
		{"POST", "/api/tables", `{"seats":[{},{}]}`},
		{"POST", "/api/puzzles", `{"par":1,"seed":"1"}`},
		{"GET", "/api/push", ""},
		{"GET", table, ""},
		{"GET", table + "/events/last", ""},
		{"GET", table + "/events/0", ""},
		{"GET", table + "/picture", ""},
		{"GET", table + "/preview?ply=" + ply, ""},
		{"GET", table + "/hint", ""},
		{"GET", table + "/record", ""},
		{"GET", table + "/review", ""},
		{"POST", table + "/plies", fmt.Sprintf(`{"n":0,"ply":%q}`, ply)},
		{"POST", table + "/resign", ""},
		{"POST", table + "/return", ""},
		{"POST", table + "/standin", `{"seat":2}`},
		{"POST", table + "/join", fmt.Sprintf(`{"invite":%q}`, p.invites[2])},
		{"POST", table + "/join", `{}`},
		{"POST", table + "/emotes", `{"emote":"bravo"}`},
		{"POST", table + "/push", `{"endpoint":"https://updates.push.services.mozilla.com/x","keys":{"p256dh":"` + pushPoint + `","auth":"AAAAAAAAAAAAAAAAAAAAAA"}}`},
		{"POST", table + "/quiet", `{"quiet":true}`},
		{"POST", table + "/takeback", `{"n":0}`},
		{"POST", table + "/rematch", ""},
		{"GET", "/t/" + p.id, ""},
		{"GET", "/t/" + p.id + "/picture.png", ""},
		{"GET", "/t/" + p.id + "/game.gif", ""},
		{"GET", "/embed/" + p.id, ""},
	}
}

// pushPoint is a public key of a browser: the base point of P-256.
const pushPoint = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"

// errFault is what the storage says in this test.
var errFault = errors.New("no answer")

// fault makes calls of the storage fail: one, or all from it on. It returns the number of
// calls so far.
func (w *world) fault(first int, all bool) (calls *int) {
	calls = new(int)
	w.memory.fault = func(string) (error, bool) {
		n := *calls
		*calls++
		if n == first || all && n > first {
			return errFault, false
		}
		return nil, true
	}
	return calls
}

// TestStorageFaults injects a fault at each call of the storage that each handler makes.
func TestStorageFaults(t *testing.T) {
	t.Parallel()
	if _, err := ownPage(); err != nil { // outside of the simulated time
		t.Fatal(err)
	}
	sharePhrases()
	for i, one := range requests(party{id: "ID"}, "PLY") {
		t.Run(one.method+" "+strings.TrimLeft(one.path, "/"), func(t *testing.T) {
			for _, all := range []bool{false, true} {
				for _, loaded := range []bool{false, true} { // whether the table is in memory
					for at, calls := 0, 1; at < calls; at++ {
						simulate(t, func(t *testing.T, ctx context.Context) {
							var got [2]*httptest.ResponseRecorder
							for k, first := range []int{-1, at} { // without the fault, and with it
								w := newWorld(t, ctx)
								w.fresh(loaded)
								q := requests(w.party, w.ply)[i]
								n := w.fault(first, all && first >= 0)
								if got[k] = w.do(q.method, q.path, w.party.tokens[1], q.body); k == 0 {
									calls = *n
									continue
								}
								w.check(t, fmt.Sprintf("fault %d of %d, and all later ones: %v, loaded: %v", at+1, calls, all, loaded), got[1], got[0].Code)
							}
						})
					}
				}
			}
		})
	}
}

// fresh drops the tables that are in memory, or loads that of the party.
func (w *world) fresh(loaded bool) {
	w.fault(-1, false)
	w.api.hub.mu.Lock()
	w.api.hub.tables = make(map[string]*liveTable)
	w.api.hub.mu.Unlock()
	if loaded {
		w.do("GET", "/api/tables/"+w.party.id, w.party.tokens[1], "")
	}
}

// check checks that an answer is the one without the fault, or says that the storage does not
// answer, and that nothing is in the log that somebody would have to look at.
func (w *world) check(t *testing.T, what string, got *httptest.ResponseRecorder, want int) {
	t.Helper()
	if got.Code != want && got.Code != http.StatusServiceUnavailable {
		t.Errorf("%s: status %d, want %d or 503: %.300s", what, got.Code, want, got.Body)
	}
	if got.Code == http.StatusServiceUnavailable && (!strings.Contains(got.Body.String(), `"kind":"storage"`) || got.Header().Get("Retry-After") == "") {
		t.Errorf("%s: %v %s, want kind storage and when to try again", what, got.Header(), got.Body)
	}
	if log := w.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "panic") || len(log) > 2000 {
		t.Errorf("%s: the log has %.1000s", what, log)
	}
}

// A table that is gone is a 404 everywhere: a page where people come by links, and otherwise
// an error of the kind table.
func TestGone(t *testing.T) {
	t.Parallel()
	if _, err := ownPage(); err != nil {
		t.Fatal(err)
	}
	sharePhrases()
	simulate(t, func(t *testing.T, ctx context.Context) {
		w := newWorld(t, ctx)
		removed := w.party
		if err := w.api.hub.enter(removed.id).with(ctx, func(*table) (*entry, error) { return &entry{Removed: true}, nil }); err != nil {
			t.Fatal(err)
		}
		w.fresh(false)
		time.Sleep(time.Second)
		for _, id := range []string{removed.id, newID(), "nonsense"} {
			p := removed
			p.id = id
			for _, q := range append(requests(p, w.ply)[3:], request{"GET", "/api/tables/" + id + "/events", ""}) {
				got := w.do(q.method, q.path, p.tokens[1], q.body)
				page := q.path == "/t/"+id || q.path == "/embed/"+id
				kind, body := got.Header().Get("Content-Type"), got.Body.String()
				if got.Code != http.StatusNotFound || page != strings.HasPrefix(kind, "text/html") || !page && !strings.Contains(body, `"kind":"table"`) {
					t.Errorf("%s %s: %d %s %.200s, want 404 and a page: %v", q.method, q.path, got.Code, kind, body, page)
				}
			}
		}
		if w.log.Len() > 0 {
			t.Errorf("the log has %.1000s", w.log.String())
		}
	})
}

// A seat sees at any node what it has been told of, though the node has not heard of it yet.
func TestOwnWrites(t *testing.T) {
	t.Parallel()
	if _, err := ownPage(); err != nil {
		t.Fatal(err)
	}
	simulate(t, func(t *testing.T, ctx context.Context) {
		w := newWorld(t, ctx)
		m, p := w.memory, w.party
		m.late = func() (time.Duration, bool) { return time.Hour, false }
		h := m.node(ctx)
		h.store.shared = true
		other := &world{memory: m, api: &api{hub: h, guard: w.api.guard, page: w.api.page, log: discard, stats: h.stats, movies: newPainter()}, party: p}
		other.web = other.api.handler()
		path := "/api/tables/" + p.id
		read := func(token, path string) string { return other.do("GET", path, token, "").Body.String() }
		read(p.tokens[1], path)
		for n := range 2 {
			legal := w.api.hub.legal(ctx, p.id)
			if r := w.do("POST", path+"/plies", p.tokens[1], fmt.Sprintf(`{"n":%d,"ply":%q}`, n, legal)); r.Code != http.StatusCreated {
				t.Fatalf("%d %s", r.Code, r.Body)
			}
			for _, where := range []string{path, path + "/events/last"} {
				if got := read(p.tokens[1], where); !strings.Contains(got, fmt.Sprintf(`"n":%d`, n+1)) {
					t.Errorf("after event %d %s at another node: %.200s", n+1, where, got)
				}
			}
		}
		if got := other.do("GET", path+"/picture", p.tokens[1], "").Header().Get("X-Event"); got != "2" {
			t.Errorf("the picture is of event %s, want 2", got)
		}
	})
}

// Reads of one table that wait for each other, while the storage is silent, all say so.
func TestSilentReads(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		w := newWorld(t, ctx)
		w.fresh(true)
		w.api.hub.store.mark = func(ctx context.Context) (uint64, error) {
			<-ctx.Done()
			return 0, ctx.Err()
		}
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				got := w.do("GET", "/api/tables/"+w.party.id, w.party.tokens[1], "")
				w.check(t, "a read", got, http.StatusServiceUnavailable)
			})
		}
		all.Wait()
	})
}

// legal returns a ply of the seat to act.
func (h *hub) legal(ctx context.Context, id string) (ply string) {
	_ = h.visit(ctx, id, func(t *table) error { ply = t.session.State().AppendPlies(nil)[0].String(); return nil })
	return ply
}

// This file tests that what a stranger can ask for is cheap, or waits behind players.
// What the requests cost, with a table of 4,000 events:
//
//	LABYRINTH_LONG=1 go test -run TestCosts -v .

package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// longTable plays and takes back at a table until it has a number of events.
func (h here) longTable(t *testing.T, events int) party {
	t.Helper()
	p := h.open(`{"practice":true,"seats":[{}]}`)
	r := h.hall.enter(p.id)
	defer h.hall.leave(r)
	for last := 0; last < events; {
		err := r.with(t.Context(), func(table *table) (e *entry, err error) {
			if table.session.ToMove() == game.Nobody {
				last = events
				return nil, nil
			}
			if last = table.session.Last(); last > 0 && last%2 == 0 && table.entries < mostTakebackEntries {
				_, e, err = table.takeBack(0, last, false)
				return e, err
			}
			plies := table.session.State().AppendPlies(nil)
			_, e, err = table.play(0, last, plies[last/2%len(plies)])
			return e, err
		})
		if err != nil {
			t.Fatalf("event %d: %v", last, err)
		}
	}
	return p
}

// While others do heavy work, a stream with many events and a table with many entries
// wait, and players do not.
func TestHeavyWork(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.longTable(t, 4*mostLight)
	q := server.open(`{"seats":[{},{}]}`)
	me := server.as(q.tokens[1])
	for _, kind := range []chan struct{}{server.hall.streaming, server.hall.loading} { // strangers
		for range cap(kind) {
			kind <- struct{}{}
		}
	}
	stream := server.watch(p, "", -1)
	for range mostAtOnce {
		next(t, stream)
	}
	r := server.hall.enter(p.id)
	defer server.hall.leave(r)
	wait, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	r.lock <- struct{}{}
	r.table = nil // as after a restart
	<-r.lock
	if err := r.look(wait, func(*table) error { return nil }); err == nil {
		t.Error("a long table is read while others do heavy work")
	}
	me.do("POST", q.path+"/plies", plyBody(0, me.last(q).View.Choices[0].Ply), http.StatusCreated)
	select {
	case e := <-stream:
		t.Errorf("event %d of a long stream while others do heavy work", e.N)
	default:
	}
	for _, kind := range []chan struct{}{server.hall.streaming, server.hall.loading} {
		for range cap(kind) {
			<-kind
		}
	}
	for n := mostAtOnce; n < 4*mostLight; n++ {
		if e := next(t, stream); e.N != n {
			t.Fatalf("event %d, want %d", e.N, n)
		}
	}
}

// Answers to requests with many faults are short.
func TestManyFaults(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	var options []string
	for i := range 1500 {
		options = append(options, fmt.Sprintf(`"x%d":""`, i))
	}
	for what, body := range map[string]string{
		"seats":   `{"seats":[` + strings.Repeat(`{"bot":"x","invite":true},`, 2000) + `{}]}`,
		"options": `{"options":{` + strings.Join(options, ",") + `},"seats":[{}]}`,
		"name":    `{"seats":[{"name":"` + strings.Repeat("x", 60_000) + `"}]}`,
		"bot":     `{"seats":[{},{"bot":"` + strings.Repeat("x", 60_000) + `"}]}`,
		"variant": `{"variant":"` + strings.Repeat("x", 60_000) + `","seats":[{}]}`,
	} {
		if r := c.do("POST", "/api/tables", body, http.StatusBadRequest); len(r.data) > 10_000 {
			t.Errorf("%s: an answer of %d bytes", what, len(r.data))
		}
	}
}

// TestCosts prints what requests cost; only the size of what is done at once is checked.
func TestCosts(t *testing.T) {
	server := serveHere(t, nil)
	p := server.longTable(t, long.Count(400, 4000))
	events := server.last(p).N + 1
	cpu := func() time.Duration {
		var u syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	cost := func(what string, f func()) {
		began := cpu()
		f()
		t.Logf("%-30s %v of CPU, with the client", what, (cpu() - began).Round(10*time.Microsecond))
	}
	path := strings.TrimSuffix(p.path, "/")
	cost(fmt.Sprintf("the stream of %d events", events), func() {
		stream := server.watch(p, "", -1)
		for range events {
			next(t, stream)
		}
	})
	r := server.hall.enter(p.id)
	defer server.hall.leave(r)
	for _, what := range []string{"", "/events/last", "/events/7", "/picture", "/picture?n=7"} {
		cost("GET "+what, func() { server.do("GET", path+what, "", http.StatusOK) })
	}
	cost("a bad token", func() { server.as("x").do("GET", path, "", http.StatusUnauthorized) })
	cost("an unknown table", func() { server.do("GET", "/api/tables/"+newID(), "", http.StatusNotFound) })
	cost("a takeback", func() {
		server.as(p.tokens[1]).do("POST", path+"/takeback", fmt.Sprintf(`{"n":%d}`, events-1), 0)
	})
	r.lock <- struct{}{}
	r.table = nil
	<-r.lock
	cost("the first read", func() { server.do("GET", path, "", http.StatusOK) })
	s := &stream{room: r, viewer: game.Nobody, n: -1, rules: r.table.rules}
	for again, more := false, true; more; again = true {
		var text []byte
		var err error
		if text, more, err = s.collect(t.Context(), server.hall, again); err != nil || len(text) > 2<<20 {
			t.Fatalf("%d bytes at once, %v", len(text), err)
		}
	}
}

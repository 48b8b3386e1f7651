// This file tests streams that begin or go on while something else fails or ends.

package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A server that stops while a stream begins waits for it: the race detector sees it if not.
func TestStreamAtStop(t *testing.T) {
	t.Parallel()
	for range 5 {
		s := serveHere(t, nil)
		p := s.open(`{"seats":[{"name":"Ann"},{"invite":true}]}`)
		if _, err := s.stream(t.Context(), p.path+"/events", -1); err != nil {
			t.Fatal(err)
		}
		s.stop()
	}
}

// A hijacked is an answer whose connection can be taken over.
type hijacked struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

// Hijack takes the connection over.
func (h hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.conn, bufio.NewReadWriter(bufio.NewReader(h.conn), bufio.NewWriter(h.conn)), nil
}

// A listener has a stream of the table of a world.
type listener struct {
	answer *httptest.ResponseRecorder // if there is no stream
	text   []byte                     // what has come, after the end
	close  func() error
	ended  chan struct{}
}

// listen asks for the events after one, as seat 1.
func (w *world) listen(from int) *listener {
	here, there := net.Pipe()
	l := &listener{answer: httptest.NewRecorder(), close: here.Close, ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		l.text, _ = io.ReadAll(here)
	}()
	r := httptest.NewRequest(http.MethodGet, fmt.Sprintf("/api/tables/%s/events?table=1&from=%d", w.party.id, from), http.NoBody)
	r.Header.Set("Authorization", "Bearer "+w.party.tokens[1])
	w.web.ServeHTTP(hijacked{l.answer, there}, r)
	if l.answer.Body.Len() > 0 { // it was not taken over
		there.Close()
	}
	return l
}

// events ends the stream, and returns the numbers of its events. Each message must be whole.
func (l *listener) events(t *testing.T) (all []int) {
	t.Helper()
	l.close()
	<-l.ended
	text, begun := strings.CutPrefix(string(l.text), "HTTP/1.1 200 OK\r\n")
	if !begun {
		return nil
	}
	_, text, _ = strings.Cut(text, "\r\n\r\n")
	for message := range strings.SplitSeq(strings.TrimSuffix(text, "\n\n"), "\n\n") {
		var n int
		if _, err := fmt.Sscanf(message, "id: %d\ndata: {", &n); err == nil && strings.HasSuffix(message, "}") {
			all = append(all, n)
		} else if !strings.HasPrefix(message, ":") && !strings.HasPrefix(message, "event: table\ndata: {") {
			t.Errorf("a stream has %q", message)
		}
	}
	return all
}

// A fault at each call of the storage that a stream makes, when it begins and while it is open:
// the request is answered by 503, or the stream goes on, or it ends after a whole event. Whoever
// asks again gets what is missing. Nothing of a stream that has ended stays.
func TestStreamFaults(t *testing.T) {
	t.Parallel()
	if _, err := ownPage(); err != nil {
		t.Fatal(err)
	}
	for _, all := range []bool{false, true} {
		refused, ended := 0, 0
		for at, calls := 0, 1; at < calls; at++ {
			what := fmt.Sprintf("fault %d, and all later ones: %v", at+1, all)
			simulate(t, func(t *testing.T, ctx context.Context) {
				for _, first := range []int{-1, at} { // without the fault, and with it
					w := newWorld(t, ctx)
					other := w.memory.node(ctx)
					w.fresh(false)
					var on atomic.Bool
					var n atomic.Int64
					w.memory.fault = func(string) (error, bool) {
						if !on.Load() {
							return nil, true
						}
						if k := int(n.Add(1)) - 1; first >= 0 && (k == first || all && k > first) {
							return errFault, false
						}
						return nil, true
					}
					on.Store(true)
					stream := w.listen(-1)
					time.Sleep(time.Minute)
					on.Store(false)
					w.memory.late = func() (time.Duration, bool) { return time.Second, true } // of the announcement
					if err := playAt(ctx, other, w.party.id); err != nil {
						t.Fatal(err)
					}
					on.Store(true)
					time.Sleep(time.Minute)
					on.Store(false)
					synctest.Wait()
					if first < 0 {
						calls = int(n.Load())
					}
					seen := stream.events(t)
					if stream.answer.Body.Len() > 0 {
						refused++
						w.check(t, what, stream.answer, http.StatusServiceUnavailable)
					}
					if len(seen) < 2 {
						ended++
						again := w.listen(len(seen) - 1)
						time.Sleep(time.Second)
						seen = append(seen, again.events(t)...)
					}
					if !slices.Equal(seen, []int{0, 1}) {
						t.Errorf("%s: the stream has events %v, want 0 and 1", what, seen)
					}
					w.check(t, what, httptest.NewRecorder(), http.StatusOK)
					synctest.Wait()
					w.api.guard.mu.Lock()
					for addr, one := range w.api.guard.guests {
						if one.streams > 0 {
							t.Errorf("%s: %d streams of %v stay", what, one.streams, addr)
						}
					}
					w.api.guard.mu.Unlock()
					w.api.hub.mu.Lock()
					for _, r := range w.api.hub.tables {
						if r.users > 0 || r.watched() {
							t.Errorf("%s: the table has %d users, and streams: %v", what, r.users, r.watched())
						}
					}
					w.api.hub.mu.Unlock()
				}
			})
			if at == 0 && calls < 3 {
				t.Errorf("a stream makes %d calls of the storage, and the test wants some at its start and some later", calls)
			}
		}
		if all && (refused == 0 || ended == refused) {
			t.Errorf("%d streams were refused and %d ended, want some of both", refused, ended-refused)
		}
	}
}

// playAt plays the first legal ply at a node, whoever is to act.
func playAt(ctx context.Context, h *hub, id string) error {
	l := h.enter(id)
	defer h.leave(l)
	return l.with(ctx, func(t *table) (*entry, error) {
		_, e, err := t.play(t.session.ToMove(), t.session.Last(), t.session.State().AppendPlies(nil)[0])
		return e, err
	})
}

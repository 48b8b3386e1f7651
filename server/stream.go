// This file holds the event streams. A stream remembers the last event that it has
// sent and takes the next ones from the table, so a slow reader holds nothing up
// and needs no memory.

package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

const (
	heartbeat = 15 * time.Second
	// writeTime is how long a client may take to read what a stream sends at once.
	writeTime = 20 * time.Second
	// mostAtOnce is the largest number of events that a stream takes from the
	// table at once. What follows is heavy work, of a few milliseconds each time.
	mostAtOnce = 32
)

// A stream sends a table's events to one client. It has taken the connection over
// from net/http, whose buffers would be most of the memory of an idle table.
type stream struct {
	conn   net.Conn
	live   *liveTable
	viewer game.Player
	rules  catalog.Rules
	n      int        // the last event that was sent
	facts  []byte     // sent last; nil if the client does not want them
	emotes chan emote // those to send; nil if the client does not want them
}

func (a *api) events(w http.ResponseWriter, r *http.Request) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	s, err := streamOf(r, in)
	if err != nil || r.Method == http.MethodHead {
		a.hub.leave(in)
		return err
	}
	done, ok := a.guard.stream(a.guard.address(r))
	if !ok {
		a.hub.leave(in)
		return errBusy
	}
	// Whoever has read the head of the answer misses no emote.
	watch := in.watch(s.viewer, senderOf(r.Context()), s.emotes)
	// Counted before the connection is taken over: from then on Shutdown does not wait for it.
	a.streams.Add(1)
	end := func() {
		in.unwatch(watch)
		done()
		a.hub.leave(in)
		a.streams.Done()
	}
	if s.conn, err = takeOver(w); err != nil {
		end()
		return err
	}
	go func() {
		defer end()
		a.stats.streams.Inc()
		defer a.stats.streams.Dec()
		defer s.conn.Close()
		s.run(withSender(a.hub.ctx, senderOf(r.Context())), a.hub, watch)
	}()
	return nil
}

// streamOf returns the stream that a request asks for, before it begins.
func streamOf(r *http.Request, in *liveTable) (*stream, error) {
	from, err := streamStart(r)
	if err != nil {
		return nil, err
	}
	recent, few, err := number(r, "recent")
	if err != nil {
		return nil, err
	}
	if few && recent < 1 {
		return nil, badRequest("recent: must be at least 1")
	}
	s := &stream{live: in, n: from}
	if r.URL.Query().Get("table") == "1" {
		s.facts = []byte{}
	}
	if r.URL.Query().Get("emotes") == "1" {
		s.emotes = make(chan emote, mostEmotes)
	}
	return s, in.look(r.Context(), func(t *table) (err error) {
		if s.viewer, err = viewer(t, r); err != nil {
			return err
		}
		last := t.session.Last()
		if from < -1 || from > last {
			return game.Faultf(play.ErrEvent, 0, strconv.Itoa(from), "the last event is %d", last)
		}
		if s.n = from; few {
			s.n = max(from, last-recent)
		}
		s.rules = t.rules
		return nil
	})
}

// takeOver begins a response without an end, and returns its connection.
func takeOver(w http.ResponseWriter) (net.Conn, error) {
	h := w.Header()
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("Connection", "close")
	h.Set("X-Accel-Buffering", "no") // for nginx
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	if err := h.Write(&head); err != nil {
		return nil, err
	}
	head.WriteString("\r\n: hello\n\n")
	conn, read, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, err
	}
	if read.Reader.Buffered() > 0 { // the client has sent more than its request
		conn.Close() //nolint:errcheck // the stream ends at once
		return conn, nil
	}
	// An error of the deadline or of the write shows at the next write.
	conn.SetDeadline(time.Time{})                    //nolint:errcheck // see above
	conn.SetWriteDeadline(time.Now().Add(writeTime)) //nolint:errcheck // see above
	conn.Write(head.Bytes())                         //nolint:errcheck // see above
	return conn, nil
}

// streamStart returns the event after which a stream begins: that of the header
// Last-Event-ID, of the query, or -1.
func streamStart(r *http.Request) (int, error) {
	text := r.Header.Get("Last-Event-ID")
	if text == "" {
		text = r.URL.Query().Get("from")
	}
	if text == "" {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, badRequest("from: must be the number of an event")
	}
	return n, nil
}

// run sends events until the client is gone or the server stops. An error ends the
// stream; the client then connects again.
func (s *stream) run(ctx context.Context, h *hub, watch *watcher) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go s.hear(cancel)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for more, again := true, false; ; {
		if more {
			var err error
			if more, err = s.send(ctx, h, again); err != nil {
				h.log.Debug("stream", "error", err)
				return
			}
			again = more
			continue
		}
		select {
		case <-watch.wake:
			more = true
		case e := <-s.emotes:
			data, err := json.Marshal(e)
			if err == nil {
				err = s.write(fmt.Appendf(nil, "event: emote\ndata: %s\n\n", data))
			}
			if err != nil {
				return // the client is gone
			}
		case <-beat.C: // does not need the table
			if s.viewer >= 0 {
				h.announce(s.live, false)
			}
			if err := s.write([]byte(":\n\n")); err != nil {
				return // the client is gone
			}
		case <-ctx.Done():
			return
		}
	}
}

// hear calls gone when the client closes the connection, or sends something: after
// its request it has nothing to say.
func (s *stream) hear(gone func()) {
	var b [1]byte
	s.conn.Read(b[:]) //nolint:errcheck // any result is the end
	gone()
}

// send sends what has happened since the last call, and reports whether there is
// more. A client reads while others work.
func (s *stream) send(ctx context.Context, h *hub, heavy bool) (more bool, err error) {
	data, more, err := s.collect(ctx, h, heavy)
	if err != nil {
		return false, err
	}
	return more, s.write(data)
}

// collect returns what send sends.
func (s *stream) collect(ctx context.Context, h *hub, heavy bool) (text []byte, more bool, err error) {
	if heavy {
		done, err := enterHeavy(ctx, h.streaming)
		if err != nil {
			return nil, false, err
		}
		defer done()
	}
	var (
		updates []play.Update
		now     facts
	)
	err = s.live.look(ctx, func(t *table) error {
		for u := range t.session.Events(s.viewer, s.n) {
			updates = append(updates, u)
			if more = len(updates) == mostAtOnce; more {
				break
			}
		}
		if s.facts != nil {
			now = factsOf(t, s.live, s.viewer)
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	var out bytes.Buffer
	for _, u := range updates {
		data, err := wire.AppendUpdate(nil, s.rules, u)
		if err != nil {
			return nil, false, err
		}
		fmt.Fprintf(&out, "id: %d\ndata: %s\n\n", u.N, data)
		s.n = u.N
	}
	if s.facts != nil && !more {
		data, err := json.Marshal(now)
		if err != nil {
			return nil, false, err
		}
		if !bytes.Equal(data, s.facts) {
			s.facts = slices.Clone(data)
			if data, err = json.Marshal(now.stamped()); err != nil { // the time alone is no news
				return nil, false, err
			}
			fmt.Fprintf(&out, "event: table\ndata: %s\n\n", data)
		}
	}
	return out.Bytes(), more, nil
}

// write writes. A client that reads too slowly gets an error.
func (s *stream) write(data []byte) error {
	if len(data) == 0 {
		return nil
	}
	if err := s.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := s.conn.Write(data)
	return err
}

// event answers with one event, as a stream would send it.
func (a *api) event(w http.ResponseWriter, r *http.Request) error {
	var (
		update play.Update
		rules  catalog.Rules
	)
	err := a.look(r, func(t *table, p game.Player) (err error) {
		n := t.session.Last()
		if text := r.PathValue("n"); text != "last" {
			if n, err = strconv.Atoi(text); err != nil {
				return badRequest("the event must be a number or last")
			}
		}
		update, err = updateAt(t, p, n)
		rules = t.rules
		return err
	})
	if err != nil {
		return err
	}
	data, err := wire.AppendUpdate(nil, rules, update)
	if err != nil {
		return err
	}
	writeData(w, http.StatusOK, "application/json", data)
	return nil
}

// updateAt returns event n as a viewer may see it.
func updateAt(t *table, viewer game.Player, n int) (u play.Update, err error) {
	if last := t.session.Last(); n < 0 || n > last {
		return u, game.Faultf(play.ErrEvent, 0, strconv.Itoa(n), "the last event is %d", last)
	}
	for u = range t.session.Events(viewer, n-1) {
		break
	}
	return u, nil
}

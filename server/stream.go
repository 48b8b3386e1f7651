// This file holds the event streams. A stream remembers the last event that it has
// sent and takes the next ones from the table, so a slow reader holds nothing up
// and needs no memory.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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
	// table at once.
	mostAtOnce = 64
)

// A stream sends a table's events to one client.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	room    *room
	viewer  game.Player
	rules   catalog.Rules
	n       int    // the last event that was sent
	facts   []byte // sent last; nil if the client does not want them
}

func (a *api) events(w http.ResponseWriter, r *http.Request) error {
	in, err := a.room(r)
	if err != nil {
		return err
	}
	defer a.hall.leave(in)
	from, err := streamStart(r)
	if err != nil {
		return err
	}
	s := &stream{w: w, control: http.NewResponseController(w), room: in, n: from}
	err = in.look(r.Context(), func(t *table) (err error) {
		if s.viewer, err = viewer(t, r); err != nil {
			return err
		}
		if last := t.session.Last(); from < -1 || from > last {
			return game.Faultf(play.ErrEvent, 0, strconv.Itoa(from), "the last event is %d", last)
		}
		s.rules = t.rules
		return nil
	})
	if err != nil {
		return err
	}
	done, ok := a.guard.stream(a.guard.address(r))
	if !ok {
		return errBusy
	}
	defer done()
	if r.URL.Query().Get("table") == "1" {
		s.facts = []byte{}
	}
	a.stats.streams.Inc()
	defer a.stats.streams.Dec()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // for nginx
	return s.run(r.Context(), a.hall)
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

// run sends events until the client is gone or the server stops. Errors after the
// first byte end the stream; the client then connects again.
func (s *stream) run(ctx context.Context, h *hall) error {
	watch := s.room.watch(s.viewer)
	defer s.room.unwatch(watch)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	s.w.WriteHeader(http.StatusOK)
	if err := s.write([]byte(": hello\n\n")); err != nil {
		return nil //nolint:nilerr // the client is gone
	}
	for {
		more, err := s.send(ctx)
		if err != nil {
			h.log.Debug("stream", "error", err)
			return nil
		}
		if more {
			continue
		}
		select {
		case <-watch.wake:
		case <-beat.C:
			if s.viewer >= 0 {
				h.announce(s.room, false)
			}
			if err := s.write([]byte(":\n\n")); err != nil {
				return nil //nolint:nilerr // the client is gone
			}
		case <-ctx.Done():
			return nil
		case <-h.ctx.Done():
			return nil
		}
	}
}

// send sends what has happened since the last call, and reports whether there is
// more.
func (s *stream) send(ctx context.Context) (more bool, err error) {
	var (
		updates []wire.Update
		now     facts
	)
	err = s.room.look(ctx, func(t *table) error {
		for u := range t.session.Events(s.viewer, s.n) {
			updates = append(updates, u)
			if more = len(updates) == mostAtOnce; more {
				break
			}
		}
		if s.facts != nil {
			now = factsOf(t, s.room, s.viewer)
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	var out bytes.Buffer
	for _, u := range updates {
		data, err := wire.AppendUpdate(nil, s.rules, u)
		if err != nil {
			return false, err
		}
		fmt.Fprintf(&out, "id: %d\ndata: %s\n\n", u.N, data)
		s.n = u.N
	}
	if s.facts != nil && !more {
		data, err := json.Marshal(now)
		if err != nil {
			return false, err
		}
		if !bytes.Equal(data, s.facts) {
			s.facts = slices.Clone(data)
			fmt.Fprintf(&out, "event: table\ndata: %s\n\n", data)
		}
	}
	return more, s.write(out.Bytes())
}

// write writes and flushes. A client that reads too slowly gets an error.
func (s *stream) write(data []byte) error {
	if len(data) == 0 {
		return nil
	}
	if err := s.control.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	if _, err := s.w.Write(data); err != nil {
		return err
	}
	return s.control.Flush()
}

// event answers with one event, as a stream would send it.
func (a *api) event(w http.ResponseWriter, r *http.Request) error {
	var (
		update wire.Update
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
func updateAt(t *table, viewer game.Player, n int) (u wire.Update, err error) {
	if last := t.session.Last(); n < 0 || n > last {
		return u, game.Faultf(play.ErrEvent, 0, strconv.Itoa(n), "the last event is %d", last)
	}
	for u = range t.session.Events(viewer, n-1) {
		break
	}
	return u, nil
}

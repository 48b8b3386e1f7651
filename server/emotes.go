// This file holds emotes: signs without words that people at a table show each other.
// They are not stored, and whoever does not look at the moment misses them.

package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/nats-io/nats.go"
	"golang.org/x/time/rate"
)

// emotes are all that one can say.
var emotes = []string{"hello", "thanks", "bravo", "haha", "wow", "oops"}

const (
	emoteSubjects = "emote." // a table's name follows
	emoteRest     = 2 * time.Second
	emotesAtOnce  = 3
	// mostEmotes bounds those that wait for a slow reader. It misses the others.
	mostEmotes = 8
)

var errQuiet = problemf(http.StatusConflict, "quiet", "the host of the table has switched emotes off")

// An emote is what a seat shows.
type emote struct {
	Seat  game.Player `json:"seat"`
	Emote string      `json:"emote"`
}

// emote shows an emote of a seat to all who watch.
func (a *api) emote(w http.ResponseWriter, r *http.Request) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	var e emote
	err = in.look(r.Context(), func(t *table) (err error) {
		if e.Seat, err = player(t, r); err == nil && t.quiet {
			err = errQuiet
		}
		return err
	})
	if err != nil {
		return err
	}
	var body struct {
		Emote string `json:"emote"`
	}
	if err := decode(w, r, &body); err != nil {
		return err
	}
	if e.Emote = body.Emote; !slices.Contains(emotes, e.Emote) {
		return badRequest("emote: want " + strings.Join(emotes, ", "))
	}
	if !in.mayShow(e.Seat) {
		return errBusy
	}
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if err := a.hub.store.tell(emoteSubjects+in.id, data); err != nil {
		return fmt.Errorf("%w: %w", errStorage, err)
	}
	writeData(w, http.StatusCreated, "application/json", data)
	return nil
}

// mayShow reports whether a seat may show an emote now. Every node counts for itself.
func (l *liveTable) mayShow(p game.Player) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shows == nil {
		l.shows = make(map[game.Player]*rate.Limiter)
	}
	if l.shows[p] == nil {
		l.shows[p] = rate.NewLimiter(rate.Every(emoteRest), emotesAtOnce)
	}
	return l.shows[p].Allow()
}

// showEmote passes on an emote that somebody shows at any node.
func (h *hub) showEmote(m *nats.Msg) {
	var e emote
	if err := json.Unmarshal(m.Data, &e); err != nil {
		return
	}
	h.mu.Lock()
	r := h.tables[m.Subject[len(emoteSubjects):]]
	h.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watchers {
		select {
		case w.emotes <- e:
		default: // it does not want them, or is slow
		}
	}
}

// quiet switches emotes off and on, for the host of the table.
func (a *api) quiet(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Quiet *bool `json:"quiet"`
	}
	err := a.command(w, r, &body, func(t *table, p game.Player) (*entry, error) {
		switch {
		case body.Quiet == nil:
			return nil, badRequest(`body: want {"quiet":true} or {"quiet":false}`)
		case p != t.host():
			return nil, problemf(http.StatusForbidden, "guest", "only the person who opened the table can do this")
		case t.quiet == *body.Quiet:
			return nil, nil
		case t.crowded() != nil:
			return nil, t.crowded()
		}
		return &entry{Quiet: body.Quiet}, nil
	})
	if err == nil {
		writeJSON(w, http.StatusCreated, body)
	}
	return err
}

// host returns the seat of the person who has opened the table, or game.Nobody if there
// are only bots.
func (t *table) host() game.Player {
	if i := slices.IndexFunc(t.opening.Seats, func(s place) bool { return s.Host }); i >= 0 {
		return game.Player(i)
	}
	return game.Nobody
}

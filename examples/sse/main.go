// Command sse serves one table of any variant over HTTP, from memory:
//
//	go run ./examples/sse -variant glow -seats 2
//
// It prints the address of each seat. A client reads events, the JSON of package wire, and plays:
//
//	curl -N http://localhost:8080/events?token=TOKEN
//	curl -d '{"n":0,"ply":"Nb:NES"}' http://localhost:8080/plies?token=TOKEN
//
// Without a token it is a spectator. After a lost connection Last-Event-ID asks for the rest.
package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// A table is a game and who may play it.
type table struct {
	rules   catalog.Rules
	tokens  []string // by seat
	mu      sync.Mutex
	session *catalog.Session
	changed chan struct{} // closed when there are new events
}

func newTable(variant string, seats int) (*table, error) {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant})
	if err != nil {
		return nil, err
	}
	start, err := rules.Deal(seats, play.NewSeed())
	if err != nil {
		return nil, err
	}
	options := play.Options{Limit: 2000, Seed: play.NewSeed()}
	t := &table{rules: rules, session: play.NewSession(rules, start, options), changed: make(chan struct{})}
	for range seats {
		t.tokens = append(t.tokens, rand.Text())
	}
	return t, nil
}

func (t *table) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /events", t.events)
	mux.HandleFunc("POST /plies", t.plies)
	return mux
}

// seat returns the seat of the request's token, or [game.Nobody] and false.
func (t *table) seat(r *http.Request) (game.Player, bool) {
	if i := slices.Index(t.tokens, r.URL.Query().Get("token")); i >= 0 { // FormValue would read the body
		return game.Player(i), true
	}
	return game.Nobody, false
}

// events sends what the client may know until the client goes away.
func (t *table) events(w http.ResponseWriter, r *http.Request) {
	viewer, ok := t.seat(r)
	if !ok && r.URL.Query().Has("token") {
		http.Error(w, "unknown token", http.StatusUnauthorized)
		return
	}
	n := -1
	_, _ = fmt.Sscan(r.Header.Get("Last-Event-ID"), &n) // -1 without it
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		t.mu.Lock()
		if t.session.Check(viewer, n) != nil {
			n = -1 // the client has seen another table
		}
		updates, changed := slices.Collect(t.session.Events(viewer, n)), t.changed
		t.mu.Unlock()
		for _, u := range updates {
			data, err := wire.AppendUpdate(nil, t.rules, u)
			if err == nil {
				_, err = fmt.Fprintf(w, "id: %d\ndata: %s\n\n", u.N, data)
			}
			if err != nil {
				return
			}
			n = u.N
		}
		_ = http.NewResponseController(w).Flush()
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

// plies plays a ply for the client's seat.
func (t *table) plies(w http.ResponseWriter, r *http.Request) {
	seat, ok := t.seat(r)
	if !ok {
		http.Error(w, "unknown token", http.StatusUnauthorized)
		return
	}
	var request struct {
		N   int // the last event that the client has seen
		Ply game.Ply
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&request); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, err := t.session.Submit(seat, request.N, request.Ply); err != nil {
		status := http.StatusConflict // another seat acts, there are newer events, or the game is over
		if errors.Is(err, game.ErrIllegal) {
			status = http.StatusUnprocessableEntity
		}
		http.Error(w, err.Error(), status)
		return
	}
	close(t.changed)
	t.changed = make(chan struct{})
	w.WriteHeader(http.StatusCreated)
}

func main() {
	variant := flag.String("variant", "standard", "the `name` of the variant")
	seats := flag.Int("seats", 2, "how `many` play")
	addr := flag.String("addr", "localhost:8080", "serve at this `address`")
	flag.Parse()
	t, err := newTable(*variant, *seats)
	if err != nil {
		log.Fatal(err)
	}
	for seat, token := range t.tokens {
		fmt.Printf("seat %d: http://%s/events?token=%s\n", seat+1, *addr, token)
	}
	log.Fatal(http.ListenAndServe(*addr, t.handler()))
}

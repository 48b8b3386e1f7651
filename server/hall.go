// This file holds the hall: all rooms of this node, and what it hears from other
// nodes.

package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/nats-io/nats.go"
)

const (
	// idleTime is how long an unused table stays in memory.
	idleTime = 30 * time.Second
	// botTime is how long a bot's turn may be without an event before this node
	// asks for it again: the node that should have asked may be gone.
	botTime = 5 * time.Second
	// presenceLasts is how long the announcement of another node is believed.
	presenceLasts = 40 * time.Second

	presenceSubjects = "here."
)

// A hall has the tables that this node uses.
type hall struct {
	games catalog.Registry
	ctx   context.Context // done when the server stops
	node  string          // a random name for this run of the server
	store *store
	pool  *pool
	log   *slog.Logger
	stats *stats
	// streaming and loading have an element for each piece of such heavy work that is
	// being done, so that something is left for what is light. Who streams may have to
	// load, but not the other way round.
	streaming, loading chan struct{}
	// charge counts bytes that were stored for an address.
	charge func(p payer, bytes int)

	lobby  lobby
	pusher *pusher

	mu    sync.Mutex
	rooms map[string]*room
}

// A presence is what a node says about a table: which seats have streams there.
type presence struct {
	Node  string        `json:"node"`
	Seats []game.Player `json:"seats"`
	Ask   bool          `json:"ask,omitempty"` // wants the other nodes to say the same
	// Listing is what the lobby shows of the table, if it does, and From is the address
	// of one of those who have a stream.
	Listing *listing `json:"listing,omitempty"`
	From    payer    `json:"from,omitzero"`
	at      time.Time
}

// newHall returns a hall that follows the storage until ctx is done.
func newHall(ctx context.Context, games catalog.Registry, s *store, workers int, charge func(payer, int), log *slog.Logger, stats *stats) (*hall, error) {
	h := quietHall(ctx, games, s, workers, charge, log, stats)
	if err := s.follow(ctx, h.deliver, h.missed); err != nil {
		return nil, err
	}
	if _, err := s.conn.Subscribe(presenceSubjects+"*", h.hear); err != nil {
		return nil, err
	}
	if _, err := s.conn.Subscribe(emoteSubjects+"*", h.showEmote); err != nil {
		return nil, err
	}
	go s.watch(ctx, h.missed) // which makes streams look at their tables
	go h.sweep()
	go s.vitals.watch(ctx, h.parts())
	return h, nil
}

// quietHall returns a hall that hears of nothing yet.
func quietHall(ctx context.Context, games catalog.Registry, s *store, workers int, charge func(payer, int), log *slog.Logger, stats *stats) *hall {
	h := &hall{games: games, ctx: ctx, node: newSecret(), store: s, log: log, stats: stats, rooms: make(map[string]*room), charge: charge}
	h.streaming, h.loading = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))
	h.pool, h.pusher = newPool(h, workers), newPusher(h)
	stats.watch(h)
	return h
}

// enter returns the room of a table. The caller must leave it.
func (h *hall) enter(id string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[id]
	if r == nil {
		r = &room{id: id, hall: h, lock: make(chan struct{}, 1), known: h.store.pulse.now()}
		r.used.Store(time.Now().Unix())
		h.rooms[id] = r
		h.stats.rooms.Set(float64(len(h.rooms)))
	}
	r.users++
	return r
}

// tables returns the number of rooms.
func (h *hall) tables() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}

func (h *hall) leave(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r.users--
}

// enterHeavy waits until heavy work of a kind may be done, which lasts until done is
// called.
func enterHeavy(ctx context.Context, kind chan struct{}) (done func(), err error) {
	select {
	case kind <- struct{}{}:
		return func() { <-kind }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// visit calls f with a table.
func (h *hall) visit(ctx context.Context, id string, f func(*table) error) error {
	r := h.enter(id)
	defer h.leave(r)
	return r.look(ctx, f)
}

// create stores a new table.
func (h *hall) create(ctx context.Context, id string, o opening) error {
	data := o.entry(h.games).encode()
	if err := h.store.create(ctx, id, data); err != nil {
		return err
	}
	h.charge(payerOf(ctx), len(data))
	if o.Seats[0].Bot != "" && o.forPeople() {
		h.pool.turns.ask(turn{id, 0, playLane, payerOf(ctx)}, time.Now())
	}
	return nil
}

// deliver takes an entry that any node has stored. The room has it before its turn is
// settled: see room.askBot.
func (h *hall) deliver(m message) {
	h.mu.Lock()
	r := h.rooms[m.id]
	h.mu.Unlock()
	if r != nil {
		r.deliver(m)
	}
	if n, ok := lastEvent(m.data); ok {
		h.pool.turns.settled(m.id, n, time.Now())
		h.pool.supersede(m.id, n)
	}
}

// missed makes all rooms look for entries that were stored by other nodes.
func (h *hall) missed() {
	h.mu.Lock()
	rooms := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	for _, r := range rooms {
		r.stale.Store(true)
		r.wake()
	}
}

// sweep frees tables that nobody uses, and asks again for bots that are late.
func (h *hall) sweep() {
	tick := time.NewTicker(botTime)
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
		}
		h.pool.turns.forget(time.Now())
		h.mu.Lock()
		rooms := slices.Collect(maps.Values(h.rooms))
		h.mu.Unlock()
		for _, r := range rooms {
			r.tryLock(func() { h.tidy(r) })
		}
	}
}

// tidy asks for a bot that is late, after what other nodes have stored: a turn of the past
// would hold up the others of its payer until it is forgotten. It frees the table of a room if it was not used
// for a while and nobody watches a bot, and forgets the room if nobody is in it and
// no clock runs. The caller has the room's lock.
func (h *hall) tidy(r *room) {
	if r.table != nil && (!r.catchUp() || r.table.removed) {
		r.table = nil
	}
	idle := time.Since(time.Unix(r.used.Load(), 0)) >= idleTime
	if t := r.table; t != nil && t.botToMove() != "" && (!idle || r.watched()) {
		if h.store.pulse.now().Sub(t.changed) > botTime {
			r.askBot(h.ctx)
		}
		return
	}
	if !idle {
		return
	}
	r.table = nil
	h.pool.release(r.id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.users == 0 && r.clock == nil {
		delete(h.rooms, r.id)
		h.stats.rooms.Set(float64(len(h.rooms)))
	}
}

// announce sends the other nodes the seats that have streams here.
func (h *hall) announce(r *room, ask bool) {
	data, err := json.Marshal(presence{Node: h.node, Seats: r.here(), Ask: ask, Listing: r.listing.Load(), From: r.from()})
	if err != nil {
		panic(err) // seats can be written
	}
	if err := h.store.tell(presenceSubjects+r.id, data); err != nil {
		h.log.Debug("announce", "error", err)
	}
}

// hear takes the announcement of a node.
func (h *hall) hear(m *nats.Msg) {
	var p presence
	if err := json.Unmarshal(m.Data, &p); err != nil {
		return
	}
	p.at = time.Now()
	id := m.Subject[len(presenceSubjects):]
	h.lobby.hear(id, p)
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil || p.Node == h.node {
		return
	}
	r.mu.Lock()
	if r.away == nil {
		r.away = make(map[string]presence)
	}
	r.saw(h.store.pulse.now(), r.away[p.Node].Seats...)
	r.saw(h.store.pulse.now(), p.Seats...)
	r.away[p.Node] = p
	r.mu.Unlock()
	if p.Ask {
		h.announce(r, false)
	}
	r.wake()
}

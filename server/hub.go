// This file holds the hub: all live tables of this node, and what it hears from other
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

// A hub has the tables that this node uses.
type hub struct {
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
	// stored counts bytes that were stored for an address.
	stored func(p sender, bytes int)

	lobby  lobby
	pusher *pusher

	mu     sync.Mutex
	tables map[string]*liveTable
}

// A presence is what a node says about a table: which seats have streams there.
type presence struct {
	Node  string        `json:"node"`
	Seats []game.Player `json:"seats"`
	Ask   bool          `json:"ask,omitempty"` // wants the other nodes to say the same
	// Listing is what the lobby shows of the table, if it does, and From is the address
	// of one of those who have a stream.
	Listing *listing `json:"listing,omitempty"`
	From    sender   `json:"from,omitzero"`
	at      time.Time
}

// newHub returns a hub that follows the storage until ctx is done.
func newHub(ctx context.Context, games catalog.Registry, s *store, workers int, stored func(sender, int), log *slog.Logger, stats *stats) (*hub, error) {
	h := quietHub(ctx, games, s, workers, stored, log, stats)
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

// quietHub returns a hub that hears of nothing yet.
func quietHub(ctx context.Context, games catalog.Registry, s *store, workers int, stored func(sender, int), log *slog.Logger, stats *stats) *hub {
	h := &hub{games: games, ctx: ctx, node: newSecret(), store: s, log: log, stats: stats, tables: make(map[string]*liveTable), stored: stored}
	h.streaming, h.loading = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))
	h.pool, h.pusher = newPool(h, workers), newPusher(h)
	stats.watch(h)
	return h
}

// enter returns a table. The caller must leave it.
func (h *hub) enter(id string) *liveTable {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.tables[id]
	if r == nil {
		r = &liveTable{id: id, hub: h, lock: make(chan struct{}, 1), known: h.store.condition.now()}
		r.used.Store(time.Now().Unix())
		h.tables[id] = r
		h.stats.tables.Set(float64(len(h.tables)))
	}
	r.users++
	return r
}

// size returns the number of live tables.
func (h *hub) size() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

func (h *hub) leave(l *liveTable) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l.users--
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
func (h *hub) visit(ctx context.Context, id string, f func(*table) error) error {
	l := h.enter(id)
	defer h.leave(l)
	return l.look(ctx, f)
}

// create stores a new table.
func (h *hub) create(ctx context.Context, id string, o opening) error {
	data := o.entry(h.games).encode()
	if err := h.store.create(ctx, id, data); err != nil {
		return err
	}
	h.stored(senderOf(ctx), len(data))
	if o.Seats[0].Bot != "" && o.forPeople() {
		h.pool.turns.ask(turn{id, 0, playLane, senderOf(ctx)}, time.Now())
	}
	return nil
}

// deliver takes an entry that any node has stored. The table has it before its turn is
// settled: see liveTable.askBot.
func (h *hub) deliver(m message) {
	h.mu.Lock()
	r := h.tables[m.id]
	h.mu.Unlock()
	if r != nil {
		r.deliver(m)
	}
	if n, ok := lastEvent(m.data); ok {
		h.pool.turns.settled(m.id, n, time.Now())
		h.pool.supersede(m.id, n)
	}
}

// missed makes all tables look for entries that were stored by other nodes.
func (h *hub) missed() {
	h.mu.Lock()
	all := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock()
	for _, r := range all {
		r.stale.Store(true)
		r.wake()
	}
}

// sweep frees tables that nobody uses, and asks again for bots that are late.
func (h *hub) sweep() {
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
		all := slices.Collect(maps.Values(h.tables))
		h.mu.Unlock()
		for _, r := range all {
			r.tryLock(func() { h.tidy(r) })
		}
	}
}

// tidy asks for a bot that is late, after what other nodes have stored: a turn of the past
// would hold up the others of its sender until it is forgotten. It frees the memory of a table that was not used
// for a while if nobody watches a bot, and forgets the table if nobody is in it and
// no clock runs. The caller has its lock.
func (h *hub) tidy(l *liveTable) {
	if l.table != nil && (!l.catchUp() || l.table.removed) {
		l.table = nil
	}
	idle := time.Since(time.Unix(l.used.Load(), 0)) >= idleTime
	if t := l.table; t != nil && t.botToMove() != "" && (!idle || l.watched()) {
		if h.store.condition.now().Sub(t.changed) > botTime {
			l.askBot(h.ctx)
		}
		return
	}
	if !idle {
		return
	}
	l.table = nil
	h.pool.release(l.id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if l.users == 0 && l.clock == nil {
		delete(h.tables, l.id)
		h.stats.tables.Set(float64(len(h.tables)))
	}
}

// announce sends the other nodes the seats that have streams here.
func (h *hub) announce(l *liveTable, ask bool) {
	data, err := json.Marshal(presence{Node: h.node, Seats: l.here(), Ask: ask, Listing: l.listing.Load(), From: l.from()})
	if err != nil {
		panic(err) // seats can be written
	}
	if err := h.store.tell(presenceSubjects+l.id, data); err != nil {
		h.log.Debug("announce", "error", err)
	}
}

// hear takes the announcement of a node.
func (h *hub) hear(m *nats.Msg) {
	var p presence
	if err := json.Unmarshal(m.Data, &p); err != nil {
		return
	}
	p.at = time.Now()
	id := m.Subject[len(presenceSubjects):]
	h.lobby.hear(id, p)
	h.mu.Lock()
	r := h.tables[id]
	h.mu.Unlock()
	if r == nil || p.Node == h.node {
		return
	}
	r.mu.Lock()
	if r.away == nil {
		r.away = make(map[string]presence)
	}
	r.saw(h.store.condition.now(), r.away[p.Node].Seats...)
	r.saw(h.store.condition.now(), p.Seats...)
	r.away[p.Node] = p
	r.mu.Unlock()
	if p.Ask {
		h.announce(r, false)
	}
	r.wake()
}

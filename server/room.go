// This file holds a room: one table in the memory of this node, with its lock,
// the streams that watch it, and its clock. A room loads its table when somebody
// needs it and drops it when nobody has needed it for a while.

package server

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"golang.org/x/time/rate"
)

// A room is a table in memory, or a place for one.
type room struct {
	id   string
	hall *hall

	lock  chan struct{} // has one element while somebody uses the table
	table *table        // nil if it is not loaded
	clock *time.Timer   // ends the turn of a person; nil if there is no limit
	payer payer         // of the last request that was about a bot's turn

	users int           // guarded by hall.mu
	used  atomic.Int64  // when the table was last used, in Unix seconds
	asked atomic.Int64  // when a client last asked for it
	last  atomic.Uint64 // the last entry that this node knows
	stale atomic.Bool   // the storage may have entries that this node has missed

	known   time.Time               // since when this node hears who is there, by the clock of the storage
	listing atomic.Pointer[listing] // what the lobby shows of the table, or nil

	mu       sync.Mutex
	inbox    []message                 // stored by any node, and not yet applied
	seen     map[game.Player]time.Time // when a seat last had a stream, by the clock of the storage
	watchers map[*watcher]struct{}
	away     map[string]presence           // seats with streams at other nodes, by node
	shows    map[game.Player]*rate.Limiter // of emotes
}

// A watcher is woken when something happens at a table.
type watcher struct {
	seat   game.Player
	from   payer
	wake   chan struct{}
	emotes chan emote // nil if the stream does not want them
}

// mostInbox bounds the entries that wait for a table. A table that misses some is
// read again.
const mostInbox = 64

// mostLight is the number of entries that are read at once, in a few milliseconds. To
// read more is heavy work.
const mostLight = 100

// with calls f with the loaded table and stores the entry that f returns. If
// another node is faster, it calls f again with what that node has stored. The
// entry counts once with returns nil. A turn that lasts too long ends first, unless
// with was called in time.
//
// The client may have seen at another node what is not here yet, and so may those who
// gave it a link. Therefore f is also called again, once, if it returns an error and
// the storage has newer entries.
func (r *room) with(ctx context.Context, f func(*table) (*entry, error)) error {
	arrived := r.hall.store.pulse.now()
	select {
	case r.lock <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	whole := false
	defer func() {
		if !whole { // a panic left the table half done
			r.table = nil
		}
		<-r.lock
	}()
	err := r.withLocked(ctx, arrived, f)
	whole = true
	return err
}

func (r *room) withLocked(ctx context.Context, arrived time.Time, f func(*table) (*entry, error)) error {
	r.used.Store(time.Now().Unix())
	if r.hall.store.pulse.isCut() { // what is here may be old
		return errCut
	}
	for fresh := false; ; {
		if err := r.load(ctx); err != nil {
			return err
		}
		if err := r.expire(ctx, arrived); errors.Is(err, errConflict) {
			continue
		} else if err != nil {
			return err
		}
		e, err := f(r.table)
		if err != nil && !fresh {
			found, failure := r.refresh(ctx)
			if failure != nil {
				return failure
			}
			if fresh = true; found {
				continue
			}
		}
		if err != nil || e == nil {
			return err
		}
		if err := r.store(ctx, e, arrived); !errors.Is(err, errConflict) {
			return err
		}
	}
}

// look calls f with the loaded table.
func (r *room) look(ctx context.Context, f func(*table) error) error {
	return r.with(ctx, func(t *table) (*entry, error) { return nil, f(t) })
}

// latest calls f with the table after all that any node has stored before.
func (r *room) latest(ctx context.Context, f func(*table) error) error {
	r.stale.Store(true)
	return r.look(ctx, f)
}

// store stores an entry, whose request has arrived at a time, and adds it to the table.
// After an error the table is no longer loaded.
func (r *room) store(ctx context.Context, e *entry, arrived time.Time) error {
	t := r.table
	t.charge(e, arrived, r.hall.store.pulse.back())
	data, began := e.encode(), t.began
	seq, err := r.hall.store.append(ctx, r.id, t.seq, data)
	if err == nil {
		err = t.apply(message{r.id, seq, t.seq, r.hall.store.pulse.now(), data, ""})
	}
	if err != nil {
		r.table = nil
		return err
	}
	r.hall.charge(payerOf(ctx), len(data))
	r.last.Store(seq)
	r.hall.stats.events.Add(float64(len(e.Events)))
	r.changed()
	if !t.began.Equal(began) {
		r.hall.pusher.turn(r)
	}
	r.wake()
	r.askBot(ctx)
	return nil
}

// askBot asks for the turn of the bot that is to act. A table of bots only waits
// until somebody looks at it. The caller has the lock.
func (r *room) askBot(ctx context.Context) {
	t := r.table
	if t.botToMove() == "" {
		return
	}
	if p := payerOf(ctx); p.IsValid() {
		r.payer = p
	}
	lane := playLane
	if !t.opening.forPeople() {
		if lane = showLane; !r.watched() && time.Since(time.Unix(r.asked.Load(), 0)) >= idleTime {
			return
		}
	}
	r.hall.pool.turns.ask(turn{r.id, t.session.Last(), lane, r.payer}, time.Now())
	if r.behind() { // something was stored meanwhile, so the turn is one of the past
		r.hall.pool.turns.settled(r.id, t.session.Last()+1, time.Now())
	}
}

// behind reports whether there are entries that were not yet applied.
func (r *room) behind() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.inbox) > 0
}

// load loads the table, or brings it up to date with the inbox.
func (r *room) load(ctx context.Context) error {
	if r.table != nil && !r.catchUp() {
		r.table = nil
	}
	stale := r.stale.Swap(false)
	if r.table != nil && stale {
		if _, err := r.refresh(ctx); err != nil {
			r.stale.Store(true)
			return err
		}
	}
	if r.table != nil {
		if r.table.removed {
			return errNoTable
		}
		r.askBot(ctx)
		return nil
	}
	all, err := r.hall.store.read(ctx, r.id, 0)
	if err != nil {
		return err
	}
	if len(all) == 0 || isRemoval(all[len(all)-1].data) {
		return errNoTable
	}
	if len(all) > mostLight {
		done, err := enterHeavy(ctx, r.hall.loading)
		if err != nil {
			return err
		}
		defer done()
	}
	t, err := readTable(r.hall.games, r.id, all)
	if err != nil {
		r.hall.log.Error("table cannot be read", "table", r.id, "error", err)
		return err
	}
	r.hall.stats.loads.Inc()
	r.table = t
	r.last.Store(t.seq)
	r.changed()
	r.askBot(ctx)
	return nil
}

// catchUp applies the entries of the inbox, and reports whether the table is whole.
func (r *room) catchUp() bool {
	r.mu.Lock()
	inbox := r.inbox
	r.inbox = nil
	r.mu.Unlock()
	return r.apply(inbox)
}

// apply adds entries to the table, and reports whether the table is whole.
func (r *room) apply(newer []message) bool {
	moved := false
	for _, m := range newer {
		if m.seq <= r.table.seq {
			continue
		}
		if m.prev != r.table.seq || r.table.apply(m) != nil {
			return false
		}
		moved = true
	}
	if moved {
		r.last.Store(r.table.seq)
		r.changed()
	}
	return true
}

// refresh reads what the storage has after the last entry, and reports whether it
// has found anything.
func (r *room) refresh(ctx context.Context) (found bool, err error) {
	newer, err := r.hall.store.read(ctx, r.id, r.table.seq)
	if err != nil || len(newer) == 0 {
		return false, err
	}
	if !r.apply(newer) {
		r.table = nil
	}
	return true, nil
}

// expire ends the game if the time of the seat to act was over when a request
// arrived, with some time for the way of a ply.
func (r *room) expire(ctx context.Context, arrived time.Time) error {
	end := r.deadline(r.table)
	if end.IsZero() || arrived.Before(end.Add(wayTime)) {
		return nil
	}
	_, e, err := r.table.leaveAmong(r.table.session.ToMove(), outOfTime, r.present)
	if err != nil {
		return err
	}
	return r.store(ctx, e, arrived)
}

// changed follows the table, which is another than before. The caller has the lock.
func (r *room) changed() {
	r.setClock()
	now := r.table.listing()
	old := r.listing.Swap(now)
	if (old == nil) != (now == nil) || now != nil && old.Open != now.Open {
		r.hall.announce(r, false)
	}
}

// setClock sets the clock. The caller has the lock.
func (r *room) setClock() {
	if r.clock != nil {
		r.clock.Stop()
		r.clock = nil
	}
	if end := r.deadline(r.table); !end.IsZero() {
		r.clock = time.AfterFunc(end.Add(wayTime).Sub(r.hall.store.pulse.now())+time.Millisecond, r.ring)
	}
}

// ring visits the table when a turn has lasted too long, which ends the turn. It
// tries again until the storage answers.
func (r *room) ring() {
	for ctx := r.hall.ctx; ctx.Err() == nil; {
		attempt, cancel := context.WithTimeout(ctx, time.Minute)
		err := r.hall.visit(attempt, r.id, func(*table) error {
			r.setClock() // the turn may be longer than it was
			return nil
		})
		cancel()
		if err == nil || errors.Is(err, errNoTable) {
			return
		}
		r.hall.log.Warn("clock", "table", r.id, "error", err)
		pause(ctx, time.Second)
	}
}

// tryLock calls f with the lock, unless somebody has it.
func (r *room) tryLock(f func()) {
	select {
	case r.lock <- struct{}{}:
		defer func() { <-r.lock }()
		f()
	default:
	}
}

// deliver takes an entry that a node has stored. It does not wait for the lock.
func (r *room) deliver(m message) {
	if m.seq <= r.last.Load() {
		return // stored by this node
	}
	r.mu.Lock()
	if len(r.inbox) < mostInbox {
		r.inbox = append(r.inbox, m)
	} else {
		r.inbox = r.inbox[1:] // leaves a gap, so the table is read again
		r.inbox = append(r.inbox, m)
	}
	r.mu.Unlock()
	r.wake()
}

// watch adds a watcher for the viewer, a seat or game.Nobody, at an address.
func (r *room) watch(seat game.Player, from payer, emotes chan emote) *watcher {
	w := &watcher{seat, from, make(chan struct{}, 1), emotes}
	r.mu.Lock()
	if r.watchers == nil {
		r.watchers = make(map[*watcher]struct{})
	}
	r.watchers[w] = struct{}{}
	r.mu.Unlock()
	r.hall.announce(r, true)
	if seat >= 0 {
		r.wake()
	}
	return w
}

func (r *room) unwatch(w *watcher) {
	r.mu.Lock()
	delete(r.watchers, w)
	if w.seat >= 0 {
		r.saw(r.hall.store.pulse.now(), w.seat)
	}
	r.mu.Unlock()
	if w.seat >= 0 {
		r.hall.announce(r, false)
		r.wake()
	}
}

// wake wakes the watchers.
func (r *room) wake() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watchers {
		select {
		case w.wake <- struct{}{}:
		default: // awake already
		}
	}
}

// here returns the seats that have a stream at this node, in order.
func (r *room) here() []game.Player {
	r.mu.Lock()
	defer r.mu.Unlock()
	seats := make(map[game.Player]bool)
	for w := range r.watchers {
		if w.seat >= 0 {
			seats[w.seat] = true
		}
	}
	return slices.Sorted(maps.Keys(seats))
}

// from returns the address of one of the seats that have a stream at this node.
func (r *room) from() (from payer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watchers {
		if w.seat >= 0 && (!from.IsValid() || w.from.Less(from)) {
			from = w.from
		}
	}
	return from
}

// watched reports whether anybody has a stream at this node.
func (r *room) watched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.watchers) > 0
}

// present reports whether a seat has a stream at any node.
func (r *room) present(p game.Player) bool {
	if slices.Contains(r.here(), p) {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, other := range r.away {
		if slices.Contains(other.Seats, p) && time.Since(other.at) < presenceLasts {
			return true
		}
	}
	return false
}

// saw notes that seats have a stream at a time. The caller has r.mu.
func (r *room) saw(now time.Time, seats ...game.Player) {
	if r.seen == nil {
		r.seen = make(map[game.Player]time.Time)
	}
	for _, p := range seats {
		r.seen[p] = now
	}
}

// goneSince returns since when a seat has had no stream at any node, as far as this node
// knows, or the zero Time if the seat is here.
func (r *room) goneSince(p game.Player) time.Time {
	if r.present(p) {
		return time.Time{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if seen := r.seen[p]; seen.After(r.known) {
		return seen
	}
	return r.known
}

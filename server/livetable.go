// This file holds a live table: one table in the memory of this node, with its lock,
// the streams that watch it, and its clock. It loads its table when somebody
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

// A liveTable is a table in memory, or a place for one.
type liveTable struct {
	id  string
	hub *hub

	lock   chan struct{} // has one element while somebody uses the table
	table  *table        // nil if it is not loaded
	clock  *time.Timer   // ends the turn of a person; nil if there is no limit
	sender sender        // of the last request that was about a bot's turn

	users int           // guarded by hub.mu
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
	from   sender
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
func (l *liveTable) with(ctx context.Context, f func(*table) (*entry, error)) error {
	arrived := l.hub.store.condition.now()
	select {
	case l.lock <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	whole := false
	defer func() {
		if !whole { // a panic left the table half done
			l.table = nil
		}
		<-l.lock
	}()
	err := l.withLocked(ctx, arrived, f)
	whole = true
	return err
}

func (l *liveTable) withLocked(ctx context.Context, arrived time.Time, f func(*table) (*entry, error)) error {
	l.used.Store(time.Now().Unix())
	if l.hub.store.condition.isCut() { // what is here may be old
		return errCut
	}
	for fresh := false; ; {
		if err := l.load(ctx); err != nil {
			return err
		}
		if err := l.expire(ctx, arrived); errors.Is(err, errConflict) {
			continue
		} else if err != nil {
			return err
		}
		e, err := f(l.table)
		if err != nil && !fresh {
			found, failure := l.refresh(ctx)
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
		if err := l.store(ctx, e, arrived); !errors.Is(err, errConflict) {
			return err
		}
	}
}

// look calls f with the loaded table.
func (l *liveTable) look(ctx context.Context, f func(*table) error) error {
	return l.with(ctx, func(t *table) (*entry, error) { return nil, f(t) })
}

// latest calls f with the table after all that any node has stored before.
func (l *liveTable) latest(ctx context.Context, f func(*table) error) error {
	l.stale.Store(true)
	return l.look(ctx, f)
}

// store stores an entry, whose request has arrived at a time, and adds it to the table.
// After an error the table is no longer loaded.
func (l *liveTable) store(ctx context.Context, e *entry, arrived time.Time) error {
	t := l.table
	t.spend(e, arrived, l.hub.store.condition.back())
	data, began := e.encode(), t.began
	seq, err := l.hub.store.append(ctx, l.id, t.seq, data)
	if err == nil {
		err = t.apply(message{l.id, seq, t.seq, l.hub.store.condition.now(), data, ""})
	}
	if err != nil {
		l.table = nil
		return err
	}
	l.hub.stored(senderOf(ctx), len(data))
	l.last.Store(seq)
	l.hub.stats.events.Add(float64(len(e.Events)))
	l.changed()
	if !t.began.Equal(began) {
		l.hub.pusher.turn(l)
	}
	l.wake()
	l.askBot(ctx)
	return nil
}

// askBot asks for the turn of the bot that is to act. A table of bots only waits
// until somebody looks at it. The caller has the lock.
func (l *liveTable) askBot(ctx context.Context) {
	t := l.table
	if t.botToMove() == "" {
		return
	}
	if p := senderOf(ctx); p.IsValid() {
		l.sender = p
	}
	lane := playLane
	if !t.opening.forPeople() {
		if lane = showLane; !l.watched() && time.Since(time.Unix(l.asked.Load(), 0)) >= idleTime {
			return
		}
	}
	l.hub.pool.turns.ask(turn{l.id, t.session.Last(), lane, l.sender}, time.Now())
	if l.behind() { // something was stored meanwhile, so the turn is one of the past
		l.hub.pool.turns.settled(l.id, t.session.Last()+1, time.Now())
	}
}

// behind reports whether there are entries that were not yet applied.
func (l *liveTable) behind() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.inbox) > 0
}

// load loads the table, or brings it up to date with the inbox.
func (l *liveTable) load(ctx context.Context) error {
	if l.table != nil && !l.catchUp() {
		l.table = nil
	}
	stale := l.stale.Swap(false)
	if l.table != nil && stale {
		if _, err := l.refresh(ctx); err != nil {
			l.stale.Store(true)
			return err
		}
	}
	if l.table != nil {
		if l.table.removed {
			return errNoTable
		}
		l.askBot(ctx)
		return nil
	}
	all, err := l.hub.store.read(ctx, l.id, 0)
	if err != nil {
		return err
	}
	if len(all) == 0 || isRemoval(all[len(all)-1].data) {
		return errNoTable
	}
	if len(all) > mostLight {
		done, err := enterHeavy(ctx, l.hub.loading)
		if err != nil {
			return err
		}
		defer done()
	}
	t, err := readTable(l.hub.games, l.id, all)
	if err != nil {
		l.hub.log.Error("table cannot be read", "table", l.id, "error", err)
		return err
	}
	l.hub.stats.loads.Inc()
	l.table = t
	l.last.Store(t.seq)
	l.changed()
	l.askBot(ctx)
	return nil
}

// catchUp applies the entries of the inbox, and reports whether the table is whole.
func (l *liveTable) catchUp() bool {
	l.mu.Lock()
	inbox := l.inbox
	l.inbox = nil
	l.mu.Unlock()
	return l.apply(inbox)
}

// apply adds entries to the table, and reports whether the table is whole.
func (l *liveTable) apply(newer []message) bool {
	moved := false
	for _, m := range newer {
		if m.seq <= l.table.seq {
			continue
		}
		if m.prev != l.table.seq || l.table.apply(m) != nil {
			return false
		}
		moved = true
	}
	if moved {
		l.last.Store(l.table.seq)
		l.changed()
	}
	return true
}

// refresh reads what the storage has after the last entry, and reports whether it
// has found anything.
func (l *liveTable) refresh(ctx context.Context) (found bool, err error) {
	newer, err := l.hub.store.read(ctx, l.id, l.table.seq)
	if err != nil || len(newer) == 0 {
		return false, err
	}
	if !l.apply(newer) {
		l.table = nil
	}
	return true, nil
}

// expire ends the game if the time of the seat to act was over when a request
// arrived, with some time for the way of a ply.
func (l *liveTable) expire(ctx context.Context, arrived time.Time) error {
	end := l.deadline(l.table)
	if end.IsZero() || arrived.Before(end.Add(wayTime)) {
		return nil
	}
	_, e, err := l.table.leaveAmong(l.table.session.ToMove(), outOfTime, l.present)
	if err != nil {
		return err
	}
	return l.store(ctx, e, arrived)
}

// changed follows the table, which is another than before. The caller has the lock.
func (l *liveTable) changed() {
	l.setClock()
	now := l.table.listing()
	old := l.listing.Swap(now)
	if (old == nil) != (now == nil) || now != nil && old.Open != now.Open {
		l.hub.announce(l, false)
	}
}

// setClock sets the clock. The caller has the lock.
func (l *liveTable) setClock() {
	if l.clock != nil {
		l.clock.Stop()
		l.clock = nil
	}
	if end := l.deadline(l.table); !end.IsZero() {
		l.clock = time.AfterFunc(end.Add(wayTime).Sub(l.hub.store.condition.now())+time.Millisecond, l.ring)
	}
}

// ring visits the table when a turn has lasted too long, which ends the turn. It
// tries again until the storage answers.
func (l *liveTable) ring() {
	for ctx := l.hub.ctx; ctx.Err() == nil; {
		attempt, cancel := context.WithTimeout(ctx, time.Minute)
		err := l.hub.visit(attempt, l.id, func(*table) error {
			l.setClock() // the turn may be longer than it was
			return nil
		})
		cancel()
		if err == nil || errors.Is(err, errNoTable) {
			return
		}
		l.hub.log.Warn("clock", "table", l.id, "error", err)
		pause(ctx, time.Second)
	}
}

// tryLock calls f with the lock, unless somebody has it.
func (l *liveTable) tryLock(f func()) {
	select {
	case l.lock <- struct{}{}:
		defer func() { <-l.lock }()
		f()
	default:
	}
}

// deliver takes an entry that a node has stored. It does not wait for the lock.
func (l *liveTable) deliver(m message) {
	if m.seq <= l.last.Load() {
		return // stored by this node
	}
	l.mu.Lock()
	if len(l.inbox) < mostInbox {
		l.inbox = append(l.inbox, m)
	} else {
		l.inbox = l.inbox[1:] // leaves a gap, so the table is read again
		l.inbox = append(l.inbox, m)
	}
	l.mu.Unlock()
	l.wake()
}

// watch adds a watcher for the viewer, a seat or game.Nobody, at an address.
func (l *liveTable) watch(seat game.Player, from sender, emotes chan emote) *watcher {
	w := &watcher{seat, from, make(chan struct{}, 1), emotes}
	l.mu.Lock()
	if l.watchers == nil {
		l.watchers = make(map[*watcher]struct{})
	}
	l.watchers[w] = struct{}{}
	l.mu.Unlock()
	l.hub.announce(l, true)
	if seat >= 0 {
		l.wake()
	}
	return w
}

func (l *liveTable) unwatch(w *watcher) {
	l.mu.Lock()
	delete(l.watchers, w)
	if w.seat >= 0 {
		l.saw(l.hub.store.condition.now(), w.seat)
	}
	l.mu.Unlock()
	if w.seat >= 0 {
		l.hub.announce(l, false)
		l.wake()
	}
}

// wake wakes the watchers.
func (l *liveTable) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		select {
		case w.wake <- struct{}{}:
		default: // awake already
		}
	}
}

// here returns the seats that have a stream at this node, in order.
func (l *liveTable) here() []game.Player {
	l.mu.Lock()
	defer l.mu.Unlock()
	seats := make(map[game.Player]bool)
	for w := range l.watchers {
		if w.seat >= 0 {
			seats[w.seat] = true
		}
	}
	return slices.Sorted(maps.Keys(seats))
}

// from returns the address of one of the seats that have a stream at this node.
func (l *liveTable) from() (from sender) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		if w.seat >= 0 && (!from.IsValid() || w.from.Less(from)) {
			from = w.from
		}
	}
	return from
}

// watched reports whether anybody has a stream at this node.
func (l *liveTable) watched() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.watchers) > 0
}

// present reports whether a seat has a stream at any node.
func (l *liveTable) present(p game.Player) bool {
	if slices.Contains(l.here(), p) {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, other := range l.away {
		if slices.Contains(other.Seats, p) && time.Since(other.at) < presenceLasts {
			return true
		}
	}
	return false
}

// saw notes that seats have a stream at a time. The caller has r.mu.
func (l *liveTable) saw(now time.Time, seats ...game.Player) {
	if l.seen == nil {
		l.seen = make(map[game.Player]time.Time)
	}
	for _, p := range seats {
		l.seen[p] = now
	}
}

// goneSince returns since when a seat has had no stream at any node, as far as this node
// knows, or the zero Time if the seat is here.
func (l *liveTable) goneSince(p game.Player) time.Time {
	if l.present(p) {
		return time.Time{}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if seen := l.seen[p]; seen.After(l.known) {
		return seen
	}
	return l.known
}

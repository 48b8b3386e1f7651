// This file holds how a node asks for the turns of bots, so that nobody's games hold
// up those of others: few turns of one sender are in the work queue at the same time,
// and the others wait here. The queue is in jobs.go.

package server

import (
	"context"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// A sender is the address for whose sake the server works: that of the request which
// led to a turn of a bot, or to an entry. The zero value is nobody.
type sender = netip.Addr

type senderKey struct{}

func withSender(ctx context.Context, p sender) context.Context {
	return context.WithValue(ctx, senderKey{}, p)
}

func senderOf(ctx context.Context) sender {
	p, _ := ctx.Value(senderKey{}).(sender)
	return p
}

// The lanes of the work queue have workers of their own.
const (
	playLane = "play" // tables of people
	showLane = "show" // tables of bots only
)

// A turn is what a node asks the workers for.
type turn struct {
	id     string // of the table
	n      int    // the last event there
	lane   string
	sender sender
}

// Turns are the turns that this node has asked for, or will. No lock is held while a
// library is called: nats.go calls the handlers of a program while it holds locks of its
// own, and publishing waits for these. So the methods choose under the lock what is to be
// published, and publish it afterwards. TestLocks checks this for the whole package.
type turns struct {
	most    int                            // turns of one sender in the queue
	publish func(t turn, waiting int) bool // puts a turn into the queue; false if it cannot

	mu    sync.Mutex
	asked map[string]asked   // by table: those in the queue
	waits map[string]lineKey // by table: where it waits
	lines map[lineKey]*line
}

// An asked is a turn in the queue.
type asked struct {
	turn
	at time.Time
}

type lineKey struct {
	lane   string
	sender sender
}

// A line has the turns of one sender.
type line struct {
	out  int    // the number in the queue
	wait []turn // the others, the oldest first
}

// An order is a turn that is to be put into the queue.
type order struct {
	turn
	waiting int // the number that its sender waits for
}

// ask puts a turn into the queue, or lets it wait until there are fewer of its sender.
// A turn that was asked for a short time ago is not asked for again.
func (q *turns) ask(t turn, now time.Time) {
	q.mu.Lock()
	orders := q.add(t, now)
	q.mu.Unlock()
	q.send(orders)
}

// add is ask without publishing. The caller has the lock.
func (q *turns) add(t turn, now time.Time) []order {
	if old, ok := q.asked[t.id]; ok {
		if old.n == t.n && now.Sub(old.at) < botTime {
			return nil
		}
		q.end(old)
	}
	key := lineKey{t.lane, t.sender}
	if q.waits[t.id] != key { // for the sake of another sender, if at all
		q.drop(t.id, math.MaxInt)
	}
	l := q.lines[key]
	if l == nil {
		l = new(line)
		q.lines[key] = l
	}
	if i := slices.IndexFunc(l.wait, func(w turn) bool { return w.id == t.id }); i >= 0 {
		l.wait[i] = t
	} else {
		l.wait = append(l.wait, t)
		q.waits[t.id] = key
	}
	return q.next(key, now)
}

// drop takes out a turn that waits, if it is before an event. The caller has the lock.
func (q *turns) drop(id string, n int) {
	key, ok := q.waits[id]
	if !ok {
		return
	}
	l := q.lines[key]
	i := slices.IndexFunc(l.wait, func(w turn) bool { return w.id == id })
	if l.wait[i].n >= n {
		return
	}
	l.wait = slices.Delete(l.wait, i, i+1)
	delete(q.waits, id)
	if l.out == 0 && len(l.wait) == 0 {
		delete(q.lines, key)
	}
}

// send publishes turns that were chosen under the lock. When the queue cannot be
// reached, the rest of their lines waits until something else happens.
func (q *turns) send(orders []order) {
	for _, o := range orders {
		if q.publish(o.turn, o.waiting) {
			continue
		}
		q.mu.Lock()
		if old, ok := q.asked[o.id]; ok && old.turn == o.turn {
			q.end(old)
		}
		q.mu.Unlock()
	}
}

// settled notes event n of a table. The turns before it are of the past: one that waits would
// hold up the others of its sender until it is forgotten, since nothing comes of it.
func (q *turns) settled(id string, n int, now time.Time) {
	q.mu.Lock()
	q.drop(id, n)
	var orders []order
	if old, ok := q.asked[id]; ok && old.n < n {
		q.end(old)
		orders = q.next(lineKey{old.lane, old.sender}, now)
	}
	q.mu.Unlock()
	q.send(orders)
}

// lost notes that the turn after an event is not in the queue after all.
func (q *turns) lost(id string, n int, now time.Time) {
	q.mu.Lock()
	var orders []order
	if old, ok := q.asked[id]; ok && old.n == n {
		q.end(old)
		orders = q.next(lineKey{old.lane, old.sender}, now)
	}
	q.mu.Unlock()
	q.send(orders)
}

// forget gives up the turns that have been in the queue for long: some are lost, and
// are asked for again when somebody looks at their tables.
func (q *turns) forget(now time.Time) {
	q.mu.Lock()
	for _, old := range q.asked {
		if now.Sub(old.at) > botTime {
			q.end(old)
		}
	}
	var orders []order
	for key := range q.lines {
		orders = append(orders, q.next(key, now)...)
	}
	q.mu.Unlock()
	q.send(orders)
}

// end takes a turn out. The caller has the lock.
func (q *turns) end(old asked) {
	delete(q.asked, old.id)
	key := lineKey{old.lane, old.sender}
	l := q.lines[key]
	l.out--
	if l.out == 0 && len(l.wait) == 0 {
		delete(q.lines, key)
	}
}

// next chooses the oldest turns of a line for the queue, as far as it may have more. The
// caller has the lock, and publishes them when it no longer has it.
func (q *turns) next(key lineKey, now time.Time) (orders []order) {
	l := q.lines[key]
	for l != nil && l.out < q.most && len(l.wait) > 0 {
		t := l.wait[0]
		l.wait = l.wait[1:]
		delete(q.waits, t.id)
		if old, ok := q.asked[t.id]; ok { // the same table, for the sake of another sender
			q.end(old)
			q.lines[key] = l
		}
		l.out++
		q.asked[t.id] = asked{t, now}
		orders = append(orders, order{t, len(l.wait)})
	}
	return orders
}

// counts returns the number of turns in the queue, and of those that wait.
func (q *turns) counts() (out, wait int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, l := range q.lines {
		out, wait = out+l.out, wait+len(l.wait)
	}
	return out, wait
}

// refused hears from nats.go that the queue has not taken a turn. nats.go holds a lock
// during the call, so this only hands over.
func (p *pool) refused(m *nats.Msg, err error) {
	words := strings.Split(m.Subject, ".")
	n, _ := strconv.Atoi(words[3]) // as publish writes it
	go p.unasked(words[2], n, err)
}

// unaskedRest is how long a turn that the queue has not taken is not asked for again. While
// the queue has no leader, every look at the table would ask otherwise.
const unaskedRest = time.Second

// unasked notes that the queue has not taken the turn after an event.
func (p *pool) unasked(id string, n int, err error) {
	if queuedAlready(err) {
		return
	}
	p.log.Warn("the work queue does not take a turn", "table", id, "error", err)
	p.stats.unasked.Inc()
	time.AfterFunc(unaskedRest, func() { p.turns.lost(id, n, time.Now()) })
}

// This file tests nodes in simulated time, on the storage of memory_test.go.

package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/nats-io/nats.go"
)

// simulate runs f in simulated time. Its context ends when f returns.
func simulate(t *testing.T, f func(t *testing.T, ctx context.Context)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		f(t, ctx)
		cancel()
		synctest.Wait()
	})
}

// open opens a table at a node.
func (m *memory) open(ctx context.Context, h *hub, q openRequest) string {
	o, _, err := q.opening(h.games)
	if err != nil {
		panic(err)
	}
	id := newID()
	if err := h.create(ctx, id, o); err != nil {
		panic(err)
	}
	return id
}

// turn plays the turn of a person at a node, and returns how long the bots then take.
func (h *hub) playTurn(ctx context.Context, id string, seat game.Player) (waited time.Duration, err error) {
	l := h.enter(id)
	defer h.leave(l)
	for acts := true; acts; {
		err := l.with(ctx, func(t *table) (*entry, error) {
			if acts = t.session.ToMove() == seat; !acts {
				return nil, nil
			}
			_, e, err := t.play(seat, t.session.Last(), t.session.State().AppendPlies(nil)[0])
			return e, err
		})
		if err != nil {
			return 0, err
		}
	}
	began := time.Now()
	for back := false; !back; {
		time.Sleep(20 * time.Millisecond)
		if err := l.look(ctx, func(t *table) error {
			back = t.session.ToMove() == seat || t.session.ToMove() == game.Nobody
			return nil
		}); err != nil {
			return 0, err
		}
		if time.Since(began) > 2*time.Minute {
			return 0, errors.New("the bot does not act in two minutes")
		}
	}
	return time.Since(began), nil
}

// People play fast at one node, while the next one has their tables in memory and does not
// look at them. When they move there, its bots act at once: no turn of the past is in their
// way.
func TestStaleTurns(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		m := newMemory()
		first, second := m.node(ctx), m.node(ctx)
		go m.work(ctx, first)
		ctx = withSender(ctx, netip.MustParseAddr("192.0.2.1"))
		var ids []string
		for range 8 {
			id := m.open(ctx, first, openRequest{Variant: "battlechess", Seats: []seatRequest{{}, {Bot: "random"}}})
			ids = append(ids, id)
			if _, err := first.playTurn(ctx, id, 0); err != nil {
				t.Fatal(err)
			}
		}
		for range 20 { // 40 s
			for i, id := range ids {
				if err := second.visit(ctx, id, func(*table) error { return nil }); i == 0 && err != nil { // it is loaded
					t.Fatal(err)
				}
				if _, err := first.playTurn(ctx, id, 0); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(2 * time.Second)
		}
		for _, id := range ids {
			waited, err := second.playTurn(ctx, id, 0)
			if err != nil || waited > time.Second {
				t.Errorf("the bot acts after %v, want at most 1 s; %v", waited, err)
			}
		}
		if out, wait := second.pool.turns.counts(); out+wait > 1 {
			t.Errorf("%d turns are asked for and %d wait, with nothing to do", out, wait)
		}
	})
}

// The sweep asks for no turn that others have overtaken, and for the one that is late.
func TestTidyCatchesUp(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		m := newMemory()
		first, second := m.node(ctx), m.node(ctx)
		id := m.open(ctx, first, openRequest{Seats: []seatRequest{{Bot: "random"}, {}}})
		l := second.enter(id)
		defer second.leave(l)
		look := func(*table) error { return nil }
		if err := l.look(ctx, look); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the bot's turn, at the first node
			if err := first.pool.turn(ctx, job{turn: turn{id: id, n: first.last(ctx, id)}, attempts: 1}); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * botTime)
		m.mu.Lock()
		m.queue = nil
		m.mu.Unlock()
		l.tryLock(func() { second.tidy(l) })
		synctest.Wait()
		m.mu.Lock()
		defer m.mu.Unlock()
		if len(m.queue) > 0 {
			t.Errorf("the sweep asks for %v, though the bot has acted", m.queue)
		}
	})
}

// last returns the last event of a table.
func (h *hub) last(ctx context.Context, id string) (n int) {
	_ = h.visit(ctx, id, func(t *table) error { n = t.session.Last(); return nil })
	return n
}

// An entry that comes while its turn is asked for settles it, in whatever order the two meet.
func TestOvertakenTurn(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		m := newMemory()
		m.late = func() (time.Duration, bool) { return time.Hour, false }
		h := m.node(ctx)
		id := m.open(ctx, h, openRequest{Seats: []seatRequest{{Bot: "random"}, {}}})
		l := h.enter(id)
		defer h.leave(l)
		h.pool.turns.settled(id, 1, time.Now())
		h.pool.turns.publish = func(turn, int) bool {
			h.deliver(message{id: id, seq: 1000, prev: 999, time: time.Now(), data: entry{Quiet: new(bool)}.encode()})
			return true
		}
		if err := l.look(ctx, func(*table) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if out, wait := h.pool.turns.counts(); out+wait > 0 {
			t.Errorf("%d turns of the past hold up others, %d wait", out, wait)
		}
	})
}

// While the queue takes nothing, a turn is asked for about once a second, and not whenever
// somebody looks at the table.
func TestRefusedTurn(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		m := newMemory()
		h := m.node(ctx)
		asks := 0
		h.pool.turns.publish = func(t turn, _ int) bool {
			asks++
			h.pool.refused(nats.NewMsg(fmt.Sprintf("%s%s.%s.%d", jobSubjects, t.lane, t.id, t.n)), nats.ErrNoResponders)
			return true
		}
		id := m.open(ctx, h, openRequest{Seats: []seatRequest{{Bot: "random"}, {}}})
		for range 1000 { // 10 s
			if err := h.visit(ctx, id, func(*table) error { return nil }); err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
		}
		if asks < 9 || asks > 30 {
			t.Errorf("asked %d times in 10 s and 1,000 looks, want about 10", asks)
		}
	})
}

// After a fault, people play with bots about as fast as before, soon: they do as many turns in
// as many seconds, whose number is counted in simulated time.
func TestRateAfterFaults(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(w *faultyNodes){
		"none":                       func(*faultyNodes) {},
		"a lost node":                func(w *faultyNodes) { w.end[0](); w.down[0].Store(true) },
		"a node that pauses":         func(w *faultyNodes) { w.paused.Store(true); w.down[0].Store(true) },
		"a storage without a leader": func(w *faultyNodes) { w.silent.Store(true) },
		"a lost work queue":          func(w *faultyNodes) { w.refuses.Store(true); w.queue = nil },
		"lost announcements":         func(w *faultyNodes) { w.deaf.Store(true) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			simulate(t, func(t *testing.T, ctx context.Context) {
				w := newFaultyNodes(ctx)
				for i := range 4 {
					go w.person(ctx, i)
				}
				time.Sleep(5 * time.Second)
				count := func(span time.Duration) int64 {
					before := w.turns.Load()
					time.Sleep(span)
					return w.turns.Load() - before
				}
				before := count(10 * time.Second)
				w.mu.Lock()
				fault(w)
				w.mu.Unlock()
				time.Sleep(8 * time.Second)
				for _, is := range []*atomic.Bool{&w.paused, &w.silent, &w.refuses, &w.deaf} {
					is.Store(false)
				}
				time.Sleep(15 * time.Second)
				if after := count(10 * time.Second); before < 20 || 10*after < 8*before {
					t.Errorf("%d turns in 10 s before, and %d from 15 s after the fault on", before, after)
				}
			})
		})
	}
}

// Faulty nodes are three with a worker each, whose faults can be switched on.
type faultyNodes struct {
	*memory
	hubs    [3]*hub
	end     [3]func()      // ends a node
	down    [3]atomic.Bool // people cannot use the node
	turns   atomic.Int64   // of people, with what bots answered
	paused  atomic.Bool    // the worker of the first node does not go on
	silent  atomic.Bool    // the storage does not answer
	refuses atomic.Bool    // the queue takes nothing
	deaf    atomic.Bool    // no node hears what is stored
}

func newFaultyNodes(ctx context.Context) *faultyNodes {
	w := &faultyNodes{memory: newMemory()}
	w.fault = func(string) (error, bool) {
		if w.silent.Load() {
			return errFault, false
		}
		return nil, true
	}
	w.late = func() (time.Duration, bool) { return 0, w.deaf.Load() }
	for i := range w.hubs {
		own, end := context.WithCancel(ctx)
		h := w.node(own)
		put := h.pool.turns.publish
		h.pool.turns.publish = func(t turn, waiting int) bool {
			if w.refuses.Load() {
				go h.pool.unasked(t.id, t.n, nats.ErrNoResponders)
				return true
			}
			return put(t, waiting)
		}
		good := h.pool.newBot
		h.pool.newBot = func(r catalog.Rules, name string) (play.Bot, error) {
			choose, err := good(r, name)
			return func(ctx context.Context, q play.Question) (play.Answer, error) {
				for i == 0 && w.paused.Load() {
					time.Sleep(100 * time.Millisecond)
				}
				return choose(ctx, q)
			}, err
		}
		w.hubs[i], w.end[i] = h, end
		go w.work(own, h)
	}
	return w
}

// person plays two turns a second with a bot, at the first node that can be used.
func (w *faultyNodes) person(ctx context.Context, i int) {
	ctx = withSender(ctx, netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}))
	for ctx.Err() == nil {
		o, _, err := openRequest{Variant: "battlechess", Seats: []seatRequest{{}, {Bot: "random"}}}.opening(w.hubs[0].games)
		if err != nil {
			panic(err)
		}
		id := newID()
		if w.hubs[i%3].create(ctx, id, o) != nil {
			pause(ctx, time.Second)
			continue
		}
		for over := false; !over && ctx.Err() == nil; pause(ctx, 500*time.Millisecond) {
			h := w.hubs[i%3]
			if w.down[i%3].Load() {
				h = w.hubs[(i+1)%3]
			}
			if _, err := h.playTurn(ctx, id, 0); err == nil {
				w.turns.Add(1)
			}
			_ = h.visit(ctx, id, func(t *table) error { over = t.session.ToMove() == game.Nobody; return nil })
		}
	}
}

// Random schedules: people at several nodes play, take back, leave and come back at tables with
// bots, while announcements are late or lost, answers of the storage are lost, and turns of
// bots too. Nobody gets stuck, what was acknowledged is in the history, and all nodes agree.
func TestSchedules(t *testing.T) {
	t.Parallel()
	for seed := range uint64(long.Count(30, 300)) {
		simulate(t, func(t *testing.T, ctx context.Context) { schedule(t, ctx, seed) })
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func schedule(t *testing.T, ctx context.Context, seed uint64) {
	var mu sync.Mutex
	random := rand.New(rand.NewPCG(seed, 0))
	intn := func(n int) int { mu.Lock(); defer mu.Unlock(); return random.IntN(n) }
	m := newMemory()
	var calm atomic.Bool // at the end
	m.late = func() (time.Duration, bool) {
		return time.Duration(intn(1500)) * time.Millisecond, !calm.Load() && intn(10) == 0
	}
	m.fault = func(call string) (error, bool) {
		if !calm.Load() && call != "tell" && intn(12) == 0 {
			return errors.New("no answer"), intn(2) == 0
		}
		return nil, true
	}
	nodes := []*hub{m.node(ctx), m.node(ctx), m.node(ctx)}
	go m.work(ctx, nodes[0])
	go m.work(ctx, nodes[1])
	ctx = withSender(ctx, netip.MustParseAddr("192.0.2.1"))
	variants := []string{"standard", "battlechess"}
	var people sync.WaitGroup
	var acked sync.Map // event by table and number
	var ids []string
	for i := range 3 {
		q := openRequest{Variant: variants[i%2], Seats: []seatRequest{{}, {}}}
		if i%2 == 0 {
			q.Seats = []seatRequest{{}, {Bot: "random"}, {}, {}}
		}
		id := ""
		for id == "" {
			o, _, err := q.opening(nodes[0].games)
			if err != nil {
				t.Fatal(err)
			}
			if id = newID(); nodes[i].create(ctx, id, o) != nil {
				id = ""
			}
		}
		ids = append(ids, id)
		for seat, s := range q.Seats {
			if s.Bot != "" {
				continue
			}
			people.Go(func() {
				for range 25 {
					time.Sleep(time.Duration(intn(2000)) * time.Millisecond)
					act(t, ctx, nodes[intn(3)], id, game.Player(seat), intn(20), &acked)
				}
			})
		}
	}
	people.Wait()
	calm.Store(true)
	time.Sleep(time.Minute) // in which every bot that is to act does
	for _, id := range ids {
		var logs []string
		for _, h := range nodes {
			err := h.visit(ctx, id, func(table *table) error {
				var log strings.Builder
				for e := range table.session.Log(-1) {
					text, _ := e.AppendText(nil)
					fmt.Fprintf(&log, "%s\n", text)
					if want, ok := acked.Load(id + " " + strconv.Itoa(e.N)); ok && want != fmt.Sprint(e.Kind, e.By, e.Ply) {
						t.Errorf("event %d is %v, and somebody was told of %v", e.N, e, want)
					}
				}
				if bot := table.botToMove(); bot != "" {
					t.Errorf("table %s: %s is to act after a minute without faults", id, bot)
				}
				logs = append(logs, log.String())
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		for _, log := range logs {
			if log != logs[0] {
				t.Errorf("nodes differ:\n%s\n%s", logs[0], log)
			}
		}
	}
}

// act does something of a person at a node, and notes what was acknowledged.
func act(t *testing.T, ctx context.Context, h *hub, id string, seat game.Player, chance int, acked *sync.Map) {
	l := h.enter(id)
	defer h.leave(l)
	n := -1
	err := l.with(ctx, func(t *table) (e *entry, err error) {
		n = -1
		last := t.session.Last()
		switch {
		case t.left(seat):
			n, e, err = t.comeBack(seat)
		case chance == 0:
			n, e, err = t.leaveAmong(seat, away, func(game.Player) bool { return false })
		case chance < 5:
			_, e, err = t.takeBack(seat, last, chance == 1)
		case t.session.ToMove() == seat:
			legal := t.session.State().AppendPlies(nil)
			n, e, err = t.play(seat, last, legal[chance%len(legal)])
		}
		return e, err
	})
	if err != nil {
		if p := problemOf(err); p.status == http.StatusInternalServerError && !errors.Is(err, errNoOffer) {
			t.Errorf("seat %v: %v", seat, err)
		}
		return
	}
	if n < 0 {
		return
	}
	err = l.look(ctx, func(t *table) error {
		for e := range t.session.Log(n - 1) {
			acked.Store(id+" "+strconv.Itoa(n), fmt.Sprint(e.Kind, e.By, e.Ply))
			break
		}
		return nil
	})
	if err != nil && !errors.Is(err, errStorage) {
		t.Error(err)
	}
}

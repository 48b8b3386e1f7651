// This file tests nodes on a storage of its own, in simulated time: what happens between an
// append and its announcement, or between a turn and its worker, is chosen and not waited for.

package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A memory is a storage with a work queue, and the nodes that use it.
type memory struct {
	mu    sync.Mutex
	all   []jetstream.RawStreamMsg // in order; the sequence is the place, from 1
	queue []turn                   // as the work queue has them: one of each table and event
	nodes []*hall
	// late returns how long an announcement or a job takes, and whether it is lost.
	late func() (time.Duration, bool)
	// fault returns the error of a call of the storage, and whether it is done all the same.
	fault func(call string) (err error, done bool)
}

func newMemory() *memory {
	return &memory{
		late:  func() (time.Duration, bool) { return 0, false },
		fault: func(string) (error, bool) { return nil, true },
	}
}

// node adds a node without workers.
func (m *memory) node(ctx context.Context) *hall {
	stats := newStats()
	s := &store{log: discard, stats: stats, attempt: 2 * time.Second, patient: 15 * time.Second}
	s.publish, s.find, s.tell, s.refused = m.publish, m.find, m.tell, func(*nats.Msg, error) {}
	s.more = func(_ context.Context, all []message) []message { return all }
	s.shares, s.tables, s.last, s.purge = m.share, m.tables, m.last, m.purge
	h := quietHall(ctx, catalog.All(), s, 1, func(payer, int) {}, discard, stats)
	h.pool.turns.publish = func(t turn, _ int) bool { m.put(h, t); return true }
	h.pool.newBot = func(catalog.Rules, string) (play.Bot, error) {
		return func(_ context.Context, q play.Question) (play.Answer, error) {
			return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
		}, nil
	}
	m.mu.Lock()
	m.nodes = append(m.nodes, h)
	m.mu.Unlock()
	go h.sweep()
	return h
}

func (m *memory) publish(_ context.Context, msg *nats.Msg, expect uint64) (uint64, error) {
	err, done := m.fault("publish")
	if err != nil && !done {
		return 0, err
	}
	m.mu.Lock()
	var last uint64
	for _, old := range m.all {
		if old.Subject == msg.Subject {
			last = old.Sequence
		}
	}
	if last != expect {
		m.mu.Unlock()
		return 0, &jetstream.APIError{Code: 400, ErrorCode: jetstream.ErrorCode(server.JSStreamWrongLastSequenceErrF), Description: "wrong last sequence"}
	}
	seq := uint64(len(m.all) + 1)
	m.all = append(m.all, jetstream.RawStreamMsg{Subject: msg.Subject, Sequence: seq, Data: msg.Data, Header: msg.Header, Time: time.Now()})
	nodes := slices.Clone(m.nodes)
	m.mu.Unlock()
	for _, h := range nodes {
		wait, lost := m.late()
		time.AfterFunc(wait, func() {
			if lost {
				h.missed() // as the next look at the storage finds
				return
			}
			h.deliver(message{strings.TrimPrefix(msg.Subject, tableSubjects), seq, expect, time.Now(), msg.Data, ""})
		})
	}
	return seq, err
}

func (m *memory) find(_ context.Context, id string, prev uint64) (*jetstream.RawStreamMsg, error) {
	if err, _ := m.fault("find"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.all {
		if one.Sequence > prev && one.Subject == tableSubjects+id {
			return &one, nil
		}
	}
	return nil, nil
}

func (m *memory) tell(subject string, data []byte) error {
	if err, _ := m.fault("tell"); err != nil {
		return err
	}
	m.mu.Lock()
	nodes := slices.Clone(m.nodes)
	m.mu.Unlock()
	for _, h := range nodes {
		go func() {
			if strings.HasPrefix(subject, presenceSubjects) {
				h.hear(&nats.Msg{Subject: subject, Data: data})
			}
		}()
	}
	return nil
}

// share keeps nothing: the first value counts for its node.
func (m *memory) share(_ context.Context, _ string, data []byte) ([]byte, error) {
	err, _ := m.fault("share")
	return data, err
}

func (m *memory) tables(context.Context) (map[string]uint64, error) {
	if err, _ := m.fault("tables"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make(map[string]uint64)
	for _, one := range m.all {
		if one.Subject != "" {
			all[strings.TrimPrefix(one.Subject, tableSubjects)]++
		}
	}
	return all, nil
}

func (m *memory) last(_ context.Context, id string) (last *jetstream.RawStreamMsg, err error) {
	if err, _ := m.fault("last"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.all {
		if one.Subject == tableSubjects+id {
			last = &one
		}
	}
	if last == nil {
		return nil, jetstream.ErrMsgNotFound
	}
	return last, nil
}

// purge removes the entries of a table. The places of the others stay.
func (m *memory) purge(_ context.Context, id string) error {
	err, done := m.fault("purge")
	if err != nil && !done {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.all {
		if m.all[i].Subject == tableSubjects+id {
			m.all[i].Subject = ""
		}
	}
	return err
}

// put puts a turn into the queue. What is there already is refused, as NATS does.
func (m *memory) put(h *hall, t turn) {
	m.mu.Lock()
	defer m.mu.Unlock()
	same := slices.ContainsFunc(m.queue, func(q turn) bool { return q.id == t.id && q.n == t.n })
	if same {
		go h.pool.unasked(t.id, t.n, &jetstream.APIError{ErrorCode: alreadyQueued})
		return
	}
	m.queue = append(m.queue, t)
}

// work lets a node take turns from the queue until ctx is done.
func (m *memory) work(ctx context.Context, h *hall) {
	for ctx.Err() == nil {
		m.mu.Lock()
		var t turn
		if len(m.queue) > 0 {
			t, m.queue = m.queue[0], m.queue[1:]
		}
		m.mu.Unlock()
		if t.id == "" {
			pause(ctx, 10*time.Millisecond)
			continue
		}
		wait, lost := m.late()
		pause(ctx, wait)
		if !lost {
			_ = h.pool.turn(withPayer(ctx, t.payer), job{turn: t, attempts: 1}) // a turn that fails is asked for again
		}
	}
}

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
func (m *memory) open(ctx context.Context, h *hall, q openRequest) string {
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
func (h *hall) playTurn(ctx context.Context, id string, seat game.Player) (waited time.Duration, err error) {
	r := h.enter(id)
	defer h.leave(r)
	for acts := true; acts; {
		err := r.with(ctx, func(t *table) (*entry, error) {
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
		if err := r.look(ctx, func(t *table) error {
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
		ctx = withPayer(ctx, netip.MustParseAddr("192.0.2.1"))
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
		r := second.enter(id)
		defer second.leave(r)
		look := func(*table) error { return nil }
		if err := r.look(ctx, look); err != nil {
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
		r.tryLock(func() { second.tidy(r) })
		synctest.Wait()
		m.mu.Lock()
		defer m.mu.Unlock()
		if len(m.queue) > 0 {
			t.Errorf("the sweep asks for %v, though the bot has acted", m.queue)
		}
	})
}

// last returns the last event of a table.
func (h *hall) last(ctx context.Context, id string) (n int) {
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
		r := h.enter(id)
		defer h.leave(r)
		h.pool.turns.settled(id, 1, time.Now())
		h.pool.turns.publish = func(turn, int) bool {
			h.deliver(message{id: id, seq: 1000, prev: 999, time: time.Now(), data: entry{Quiet: new(bool)}.encode()})
			return true
		}
		if err := r.look(ctx, func(*table) error { return nil }); err != nil {
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
	var calm bool // at the end
	m.late = func() (time.Duration, bool) {
		return time.Duration(intn(1500)) * time.Millisecond, !calm && intn(10) == 0
	}
	m.fault = func(call string) (error, bool) {
		if !calm && call != "tell" && intn(12) == 0 {
			return errors.New("no answer"), intn(2) == 0
		}
		return nil, true
	}
	nodes := []*hall{m.node(ctx), m.node(ctx), m.node(ctx)}
	go m.work(ctx, nodes[0])
	go m.work(ctx, nodes[1])
	ctx = withPayer(ctx, netip.MustParseAddr("192.0.2.1"))
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
	mu.Lock()
	calm = true
	mu.Unlock()
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
func act(t *testing.T, ctx context.Context, h *hall, id string, seat game.Player, chance int, acked *sync.Map) {
	r := h.enter(id)
	defer h.leave(r)
	n := -1
	err := r.with(ctx, func(t *table) (e *entry, err error) {
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
	err = r.look(ctx, func(t *table) error {
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

// This file tests the time for a turn.

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// A seat that does not play in time loses. The clock waits for all seats to be taken.
func TestClock(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seconds":5,"seats":[{},{"invite":true}]}`)
	if f := c.do("GET", p.path, "", 200); f.body["deadline"] != nil {
		t.Errorf("the clock runs before all seats are taken: %s", f.data)
	}
	c.do("POST", p.path+"/join", fmt.Sprintf(`{"invite":%q}`, p.invites[2]), 200)
	if f := c.do("GET", c.open(`{"seconds":3600,"seats":[{},{}]}`).path, "", 200); f.body["deadline"] == nil {
		t.Errorf("no deadline: %s", f.data)
	}
	stream := c.watch(p, "", 0)
	if e := next(t, stream); e.Kind != "forfeit" || e.By != 1.0 || e.View.Outcome.Reason != outOfTime {
		t.Errorf("%s by %v, %+v", e.Kind, e.By, e.View.Outcome)
	}
}

// The turn of a seat begins with its shift, and its walk does not give it new time.
func TestTurnTime(t *testing.T) {
	t.Parallel()
	q := openRequest{Seconds: 10, Seats: []seatRequest{{}, {}}}
	o, _, err := q.opening(catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	zero := time.Unix(1000, 0)
	table, err := readTable(catalog.All(), "x", []message{{"x", 1, 0, zero, o.entry(catalog.All()).encode(), ""}})
	if err != nil {
		t.Fatal(err)
	}
	play := func(after time.Duration) {
		s := table.session
		_, e, err := table.play(s.ToMove(), s.Last(), s.State().AppendPlies(nil)[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := table.apply(message{"x", table.seq + 1, table.seq, zero.Add(after), e.encode(), ""}); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct{ after, deadline time.Duration }{
		{4 * time.Second, 10 * time.Second}, // the shift of seat 1
		{6 * time.Second, 16 * time.Second}, // its walk: seat 2 begins
		{9 * time.Second, 16 * time.Second}, // the shift of seat 2
	} {
		play(step.after)
		if got := table.deadline(time.Time{}).Sub(zero); got != step.deadline {
			t.Errorf("after %v the deadline is %v, want %v", step.after, got, step.deadline)
		}
	}
	if _, e, err := table.leave(table.session.ToMove(), outOfTime); e == nil || err != nil || !strings.Contains(e.Events[0], "2 forfeit time") {
		t.Errorf("after the deadline: %v, %v", e, err)
	}
}

// A ply that arrived in time counts, however long it waits for the storage. A
// later one does not.
func TestArrival(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	for name, late := range map[string]bool{"in time": false, "late": true} {
		await(t, "a storage that is quick meanwhile", func() bool { // a slow one gives the seat more time
			p := server.open(`{"seconds":3600,"seats":[{},{}]}`)
			l := server.hub.enter(p.id)
			defer server.hub.leave(l)
			if err := l.look(t.Context(), func(*table) error { return nil }); err != nil {
				t.Fatal(err)
			}
			l.lock <- struct{}{}
			back := server.hub.store.condition.back()
			arrived := l.deadline(l.table).Add(wayTime)
			if !late {
				arrived = arrived.Add(-time.Millisecond)
			}
			err := l.withLocked(t.Context(), arrived, func(table *table) (*entry, error) {
				_, e, err := table.play(0, 0, table.session.State().AppendPlies(nil)[0])
				return e, err
			})
			outcome, reason := l.table.session.Outcome()
			quick := server.hub.store.condition.back().Equal(back)
			<-l.lock
			if quick && ((err != nil) != late || outcome.Over() != late || late && reason != outOfTime) {
				t.Errorf("%s: error %v, outcome %v, reason %q", name, err, outcome, reason)
			}
			return quick
		})
	}
}

// After an outage of the storage every seat has some time.
func TestOutage(t *testing.T) {
	t.Parallel()
	var p condition
	zero := time.Unix(1000, 0)
	at := func(s int) time.Time { return zero.Add(time.Duration(s) * time.Second) }
	failed := errors.New("no answer")
	for i, step := range []struct {
		now  int
		took time.Duration
		err  error
		back time.Time
	}{
		{1, time.Millisecond, nil, time.Time{}},
		{10, 2 * time.Second, failed, time.Time{}},
		{12, 2 * time.Second, failed, time.Time{}},
		{13, time.Millisecond, nil, at(13)},
		{14, time.Millisecond, nil, at(13)},
		{20, 3 * time.Second, nil, at(20)},                   // an answer, but a slow one
		{30, time.Millisecond, context.Canceled, at(20)},     // the client is gone
		{31, time.Millisecond, nil, at(20)},                  // so there was no outage
		{40, time.Millisecond, nats.ErrNoResponders, at(20)}, // a restart
		{41, time.Millisecond, nil, at(41)},
	} {
		p.note(at(step.now), step.took, step.err)
		if got := p.back(); !got.Equal(step.back) {
			t.Errorf("step %d: back at %v, want %v", i, got, step.back)
		}
	}

	server := serveHere(t, nil)
	short, long := server.open(`{"seconds":5,"seats":[{},{}]}`), server.open(`{"seconds":3600,"seats":[{},{}]}`)
	for _, q := range []struct {
		party party
		want  time.Duration
	}{{short, 5 * time.Second}, {long, outageTime}} {
		l := server.hub.enter(q.party.id)
		defer server.hub.leave(l)
		err := l.look(t.Context(), func(table *table) error {
			own := &server.hub.store.condition
			table.began = own.now().Add(-2 * time.Hour)
			own.note(time.Now(), time.Second, failed)
			own.note(time.Now(), time.Second, nil)
			if got := l.afterOutage(table); got != q.want {
				t.Errorf("%d s a turn: %v after an outage, want %v", table.opening.Seconds, got, q.want)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// All nodes use the clock of the storage.
func TestStorageClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var p condition
		asked := time.Now()
		info := &jetstream.StreamInfo{TimeStamp: asked.Add(time.Hour)}
		time.Sleep(10 * time.Millisecond)
		p.set(asked, time.Now(), info)
		if ahead := time.Until(p.now()); ahead != time.Hour-5*time.Millisecond {
			t.Errorf("the clock is %v ahead, want an hour but for half of what the answer took", ahead)
		}
		before := time.Until(p.now())
		asked, info.TimeStamp = time.Now(), time.Now()
		time.Sleep(time.Minute)
		p.set(asked, time.Now(), info) // says little
		if ahead := time.Until(p.now()); ahead != before {
			t.Errorf("the clock is %v ahead after a slow answer, want %v", ahead, before)
		}
	})

	// What a node stores itself has the time of the storage, too. The node corrects
	// its clock every second, which may happen in the middle of this.
	server := serveHere(t, nil)
	own := &server.hub.store.condition
	await(t, "an entry that is an hour ahead", func() bool {
		party := server.open(`{"seats":[{},{}]}`)
		l := server.hub.enter(party.id)
		defer server.hub.leave(l)
		me := server.as(party.tokens[1])
		ply := me.last(party).View.Choices[0].Ply
		own.mu.Lock()
		own.offset = time.Hour
		own.mu.Unlock()
		me.do("POST", party.path+"/plies", plyBody(0, ply), http.StatusCreated)
		var ahead time.Duration
		l.tryLock(func() { ahead = time.Until(l.table.changed) })
		return ahead > 50*time.Minute
	})
}

// A clock that cannot end a turn tries again.
func TestClockAgain(t *testing.T) {
	t.Parallel()
	var lose atomic.Int32 // the number of appends of the loss that are lost
	lose.Store(12)        // more than one call of append tries
	server := serveHere(t, func(c *config) {
		c.opened = func(s *store) {
			s.patient = time.Second
			s.publish = func(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
				if strings.Contains(string(m.Data), "forfeit") && lose.Add(-1) >= 0 {
					return 0, errors.New("lost on the way there")
				}
				return s.publishOnce(ctx, m, expect)
			}
		}
	})
	p := server.open(`{"seconds":5,"seats":[{},{}]}`)
	stream := server.watch(p, "", 0)
	if e := next(t, stream); e.Kind != "forfeit" {
		t.Errorf("event of kind %s, want the loss", e.Kind)
	}
	if lose.Load() >= 0 {
		t.Errorf("%d appends were not tried", lose.Load())
	}
}

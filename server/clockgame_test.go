// This file tests the time for the whole game.

package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// A clocked is a table whose entries come at times that a test chooses.
type clocked struct {
	*table
	t     *testing.T
	start time.Time
	back  time.Time // the end of the last outage
	all   []message
}

func newClocked(t *testing.T, q openRequest) *clocked {
	t.Helper()
	o, _, err := q.opening(catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	c := &clocked{t: t, start: time.Unix(1000, 0)}
	c.all = []message{{"x", 1, 0, c.start, o.entry(catalog.All()).encode(), ""}}
	if c.table, err = readTable(catalog.All(), "x", c.all); err != nil {
		t.Fatal(err)
	}
	return c
}

// at adds what f does some seconds after the opening.
func (c *clocked) at(seconds int, f func() (int, *entry, error)) {
	c.t.Helper()
	_, e, err := f()
	if err != nil {
		c.t.Fatal(err)
	}
	when := c.start.Add(time.Duration(seconds) * time.Second)
	c.spend(e, when, c.back)
	m := message{"x", c.seq + 1, c.seq, when.Add(time.Second / 2), e.encode(), ""} // the storage is slow, at nobody's cost
	c.all = append(c.all, m)
	if err := c.apply(m); err != nil {
		c.t.Fatal(err)
	}
}

// ply plays the first legal ply of the seat to act.
func (c *clocked) ply() (int, *entry, error) {
	s := c.session
	return c.play(s.ToMove(), s.Last(), s.State().AppendPlies(nil)[0])
}

// left checks what the seats have left, and that the entries say the same.
func (c *clocked) left(want ...float64) {
	c.t.Helper()
	again, err := readTable(catalog.All(), "x", c.all)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, t := range []*table{c.table, again} {
		var got []float64
		for _, left := range t.clocks {
			got = append(got, left.Seconds())
		}
		if !slices.Equal(got, want) {
			c.t.Errorf("the seats have %v s left, want %v", got, want)
		}
	}
}

func (c *clocked) ends(want float64) {
	c.t.Helper()
	if got := c.deadline(c.back).Sub(c.start).Seconds(); got != want {
		c.t.Errorf("the deadline is at %v s, want %v", got, want)
	}
}

// A turn costs its time and brings the increment. A shift alone ends no turn.
func TestGameClock(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Total: 60, Increment: 5, Seats: []seatRequest{{}, {}}})
	c.ends(60)
	c.at(4, c.ply)
	c.left(60, 60)
	c.ends(60)
	c.at(10, c.ply)
	c.left(55, 60)
	c.ends(70.5)
	c.at(40, c.ply)
	c.at(50, c.ply)
	c.left(55, 25.5) // 39.5 s from the storing of the ply before
	c.ends(105.5)
	c.at(52, func() (int, *entry, error) {
		_, e, err := c.takeBack(1, c.session.Last(), false)
		if err == nil {
			c.at(52, func() (int, *entry, error) { return 0, e, nil })
			_, e, err = c.takeBack(0, c.session.Last(), false)
		}
		return 0, e, err
	})
	c.left(53.5, 25.5) // going back costs the seat to act its time, and brings nothing
	c.at(60, c.ply)
	c.at(70, func() (int, *entry, error) { return c.leave(c.session.ToMove(), outOfTime) })
	if outcome, reason := c.session.Outcome(); !outcome.Over() || reason != outOfTime {
		t.Errorf("at the end of the time: %v, %q", outcome, reason)
	}
}

// The time for a turn and that for the game both end a turn.
func TestBothClocks(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Seconds: 30, Total: 40, Seats: []seatRequest{{}, {}}})
	c.ends(30)
	c.at(20, c.ply)
	c.at(25, c.ply)
	c.ends(55.5)
	c.at(26, c.ply)
	c.at(27, c.ply)
	c.left(15, 38.5)
	c.ends(42.5)
}

// An outage is nobody's time, and after it a seat has a minute.
func TestGameClockOutage(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Total: 300, Seats: []seatRequest{{}, {}}})
	c.at(100, c.ply)
	c.back = c.start.Add(5000 * time.Second) // the server was away for more than an hour
	c.ends(5300)
	c.at(5010, c.ply)
	c.left(290, 300)
	c.at(5290, c.ply)
	c.at(5295, c.ply)
	c.left(290, 15.5)
	c.at(5300, c.ply)
	c.at(5301, c.ply)
	c.back = c.start.Add(9000 * time.Second)
	c.ends(9060)
	c.at(9020, c.ply)
	c.at(9025, c.ply)
	c.left(284.5, 35)
}

// Who has run out of time among three cannot come back.
func TestGameClockReturn(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Total: 100, Increment: 1, Seats: []seatRequest{{}, {}, {}}})
	c.at(101, func() (int, *entry, error) { return c.leave(c.session.ToMove(), outOfTime) })
	c.left(0, 100, 100)
	if end := c.deadline(c.back); !end.IsZero() {
		t.Errorf("a bot has the deadline %v", end)
	}
	if _, _, err := c.comeBack(0); !errors.Is(err, errTime) {
		t.Errorf("a seat without time comes back: %v", err)
	}
}

// The facts have the clocks, also after a restart, and a seat without time has lost.
func TestGameClockServed(t *testing.T) {
	t.Parallel()
	dir := storageDir(t)
	server := serveHere(t, func(c *config) { c.data = dir })
	c := server.client
	for _, bad := range []string{`"total":29`, `"total":-1`, `"increment":5`, `"total":60,"increment":-1`, `"total":3000000`} {
		c.refused("POST", "/api/tables", fmt.Sprintf(`{%s,"seats":[{},{}]}`, bad), http.StatusBadRequest, "request")
	}
	p := c.open(`{"total":600,"increment":30,"seats":[{},{},{"bot":"random"}]}`)
	c.playTurn(p, 1)
	c.toMove(p, 2)
	clock := func(seat int) any {
		return c.do("GET", p.path, "", http.StatusOK).body["seats"].([]any)[seat-1].(map[string]any)["clock"]
	}
	first, _ := clock(1).(float64)
	if first <= 600 || first > 630 || clock(2) != 600.0 || clock(3) != nil {
		t.Errorf("the clocks are %v, %v and %v", first, clock(2), clock(3))
	}
	f := c.do("GET", p.path, "", http.StatusOK)
	since, err := time.Parse(time.RFC3339, fmt.Sprint(f.body["since"]))
	end, err2 := time.Parse(time.RFC3339, fmt.Sprint(f.body["deadline"]))
	if err != nil || err2 != nil || end.Sub(since) != 600*time.Second || f.body["increment"] != 30.0 {
		t.Errorf("the facts are %s", f.data)
	}
	server.stop()
	server = serveHere(t, func(c *config) { c.data = dir })
	c = server.client
	if again := clock(1); again != first {
		t.Errorf("after a restart seat 1 has %v s, before %v", again, first)
	}
	l := server.hub.enter(p.id)
	defer server.hub.leave(l)
	server.hub.store.condition.mu.Lock()
	server.hub.store.condition.since = time.Time{}
	server.hub.store.condition.mu.Unlock()
	if err := l.look(t.Context(), func(table *table) error {
		table.clocks[1], table.began = time.Second, table.began.Add(-time.Minute)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	c.do("GET", p.path, "", http.StatusOK)
	if left := c.leftSeats(p); !slices.Equal(left, []int{2}) {
		t.Errorf("%v have left", left)
	}
	if got := clock(2); got != 0.0 {
		t.Errorf("seat 2 has %v s left", got)
	}
}

// This file tests that nobody undoes, takes or ends the game of another: seats of people who
// are away, takebacks, and clocks.

package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// gone makes a person be away, and the turn as old, for some time.
func (h here) gone(p party, seat int, by time.Duration) {
	h.t.Helper()
	l := h.hub.enter(p.id)
	defer h.hub.leave(l)
	err := l.look(h.t.Context(), func(table *table) error {
		table.began = table.began.Add(-by)
		l.mu.Lock()
		defer l.mu.Unlock()
		l.known = l.known.Add(-by)
		if at, ok := l.seen[game.Player(seat-1)]; ok {
			l.seen[game.Player(seat-1)] = at.Add(-by)
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// A person whose stream breaks for a moment keeps the seat: only a minute away, while to act,
// gives it to a bot.
func TestAwayForAMinute(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.open(`{"seats":[{},{},{}]}`)
	bea := server.as(p.tokens[2])
	for _, seat := range []int{1, 3} { // to act, and out of turn
		server.refusedAs(bea, p, "/standin", fmt.Sprintf(`{"seat":%d}`, seat), "here")
	}
	server.gone(p, 1, awayTime-10*time.Second)
	server.refusedAs(bea, p, "/standin", `{"seat":1}`, "here")
	from, err := time.Parse(time.RFC3339, fmt.Sprint(server.do("GET", p.path, "", 200).body["standIn"]))
	if left := time.Until(from); err != nil || left > 10*time.Second {
		t.Errorf("seat 1 can be replaced in %v, want at most 10 s; %v", left, err)
	}
	server.gone(p, 3, time.Hour)
	server.refusedAs(bea, p, "/standin", `{"seat":3}`, "here") // not to act
	bea.do("POST", p.path+"/standin", `{"seat":1}`, http.StatusCreated)
}

// A person who comes back within the minute has another one.
func TestAwayAgain(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Seats: []seatRequest{{}, {}, {}}})
	began := c.began
	for _, q := range []struct {
		gone time.Duration // after the turn began; negative: here
		want time.Duration // from then on the seat can be replaced
	}{
		{0, awayTime}, {-time.Second, longTurn}, {30 * time.Second, 90 * time.Second}, {longTurn, longTurn},
	} {
		var gone time.Time
		if q.gone >= 0 {
			gone = began.Add(q.gone)
		}
		if got := c.standInFrom(0, gone).Sub(began); got != q.want {
			t.Errorf("gone after %v: replaced after %v, want %v", q.gone, got, q.want)
		}
	}
	if early := c.standInFrom(0, began.Add(-time.Hour)); early.Sub(began) != awayTime {
		t.Errorf("who is away when the turn begins has %v, want %v", early.Sub(began), awayTime)
	}
	if from := c.standInFrom(1, began.Add(-time.Hour)); !from.IsZero() {
		t.Errorf("a seat that is not to act can be replaced from %v on", from)
	}
}

// turns plays whole turns of the seats of a table.
func (c *clocked) turns(seconds, number int) {
	c.t.Helper()
	for range number {
		for acts := c.session.ToMove(); c.session.ToMove() == acts; {
			c.at(seconds, c.ply)
		}
	}
}

// Those who stay cannot take back what a person has played who has left; what a stand-in has
// played they can.
func TestTakebackOfLeaver(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Seats: []seatRequest{{}, {}, {}}})
	agree := func(by ...game.Player) (done bool, err error) {
		for _, p := range by {
			var e *entry
			if done, e, err = c.takeBack(p, c.session.Last(), false); err != nil {
				return false, err
			}
			c.at(1, func() (int, *entry, error) { return 0, e, nil })
		}
		return done, nil
	}
	c.turns(1, 3) // one turn each
	c.at(1, func() (int, *entry, error) { return c.leave(1, away) })
	last := c.session.Last()
	var refused problem
	if _, err := agree(0, 2); !errors.As(err, &refused) || refused.Kind != "left" || c.session.Last() != last {
		t.Errorf("seats 1 and 3 take back a ply of seat 2, which has left: %v, event %d", err, c.session.Last())
	}
	c.turns(1, 2) // seat 1, and the stand-in of seat 2
	if done, err := agree(2, 0); err != nil || !done {
		t.Errorf("a ply of a stand-in cannot be taken back: %v, %v", done, err)
	}
}

// An hour of leaving and coming back gives a clock nothing, in and out of turn.
func TestClockNeverGrows(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Total: 100, Seats: []seatRequest{{}, {}, {}}})
	away := func(at int, by game.Player) {
		c.at(at, func() (int, *entry, error) { return c.table.leave(by, play.Resigned) })
		c.at(at, func() (int, *entry, error) { return c.comeBack(by) })
	}
	away(95, 0) // in turn
	c.left(5, 100, 100)
	away(96, 1) // out of turn
	c.left(5, 100, 100)
	for i := range 4 {
		away(96+i, 0)
	}
	if left := c.clocks[0]; left > 5*time.Second {
		t.Errorf("seat 1 has %v left after 99 of its 100 s", left)
	}
	c.at(99, c.ply)
	c.at(99, c.ply)
	if left := c.clocks[0]; left > 3*time.Second {
		t.Errorf("seat 1 has %v left after its turn", left)
	}
	if c.session.ToMove() != 1 {
		t.Fatalf("seat %v is to act, want 2", c.session.ToMove())
	}
}

// A turn that was taken back brings no increment when it is played again, against a bot, among
// people, and when others have left; the first new turn does. So it is after a restart.
func TestTakebackBringsNoTime(t *testing.T) {
	t.Parallel()
	bot := seatRequest{Bot: "random"}
	for name, q := range map[string]struct {
		seats []seatRequest
		leave []game.Player
		agree []game.Player // in this order, to take back the last ply of the first
	}{
		"a bot":          {[]seatRequest{{}, bot}, nil, []game.Player{0}},
		"people":         {[]seatRequest{{}, {}}, nil, []game.Player{0, 1}},
		"who has left":   {[]seatRequest{{}, {}, bot}, []game.Player{1}, []game.Player{0}},
		"three, and one": {[]seatRequest{{}, {}, {}}, []game.Player{2}, []game.Player{0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClocked(t, openRequest{Total: 60, Increment: 5, Seats: q.seats, Practice: len(q.seats) == 2 && len(q.agree) == 1})
			for _, p := range q.leave {
				c.at(0, func() (int, *entry, error) { return c.table.leave(p, away) })
			}
			if !slices.Equal(c.session.Left(), q.leave) {
				t.Fatalf("%v have left", c.session.Left())
			}
			c.at(0, c.ply)
			c.at(1, c.ply)
			want := c.clocks[0]
			if want <= 60*time.Second {
				t.Fatalf("after a turn seat 1 has %v", want)
			}
			for range 6 {
				for _, p := range q.agree {
					c.at(1, func() (int, *entry, error) {
						_, e, err := c.takeBack(p, c.session.Last(), false)
						return 0, e, err
					})
				}
				if c.session.ToMove() != 0 {
					t.Fatalf("seat %v is to act after a takeback", c.session.ToMove())
				}
				c.at(1, c.ply)
			}
			if c.clocks[0] > want {
				t.Errorf("seat 1 has %v, and had %v before it took a ply back", c.clocks[0], want)
			}
			again, err := readTable(c.games, "x", c.all)
			if err != nil || again.paid != c.paid || !slices.Equal(again.turns, c.table.turns) {
				t.Errorf("read again: %v, %d turns were paid, want %d", err, again.paid, c.paid)
			}
			for c.session.ToMove() != 0 {
				c.at(1, c.ply)
			}
			before := c.clocks[0]
			c.at(1, c.ply)
			c.at(1, c.ply)
			if c.clocks[0] <= before {
				t.Errorf("a new turn brings nothing: %v, and %v before", c.clocks[0], before)
			}
		})
	}
}

// An outage gives a seat with little time some, once in a game, whatever follows; the note of
// it is stored.
func TestFloorOnce(t *testing.T) {
	t.Parallel()
	c := newClocked(t, openRequest{Total: 100, Seats: []seatRequest{{}, {}}})
	c.turns(96, 1)
	c.turns(97, 1)
	after := func(seconds int) { c.back = c.start.Add(time.Duration(seconds) * time.Second) }
	low := c.clocks[0]
	if low > 10*time.Second {
		t.Fatalf("seat 1 has %v", low)
	}
	after(200)
	c.ends(260)
	c.turns(255, 1)
	low = c.clocks[0]
	if low > 10*time.Second {
		t.Fatalf("seat 1 has %v after an outage and 55 s", low)
	}
	c.turns(256, 1)
	after(1000)
	if end := c.deadline(c.back).Sub(c.start); end != 1000*time.Second+low {
		t.Errorf("after another outage seat 1 has until %v, want its %v", end, low)
	}
	if !slices.Equal(c.floored, []bool{true, false}) {
		t.Errorf("the outage gave time to %v", c.floored)
	}
	again, err := readTable(c.games, "x", c.all)
	if err != nil || !slices.Equal(again.floored, c.floored) {
		t.Errorf("read again: %v, %v", again.floored, err)
	}
}

// Two of three run out of time. The one who is back at the table by then plays on, and the
// third has not won by it.
func TestTwoOutOfTime(t *testing.T) {
	t.Parallel()
	for _, q := range []struct {
		here   bool
		reason string
		total  int
		want   string
	}{
		{true, outOfTime, 0, "[2]"},
		{true, away, 0, "[2]"},
		{false, outOfTime, 0, "over"},
		{true, play.Resigned, 0, "over"}, // who has resigned looks on
		{true, outOfTime, 100, "[2]"},    // its turn was too long, and it has time for the game
	} {
		c := newClocked(t, openRequest{Seconds: 30, Total: q.total, Seats: []seatRequest{{}, {}, {}}})
		here := func(p game.Player) bool { return q.here && p == 0 }
		c.at(31, func() (int, *entry, error) { return c.leaveAmong(0, q.reason, here) })
		c.turns(32, 1) // the stand-in
		c.at(70, func() (int, *entry, error) { return c.leaveAmong(1, outOfTime, here) })
		got := fmt.Sprint(c.session.Left())
		if outcome, _ := c.session.Outcome(); outcome.Over() {
			got = "over"
		}
		if got != q.want {
			t.Errorf("%+v: %v, want %v", q, got, q.want)
		}
		if again, err := readTable(c.games, "x", c.all); err != nil || !slices.Equal(again.session.Left(), c.session.Left()) {
			t.Errorf("%+v, read again: %v", q, err)
		}
	}
}

// This file tests people who leave, are away, and come back.

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// playTurn plays the first legal ply of a seat until it no longer acts.
func (c client) playTurn(p party, seat int) {
	c.t.Helper()
	me := c.as(p.tokens[seat])
	for e := me.last(p); e.View.ToMove == float64(seat); e = me.last(p) {
		if r, err := me.try(c.t.Context(), "POST", p.path+"/plies", plyBody(e.N, e.View.Choices[0].Ply)); err != nil || r.status != http.StatusCreated {
			c.t.Fatalf("%d %s, %v", r.status, r.data, err)
		}
	}
}

// toMove waits until a seat is to act.
func (c client) toMove(p party, seat int) {
	c.t.Helper()
	await(c.t, fmt.Sprintf("the turn of seat %d", seat), func() bool { return c.last(p).View.ToMove == float64(seat) })
}

// leftSeats returns what the facts say about who has left.
func (c client) leftSeats(p party) (left []int) {
	c.t.Helper()
	for i, s := range c.do("GET", p.path, "", http.StatusOK).body["seats"].([]any) {
		if s.(map[string]any)["left"] == true {
			left = append(left, i+1)
		}
	}
	return left
}

// One of three resigns. The others play on with a bot on the seat, also after a restart of
// the server, and the person comes back. When only one stays, that one has won.
func TestLeave(t *testing.T) {
	t.Parallel()
	dir := storageDir(t)
	server := serveHere(t, func(c *config) { c.data = dir })
	c := server.client
	p := c.open(`{"seats":[{},{},{}]}`)
	bea := c.as(p.tokens[2])
	gone := bea.do("POST", p.path+"/resign", "", http.StatusCreated).body["n"]
	if again := bea.do("POST", p.path+"/resign", "", http.StatusCreated).body["n"]; again != gone || gone != 1.0 {
		t.Errorf("resigned by event %v, and then by event %v", gone, again)
	}
	if e := c.last(p); e.Kind != "leave" || e.By != 2.0 || e.View.Outcome != nil || !strings.Contains(e.raw+string(c.do("GET", p.path+"/events/1", "", 200).data), `"reason":"resigned","left":[2]`) {
		t.Errorf("the event %+v", e)
	}
	c.playTurn(p, 1)
	c.toMove(p, 3)
	n := c.last(p).N
	if n != 5 { // a leave, and two plies each of seats 1 and 2
		t.Errorf("event %d after a round, want 5", n)
	}
	c.refusedAs(bea, p, "/takeback", fmt.Sprintf(`{"n":%d}`, n), "left")
	c.playTurn(p, 3)

	server.stop()
	server = serveHere(t, func(c *config) { c.data = dir })
	c = server.client
	bea = c.as(p.tokens[2])
	if left := c.leftSeats(p); fmt.Sprint(left) != "[2]" {
		t.Fatalf("after a restart %v have left", left)
	}
	c.playTurn(p, 1)
	c.toMove(p, 3)
	n = c.last(p).N
	c.refusedAs(bea, p, "/plies", plyBody(n, "a1"), "left")
	back := bea.do("POST", p.path+"/return", "", http.StatusCreated).body["n"]
	if again := bea.do("POST", p.path+"/return", "", http.StatusCreated).body["n"]; again != back || back != float64(n+1) {
		t.Errorf("came back by event %v, and then by event %v", back, again)
	}
	c.refusedAs(c.as(p.tokens[1]), p, "/return", "", "left")
	c.playTurn(p, 3)
	c.playTurn(p, 1)
	n = c.last(p).N
	other := c.open(`{"seats":[{"bot":"random"},{}]}`)
	next(t, c.watch(other, "", 0)) // a bot plays elsewhere, and would have played here before
	if e := c.last(p); e.N != n || e.View.ToMove != 2.0 || len(c.leftSeats(p)) > 0 {
		t.Errorf("event %d, %v to move, %v have left", e.N, e.View.ToMove, c.leftSeats(p))
	}
	c.playTurn(p, 2)

	c.as(p.tokens[3]).do("POST", p.path+"/resign", "", http.StatusCreated)
	bea.do("POST", p.path+"/resign", "", http.StatusCreated)
	if e := c.last(p); e.Kind != "forfeit" || fmt.Sprint(e.View.Outcome.Winners) != "[1]" || e.View.Outcome.Reason != "resigned" {
		t.Errorf("the last event is %+v", e)
	}
	record := c.do("GET", p.path+"/record", "", http.StatusOK).data
	if rec := replay(t, record); len(rec.Left) != 1 || rec.Left[0].Seat != 2 {
		t.Errorf("%v have left\n%s", rec.Left, record)
	}
	c.refusedAs(c.as(p.tokens[3]), p, "/return", "", "over")
	c.refusedAs(c.as(p.tokens[1]), p, "/resign", "", "over")
}

func (c client) refusedAs(who client, p party, path, body, kind string) {
	c.t.Helper()
	who.refused("POST", p.path+path, body, http.StatusConflict, kind)
}

// The last person ends the game: nobody waits for the bots.
func TestLastPersonLeaves(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{"bot":"random"},{},{"bot":"random"}]}`)
	c.as(p.tokens[3]).do("POST", p.path+"/resign", "", http.StatusCreated)
	c.as(p.tokens[1]).do("POST", p.path+"/resign", "", http.StatusCreated)
	if e := c.last(p); e.Kind != "forfeit" || fmt.Sprint(e.View.Outcome.Winners) != "[2 4]" {
		t.Errorf("the last event is %+v", e)
	}
}

// A person who does not play in time is replaced, and the clock of the next one runs. The
// person takes the seat back in the middle of the turn, and has a whole turn again.
func TestClockStandIn(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	stands := make(chan struct{})
	good := server.hub.pool.newBot
	server.hub.pool.newBot = func(r catalog.Rules, name string) (play.Bot, error) {
		choose, err := good(r, name)
		return func(ctx context.Context, q play.Question) (play.Answer, error) {
			<-stands
			return choose(ctx, q)
		}, err
	}
	c := server.client
	p := c.open(`{"seconds":3600,"seats":[{},{},{}]}`)
	stream := c.watch(p, "", 0)
	server.lapse(p)
	if e := next(t, stream); e.Kind != "leave" || e.By != 1.0 || e.View.Outcome != nil {
		t.Fatalf("event %+v, want that seat 1 leaves", e)
	}
	if d := c.do("GET", p.path, "", 200).body["deadline"]; d != nil {
		t.Errorf("the stand-in has until %v", d)
	}
	stands <- struct{}{} // its shift
	next(t, stream)
	c.as(p.tokens[1]).do("POST", p.path+"/return", "", http.StatusCreated)
	if e := next(t, stream); e.Kind != "return" || e.By != 1.0 {
		t.Errorf("event %+v, want that seat 1 returns", e)
	}
	end, err := time.Parse(time.RFC3339, fmt.Sprint(c.do("GET", p.path, "", 200).body["deadline"]))
	if left := time.Until(end); err != nil || left < time.Hour-patience || left > time.Hour {
		t.Errorf("seat 1 has %v for its walk, %v", left, err)
	}
	close(stands) // what the stand-in has thought comes too late
	c.playTurn(p, 1)
	if e := next(t, stream); e.By != 1.0 || e.Kind != "ply" {
		t.Errorf("event %+v, want the walk of seat 1", e)
	}
	server.lapse(p)
	if e := next(t, stream); e.Kind != "leave" || e.By != 2.0 {
		t.Errorf("event %+v, want that seat 2 leaves", e)
	}
}

// People let a bot play on for one of them who is not here, if two others play on.
func TestAway(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	p := c.open(`{"seats":[{},{},{},{"bot":"random"}]}`)
	ann := c.as(p.tokens[1])
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := c.as(p.tokens[2]).stream(ctx, p.path+"/events", 0); err != nil {
		t.Fatal(err)
	}
	seats := func() []any { return c.do("GET", p.path, "", 200).body["seats"].([]any) }
	await(t, "seat 2", func() bool { return seats()[1].(map[string]any)["here"] == true })
	for seat, why := range map[int]string{1: "the own seat", 2: "a person who is here", 4: "a bot"} {
		if r, err := ann.try(t.Context(), "POST", p.path+"/standin", fmt.Sprintf(`{"seat":%d}`, seat)); err != nil || r.status != http.StatusConflict {
			t.Errorf("%s: %d %s, %v", why, r.status, r.data, err)
		}
	}
	ann.do("POST", p.path+"/standin", `{"seat":9}`, http.StatusBadRequest)
	ann.do("POST", p.path+"/standin", `{}`, http.StatusBadRequest)
	c.do("POST", p.path+"/standin", `{"seat":2}`, http.StatusUnauthorized)
	cancel()
	await(t, "the end of the stream", func() bool { return seats()[1].(map[string]any)["here"] == false })
	c.playTurn(p, 1)
	c.refusedAs(ann, p, "/standin", `{"seat":2}`, "here")
	server.gone(p, 2, awayTime)
	n := ann.do("POST", p.path+"/standin", `{"seat":2}`, http.StatusCreated).body["n"]
	if again := ann.do("POST", p.path+"/standin", `{"seat":2}`, http.StatusCreated).body["n"]; again != n {
		t.Errorf("replaced by event %v, and then by event %v", n, again)
	}
	c.refusedAs(c.as(p.tokens[2]), p, "/standin", `{"seat":3}`, "left")
	c.toMove(p, 3)

	two := c.open(`{"seats":[{},{}]}`)
	c.refusedAs(c.as(two.tokens[1]), two, "/standin", `{"seat":2}`, "here")
}

// A person who is here and does not play can be replaced after some time.
func TestSlow(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	p := c.open(`{"seats":[{},{},{}]}`)
	c.as(p.tokens[1]).watch(p, "", 0)
	await(t, "seat 1", func() bool {
		return c.do("GET", p.path, "", 200).body["seats"].([]any)[0].(map[string]any)["here"] == true
	})
	bea := c.as(p.tokens[2])
	c.refusedAs(bea, p, "/standin", `{"seat":1}`, "here")
	err := server.hub.visit(t.Context(), p.id, func(table *table) error {
		table.began = table.began.Add(-longTurn)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	bea.do("POST", p.path+"/standin", `{"seat":1}`, http.StatusCreated)
	c.toMove(p, 2)
}

// One of two who is not here does not lose at once, but the other does not wait for ever.
// A clock says how long instead.
func TestTwoWait(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	earlier := func(p party, by time.Duration) {
		t.Helper()
		if err := server.hub.visit(t.Context(), p.id, func(table *table) error { table.began = table.began.Add(-by); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	p := c.open(`{"seats":[{},{}]}`)
	bea := c.as(p.tokens[2])
	from, err := time.Parse(time.RFC3339, fmt.Sprint(c.do("GET", p.path, "", 200).body["standIn"]))
	if left := time.Until(from); err != nil || left < longWait-patience || left > longWait {
		t.Errorf("seat 1 can be replaced in %v, %v", left, err)
	}
	earlier(p, longWait-2*patience)
	c.refusedAs(bea, p, "/standin", `{"seat":1}`, "here")
	earlier(p, 2*patience)
	c.refusedAs(c.as(p.tokens[1]), p, "/standin", `{"seat":1}`, "here")
	c.refusedAs(c.as(p.tokens[1]), p, "/standin", `{"seat":2}`, "here")
	bea.do("POST", p.path+"/standin", `{"seat":1}`, http.StatusCreated)
	if e := c.last(p); e.Kind != "forfeit" || e.By != 1.0 || fmt.Sprint(e.View.Outcome.Winners) != "[2]" || e.View.Outcome.Reason != away {
		t.Errorf("the last event is %+v", e)
	}

	timed := c.open(`{"seconds":86400,"seats":[{},{}]}`)
	earlier(timed, longWait)
	c.refusedAs(c.as(timed.tokens[2]), timed, "/standin", `{"seat":1}`, "here")
}

// A bot that fails among people is replaced as a person is. A stand-in that fails plays
// something, so that nobody waits for ever.
func TestStandInFails(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	server.hub.pool.newBot = func(catalog.Rules, string) (play.Bot, error) {
		return func(context.Context, play.Question) (play.Answer, error) { return play.Answer{}, errors.New("no idea") }, nil
	}
	c := server.client
	p := c.open(`{"seats":[{},{"bot":"random"},{}]}`)
	stream := c.watch(p, "", 0)
	c.playTurn(p, 1)
	var kinds []string
	for range 5 {
		e := next(t, stream)
		kinds = append(kinds, fmt.Sprint(e.Kind, e.By))
	}
	if got := strings.Join(kinds, " "); got != "ply1 ply1 leave2 ply2 ply2" {
		t.Errorf("the events are %s", got)
	}
	c.toMove(p, 3)
}

// A takeback and a rematch need those who stay only.
func TestStayersAgree(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{},{}]}`)
	c.playTurn(p, 1)
	c.as(p.tokens[2]).do("POST", p.path+"/resign", "", http.StatusCreated)
	c.toMove(p, 3)
	n := c.last(p).N
	c.as(p.tokens[1]).do("POST", p.path+"/takeback", fmt.Sprintf(`{"n":%d}`, n), http.StatusAccepted)
	c.as(p.tokens[3]).do("POST", p.path+"/takeback", fmt.Sprintf(`{"n":%d}`, n), http.StatusCreated)
	if e := c.last(p); e.Kind != "undo" || e.View.ToMove != 1.0 || fmt.Sprint(c.leftSeats(p)) != "[2]" {
		t.Errorf("after the takeback %+v, %v have left", e, c.leftSeats(p))
	}
	c.as(p.tokens[3]).do("POST", p.path+"/resign", "", http.StatusCreated)
	c.as(p.tokens[1]).do("POST", p.path+"/rematch", "", http.StatusAccepted)
	c.as(p.tokens[3]).do("POST", p.path+"/rematch", "", http.StatusCreated)
}

// The stand-in's views hold no more than the seat's: it is the view that the seat gets.
func TestStandInSees(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	good := server.hub.pool.newBot
	views := make(chan game.View, 100)
	server.hub.pool.newBot = func(r catalog.Rules, name string) (play.Bot, error) {
		choose, err := good(r, name)
		return func(ctx context.Context, q play.Question) (play.Answer, error) {
			views <- q.View
			return choose(ctx, q)
		}, err
	}
	c := server.client
	p := c.open(`{"seats":[{},{},{}]}`)
	bea := c.as(p.tokens[2])
	bea.do("POST", p.path+"/resign", "", http.StatusCreated)
	c.playTurn(p, 1)
	c.toMove(p, 3)
	stream := bea.watch(p, "", 0)
	for e := next(t, stream); e.N < 5; e = next(t, stream) {
		if e.View.ToMove == 2.0 {
			if v := <-views; v.Seat() != game.Player(1) || fmt.Sprint(v) != e.View.Text {
				t.Errorf("the stand-in sees, as seat %v,\n%v\nthe person\n%s", v.Seat(), v, e.View.Text)
			}
		}
	}
	if len(views) > 0 {
		t.Errorf("%d more views", len(views))
	}
}

// A turn of two shifts is one turn for the clock.
func TestTurnOfTwoShifts(t *testing.T) {
	t.Parallel()
	games := catalog.All()
	games.Variants = append(games.Variants, lap.Variant)
	q := openRequest{Variant: "lap", Seconds: 10, Seats: []seatRequest{{}, {}}}
	o, _, err := q.opening(games)
	if err != nil {
		t.Fatal(err)
	}
	zero := time.Unix(1000, 0)
	table, err := readTable(games, "x", []message{{"x", 1, 0, zero, o.entry(games).encode(), ""}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{10, 10, 13, 13, 13, 16} { // seconds after the opening; a ply takes 1 s
		s := table.session
		_, e, err := table.play(s.ToMove(), s.Last(), s.State().AppendPlies(nil)[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := table.apply(message{"x", table.seq + 1, table.seq, zero.Add(time.Duration(i+1) * time.Second), e.encode(), ""}); err != nil {
			t.Fatal(err)
		}
		if got := table.deadline(time.Time{}).Sub(zero).Seconds(); got != float64(want) {
			t.Errorf("after ply %d the turn ends after %v s, want %d", i+1, got, want)
		}
	}
}

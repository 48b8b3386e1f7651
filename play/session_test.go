package play_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

type (
	anySession = play.Session[catalog.State]
	anyEvent   = play.Event[catalog.State]
)

// everyGame runs a test for each variant.
func everyGame(t *testing.T, test func(t *testing.T, r catalog.Rules)) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			r, err := v.Open()
			if err != nil {
				t.Fatal(err)
			}
			test(t, r)
		})
	}
}

// A slowSession keeps the whole line of play before every event.
type slowSession struct {
	rules  catalog.Rules
	opts   play.Options
	start  catalog.State
	events []slowEvent
	drawn  map[string]game.Ply // what chance played after a line of plies
}

type slowEvent struct {
	line    []game.Ply
	state   catalog.State
	outcome game.Outcome
	reason  string
}

// after returns the event of a line of plies, replayed from the start.
func (m *slowSession) after(t *rapid.T, line []game.Ply) slowEvent {
	e := slowEvent{line: line, state: m.start}
	times := map[string]int{m.start.String(): 1}
	for _, ply := range line {
		next, err := e.state.Play(ply)
		if err != nil {
			t.Fatalf("%v\nPlay(%s): %v", e.state, ply, err)
		}
		e.state = next
		times[next.String()]++
	}
	switch e.outcome = e.state.Outcome(); {
	case e.outcome.Over():
	case m.opts.Limit > 0 && len(line) >= m.opts.Limit:
		e.outcome, e.reason = game.Draw(), play.Limit
	case m.opts.Repeats > 0 && times[e.state.String()] >= m.opts.Repeats:
		e.outcome, e.reason = game.Draw(), play.Repetition
	}
	return e
}

// follow adds the events of a session that m does not have yet. They must be
// plies of chance.
func (m *slowSession) follow(t *rapid.T, s *anySession) {
	for e := range s.Log(len(m.events) - 1) {
		last := m.events[len(m.events)-1]
		if e.Kind != play.PlyEvent || e.By != game.Chance || last.state.ToMove() != game.Chance {
			t.Fatalf("the event %v was not asked for", eventText(t, e))
		}
		line := fmt.Sprint(last.line)
		if was, ok := m.drawn[line]; ok && was != e.Ply {
			t.Errorf("after %s chance played %s and then %s", line, was, e.Ply)
		}
		m.drawn[line] = e.Ply
		m.events = append(m.events, m.after(t, append(slices.Clone(last.line), e.Ply)))
	}
	if last := m.events[len(m.events)-1]; !last.outcome.Over() && last.state.ToMove() == game.Chance {
		t.Fatal("chance has not played")
	}
}

// TestSession drives a session next to a slow one that replays everything from
// the start, and writes it, reads it and restores it after every event.
func TestSession(t *testing.T) {
	long.Checks(t, 30)
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		rapid.Check(t, func(t *rapid.T) { checkSession(t, r) })
	})
}

func checkSession(t *rapid.T, r catalog.Rules) {
	start, err := r.Deal(2, rapid.Uint64().Draw(t, "deal"))
	if err != nil {
		t.Fatal(err)
	}
	opts := play.Options{
		Limit:   rapid.IntRange(0, 30).Draw(t, "limit"),
		Repeats: rapid.SampledFrom([]int{0, 0, 2, 3}).Draw(t, "repeats"),
		Seed:    rapid.Uint64().Draw(t, "seed"),
	}
	s := play.NewSession(r, start, opts)
	m := &slowSession{rules: r, opts: opts, start: start, drawn: make(map[string]game.Ply)}
	m.events = []slowEvent{m.after(t, nil)}
	m.follow(t, s)
	for range rapid.IntRange(1, 60).Draw(t, "actions") {
		refuses(t, s)
		last := m.events[len(m.events)-1]
		action := rapid.IntRange(0, 9).Draw(t, "action")
		switch {
		case action == 0 && s.Last() > 0:
			n := rapid.IntRange(0, s.Last()-1).Draw(t, "undo to")
			if _, err := s.Undo(n); err != nil {
				t.Fatal(err)
			}
			m.events = append(m.events, m.events[n])
		case action == 1 && rapid.Bool().Draw(t, "take back"):
			seats := []game.Player{0, 1}[:rapid.IntRange(0, 1).Draw(t, "seats")] // any, or seat 0
			line, ok := m.takenBack(t, last.line, seats)
			if _, err := s.TakeBack(seats...); ok != (err == nil) || !ok && !errors.Is(err, play.ErrEvent) {
				t.Fatalf("TakeBack(%v) after %v: %v, want success %v", seats, last.line, err, ok)
			}
			if !ok {
				continue
			}
			m.events = append(m.events, m.after(t, line))
		case last.outcome.Over():
			continue
		case action == 1 && rapid.Bool().Draw(t, "forfeit"):
			p := game.Player(rapid.IntRange(0, start.Seats()-1).Draw(t, "loser"))
			if _, err := s.Forfeit(p, play.Resigned); err != nil {
				t.Fatal(err)
			}
			last.outcome, last.reason = wonByOthers(p, start.Seats()), play.Resigned
			m.events = append(m.events, last)
		default:
			ply := rapid.SampledFrom(s.State().AppendPlies(nil)).Draw(t, "ply")
			by, n := s.ToMove(), s.Last()
			at, err := s.Submit(by, n, ply)
			if err != nil || at != n+1 {
				t.Fatalf("Submit(%v, %d, %s) = %d, %v", by, n, ply, at, err)
			}
			for e := range s.Log(n) {
				if e.N != n+1 || e.By != by || e.Ply != ply || e.Kind != play.PlyEvent {
					t.Fatalf("after Submit(%v, %d, %s) the event is %+v", by, n, ply, e)
				}
				break
			}
			m.events = append(m.events, m.after(t, append(slices.Clone(last.line), ply)))
		}
		m.follow(t, s)
		m.compare(t, s)
		again := restored(t, r, s, opts)
		m.compare(t, again)
		if rapid.Bool().Draw(t, "continue with the restored one") {
			s = again
		}
	}
	checkUpdates(t, s, m)
}

// takenBack returns a line without the last ply of one of the seats, or of any seat if
// there are none, and without all that followed it. It reports whether there is one.
func (m *slowSession) takenBack(t *rapid.T, line []game.Ply, seats []game.Player) ([]game.Ply, bool) {
	for k := range slices.Backward(line) {
		by := m.after(t, line[:k]).state.ToMove()
		if by >= 0 && (len(seats) == 0 || slices.Contains(seats, by)) {
			return line[:k], true
		}
	}
	return nil, false
}

// compare compares a session with the slow one.
func (m *slowSession) compare(t *rapid.T, s *anySession) {
	last := m.events[len(m.events)-1]
	outcome, reason := s.Outcome()
	if s.Last() != len(m.events)-1 || s.State() != last.state || outcome != last.outcome || reason != last.reason {
		t.Fatalf("event %d: %v, %v %q\nwant event %d: %v, %v %q",
			s.Last(), s.State(), outcome, reason, len(m.events)-1, last.state, last.outcome, last.reason)
	}
	want := last.state.ToMove()
	if outcome.Over() {
		want = game.Nobody
	}
	if s.ToMove() != want {
		t.Fatalf("%v acts, want %v", s.ToMove(), want)
	}
	rec := s.Record()
	if rec.Start != m.start || !slices.Equal(rec.Plies, last.line) || rec.Outcome != outcome || rec.Reason != reason {
		t.Fatalf("the record is %+v, want the plies %v", rec, last.line)
	}
}

// restored writes all events of a session as text, reads them back and
// restores the session.
func restored(t *rapid.T, r catalog.Rules, s *anySession, opts play.Options) *anySession {
	var events []anyEvent
	for e := range s.Log(-1) {
		read, err := play.ParseEvent(r, eventText(t, e))
		if err != nil {
			t.Fatalf("%s: %v", eventText(t, e), err)
		}
		if eventText(t, read) != eventText(t, e) {
			t.Fatalf("%s is read as %s", eventText(t, e), eventText(t, read))
		}
		events = append(events, read)
	}
	again, err := play.Restore(r, events, opts)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// refuses makes requests that must be refused and change nothing.
func refuses(t *rapid.T, s *anySession) {
	last, state := s.Last(), s.State()
	before, reason := s.Outcome()
	legal := state.AppendPlies(nil)
	ply := game.PlyOf("W2:ES")
	if len(legal) > 0 {
		ply = legal[0]
	}
	other := (max(s.ToMove(), 0) + 1) % game.Player(state.Seats())
	turn := play.ErrNotYourTurn
	if before.Over() {
		turn = play.ErrOver
	}
	request := func(want game.Kind, err error) {
		if !errors.Is(err, want) {
			t.Fatalf("%v, want %v", err, want)
		}
	}
	submit := func(by game.Player, n int, ply game.Ply) error {
		_, err := s.Submit(by, n, ply)
		return err
	}
	request(play.ErrEvent, submit(s.ToMove(), last+1, ply))
	request(play.ErrEvent, submit(s.ToMove(), -1, ply))
	request(game.ErrSeats, submit(game.Player(state.Seats()), last, ply))
	request(game.ErrSeats, submit(game.Chance, last, ply))
	request(turn, submit(other, last, ply))
	if last > 0 {
		request(play.ErrStale, submit(s.ToMove(), last-1, ply))
	}
	if before.Over() {
		_, err := s.Forfeit(0, play.Resigned)
		request(play.ErrOver, err)
	} else {
		request(game.ErrIllegal, submit(s.ToMove(), last, game.PlyOf("z9")))
		_, err := s.Forfeit(0, play.Limit)
		request(play.ErrRecord, err)
	}
	_, err := s.Forfeit(game.Nobody, play.Resigned)
	request(game.ErrSeats, err)
	request(game.ErrSeats, s.Check(game.Player(state.Seats()), last))
	request(game.ErrSeats, s.Check(game.Chance, last))
	request(play.ErrEvent, s.Check(0, last+1))
	request(play.ErrEvent, s.Check(game.Nobody, -2))
	if err := errors.Join(s.Check(game.Nobody, -1), s.Check(0, last)); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, last, last + 1} {
		_, err := s.Undo(n)
		request(play.ErrEvent, err)
	}
	if after, why := s.Outcome(); s.Last() != last || s.State() != state || after != before || why != reason {
		t.Fatal("a request that was refused changed the session")
	}
}

// checkUpdates compares what each viewer gets with the views of the slow
// session's states.
func checkUpdates(t *rapid.T, s *anySession, m *slowSession) {
	for viewer := game.Player(-2); int(viewer) < m.start.Seats(); viewer++ {
		from := rapid.IntRange(-1, s.Last()).Draw(t, "from")
		n := from
		for u := range s.Events(viewer, from) {
			n++
			want := m.events[n]
			if u.N != n || u.View != m.rules.View(want.state, viewer) {
				t.Fatalf("update %d of %v shows\n%v\nwant update %d\n%v", u.N, viewer, u.View, n, m.rules.View(want.state, viewer))
			}
			if u.Outcome != want.outcome || u.Reason != want.reason {
				t.Fatalf("update %d: outcome %v %q, want %v %q", n, u.Outcome, u.Reason, want.outcome, want.reason)
			}
			var changes []game.Change
			switch u.Kind {
			case play.PlyEvent:
				changes = game.ChangesBetween(m.rules.View(m.events[n-1].state, viewer), u.View)
			case play.UndoEvent:
				changes = []game.Change{game.Reset{}}
			}
			if !slices.Equal(u.Changes, changes) {
				t.Fatalf("update %d, %s: changes %+v, want %+v", n, u.Kind, u.Changes, changes)
			}
			if u.Kind == play.PlyEvent && u.By != viewer {
				if seen := m.events[n-1].state.SeenBy(want.line[len(want.line)-1], viewer); u.Ply != seen {
					t.Fatalf("update %d shows %v the ply %s, want %s", n, viewer, u.Ply, seen)
				}
			}
		}
		if n != s.Last() {
			t.Fatalf("updates after %d end with %d of %d", from, n, s.Last())
		}
	}
}

// TestUpdatesHide plays the same plies from two states that look alike to a
// viewer. While the viewer's views are equal, everything else in its updates must
// be equal too.
func TestUpdatesHide(t *testing.T) {
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		compared := 0
		for seed := range uint64(long.Count(30, 60)) {
			compared += compareTwins(t, r, seed)
		}
		if compared < 50 {
			t.Errorf("only %d events were compared", compared)
		}
	})
}

func compareTwins(t *testing.T, r catalog.Rules, seed uint64) (compared int) {
	state, err := r.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	viewer := game.Player(seed % 2)
	twin, _ := r.Sample(r.View(state, viewer), random)
	opts := play.Options{Seed: seed}
	s, u := play.NewSession(r, state, opts), play.NewSession(r, twin, opts)
	for range 120 {
		if s.ToMove() < 0 {
			break
		}
		plies := s.State().AppendPlies(nil)
		ply := plies[random.IntN(len(plies))]
		n := s.Last()
		_, err1 := s.Submit(s.ToMove(), n, ply)
		_, err2 := u.Submit(u.ToMove(), n, ply)
		if err := errors.Join(err1, err2); err != nil || s.Last() != u.Last() {
			break // what is hidden has made a difference
		}
		a, b := slices.Collect(s.Events(viewer, n)), slices.Collect(u.Events(viewer, n))
		for i := range a {
			if a[i].View != b[i].View {
				return compared
			}
			a[i].View, b[i].View = nil, nil
			if diff := cmp.Diff(fmt.Sprintf("%+v", a[i]), fmt.Sprintf("%+v", b[i])); diff != "" {
				t.Fatalf("the updates of seat %v hold more than it sees:\n%s", viewer, diff)
			}
			compared++
		}
	}
	return compared
}

func eventText(t *rapid.T, e anyEvent) string {
	b, err := e.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

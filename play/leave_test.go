// This file tests seats that leave, by a state machine next to a session.

package play_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// A moment is what a session must be after an event: the plies on the line of play, who
// is away, and how the game has ended.
type moment struct {
	line    []game.Ply
	away    []play.Leaver
	loser   game.Player // who ended the game by leaving last, or Nobody
	over    bool
	state   catalog.State
	winners []game.Player // if over
}

// A leaving is a session and the moments after each of its events.
type leaving struct {
	r       catalog.Rules
	opts    play.Options
	start   catalog.State
	s       *anySession
	moments []moment
}

// TestLeave drives sessions of three and four seats, from which seats leave, to which they
// return, and which go back, next to a list of plies and absences.
//
// Rules: house-resign, house-leave
func TestLeave(t *testing.T) {
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		if _, most := r.SeatRange(); most < 3 {
			t.Skip("for two")
		}
		long.Checks(t, 40)
		rapid.Check(t, func(t *rapid.T) {
			start, err := r.Deal(rapid.IntRange(3, 4).Draw(t, "seats"), rapid.Uint64().Draw(t, "deal"))
			if err != nil {
				t.Fatal(err)
			}
			m := &leaving{r: r, opts: play.Options{Seed: rapid.Uint64().Draw(t, "seed")}, start: start}
			m.s = play.NewSession(r, start, m.opts)
			m.moments = []moment{m.after(t, moment{loser: game.Nobody})}
			for range rapid.IntRange(1, 40).Draw(t, "actions") {
				m.act(t)
				m.check(t)
			}
			m.updates(t)
		})
	})
}

func (m *leaving) last() moment { return m.moments[len(m.moments)-1] }

// after completes a moment from its line and its absences.
func (m *leaving) after(t *rapid.T, to moment) moment {
	to.state = m.start
	for _, ply := range to.line {
		next, err := to.state.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		to.state = next
	}
	rules := to.state.Outcome()
	to.over, to.winners = rules.Over() || to.loser >= 0, nil
	var stay []game.Player
	for p := range game.Seats(m.start) {
		if p != to.loser && !slices.ContainsFunc(to.away, func(l play.Leaver) bool { return l.Seat == p }) {
			stay = append(stay, p)
		}
	}
	switch {
	case to.loser >= 0:
		to.winners = stay
	case rules.Over():
		for _, p := range stay {
			best := !slices.ContainsFunc(stay, func(q game.Player) bool { return ahead(m.r, to.state, q, p) })
			if best {
				to.winners = append(to.winners, p)
			}
		}
	}
	return to
}

// ahead reports whether seat q comes before seat p at the end of a game, by what the
// players see: who has won, the points, or the cards left.
func ahead(r catalog.Rules, s catalog.State, q, p game.Player) bool {
	rules := s.Outcome()
	if rules.WonBy(q) != rules.WonBy(p) {
		return rules.WonBy(q)
	}
	players := game.Describe(r.View(s, game.Nobody))["players"].([]map[string]any)
	if score, ok := players[q]["score"].(int); ok {
		return score > players[p]["score"].(int) || score == players[p]["score"].(int) && found(r, s, q) > found(r, s, p)
	}
	return players[q]["left"].(int) < players[p]["left"].(int)
}

func found(r catalog.Rules, s catalog.State, p game.Player) int {
	players := game.Describe(r.View(s, game.Nobody))["players"].([]map[string]any)
	return len(players[p]["found"].([]string)) + len(players[p]["glowFound"].([]string))
}

// act does something that a table can do, and notes what must follow.
func (m *leaving) act(t *rapid.T) {
	now := m.last()
	p := game.Player(rapid.IntRange(0, m.start.Seats()-1).Draw(t, "seat"))
	away := slices.IndexFunc(now.away, func(l play.Leaver) bool { return l.Seat == p })
	now.away = slices.Clone(now.away)
	var err error
	var want error
	action := rapid.IntRange(0, 9).Draw(t, "action")
	if action < 4 && now.over {
		want = play.ErrOver
	}
	switch {
	case action < 2: // leave, or give up
		before := m.s.Last()
		leave := m.s.Leave
		if action == 1 && rapid.Bool().Draw(t, "forfeit") {
			leave = m.s.Forfeit
			now.loser = p
		}
		if want == nil && away >= 0 {
			want = play.ErrLeft
		}
		_, err = leave(p, "time")
		if want == nil && now.loser < 0 && m.start.Seats()-len(now.away) > 2 {
			now.away = append(now.away, play.Leaver{Seat: p, After: len(now.line)})
		} else if want == nil {
			now.loser = p
		}
		if want != nil && m.s.Last() != before {
			t.Fatal("a refused request made an event")
		}
	case action == 2:
		_, err = m.s.Return(p)
		if want == nil && away < 0 {
			want = play.ErrLeft
		} else if want == nil {
			now.away = slices.Delete(now.away, away, away+1)
		}
	case action == 3 && m.s.Last() > 0:
		n := rapid.IntRange(0, m.s.Last()-1).Draw(t, "undo to")
		away := now.away
		if _, err := m.s.Undo(n); err != nil {
			t.Fatal(err)
		}
		now = m.moments[n]
		now.away = away // who has left has still left
		now.away = slices.DeleteFunc(now.away, func(l play.Leaver) bool { return l.Seat == now.loser })
		for i := range now.away {
			now.away[i].After = min(now.away[i].After, len(now.line))
		}
		want = nil
	case now.over || m.s.ToMove() < 0:
		return
	default: // a player or a stand-in plays
		ply := rapid.SampledFrom(m.s.State().AppendPlies(nil)).Draw(t, "ply")
		_, err = m.s.Submit(m.s.ToMove(), m.s.Last(), ply)
		now.line = append(slices.Clone(now.line), ply)
	}
	if (want == nil) != (err == nil) || want != nil && !errors.Is(err, want) {
		t.Fatalf("action %d of seat %v: %v, want %v", action, p, err, want)
	}
	if want == nil {
		m.moments = append(m.moments, m.after(t, now))
	}
	for e := range m.s.Log(len(m.moments) - 1) { // chance
		now := m.last()
		now.line = append(slices.Clone(now.line), e.Ply)
		m.moments = append(m.moments, m.after(t, now))
	}
}

// check compares the session, its copy from text, and its record with the last moment.
func (m *leaving) check(t *rapid.T) {
	want := m.last()
	again := restored(t, m.r, m.s, m.opts)
	if rapid.Bool().Draw(t, "continue with the restored one") {
		m.s = again
	}
	var seats []game.Player
	for _, l := range want.away {
		seats = append(seats, l.Seat)
	}
	for _, s := range []*anySession{m.s, again} {
		outcome, reason := s.Outcome()
		if s.Last() != len(m.moments)-1 || s.State() != want.state || outcome.Over() != want.over ||
			!slices.Equal(outcome.Winners(), want.winners) || !slices.Equal(s.Left(), seats) || (want.loser >= 0) != (reason != "") {
			t.Fatalf("event %d: %v %q, %v have left, %v\nwant event %d: won by %v, %v have left, %v", s.Last(), outcome, reason, s.Left(), s.State(),
				len(m.moments)-1, want.winners, seats, want.state)
		}
	}
	rec := m.s.Record()
	if diff := cmp.Diff(want.away, rec.Left); diff != "" && len(want.away)+len(rec.Left) > 0 {
		t.Fatalf("who has left in the record (-want +got):\n%s", diff)
	}
	text, err := rec.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	read, err := play.ParseRecord(m.r, string(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	back, err := play.Resume(m.r, read, m.opts)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	resumed, err := back.Record().MarshalText()
	if err != nil || string(resumed) != string(text) {
		t.Fatalf("a resumed game has the record\n%s%v\nwant\n%s", resumed, err, text)
	}
	if _, err := play.States(read); err != nil {
		t.Fatal(err)
	}
}

// updates compares what viewers get with the moments.
func (m *leaving) updates(t *rapid.T) {
	for viewer := game.Nobody; int(viewer) < m.start.Seats(); viewer++ {
		if viewer == game.Chance {
			continue
		}
		for u := range m.s.Events(viewer, -1) {
			want := m.moments[u.N]
			var seats []game.Player
			for _, l := range want.away {
				seats = append(seats, l.Seat)
			}
			if u.View != m.r.View(want.state, viewer) || u.Outcome.Over() != want.over || !slices.Equal(u.Outcome.Winners(), want.winners) ||
				!slices.Equal(u.Left, seats) {
				t.Fatalf("update %d of %v: %v, %v have left, want %v, %v", u.N, viewer, u.Outcome, u.Left, want.winners, seats)
			}
			if (u.Kind == play.LeaveEvent) != (u.Reason == "time" && !u.Outcome.Over()) {
				t.Fatalf("update %d of kind %s has the reason %q", u.N, u.Kind, u.Reason)
			}
		}
	}
}

// ends plays a game of three to its end, after seat 1 has left, and returns its session.
func ends(t *testing.T, r catalog.Rules, seed uint64, seats []play.Bot) *anySession {
	t.Helper()
	start, err := r.Deal(3, seed)
	if err != nil {
		t.Fatal(err)
	}
	s := play.NewSession(r, start, play.Options{Seed: seed, Limit: 5000})
	if _, err := s.Leave(0, play.Resigned); err != nil {
		t.Fatal(err)
	}
	for s.ToMove() != game.Nobody {
		if _, err := s.Ask(t.Context(), seats[s.ToMove()]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// endsFreely reports whether seat 1 has ended a game by a ply although another one would not
// have ended it.
func endsFreely(t *testing.T, s *anySession) bool {
	t.Helper()
	rec := s.Record()
	if rec.Reason != "" {
		return false
	}
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	last := len(states) - 2
	for states[last].ToMove() == game.Chance {
		last--
	}
	before := states[last]
	return before.ToMove() == 0 && slices.ContainsFunc(before.AppendPlies(nil), func(ply game.Ply) bool {
		next, err := before.Play(ply)
		return err == nil && !next.Outcome().Over() && next.ToMove() != game.Chance
	})
}

// TestStandIn lets a good bot stand in among bad ones. It would win, and does not: those
// who stay play to the end.
//
// Rules: house-leave
func TestStandIn(t *testing.T) {
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		if _, most := r.SeatRange(); most < 3 {
			t.Skip("for two")
		}
		first := 0 // how often the good bot alone would win
		for seed := range uint64(long.Count(5, 20)) {
			greedy, err := r.Bot("greedy", seed, bot.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			weak, err := r.Bot("random", seed, bot.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			plain := ends(t, r, seed, []play.Bot{greedy, weak, weak})
			if plain.State().Outcome().WonBy(0) {
				first++
			}
			stood := ends(t, r, seed, []play.Bot{play.StandIn(r, greedy), weak, weak})
			for _, s := range []*anySession{plain, stood} {
				if o, reason := s.Outcome(); o.WonBy(0) || len(o.Winners()) == 0 && reason == "" {
					t.Errorf("seed %d: the game ends with %v %q, and seat 1 has left", seed, o, reason)
				}
				stay := []game.Player{1, 2}
				stay = slices.DeleteFunc(stay, func(p game.Player) bool { return ahead(r, s.State(), 3-p, p) })
				if o, reason := s.Outcome(); reason == "" && !slices.Equal(o.Winners(), stay) {
					t.Errorf("seed %d: the game ends with %v, want %v of seats 2 and 3\n%v", seed, o, stay, s.State())
				}
			}
			if endsFreely(t, stood) {
				t.Errorf("seed %d: the stand-in ends the game", seed)
			}
		}
		if first == 0 {
			t.Error("the good bot never wins; the test says nothing")
		}
	})
}

// TestStandInHides gives a stand-in views of twins, two states that its seat cannot tell
// apart. It must choose the same ply.
func TestStandInHides(t *testing.T) {
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		last := play.StandIn(r, func(_ context.Context, q play.Question) (play.Answer, error) {
			plies := q.View.AppendPlies(nil)
			return play.Answer{Ply: plies[len(plies)-1]}, nil
		})
		compared := 0
		for seed := range uint64(20) {
			state, err := r.Deal(2, seed)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(seed, 7))
			for range 60 {
				if state.Outcome().Over() {
					break
				}
				if p := state.ToMove(); p >= 0 {
					twin, _ := r.Sample(r.View(state, p), random)
					a, err1 := last(t.Context(), play.Question{View: r.View(state, p)})
					b, err2 := last(t.Context(), play.Question{View: r.View(twin, p)})
					if a.Ply != b.Ply || err1 != nil || err2 != nil {
						t.Fatalf("%v\nplays %s, %v and in the twin\n%v\n%s, %v", state, a.Ply, err1, twin, b.Ply, err2)
					}
					if twin != state {
						compared++
					}
				}
				plies := state.AppendPlies(nil)
				if state, err = state.Play(plies[random.IntN(len(plies))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if compared == 0 && r.Tags()[0].Value != "kids" && r.Tags()[0].Value != "battlechess" {
			t.Error("no twins were compared")
		}
	})
}

// TestRecordLeft checks what a record may say about seats that have left.
func TestRecordLeft(t *testing.T) {
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	start, err := r.Deal(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	ply := start.AppendPlies(nil)[0]
	text := func(result, tags string) string {
		var head strings.Builder
		for _, tag := range r.Tags() {
			head.WriteString(fmt.Sprintf("[%s %q]\n", tag.Name, tag.Value))
		}
		return fmt.Sprintf("%s[Result %q]\n%s\n%v\n%s\n", head.String(), result, tags, start, ply)
	}
	for tags, want := range map[string]error{
		`* [Left "2:0"]`:                             nil,
		`* [Left "2:0,4:1"]`:                         nil,
		`* [Left "4:0,2:0"]`:                         nil,
		`3 [Reason "time"] [Left "2:0,4:1"]`:         nil,
		`1,3 [Reason "time"] [Left "4:1"]`:           nil,
		`1,3 [Reason "time"] [Left "2:0,4:1"]`:       play.ErrRecord,
		`1,2,3 [Reason "time"] [Left "4:1"]`:         play.ErrRecord,
		`draw [Reason "limit"] [Left "2:0,4:1"]`:     nil,
		`draw [Reason "resigned"] [Left "2:0,4:1"]`:  play.ErrRecord,
		`1 [Left "2:0"]`:                             play.ErrRecord,
		`* [Left "5:0"]`:                             play.ErrRecord,
		`* [Left "2:2"]`:                             play.ErrRecord,
		`* [Left "2:1,4:0"]`:                         play.ErrRecord,
		`* [Left "2:0,2:1"]`:                         play.ErrRecord,
		`* [Left "2:0,3:0,4:0"]`:                     play.ErrRecord,
		`* [Left ""]`:                                game.ErrSyntax,
		`* [Left "2"]`:                               game.ErrSyntax,
		`* [Left "2:-1"]`:                            play.ErrRecord,
		`* [Left "2:01"]`:                            game.ErrSyntax,
		`* [Left "0:1"]`:                             game.ErrSyntax,
		`* [Left "chance:1"]`:                        play.ErrRecord,
		`* [Left "2:0, 4:1"]`:                        game.ErrSyntax,
		`* [Left "2:99999999999999999999999999999"]`: game.ErrSyntax,
	} {
		result, rest, _ := strings.Cut(tags, " ")
		lines := strings.ReplaceAll(rest, "] [", "]\n[") + "\n"
		rec, err := play.ParseRecord(r, text(result, lines))
		if want == nil && err != nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", tags, err, want)
		}
		if err != nil {
			continue
		}
		if b, err := rec.MarshalText(); err != nil || string(b) != text(result, lines) {
			t.Errorf("%s is written as\n%s%v", tags, b, err)
		}
	}
	if err := play.ValidateTags([]game.Tag{{Name: "Left", Value: "2:0"}}); !errors.Is(err, play.ErrRecord) {
		t.Errorf("the tag Left among others: %v", err)
	}
}

package play_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// The updates that a seat gets before each of its plies, one after the other, are
// the events of the session as the seat may see them.
func TestSince(t *testing.T) {
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		least, _ := r.SeatRange()
		start, err := r.Deal(max(2, least), 5)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession(r, start, play.Options{Seed: 3})
		random := rand.New(rand.NewPCG(1, 2))
		seen := make([][]play.Update, start.Seats())
		for range 60 {
			p := s.ToMove()
			if p == game.Nobody {
				break
			}
			_, err := s.Ask(t.Context(), func(_ context.Context, q play.Question) (play.Answer, error) {
				v := q.View
				seen[p] = slices.AppendSeq(seen[p], q.Updates())
				if last := seen[p][len(seen[p])-1]; last.View != v || last.N != s.Last() {
					t.Errorf("the last update is %d with the view\n%v, the bot is asked after %d with\n%v", last.N, last.View, s.Last(), v)
				}
				plies := v.AppendPlies(nil)
				return play.Answer{Ply: plies[random.IntN(len(plies))]}, nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for p := range seen {
			all := slices.Collect(s.Events(game.Player(p), -1))
			if diff := cmp.Diff(all[:len(seen[p])], seen[p], equal); diff != "" {
				t.Errorf("seat %d (-events +since):\n%s", p+1, diff)
			}
		}
	})
}

// equal compares views and outcomes by ==.
var equal = cmp.Options{
	cmp.Comparer(func(v, w game.View) bool { return v == w }),
	cmp.Comparer(func(o, w game.Outcome) bool { return o == w }),
	cmp.Comparer(func(p, q game.Ply) bool { return p == q }),
	cmp.Comparer(func(c, d game.Change) bool { return c == d }),
}

// A bot that is asked without updates plays all the same.
func TestUpdatesNothing(t *testing.T) {
	for u := range (play.Question{}).Updates() {
		t.Errorf("update %+v from nowhere", u)
	}
}

// A bot for one game plays a boxed game too: it gets the views of the game, and its answer is
// passed on whole.
func TestUpdatesOfBox(t *testing.T) {
	var got []play.Update
	want := play.Answer{
		Ply: plies(t, duelPlies)[0], Iterations: 4, Nodes: 7, CPU: 5,
		Candidates: []play.Candidate{{Ply: plies(t, duelPlies)[0], Value: 0.75}},
	}
	own := func(_ context.Context, q play.Question) (play.Answer, error) {
		got = slices.AppendSeq(got, q.Updates())
		return want, nil
	}
	rules := catalog.Box(small)
	start, err := rules.Parse(duel)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := play.NewSession(rules, start, play.Options{}).Ask(t.Context(), own)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, answer, cmp.Comparer(func(a, b ply) bool { return a == b })); diff != "" {
		t.Errorf("the answer (-want +got):\n%s", diff)
	}
	typed := play.NewSession(small, parse(t, small, duel), play.Options{})
	updates := slices.Collect(typed.Events(0, -1))
	if len(got) != 1 || got[0].View != updates[0].View || got[0].Kind != play.StartEvent {
		t.Errorf("updates before the first ply: %+v", got)
	}
}

// TestTurnBegins asks whether a turn of seat 1 begins after some updates.
func TestTurnBegins(t *testing.T) {
	type update = play.Update
	const me = game.Player(1)
	for name, test := range map[string]struct {
		since []update
		want  bool
	}{
		"nothing is told":     {nil, true},
		"the game begins":     {[]update{{Kind: play.StartEvent, By: game.Nobody}}, true},
		"its own ply":         {[]update{{Kind: play.PlyEvent, By: me}}, false},
		"a ply of chance":     {[]update{{Kind: play.PlyEvent, By: me}, {Kind: play.PlyEvent, By: game.Chance}}, false},
		"a ply of another":    {[]update{{Kind: play.PlyEvent, By: me}, {Kind: play.PlyEvent, By: 0}}, true},
		"the game went back":  {[]update{{Kind: play.PlyEvent, By: me}, {Kind: play.UndoEvent, By: game.Nobody}}, true},
		"back after its ply":  {[]update{{Kind: play.UndoEvent, By: game.Nobody}, {Kind: play.PlyEvent, By: me}}, true},
		"several of its own":  {[]update{{Kind: play.PlyEvent, By: me}, {Kind: play.PlyEvent, By: me}}, false},
		"another before mine": {[]update{{Kind: play.PlyEvent, By: 2}, {Kind: play.PlyEvent, By: me}}, true},
	} {
		q := play.Question{View: newRace(2).View(me)}
		if test.since != nil {
			q.Since = slices.Values(test.since)
		}
		if got := q.TurnBegins(); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	if !(play.Question{}).TurnBegins() {
		t.Error("nobody is told by the zero Question what has happened")
	}
}

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
		seen := make([][]play.Update[catalog.Ply, catalog.View], start.Seats())
		for range 60 {
			p := s.ToMove()
			if p == game.Nobody {
				break
			}
			err := s.Ask(t.Context(), func(ctx context.Context, v catalog.View) (catalog.Ply, error) {
				seen[p] = slices.AppendSeq(seen[p], play.Since[catalog.Ply, catalog.View](ctx))
				if last := seen[p][len(seen[p])-1]; last.View != v || last.N != s.Last() {
					t.Errorf("the last update is %d with the view\n%v, the bot is asked after %d with\n%v", last.N, last.View, s.Last(), v)
				}
				plies := v.AppendPlies(nil)
				return plies[random.IntN(len(plies))], nil
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
	cmp.Comparer(func(v, w catalog.View) bool { return v == w }),
	cmp.Comparer(func(o, w game.Outcome) bool { return o == w }),
	cmp.Comparer(func(c, d game.Change) bool { return c == d }),
}

// A bot that is asked without updates, or without a listener, plays all the same.
func TestSinceNothing(t *testing.T) {
	for u := range play.Since[ply, view](t.Context()) {
		t.Errorf("update %+v from nowhere", u)
	}
	play.Report(t.Context(), play.Thought[ply]{Nodes: 1})
	other := play.WithReport(t.Context(), func(play.Thought[string]) { t.Error("a report on plies of another type") })
	play.Report(other, play.Thought[ply]{Nodes: 1})
}

// Erased bots get the updates of their own types, and their reports are passed on.
func TestSinceErased(t *testing.T) {
	var got []play.Update[ply, view]
	chosen := plies(t, duelPlies)[0]
	own := catalog.EraseBot(func(ctx context.Context, _ view) (ply, error) {
		got = slices.AppendSeq(got, play.Since[ply, view](ctx))
		play.Report(ctx, play.Thought[ply]{Iterations: 4, Nodes: 7, CPU: 5, Candidates: []play.Candidate[ply]{{chosen, 0.75}}})
		return chosen, nil
	})
	rules := catalog.Erase(small)
	start, err := rules.Parse(duel)
	if err != nil {
		t.Fatal(err)
	}
	var report play.Thought[catalog.Ply]
	ctx := play.WithReport(t.Context(), func(t play.Thought[catalog.Ply]) { report = t })
	s := play.NewSession(rules, start, play.Options{})
	if err := s.Ask(ctx, own); err != nil {
		t.Fatal(err)
	}
	want := play.Thought[catalog.Ply]{Iterations: 4, Nodes: 7, CPU: 5, Candidates: []play.Candidate[catalog.Ply]{{"W2:NES", 0.75}}}
	if diff := cmp.Diff(want, report); diff != "" {
		t.Errorf("the report (-want +got):\n%s", diff)
	}
	if err := s.Ask(ctx, func(ctx context.Context, v catalog.View) (catalog.Ply, error) { return "b1", nil }); err != nil {
		t.Fatal(err)
	}
	typed := play.NewSession(small, parse(t, small, duel), play.Options{})
	updates := slices.Collect(typed.Events(0, -1))
	if len(got) != 1 || got[0].View != updates[0].View || got[0].Kind != play.StartEvent {
		t.Errorf("updates before the first ply: %+v", got)
	}
}

// TestTurnBegins asks whether a turn of seat 1 begins after some updates.
func TestTurnBegins(t *testing.T) {
	type update = play.Update[catalog.Ply, catalog.View]
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
		ctx := play.WithSince(t.Context(), slices.Values(test.since))
		if got := play.TurnBegins[catalog.Ply, catalog.View](ctx, me); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// This file holds checks that are the same for every game. Each is the body of
// a test: the game's package draws the states or writes them down.

package testkit

import (
	"encoding"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// Player draws a player: a seat of the state, one that it does not have,
// Nobody or Chance.
func (Kit[R, S, V]) Player(t *rapid.T, s S) game.Player {
	return game.Player(rapid.IntRange(-2, s.Seats()).Draw(t, "player"))
}

// ReadsBack checks that a state and a view of it print and read back, now and
// after each of up to the given number of plies, which next chooses.
func (k Kit[R, S, V]) ReadsBack(t *rapid.T, r R, s S, plies int, next func(s S) game.Ply) {
	t.Helper()
	for range plies + 1 {
		wantMarshal(t, s)
		if again := k.Parse(t, r, s.String()); again != s {
			t.Fatalf("%v\nreads as\n%v", s, again)
		}
		p := k.Player(t, s)
		v := s.View(p)
		wantMarshal(t, v)
		if got := r.View(s, p); got != game.View(v) {
			t.Fatalf("by the rules player %d sees\n%v\nand by the state\n%v", int(p), got, v)
		}
		if got, err := r.ParseView(p, v.String()); err != nil || got != game.View(v) {
			t.Fatalf("ParseView(%d, %q) = %v, %v", int(p), v, got, err)
		}
		if s.Outcome().Over() {
			return
		}
		s = k.After(t, s, next(s).String())
	}
}

// wantMarshal checks that all methods write the same text.
func wantMarshal(t rapid.TB, x interface {
	encoding.TextAppender
	String() string
},
) {
	t.Helper()
	if b, err := x.AppendText([]byte("before ")); err != nil || string(b) != "before "+x.String() {
		t.Fatalf("%v\nAppendText appends %q, %v to %q", x, b, err, "before ")
	}
	if b, err := x.(encoding.TextMarshaler).MarshalText(); err != nil || string(b) != x.String() {
		t.Fatalf("%v\nMarshalText returns %q, %v", x, b, err)
	}
}

// HidesAll checks that player p cannot tell a state from one that differs only
// in what p does not see.
func (k Kit[R, S, V]) HidesAll(t rapid.TB, s, other S, p game.Player) {
	t.Helper()
	v, w := s.View(p), other.View(p)
	if v != w || v.String() != w.String() || s.Outcome() != other.Outcome() {
		t.Fatalf("player %d can tell\n%v\nfrom\n%v\nby the views\n%v\n%v", int(p), s, other, v, w)
	}
	if a, b := Legal(s), Legal(other); !slices.Equal(a, b) {
		t.Fatalf("%v\n%v\nhave different plies:\n%s", s, other, cmp.Diff(a, b))
	}
	if a, b := Legal(v), Legal(w); !slices.Equal(a, b) {
		t.Fatalf("%v\n%v\nhave different plies:\n%s", v, w, cmp.Diff(a, b))
	}
}

// SampleAgrees checks that a sample of a view has that view, reads back, and
// depends on the random source alone.
func (k Kit[R, S, V]) SampleAgrees(t *rapid.T, r R, v V) {
	t.Helper()
	seed := rapid.Uint64().Draw(t, "sample")
	sample := v.Sample(rand.New(rand.NewPCG(seed, 0)))
	if got := sample.View(v.Seat()); got != v {
		t.Fatalf("the view\n%v\nhas the sample\n%v\nwhose view is\n%v", v, sample, got)
	}
	if again := k.Parse(t, r, sample.String()); again != sample {
		t.Fatalf("the sample\n%v\nreads as\n%v", sample, again)
	}
	if again, ok := r.Sample(v, rand.New(rand.NewPCG(seed, 0))); !ok || again != sample {
		t.Fatalf("one random source gives\n%v\nand\n%v", sample, again)
	}
}

// SampleIsUniform checks that the samples of a view are spread evenly over
// those of the given states that have this view, of which there must be n. It
// draws each times n samples. By chance, chi-square exceeds limit in one of
// 1000 cases.
func (k Kit[R, S, V]) SampleIsUniform(t rapid.TB, v V, states []S, n, each int, limit float64) {
	t.Helper()
	drawn := make(map[S]int)
	for _, s := range states {
		if s.View(v.Seat()) == v {
			drawn[s] = 0
		}
	}
	if len(drawn) != n {
		t.Fatalf("%d states have the view %v, want %d", len(drawn), v, n)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range each * n {
		s := v.Sample(r)
		if _, ok := drawn[s]; !ok {
			t.Fatalf("the sample %v does not have the view %v", s, v)
		}
		drawn[s]++
	}
	if chi := ChiSquare(drawn, each); chi > limit {
		t.Errorf("chi-square %.1f over %d states, want at most %.1f", chi, n, limit)
	}
}

// NoAllocation checks that nothing that a search calls often allocates memory
// in the given states: listing and playing plies, views, outcomes, texts,
// evaluations.
func (Kit[R, S, V]) NoAllocation(t rapid.TB, states ...S) {
	t.Helper()
	plies, text := make([]game.Ply, 0, 256), make([]byte, 0, 1024)
	want := func(s S, what string, run func()) {
		t.Helper()
		if n := testing.AllocsPerRun(20, run); n != 0 {
			t.Errorf("%s allocates %v times in\n%v", what, n, s)
		}
	}
	for _, s := range states {
		v := s.View(0)
		for _, p := range s.AppendPlies(nil) {
			want(s, "Play("+p.String()+")", func() {
				if _, err := s.Play(p); err != nil {
					t.Error(err)
				}
			})
		}
		want(s, "AppendPlies", func() { plies = s.AppendPlies(plies[:0]) })
		want(s, "View", func() { v = s.View(0) })
		want(s, "View.AppendPlies", func() { plies = v.AppendPlies(plies[:0]) })
		want(s, "Outcome", func() { _ = s.Outcome() })
		want(s, "AppendText", func() { text, _ = s.AppendText(text[:0]) })
		if e, ok := any(s).(game.Evaluator); ok {
			want(s, "Evaluate", func() { _ = e.Evaluate(0) })
		}
	}
}

// NothingElseIsLegal checks that a state plays those of the plies that it
// lists, and refuses all others.
func (Kit[R, S, V]) NothingElseIsLegal(t rapid.TB, s S, plies func(yield func(game.Ply) bool)) {
	t.Helper()
	legal := make(map[game.Ply]bool)
	for _, p := range s.AppendPlies(nil) {
		legal[p] = true
	}
	for p := range plies {
		if _, err := s.Play(p); (err == nil) != legal[p] || err != nil && !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%v\nPlay(%v), the value %#v: %v; listed: %t", s, p, p, err, legal[p])
		}
	}
}

// ZeroValues checks that the zero State and the zero View, which come with
// every error, do nothing and do not panic.
func (Kit[R, S, V]) ZeroValues(t rapid.TB, plies ...game.Ply) {
	t.Helper()
	var s S
	var v V
	if s.ToMove() != game.Nobody || s.Seats() != 0 || len(Legal(s)) != 0 || s.Outcome().Over() {
		t.Errorf("the zero State: %v to move of %d, plies %v, outcome %v", s.ToMove(), s.Seats(), Legal(s), s.Outcome())
	}
	for _, p := range append(plies, game.Ply{}) {
		if _, err := s.Play(p); err == nil {
			t.Errorf("the zero State plays %v", p)
		}
	}
	if v.ToMove() != game.Nobody || len(Legal(v)) != 0 || s.View(0).ToMove() != game.Nobody {
		t.Errorf("the zero View has %v to move and the plies %v", v.ToMove(), Legal(v))
	}
	_, _ = s.String(), v.String()
	var r R
	_ = v.Sample(rand.New(rand.NewPCG(1, 1)))
	if sample, ok := r.Sample(nil, rand.New(rand.NewPCG(1, 1))); ok || sample != s {
		t.Errorf("no view has the sample %v", sample)
	}
}

// OutsidersSeeTheSame checks that every player that is not a seat sees what
// everybody sees.
func (Kit[R, S, V]) OutsidersSeeTheSame(t rapid.TB, s S) {
	t.Helper()
	for _, p := range []game.Player{game.Nobody, game.Chance, game.Player(s.Seats()), -100, 100} {
		if v := s.View(p); v.Seat() != game.Nobody || v != s.View(game.Nobody) {
			t.Errorf("the view of player %d is that of %v: %v", int(p), v.Seat(), v)
		}
	}
	for p := range game.Player(s.Seats()) {
		if v := s.View(p); v.Seat() != p {
			t.Errorf("the view of seat %v is that of %v: %v", p, v.Seat(), v)
		}
	}
}

// Rises checks that the evaluation for seat p rises from each state to the
// next, between 0 and 1.
func (Kit[R, S, V]) Rises(t rapid.TB, p game.Player, states ...S) {
	t.Helper()
	last := 0.0
	for _, s := range states {
		got := any(s).(game.Evaluator).Evaluate(p)
		if got <= last || got >= 1 {
			t.Errorf("%v\nis worth %v to seat %v, after %v", s, got, p, last)
		}
		last = got
	}
}

// Decided checks that a state that is over is worth 1 to its winners and 0 to
// the others.
func (Kit[R, S, V]) Decided(t rapid.TB, s S, winners ...game.Player) {
	t.Helper()
	if s.Outcome() != game.Won(winners...) {
		t.Errorf("%v\nis won by %v, want %v", s, s.Outcome(), winners)
	}
	for p := range game.Player(s.Seats()) {
		want := 0.0
		if slices.Contains(winners, p) {
			want = 1
		}
		if got := any(s).(game.Evaluator).Evaluate(p); got != want {
			t.Errorf("%v\nis worth %v to seat %v, want %v", s, got, p, want)
		}
	}
}

// Replays plays a game, then plays it again from the texts of its first state
// and its plies. It checks that the same states come.
func (k Kit[R, S, V]) Replays(t rapid.TB, r R, s S, next func(s S) game.Ply) {
	t.Helper()
	start := s.String()
	var plies, texts, again []string
	for len(plies) < 200 && !s.Outcome().Over() {
		p := next(s)
		s = k.After(t, s, p.String())
		plies, texts = append(plies, p.String()), append(texts, s.String())
	}
	s = k.Parse(t, r, start)
	for _, word := range plies {
		s = k.After(t, s, word)
		again = append(again, s.String())
	}
	if diff := cmp.Diff(texts, again); diff != "" {
		t.Error(diff)
	}
}

// WantShown checks what the views of a state after one ply say about the
// players, as JSON for each viewer, and what every one of them says has changed.
func WantShown[S State[S, V], V interface {
	View[S]
	game.Describer
	game.Changer
}](t rapid.TB, before, after S, players map[game.Player]string, changes ...game.Change) {
	t.Helper()
	for viewer, want := range players {
		v := after.View(viewer)
		got, err := json.Marshal(v.Describe()["players"])
		if err != nil || string(got) != want {
			t.Errorf("to %v the players are %s, %v\nwant %s", viewer, got, err, want)
		}
		if got := v.Changes(before.View(viewer)); !slices.Equal(got, changes) {
			t.Errorf("to %v the changes are %+v, want %+v", viewer, got, changes)
		}
	}
}

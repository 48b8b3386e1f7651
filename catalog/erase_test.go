package catalog_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// A boardView is a typed view on a labyrinth board with notes.
type boardView interface {
	Table() labyrinth.Table
	Goals() labyrinth.Pictures
	Targets() labyrinth.Squares
	Notes() []string
}

// TestAgreement plays random games with typed and with erased rules and compares
// everything.
func TestAgreement(t *testing.T) {
	t.Run("standard", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			agree(t, rapid.SampledFrom(standard.Editions()).Draw(t, "edition"))
		})
	})
	t.Run("kids", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			agree(t, rapid.SampledFrom(kids.Editions()).Draw(t, "edition"))
		})
	})
	t.Run("glow", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { agree(t, glow.Rules{}) })
	})
}

func agree[S game.State[S, P, V], P game.Ply, V game.View[S, P]](t *rapid.T, rules game.Rules[S, P, V]) {
	erased, err := catalog.All().Open(rules.Tags()...)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rules.Tags(), erased.Tags()); diff != "" {
		t.Fatalf("tags (-typed +erased):\n%s", diff)
	}
	seats, seed := rapid.IntRange(2, 4).Draw(t, "seats"), rapid.Uint64().Draw(t, "seed")
	s, err := rules.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	e, err := erased.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "plies"), 0))
	for range rapid.IntRange(0, 12).Draw(t, "length") {
		agreeState(t, rules, s, erased, e)
		plies := s.AppendPlies(nil)
		if len(plies) == 0 {
			return
		}
		ply := plies[r.IntN(len(plies))]
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
		if e, err = e.Play(catalog.Ply(text(t, ply))); err != nil {
			t.Fatalf("%v\nPlay(%v): %v", e, ply, err)
		}
	}
}

func agreeState[S game.State[S, P, V], P game.Ply, V game.View[S, P]](
	t *rapid.T, rules game.Rules[S, P, V], s S, erased catalog.Rules, e catalog.State,
) {
	if got, want := e.String(), text(t, s); got != want || text(t, e) != want {
		t.Fatalf("text (-typed +erased):\n%s", cmp.Diff(want, got))
	}
	if e.Seats() != s.Seats() || e.ToMove() != s.ToMove() || e.Outcome() != s.Outcome() {
		t.Fatalf("%v\nseats %d, to move %v, outcome %v; want %d, %v, %v",
			e, e.Seats(), e.ToMove(), e.Outcome(), s.Seats(), s.ToMove(), s.Outcome())
	}
	for p := range game.Player(s.Seats()) {
		if got, want := e.Evaluate(p), any(s).(game.Evaluator).Evaluate(p); got != want {
			t.Fatalf("%v\nthe estimate for seat %v is %v, want %v", e, p, got, want)
		}
	}
	want := []catalog.Ply{"kept"}
	for _, ply := range s.AppendPlies(nil) {
		want = append(want, catalog.Ply(text(t, ply)))
	}
	if got := e.AppendPlies([]catalog.Ply{"kept"}); !slices.Equal(got, want) {
		t.Fatalf("%v\nplies (-typed +erased):\n%s", e, cmp.Diff(want, got))
	}
	for _, p := range want[1:] {
		if read, err := erased.ParsePly(string(p)); err != nil || read != p {
			t.Fatalf("ParsePly(%q) = %q, %v", p, read, err)
		}
		if e.Weight(p) != 1 {
			t.Fatalf("%v\nthe weight of %v is %d, and the variant has no weights", e, p, e.Weight(p))
		}
	}
	if got, want := e.Perft(2), play.Perft(s, 2); got != want {
		t.Fatalf("%v\nPerft(2) = %d, want %d", e, got, want)
	}
	var branches []play.Branch[catalog.Ply]
	for _, b := range play.Divide(s, 2) {
		branches = append(branches, play.Branch[catalog.Ply]{Ply: catalog.Ply(text(t, b.Ply)), Count: b.Count})
	}
	if diff := cmp.Diff(branches, e.Divide(2)); diff != "" {
		t.Fatalf("%v\nDivide(2) (-typed +erased):\n%s", e, diff)
	}
	if read, err := erased.Parse(e.String()); err != nil || read != e {
		t.Fatalf("%v\nreads as\n%v, %v", e, read, err)
	}
	for p := game.Nobody; int(p) <= s.Seats(); p++ {
		agreeView(t, rules, s.View(p), erased, e.View(p))
	}
}

func agreeView[S game.State[S, P, V], P game.Ply, V game.View[S, P]](
	t *rapid.T, _ game.Rules[S, P, V], v V, erased catalog.Rules, e catalog.View,
) {
	if got, want := e.String(), text(t, v); got != want || text(t, e) != want {
		t.Fatalf("view of %v (-typed +erased):\n%s", v.Seat(), cmp.Diff(want, got))
	}
	if e.Seat() != v.Seat() || e.ToMove() != v.ToMove() {
		t.Fatalf("%v\nseat %v, to move %v; want %v, %v", e, e.Seat(), e.ToMove(), v.Seat(), v.ToMove())
	}
	want := []catalog.Ply{"kept"}
	for _, ply := range v.AppendPlies(nil) {
		want = append(want, catalog.Ply(text(t, ply)))
	}
	if got := e.AppendPlies([]catalog.Ply{"kept"}); !slices.Equal(got, want) {
		t.Fatalf("%v\nplies (-typed +erased):\n%s", e, cmp.Diff(want, got))
	}
	if read, err := erased.ParseView(e.Seat(), e.String()); err != nil || read != e {
		t.Fatalf("%v\nreads as\n%v, %v", e, read, err)
	}
	typed, sample := v.Sample(rand.New(rand.NewPCG(1, 2))), e.Sample(rand.New(rand.NewPCG(1, 2)))
	if sample.String() != text(t, typed) {
		t.Fatalf("sample (-typed +erased):\n%s", cmp.Diff(text(t, typed), sample.String()))
	}
	if sample.View(e.Seat()) != e {
		t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", e, sample, sample.View(e.Seat()))
	}
	beside := any(v).(boardView)
	if table, ok := e.Table(); !ok || table != beside.Table() {
		t.Fatalf("%v\nhas the table\n%v, %v", e, table, ok)
	}
	if e.Goals() != beside.Goals() || e.Targets() != beside.Targets() {
		t.Fatalf("%v\nhas the targets %v, want %v", e, e.Targets(), beside.Targets())
	}
	var glows labyrinth.Marks
	if night, ok := any(v).(glow.View); ok {
		glows = night.MarkGoals()
	}
	if e.MarkGoals() != glows {
		t.Fatalf("%v\nhas the mark goals %v, want %v", e, e.MarkGoals(), glows)
	}
	if diff := cmp.Diff(beside.Notes(), e.Notes()); diff != "" {
		t.Fatalf("%v\nnotes (-typed +erased):\n%s", e, diff)
	}
}

// The counts are those of the page on the notation.
func TestPerft(t *testing.T) {
	s, err := open(t).Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range []uint64{1, 24, 103, 3124, 19695} {
		if got := s.Perft(depth); got != want {
			t.Errorf("Perft(%d) = %d, want %d", depth, got, want)
		}
		if got := play.Perft(s, min(depth, 3)); depth < 4 && got != want {
			t.Errorf("through the contract, Perft(%d) = %d, want %d", depth, got, want)
		}
	}
}

// States and views are map keys. Those of the same rules are equal if their text
// is; those of different rules differ.
func TestComparable(t *testing.T) {
	rules := open(t)
	s, err := rules.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	again, err := rules.Parse(s.String())
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.Play("W2:" + spare(t, s))
	if err != nil {
		t.Fatal(err)
	}
	states := map[catalog.State]string{s: "s", next: "next"}
	if states[again] != "s" || states[next] != "next" || len(states) != 2 {
		t.Errorf("states in a map: %v", states)
	}
	views := map[catalog.View]string{s.View(0): "1", s.View(1): "2", s.View(game.Nobody): "nobody"}
	if views[again.View(0)] != "1" || views[again.View(1)] != "2" || views[again.View(game.Nobody)] != "nobody" || len(views) != 3 {
		t.Errorf("views in a map: %v", views)
	}
	other, err := open(t, "Edition", "classic-ru").Parse(s.String())
	if err != nil {
		t.Fatal(err)
	}
	if other == s {
		t.Error("states of two editions are equal")
	}
}

// spare returns the open sides of the spare tile of a state.
func spare(t *testing.T, s catalog.State) catalog.Ply {
	t.Helper()
	table, ok := s.View(game.Nobody).Table()
	if !ok {
		t.Fatal("there is no table")
	}
	return catalog.Ply(table.Board().Spare().Open.String())
}

// Erased games run like typed ones, with the same result.
func TestRun(t *testing.T) {
	const seed, limit = 7, 80
	rules := open(t)
	start, err := rules.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	var seats []play.Bot[catalog.Ply, catalog.View]
	for i, name := range []string{"greedy", "random"} {
		choose, err := rules.Bot(name, uint64(i), bot.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		seats = append(seats, choose)
	}
	got, err := play.Run(t.Context(), rules, start, seats, play.Options{Limit: limit})
	if err != nil {
		t.Fatal(err)
	}

	typed, err := standard.Rules{}.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	want, err := play.Run(t.Context(), standard.Rules{}, typed, []play.Bot[labyrinth.Ply, standard.View]{
		bot.Greedy[standard.State](0), bot.Random[standard.State](1),
	}, play.Options{Limit: limit})
	if err != nil {
		t.Fatal(err)
	}
	want.Tags, got.Tags = rules.Tags(), rules.Tags()
	wantText, err := want.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	gotText, err := got.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(wantText), string(gotText)); diff != "" {
		t.Errorf("record (-typed +erased):\n%s", diff)
	}
	if len(got.Plies) != limit {
		t.Errorf("%d plies, want a game long enough to compare", len(got.Plies))
	}
	read, err := play.ParseRecord(rules, string(gotText))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play.States(read); err != nil {
		t.Error(err)
	}
}

// Bots choose the same plies on erased types as on typed ones.
func TestBotOnErased(t *testing.T) {
	e, err := open(t).Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	s, err := standard.Rules{}.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	erased, typed := bot.Greedy[catalog.State](5), bot.Greedy[standard.State](5)
	for range 6 {
		p := s.ToMove()
		want, err := typed(t.Context(), s.View(p))
		if err != nil {
			t.Fatal(err)
		}
		got, err := erased(t.Context(), e.View(p))
		if err != nil || string(got) != want.String() {
			t.Fatalf("in %v it plays %v, %v; want %v", e, got, err, want)
		}
		if s, err = s.Play(want); err != nil {
			t.Fatal(err)
		}
		if e, err = e.Play(got); err != nil {
			t.Fatal(err)
		}
	}
}

// Every bot plays every variant with every number of seats.
func TestBots(t *testing.T) {
	for _, v := range catalog.All().Variants {
		rules := open(t, "Variant", v.Name)
		for _, name := range bot.Names() {
			if name == "lookahead" || name == "mcts" {
				name += ":1" // think little
			}
			for seats := 2; seats <= 4; seats++ {
				start, err := rules.Deal(seats, 1)
				if errors.Is(err, game.ErrSeats) {
					continue // not a game for so many
				}
				if err != nil {
					t.Fatal(err)
				}
				var choosers []play.Bot[catalog.Ply, catalog.View]
				for i := range seats {
					choose, err := rules.Bot(name, uint64(i), bot.Budget{})
					if err != nil {
						t.Fatal(err)
					}
					choosers = append(choosers, choose)
				}
				_, err = play.Run(context.Background(), rules, start, choosers, play.Options{Limit: long.Count(4, 20), Seed: 1})
				if err != nil {
					t.Errorf("%s, %d times %s: %v", v.Name, seats, name, err)
				}
			}
		}
	}
}

// An erased bot gets typed views, refuses views of other variants, and may return
// an error without a ply.
func TestEraseBot(t *testing.T) {
	fails := play.ErrResign
	own := catalog.EraseBot(func(_ context.Context, v standard.View) (ply labyrinth.Ply, err error) {
		if fails == context.Canceled { //nolint:errorlint // set here
			ply = v.AppendPlies(nil)[0]
		}
		return ply, fails
	})
	view := func(variant string) catalog.View {
		s, err := open(t, "Variant", variant).Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		return s.View(0)
	}
	if got, err := own(t.Context(), view("standard")); got != "" || !errors.Is(err, play.ErrResign) {
		t.Errorf("resigning gives %q, %v", got, err)
	}
	fails = context.Canceled
	first := view("standard").AppendPlies(nil)[0]
	if got, err := own(t.Context(), view("standard")); got != first || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted it gives %q, %v, want %q with the error", got, err, first)
	}
	if got, err := own(t.Context(), view("glow")); got != "" || !errors.Is(err, game.ErrOption) {
		t.Errorf("a view of another variant gives %q, %v", got, err)
	}
}

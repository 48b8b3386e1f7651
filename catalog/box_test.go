package catalog_test

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
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// TestAgreement plays random games with typed and with boxed rules and compares
// everything.
func TestAgreement(t *testing.T) {
	long.Checks(t, 40)
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

func agree[S game.State[S]](t *rapid.T, rules game.Rules[S]) {
	boxed, err := catalog.All().Open(rules.Tags()...)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rules.Tags(), boxed.Tags()); diff != "" {
		t.Fatalf("tags (-typed +boxed):\n%s", diff)
	}
	seats, seed := rapid.IntRange(2, 4).Draw(t, "seats"), rapid.Uint64().Draw(t, "seed")
	s, err := rules.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	e, err := boxed.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "plies"), 0))
	for range rapid.IntRange(0, 12).Draw(t, "length") {
		agreeState(t, rules, s, boxed, e)
		plies := s.AppendPlies(nil)
		if len(plies) == 0 {
			return
		}
		ply := plies[r.IntN(len(plies))]
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
		if e, err = e.Play(ply); err != nil {
			t.Fatalf("%v\nPlay(%v): %v", e, ply, err)
		}
	}
}

func agreeState[S game.State[S]](
	t *rapid.T, rules game.Rules[S], s S, boxed catalog.Rules, e catalog.State,
) {
	if got, want := e.String(), text(t, s); got != want || text(t, e) != want {
		t.Fatalf("text (-typed +boxed):\n%s", cmp.Diff(want, got))
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
	kept := []game.Ply{game.PlyOf("kept")}
	want := s.AppendPlies(slices.Clip(kept))
	if got := e.AppendPlies(slices.Clip(kept)); !slices.Equal(got, want) {
		t.Fatalf("%v\nplies %v, want %v", e, got, want)
	}
	for _, p := range want[1:] {
		if read, err := boxed.ParsePly(p.String()); err != nil || read != p {
			t.Fatalf("ParsePly(%q) = %q, %v", p, read, err)
		}
		if e.Weight(p) != 1 {
			t.Fatalf("%v\nthe weight of %v is %d, and the variant has no weights", e, p, e.Weight(p))
		}
	}
	if got, want := e.Perft(2), play.Perft(s, 2); got != want {
		t.Fatalf("%v\nPerft(2) = %d, want %d", e, got, want)
	}
	if got, want := e.Divide(2), play.Divide(s, 2); !slices.Equal(got, want) {
		t.Fatalf("%v\nDivide(2) = %v, want %v", e, got, want)
	}
	if read, err := boxed.Parse(e.String()); err != nil || read != e {
		t.Fatalf("%v\nreads as\n%v, %v", e, read, err)
	}
	for p := game.Nobody; int(p) <= s.Seats(); p++ {
		agreeView(t, rules, s, boxed, e, p)
	}
}

// agreeView compares what seat p sees. Views are the same in a box.
func agreeView[S game.State[S]](
	t *rapid.T, rules game.Rules[S], s S, boxed catalog.Rules, e catalog.State, p game.Player,
) {
	v := rules.View(s, p)
	if got := boxed.View(e, p); got != v {
		t.Fatalf("view of %v (-typed +boxed):\n%s", p, cmp.Diff(text(t, v), text(t, got)))
	}
	if read, err := boxed.ParseView(p, text(t, v)); err != nil || read != v {
		t.Fatalf("%v\nreads as\n%v, %v", v, read, err)
	}
	typed, ok := rules.Sample(v, rand.New(rand.NewPCG(1, 2)))
	sample, boxedOK := boxed.Sample(v, rand.New(rand.NewPCG(1, 2)))
	if !ok || !boxedOK || sample.String() != text(t, typed) {
		t.Fatalf("sample (-typed +boxed):\n%s", cmp.Diff(text(t, typed), sample.String()))
	}
	if boxed.View(sample, p) != v {
		t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", v, sample, boxed.View(sample, p))
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
	next, err := s.Play(s.AppendPlies(nil)[0])
	if err != nil {
		t.Fatal(err)
	}
	states := map[catalog.State]string{s: "s", next: "next"}
	if states[again] != "s" || states[next] != "next" || len(states) != 2 {
		t.Errorf("states in a map: %v", states)
	}
	views := map[game.View]string{rules.View(s, 0): "1", rules.View(s, 1): "2", rules.View(s, game.Nobody): "nobody"}
	if views[rules.View(again, 0)] != "1" || views[rules.View(again, 1)] != "2" || views[rules.View(again, game.Nobody)] != "nobody" || len(views) != 3 {
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

// Boxed games run like typed ones, with the same result.
func TestRun(t *testing.T) {
	const seed, limit = 7, 80
	rules := open(t)
	start, err := rules.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	var seats []play.Bot
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
	want, err := play.Run(t.Context(), standard.Rules{}, typed, []play.Bot{
		bot.Greedy(standard.Rules{}, 0), bot.Random(1),
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
		t.Errorf("record (-typed +boxed):\n%s", diff)
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

// Bots choose the same plies in a box as without.
func TestBotOnBox(t *testing.T) {
	rules := open(t)
	e, err := rules.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	s, err := standard.Rules{}.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	boxed, typed := bot.Greedy(rules, 5), bot.Greedy(standard.Rules{}, 5)
	for range 6 {
		p := s.ToMove()
		want, err := typed(t.Context(), play.Question{View: s.View(p)})
		if err != nil {
			t.Fatal(err)
		}
		got, err := boxed(t.Context(), play.Question{View: rules.View(e, p)})
		if err != nil || got.Ply != want.Ply {
			t.Fatalf("in %v it plays %v, %v; want %v", e, got.Ply, err, want.Ply)
		}
		if s, err = s.Play(want.Ply); err != nil {
			t.Fatal(err)
		}
		if e, err = e.Play(got.Ply); err != nil {
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
				var choosers []play.Bot
				for i := range seats {
					choose, err := rules.Bot(name, uint64(i), bot.Budget{})
					if err != nil {
						t.Fatal(err)
					}
					choosers = append(choosers, choose)
				}
				_, err = play.Run(context.Background(), rules, start, choosers, play.Options{Limit: long.Count(2, 20), Seed: 1})
				if err != nil {
					t.Errorf("%s, %d times %s: %v", v.Name, seats, name, err)
				}
			}
		}
	}
}

// A bot for one variant gets its views, refuses those of other variants, and may return an
// error without a ply.
func TestBotOfOneVariant(t *testing.T) {
	fails := play.ErrResign
	own := play.For(func(_ context.Context, v standard.View) (ply game.Ply, err error) {
		if fails == context.Canceled { //nolint:errorlint // set here
			ply = v.AppendPlies(nil)[0]
		}
		return ply, fails
	})
	ask := func(variant string) (game.Ply, error) {
		rules := open(t, "Variant", variant)
		s, err := rules.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		a, err := own(t.Context(), play.Question{View: rules.View(s, 0)})
		return a.Ply, err
	}
	if got, err := ask("standard"); got != (game.Ply{}) || !errors.Is(err, play.ErrResign) {
		t.Errorf("resigning gives %q, %v", got, err)
	}
	fails = context.Canceled
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ask("standard"); got != s.AppendPlies(nil)[0] || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted it gives %q, %v, want the first ply with the error", got, err)
	}
	if got, err := ask("glow"); got != (game.Ply{}) || !errors.Is(err, game.ErrOption) {
		t.Errorf("a view of another variant gives %q, %v", got, err)
	}
}

// Rules refuse the states of other games, and say which game they are.
func TestBoxOfAnotherGame(t *testing.T) {
	kids, glow := open(t, "Variant", "kids"), open(t, "Variant", "glow")
	s, err := glow.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "another game") || !strings.Contains(got, "kids") {
			t.Errorf("a state of glow in kids: %s", got)
		}
	}()
	kids.View(s, 0)
}

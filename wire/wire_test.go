package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/golden"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

var events = flag.String("events", "", "write the events of some games to this file, one in a line, for validate.mjs")

// follow plays a random game of a variant and calls visit with every update of
// every viewer.
func follow(t *testing.T, v catalog.Variant, seed uint64, visit func(r catalog.Rules, viewer game.Player, u play.Update)) {
	t.Helper()
	r, err := v.Open()
	if err != nil {
		t.Fatal(err)
	}
	start, err := r.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	s := play.NewSession(r, start, play.Options{Seed: seed, Limit: 60})
	random := rand.New(rand.NewPCG(seed, 9))
	for n := -1; ; n = s.Last() {
		if seed%3 == 2 && s.Last() > 30 && s.ToMove() >= 0 {
			if _, err := s.Forfeit(0, play.Resigned); err != nil {
				t.Fatal(err)
			}
		} else if n >= 0 && s.ToMove() >= 0 {
			plies := s.State().AppendPlies(nil)
			if _, err := s.Submit(s.ToMove(), n, plies[random.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
		if n == s.Last() {
			return
		}
		for viewer := game.Nobody; int(viewer) < start.Seats(); viewer++ {
			for u := range s.Events(viewer, n) {
				visit(r, viewer, u)
			}
		}
	}
}

// TestViews reads every view back, and compares the members that can be told
// from the view.
func TestViews(t *testing.T) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			for seed := range uint64(long.Count(3, 40)) {
				follow(t, v, seed, func(r catalog.Rules, viewer game.Player, u play.Update) { checkView(t, r, u) })
			}
		})
	}
}

// An object is a view as a program reads it.
type object struct {
	Variant string
	Options map[string]string
	Text    string
	Seat    *int
	Seats   int
	ToMove  any
	Outcome *struct {
		Winners []int
		Reason  string
	}
	Pawns, Homes, Reach, Targets []string
	Players                      []struct{ Seat int }
	Choices                      []struct {
		Ply                  string
		Picks, Kinds, Labels []string
	}
	Notes []string
}

func checkView(t *testing.T, r catalog.Rules, u play.Update) {
	t.Helper()
	data, err := wire.AppendViewOutcome(nil, r, u.View, u.Outcome, u.Reason)
	if err != nil {
		t.Fatal(err)
	}
	again, v, err := wire.ParseView(catalog.All(), data)
	if err != nil || v != u.View || v.Seat() != u.View.Seat() || !slices.Equal(again.Tags(), r.Tags()) {
		t.Fatalf("%s\nis read as %v, %v", data, v, err)
	}
	if written, err := wire.AppendViewOutcome(nil, again, v, u.Outcome, u.Reason); err != nil || !bytes.Equal(written, data) {
		t.Fatalf("written again: %s\nwant %s\n%v", written, data, err)
	}
	var o object
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatalf("%s\n%v", data, err)
	}
	if (o.Outcome != nil) != u.Outcome.Over() || o.Outcome != nil && (len(o.Outcome.Winners) != len(u.Outcome.Winners()) || o.Outcome.Reason != u.Reason) {
		t.Errorf("%s\nwant the outcome %v %q", data, u.Outcome, u.Reason)
	}
	if len(o.Players) != u.View.Seats() || o.Seats != u.View.Seats() {
		t.Errorf("%s\nhas %d players, want %d", data, len(o.Players), u.View.Seats())
	}
	acts := u.View.Seat() >= 0 && u.View.ToMove() == u.View.Seat() && !u.Outcome.Over()
	if acts != (o.Choices != nil) {
		t.Errorf("%s\nhas %d choices, and the seat acts: %v", data, len(o.Choices), acts)
	}
	if acts {
		checkChoices(t, u.View, o)
	}
}

// checkChoices checks that the choices are the legal plies, and that no two of
// them are put together in the same way.
func checkChoices(t *testing.T, v game.View, o object) {
	t.Helper()
	var plies []string
	paths := make(map[string]string)
	for _, c := range o.Choices {
		plies = append(plies, c.Ply)
		path := strings.Join(c.Picks, "\n")
		if other, ok := paths[path]; ok {
			t.Errorf("%v: %s and %s are picked alike", v, c.Ply, other)
		}
		paths[path] = c.Ply
		if len(c.Picks) == 0 || len(c.Kinds) != len(c.Picks) || len(c.Labels) != len(c.Picks) || slices.Contains(c.Labels, "") {
			t.Errorf("%v: the picks of %s are %v, %v, %v", v, c.Ply, c.Picks, c.Kinds, c.Labels)
		}
	}
	var want []string
	for _, ply := range v.AppendPlies(nil) {
		want = append(want, ply.String())
	}
	if diff := cmp.Diff(want, plies); diff != "" {
		t.Errorf("%v: choices (-legal +got):\n%s", v, diff)
	}
}

// TestGolden compares one event of each variant with its golden file, which is
// also an example for people who read views.
func TestGolden(t *testing.T) {
	for _, v := range catalog.All().Variants {
		var got bytes.Buffer
		follow(t, v, 1, func(r catalog.Rules, viewer game.Player, u play.Update) {
			if viewer != 0 || got.Len() > 0 || u.N < 8 || u.View.ToMove() != 0 {
				return
			}
			data, err := wire.AppendUpdate(nil, r, u)
			if err == nil {
				err = json.Indent(&got, data, "", " ")
			}
			if err != nil {
				t.Fatal(err)
			}
		})
		golden.Check(t, v.Name+".json", got.String()) // which validate.mjs checks against the schema
	}
}

// TestEvents writes all events of some games, as every viewer sees them.
// validate.mjs checks them against the schema.
func TestEvents(t *testing.T) {
	var out []byte
	for _, v := range catalog.All().Variants {
		for seed := range uint64(3) {
			follow(t, v, seed, func(r catalog.Rules, viewer game.Player, u play.Update) {
				var err error
				if out, err = wire.AppendUpdate(out, r, u); err != nil {
					t.Fatal(err)
				}
				changes, err := wire.AppendChanges([]byte(`"changes":`), r, u.Changes)
				if changes = append(changes, '}'); err != nil || !bytes.HasSuffix(out, changes) {
					t.Fatalf("%s, %v: want the end of %s", changes, err, out)
				}
				out = append(out, '\n')
			})
		}
	}
	walks := 0
	for line := range bytes.Lines(out) {
		var e struct {
			By      any
			View    struct{ Variant string }
			Changes []struct {
				Kind    string
				Seat    any
				Carried bool
			}
		}
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%s\n%v", line, err)
		}
		for _, c := range e.Changes {
			if c.Kind == "pawn" && !c.Carried && e.View.Variant == "standard" {
				if walks++; c.Seat != e.By {
					t.Fatalf("%s\nthe pawn of seat %v walked, by %v", line, c.Seat, e.By)
				}
			}
		}
	}
	if walks == 0 {
		t.Error("no pawn walked")
	}
	if *events != "" {
		if err := os.WriteFile(*events, out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestParseViewRefuses(t *testing.T) {
	r, err := catalog.All().Open()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	data, err := wire.AppendView(nil, r, r.View(s, 0))
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for bad, want := range map[string]game.Kind{
		"":                       game.ErrSyntax,
		"[]":                     game.ErrSyntax,
		"{}":                     game.ErrSyntax,
		good[:100]:               game.ErrSyntax,
		strings.Repeat(" ", 2e6): game.ErrSyntax,
		strings.Replace(good, `"standard"`, `"checkers"`, 1): game.ErrOption,
		strings.Replace(good, `"classic"`, `"plastic"`, 1):   game.ErrOption,
		strings.Replace(good, `"seat":1`, `"seat":0`, 1):     game.ErrSeats,
		strings.Replace(good, `"text":"6a`, `"text":"6!`, 1): game.ErrSyntax,
	} {
		if _, v, err := wire.ParseView(catalog.All(), []byte(bad)); !errors.Is(err, want) || v != nil {
			t.Errorf("%.60q gives %v, %v, want %v", bad, v, err, want)
		}
	}
}

// TestParseViewOfNoSeat reads a view, of a game in which all cards are open, for a seat that it does not have.
func TestParseViewOfNoSeat(t *testing.T) {
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "kids"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	data, err := wire.AppendView(nil, r, r.View(s, 1))
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[string]error{"2": nil, "null": nil, "3": game.ErrSeats, "16": game.ErrSeats} {
		view := strings.Replace(string(data), `"seat":2`, `"seat":`+seat, 1)
		if _, _, err := wire.ParseView(catalog.All(), []byte(view)); !errors.Is(err, want) {
			t.Errorf("seat %s gives %v, want %v", seat, err, want)
		}
	}
}

// TestParseUpdate reads the events of a game back.
func TestParseUpdate(t *testing.T) {
	for _, v := range catalog.All().Variants {
		r, err := v.Open()
		if err != nil {
			t.Fatal(err)
		}
		least, most := r.SeatRange()
		start, err := r.Deal(max(least, min(most, 4)), 1)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession(r, start, play.Options{Seed: 1})
		if most > 2 {
			_, err1 := s.Leave(3, "time")
			_, err2 := s.Leave(2, play.Resigned)
			_, err3 := s.Return(3)
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 20 {
			if p := s.ToMove(); p >= 0 {
				plies := s.State().AppendPlies(nil)
				if _, err := s.Submit(p, s.Last(), plies[i*7%len(plies)]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := s.Undo(s.Last() - 3); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Forfeit(1, play.Resigned); err != nil {
			t.Fatal(err)
		}
		for _, viewer := range []game.Player{game.Nobody, 0, 1} {
			for want := range s.Events(viewer, -1) {
				data, err := wire.AppendUpdate(nil, r, want)
				if err != nil {
					t.Fatal(err)
				}
				got, err := wire.ParseUpdate(r, data)
				if err != nil {
					t.Fatalf("%s: %v\n%s", v.Name, err, data)
				}
				if again, err := wire.AppendUpdate(nil, r, play.Update{
					N: got.N, Kind: got.Kind, By: got.By, Ply: got.Ply, To: got.To, View: got.View, Outcome: got.Outcome, Reason: got.Reason, Left: got.Left, Changes: want.Changes,
				}); err != nil || string(again) != string(data) {
					t.Errorf("%s: event %d is read as\n%s\nwant\n%s", v.Name, want.N, again, data)
				}
			}
		}
		for _, bad := range []string{"", "{}", `{"n":1,"kind":"ply","by":1,"ply":"a1","view":{}}`, `{"n":1,"kind":"other","by":1,"ply":"a1","view":{"text":"x"}}`, `{"n":1,"kind":"start","by":null,"ply":"c5","view":{"text":"x"}}`} {
			if _, err := wire.ParseUpdate(r, []byte(bad)); !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%s: %v, want %v", bad, err, game.ErrSyntax)
			}
		}
	}
}

func TestVariants(t *testing.T) {
	data, err := wire.AppendVariants(nil, catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Name, Summary string
		Seats         struct{ Min, Max int }
		Options       []struct {
			Name, Default, Note string
			Values              []string
			Editions            map[string]string
		}
	}
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatalf("%s\n%v", data, err)
	}
	for i, v := range catalog.All().Variants {
		got := list[i]
		if got.Name != v.Name || got.Summary != v.Summary || len(got.Options) != len(v.Options) {
			t.Errorf("%+v, want %s", got, v.Name)
		}
		for k, o := range v.Options {
			want := o.Editions
			if want == nil {
				want = map[string]string{} // an object in JSON
			}
			if diff := cmp.Diff(want, got.Options[k].Editions); diff != "" {
				t.Errorf("%s: editions of %s (-want +got):\n%s", v.Name, o.Name, diff)
			}
		}
		r, err := v.Open()
		if err != nil {
			t.Fatal(err)
		}
		for seats := range 6 {
			_, err := r.Deal(seats, 1)
			if in := seats >= got.Seats.Min && seats <= got.Seats.Max; in != (err == nil) {
				t.Errorf("%s: %d seats deal %v, and the range is %+v", v.Name, seats, err, got.Seats)
			}
		}
	}
}

func FuzzParseView(f *testing.F) {
	for _, v := range catalog.All().Variants {
		r, err := v.Open()
		if err != nil {
			f.Fatal(err)
		}
		s, err := r.Deal(2, 1)
		if err != nil {
			f.Fatal(err)
		}
		text, seat := fmt.Sprint(r.View(s, 0)), 1
		data, err := json.Marshal(map[string]any{"variant": v.Name, "text": text, "seat": seat})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, v, err := wire.ParseView(catalog.All(), data)
		if err != nil {
			return
		}
		out, err := wire.AppendView(nil, r, v)
		if err != nil {
			t.Fatal(err)
		}
		if _, again, err := wire.ParseView(catalog.All(), out); err != nil || again != v {
			t.Errorf("%s\nis read as %v, %v", out, again, err)
		}
	})
}

func BenchmarkView(b *testing.B) {
	r, err := catalog.All().Open()
	if err != nil {
		b.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	v := r.View(s, 0)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		if buf, err = wire.AppendView(buf[:0], r, v); err != nil {
			b.Fatal(err)
		}
	}
}

// TestChangesAsText checks that no change is written with an internal number:
// every member is text of the notation, a seat, a number of things or a tile.
func TestChangesAsText(t *testing.T) {
	numbers := []string{"seat", "points", "eggs", "pieces", "value"}
	seen := make(map[string]bool)
	for _, v := range catalog.All().Variants {
		for seed := range uint64(4) {
			follow(t, v, seed, func(r catalog.Rules, viewer game.Player, u play.Update) {
				data, err := wire.AppendUpdate(nil, r, u)
				if err != nil {
					t.Fatal(err)
				}
				var e struct{ Changes []map[string]any }
				if err := json.Unmarshal(data, &e); err != nil {
					t.Fatal(err)
				}
				for _, c := range e.Changes {
					seen[c["kind"].(string)] = true
					for name, value := range c {
						if _, number := value.(float64); number != slices.Contains(numbers, name) {
							t.Fatalf("%s: the change %v has the %s %v", v.Name, c, name, value)
						}
					}
				}
			})
		}
	}
	for _, kind := range []string{"shift", "pawn", "back", "turned", "event", "move", "battle", "card"} {
		if !seen[kind] {
			t.Errorf("no change of the kind %s", kind)
		}
	}
}

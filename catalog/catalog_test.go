package catalog_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func TestAll(t *testing.T) {
	all := catalog.All().Variants
	if len(all) == 0 || all[0].Name != "standard" {
		t.Fatal("the standard game does not come first")
	}
	seen := make(map[string]bool)
	for _, v := range all {
		if v.Name == "" || seen[v.Name] || strings.ToLower(v.Name) != v.Name {
			t.Errorf("the name %q is empty, not in lower case, or a duplicate", v.Name)
		}
		seen[v.Name] = true
		if !strings.HasSuffix(v.Summary, ".") || strings.Contains(v.Summary, "\n") {
			t.Errorf("%s: the summary is not a sentence: %q", v.Name, v.Summary)
		}
		options := make(map[string]bool)
		for _, o := range v.Options {
			if o.Name == "" || o.Name == "Variant" || options[o.Name] {
				t.Errorf("%s: the option %q is empty, Variant, or a duplicate", v.Name, o.Name)
			}
			options[o.Name] = true
			if !strings.HasSuffix(o.Note, ".") || strings.Contains(o.Note, "\n") {
				t.Errorf("%s: the note on %s is not a sentence: %q", v.Name, o.Name, o.Note)
			}
		}
	}
}

// Rules with the defaults, and with each listed value of each option, deal states
// that they read back. Their tags choose the same rules.
func TestOpenEverything(t *testing.T) {
	for _, v := range catalog.All().Variants {
		choices := [][]game.Tag{tagList("Variant", v.Name)}
		for _, o := range v.Options {
			for _, value := range o.Values {
				choices = append(choices, tagList("Variant", v.Name, o.Name, value))
			}
		}
		for _, tags := range choices {
			rules, err := catalog.All().Open(tags...)
			if err != nil {
				t.Errorf("Open(%v): %v", tags, err)
				continue
			}
			if got := rules.Tags(); len(got) == 0 || got[0] != tags[0] {
				t.Errorf("Open(%v) has the tags %v", tags, got)
			}
			again, err := catalog.All().Open(rules.Tags()...)
			if err != nil {
				t.Errorf("Open(%v): %v", rules.Tags(), err)
				continue
			}
			if diff := cmp.Diff(rules.Tags(), again.Tags()); diff != "" {
				t.Errorf("Open(%v): tags of the game, and of the game they name:\n%s", tags, diff)
			}
			seats := 2
			if seated, ok := rules.(game.SeatRanger); ok {
				least, _ := seated.SeatRange()
				seats = max(seats, least)
			}
			s, err := rules.Deal(seats, 1)
			if err != nil {
				t.Errorf("%v: Deal: %v", tags, err)
				continue
			}
			if read, err := again.Parse(s.String()); err != nil || read.String() != s.String() {
				t.Errorf("%v\nreads as %v, %v", s, read, err)
			}
		}
		// The default value of an option is what there is without it.
		for _, o := range v.Options {
			if o.Values != nil && o.Name == "Edition" {
				with, without := open(t, "Variant", v.Name, o.Name, o.Values[0]), open(t, "Variant", v.Name)
				if diff := cmp.Diff(without.Tags(), with.Tags()); diff != "" {
					t.Errorf("%s: tags with the default %s (-without +with):\n%s", v.Name, o.Name, diff)
				}
			}
		}
	}
}

// Without tags, Open returns the standard game. The tag Variant may be anywhere.
func TestOpen(t *testing.T) {
	want := tagList("Variant", "standard", "Edition", "classic")
	for _, tags := range [][]string{
		nil,
		{"Variant", "standard"},
		{"Edition", "classic"},
		{"Edition", "classic", "Variant", "standard"},
	} {
		if diff := cmp.Diff(want, open(t, tags...).Tags()); diff != "" {
			t.Errorf("Open(%v): tags (-want +got):\n%s", tags, diff)
		}
	}
	want = tagList("Variant", "standard", "Edition", "older", "Look", "on-turn")
	if diff := cmp.Diff(want, open(t, "Look", "on-turn", "Variant", "standard", "Edition", "older").Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(standard.Rules{Edition: "older"}.BoardLayout(), layout(t, open(t, "Edition", "older"))); diff != "" {
		t.Errorf("layout of the older edition (-want +got):\n%s", diff)
	}
}

func layout(t *testing.T, rules catalog.Rules) labyrinth.Layout {
	t.Helper()
	l, ok := rules.BoardLayout()
	if !ok {
		t.Fatal("there is no layout")
	}
	return l
}

// An error of Open says what is wrong and what is allowed.
func TestOpenFails(t *testing.T) {
	var variants []string
	for _, v := range catalog.All().Variants {
		variants = append(variants, v.Name)
	}
	tests := []struct {
		name string
		tags []game.Tag
		says []string
	}{
		{"variant", tagList("Variant", "chess"), append(variants, `"chess"`)},
		{"empty variant", tagList("Variant", ""), variants},
		{"capital", tagList("Variant", "Standard"), variants},
		{"edition", tagList("Edition", "new"), []string{`"new"`, "classic, older, classic-ru, pokemon, onepiece, anniversary"}},
		{"look", tagList("Look", "never"), []string{`"never"`, "at-once, on-turn"}},
		{"layout", tagList("Layout", "6c/39"), []string{`"6c/39"`}},
		{"homes", tagList("Homes", "a1,z9"), []string{`"a1,z9"`}},
		{"option", tagList("Speed", "3"), []string{`"Speed"`, "Edition", "Layout", "Look", "Homes"}},
		{"option of no name", tagList("", ""), []string{"Edition", "Layout", "Look", "Homes"}},
		{"twice", tagList("Look", "on-turn", "Look", "on-turn"), []string{`"Look"`, "twice"}},
		{"all at once", tagList("Look", "never", "Speed", "3", "Edition", "new"), []string{`"never"`, `"Speed"`, `"new"`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rules, err := catalog.All().Open(test.tags...)
			if rules != nil || !errors.Is(err, game.ErrOption) {
				t.Fatalf("Open(%v) = %v, %v; want an error that matches ErrOption", test.tags, rules, err)
			}
			for _, word := range test.says {
				if !strings.Contains(err.Error(), word) {
					t.Errorf("the error does not say %s: %v", word, err)
				}
			}
		})
	}
}

// OpenRecord ignores tags that are not options.
func TestOpenRecord(t *testing.T) {
	rules, err := catalog.All().OpenRecord(tagList(
		"Event", "final", "Variant", "standard", "Edition", "pokemon", "Seats", "2", "Result", "1", "Variants", "x", "Look", "on-turn", "Cards", "in May", // an option of another variant
	))
	if err != nil {
		t.Fatal(err)
	}
	want := tagList("Variant", "standard", "Edition", "pokemon", "Look", "on-turn")
	if diff := cmp.Diff(want, rules.Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
	for _, tags := range [][]game.Tag{
		tagList("Variant", "chess", "Seats", "2"),
		tagList("Variant", "standard", "Edition", "new", "Seats", "2"),
	} {
		if rules, err := catalog.All().OpenRecord(tags); rules != nil || !errors.Is(err, game.ErrOption) {
			t.Errorf("OpenRecord(%v) = %v, %v; want an error that matches ErrOption", tags, rules, err)
		}
	}
}

func TestBotUnknown(t *testing.T) {
	for _, name := range []string{"", "Greedy", "human", "deep blue", "mcts "} {
		choose, err := open(t).Bot(name, 1, bot.Budget{})
		if choose != nil || !errors.Is(err, game.ErrOption) {
			t.Errorf("Bot(%q): %v; want an error that matches ErrOption", name, err)
			continue
		}
		for _, known := range bot.Names() {
			if !strings.Contains(err.Error(), known) {
				t.Errorf("the error does not name %s: %v", known, err)
			}
		}
	}
}

// A budget may follow the name of a searching bot.
func TestBotBudget(t *testing.T) {
	rules := open(t)
	s, err := rules.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"lookahead:2", "lookahead:1ms", "mcts:30", "mcts:1ms", "mcts:0", "expert:0"} {
		choose, err := rules.Bot(name, 1, bot.Budget{})
		if err != nil {
			t.Errorf("Bot(%q): %v", name, err)
			continue
		}
		a, err := choose(t.Context(), play.Question{View: rules.View(s, 0)})
		if err != nil || !slices.Contains(s.AppendPlies(nil), a.Ply) {
			t.Errorf("%s chooses %q, %v", name, a.Ply, err)
		}
	}
	for _, name := range []string{"mcts:", "mcts:-1s", "mcts:soon", "lookahead:2:3"} {
		if _, err := rules.Bot(name, 1, bot.Budget{}); !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), "50ms") {
			t.Errorf("Bot(%q): %v; want an error that says what a budget is", name, err)
		}
	}
}

// A budget in the name replaces the budget argument. A bot that is interrupted
// returns its best ply so far.
func TestBotInterrupted(t *testing.T) {
	rules := open(t)
	s, err := rules.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	endless := bot.Budget{Iterations: math.MaxInt}
	for _, test := range []struct {
		name string
		want error
	}{
		{"mcts:5", nil},
		{"mcts", context.DeadlineExceeded},
		{"lookahead", context.DeadlineExceeded},
	} {
		choose, err := rules.Bot(test.name, 1, endless)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			ctx, cancel := t.Context(), func() {}
			if test.want != nil {
				ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
			}
			a, err := choose(ctx, play.Question{View: rules.View(s, 0)})
			cancel()
			if !errors.Is(err, test.want) || !slices.Contains(s.AppendPlies(nil), a.Ply) {
				t.Errorf("%s chooses %q, %v; want a legal ply and %v", test.name, a.Ply, err, test.want)
			}
		}
	}
}

func TestGameErrors(t *testing.T) {
	rules := open(t)
	if s, err := rules.Deal(5, 1); s != nil || !errors.Is(err, game.ErrSeats) {
		t.Errorf("Deal(5) = %v, %v; want ErrSeats", s, err)
	}
	if s, err := rules.Parse(notation[1:]); s != nil || !errors.Is(err, labyrinth.ErrFixed) && !errors.Is(err, labyrinth.ErrTiles) {
		t.Errorf("Parse without the first tile = %v, %v; want ErrTiles or ErrFixed", s, err)
	}
	if v, err := rules.ParseView(0, notation); v != nil || !errors.Is(err, labyrinth.ErrCards) {
		t.Errorf("ParseView of what nobody sees = %v, %v; want ErrCards", v, err)
	}
	for _, word := range []string{"", "h1", "W2", "W2:NX", " a1", "a1 "} {
		if p, err := rules.ParsePly(word); p != (game.Ply{}) || !errors.Is(err, game.ErrSyntax) {
			t.Errorf("ParsePly(%q) = %q, %v; want ErrSyntax", word, p, err)
		}
	}
}

// A ply that is not listed is illegal.
func TestPlayIllegal(t *testing.T) {
	s, err := open(t).Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"", "a1", "W2:NE", "W1:NS", "W2:NS ", "w2:ns", "W2:SN", "?"} {
		p := game.PlyOf(p)
		if next, err := s.Play(p); next != nil || !errors.Is(err, game.ErrIllegal) {
			t.Errorf("Play(%q) = %v, %v; want an error that matches ErrIllegal", p, next, err)
		}
	}
}

// A bot refuses views of other variants.
func TestBotOfAnotherVariant(t *testing.T) {
	glow, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "glow"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := glow.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range bot.Names() {
		choose, err := open(t).Bot(name, 1, bot.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		own, err := open(t).Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []game.View{glow.View(s, 0), nil, open(t).View(own, 0), glow.View(s, 0), nil} {
			if v != nil && name == "random" {
				continue // it plays every game
			}
			if v == open(t).View(own, 0) {
				if _, err := choose(t.Context(), play.Question{View: v}); err != nil {
					t.Error(err)
				}
				continue
			}
			if a, err := choose(t.Context(), play.Question{View: v}); a.Ply != (game.Ply{}) || !errors.Is(err, game.ErrOption) {
				t.Errorf("%s chooses %q, %v; want ErrOption", name, a.Ply, err)
			}
		}
	}
}

// TestAnniversaryAsText plays games with events until it has seen walks through
// walls, cards that others may not see, and plies that everybody sees.
func TestAnniversaryAsText(t *testing.T) {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "anniversary"})
	if err != nil {
		t.Fatal(err)
	}
	random, err := rules.Bot("random", 1, bot.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	walls, secrets := 0, 0
	watch := func(before catalog.State, ply game.Ply) {
		for p := range game.Player(2) {
			card := strings.HasPrefix(ply.String(), "take:") || strings.HasPrefix(ply.String(), "draw:")
			table, _ := labyrinth.TableOf(rules.View(before, game.Nobody))
			want := ply
			if card && p != table.Seat() {
				want = game.PlyOf(ply.String()[:5] + "?")
				secrets++
			}
			if got := before.SeenBy(ply, p); got != want {
				t.Errorf("seat %v sees %s as %s, want %s", p, ply, got, want)
			}
		}
		v := rules.View(before, game.Nobody)
		if table, _ := labyrinth.TableOf(v); table.Phase() == labyrinth.ToWalk {
			var walks []string
			for _, ply := range v.AppendPlies(nil) {
				walks = append(walks, ply.String())
			}
			if got := labyrinth.ReachOf(v).String(); got != strings.Join(walks, " ") {
				t.Errorf("reach %s, and the walks are %s", got, walks)
			}
			to, err := labyrinth.ParseSquare(ply.String())
			if path := labyrinth.PathOf(v, to); err != nil || len(path) == 0 || path[len(path)-1] != to {
				t.Errorf("the way of %s is %v", ply, path)
			}
			if table.Reach(table.Seat()) != labyrinth.ReachOf(v) {
				walls++
			}
		}
	}
	for seed := range uint64(20) {
		start, err := rules.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := play.Run(t.Context(), rules, start, []play.Bot{random, random},
			play.Options{Limit: 300, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i, ply := range rec.Plies {
			watch(states[i], ply)
		}
	}
	if walls == 0 || secrets == 0 {
		t.Errorf("%d walks through walls and %d hidden cards are too few to tell", walls, secrets)
	}
}

package standard_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// tags reads tags written as Name=Value.
func tags(words ...string) []game.Tag {
	var list []game.Tag
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		list = append(list, game.Tag{Name: name, Value: value})
	}
	return list
}

// TestEditions holds every edition to what is known of it (rulings 1 and 5).
func TestEditions(t *testing.T) {
	tests := []struct {
		edition   string
		look      standard.Look
		straights int    // among the loose tiles
		first     string // what picture A is called
	}{
		{"classic", standard.AtOnce, 12, "book"},
		{"older", standard.AtOnce, 13, "book"},
		{"classic-ru", standard.OnTurn, 12, "book"},
		{"pokemon", standard.AtOnce, 12, "1"},
		{"onepiece", standard.AtOnce, 12, "1"},
		{"anniversary", standard.AtOnce, 12, "book"},
	}
	var names []string
	for _, g := range standard.Editions() {
		names = append(names, g.Edition)
	}
	for i, tt := range tests {
		if i >= len(names) || names[i] != tt.edition {
			t.Fatalf("the editions are %v, want %s at %d", names, tt.edition, i)
		}
		g, err := standard.Open(tags("Edition=" + tt.edition)...)
		if err != nil {
			t.Fatal(err)
		}
		straights := 0
		for _, tile := range g.Box().Loose {
			if tile.Open == labyrinth.North|labyrinth.South {
				straights++
			}
		}
		if g.Look != tt.look || straights != tt.straights || g.Box().Name(1) != tt.first {
			t.Errorf("%s: look %d, %d straights, picture A is %s", tt.edition, g.Look, straights, g.Box().Name(1))
		}
		want := tags("Variant=standard", "Edition="+tt.edition)
		if diff := cmp.Diff(want, g.Tags()); diff != "" {
			t.Errorf("%s: tags (-want +got):\n%s", tt.edition, diff)
		}
	}
	if len(names) != len(tests) {
		t.Errorf("%d editions, want %d: %v", len(names), len(tests), names)
	}
	zero := standard.Rules{}
	if diff := cmp.Diff(tags("Variant=standard", "Edition=classic"), zero.Tags()); diff != "" {
		t.Errorf("the zero Game: tags (-want +got):\n%s", diff)
	}
	classic, err := standard.Open()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(zero.Box(), classic.Box()); diff != "" {
		t.Errorf("Open without tags is not the zero Game (-zero +open):\n%s", diff)
	}
}

// TestEditionLiteral deals by a bare edition, and refuses what is none.
func TestEditionLiteral(t *testing.T) {
	for _, e := range standard.Editions() {
		bare := standard.Rules{Edition: e.Edition}
		if diff := cmp.Diff(e.Tags(), bare.Tags()); diff != "" {
			t.Errorf("tags (-edition +bare):\n%s", diff)
		}
		want, err1 := e.Deal(2, 1)
		got, err2 := bare.Deal(2, 1)
		if err1 != nil || err2 != nil || got != want {
			t.Errorf("%s deals\n%v, %v\nand by its name alone\n%v, %v", e.Edition, want, err1, got, err2)
		}
	}
	for _, g := range []standard.Rules{{Edition: "oldr"}, {Look: 9}} {
		_, err1 := g.Deal(2, 1)
		_, err2 := g.Parse("")
		_, err3 := g.ParseView(0, "")
		for _, err := range []error{err1, err2, err3} {
			if !errors.Is(err, game.ErrOption) {
				t.Errorf("%+v: %v, want an error that matches ErrOption", g, err)
			}
		}
		_ = g.Tags() // does not panic
	}
}

// TestEditionsAreCopies changes what one call returned.
func TestEditionsAreCopies(t *testing.T) {
	want := standard.Editions()
	for _, g := range standard.Editions() {
		g.Layout.Names[0] = "changed"
		g.Layout.Loose[0], g.Layout.Fixed[0] = labyrinth.Tile{}, labyrinth.Tile{}
		g.Layout.Starts[0] = 0
	}
	if diff := cmp.Diff(want, standard.Editions()); diff != "" {
		t.Error(diff)
	}
}

// TestTagsInverse opens the game that the tags of a game name.
func TestTagsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		g.Edition = rapid.SampledFrom([]string{"", "classic", "older", "classic-ru", "anniversary"}).Draw(t, "edition")
		named, err := standard.Open(g.Tags()...)
		if err != nil {
			t.Fatalf("Open(%v): %v", g.Tags(), err)
		}
		if diff := cmp.Diff(g.Tags(), named.Tags()); diff != "" {
			t.Fatalf("tags (-game +opened):\n%s", diff)
		}
		named.Homes = g.Homes // every state says them itself
		s, _ := drawState(t, g, seats)
		if again := parse(t, named, s.String()); again != s {
			t.Fatalf("%v\nreads as\n%v", s, again)
		}
	})
}

func TestOpenHomes(t *testing.T) {
	g, err := standard.Open(tags("Homes=g7,a1,g1")...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	wantField(t, s, "HOMES", "g7,a1,g1")
}

// TestOpenRefuses gives tags that are no options, one by one and together.
func TestOpenRefuses(t *testing.T) {
	bad := []string{
		"Variant=kids", "Edition=nth", "Edition=", "Look=never", "Look=",
		"Layout=6c/39", "Layout=", "Homes=a1,z9", "Homes=", "Colour=red", "look=on-turn", "=",
	}
	for _, word := range bad {
		g, err := standard.Open(tags(word)...)
		var fs game.Faults
		if !errors.Is(err, game.ErrOption) || !errors.As(err, &fs) || len(fs) != 1 {
			t.Errorf("Open(%s) = %v, %v; want one fault that matches ErrOption", word, g, err)
		}
	}
	together := []string{"Edition=nth", "Look=never", "Layout=6c/39", "Homes=a1,z9", "Colour=red"}
	_, err := standard.Open(tags(together...)...)
	var fs game.Faults
	if !errors.As(err, &fs) {
		t.Fatalf("Open(%v): %v, want Faults", together, err)
	}
	for _, word := range together {
		name, value, _ := strings.Cut(word, "=")
		if !slices.ContainsFunc(fs, func(f game.Fault) bool { return f.Text == value || f.Text == name }) {
			t.Errorf("no fault on %s among %v", word, fs)
		}
	}
}

// TestLayoutRefused holds the game to tiles that bear pictures alone: marks and
// messages would lie open in every view.
func TestLayoutRefused(t *testing.T) {
	marked, backed, broken := labyrinth.Classic(), labyrinth.Classic(), labyrinth.Older()
	marked.Loose[0].Mark = 1
	backed.Backs = []labyrinth.Tile{{Open: labyrinth.North | labyrinth.South, Mark: 13}}
	broken.Side = 0
	for name, l := range map[string]labyrinth.Layout{"a mark": marked, "a message": backed, "no side": broken} {
		if _, err := (standard.Rules{Layout: l}).Deal(2, 1); !errors.Is(err, labyrinth.ErrLayout) {
			t.Errorf("%s: %v, want an error that matches ErrLayout", name, err)
		}
	}
}

// TestLookText is what records and people read.
func TestLookText(t *testing.T) {
	for look, want := range map[standard.Look]string{standard.AtOnce: "at-once", standard.OnTurn: "on-turn", 0: "", 9: "Look(9)"} {
		if got := look.String(); got != want {
			t.Errorf("Look %d is %q, want %q", uint8(look), got, want)
		}
	}
}

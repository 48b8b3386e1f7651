package kids_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"pgregory.net/rapid"
)

// TestEditions holds every edition to what is printed (rulings 2).
func TestEditions(t *testing.T) {
	tests := []struct {
		edition string
		family  kids.Family
		finish  labyrinth.Return
		first   string // what picture A is called
	}{
		{"pokemon", kids.FaceUp, labyrinth.ReturnRequired, "1"},
		{"onepiece", kids.FaceUp, labyrinth.ReturnRequired, "1"},
		{"classic-ru", kids.InHand, labyrinth.ReturnRequired, "book"},
		{"anniversary", kids.InPile, labyrinth.ReturnWaived, "book"},
	}
	editions := kids.Editions()
	for i, tt := range tests {
		if len(editions) != len(tests) || editions[i].Edition != tt.edition {
			t.Fatalf("the editions are %v, want %s at %d", editions, tt.edition, i)
		}
		g, err := kids.Open(testkit.Tags("Edition=" + tt.edition)...)
		if err != nil {
			t.Fatal(err)
		}
		if g.Family != tt.family || g.Return != tt.finish || g.Box().Name(1) != tt.first || g.Box().Side != 7 || len(g.Box().Loose) != 34 {
			t.Errorf("%s: family %d, finish %d, picture A is %s", tt.edition, g.Family, g.Return, g.Box().Name(1))
		}
		if diff := cmp.Diff(testkit.Tags("Variant=kids", "Edition="+tt.edition), g.Tags()); diff != "" {
			t.Errorf("%s: tags (-want +got):\n%s", tt.edition, diff)
		}
	}
	first, err := kids.Open()
	if err != nil {
		t.Fatal(err)
	}
	zero := kids.Rules{}
	if !cmp.Equal(first.Tags(), zero.Tags()) || !cmp.Equal(first.Box(), zero.Box()) {
		t.Errorf("Open without tags is %v and not the zero Game", first)
	}
}

// TestEditionLiteral deals by a bare edition, and refuses what is none.
func TestEditionLiteral(t *testing.T) {
	for _, e := range kids.Editions() {
		bare := kids.Rules{Edition: e.Edition}
		if diff := cmp.Diff(e.Tags(), bare.Tags()); diff != "" {
			t.Errorf("tags (-edition +bare):\n%s", diff)
		}
		want, err1 := e.Deal(2, 1)
		got, err2 := bare.Deal(2, 1)
		if err1 != nil || err2 != nil || got != want {
			t.Errorf("%s deals\n%v, %v\nand by its name alone\n%v, %v", e.Edition, want, err1, got, err2)
		}
	}
	for _, g := range []kids.Rules{{Edition: "pokemn"}, {Family: 4}, {Return: 3}} {
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

// The return home is left out by agreement (classic-ru), and every other mix
// can be asked for, too.
func TestEveryMixOfOptions(t *testing.T) {
	for _, e := range kids.Editions() {
		for cards, family := range map[string]kids.Family{"open": kids.FaceUp, "private": kids.InHand, "pile": kids.InPile} {
			for back, finish := range map[string]labyrinth.Return{"yes": labyrinth.ReturnRequired, "no": labyrinth.ReturnWaived} {
				g, err := kids.Open(testkit.Tags("Edition="+e.Edition, "Cards="+cards, "Return="+back)...)
				if err != nil {
					t.Fatal(err)
				}
				if g.Edition != e.Edition || g.Family != family || g.Return != finish {
					t.Errorf("%s, %s, return %s opens %v", e.Edition, cards, back, g)
				}
				want := []string{"Variant=kids", "Edition=" + e.Edition}
				if family != e.Family {
					want = append(want, "Cards="+cards)
				}
				if finish != e.Return {
					want = append(want, "Return="+back)
				}
				if diff := cmp.Diff(testkit.Tags(want...), g.Tags()); diff != "" {
					t.Errorf("tags (-want +got):\n%s", diff)
				}
			}
		}
	}
}

// TestTagsInverse opens the game that the tags of a game name.
func TestTagsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		named, err := kids.Open(g.Tags()...)
		if err != nil {
			t.Fatalf("Open(%v): %v", g.Tags(), err)
		}
		if diff := cmp.Diff(g.Tags(), named.Tags()); diff != "" {
			t.Fatalf("tags (-game +opened):\n%s", diff)
		}
		s, _ := drawState(t, g, seats)
		if again := parse(t, named, s.String()); again != s { // homes are in every state
			t.Fatalf("%v\nreads as\n%v", s, again)
		}
	})
}

func TestOpenHomes(t *testing.T) {
	g, err := kids.Open(testkit.Tags("Homes=g7,a1,g1")...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	wantField(t, s, "HOMES", "g7,a1,g1")
	wantField(t, s, "PAWNS", "g7,a1,g1")
}

// TestOpenRefuses gives tags that are no options, one by one and together. A
// fault names the option, or the value and what is allowed.
func TestOpenRefuses(t *testing.T) {
	for word, names := range map[string]string{
		"Variant=glow": "kids", "Edition=classic": "pokemon, onepiece, classic-ru, anniversary", "Edition=": "pokemon",
		"Cards=shut": "open, private, pile", "Cards=": "open, private, pile", "Return=maybe": "yes, no", "Return=": "yes, no",
		"Layout=6c/39": "Layout", "Layout=": "Layout", "Homes=a1,z9": "Homes", "Homes=": "Homes",
		"Look=at-once": "Edition, Cards, Return, Layout, Homes", "cards=open": "Edition, Cards, Return, Layout, Homes", "=": "Cards",
	} {
		_, err := kids.Open(testkit.Tags(word)...)
		testkit.WantOptionFaults(t, err, names)
	}
	_, err := kids.Open(testkit.Tags("Edition=nth", "Cards=shut", "Return=maybe", "Colour=red", "Colour=red", "Layout=6c/39", "Homes=a1,z9")...)
	testkit.WantOptionFaults(t, err, "nth", "shut", "maybe", "Colour", "Colour", "6c/39", "z9")
	if !strings.Contains(err.Error(), "Edition must be one of pokemon, onepiece, classic-ru, anniversary") {
		t.Errorf("the error does not say what is allowed: %v", err)
	}
	_, err = kids.Open(testkit.Tags("Edition=pokemon", "Edition=onepiece")...)
	testkit.WantOptionFaults(t, err, "twice")
}

// Every option is named, explained, and defaults to what Open takes without.
func TestOptions(t *testing.T) {
	var names []string
	plain, err := kids.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range kids.Options() {
		names = append(names, o.Name)
		if !strings.HasSuffix(o.Note, ".") {
			t.Errorf("%s: the note %q is no sentence", o.Name, o.Note)
		}
		for i, value := range o.Values {
			g, err := kids.Open(game.Tag{Name: o.Name, Value: value})
			if err != nil {
				t.Errorf("%s=%s is listed and refused: %v", o.Name, value, err)
			}
			if same := cmp.Equal(g.Tags(), plain.Tags()); same != (i == 0) {
				t.Errorf("%s=%s is value %d, and opens %v", o.Name, value, i, g.Tags())
			}
		}
	}
	if diff := cmp.Diff(strings.Fields("Edition Cards Return Layout Homes"), names); diff != "" {
		t.Error(diff)
	}
}

func TestParseMoveRefuses(t *testing.T) {
	for _, text := range []string{"", "+1", "W2", "W2:", "W2:N", "W2:SE", "h1", "a1 ", "w2:ES", "Na:NS", "?"} {
		if p, err := (kids.Rules{}).ParsePly(text); !errors.Is(err, game.ErrSyntax) || p != (labyrinth.Ply{}) {
			t.Errorf("ParseMove(%q) = %v, %v; want an error that matches ErrSyntax", text, p, err)
		}
	}
}

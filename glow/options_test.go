package glow_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// No printing describes the game for young children in the dark: its options
// are refused, and the error says so.
func TestKidsWithGlowIsRefused(t *testing.T) {
	for _, word := range []string{"Cards=open", "Cards=private", "Cards=pile", "Return=yes", "Return=no"} {
		_, err := glow.Open(testkit.Tags(word)...)
		testkit.WantOptionFaults(t, err, "young children in the dark")
		if _, err := catalog.All().Open(testkit.Tags("Variant=glow", word)...); !errors.Is(err, game.ErrOption) {
			t.Errorf("the catalog opens glow with %s: %v", word, err)
		}
	}
	_, err := glow.Open(testkit.Tags("Cards=open", "Edition=nth", "Return=no")...)
	testkit.WantOptionFaults(t, err, "Cards", "Return", "nth")
}

// TestTagsInverse opens the game that the tags of a game name.
func TestTagsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		named, err := glow.Open(g.Tags()...)
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

func TestOpen(t *testing.T) {
	g, err := glow.Open()
	if err != nil {
		t.Fatal(err)
	}
	want := testkit.Tags("Variant=glow", "Edition=pokemon")
	if diff := cmp.Diff(want, g.Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, glow.Rules{}.Tags()); diff != "" {
		t.Errorf("tags of the zero Game (-want +got):\n%s", diff)
	}
	layout, err := small.Layout.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append(want, game.Tag{Name: "Layout", Value: string(layout)}), small.Tags()); diff != "" {
		t.Errorf("tags of another layout (-want +got):\n%s", diff)
	}
	if g, err = glow.Open(testkit.Tags("Homes=g7,a1,g1", "Edition=pokemon", "Variant=glow")...); err != nil {
		t.Fatal(err)
	}
	s, err := g.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	wantFields(t, s, "HOMES g7,a1,g1 PAWNS g7,a1,g1")
}

// TestOpenRefuses gives tags that are no options, one by one and together. A
// fault names the option, or the value and what is allowed.
func TestOpenRefuses(t *testing.T) {
	const bare = "6c/39 553A37B7 a1,c3 -" // too small for glow pictures of its own accord
	for word, names := range map[string]string{
		"Variant=kids": "glow", "Edition=classic": "pokemon", "Edition=": "pokemon",
		"Layout=6c/39": "Layout", "Layout=": "Layout", "Layout=" + bare: "12 glow pictures",
		"Homes=a1,z9": "Homes", "Homes=": "Homes", "Look=at-once": "Edition, Layout, Homes", "=": "Edition, Layout, Homes",
	} {
		_, err := glow.Open(testkit.Tags(word)...)
		testkit.WantOptionFaults(t, err, names)
	}
	_, err := glow.Open(testkit.Tags("Edition=nth", "Colour=red", "Layout=6c/39", "Homes=a1,z9")...)
	testkit.WantOptionFaults(t, err, "nth", "Colour", "6c/39", "z9")
	_, err = glow.Open(testkit.Tags("Edition=nth", "Layout="+bare, "Homes=z9")...)
	testkit.WantOptionFaults(t, err, "nth", "12 glow pictures", "z9")
	_, err = glow.Open(testkit.Tags("Edition=pokemon", "Edition=pokemon")...)
	testkit.WantOptionFaults(t, err, "twice")
}

// Every option is named and explained, and its values are taken.
func TestOptions(t *testing.T) {
	var names []string
	for _, o := range glow.Options() {
		names = append(names, o.Name)
		if !strings.HasSuffix(o.Note, ".") {
			t.Errorf("%s: the note %q is no sentence", o.Name, o.Note)
		}
		for _, value := range o.Values {
			if _, err := glow.Open(game.Tag{Name: o.Name, Value: value}); err != nil {
				t.Errorf("%s=%s is listed and refused: %v", o.Name, value, err)
			}
		}
	}
	if diff := cmp.Diff(strings.Fields("Edition Layout Homes"), names); diff != "" {
		t.Error(diff)
	}
}

// Plies are words: those of the maze, and the point tokens.
func TestPlies(t *testing.T) {
	for _, text := range []string{"W2:ES", "Nb:NS", "E6:NSW", "c5", "+1", "+3", "+5"} {
		p := ply(t, text)
		var again glow.Ply
		if err := again.UnmarshalText([]byte(text)); err != nil || again != p || p.String() != text {
			t.Errorf("%q reads as %v and %v, %v", text, p, again, err)
		}
		if b, err := p.MarshalText(); err != nil || string(b) != text {
			t.Errorf("%q is written %q, %v", text, b, err)
		}
		shift, shifts := p.Shift()
		to, walks := p.Square()
		if shifts != strings.Contains(text, ":") || walks != (text == "c5") || (p.Points() != 0) != strings.HasPrefix(text, "+") {
			t.Errorf("%q: points %d, a shift %t, a walk %t", text, p.Points(), shifts, walks)
		}
		if shifts && (shift.String() != text || glow.Push(shift) != p) || walks && (to.String() != text || glow.Walk(to) != p) {
			t.Errorf("%q is the shift %v or the walk to %v", text, shift, to)
		}
		if !shifts && !walks && glow.Points(p.Points()) != p {
			t.Errorf("%q has %d points", text, p.Points())
		}
	}
	for _, n := range []int{-1, 0, 2, 4, 6, 257, 259} {
		if p := glow.Points(n); p != (glow.Ply{}) {
			t.Errorf("Points(%d) = %v", n, p)
		}
	}
	_, shifts := glow.Ply{}.Shift()
	_, walks := glow.Ply{}.Square()
	if shifts || walks {
		t.Error("the zero Ply is one of the maze")
	}
	for _, text := range []string{"", "+", "+0", "+2", "+13", "+1 ", "1", "-1", "W2", "W2:", "W2:SE", "h1", "?"} {
		p, err := glow.Rules{}.ParsePly(text)
		if !errors.Is(err, game.ErrSyntax) || p != (glow.Ply{}) {
			t.Errorf("ParseMove(%q) = %v, %v; want an error that matches ErrSyntax", text, p, err)
		}
	}
}

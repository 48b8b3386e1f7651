// This file holds options, tags and the text of plies.

package glow_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// No printing describes the game for younger children in the dark: its options
// are refused, and the error says so.
//
// Rules: glow-kids
func TestKidsWithGlowIsRefused(t *testing.T) {
	for _, word := range []string{"Cards=open", "Cards=private", "Cards=pile", "Return=yes", "Return=no"} {
		kit.WantNotOpened(t, testkit.Tags(word), "younger children in the dark")
		if _, err := catalog.All().Open(testkit.Tags("Variant=glow", word)...); !errors.Is(err, game.ErrOption) {
			t.Errorf("the catalog opens glow with %s: %v", word, err)
		}
	}
	kit.WantNotOpened(t, testkit.Tags("Cards=open", "Edition=nth", "Return=no"), "Cards", "Return", "nth")
}

// TestTagsInverse opens the rules that tags name.
func TestTagsInverse(t *testing.T) { testkit.TagsInverse(t, kit, drawGame) }

func TestOpen(t *testing.T) {
	r, err := glow.Open()
	if err != nil {
		t.Fatal(err)
	}
	kit.WantTags(t, r, "Variant=glow", "Edition=pokemon")
	kit.WantTags(t, glow.Rules{}, "Variant=glow", "Edition=pokemon")
	kit.WantTags(t, glow.Rules{HideByDay: true}, "Variant=glow", "Edition=pokemon", "GlowByDay=hidden")
	layout, err := small.Layout.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	kit.WantTags(t, small, "Variant=glow", "Edition=pokemon", "Layout="+string(layout))
	if r, err = glow.Open(testkit.Tags("Homes=g7,a1,g1", "Edition=pokemon", "Variant=glow")...); err != nil {
		t.Fatal(err)
	}
	s := kit.Deal(t, r, 3, 1)
	wantFields(t, s, "HOMES g7,a1,g1 PAWNS g7,a1,g1")
}

// TestOpenRefuses gives bad tags one by one and together. A fault names the
// option, or the value and what is allowed.
func TestOpenRefuses(t *testing.T) {
	const bare = "6c/39 553A37B7 a1,c3 -" // too small to be marked
	for word, names := range map[string]string{
		"Variant=kids": "glow", "Edition=classic": "pokemon", "Edition=": "pokemon",
		"Layout=6c/39": "Layout", "Layout=": "Layout", "Layout=" + bare: "12 glow pictures",
		"Homes=a1,z9": "Homes", "Homes=": "Homes", "Look=at-once": "Edition, GlowByDay, Deal, First, Layout, Homes", "=": "Edition, GlowByDay, Deal, First, Layout, Homes",
		"GlowByDay=yes": "visible, hidden",
	} {
		kit.WantNotOpened(t, testkit.Tags(word), names)
	}
	kit.WantNotOpened(t, testkit.Tags("Edition=nth", "Colour=red", "Layout=6c/39", "Homes=a1,z9"), "nth", "Colour", "6c/39", "z9")
	kit.WantNotOpened(t, testkit.Tags("Edition=nth", "Layout="+bare, "Homes=z9"), "nth", "12 glow pictures", "z9")
	kit.WantNotOpened(t, testkit.Tags("Edition=pokemon", "Edition=pokemon"), "twice")
}

// A layout must have each glow picture once, and no backs. The default layout is
// marked only if it has no marks.
func TestLayoutRefused(t *testing.T) {
	const rest = "*C5D*D5E*E5F*F5G*G5H*H5I5J5K5L5*I5*J5*K5*L7M a1 -"
	for text, want := range map[string]string{
		"6ac/555/3a9 5A*B5B*B5C" + rest:          `layout invalid: "*A": each of the 12 glow pictures must be on one tile; this one is on 0`,
		"6*Aac/555/3a9 5A*A5B*B5C" + rest:        `layout invalid: "*A": each of the 12 glow pictures must be on one tile; this one is on 2`,
		"6ac/555/3a9 5A*A5B*B5C" + rest + " 5'1": `layout invalid: "5'1": tiles must have blank backs in this game`,
	} {
		l, err := labyrinth.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = glow.Rules{Layout: l}.Deal(1, 1)
		var fs game.Faults
		if !errors.As(err, &fs) || fs[0].Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestOptions(t *testing.T) {
	kit.WantOptions(t, glow.Options(), "Edition GlowByDay Deal First Layout Homes")
}

// Plies are words: those of the maze, and the point tokens.
func TestPlies(t *testing.T) {
	for _, text := range []string{"W2:ES", "Nb:NS", "E6:NSW", "c5", "+1", "+3", "+5"} {
		p := ply(t, text)
		var again game.Ply
		if err := again.UnmarshalText([]byte(text)); err != nil || again != p || p.String() != text {
			t.Errorf("%q reads as %v and %v, %v", text, p, again, err)
		}
		if b, err := p.MarshalText(); err != nil || string(b) != text {
			t.Errorf("%q is written %q, %v", text, b, err)
		}
		shift, shifts := labyrinth.ShiftOf(p)
		to, walks := labyrinth.SquareOf(p)
		if shifts != strings.Contains(text, ":") || walks != (text == "c5") || (glow.PointsOf(p) != 0) != strings.HasPrefix(text, "+") {
			t.Errorf("%q: points %d, a shift %t, a walk %t", text, glow.PointsOf(p), shifts, walks)
		}
		if shifts && (shift.String() != text || shift.Ply() != p) || walks && (to.String() != text || labyrinth.Walk(to) != p) {
			t.Errorf("%q is the shift %v or the walk to %v", text, shift, to)
		}
		if !shifts && !walks && glow.Points(glow.PointsOf(p)) != p {
			t.Errorf("%q has %d points", text, glow.PointsOf(p))
		}
	}
	for _, n := range []int{-1, 0, 2, 4, 6, 257, 259} {
		if p := glow.Points(n); p != (game.Ply{}) {
			t.Errorf("Points(%d) = %v", n, p)
		}
	}
	if n := glow.PointsOf(game.Ply{}); n != 0 {
		t.Errorf("the zero Ply has %d points", n)
	}
	kit.WantNoPly(t, "", "+", "+0", "+2", "+13", "+1 ", "1", "-1", "W2", "W2:", "W2:SE", "h1", "?")
}

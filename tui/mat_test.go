// This file tests boards that are not labyrinths.

package tui

import (
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// battle returns a view of Battle Chess in which a legend of seat 2 covers d4, e4,
// d5 and e5.
func battle(t *testing.T) (catalog.Rules, game.View) {
	t.Helper()
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "battlechess"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Parse("2m~v~3/5p~1/Z~pe~3Z~/z2k=E~z~/1P~1==1P~/3V3 5,1 KR,r +20 1t")
	if err != nil {
		t.Fatal(err)
	}
	return r, r.View(s, 0)
}

// TestMat checks where squares and pieces are.
func TestMat(t *testing.T) {
	_, v := battle(t)
	g, ok := matOf(v)
	if !ok {
		t.Fatal("not a mat")
	}
	square := func(text string) image.Rectangle {
		at, err := battlechess.ParseSquare(text)
		if err != nil {
			t.Fatal(err)
		}
		return g.square(at)
	}
	size := g.Rect("a1").Size()
	if got, want := g.Rect("d4"), square("d4").Union(square("e5")); got != want || got.Dy() != 2*size.Y {
		t.Errorf("the legend on d4 is at %v, want %v", got, want)
	}
	for _, c := range []struct {
		square string
		want   []string
	}{{"a6", []string{"a6"}}, {"d4", []string{"d4"}}, {"e5", []string{"e5", "d4"}}, {"e4", []string{"e4", "d4"}}, {"f4", []string{"f4"}}} {
		area := square(c.square)
		if diff := cmp.Diff(c.want, g.At(area.Min.Add(area.Max).Div(2))); diff != "" {
			t.Errorf("on %s (-want +got):\n%s", c.square, diff)
		}
	}
	for _, text := range []string{"", "h1", "a7", "a0", "K", "N", "a", "aa", "NE", "A1"} {
		if !g.Rect(text).Empty() {
			t.Errorf("%q has the area %v", text, g.Rect(text))
		}
	}
	if got := g.At(image.Pt(0, 0)); got != nil {
		t.Errorf("in the corner is %q", got)
	}
}

// TestMatColors checks that every square of a piece has the color of its seat.
func TestMatColors(t *testing.T) {
	r, v := battle(t)
	th := newTheme(true, false)
	c, g := th.drawMat(r, v), geometryOf(v)
	for text, seat := range map[string]int{"d4": 1, "e4": 1, "d5": 1, "e5": 1, "d6": 0, "b5": 0, "b3": 1} {
		at := g.Rect(text).Min
		want := th.pieces[seat]
		if got := c.CellAt(at.X, at.Y).Style.Bg; got != want {
			t.Errorf("%s is on %v, want %v", text, got, want)
		}
	}
}

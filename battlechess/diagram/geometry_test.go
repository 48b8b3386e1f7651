package diagram_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
)

// ExampleSVGGeometry finds what was clicked.
func ExampleSVGGeometry() {
	start, err := battlechess.Rules{}.Deal(2, 1)
	if err != nil {
		panic(err)
	}
	g := diagram.SVGGeometry(start)
	fmt.Println(g.At(image.Pt(200, 200)).Square, g.Rect(diagram.Place{Square: battlechess.SquareAt(3, 2)}))
	// Output:
	// c2 (184,196)-(264,276)
}

// positions are states with pictures of different sizes.
func positions(t *testing.T) []battlechess.State {
	return []battlechess.State{state(t, start), state(t, busy), state(t, full), oddState(t)}
}

// TestGeometry checks that places do not overlap, are in the picture, and are found
// at all their corners.
func TestGeometry(t *testing.T) {
	for _, s := range positions(t) {
		columns, rows := s.RuleSet().Size()
		for name, g := range map[string]diagram.Geometry{"text": diagram.TextGeometry(s), "svg": diagram.SVGGeometry(s)} {
			places := g.Places()
			want := columns * rows
			if name == "svg" {
				want += 3 + len(s.Waiting(0)) + len(s.Waiting(1))
			}
			if len(places) != want {
				t.Errorf("%s of %v: %d places, want %d", name, s, len(places), want)
			}
			for i, p := range places {
				area := g.Rect(p)
				if area.Empty() || !area.In(image.Rectangle{Max: g.Size()}) || !g.Center(p).In(area) {
					t.Errorf("%s of %v: %v is at %v, its center at %v, of %v", name, s, p, area, g.Center(p), g.Size())
				}
				for _, at := range []image.Point{area.Min, g.Center(p), area.Max.Sub(image.Pt(1, 1))} {
					if g.At(at) != p {
						t.Errorf("%s of %v: %v is at %v, want %v", name, s, g.At(at), at, p)
					}
				}
				for _, q := range places[:i] {
					if area.Overlaps(g.Rect(q)) {
						t.Errorf("%s of %v: %v overlaps %v", name, s, p, q)
					}
				}
			}
			none := diagram.Place{Square: battlechess.SquareAt(8, 8)}
			if p := g.At(g.Size()); p != (diagram.Place{}) || !g.Rect(none).Empty() || g.Center(none) != (image.Point{}) {
				t.Errorf("%s of %v: %v outside of it", name, s, p)
			}
		}
	}
}

// TestTextGeometry checks that every piece is written on its square, and that the
// size is that of the board.
func TestTextGeometry(t *testing.T) {
	for _, s := range positions(t) {
		g := diagram.TextGeometry(s)
		var lines [][]rune
		for line := range strings.Lines(text(t, s, false)) {
			lines = append(lines, []rune(line))
		}
		for _, p := range s.Pieces() {
			area := g.Rect(diagram.Place{Square: p.Square})
			if p.Size > 1 { // its letter is where its squares meet
				area.Max = area.Min.Add(area.Size().Mul(2))
			}
			var found strings.Builder
			for y := area.Min.Y; y < area.Max.Y; y++ {
				found.WriteString(string(lines[y][area.Min.X:min(area.Max.X, len(lines[y]))]))
			}
			if !strings.Contains(found.String(), p.String()) {
				t.Errorf("%v: there is no %v on %v: %q", s, p, p.Square, found.String())
			}
		}
		if last := string(lines[g.Size().Y-1][:g.Size().X]); !strings.HasSuffix(last, "|") {
			t.Errorf("%v: the board does not end where %v says: %q", s, g.Size(), last)
		}
	}
}

// TestSVGGeometry checks the places of squares, legends and circles in the picture.
func TestSVGGeometry(t *testing.T) {
	for _, s := range positions(t) {
		g, all := diagram.SVGGeometry(s), shapes(t, s)
		area := func(x shape) image.Rectangle {
			corner := image.Pt(x.number("x"), x.number("y"))
			return image.Rectangle{corner, corner.Add(image.Pt(x.number("width"), x.number("height")))}
		}
		if got, want := all[0].at["viewBox"], fmt.Sprintf("0 0 %d %d", g.Size().X, g.Size().Y); got != want {
			t.Errorf("%v: the view box is %q, want %q", s, got, want)
		}
		squares, legends, costs := 0, 0, 0
		for i, x := range all {
			if name, ok := strings.CutPrefix(x.at["id"], "square-"); ok {
				squares++
				if p := g.At(area(x).Min); p.Square.String() != name || g.Rect(p) != area(x) {
					t.Errorf("%v: %s is at %v, want %v", s, name, area(x), g.Rect(p))
				}
			}
			if name, ok := strings.CutPrefix(x.at["id"], "legend-"); ok {
				legends++
				if p := (diagram.Place{Legend: name[0]}); g.Rect(p) != area(all[i+1]) {
					t.Errorf("%v: %s is at %v, want %v", s, name, area(all[i+1]), g.Rect(p))
				}
			}
			if x.kind == "circle" && strings.HasPrefix(x.at["class"], "cost") {
				costs++
				if p := g.At(image.Pt(x.number("cx"), x.number("cy"))); p.Cost == 0 {
					t.Errorf("%v: a circle of a cost area is on %v", s, p)
				}
			}
			if x.kind == "rect" && x.at["class"] == "deck" && area(x) != g.Rect(diagram.Place{Deck: true}) {
				t.Errorf("%v: the deck is at %v", s, area(x))
			}
		}
		if squares == 0 || legends != len(s.Waiting(0))+len(s.Waiting(1)) || costs == 0 {
			t.Errorf("%v: %d squares, %d legends, %d circles", s, squares, legends, costs)
		}
	}
}

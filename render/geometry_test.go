// This file checks the geometry, alone and against rendered pictures.

package render_test

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/theme"
	"github.com/labyrinth-go/labyrinth/render"
	"pgregory.net/rapid"
)

var geometries = map[string]func(labyrinth.Board) render.Geometry{"text": render.TextGeometry, "svg": render.SVGGeometry}

// boardOf deals a board of a layout.
func boardOf(l labyrinth.Layout) labyrinth.Board {
	b, err := l.Deal(game.NewSource(1))
	if err != nil {
		panic(err)
	}
	return b
}

func classicBoard() labyrinth.Board { return boardOf(labyrinth.Classic()) }

// oddLayouts are layouts of boards that were never published: all lines slide, lines 1, 3
// and 5 of a rectangle do, and only one column does.
var oddLayouts = []labyrinth.Layout{
	layout(".../.../... 55555333f7B a1,b2,c1,c2,c3,a3,a2,b1 -"),
	layout("...../.5.3./...../.7.f. 555555333337777ffA b2,d4,d2 -"),
	layout("f.5/3.7 5A33 a1,b2 -"),
}

// TestGeometryAreas checks for boards of many shapes that areas lie in the picture
// and do not overlap, and that every point of an area, and no other, leads back to
// its place.
func TestGeometryAreas(t *testing.T) {
	for name, of := range geometries {
		if g := of(labyrinth.Board{}); g.Places() != nil {
			t.Errorf("%s: a board without squares has the places %v", name, g.Places())
		}
		for _, l := range slices.Concat(layouts, oddLayouts) {
			b := boardOf(l)
			g := of(b)
			var want []render.Place
			for s := range b.Squares().All() {
				want = append(want, render.Place{Square: s})
			}
			for _, slot := range b.Slots() {
				want = append(want, render.Place{Slot: slot})
			}
			if diff := cmp.Diff(append(want, render.Place{Spare: true}), g.Places()); diff != "" {
				t.Errorf("%s: places of %v (-want +got):\n%s", name, b, diff)
			}
			whole := image.Rectangle{Max: g.Size()}
			owner := make([]render.Place, whole.Dx()*whole.Dy())
			for _, p := range g.Places() {
				area := g.Rect(p)
				if area.Empty() || !area.In(whole) || !g.Center(p).In(area) {
					t.Fatalf("%s, board %v: %v is at %v with the middle %v, in a picture of %v", name, b, p, area, g.Center(p), whole)
				}
				for y := area.Min.Y; y < area.Max.Y; y++ {
					for x := area.Min.X; x < area.Max.X; x++ {
						at := &owner[y*whole.Dx()+x]
						if *at != (render.Place{}) {
							t.Fatalf("%s, board %v: %v and %v overlap at %d, %d", name, b, p, *at, x, y)
						}
						*at = p
					}
				}
			}
			for y := -110; y < whole.Max.Y+110; y++ {
				for x := -110; x < whole.Max.X+110; x++ {
					var want render.Place
					if image.Pt(x, y).In(whole) {
						want = owner[y*whole.Dx()+x]
					}
					if got := g.At(image.Pt(x, y)); got != want {
						t.Fatalf("%s, board %v: at %d, %d is %v, want %v", name, b, x, y, got, want)
					}
				}
			}
		}
	}
}

// TestGeometryForeign checks places that a board does not have.
func TestGeometryForeign(t *testing.T) {
	for name, of := range geometries {
		g := of(boardOf(layouts[1]))
		own := g.Places()
		for _, p := range append(of(classicBoard()).Places(), render.Place{}, render.Place{Square: 255}, render.Place{Slot: 255}, render.Place{Slot: 1},
			render.Place{Square: labyrinth.A1, Spare: true}, render.Place{Square: labyrinth.A1, Slot: labyrinth.SlotAt(labyrinth.North, 2)}) {
			if has := !g.Rect(p).Empty(); has != slices.Contains(own, p) || !has && g.Center(p) != (image.Point{}) {
				t.Errorf("%s: a board of side 5 has %+v: %v, at %v", name, p, has, g.Center(p))
			}
		}
		if zero := (render.Geometry{}); zero.At(image.Point{}) != (render.Place{}) || zero.Places() != nil || zero.Size() != (image.Point{}) {
			t.Errorf("the zero Geometry has places")
		}
	}
}

// TestPlaceText checks that the texts of places are those of picks and lead back.
func TestPlaceText(t *testing.T) {
	for _, p := range render.TextGeometry(classicBoard()).Places() {
		if got, err := render.ParsePlace(p.String()); got != p || err != nil {
			t.Errorf("%v is read back as %v, %v", p, got, err)
		}
	}
	for _, text := range []string{"", "-", "h1", "a8", "Nh", "Spare", "c5 "} {
		if got, err := render.ParsePlace(text); !errors.Is(err, render.ErrPlace) || got != (render.Place{}) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	if text := (render.Place{}).String(); text != "" {
		t.Errorf("the zero Place is %q", text)
	}
	shift, err := labyrinth.ParsePly("W2:ES")
	if err != nil {
		t.Fatal(err)
	}
	walk, err := labyrinth.ParsePly("c5")
	if err != nil {
		t.Fatal(err)
	}
	for _, pick := range []game.Pick{labyrinth.Picks(shift)[0], labyrinth.Picks(walk)[0]} {
		if p, err := render.ParsePlace(pick.Text); err != nil || p.String() != pick.Text {
			t.Errorf("the pick %q is the place %v, %v", pick.Text, p, err)
		}
	}
}

// TestTextGeometry compares the geometry with the characters of a text: the arrow
// of a slot at its middle, the picture of a tile at its middle, and no wall
// outside the squares and the spare.
func TestTextGeometry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		b := s.Table.Board()
		g := render.TextGeometry(b)
		s.Slot = rapid.SampledFrom(b.Slots()).Draw(t, "slot")
		p := newPage(draw(t, "txt", s))
		for y, row := range p {
			for x, char := range row {
				at := g.At(image.Pt(x, y))
				switch {
				case !image.Pt(x, y).In(image.Rectangle{Max: g.Size()}):
					t.Fatalf("%c at %d, %d is outside the picture of %v", char, x, y, g.Size())
				case strings.ContainsRune("▒▓", char) && at.Square == 0 && !at.Spare:
					t.Fatalf("a wall at %d, %d, where %v is", x, y, at)
				case strings.ContainsRune("▲▶▼◀△▷▽◁×⊗", char):
					hollow := strings.ContainsRune("△▷▽◁⊗", char)
					banned := strings.ContainsRune("×⊗", char)
					if g.Center(at) != image.Pt(x, y) || at.Slot == 0 || hollow != (at.Slot == s.Slot) || banned != (at.Slot == b.Ban()) {
						t.Fatalf("%c at %d, %d, where %v is; %v is chosen and %v banned", char, x, y, at, s.Slot, b.Ban())
					}
				}
			}
		}
		for _, slot := range b.Slots() {
			if at := g.Center(render.Place{Slot: slot}); !strings.ContainsRune("▲▶▼◀△▷▽◁×⊗", p.at(at.X, at.Y)) {
				t.Fatalf("%v has no arrow at %v", slot, at)
			}
		}
		for at, tile := range everySquare(s) {
			var lines []string
			area := g.Rect(render.Place{Square: at, Spare: at == 0})
			for y := area.Min.Y; y < area.Max.Y; y++ {
				var line strings.Builder
				for x := area.Min.X; x < area.Max.X; x++ {
					line.WriteString(string(p.at(x, y)))
				}
				lines = append(lines, line.String())
			}
			var alone strings.Builder
			if err := render.TextTile(&alone, s, at, false); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Join(lines, "\n")+"\n", alone.String()); diff != "" {
				t.Fatalf("the tile %v on %v alone (-in the picture +alone):\n%s", tile, at, diff)
			}
		}
	})
}

// TestSVGGeometry compares the geometry with the groups of a document: a group for
// each place, once, at its middle, with its id; and a slot's area and arrow.
func TestSVGGeometry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		s.ID = rapid.SampledFrom([]string{"", "game-2-"}).Draw(t, "id")
		b := s.Table.Board()
		g := render.SVGGeometry(b)
		s.Slot = rapid.SampledFrom(b.Slots()).Draw(t, "slot")
		root := parseSVG(t, draw(t, "svg", s))
		if want := fmt.Sprintf("0 0 %d %d", g.Size().X, g.Size().Y); root.attr("viewBox") != want {
			t.Fatalf("the view box is %s, want %s", root.attr("viewBox"), want)
		}
		var picks, want []string
		for _, n := range root.Nodes {
			pick := n.attr("data-pick")
			if pick == "" {
				continue
			}
			picks = append(picks, pick)
			p, err := render.ParsePlace(pick)
			if err != nil {
				t.Fatal(err)
			}
			kind := map[bool]string{true: "slot-", false: "square-"}[p.Slot != 0]
			if p.Spare {
				kind = ""
			}
			if n.attr("id") != s.ID+kind+pick {
				t.Fatalf("%s has the id %s", pick, n.attr("id"))
			}
			var middle point
			area := g.Rect(p)
			if p.Slot == 0 {
				middle = n.shift(t)
			} else {
				middle = n.all("path", "class", "arrow")[0].shift(t)
				rect := n.all("rect", "class", "area")[0].xy()
				if !image.Pt(rect.x, rect.y).In(area) || rect.x-area.Min.X > 4 || rect.y-area.Min.Y > 4 {
					t.Fatalf("the area of %s is at %v, want %v", pick, rect, area)
				}
				if chosen := n.has("chosen"); chosen != (p.Slot == s.Slot) {
					t.Fatalf("%s is chosen: %v, want %v", pick, chosen, s.Slot)
				}
			}
			if at := g.Center(p); middle != (point{at.X, at.Y}) {
				t.Fatalf("%s is at %v, want %v", pick, middle, at)
			}
		}
		for _, p := range g.Places() {
			want = append(want, p.String())
		}
		slices.Sort(picks)
		slices.Sort(want)
		if diff := cmp.Diff(want, picks); diff != "" {
			t.Fatalf("the picks (-want +got):\n%s", diff)
		}
	})
}

// TestSpareTurned checks that both formats show the spare as the scene turns it,
// and ignore an orientation that the tile does not have.
func TestSpareTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		tile := s.Table.Board().Spare()
		s.Spare = labyrinth.Edges(rapid.IntRange(0, 15).Draw(t, "open"))
		if slices.Contains(tile.Open.Orientations(), s.Spare) {
			tile.Open = s.Spare
		}
		var open labyrinth.Edges
		for side, char := range edges(newPage(draw(t, "txt", s)).tile(s, 0)) {
			if !strings.ContainsRune("▒▓", char) {
				open |= side
			}
		}
		root := parseSVG(t, draw(t, "svg", s))
		group := root.all("g", "id", "spare")[0]
		if lines := floorOf(t, group); open != tile.Open || lines != tile.Open {
			t.Fatalf("turned to %v, the spare is open to %v in the text and %v in SVG, want %v", s.Spare, open, lines, tile.Open)
		}
	})
}

// TestSVGTile checks that a tile alone is the group of its square, and that it has
// no ids and no picks.
func TestSVGTile(t *testing.T) {
	long.Checks(t, 30) // scenes, each with all its tiles
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		whole := draw(t, "svg", s)
		for at := range everySquare(s) {
			var b strings.Builder
			if err := render.SVGTile(&b, s, at); err != nil {
				t.Fatal(err)
			}
			root := parseSVG(t, b.String())
			if strings.Contains(b.String(), " id=") || strings.Contains(b.String(), "data-pick") || root.attr("viewBox") != "-50 -50 100 100" {
				t.Fatalf("the tile of %v alone is\n%s", at, &b)
			}
			place := render.Place{Square: at, Spare: at == 0}.String()
			_, group, _ := strings.Cut(whole, ` data-pick="`+place+`"`)
			group, _, _ = strings.Cut(group, "</g>")
			_, group, _ = strings.Cut(group, "\n")
			if !strings.Contains(b.String(), group) {
				t.Fatalf("the tile of %v alone is\n%s\nwant\n%s", at, &b, group)
			}
			pawns := 0
			for seat := range game.Player(s.Table.Seats()) {
				if s.Table.Pawn(seat) == at {
					pawns++
				}
			}
			if got := strings.Count(b.String(), `class="pawn`); got != pawns {
				t.Fatalf("the tile of %v alone has %d pawns, want %d", at, got, pawns)
			}
		}
	})
}

// TestColors checks that readers with normal vision and color-blind readers tell
// apart what only a color distinguishes, in both themes.
func TestColors(t *testing.T) {
	for _, dark := range []bool{false, true} {
		value := map[string]string{}
		for _, c := range render.Colors {
			value[c.Name] = c.Light
			if dark {
				value[c.Name] = c.Dark
			}
		}
		for a := 1; a <= labyrinth.MaxSeats; a++ {
			for b := 1; b < a; b++ {
				x, y := fmt.Sprint("corner-", a), fmt.Sprint("corner-", b)
				if d := theme.Difference(value[x], value[y]); d < 15 {
					t.Errorf("dark %v: %s and %s differ by %.1f, want 15", dark, x, y, d)
				}
			}
		}
		for _, pair := range []struct {
			a, b string
			far  float64
		}{
			{"floor", "reach", 25},
			{"floor", "loose", 25},
			{"floor", "fixed", 25},
			{"reach", "loose", 15},
			{"reach", "fixed", 25},
			{"path", "floor", 25},
			{"path", "reach", 25},
			{"goal", "edge", 25},
			{"slot", "rim", 25},
			{"fixed", "loose", 12},
		} {
			if d := theme.Difference(value[pair.a], value[pair.b]); d < pair.far {
				t.Errorf("dark %v: %s and %s differ by %.1f, want %.0f", dark, pair.a, pair.b, d, pair.far)
			}
		}
		for _, pair := range [][2]string{
			{"ink", "paper"},
			{"rim-ink", "rim"},
			{"plaque-ink", "plaque"},
			{"mark-ink", "mark"},
			{"dark-number", "corner-1"},
			{"dark-number", "corner-2"},
			{"light-number", "corner-3"},
			{"dark-number", "corner-4"},
			{"dark-number", "corner-5"},
			{"dark-number", "corner-6"},
			{"light-number", "corner-7"},
			{"light-number", "corner-8"},
		} {
			if c := theme.Contrast(value[pair[0]], value[pair[1]]); c < 4.5 {
				t.Errorf("dark %v: the contrast of %s and %s is %.1f, want 4.5", dark, pair[0], pair[1], c)
			}
		}
	}
}

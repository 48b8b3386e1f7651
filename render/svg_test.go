// This file reads rendered SVG and compares it with its scene.

package render_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"pgregory.net/rapid"
)

// A node is an element of an SVG document.
type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Nodes   []node     `xml:",any"`
}

func (n node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (n node) xy() point {
	x, _ := strconv.Atoi(n.attr("x") + n.attr("cx"))
	y, _ := strconv.Atoi(n.attr("y") + n.attr("cy"))
	return point{x, y}
}

// all returns the nodes of the given name and attribute.
func (n node) all(name, attr, value string) (found []node) {
	for _, child := range n.Nodes {
		if child.XMLName.Local == name && child.attr(attr) == value {
			found = append(found, child)
		}
	}
	return found
}

// parseSVG reads a document. It fails unless it is well-formed.
func parseSVG(t tester, text string) (root node) {
	d := xml.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&root); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	if root.XMLName.Local != "svg" || root.XMLName.Space != "http://www.w3.org/2000/svg" || root.attr("viewBox") == "" {
		t.Fatalf("the root is %v", root.XMLName)
	}
	return root
}

type point struct{ x, y int }

// near reports whether q is on the tile whose middle is p.
func (p point) near(q point) bool { return max(p.x-q.x, q.x-p.x, p.y-q.y, q.y-p.y) < 50 }

// shift returns where a group has its origin.
func (n node) shift(t tester) (p point) {
	if _, err := fmt.Sscanf(n.attr("transform"), "translate(%d %d)", &p.x, &p.y); err != nil {
		t.Fatalf("%v in the transform %q", err, n.attr("transform"))
	}
	return p
}

// has reports whether a node has a class.
func (n node) has(class string) bool { return slices.Contains(strings.Fields(n.attr("class")), class) }

// groups returns the groups with a class.
func (n node) groups(class string) (found []node) {
	for _, child := range n.Nodes {
		if child.XMLName.Local == "g" && child.has(class) {
			found = append(found, child)
		}
	}
	return found
}

// tiles returns the groups of the squares, and for the zero Square that of the
// spare.
func tiles(t tester, root node) map[labyrinth.Square]node {
	found := map[labyrinth.Square]node{}
	for _, n := range root.groups("tile") {
		p, err := render.ParsePlace(n.attr("data-pick"))
		if err != nil {
			t.Fatal(err)
		}
		found[p.Square] = n
	}
	return found
}

// middles returns the middle of each square, found from the letters and numbers
// on the rim, and for the zero Square that of the spare tile.
func middles(t tester, root node, s render.Scene) map[labyrinth.Square]point {
	places := map[string]point{}
	for _, n := range root.all("text", "class", "line") {
		places[n.Text] = n.xy()
	}
	ms := map[labyrinth.Square]point{0: tiles(t, root)[0].shift(t)}
	for at := range s.Table.Board().Squares().All() {
		ms[at] = point{places[at.String()[:1]].x, places[at.String()[1:]].y}
	}
	return ms
}

// floorOf returns the sides to which the tile of a group is open.
func floorOf(t *rapid.T, tile node) labyrinth.Edges {
	return sidesOf(ends(t, tile.all("path", "class", "floor")[0].attr("d")), point{})
}

// ends returns the end points of the lines and arcs of a path. The path may have
// only the commands M, m, h, v and a.
func ends(t *rapid.T, path string) map[point]bool {
	at, seen := point{}, map[point]bool{}
	for path != "" {
		command := path[0]
		n := 1 + strings.IndexAny(path[1:]+"M", "Mmhva")
		var args []int
		for word := range strings.FieldsSeq(path[1:n]) {
			i, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			args = append(args, i)
		}
		last := len(args) - 1
		switch path = path[n:]; command {
		case 'M':
			at = point{args[0], args[1]}
		case 'm', 'a':
			at = point{at.x + args[last-1], at.y + args[last]}
		case 'h':
			at.x += args[0]
		case 'v':
			at.y += args[0]
		}
		seen[at] = true
	}
	return seen
}

// sidesOf returns the sides of the tile around a point to which lines lead.
func sidesOf(lines map[point]bool, p point) (sides labyrinth.Edges) {
	for side, end := range map[labyrinth.Edges]point{
		labyrinth.North: {p.x, p.y - 48}, labyrinth.East: {p.x + 48, p.y},
		labyrinth.South: {p.x, p.y + 48}, labyrinth.West: {p.x - 48, p.y},
	} {
		if lines[end] {
			sides |= side
		}
	}
	return sides
}

// joints returns the end points of all joints of a class.
func joints(t *rapid.T, root node, class string) map[point]bool {
	found := map[point]bool{}
	for _, n := range root.all("path", "class", "joint "+class) {
		maps.Copy(found, ends(t, n.attr("d")))
	}
	return found
}

// TestSVGPassages checks where tiles are, the sides to which they are open, and
// the joints between passages that are open to each other.
func TestSVGPassages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		ms := middles(t, root, s)
		all := tiles(t, root)
		b := s.Table.Board()
		floor, reach := joints(t, root, "floor"), joints(t, root, "floor reach")
		for at, tile := range everySquare(s) {
			n, p := all[at], ms[at]
			if n.shift(t) != p {
				t.Fatalf("%v is at %v, want %v", at, n.shift(t), p)
			}
			if open := floorOf(t, n); open != tile.Open {
				t.Fatalf("%v is open to %v, want %v", at, open, tile.Open)
			}
			if n.has("reach") != s.Reach.Has(at) {
				t.Fatalf("%v has the classes %s, of the squares %v", at, n.attr("class"), s.Reach)
			}
			for side, ends := range map[labyrinth.Edges][2]point{
				labyrinth.East: {{p.x + 47, p.y}, {p.x + 53, p.y}}, labyrinth.South: {{p.x, p.y + 47}, {p.x, p.y + 53}},
			} {
				next := at.Step(side)
				open := at != 0 && tile.Open.Has(side) && b.At(next).Open.Has(side.Turned(2))
				lit := open && s.Reach.Has(at) && s.Reach.Has(next)
				for _, end := range ends {
					if floor[end] != (open && !lit) || reach[end] != lit {
						t.Fatalf("between %v and %v there is a joint: %v, one of reach: %v; want %v, %v", at, next, floor[end], reach[end], open && !lit, lit)
					}
				}
			}
		}
	})
}

func TestSVGPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		root := parseSVG(t, draw(t, "svg", s))
		ms := middles(t, root, s)
		gaps := joints(t, root, "path")
		for at, n := range tiles(t, root) {
			want := pathSides(s, at)
			var got labyrinth.Edges
			if lines := n.all("path", "class", "path"); len(lines) > 0 {
				got = sidesOf(ends(t, lines[0].attr("d")), point{})
			}
			if got != want {
				t.Fatalf("on %v the path %v leads to %v, want %v", at, s.Path, got, want)
			}
			p := ms[at]
			if gaps[point{p.x + 53, p.y}] != want.Has(labyrinth.East) || gaps[point{p.x, p.y + 53}] != want.Has(labyrinth.South) {
				t.Fatalf("the path %v has other joints at %v", s.Path, at)
			}
			if end := len(n.all("circle", "class", "end")) == 1; end != (at == s.Path[len(s.Path)-1]) {
				t.Fatalf("the path %v ends on %v: %v", s.Path, at, end)
			}
		}
	})
}

// TestSVGTiles checks what is on the tiles: pictures with names, marks, rings,
// pins and homes.
func TestSVGTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		for at, n := range tiles(t, root) {
			tile := everySquare(s)[at]
			var got, want []string
			for _, child := range n.Nodes {
				if child.XMLName.Local == "text" {
					got = append(got, child.Text)
				}
			}
			hasIcon := func(name string) bool {
				_, ok := render.IconNamed(name)
				return ok && !s.Letters
			}
			var icons, wantIcons []string
			for _, g := range n.groups("print") {
				icons = append(icons, g.attr("data-mark")+g.attr("data-picture"))
			}
			if tile.Picture != 0 && hasIcon(s.Layout.Name(tile.Picture)) {
				wantIcons = append(wantIcons, tile.Picture.String())
			} else if letter := tile.Picture.String(); tile.Picture != 0 {
				if name := s.Layout.Name(tile.Picture); name != letter {
					want = append(want, name[:min(len(name), 18)])
				}
				want = append(want, letter)
			}
			if tile.Mark != 0 && hasIcon(tile.Mark.String()) {
				wantIcons = append(wantIcons, tile.Mark.String())
			} else if tile.Mark != 0 {
				mark, _ := tile.Mark.AppendText(nil)
				want = append(want, string(mark))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("the texts on %v (-want +got):\n%s", at, diff)
			}
			if diff := cmp.Diff(wantIcons, icons); diff != "" {
				t.Fatalf("the icons on %v (-want +got):\n%s", at, diff)
			}
			for class, want := range map[string]bool{
				"ring": tile.Picture == s.Goal && s.Goal != 0 || s.Targets.Has(at), "base": isHome(s, at), "pin": s.Table.Board().Fixed().Has(at),
			} {
				if got := len(n.all("circle", "class", class))+len(n.all("path", "class", class)) == 1; got != want {
					t.Fatalf("%v has a %s: %v", at, class, got)
				}
			}
			if n.has("home") != isHome(s, at) || n.has("fixed") != s.Table.Board().Fixed().Has(at) || n.has("spare") != (at == 0) {
				t.Fatalf("%v has the classes %s", at, n.attr("class"))
			}
		}
	})
}

func isHome(s render.Scene, at labyrinth.Square) bool {
	for seat := range game.Player(s.Table.Seats()) {
		if s.Table.Home(seat) == at {
			return true
		}
	}
	return false
}

// TestSVGPawns checks that each pawn is on its square, has its id and the corner
// of its home, and hides no other.
func TestSVGPawns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		ms := middles(t, root, s)
		var discs []point
		for _, n := range root.groups("pawn") {
			number := n.all("text", "", "")[0].Text
			seat, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			p := game.Player(seat - 1)
			if home := tiles(t, root)[s.Table.Home(p)]; !home.has(strings.Fields(n.attr("class"))[1]) {
				t.Fatalf("pawn %d has the classes %s, its home %s", seat, n.attr("class"), home.attr("class"))
			}
			if n.attr("id") == "" {
				continue // in the panel
			}
			if on := s.Table.Pawn(p); !ms[on].near(n.shift(t)) || n.attr("id") != "pawn-"+number {
				t.Fatalf("pawn %d, %s, is at %v, want %v at %v", seat, n.attr("id"), n.shift(t), on, ms[on])
			}
			for _, other := range discs {
				if dx, dy := n.shift(t).x-other.x, n.shift(t).y-other.y; dx*dx+dy*dy < 24*24 {
					t.Fatalf("pawns at %v and %v hide each other", n.shift(t), other)
				}
			}
			discs = append(discs, n.shift(t))
		}
		if len(discs) != s.Table.Seats() || len(root.groups("pawn")) != 2*s.Table.Seats() {
			t.Fatalf("%d pawns are on the board, want %d", len(discs), s.Table.Seats())
		}
	})
}

// TestSVGSlots checks the direction of each slot's arrow, and that only the banned
// slot is crossed out.
func TestSVGSlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		got, want := map[string]string{}, map[string]string{}
		for _, g := range root.groups("slot") {
			_, turn, _ := strings.Cut(g.all("path", "class", "arrow")[0].attr("transform"), "rotate")
			if len(g.all("path", "class", "cross")) == 1 && g.has("banned") {
				turn += " crossed out"
			}
			got[g.attr("data-pick")] = turn
		}
		for _, slot := range s.Table.Board().Slots() {
			turn := map[labyrinth.Edges]string{labyrinth.North: "(0)", labyrinth.East: "(90)", labyrinth.South: "(180)", labyrinth.West: "(270)"}[slot.Side()]
			if slot == s.Table.Board().Ban() {
				turn += " crossed out"
			}
			want[slot.String()] = turn
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("the arrows of slots (-want +got):\n%s", diff)
		}
	})
}

// iconFill is the color of a shape of an icon.
var iconFill = regexp.MustCompile(`<path fill="#[0-9a-f]{6}"`)

// TestSVGDocument checks that a document has a title, refers to nothing outside,
// has the same bytes each time, no id twice, and colors only in its style sheet and its icons.
func TestSVGDocument(t *testing.T) {
	for name, s := range golden(t) {
		text := draw(t, "svg", s)
		root := parseSVG(t, text)
		if title := root.all("title", "", ""); len(title) != 1 || !strings.Contains(title[0].Text, "seat") {
			t.Errorf("%s: the title is %v", name, title)
		}
		rest := strings.Replace(text, "http://www.w3.org/2000/svg", "", 1)
		for _, outside := range []string{"href", "url(", "http", "<script", "@import"} {
			if strings.Contains(rest, outside) {
				t.Errorf("%s: it contains %q", name, outside)
			}
		}
		start, end, _ := strings.Cut(rest, "<style>")
		_, end, _ = strings.Cut(end, "</style>")
		end = iconFill.ReplaceAllString(end, "")
		for _, color := range []string{"#", " fill", " stroke=", "style=", "rgb", "opacity"} {
			if strings.Contains(strings.ReplaceAll(start+end, "&#", ""), color) {
				t.Errorf("%s: it contains %q outside its style sheet", name, color)
			}
		}
		ids := map[string]bool{}
		for _, n := range root.Nodes {
			if id := n.attr("id"); ids[id] && id != "" || !strings.HasPrefix(id, s.ID) && id != "" {
				t.Errorf("%s: the id %s is not unique, or does not begin with %q", name, id, s.ID)
			} else {
				ids[id] = true
			}
		}
		if diff := cmp.Diff(text, draw(t, "svg", s)); diff != "" {
			t.Errorf("%s: drawn twice (-first +second):\n%s", name, diff)
		}
	}
}

// TestTheme checks that a theme is a class of the document, and other text is not.
func TestTheme(t *testing.T) {
	for theme, want := range map[string]string{
		"": `class="labyrinth" `, "light": `class="labyrinth light" `, "dark": `class="labyrinth dark" `, `"`: `class="labyrinth" `,
	} {
		var board, tile strings.Builder
		if err := errors.Join(render.SVG(&board, render.Scene{Theme: theme}), render.SVGTile(&tile, render.Scene{Theme: theme}, 0)); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(board.String(), want) || !strings.Contains(tile.String(), want) {
			t.Errorf("the theme %q is not written as %s", theme, want)
		}
	}
}

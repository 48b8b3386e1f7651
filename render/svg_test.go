// This file reads rendered SVG and compares it with its scene.

package render_test

import (
	"encoding/xml"
	"fmt"
	"maps"
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

// middles returns the middle of each square, found from the letters and numbers
// on the rim, and for the zero Square that of the spare tile.
func middles(root node, s render.Scene) map[labyrinth.Square]point {
	places := map[string]point{}
	for _, n := range root.all("text", "font-size", "18") {
		places[n.Text] = n.xy()
	}
	ms := map[labyrinth.Square]point{}
	for at := range s.Table.Board().Squares().All() {
		ms[at] = point{places[at.String()[:1]].x, places[at.String()[1:]].y}
	}
	rects := root.all("rect", "width", "96")
	spare := rects[len(rects)-1].xy()
	ms[0] = point{spare.x + 48, spare.y + 48}
	return ms
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

func TestSVGPassages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		root := parseSVG(t, draw(t, "svg", s))
		ms := middles(root, s)
		colors := map[bool]string{}
		drawn := map[labyrinth.Square]labyrinth.Edges{}
		for _, n := range root.all("path", "stroke-width", "44") {
			lines := ends(t, n.attr("d"))
			for at, p := range ms {
				open := sidesOf(lines, p)
				if drawn[at] |= open; open == 0 {
					continue
				}
				if was := colors[s.Reach.Has(at)]; was != "" && was != n.attr("stroke") {
					t.Fatalf("%v, of the squares %v, is %s", at, s.Reach, n.attr("stroke"))
				}
				colors[s.Reach.Has(at)] = n.attr("stroke")
				// A bridge crosses the gap between tiles open to each other.
				b := s.Table.Board()
				east := open.Has(labyrinth.East) && b.At(at.Step(labyrinth.East)).Open.Has(labyrinth.West)
				south := open.Has(labyrinth.South) && b.At(at.Step(labyrinth.South)).Open.Has(labyrinth.North)
				if east != lines[point{p.x + 53, p.y}] || south != lines[point{p.x, p.y + 53}] {
					t.Fatalf("%v is open to the next tile in the east: %v, in the south: %v, but the bridges differ", at, east, south)
				}
			}
		}
		for at, tile := range everySquare(s) {
			if drawn[at] != tile.Open {
				t.Fatalf("%v is drawn open to %v, want %v", at, drawn[at], tile.Open)
			}
		}
		if colors[true] == colors[false] {
			t.Fatalf("squares to highlight look like others: %v", colors)
		}
	})
}

func TestSVGPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		drawPath(t, &s)
		root := parseSVG(t, draw(t, "svg", s))
		lines := map[point]bool{}
		for _, n := range root.all("path", "stroke-width", "9") {
			maps.Copy(lines, ends(t, n.attr("d")))
		}
		ms := middles(root, s)
		for at, p := range ms {
			if got, want := sidesOf(lines, p), pathSides(s, at); got != want {
				t.Fatalf("on %v the path %v leads to %v, want %v", at, s.Path, got, want)
			}
		}
		discs := root.all("circle", "r", "11")
		if want := ms[s.Path[len(s.Path)-1]]; len(discs) != 1 || discs[0].xy() != want {
			t.Fatalf("the path %v ends in the discs %v, want one at %v", s.Path, discs, want)
		}
	})
}

// TestSVGTiles checks what is on the tiles: pictures with names, marks, rings,
// pins and homes.
func TestSVGTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		for at, p := range middles(root, s) {
			var words []string
			for _, size := range []string{"20", "13", "12", "11", "10", "9", "8", "7"} { // a letter, then its name
				for _, n := range root.all("text", "font-size", size) {
					if n.xy().near(p) {
						words = append(words, n.Text)
					}
				}
			}
			tile := everySquare(s)[at]
			var want []string
			if tile.Picture != 0 {
				want = append(want, tile.Picture.String())
				if name := s.Layout.Name(tile.Picture); name != want[0] {
					want = append(want, name[:min(len(name), 18)])
				}
			}
			if diff := cmp.Diff(want, words); diff != "" {
				t.Fatalf("the picture on %v (-want +got):\n%s", at, diff)
			}
			mark, _ := tile.Mark.AppendText(nil)
			marked := slices.ContainsFunc(root.Nodes, func(n node) bool { return n.Text == string(mark) && n.xy().near(p) })
			if tile.Mark != 0 && !marked {
				t.Fatalf("%v is without its mark %s", at, mark)
			}
			for radius, want := range map[string]bool{"44": tile.Picture == s.Goal && s.Goal != 0 || s.Targets.Has(at), "18": isHome(s, at)} {
				got := slices.ContainsFunc(root.all("circle", "r", radius), func(n node) bool { return n.xy() == p })
				if got != want {
					t.Fatalf("%v has a circle of radius %s: %v", at, radius, got)
				}
			}
			pins := fmt.Sprintf("M%d %dh0", p.x-36, p.y-36)
			pinned := slices.ContainsFunc(root.Nodes, func(n node) bool { return strings.HasPrefix(n.attr("d"), pins) })
			if pinned != s.Table.Board().Fixed().Has(at) {
				t.Fatalf("%v is pinned down: %v", at, pinned)
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

func TestSVGPawns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		ms := middles(root, s)
		var discs []point
		for i, n := range root.Nodes {
			if n.XMLName.Local != "circle" || n.attr("r") != "12" || len(discs) == s.Table.Seats() {
				continue // the others are in the panel
			}
			number := root.Nodes[i+1]
			seat, err := strconv.Atoi(number.Text)
			if err != nil || number.xy() != n.xy() {
				t.Fatalf("a pawn at %v is followed by %q at %v", n.xy(), number.Text, number.xy())
			}
			if on := s.Table.Pawn(game.Player(seat - 1)); !ms[on].near(n.xy()) {
				t.Fatalf("pawn %d is drawn at %v, want %v at %v", seat, n.xy(), on, ms[on])
			}
			for _, other := range discs {
				if dx, dy := n.xy().x-other.x, n.xy().y-other.y; dx*dx+dy*dy < 24*24 {
					t.Fatalf("pawns at %v and %v hide each other", n.xy(), other)
				}
			}
			discs = append(discs, n.xy())
		}
		if len(discs) != s.Table.Seats() {
			t.Fatalf("%d pawns are drawn, want %d", len(discs), s.Table.Seats())
		}
	})
}

func TestSVGSlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		root := parseSVG(t, draw(t, "svg", s))
		ms := middles(root, s)
		n := s.Table.Board().Side()
		first, last := ms[labyrinth.A1], ms[labyrinth.SquareAt(n, n)]
		got, want := map[string]bool{}, map[string]bool{} // whether banned
		for _, g := range root.all("g", "", "") {
			var p point
			var turn int
			if _, err := fmt.Sscanf(g.attr("transform"), "translate(%d %d) rotate(%d)", &p.x, &p.y, &turn); err != nil {
				t.Fatal(err)
			}
			at := labyrinth.Square(0)
			side := map[int]labyrinth.Edges{0: labyrinth.North, 90: labyrinth.East, 180: labyrinth.South, 270: labyrinth.West}[turn]
			for square, m := range ms {
				edge := point{m.x, m.y}
				switch {
				case p.y < first.y-50:
					edge.y = first.y - 61
				case p.y > last.y+50:
					edge.y = last.y + 61
				case p.x < first.x-50:
					edge.x = first.x - 61
				default:
					edge.x = last.x + 61
				}
				if square != 0 && edge == p {
					at = square
				}
			}
			line := at.Col()
			if side == labyrinth.East || side == labyrinth.West {
				line = at.Row()
			}
			got[labyrinth.SlotAt(side, line).String()] = len(g.Nodes) == 2
		}
		for _, shift := range s.Table.Board().WithoutBan().AppendShifts(nil) {
			want[shift.Slot.String()] = shift.Slot == s.Table.Board().Ban()
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("slots, whether crossed out (-want +got):\n%s", diff)
		}
	})
}

// TestSVGDocument checks that a document has a title, refers to nothing outside,
// and has the same bytes each time.
func TestSVGDocument(t *testing.T) {
	for name, s := range golden(t) {
		text := draw(t, "svg", s)
		root := parseSVG(t, text)
		if title := root.all("title", "", ""); len(title) != 1 || !strings.Contains(title[0].Text, "seat") {
			t.Errorf("%s: the title is %v", name, title)
		}
		rest := strings.Replace(text, "http://www.w3.org/2000/svg", "", 1)
		for _, outside := range []string{"href", "url(", "http", "<style", "<script", " id="} {
			if strings.Contains(rest, outside) {
				t.Errorf("%s: it contains %q", name, outside)
			}
		}
		if diff := cmp.Diff(text, draw(t, "svg", s)); diff != "" {
			t.Errorf("%s: drawn twice (-first +second):\n%s", name, diff)
		}
	}
}

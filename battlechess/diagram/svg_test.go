// This file checks what SVG pictures show.

package diagram_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/theme"
)

// A shape is an element of an SVG picture.
type shape struct {
	kind string
	at   map[string]string
	text string
}

func (s shape) number(name string) int {
	n, _ := strconv.Atoi(s.at[name])
	return n
}

// shapes returns the elements of the picture of a state.
func shapes(t *testing.T, s battlechess.State) (found []shape) {
	t.Helper()
	var b strings.Builder
	if err := diagram.SVG(&b, diagram.Picture{State: s}); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		token, err := d.Token()
		if err == io.EOF {
			return found
		}
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			x := shape{kind: token.Name.Local, at: make(map[string]string)}
			for _, a := range token.Attr {
				x.at[a.Name.Local] = a.Value
			}
			found = append(found, x)
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				found[len(found)-1].text = text
			}
		}
	}
}

// pick returns the shapes of a kind with an attribute.
func pick(all []shape, kind, name, value string) (found []shape) {
	for _, x := range all {
		if x.kind == kind && x.at[name] == value {
			found = append(found, x)
		}
	}
	return found
}

func TestSVG(t *testing.T) {
	all := shapes(t, state(t, busy))
	var texts []string
	for _, x := range all {
		texts = append(texts, x.text)
	}
	for _, want := range []string{
		"K Zekrom", "m Samurott", "110", "+40", "4 left", "Reshiram", "cost 4",
		"Seat 1 (upper case): 1 in the cost area, 7 spent", "Seat 2 (lower case): 0 in the cost area, 3 spent", "Seat 1 takes its turn.",
	} {
		if !slices.Contains(texts, want) {
			t.Errorf("no %q in the picture: %q", want, texts)
		}
	}
	if got := len(pick(all, "ellipse", "ry", "9")); got != 3 {
		t.Errorf("%d eggs", got)
	}
	if got, kinds := len(pick(all, "rect", "stroke-dasharray", "6 4")), 8; got != 3+kinds {
		t.Errorf("%d pieces are turned over, want 3 on the board and %d in the table of sides", got, kinds)
	}
	if got := append(pick(all, "rect", "class", "frame attacker"), pick(all, "rect", "class", "frame attacked")...); got != nil {
		t.Errorf("%v attacks without a battle", got)
	}
}

// TestSVGColors checks that seat 1 is yellow and at the bottom, and seat 2 blue.
//
// Rules: colors
func TestSVGColors(t *testing.T) {
	all := shapes(t, state(t, start))
	seats := map[string][]shape{}
	for i, x := range all {
		for _, seat := range []string{"seat-1", "seat-2"} {
			if x.kind == "g" && slices.Contains(strings.Fields(x.at["class"]), seat) {
				seats[seat] = append(seats[seat], all[i+1])
			}
		}
	}
	if len(seats["seat-1"]) != 10 || len(seats["seat-2"]) != 10 {
		t.Fatalf("the seats have %d and %d, of 8 pieces and 2 legends each", len(seats["seat-1"]), len(seats["seat-2"]))
	}
	for _, x := range seats["seat-1"] {
		for _, y := range seats["seat-2"] {
			if x.number("y") <= y.number("y") {
				t.Errorf("a piece of seat 1 at %s is above one of seat 2 at %s", x.at["y"], y.at["y"])
			}
		}
	}
}

// TestSVGPicks checks that what a player can pick is marked with the texts of the
// picks, and that the marks of squares and pieces are where these are.
func TestSVGPicks(t *testing.T) {
	for _, text := range []string{start, busy, full, strings.Replace(start, "1t", "2t", 1)} {
		s := state(t, text)
		all := shapes(t, s)
		marked := map[string][]string{} // by the kind of the pick
		ids := map[string]bool{}
		for i, x := range all {
			id := x.at["id"]
			if ids[id] && id != "" {
				t.Errorf("%s: the id %s is there twice", text, id)
			}
			ids[id] = true
			text := x.at["data-pick"]
			kind, name, _ := strings.Cut(id, "-")
			if text == "" {
				continue
			}
			marked[kind] = append(marked[kind], text)
			if kind == "legend" {
				name = strings.ToUpper(name) // as in a ply of either seat
			}
			if text != name {
				t.Errorf("%s has the pick %s", id, text)
			}
			if kind == "piece" {
				x = all[i+1]
			}
			if kind != "legend" {
				at := fmt.Sprintf("%c%d", 'a'+(x.number("x")-24)/80, 1+(x.number("y")-116)/80)
				if at != text {
					t.Errorf("%s is on %s", id, at)
				}
			}
		}
		if len(marked["square"]) != 42 || len(marked["piece"]) != len(s.Pieces()) {
			t.Errorf("%s: %d squares and %d pieces are marked", text, len(marked["square"]), len(marked["piece"]))
		}
		if seat := s.ToMove(); seat >= 0 && len(marked["legend"]) != len(s.Waiting(seat)) {
			t.Errorf("%s: the legends %v are marked, want %d", text, marked["legend"], len(s.Waiting(seat)))
		}
		for _, ply := range s.AppendPlies(nil) {
			for _, p := range game.Picks(battlechess.View{}, ply) {
				if _, ok := marked[p.Kind]; ok && !slices.Contains(marked[p.Kind], p.Text) {
					t.Errorf("%s: the %s %s of %v is not marked", text, p.Kind, p.Text, ply)
				}
			}
		}
	}
}

// TestSVGStyle checks that colors are only in the style sheet and in icons.
func TestSVGStyle(t *testing.T) {
	for _, text := range []string{start, full} {
		var b strings.Builder
		if err := diagram.SVG(&b, diagram.Picture{State: state(t, text)}); err != nil {
			t.Fatal(err)
		}
		before, after, _ := strings.Cut(b.String(), "<style>")
		_, after, _ = strings.Cut(after, "</style>")
		after = regexp.MustCompile(`<path fill="#[0-9a-f]{6}"`).ReplaceAllString(after, "") // of icons
		for _, color := range []string{"#", " fill", " stroke=", "style=", "opacity"} {
			if strings.Contains(before+after, color) {
				t.Errorf("there is a %q outside the style sheet", color)
			}
		}
	}
}

// TestColors checks that readers with normal vision and color-blind readers tell
// the colors apart, in both themes.
func TestColors(t *testing.T) {
	for _, dark := range []bool{false, true} {
		value := map[string]string{}
		for _, c := range diagram.Colors {
			value[c.Name] = c.Light
			if dark {
				value[c.Name] = c.Dark
			}
		}
		for _, pair := range [][2]string{
			{"seat-1", "seat-2"},
			{"turned-1", "turned-2"},
			{"seat-1", "turned-1"},
			{"seat-2", "turned-2"},
			{"seat-1", "turned-2"},
			{"battle", "seat-1"},
			{"battle", "seat-2"},
			{"battle", "square"},
			{"battle", "odd"},
		} {
			if d := theme.Difference(value[pair[0]], value[pair[1]]); d < 15 {
				t.Errorf("dark %v: %s and %s differ by %.1f, want 15", dark, pair[0], pair[1], d)
			}
		}
		for _, pair := range [][2]string{
			{"ink", "paper"},
			{"line", "paper"},
			{"battle", "paper"},
			{"deck-ink", "deck"},
			{"piece-ink", "side"},
			{"piece-ink", "turned"},
			{"piece-ink", "seat-1"},
			{"piece-ink", "seat-2"},
			{"piece-ink", "turned-1"},
			{"piece-ink", "turned-2"},
		} {
			if c := theme.Contrast(value[pair[0]], value[pair[1]]); c < 4.5 {
				t.Errorf("dark %v: the contrast of %s and %s is %.1f, want 4.5", dark, pair[0], pair[1], c)
			}
		}
	}
}

// TestSVGCostArea checks that four pieces lie side by side, and the next on them.
//
// Rules: cost-stack
func TestSVGCostArea(t *testing.T) {
	all := pick(shapes(t, state(t, "3v+++3/3m3/3P3/7/7/3V+++3 6,6 KR,kr +0 1c:d3xN")), "circle", "class", "cost seat-1")
	if len(all) != 6 {
		t.Fatalf("%d pieces in the cost area of seat 1", len(all))
	}
	for i, c := range all {
		first := all[i%4]
		if i < 4 && i > 0 && (c.number("cx") < all[i-1].number("cx")+26 || c.at["cy"] != first.at["cy"]) {
			t.Errorf("piece %d is not beside the one before", i+1)
		}
		if i >= 4 && (c.at["cx"] != first.at["cx"] || c.number("cy") >= first.number("cy") || c.number("cy") < first.number("cy")-13) {
			t.Errorf("piece %d at %s, %s is not on that at %s, %s", i+1, c.at["cx"], c.at["cy"], first.at["cx"], first.at["cy"])
		}
	}
}

// TestSVGAttack checks the frames of the attacker and of the attacked, and the
// sentence on them.
func TestSVGAttack(t *testing.T) {
	all := shapes(t, state(t, full))
	frames := map[string][]string{}
	for _, class := range []string{"attacker", "attacked"} {
		for _, x := range pick(all, "rect", "class", "frame "+class) {
			kind := class + x.at["stroke-dasharray"]
			frames[kind] = append(frames[kind], fmt.Sprintf("%s,%s %s", x.at["x"], x.at["y"], x.at["width"]))
		}
	}
	want := map[string][]string{"attacker": {"106,358 156"}, "attacked1 9": {"186,198 156", "106,278 76"}} // K; r and s
	if diff := cmp.Diff(want, frames); diff != "" {
		t.Errorf("the frames (-want +got):\n%s", diff)
	}
	said := pick(all, "text", "class", "next")
	if want := "Seat 1 draws a card for b4xN: K 110 on b4 attacks r 130 on c2 and s 80 on b3."; len(said) != 1 || said[0].text != want {
		t.Errorf("said is %v, want %s", said, want)
	}
}

// TestSVGSides checks that the table has the powers of both sides of every kind,
// in the order of the rule set.
func TestSVGSides(t *testing.T) {
	all := shapes(t, state(t, start))
	i := slices.IndexFunc(all, func(x shape) bool { return strings.HasPrefix(x.text, "Each piece face up") })
	if i < 0 {
		t.Fatal("no table of sides")
	}
	var powers []string
	for _, x := range all[i:] {
		if x.at["font-weight"] == "bold" {
			powers = append(powers, x.text)
		}
	}
	want := []string{"60", "50", "70", "50", "80", "60", "70", "100", "90", "70", "60", "100", "110", "90", "130", "110"}
	if !slices.Equal(powers, want) {
		t.Errorf("the powers of the sides are %v, want %v", powers, want)
	}
}

// TestSVGWaiting checks that waiting legends show their arrows, and that those of
// seat 2 point the other way.
func TestSVGWaiting(t *testing.T) {
	var b strings.Builder
	if err := diagram.SVG(&b, diagram.Picture{State: state(t, start)}); err != nil {
		t.Fatal(err)
	}
	// Zekrom of seat 2 is at the top, that of seat 1 at the bottom.
	for place, heads := range map[string]int{
		"translate(186 56) rotate(180)": 3, "translate(186 56) rotate(0)": 1,
		"translate(186 676) rotate(0)": 3, "translate(186 676) rotate(180)": 1, "translate(186 676) rotate(45)": 0,
	} {
		_, arrow, _ := strings.Cut(b.String(), place)
		arrow, _, _ = strings.Cut(arrow, "\n")
		if got := strings.Count(arrow, "<path"); got != heads {
			t.Errorf("the arrow at %s has %d heads, want %d", place, got, heads)
		}
	}
}

// TestSVGArrows checks the heads of each kind of arrow.
func TestSVGArrows(t *testing.T) {
	for reach, want := range map[string]string{
		"N1":   `<path d="M0 -33 l4 5 h-8z"/></g>`,
		"N2":   `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z"/></g>`,
		"N2!":  `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z" class="hollow"/></g>`,
		"N2^":  `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z"/><circle cx="6.5" cy="-28" r="2.5" class="hollow"/></g>`,
		"N2!^": `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z" class="hollow"/><circle cx="6.5" cy="-28" r="2.5" class="hollow"/></g>`,
		"N*":   `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z"/><path d="M0 -23 l4 5 h-8z"/></g>`,
	} {
		file := strings.Replace(string(battlechess.DefaultRuleSet()), `["N2", "E1", "W1"]`, `["`+reach+`"]`, 1)
		var b strings.Builder
		if err := diagram.SVG(&b, diagram.Picture{State: stateOf(t, file, start)}); err != nil {
			t.Fatal(err)
		}
		// Patrat on b5 of seat 1, and on b2 of seat 2, whose arrow points down.
		for _, place := range []string{`translate(144 476) rotate(0)`, `translate(144 236) rotate(180)`} {
			_, arrow, _ := strings.Cut(b.String(), place)
			_, arrow, _ = strings.Cut(arrow, ">")
			if arrow, _, _ = strings.Cut(arrow, "\n"); arrow != want {
				t.Errorf("%s at %s is %s, want %s", reach, place, arrow, want)
			}
		}
		for text, want := range map[string]bool{"A hollow head": strings.Contains(reach, "!"), "A ring": strings.Contains(reach, "^")} {
			if got := strings.Contains(b.String(), text); got != want {
				t.Errorf("%s: the picture explains %s: %v, want %v", reach, text, got, want)
			}
		}
	}
}

// TestSVGOdd checks that no text leaves the picture or overlaps another, and that
// the cards end above the cost area of seat 1.
func TestSVGOdd(t *testing.T) {
	all := shapes(t, oddState(t))
	width, height := all[0].number("width"), all[0].number("height")
	type box struct{ left, top, right, bottom int }
	var boxes []box
	var texts []string
	for _, x := range all[1:] {
		b := box{x.number("x"), x.number("y"), x.number("x") + x.number("width"), x.number("y") + x.number("height")}
		if x.kind == "text" { // a letter is about 0.6 of its size wide
			size := x.number("font-size")
			long := size * len(x.text) * 6 / 10
			b = box{x.number("x") - long/2, x.number("y") - size*7/10, x.number("x") + long/2, x.number("y")}
			if x.at["text-anchor"] == "start" {
				b.left, b.right = x.number("x"), x.number("x")+long
			}
			for i, other := range boxes {
				if b.left < other.right && other.left < b.right && b.top < other.bottom && other.top < b.bottom {
					t.Errorf("%q at %v overlaps %q at %v", x.text, b, texts[i], other)
				}
			}
			boxes, texts = append(boxes, b), append(texts, x.text)
		}
		if b.left < 0 || b.top < 0 || b.right > width || b.bottom > height {
			t.Errorf("%v is at %v, in a picture of %d by %d", x, b, width, height)
		}
	}
	bottom := 0
	for _, card := range pick(all, "rect", "width", "60") {
		bottom = max(bottom, card.number("y")+card.number("height"))
	}
	areas := pick(all, "circle", "class", "cost seat-1")
	for i, c := range areas {
		if c.number("cy")-13 < bottom {
			t.Errorf("piece %d of the cost area at %s lies on the cards, which end at %d", i+1, c.at["cy"], bottom)
		}
	}
	if len(areas) != 5 {
		t.Errorf("%d pieces in the cost area of seat 1", len(areas))
	}
}

// TestSVGID checks that pictures with IDs share no id, and that a theme is a class.
func TestSVGID(t *testing.T) {
	ids := make(map[string]bool)
	for _, id := range []string{"", "left-", `"<`} {
		var b strings.Builder
		if err := diagram.SVG(&b, diagram.Picture{State: state(t, busy), ID: id, Theme: "dark"}); err != nil {
			t.Fatal(err)
		}
		found := 0
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			start, _ := token.(xml.StartElement)
			for _, a := range start.Attr {
				switch {
				case a.Name.Local == "class" && start.Name.Local == "svg" && a.Value != "battlechess dark":
					t.Errorf("the class is %q", a.Value)
				case a.Name.Local == "id":
					if found++; ids[a.Value] || !strings.HasPrefix(a.Value, id) {
						t.Errorf("the id %q occurs twice, or does not begin with %q", a.Value, id)
					}
					ids[a.Value] = true
				}
			}
		}
		if found < 42 {
			t.Errorf("%d ids, want one for each of 42 squares and more", found)
		}
	}
}

// This file checks what the pictures show.

package diagram_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// busy is a state with both sides of pieces, eggs, legends and cards face up.
const busy = "2m~v+++3/K=2sR=/==1z1==/k=e~4/==P~4/2MV3 1,0 -,r +20+40 1t"

func state(t testing.TB, text string) battlechess.State {
	t.Helper()
	s, err := battlechess.Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func ExampleText() {
	s, err := battlechess.Rules{}.Parse("3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW")
	if err != nil {
		panic(err)
	}
	if err := diagram.Text(os.Stdout, s, false); err != nil {
		panic(err)
	}
	// Output:
	//        a        b        c        d        e        f        g     P Patrat
	//   +        +        +        +        +        +        +        + ~50 ↑↗↖
	// 1 |        |        |        |   v+   |        |        |        | Z Zoroark
	//   |        |        |        |        |        |        |        | ~50 ↗↘↙↖
	//   +        +        +        +        +↖      ↗+        +        + S Serperior
	// 2 |        |← p 60 →|        |        |  z~50  |        |        | ~60 ↑2→2↓2←2
	//   |        |   ↓2   |        |        |↙      ↘|        |        | E Emboar
	//   +        +        +       ↑*        +        +        +        + ~100 ↑↗→↘↓↙←↖
	// 3 |        |        |                 |        |        |        | M Samurott
	//   |        |        #←     K 110     →#        |        |        | ~70 ↑↗2↘2↙2↖2
	//   +        +        +                 +        +        +        + V Victini
	// 4 |        |        |                 |        |        |        |  60 ↑→↓←
	//   |        |        |       ↓         |        |        |        | ~100 ↑↗→↘↓↙←↖
	//   +        +        +        +        +        +        +        + K Zekrom
	// 5 |        |        |        |        |        |        |        |  110 ↑*→↓←
	//   |        |        |        |        |        |        |        | ~90 ↑→↓←
	//   +        +        +   ↑*   +↖  ↑   ↗+        +↖* ↑  ↗*+        + R Reshiram
	// 6 |        |        |←*S 80→*|← V~100→|        |  M 90  |        |  130 ↑*↗→↓←↖
	//   |        |        |   ↓*   |↙  ↓   ↘|        |↙*    ↘*|        | ~110 ↑→↓←
	// Plus Power: face up +0 +30; to draw +0 +20 +40 +70  ~ turned, + egg, * any
	// Seat 1 (upper case): 5 in the cost area, 3 spent; waiting: Reshiram for 4
	// Seat 2 (lower case): 7 in the cost area; waiting: Zekrom for 3, Reshiram for 4
	// Seat 2 draws a card for e2xSW: z~50 on e2 attacks K 110 on c3.
}

// full is a state with the longest notes: a full cost area, and a battle with two
// pieces.
const full = "v+++6/2r=3/1s==3/1K=4/1==4/V~6 7,2 R,k +0+20+30+40 1c:b4xN"

// start is the first state of the default rule set.
const start = "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t"

func text(t *testing.T, s battlechess.State, color bool) string {
	t.Helper()
	var b strings.Builder
	if err := diagram.Text(&b, s, color); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestGolden compares pictures with golden files. Look at each SVG that changes.
func TestGolden(t *testing.T) {
	jumping := "v+++6/2P~4/1s3Z1/1K=4/1==2M1/V~6 4,6 R,kr - 1t"
	for name, s := range map[string]battlechess.State{
		"start": state(t, start), "busy": state(t, busy), "battle": state(t, full),
		"won": state(t, "7/3p~3/2Z4/7/7/3V+++3 6,10 KR,kr - 1x"), "odd": oddState(t), "jumping": stateOf(t, jumpingRules, jumping),
	} {
		var svg strings.Builder
		if err := diagram.SVG(&svg, s); err != nil {
			t.Fatal(err)
		}
		testkit.Golden(t, name+".svg", svg.String())
		testkit.Golden(t, name+".txt", text(t, s, false))
	}
	testkit.Golden(t, "battle.ansi", text(t, state(t, full), true))
}

func TestText(t *testing.T) {
	got := text(t, state(t, busy), false)
	for _, want := range []string{
		"M 90", "m~70", "v+++", "K 110", "↑*", "face up +20 +40; to draw +0 +0 +30 +70",
		"Seat 1 (upper case): 1 in the cost area", "waiting: Reshiram for 4", "Seat 1 takes its turn.",
		// The back of each kind, and the front of those that the board may not show.
		"P Patrat\n", "~50 ↑↗↖\n", "~70 ↑↗2↘2↙2↖2\n", "V Victini\n", " 60 ↑→↓←\n", "K Zekrom\n", " 110 ↑*→↓←\n", "~90 ↑→↓←\n",
		"~ turned, + egg, * any\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "\x1b") {
		t.Error("color without asking")
	}
	if strings.Contains(got, "#") {
		t.Error("a piece is attacked without a battle")
	}
	got = text(t, state(t, full), false)
	for _, want := range []string{
		"Seat 1 draws a card for b4xN: K 110 on b4 attacks r 130 on c2 and s 80 on b3.", "#←     r 130     →#", "#←*s 80→*#", "|←     K 110     →|",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestTextFits checks that pictures of the default rule set leave one line free on
// a terminal of 80 by 24, and that the edges of the board are in line.
func TestTextFits(t *testing.T) {
	for _, position := range []string{
		busy, full, start, "7/3p~3/2Z4/7/7/3V+++3 6,10 KR,kr - 1x", "3v~3/3p3/7/3Z3/7/3V3 9,6 KR,r +0+0+20+30+40 1t",
	} {
		lines := strings.Split(strings.TrimSuffix(text(t, state(t, position), false), "\n"), "\n")
		if len(lines) > 23 {
			t.Errorf("%s: %d lines", position, len(lines))
		}
		for i, line := range lines {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%s: %d columns: %s", position, n, line)
			}
			if i == 0 || i > 18 {
				continue
			}
			runes := []rune(line)
			if edges := string(runes[2]) + string(runes[65]); edges != "||" && edges != "++" {
				t.Errorf("%s: the board's edges are not in line: %s", position, line)
			}
		}
	}
}

// TestTextColors checks that seat 1 is yellow, seat 2 is blue, and the marks of
// attacked pieces are red.
func TestTextColors(t *testing.T) {
	got := text(t, state(t, busy), true)
	for _, want := range []string{"\x1b[33m  M 90  \x1b[0m|", "\x1b[36m  v+++  \x1b[0m|", "\x1b[33m←     K 110     →\x1b[0m|", "\x1b[36m←     k 110     →\x1b[0m|"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got, want := text(t, state(t, full), true), "\x1b[31m#\x1b[0m\x1b[36m←     r 130     →\x1b[0m\x1b[31m#\x1b[0m"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}

// TestTextArrows checks the signs of the arrows that the default does not have,
// and what is said of them.
func TestTextArrows(t *testing.T) {
	got := text(t, stateOf(t, jumpingRules, "v+++6/2P~4/1s3Z1/1K=4/1==2M1/V~6 4,6 R,kr - 1t"), false)
	for _, want := range []string{
		"↑2!^↗2^+", "←* s 80→2^", "↓*^", "→2!|", "~50 ↑2!^↗2^↓*^\n", "~ turned, + egg, * any, 2 up to two, 2! exactly two, ^ over pieces\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// jumpingRules has arrows of exactly two squares and arrows over other pieces.
var jumpingRules = strings.NewReplacer(
	`"name": "BW"`, `"name": "jumping"`,
	`["N2", "E1", "W1"]`, `["N2!", "E1", "W1"]`,
	`["N1", "NE1", "NW1"]`, `["N2!^", "NE2^", "S*^"]`,
	`["NE2", "NW2", "S1"]`, `["NE2!^", "NW2!^", "SE1"]`,
	`["N*", "E*", "S*", "W*"]`, `["N*^", "E*", "S2!", "W2^"]`,
	`["N1", "NE*", "SE*", "SW*", "NW*"]`, `["N1", "NE*^", "SE2!", "SW*", "NW2!^"]`,
	`["N*", "E1", "S1", "W1"]`, `["N*^", "E2!", "S2!^", "W1", "NW2^"]`,
	`["N*", "NE1", "E1", "S1", "W1", "NW1"]`, `["N2!", "NE*^", "E1", "SW2!^", "W*"]`,
).Replace(string(battlechess.DefaultJSON()))

// stateOf reads a state of a rule set.
func stateOf(t testing.TB, file, text string) battlechess.State {
	t.Helper()
	rs, err := battlechess.ParseRules([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	s, err := battlechess.Rules{RuleSet: rs}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// odd is a rule set that is unlike the default: long names, many eggs and cards,
// four legends, one cost space, a small play area, and a piece whose arrows and
// power need a wider square.
const odd = `{"schema": "battlechess/1", "name": "odd", "files": 2, "ranks": 2, "target": "V", "eggs": 9, "costSpaces": 1,
	"pieces": [
		{"name": "Twenty letters named", "letter": "V", "start": [["a2"], ["b1"]],
			"front": {"power": 60, "arrows": ["N1"]}, "back": {"power": 10, "arrows": ["N1"]}},
		{"name": "Other", "letter": "P", "start": [["b2"], ["a1"]],
			"front": {"power": 60, "arrows": ["N1"]}, "back": {"power": 100, "arrows": ["E*", "W2"]}}],
	"legends": [
		{"name": "Another legend named", "letter": "A", "size": 1, "cost": 9, "front": {"power": 10, "arrows": []}, "back": {"power": 10, "arrows": []}},
		{"name": "Brother legend named", "letter": "B", "size": 1, "cost": 9, "front": {"power": 10, "arrows": []}, "back": {"power": 10, "arrows": []}},
		{"name": "MMMMMMMMMMWWWWWWWWWW", "letter": "C", "size": 1, "cost": 9, "front": {"power": 990, "arrows": ["E*", "W*"]}, "back": {"power": 10, "arrows": []}},
		{"name": "Mega-Woodland-Walrus", "letter": "D", "size": 2, "cost": 9, "front": {"power": 10, "arrows": []}, "back": {"power": 10, "arrows": []}}],
	"deck": {"cards": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 10, 10, 20], "reshuffle": 20}}`

func oddState(t *testing.T) battlechess.State {
	t.Helper()
	return stateOf(t, odd, "p~v+++++++++/V++++P 5,0 ABCD,abcd +0+0+0+0+0+0+0+0+0+0+0+10+10+10 1t")
}

// TestTextOdd checks that many eggs are a number, and that squares are wider if a
// piece needs it.
func TestTextOdd(t *testing.T) {
	got := text(t, oddState(t), false)
	for _, want := range []string{"1 |←*p~100→2|", "|   v+9   |", "2 |  V++++  |   P 60  |", "V Twenty letters named"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

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
	if err := diagram.SVG(&b, s); err != nil {
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
	if got := pick(all, "rect", "stroke", "#b02020"); got != nil {
		t.Errorf("%v attacks without a battle", got)
	}
}

// TestSVGColors checks that seat 1 is yellow and at the bottom, and seat 2 blue.
func TestSVGColors(t *testing.T) {
	all := shapes(t, state(t, start))
	yellow, blue := pick(all, "rect", "fill", "#f2c230"), pick(all, "rect", "fill", "#4a90d9")
	if len(yellow) != 10 || len(blue) != 10 {
		t.Fatalf("%d yellow and %d blue, of 8 pieces and 2 legends each", len(yellow), len(blue))
	}
	for _, y := range yellow {
		for _, b := range blue {
			if y.number("y") <= b.number("y") {
				t.Errorf("a yellow piece at %s is above a blue one at %s", y.at["y"], b.at["y"])
			}
		}
	}
}

// TestSVGCostArea checks that four pieces lie side by side, and the next on them.
func TestSVGCostArea(t *testing.T) {
	all := pick(shapes(t, state(t, "3v+++3/3m3/3P3/7/7/3V+++3 6,6 KR,kr +0 1c:d3xN")), "circle", "fill", "#f2c230")
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
	for _, x := range pick(all, "rect", "stroke", "#b02020") {
		frames[x.at["stroke-dasharray"]] = append(frames[x.at["stroke-dasharray"]], fmt.Sprintf("%s,%s %s", x.at["x"], x.at["y"], x.at["width"]))
	}
	want := map[string][]string{"": {"106,358 156"}, "1 9": {"186,198 156", "106,278 76"}} // K; r and s
	if diff := cmp.Diff(want, frames); diff != "" {
		t.Errorf("the frames (-want +got):\n%s", diff)
	}
	said := pick(all, "text", "fill", "#b02020")
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
	if err := diagram.SVG(&b, state(t, start)); err != nil {
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
		"N2!":  `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z" fill="none"/></g>`,
		"N2^":  `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z"/><circle cx="6.5" cy="-28" r="2.5" fill="none"/></g>`,
		"N2!^": `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z" fill="none"/><circle cx="6.5" cy="-28" r="2.5" fill="none"/></g>`,
		"N*":   `<path d="M0 -33 l4 5 h-8z"/><path d="M0 -28 l4 5 h-8z"/><path d="M0 -23 l4 5 h-8z"/></g>`,
	} {
		file := strings.Replace(string(battlechess.DefaultJSON()), `["N2", "E1", "W1"]`, `["`+reach+`"]`, 1)
		var b strings.Builder
		if err := diagram.SVG(&b, stateOf(t, file, start)); err != nil {
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
		for text, want := range map[string]bool{"hollow": strings.Contains(reach, "!"), "ring": strings.Contains(reach, "^")} {
			if got := strings.Contains(b.String(), text); got != want {
				t.Errorf("%s: the picture explains a %s: %v, want %v", reach, text, got, want)
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
	areas := pick(all, "circle", "fill", "#f2c230")
	for i, c := range areas {
		if c.number("cy")-13 < bottom {
			t.Errorf("piece %d of the cost area at %s lies on the cards, which end at %d", i+1, c.at["cy"], bottom)
		}
	}
	if len(areas) != 5 {
		t.Errorf("%d pieces in the cost area of seat 1", len(areas))
	}
}

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestBrokenWriter(t *testing.T) {
	s := state(t, busy)
	if err := diagram.Text(broken{}, s, false); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	if err := diagram.SVG(broken{}, s); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

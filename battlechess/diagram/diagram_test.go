// This file holds the pictures to what they have to show.

package diagram_test

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
)

// busy has everything there is to draw: both faces, eggs, legends, cards that
// lie face up, and one to be drawn.
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
	//   +        +        +        +        +        +        +        + Z Zoroark
	// 1 |        |        |        |  v+    |        |        |        | S Serperior
	//   |        |        |        |        |        |        |        | E Emboar
	//   +        +        +        +        +↖      ↗+        +        + M Samurott
	// 2 |        |← p 60 →|        |        |  z~50  |        |        | V Victini
	//   |        |   ↓2   |        |        |↙      ↘|        |        | K Zekrom
	//   +        +        +       ↑*        +        +        +        +   110, cost 3
	// 3 |        |        |                 |        |        |        | R Reshiram
	//   |        |        |←     K 110     →|        |        |        |   130, cost 4
	//   +        +        +                 +        +        +        +
	// 4 |        |        |                 |        |        |        | ~ turned over
	//   |        |        |       ↓         |        |        |        | + an egg
	//   +        +        +        +        +        +        +        + ↑  one step
	// 5 |        |        |        |        |        |        |        | ↑2 two steps
	//   |        |        |        |        |        |        |        | ↑* any number
	//   +        +        +   ↑*   +↖  ↑   ↗+        +↖* ↑  ↗*+        +
	// 6 |        |        |←*S 80→*|← V~100→|        |  M 90  |        |
	//   |        |        |   ↓*   |↙  ↓   ↘|        |↙*    ↘*|        |
	// Plus Power: face up +0 +30; to draw +0 +20 +40 +70
	// Seat 1 (upper case): 5 in the cost area, 3 spent; waiting: Reshiram for 4
	// Seat 2 (lower case): 7 in the cost area; waiting: Zekrom for 3, Reshiram for 4
	// Seat 2 draws a card for e2xSW: z~50 on e2 attacks K 110 on c3.
}

// full has the longest notes there are: all of a cost area, and a battle with
// two pieces.
const full = "v+++6/2r=3/1s==3/1K=4/1==4/V~6 7,2 R,k +0+20+30+40 1c:b4xN"

func text(t *testing.T, s battlechess.State, color bool) string {
	t.Helper()
	var b strings.Builder
	if err := diagram.Text(&b, s, color); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	got := text(t, state(t, busy), false)
	for _, want := range []string{
		"M 90", "m~70", "v+++", "K 110", "↑*", "face up +20 +40; to draw +0 +0 +30 +70",
		"Seat 1 (upper case): 1 in the cost area", "waiting: Reshiram for 4", "Seat 1 takes its turn.",
		"M Samurott", "K Zekrom\n", "  110, cost 3", "~ turned over",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "\x1b") {
		t.Error("colour without asking")
	}
	if want := "Seat 1 draws a card for b4xN: K 110 on b4 attacks r 130 on c2 and s 80 on b3."; !strings.Contains(text(t, state(t, full), false), want) {
		t.Errorf("no %q in\n%s", want, text(t, state(t, full), false))
	}
}

// TestTextFits: it fits on a terminal of 80 by 24, with a line to spare, and
// its squares are in line.
func TestTextFits(t *testing.T) {
	for _, position := range []string{
		busy, full, "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t",
		"7/3p~3/2Z4/7/7/3V+++3 6,10 KR,kr - 1x", "3v~3/3p3/7/3Z3/7/3V3 9,6 KR,r +0+0+20+30+40 1t",
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

// TestTextColors: seat 1 is yellow, seat 2 blue.
func TestTextColors(t *testing.T) {
	got := text(t, state(t, busy), true)
	for _, want := range []string{"\x1b[33m  M 90  \x1b[0m|", "\x1b[36m  v+++  \x1b[0m|", "\x1b[33m←     K 110     →\x1b[0m|", "\x1b[36m←     k 110     →\x1b[0m|"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// odd is a rule set with what the default has not: long names, many eggs and
// cards, one cost space, a play area that all of it is larger than, and a
// piece whose arrows and power fill a wider square.
const odd = `{"schema": "battlechess/1", "name": "odd", "files": 2, "ranks": 2, "target": "V", "eggs": 9, "costSpaces": 1,
	"pieces": [
		{"name": "Twenty letters named", "letter": "V", "start": [["a2"], ["b1"]],
			"front": {"power": 60, "arrows": ["N1"]}, "back": {"power": 10, "arrows": ["N1"]}},
		{"name": "Other", "letter": "P", "start": [["b2"], ["a1"]],
			"front": {"power": 60, "arrows": ["N1"]}, "back": {"power": 100, "arrows": ["E*", "W2"]}}],
	"legends": [
		{"name": "Another legend named", "letter": "A", "size": 1, "cost": 9, "front": {"power": 10, "arrows": []}, "back": {"power": 10, "arrows": []}},
		{"name": "Brother legend named", "letter": "B", "size": 1, "cost": 9, "front": {"power": 10, "arrows": []}, "back": {"power": 10, "arrows": []}}],
	"deck": {"cards": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 10, 10, 20], "reshuffle": 20}}`

func oddState(t *testing.T) battlechess.State {
	t.Helper()
	r, err := battlechess.ParseRules([]byte(odd))
	if err != nil {
		t.Fatal(err)
	}
	s, err := battlechess.Rules{RuleSet: r}.Parse("p~v+++++++++/V++++P 5,0 AB,ab +0+0+0+0+0+0+0+0+0+0+0+10+10+10 1t")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTextOdd: what does not fit a square of the default is written shorter,
// or the squares are wider.
func TestTextOdd(t *testing.T) {
	got := text(t, oddState(t), false)
	for _, want := range []string{"1 |←*p~100→2|  v+9    |", "2 |  V++++  |  P 60   |", "V Twenty letters named"} {
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

// shapes draws a state and returns what the picture is made of.
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
		"K Zekrom", "m Samurott", "110", "+40", "4 left", "Reshiram", "power 130, cost 4",
		"Seat 1 (upper case): 1 in the cost area, 7 spent", "Seat 1 takes its turn.",
	} {
		if !slices.Contains(texts, want) {
			t.Errorf("no %q in the picture: %q", want, texts)
		}
	}
	if got := len(pick(all, "ellipse", "ry", "9")); got != 3 {
		t.Errorf("%d eggs", got)
	}
	if got := len(pick(all, "rect", "stroke-dasharray", "6 4")); got != 3 {
		t.Errorf("%d pieces are turned over", got)
	}
	if got := pick(all, "rect", "stroke", "#b02020"); got != nil {
		t.Errorf("%v attacks without a battle", got)
	}
}

// TestSVGColors: seat 1 is yellow and at the bottom, seat 2 blue.
func TestSVGColors(t *testing.T) {
	all := shapes(t, state(t, "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t"))
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

// TestSVGCostArea: four lie side by side, and the next are stacked on them.
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

// TestSVGAttacker: who attacks is marked, and named with the attacked.
func TestSVGAttacker(t *testing.T) {
	all := shapes(t, state(t, full))
	marked := pick(all, "rect", "stroke", "#b02020")
	if len(marked) != 1 || marked[0].at["fill"] != "#f2c230" || marked[0].number("width") < 100 {
		t.Errorf("marked are %v, want Zekrom of seat 1", marked)
	}
	said := pick(all, "text", "fill", "#b02020")
	if want := "Seat 1 draws a card for b4xN: K 110 on b4 attacks r 130 on c2 and s 80 on b3."; len(said) != 1 || said[0].text != want {
		t.Errorf("said is %v, want %s", said, want)
	}
}

// TestSVGOdd: nothing runs out of the picture, or of what it lies on, and
// the cards end above what seat 1 has.
func TestSVGOdd(t *testing.T) {
	all := shapes(t, oddState(t))
	width, height := all[0].number("width"), all[0].number("height")
	for _, x := range all[1:] {
		right, bottom := x.number("x")+x.number("width"), x.number("y")+x.number("height")
		if x.kind == "text" { // a letter is about 0.6 of its size wide
			half := x.number("font-size") * len(x.text) * 3 / 10
			if right += half; x.at["text-anchor"] == "start" {
				right += half
			} else if x.number("x") < half {
				t.Errorf("%q begins left of the picture", x.text)
			}
		}
		if right > width || bottom > height {
			t.Errorf("%v ends at %d, %d, in a picture of %d by %d", x, right, bottom, width, height)
		}
		if strings.HasSuffix(x.text, "letters named") && x.number("font-size")*len(x.text)*6/10 > 72 {
			t.Errorf("%q has letters of %s on a piece 72 wide", x.text, x.at["font-size"])
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

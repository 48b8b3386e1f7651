// This file checks what text pictures show, and the golden files of both formats.

package diagram_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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
	if err := diagram.Text(os.Stdout, diagram.Picture{State: s}, false); err != nil {
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
	if err := diagram.Text(&b, diagram.Picture{State: s}, color); err != nil {
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
		"uneven": stateOf(t, unevenRules, "v+++6/2Pk=2/1p~1==2/7/5P~1/V~6 8,3 KR,r - 2t"),
	} {
		var svg strings.Builder
		if err := diagram.SVG(&svg, diagram.Picture{State: s}); err != nil {
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
//
// Rules: colors
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
).Replace(string(battlechess.DefaultRuleSet()))

// unevenRules has pieces that differ between the seats.
var unevenRules = strings.NewReplacer(
	`"name": "BW"`, `"name": "uneven"`,
	`"front": {"power": 60, "arrows": ["N2", "E1", "W1"], "from": {"power": "reported", "arrows": "reconstructed"}}`,
	`"front": [{"power": 60, "arrows": ["N2", "E1", "W1"]}, {"power": 80, "arrows": ["N1", "SE2!"]}]`,
	`"back": {"power": 90, "arrows": ["N1", "E1", "S1", "W1"], "from": {"power": "reconstructed", "arrows": "reconstructed"}}`,
	`"back": [{"power": 90, "arrows": ["N1"]}, {"power": 80, "arrows": ["N1", "W1"]}]`,
).Replace(string(battlechess.DefaultRuleSet()))

// TestSeatsDiffer checks that both pictures show a piece of seat 2 that differs
// from that of seat 1.
func TestSeatsDiffer(t *testing.T) {
	s := stateOf(t, unevenRules, start)
	got := text(t, s, false)
	for _, want := range []string{
		"P Patrat\n", "~50 ↑↗↖\n", "p Patrat\n", "~50 ↘↓↙\n", "K Zekrom\n", " 110 ↑*→↓←\n", "~90 ↑\n", "k Zekrom\n", " 110 ↑→↓*←\n", "~80 →↓\n",
		"exactly two", "↖2!", "p 80",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "z Zoroark") {
		t.Errorf("Zoroark does not differ, but seat 2 has one in\n%s", got)
	}
	var powers []string
	for _, x := range shapes(t, s) {
		if x.at["font-weight"] == "bold" {
			powers = append(powers, x.text)
		}
	}
	want := []string{"60", "50", "80", "50", "70", "50", "80", "60", "70", "100", "90", "70", "60", "100", "110", "90", "110", "80", "130", "110"}
	if n := len(powers) - len(want); n < 0 || !slices.Equal(powers[n:], want) {
		t.Errorf("the powers of the sides are %v, want at the end %v", powers, want)
	}
}

// stateOf reads a state of a rule set.
func stateOf(t testing.TB, file, text string) battlechess.State {
	t.Helper()
	rs, err := battlechess.ParseRuleSet([]byte(file))
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

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestBrokenWriter(t *testing.T) {
	s := state(t, busy)
	if err := diagram.Text(broken{}, diagram.Picture{State: s}, false); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	if err := diagram.SVG(broken{}, diagram.Picture{State: s}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

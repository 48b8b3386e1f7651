// This file holds the pictures to what they have to show.

package draw_test

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/draw"
)

// busy has everything there is to draw: both faces, eggs, legends, cards that
// lie face up, and one to be drawn.
const busy = "2m~v+++3/K=2sR=/==1z1==/k=e~4/==P~4/2MV3 1,0 -,r +20+40 1t"

func state(t testing.TB, text string) battlechess.State {
	t.Helper()
	s, err := battlechess.Game{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func ExampleText() {
	s, err := battlechess.Game{}.Parse("3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW")
	if err != nil {
		panic(err)
	}
	if err := draw.Text(os.Stdout, s, false); err != nil {
		panic(err)
	}
	// Output:
	// a           b           c           d           e           f           g
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	//    |           |           |           |           |           |           |           |
	//  1 |           |           |           |   v+      |           |           |           |
	//    |           |           |           |           |           |           |           |
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	//    |           |           |           |           |↖1       ↗1|           |           |
	//  2 |           |←1 p 60  →1|           |           |   z~50    |           |           |
	//    |           |    ↓2     |           |           |↙1       ↘1|           |           |
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	//    |           |           |    ↑*     |===========|           |           |           |
	//  3 |           |           |←1 K 110 →1|===========|           |           |           |
	//    |           |           |    ↓1     |===========|           |           |           |
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	//    |           |           |===========|===========|           |           |           |
	//  4 |           |           |===========|===========|           |           |           |
	//    |           |           |===========|===========|           |           |           |
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	//    |           |           |           |           |           |           |           |
	//  5 |           |           |           |           |           |           |           |
	//    |           |           |           |           |           |           |           |
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	//    |           |           |    ↑*     |↖1  ↑1   ↗1|           |↖*  ↑1   ↗*|           |
	//  6 |           |           |←* S 80  →*|←1 V~100 →1|           |   M 90    |           |
	//    |           |           |    ↓*     |↙1  ↓1   ↘1|           |↙*       ↘*|           |
	//    +-----------+-----------+-----------+-----------+-----------+-----------+-----------+
	// Plus Power: face up +0 +30; 4 left to draw
	// Seat 1 (yellow): 5 in the cost area; Reshiram 130 waits for 4
	// Seat 2 (blue): 7 in the cost area; Zekrom 110 waits for 3; Reshiram 130 waits for 4
	// A card is drawn for seat 2: e2xSW
}

func TestText(t *testing.T) {
	var b strings.Builder
	if err := draw.Text(&b, state(t, busy), false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"M 90", "m~70", "v+++", "K 110", "↑*", "face up +20 +40; 4 left", "1 in the cost area", "Reshiram 130 waits for 4", "Seat 1 takes its turn."} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Error("colour without asking")
	}
	width := -1
	for i, line := range strings.Split(b.String(), "\n")[1:20] {
		if n := len([]rune(line)); width >= 0 && n != width {
			t.Errorf("line %d is %d wide, not %d: %s", i+1, n, width, line)
		} else {
			width = n
		}
	}
	var colored strings.Builder
	if err := draw.Text(&colored, state(t, busy), true); err != nil || !strings.Contains(colored.String(), "\x1b[33m") {
		t.Errorf("no colour: %v", err)
	}
}

func TestSVG(t *testing.T) {
	for _, text := range []string{
		busy, "7/3p~3/2Z4/7/7/3V+++3 6,10 KR,kr - 1x", "3v+++3/3m3/3P3/7/7/3V+++3 6,6 KR,kr +0 1c:d3xN",
	} {
		s := state(t, text)
		var b strings.Builder
		if err := draw.SVG(&b, s); err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	var b strings.Builder
	if err := draw.SVG(&b, state(t, busy)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Zekrom", "Samurott", ">110<", "stroke-dasharray", "<ellipse", "to move", ">+40<", "4 left", "cost area 1, spent 7"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in the picture", want)
		}
	}
}

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestBrokenWriter(t *testing.T) {
	s := state(t, busy)
	if err := draw.Text(broken{}, s, false); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	if err := draw.SVG(broken{}, s); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

package theme_test

import (
	"encoding/xml"
	"math"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/theme"
	"pgregory.net/rapid"
)

func TestStyle(t *testing.T) {
	got := theme.Style("maze", []theme.Color{{"ink", "#111111", "#eeeeee", ""}, {"sky", "#222222", "#dddddd", "#333333"}}, []string{".d{fill:none}", ".a,.b{fill:--ink;stroke:none}", ".c{fill:none}", ".e{fill:--sky}"})
	want := `<style>
:where(.maze){--ink:#111111;--sky:#222222;}
@media (prefers-color-scheme:dark){:where(.maze:not(.light,.light *)){--ink:#eeeeee;--sky:#dddddd;}}
:where(.maze.dark,.dark .maze){--ink:#eeeeee;--sky:#dddddd;}
.maze .d{fill:none;}
.maze .a,.maze .b{fill:#111111;stroke:none;}
.maze .c{fill:none;}
.maze .e{fill:#333333;}
@supports (fill:var(--c)){
.maze .a,.maze .b{fill:var(--ink);}
.maze .c{fill:none;}
.maze .e{fill:var(--sky);}
}
</style>`
	if got != want {
		t.Errorf("the style sheet is\n%s\nwant\n%s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a color without a value does not panic")
		}
	}()
	theme.Style("maze", nil, []string{".a{fill:--ink}"})
}

// TestEscape compares escaped text with that of encoding/xml.
func TestEscape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text") + rapid.SampledFrom([]string{"", "\x00", "\t\r\n", "<&>\"'", "\ufffe", "\xff"}).Draw(t, "odd")
		var want strings.Builder
		if err := xml.EscapeText(&want, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := theme.Escape(text); got != want.String() {
			t.Fatalf("%q becomes %q, want %q", text, got, want.String())
		}
	})
}

// TestDifference checks distances that are known: black and white, a color and
// itself, and a red and a green that a color-blind reader confuses.
func TestDifference(t *testing.T) {
	for _, test := range []struct {
		a, b        string
		least, most float64
	}{
		{"#000000", "#ffffff", 99, 101},
		{"#56b4e9", "#56b4e9", 0, 0},
		{"#8a5a00", "#5f6f00", 0, 12}, // 30 for normal vision
		{"#d55e00", "#0072b2", 50, 150},
	} {
		if d := theme.Difference(test.a, test.b); d < test.least || d > test.most || d != theme.Difference(test.b, test.a) {
			t.Errorf("the difference of %s and %s is %.1f, want %v to %v", test.a, test.b, d, test.least, test.most)
		}
	}
	if c := theme.Contrast("#000000", "#ffffff"); math.Abs(c-21) > 0.01 {
		t.Errorf("the contrast of black and white is %.2f, want 21", c)
	}
	defer func() {
		if recover() == nil {
			t.Error("text that is not a color does not panic")
		}
	}()
	theme.Difference("red", "#000000")
}

// This file checks the icons: that all are there, and that their outlines are valid
// and inside their squares.

package render_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// iconNames returns the names of what the games print.
func iconNames() []string {
	names := []string{"chipmunk", "fox", "snake", "boar", "otter", "rabbit", "storm", "flame", "egg"}
	for _, box := range []labyrinth.Layout{standard.Rules{}.BoardLayout(), kids.Rules{}.BoardLayout()} {
		for p := range box.Pictures().All() {
			names = append(names, box.Name(p))
		}
	}
	for m := labyrinth.Mark(1); m <= labyrinth.MaxMark; m++ {
		names = append(names, m.String())
	}
	return names
}

// TestIcons checks that everything printed has an icon of its own.
func TestIcons(t *testing.T) {
	drawn := make(map[string]string)
	for _, name := range iconNames() {
		icon, ok := render.IconNamed(name)
		if !ok || icon.Name != name || len(icon.Shapes) == 0 {
			t.Errorf("the icon of %q is %q with %d shapes", name, icon.Name, len(icon.Shapes))
		}
		text := string(icon.AppendSVG(nil))
		if other := drawn[text]; other != "" && name != "*I" { // it is the flame, which glows
			t.Errorf("%q looks as %q does", name, other)
		}
		drawn[text] = name
		parseSVG(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`+text+"</svg>")
		picture := image.NewRGBA(image.Rect(0, 0, 3*render.IconSize, 3*render.IconSize))
		icon.Draw(picture, image.Rect(render.IconSize, render.IconSize, 2*render.IconSize, 2*render.IconSize))
		inside, outside := 0, 0
		for i := 3; i < len(picture.Pix); i += 4 {
			if picture.Pix[i] == 0 {
				continue
			}
			if x, y := i/4%96, i/4/96; x >= 31 && x <= 64 && y >= 31 && y <= 64 {
				inside++
			} else {
				outside++
			}
		}
		if inside < 120 || outside > 0 {
			t.Errorf("%q covers %d points of its square and %d outside", name, inside, outside)
		}
	}
	for _, name := range []string{"", "A", "25", "*M", "//", "nothing"} {
		if icon, ok := render.IconNamed(name); ok {
			t.Errorf("%q has the icon %v", name, icon.Name)
		}
	}
}

func ExampleIconNamed() {
	icon, _ := render.IconNamed("crown")
	svg := string(icon.AppendSVG(nil))
	fmt.Println(len(icon.Shapes), "shapes:", svg[:strings.Index(svg, " d=")])
	// Output:
	// 5 shapes: <path fill="#00a6ed"
}

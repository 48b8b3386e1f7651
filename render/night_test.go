package render_test

import (
	"fmt"
	"image/color"
	"regexp"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/render"
)

var (
	sheetRule = regexp.MustCompile(`(?m)^(\.labyrinth [^{]*)\{(.*)\}$`)
	variable  = regexp.MustCompile(`--([\w-]+):(#\w+);`)
	usesColor = regexp.MustCompile(`([\w-]+):var\(--([\w-]+)\)`)
)

// A picture that stands alone has its colors, by day and by night, for programs that do not know
// variables: nothing outside of @supports needs one, and the plain color of each rule is that of
// its variable. The ground is as dark as in pixels.
func TestPlainColors(t *testing.T) {
	scene := golden(t)["walk"]
	for _, night := range []bool{false, true} {
		scene.Night = night
		var svg strings.Builder
		if err := render.SVG(&svg, scene); err != nil {
			t.Fatal(err)
		}
		plain, live := map[string]string{}, map[string]string{}
		values := map[string]string{} // of the variables: those of the night come later
		for style := range strings.SplitSeq(svg.String(), "<style>") {
			style, _, _ = strings.Cut(style, "</style>")
			before, after, _ := strings.Cut(style, "@supports")
			if strings.Contains(before, "var(") {
				t.Errorf("night %v: a variable is needed in %s", night, before)
			}
			for line := range strings.Lines(before) {
				if strings.HasPrefix(line, ":where(.labyrinth){") || strings.HasPrefix(line, ":where(.labyrinth.night){") {
					for _, v := range variable.FindAllStringSubmatch(line, -1) {
						values[v[1]] = v[2]
					}
				}
			}
			for _, rule := range sheetRule.FindAllStringSubmatch(before, -1) {
				plain[rule[1]] = rule[2]
			}
			for _, rule := range sheetRule.FindAllStringSubmatch(after, -1) {
				live[rule[1]] = rule[2]
			}
		}
		colors := 0
		for selector, rule := range live {
			for _, use := range usesColor.FindAllStringSubmatch(rule, -1) {
				colors++
				if want := use[1] + ":" + values[use[2]] + ";"; !strings.Contains(plain[selector], want) {
					t.Errorf("night %v: %s has %q without variables, want %s", night, selector, plain[selector], want)
				}
			}
		}
		if colors < 20 {
			t.Errorf("night %v: only %d colors", night, colors)
		}
		ground := color.RGBAModel.Convert(render.Image(scene, 200).At(0, 0)).(color.RGBA)
		if want := fmt.Sprintf("fill:#%02x%02x%02x;", ground.R, ground.G, ground.B); plain[".labyrinth .paper"] != want {
			t.Errorf("night %v: the ground is %s, in pixels %s", night, plain[".labyrinth .paper"], want)
		}
	}
}

package catalog

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
)

// Every ply of Battle Chess has words, those of other variants have none, and
// text that is no legal ply has none anywhere.
func TestExplain(t *testing.T) {
	for _, v := range All().Variants {
		r, err := v.Open()
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		seen := r.View(s, 0)
		for _, ply := range seen.AppendPlies(nil) {
			if words := game.Explain(seen, ply); (words != "") != (v.Name == "battlechess") {
				t.Errorf("%s: %s is explained by %q", v.Name, ply, words)
			}
		}
		for _, ply := range []game.Ply{{}, game.PlyOf("b5-b1"), game.PlyOf("nonsense")} {
			if words := game.Explain(seen, ply); words != "" {
				t.Errorf("%s: %q is explained by %q", v.Name, ply, words)
			}
		}
		if (v.Legend != nil) != (v.Name == "battlechess") {
			t.Errorf("%s has a legend: %v", v.Name, v.Legend != nil)
		}
	}
}

// The legend of Battle Chess has a line for each kind of the rule set in use.
func TestLegend(t *testing.T) {
	v, err := All().Find("battlechess")
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Open()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	legend := v.Legend(r.View(s, 0))
	if len(legend) != 8+2 || !strings.HasPrefix(legend[0], "P Patrat: 60 ") || !strings.HasPrefix(legend[7], "R Reshiram: 130 ") {
		t.Errorf("the legend is\n%s", strings.Join(legend, "\n"))
	}
	for _, sign := range []string{"~ ", "+ ", "# ", "2! ", "* ", "^ "} {
		if !strings.Contains(strings.Join(legend[8:], " "), sign) {
			t.Errorf("the legend does not explain %s:\n%s", sign, strings.Join(legend, "\n"))
		}
	}
}

package tui

import (
	"image"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// TestRulesOverAGame reads the rules while a bot moves, and comes back to a game that
// has gone on.
func TestRulesOverAGame(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,random", "-seed", "1", "-still", "-delay", "0")
	d.keys("b")
	d.want("Two to four players look for pictures")
	d.keys("end")
	d.want("because the corners are fixed")
	d.keys("home down")
	if strings.HasPrefix(d.screen(), "Labyrinth\n") {
		t.Error("the text does not scroll")
	}
	d.keys("q enter ~1_shifted b q")
	d.want("1 shifted")
}

// TestLanguageFlag refuses a language that there is not.
func TestLanguageFlag(t *testing.T) {
	if _, err := parseFlags("tui", catalog.All(), []string{"-lang", "eo"}, t.Output()); err == nil {
		t.Error("-lang eo is accepted")
	}
	if r, err := parseFlags("tui", catalog.All(), []string{"-lang", "pt_BR.UTF-8"}, t.Output()); err != nil || r.setup.lang != "pt" {
		t.Errorf("-lang pt_BR.UTF-8: %q, %v", r.setup.lang, err)
	}
}

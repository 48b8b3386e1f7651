// These tests check the pictures of the texts.

package rulebook_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// TestPictures checks that every picture is used and can be drawn.
func TestPictures(t *testing.T) {
	used := make(map[string]bool)
	for _, variant := range rulebook.Variants() {
		for _, b := range open(t, variant, "en").Blocks {
			if b.Picture != "" {
				used[b.Picture] = true
			}
		}
	}
	for _, name := range rulebook.Pictures() {
		drawing, err := rulebook.Draw(name)
		if err != nil {
			t.Fatal(err)
		}
		if !used[name] {
			t.Errorf("no text has the picture %s", name)
		}
		delete(used, name)
		var svg, text bytes.Buffer
		if err := drawing.SVG(&svg, "p-", "dark"); err != nil {
			t.Error(err)
		}
		if err := drawing.Text(&text, false); err != nil {
			t.Error(err)
		}
		if text.Len() == 0 || !strings.Contains(svg.String(), "dark") {
			t.Errorf("%s: %d bytes of text, and SVG that begins %.200s", name, text.Len(), svg.String())
		}
		for _, part := range []string{"<title>", "spare</text>", "seat ", "Seat ", "cost area", `class="letter"`} {
			if strings.Contains(svg.String(), part) {
				t.Errorf("%s: has %q, which is an English word, or a letter in place of a picture", name, part)
			}
		}
		for d := xml.NewDecoder(&svg); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
		}
	}
	for name := range used {
		t.Errorf("there is no picture %s", name)
	}
}

// TestEditionPictures checks that the pictures of the maze have those of the edition that
// is played, such as a book in the classic one, and a cat in one with numbers.
func TestEditionPictures(t *testing.T) {
	for _, variant := range rulebook.Variants() {
		for _, o := range options(t, variant) {
			if o.Name != "Edition" {
				continue
			}
			for _, edition := range o.Values {
				tag := game.Tag{Name: "Edition", Value: edition}
				rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant}, tag)
				if err != nil {
					t.Fatal(err)
				}
				box, _ := rules.BoardLayout()
				icon, ok := render.IconNamed(box.Names[0])
				if !ok {
					t.Fatalf("no icon for %q", box.Names[0])
				}
				shown := 0
				for _, b := range open(t, variant, "en").Under(options(t, variant), tag).Blocks {
					if !strings.HasSuffix(b.Picture, "board") && !strings.HasSuffix(b.Picture, "shift") && !strings.HasSuffix(b.Picture, "walk") {
						continue
					}
					shown++
					drawing, err := rulebook.Draw(b.Picture)
					if err != nil {
						t.Fatal(err)
					}
					var svg bytes.Buffer
					if err := drawing.SVG(&svg, "", ""); err != nil {
						t.Fatal(err)
					}
					if !bytes.Contains(svg.Bytes(), icon.AppendSVG(nil)) {
						t.Errorf("%s, edition %s: %s does not have the picture %s", variant, edition, b.Picture, box.Names[0])
					}
				}
				if shown != 3 {
					t.Errorf("%s, edition %s: %d pictures of the maze, want 3", variant, edition, shown)
				}
			}
		}
	}
}

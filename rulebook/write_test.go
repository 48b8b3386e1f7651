// These tests check what is written: lines for a terminal, and the pages in docs/rules.

package rulebook_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

var update = flag.Bool("update", false, "write the pages in docs/rules")

// TestTerminal checks that lines fit, and that colors are there only if asked for.
func TestTerminal(t *testing.T) {
	each(t, func(t *testing.T, text rulebook.Text) {
		var plain, colored bytes.Buffer
		if err := text.WriteTerminal(&plain, 80, false); err != nil {
			t.Fatal(err)
		}
		if err := text.WriteTerminal(&colored, 80, true); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(plain.String()) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
		for _, word := range []string{"spare", "seat 1 ", "Seat 1 ", "Plus Power: "} { // which are next to a picture
			if text.Language != "en" && strings.Contains(plain.String(), word) {
				t.Errorf("English: %q", word)
			}
		}
		if strings.Contains(plain.String(), "\x1b") || !strings.Contains(colored.String(), "\x1b[1m"+text.Title) {
			t.Error("colors are not as asked for")
		}
	})
}

// TestPages compares the pages in docs/rules with the texts. With -update it
// writes them.
func TestPages(t *testing.T) {
	folder := filepath.Join("..", "docs", "rules")
	pages := make(map[string][]byte)
	each(t, func(t *testing.T, text rulebook.Text) {
		var page bytes.Buffer
		if err := text.WriteMarkdown(&page, "pictures"); err != nil {
			t.Fatal(err)
		}
		pages[text.Variant+"."+text.Language+".md"] = page.Bytes()
	})
	for _, name := range rulebook.Pictures() {
		drawing, err := rulebook.Draw(name)
		if err != nil {
			t.Fatal(err)
		}
		var svg bytes.Buffer
		if err := drawing.SVG(&svg, "", ""); err != nil {
			t.Fatal(err)
		}
		pages["pictures/"+name+".svg"] = svg.Bytes()
	}
	pages["README.md"] = contents(t)
	for name, want := range pages {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, want, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
		} else if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s (-want +got), go test ./rulebook -update writes it:\n%s", file, diff)
		}
	}
}

// contents returns the page that leads to the others.
func contents(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("# The rules for people\n\n" +
		"Each page explains a game from the set-up to the end. The words in parentheses before a paragraph say which option it\n" +
		"depends on. `labyrinth rules` and the online table show only what holds. [RULES.md](../../RULES.md) has the source and\n" +
		"the test of every rule.\n\n")
	for _, variant := range rulebook.Variants() {
		b.WriteString("- " + open(t, variant, "en").Title + ":")
		for i, language := range rulebook.Languages() {
			if i > 0 {
				b.WriteString(" ·")
			}
			fmt.Fprintf(&b, " [%s](%s.%s.md)", open(t, variant, language).Language, variant, language)
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}

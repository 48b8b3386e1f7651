// This file runs the examples of README.md.

package conformance_test

import (
	"os"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
)

// blocks returns the code blocks of README.md of a kind.
func blocks(t *testing.T, kind string) []string {
	t.Helper()
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, part := range strings.Split(string(page), "\n```"+kind+"\n")[1:] {
		block, _, ok := strings.Cut(part, "\n```\n")
		if !ok {
			t.Fatalf("a block of %s has no end", kind)
		}
		all = append(all, block)
	}
	return all
}

// TestPageQuestions asks every question of the page and compares the answers.
func TestPageQuestions(t *testing.T) {
	asked := make(map[string]bool)
	for _, block := range blocks(t, "questions") {
		var a conformance.Answerer
		question := ""
		for line := range strings.SplitSeq(block, "\n") {
			mark, text, _ := strings.Cut(line, " ")
			switch mark {
			case ">":
				question = text
				asked[strings.Fields(text)[0]] = true
			case "<":
				if got := a.Answer(question); got != text {
					t.Errorf("%s\nis answered %s\non the page %s", question, got, text)
				}
			default:
				t.Errorf("a line of questions is %q", line)
			}
		}
	}
	if len(asked) < 16 {
		t.Errorf("the page has examples of %d questions only", len(asked))
	}
}

// TestPageLayouts compares the layouts of the page with those of the library.
func TestPageLayouts(t *testing.T) {
	onPage := make(map[string]bool)
	for _, block := range blocks(t, "layouts") {
		for line := range strings.SplitSeq(block, "\n") {
			words := strings.SplitN(line, " ", 3)
			g, err := catalog.All().Open(game.Tag{Name: "Variant", Value: words[0]}, game.Tag{Name: "Edition", Value: words[1]})
			if err != nil {
				t.Fatal(err)
			}
			l, _ := g.BoardLayout()
			if text, _ := l.MarshalText(); string(text) != words[2] {
				t.Errorf("%s %s\non the page %s\nin the code %s", words[0], words[1], words[2], text)
			}
			onPage[words[0]] = true
		}
	}
	if len(onPage) != 3 {
		t.Errorf("the page has layouts of %v", onPage)
	}
	// Rule 8.8: the tiles of all other editions are those of the classic one.
	tiles := make(map[string]string)
	for _, variant := range []string{"standard", "kids"} {
		for _, v := range catalog.All().Variants {
			if v.Name != variant {
				continue
			}
			for _, edition := range v.Options[0].Values {
				g, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant}, game.Tag{Name: "Edition", Value: edition})
				if err != nil {
					t.Fatal(err)
				}
				l, _ := g.BoardLayout()
				l.Names = nil
				text, _ := l.MarshalText()
				tiles[variant+" "+edition] = string(text)
			}
		}
	}
	for name, text := range tiles {
		if text != tiles["standard classic"] && name != "standard older" {
			t.Errorf("%s has tiles of its own: %s", name, text)
		}
	}
}

// TestPageNames checks that the table of questions on the page lists every question
// and nothing else.
func TestPageNames(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "\n| question | answer |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	on := make(map[string]bool)
	for line := range strings.SplitSeq(table, "\n") {
		word := strings.TrimPrefix(line, "| `")
		word, _, _ = strings.Cut(word, "`")
		word, _, _ = strings.Cut(word, " ")
		if !strings.HasPrefix(line, "|---") {
			on[word] = true
		}
	}
	for _, verb := range conformance.Verbs() {
		if !on[verb] {
			t.Errorf("the page does not list %s", verb)
		}
		delete(on, verb)
	}
	for verb := range on {
		t.Errorf("the page lists %s, which is not a question", verb)
	}
}

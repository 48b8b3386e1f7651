// These tests check that the texts of the rulebook, the page with its lessons, the analysis
// and the terminal game call things as the prints do. The folder glossary has the words.

package rulebook_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

// A term is a line of a glossary.
type term struct {
	thing string
	words []string // of the prints; a text has one of them
	not   []string // that no text may have; one that ends in * may go on
	maze  bool     // whether it is on the rules of the games in the maze only
}

// glossary reads the glossary of a language.
func glossary(t *testing.T, language string) (all []term) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("glossary", language+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	maze := false
	for line := range strings.Lines(string(data)) {
		switch line = strings.TrimSpace(line); {
		case line == "[maze]":
			maze = true
			continue
		case line == "" || line[0] == '#':
			continue
		}
		thing, rest, ok := strings.Cut(line, ": ")
		words, not, ok2 := strings.Cut(rest, "; not ")
		if !ok || !ok2 {
			t.Fatalf("%s: invalid line %q, want THING: WORD|WORD; not WORD, WORD", language, line)
		}
		one := term{thing: thing, not: strings.Split(not, ", "), maze: maze}
		if words != "-" {
			one.words = strings.Split(words, "|")
		}
		all = append(all, one)
	}
	return all
}

// has reports whether a text has a word, in whatever case.
func has(text, word string) bool {
	word, goesOn := strings.CutSuffix(strings.ToLower(word), "*")
	text = strings.ToLower(text)
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at+i])
		at += i + len(word)
		after, _ := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(before) && (goesOn || !unicode.IsLetter(after)) {
			return true
		}
	}
}

// texts returns what people read in a language, by where it is.
func texts(t *testing.T, language string) map[string]string {
	t.Helper()
	read := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	all := make(map[string]string)
	names, err := filepath.Glob(filepath.Join("text", language, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for line := range strings.Lines(read(name)) {
			if !strings.HasPrefix(line, "picture.") { // which may show anything
				all[filepath.Base(name)] += line
			}
		}
	}
	i18n := filepath.Join("..", "server", "page", "i18n")
	page := read(filepath.Join(i18n, language+".js")) + read(filepath.Join(i18n, "table", language+".js"))
	for _, m := range regexp.MustCompile(`"([a-zA-Z0-9.-]+)": "((?:[^"\\\\]|\\\\.)*)"`).FindAllStringSubmatch(page, -1) {
		if kind, _, _ := strings.Cut(m[1], "."); kind != "picture" && kind != "numbered" && kind != "glow" {
			all["page: "+m[1]] = m[2]
		}
	}
	_, sentences, _ := strings.Cut(read(filepath.Join("..", "analysis", "words.txt")), "["+language+"]\n")
	all["analysis"], _, _ = strings.Cut(sentences, "\n[")
	if language == "en" {
		literals(t, filepath.Join("..", "tui"), all)
	}
	return all
}

// literals adds the strings in a package that have several words.
func literals(t *testing.T, folder string, all map[string]string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") {
					all[fmt.Sprint(set.Position(lit.Pos()))] = text
				}
			}
			return true
		})
	}
}

// mazeFiles are the files of the rulebook that are on games in the maze and on nothing else.
var mazeFiles = []string{"box.txt", "setup.txt", "turn.txt", "standard.txt", "kids.txt", "glow.txt", "anniversary.txt"}

// wrong returns the words that are in a text and not in the prints.
func wrong(terms []term, where, text string) (all []string) {
	for _, one := range terms {
		for _, word := range one.not {
			if has(text, word) && (!one.maze || strings.Contains(strings.Join(mazeFiles, " "), where)) {
				all = append(all, fmt.Sprintf("%q, and the prints call the %s %q", word, one.thing, one.words))
			}
		}
	}
	return all
}

// TestGlossary checks every text in every language against the glossary, and that the texts
// have the words of the prints.
func TestGlossary(t *testing.T) {
	for _, language := range rulebook.Languages() {
		terms, all := glossary(t, language), texts(t, language)
		if len(all) < 400 || len(terms) < 10 {
			t.Errorf("%s: only %d texts and %d terms", language, len(all), len(terms))
		}
		for where, text := range all {
			for _, fault := range wrong(terms, where, text) {
				t.Errorf("%s: %s has %s", language, where, fault)
			}
		}
		for _, one := range terms {
			found := one.words == nil
			for _, file := range mazeFiles {
				for _, word := range one.words {
					found = found || strings.Contains(strings.ToLower(all[file]), strings.ToLower(word))
				}
			}
			if !found {
				t.Errorf("%s: no text has a word for %s, want one of %q", language, one.thing, one.words)
			}
		}
	}
}

// TestGlossaryNotices checks that a wrong word in a text is noticed, for each of them.
func TestGlossaryNotices(t *testing.T) {
	for _, language := range rulebook.Languages() {
		terms := glossary(t, language)
		for _, one := range terms {
			for _, word := range one.not {
				word = strings.TrimSuffix(word, "*")
				if text := "- " + word + "."; len(wrong(terms, "turn.txt", text)) == 0 {
					t.Errorf("%s: %q is not noticed", language, text)
				}
				if text := "x" + word + "x"; !one.maze && has(text, word) {
					t.Errorf("%s: %q is taken for a word in %q", language, word, text)
				}
			}
		}
	}
}

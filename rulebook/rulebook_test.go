// These tests check the texts against the games: conditions, pictures, lengths,
// and that all languages say the same number of things.

package rulebook_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

var update = flag.Bool("update", false, "write the pages in docs/rules")

// open returns a text, or fails the test.
func open(t *testing.T, variant, language string) rulebook.Text {
	t.Helper()
	text, err := rulebook.Open(variant, language)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// each calls f with every text.
func each(t *testing.T, f func(t *testing.T, text rulebook.Text)) {
	t.Helper()
	for _, variant := range rulebook.Variants() {
		for _, language := range rulebook.Languages() {
			t.Run(variant+"/"+language, func(t *testing.T) { f(t, open(t, variant, language)) })
		}
	}
}

// games returns every choice of an edition and other options of a variant. Of several
// values of an option under which the text is the same it has one.
func games(options []game.Option, text rulebook.Text) (all [][]game.Tag) {
	all = [][]game.Tag{nil}
	for _, o := range options {
		seen := make(map[string]bool)
		o.Values = slices.DeleteFunc(slices.Clone(o.Values), func(value string) bool {
			var holds strings.Builder
			for _, b := range text.Blocks {
				for _, c := range b.When {
					holds.WriteString(fmt.Sprint(c.Option == o.Name && slices.Contains(c.Values, value)))
				}
			}
			same := seen[holds.String()] && o.Name != "Edition" // which decides what is usual
			seen[holds.String()] = true
			return same
		})
		if len(o.Values) < 2 {
			continue
		}
		longer := slices.Clone(all) // without a choice
		for _, tags := range all {
			for _, value := range o.Values {
				longer = append(longer, append(slices.Clone(tags), game.Tag{Name: o.Name, Value: value}))
			}
		}
		all = longer
	}
	return all
}

func options(t *testing.T, variant string) []game.Option {
	t.Helper()
	v, err := catalog.All().Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	return v.Options
}

// words counts the words that a reader sees.
func words(t rulebook.Text) (n int) {
	for _, b := range t.Blocks {
		n += len(strings.Fields(b.Text))
	}
	return n
}

// TestVariants checks that every variant of the library has a text.
func TestVariants(t *testing.T) {
	if diff := cmp.Diff(catalog.All().Names(), rulebook.Variants()); diff != "" {
		t.Errorf("variants (-catalog +rulebook):\n%s", diff)
	}
}

// TestTexts checks each text under each choice of options: it must have the length
// of a printed sheet, pictures that exist, and sections that are not empty.
func TestTexts(t *testing.T) {
	each(t, func(t *testing.T, text rulebook.Text) {
		if text.Title == "" {
			t.Error("no title")
		}
		for _, tags := range games(options(t, text.Variant), text) {
			shown := text.Under(options(t, text.Variant), tags...)
			if n := words(shown); n < 500 || n > 900 {
				t.Errorf("%v: %d words, want 500 to 900", tags, n)
			}
			for i, b := range shown.Blocks {
				last := i == len(shown.Blocks)-1
				if b.Kind == rulebook.Heading && (last || shown.Blocks[i+1].Kind == rulebook.Heading) {
					t.Errorf("%v: nothing under %q", tags, b.Text)
				}
				if strings.ContainsAny(b.Text, "[]{}#") || strings.Contains(b.Text, "  ") {
					t.Errorf("%v: signs in %q", tags, b.Text)
				}
			}
		}
	})
}

// TestLanguagesAgree checks that a text has the same blocks, pictures and conditions
// in every language, so that no language leaves something out.
func TestLanguagesAgree(t *testing.T) {
	each(t, func(t *testing.T, text rulebook.Text) {
		bones := func(t rulebook.Text) (all []rulebook.Block) {
			for _, b := range t.Blocks {
				b.Text = ""
				all = append(all, b)
			}
			return all
		}
		if diff := cmp.Diff(bones(open(t, text.Variant, "en")), bones(text)); diff != "" {
			t.Errorf("blocks (-en +%s):\n%s", text.Language, diff)
		}
	})
}

// TestNumbersAgree checks that a block has the same numbers in every language.
func TestNumbersAgree(t *testing.T) {
	numbers := func(text string) []string {
		all := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
		slices.Sort(all)
		return all
	}
	each(t, func(t *testing.T, text rulebook.Text) {
		english := open(t, text.Variant, "en")
		for i, b := range text.Blocks {
			if diff := cmp.Diff(numbers(english.Blocks[i].Text), numbers(b.Text)); diff != "" {
				t.Errorf("%q: numbers (-en +%s):\n%s", b.Text, text.Language, diff)
			}
		}
	})
}

// TestConditions checks that conditions name options and values of the game, and
// that for each choice of options exactly what the English text says holds: every
// option changes the text.
func TestConditions(t *testing.T) {
	for _, variant := range rulebook.Variants() {
		text, all := open(t, variant, "en"), options(t, variant)
		for _, b := range text.Blocks {
			for _, c := range b.When {
				i := slices.IndexFunc(all, func(o game.Option) bool { return o.Name == c.Option })
				if i < 0 {
					t.Errorf("%s: no option %s", variant, c.Option)
					continue
				}
				for _, value := range c.Values {
					if !slices.Contains(all[i].Values, value) {
						t.Errorf("%s: option %s has no value %s", variant, c.Option, value)
					}
				}
			}
		}
		for _, o := range all {
			// Every text says that players agree on who begins, or draw lots.
			if o.Name == "Edition" || o.Name == "First" || len(o.Values) == 0 {
				continue
			}
			var with []game.Tag
			want := len(o.Values)
			switch o.Name {
			case "ChildReturn":
				with = append(with, game.Tag{Name: "Children", Value: "2"})
			case "Children": // a text does not say which seats they are
				want = 2
			}
			seen := make(map[string]bool)
			for _, value := range o.Values {
				seen[fmt.Sprint(text.Under(all, append(slices.Clone(with), game.Tag{Name: o.Name, Value: value})...))] = true
			}
			if len(seen) != want {
				t.Errorf("%s: option %s has %d values and %d texts", variant, o.Name, len(o.Values), len(seen))
			}
		}
	}
}

// TestUnder checks that a text follows the edition, and a choice against it.
func TestUnder(t *testing.T) {
	all := options(t, "kids")
	for _, tt := range []struct {
		edition, cards, back string
		has, hasNot          string
	}{
		{"", "", "", "All players see them.", "no way home"},
		{"anniversary", "", "", "There is no way home.", "All players see them."},
		{"anniversary", "", "yes", "a pile face down", "There is no way home."},
		{"classic-ru", "", "", "hidden from the others", "All players see them."},
		{"classic-ru", "open", "", "All players see them.", "hidden from the others"},
		{"pokemon", "", "no", "There is no way home.", "your goal is your home"},
	} {
		var tags []game.Tag
		for name, value := range map[string]string{"Edition": tt.edition, "Cards": tt.cards, "Return": tt.back} {
			if value != "" {
				tags = append(tags, game.Tag{Name: name, Value: value})
			}
		}
		got := fmt.Sprint(open(t, "kids", "en").Under(all, tags...))
		if !strings.Contains(got, tt.has) || strings.Contains(got, tt.hasNot) {
			t.Errorf("%v: want %q and not %q in\n%s", tags, tt.has, tt.hasNot, got)
		}
	}
}

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
				box, _ := rules.Layout()
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

// TestNotes checks that each option with a choice has a note on all of its values and that
// notes on some of them name values of it, in every language.
func TestNotes(t *testing.T) {
	each(t, func(t *testing.T, text rulebook.Text) {
		general := make(map[string]bool)
		for i, note := range text.Notes {
			english := open(t, text.Variant, "en").Notes[i]
			if note.Option != english.Option || !slices.Equal(note.Values, english.Values) {
				t.Errorf("note %d is on %s %v, in English on %s %v", i, note.Option, note.Values, english.Option, english.Values)
			}
			if n := len([]rune(note.Text)); n < 30 || n > 200 || !strings.HasSuffix(note.Text, ".") {
				t.Errorf("%s: %d characters, want a sentence or two: %s", note.Option, n, note.Text)
			}
			if len(note.Values) == 0 {
				general[note.Option] = true
			}
			for _, value := range note.Values {
				if !slices.ContainsFunc(options(t, text.Variant), func(o game.Option) bool { return o.Name == note.Option && slices.Contains(o.Values, value) }) {
					t.Errorf("%s has no value %s", note.Option, value)
				}
			}
		}
		for _, o := range options(t, text.Variant) {
			if len(o.Values) > 1 != general[o.Name] {
				t.Errorf("%s: %d values, a note: %t", o.Name, len(o.Values), general[o.Name])
			}
		}
	})
}

// TestMessages checks that each message has its own picture and sentences.
func TestMessages(t *testing.T) {
	for _, language := range rulebook.Languages() {
		seen := make(map[string]bool)
		for _, b := range open(t, "anniversary", language).Blocks {
			if strings.HasPrefix(b.Picture, "message-") {
				seen[b.Picture] = true
				if len(strings.Fields(b.Text)) < 8 {
					t.Errorf("%s: %s says only %q", language, b.Picture, b.Text)
				}
			}
		}
		if len(seen) != 6 {
			t.Errorf("%s: %d messages, want 6", language, len(seen))
		}
	}
}

// TestWords checks that every language has a word for every option, value and
// picture of the games, and that two pictures have different words.
func TestWords(t *testing.T) {
	for _, language := range rulebook.Languages() {
		w := rulebook.WordsOf(language)
		seen := make(map[string]string)
		for _, name := range labyrinth.Classic().Names {
			word := w.Picture(name)
			if language != "en" && language != "nl" && language != "de" && word == name && name != "rat" && name != "dragon" {
				t.Errorf("%s: no word for %s", language, name)
			}
			if seen[word] != "" {
				t.Errorf("%s: %s and %s are both %q", language, name, seen[word], word)
			}
			seen[word] = name
		}
		for _, v := range catalog.All().Variants {
			for _, o := range v.Options {
				if len(o.Values) < 2 {
					continue
				}
				if language != "en" && w.Option(o.Name) == o.Name {
					t.Errorf("%s: no word for the option %s", language, o.Name)
				}
				for _, value := range o.Values {
					if w.Value(value) == value {
						t.Errorf("%s: no word for the value %s", language, value)
					}
				}
			}
		}
		if got := w.Picture("17"); got != "17" {
			t.Errorf("%s: picture 17 is called %q", language, got)
		}
	}
}

// TestGlossary checks that the texts on the maze call its tiles, pawns and cards as the
// prints in each language do: each must have these words, and none of the others.
func TestGlossary(t *testing.T) {
	prints := map[string]struct{ words, others []string }{
		"en": {[]string{"maze tile", "pawn"}, []string{"marble", "token of"}},
		"de": {[]string{"Gängekarte", "Spielfigur", "Bildkarte", "Startfeld"}, []string{"Gangkarte", "Plättchenkarte", "Spielstein"}},
		"fr": {[]string{"plaque", "pion", "case de départ"}, []string{"tuile", "poussée"}},
		"es": {[]string{"piezas de laberinto", "peón", "casilla de salida"}, []string{"loseta", "montón"}},
		"it": {[]string{"tessere del labirinto", "pedina", "casella di partenza"}, []string{"tassello", "segnalino"}},
		"nl": {[]string{"gangkaart", "speelfigu", "schatkaart", "startveld"}, []string{"tegel", "pion"}},
		"pt": {[]string{"cartões do labirinto", "peça", "casa de partida"}, []string{"peão", "peões", "nas peças", "monte "}},
		"ru": {[]string{"карточ", "фишк", "стартов"}, []string{"плитк", "пешк"}},
	}
	each(t, func(t *testing.T, text rulebook.Text) {
		if text.Variant == "battlechess" {
			return // which is printed in English only
		}
		all := fmt.Sprint(text)
		for _, word := range prints[text.Language].words {
			if !strings.Contains(all, word) {
				t.Errorf("the word %q is missing", word)
			}
		}
		for _, word := range prints[text.Language].others {
			if strings.Contains(all, word) {
				t.Errorf("the prints have no %q", word)
			}
		}
	})
}

// TestUnknown checks what there is no text for.
func TestUnknown(t *testing.T) {
	for _, names := range [][2]string{{"checkers", "en"}, {"kids", "eo"}, {"box", "en"}, {"", ""}, {"../en/kids", "en"}} {
		if _, err := rulebook.Open(names[0], names[1]); !errors.Is(err, rulebook.ErrUnknown) {
			t.Errorf("Open(%q, %q): %v", names[0], names[1], err)
		}
	}
	if _, err := rulebook.Draw("portrait"); !errors.Is(err, rulebook.ErrUnknown) {
		t.Errorf("Draw: %v", err)
	}
	if got := rulebook.WordsOf("eo").Picture("owl"); got != "owl" {
		t.Errorf("a word of no language is %q", got)
	}
}

// TestEnvironment checks which variable decides the language.
func TestEnvironment(t *testing.T) {
	for _, tt := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"},
		{"", "", "de_DE.UTF-8", "de"},
		{"", "nl_BE", "de_DE.UTF-8", "nl"},
		{"pt_BR.UTF-8", "nl_BE", "de_DE.UTF-8", "pt"},
		{"C", "", "de_DE.UTF-8", "en"},
		{"", "", "C.UTF-8", "en"},
		{"", "", "ja_JP", "en"},
		{"", "", "it@euro", "it"},
		{"", "", "RU", "ru"},
	} {
		got := rulebook.Environment(func(name string) string {
			return map[string]string{"LC_ALL": tt.all, "LC_MESSAGES": tt.messages, "LANG": tt.lang}[name]
		})
		if got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
}

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

func Example() {
	text, err := rulebook.Open("standard", "de")
	if err != nil {
		panic(err)
	}
	fmt.Println(text.Title)
	fmt.Println(rulebook.WordsOf("de").Picture("owl"))
	// Output:
	// Labyrinth
	// Eule
}

// These tests check the texts against the games: conditions, notes, lengths, and that
// all languages say the same number of things.

package rulebook_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

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
// values of an option under which the text is the same it has one. Rules that no printing has
// are chosen all together.
func games(options []game.Option, text rulebook.Text) (all [][]game.Tag) {
	all = [][]game.Tag{nil}
	var extra []game.Tag
	for _, o := range options {
		if o.Extra {
			extra = append(extra, game.Tag{Name: o.Name, Value: o.Values[1]})
			continue
		}
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
	for _, tags := range all {
		if len(tags) <= 1 {
			all = append(all, append(slices.Clone(tags), extra...))
		}
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
		all := options(t, text.Variant)
		for _, tags := range games(all, text) {
			shown := text.Under(all, tags...)
			if n := words(shown); n < 500 || n > 1000 {
				t.Errorf("%v: %d words, want 500 to 1,000", tags, n)
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
		{"anniversary", "", "", "Nobody needs to go home.", "All players see them."},
		{"anniversary", "", "yes", "a pile face down", "Nobody needs to go home."},
		{"classic-ru", "", "", "hidden from the others", "All players see them."},
		{"classic-ru", "open", "", "All players see them.", "hidden from the others"},
		{"pokemon", "", "no", "Nobody needs to go home.", "your goal is your home"},
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

// TestLight checks that the text on the game in the dark says what people need for it: a
// room that can be made dark, a lamp by day, and a small light if children are afraid.
//
// Rules: glow-room
func TestLight(t *testing.T) {
	words := map[string][]string{
		"en": {"room that can be made dark", "lamp", "white", "night light"},
		"de": {"Raum, der sich verdunkeln lässt", "Lampe", "weißem", "Nachtlicht"},
		"fr": {"pièce que l’on peut rendre sombre", "lampe", "blanche", "veilleuse"},
		"nl": {"kamer die je donker kunt maken", "lamp", "wit", "nachtlampje"},
		"it": {"stanza che si possa oscurare", "lampada", "bianca", "lucina"},
		"es": {"habitación que podáis dejar a oscuras", "lámpara", "blanca", "luz de noche"},
		"pt": {"sala que possam escurecer", "candeeiro", "branca", "luz de presença"},
		"ru": {"комнате, которую можно затемнить", "ламп", "белы", "ночник"},
	}
	for language, all := range words {
		text := fmt.Sprint(open(t, "glow", language))
		for _, word := range all {
			if !strings.Contains(text, word) {
				t.Errorf("%s: %q is missing", language, word)
			}
		}
	}
}

// TestEdition checks that people get the edition that is printed in their language, and
// that each text names its printing under each edition.
func TestEdition(t *testing.T) {
	for _, tt := range []struct{ variant, language, want string }{
		{"standard", "ru", "classic-ru"},
		{"standard", "de", "classic"},
		{"kids", "ru", "classic-ru"},
		{"kids", "nl", "onepiece"},
		{"kids", "en", "pokemon"},
		{"glow", "ru", "pokemon"},
		{"anniversary", "fr", "anniversary"},
		{"battlechess", "ru", ""},
		{"checkers", "de", ""},
	} {
		if got := rulebook.Edition(tt.variant, tt.language); got != tt.want {
			t.Errorf("%s in %s: edition %q, want %q", tt.variant, tt.language, got, tt.want)
		}
	}
	for _, variant := range []string{"standard", "kids"} {
		seen := make(map[string]string)
		for _, o := range options(t, variant) {
			if o.Name != "Edition" {
				continue
			}
			for _, edition := range o.Values {
				text := open(t, variant, "en").Under(options(t, variant), game.Tag{Name: "Edition", Value: edition})
				i := slices.IndexFunc(text.Blocks, func(b rulebook.Block) bool { return strings.HasPrefix(b.Text, "This text explains") })
				if i < 0 || seen[text.Blocks[i].Text] != "" {
					t.Errorf("%s: the text on %s does not name it", variant, edition)
					continue
				}
				seen[text.Blocks[i].Text] = edition
			}
		}
	}
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

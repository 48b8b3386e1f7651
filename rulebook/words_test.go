// These tests check the words of the languages, and which language is chosen.

package rulebook_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

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
		for i := range 24 {
			number := strconv.Itoa(i + 1)
			word := w.Picture(number)
			if word == number || seen[word] != "" {
				t.Errorf("%s: picture %s is called %q", language, number, word)
			}
			seen[word] = number
		}
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

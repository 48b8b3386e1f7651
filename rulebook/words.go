// This file holds single words: names of options, pictures and messages.

package rulebook

import "strings"

// Words are the names of things in one language. They are the words of the printed
// rules in that language.
type Words struct{ words map[string]string }

// WordsOf returns the words of a language. A language that the rulebook does not
// have has no words.
func WordsOf(language string) Words {
	data, _ := files.ReadFile("text/" + language + "/words.txt")
	all := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		key, word, _ := strings.Cut(strings.TrimSpace(line), " ")
		all[key] = word
	}
	return Words{all}
}

// find returns the word for a name, or the name itself.
func (w Words) find(kind, name string) string {
	if word, ok := w.words[kind+name]; ok {
		return word
	}
	return name
}

// Picture returns the name of a picture, which the classic layout calls by an
// English name such as "book". Any other name is returned as it is.
func (w Words) Picture(name string) string { return w.find("picture.", name) }

// Option returns the name of an option such as Edition.
func (w Words) Option(name string) string { return w.find("option.", name) }

// House returns what a value is called that no printing of an edition has; see
// IsHouse of package game.
func (w Words) House() string { return w.find("house", "") }

// Value returns the name of a value of an option, such as classic-ru.
func (w Words) Value(value string) string { return w.find("value.", value) }

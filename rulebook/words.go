// This file holds single words, names of options, pictures and messages, and the notes
// on options.

package rulebook

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// Words are the names of things in one language. They are the words of the printed
// rules in that language.
type Words struct{ words map[string]string }

// WordsOf returns the words of a language. A language that the rulebook does not
// have has no words.
func WordsOf(language string) Words {
	return Words{maps.Collect(lines(language, "words"))}
}

// lines returns the lines of a file: the first word of each, and the rest.
func lines(language, file string) iter.Seq2[string, string] {
	return func(yield func(key, rest string) bool) {
		data, _ := files.ReadFile("text/" + language + "/" + file + ".txt")
		for line := range strings.Lines(string(data)) {
			if key, rest, _ := strings.Cut(strings.TrimSpace(line), " "); !yield(key, rest) {
				return
			}
		}
	}
}

// notes returns what a language has to say on the options of a game. A line of the file
// options.txt begins with OPTION, or with OPTION=VALUE,VALUE if it is on some values. Games
// share the lines, so that each leaves out what it does not have.
func notes(variant, language string) (all []Note) {
	options := optionsOf(variant)
	for key, text := range lines(language, "options") {
		name, list, some := strings.Cut(key, "=")
		at := slices.IndexFunc(options, func(o game.Option) bool { return o.Name == name && len(o.Values) > 1 })
		if at < 0 {
			continue
		}
		var values []string
		if some {
			values = slices.DeleteFunc(strings.Split(list, ","), func(v string) bool { return !slices.Contains(options[at].Values, v) })
		}
		if !some || len(values) > 0 {
			all = append(all, Note{Option: name, Values: values, Text: text})
		}
	}
	return all
}

// find returns the word for a name, or the name itself.
func (w Words) find(kind, name string) string {
	if word, ok := w.words[kind+name]; ok {
		return word
	}
	return name
}

// Picture returns the name of a picture, which the classic layout calls by an
// English name such as "book" and other editions by a number from "1" to "24", or of a
// picture that glows, which has a mark from "*A" to "*L". Any other name is returned as
// it is.
func (w Words) Picture(name string) string { return w.find("picture.", name) }

// Option returns the name of an option such as Edition.
func (w Words) Option(name string) string { return w.find("option.", name) }

// House returns what a value is called that no printing of an edition has; see
// IsHouse of package game.
func (w Words) House() string { return w.find("house", "") }

// Value returns the name of a value of an option, such as classic-ru.
func (w Words) Value(value string) string { return w.find("value.", value) }

// Package games holds what the generator of the conformance vectors and
// package conformance share: variants with options, what is special about each
// variant, random games, and the lines of a vector file.
package games

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Setup is a variant with options.
type Setup struct {
	Variant string
	Options []game.Tag // sorted by name
}

// With returns a setup from options such as Cards=private|Return=no, which are
// separated by |.
func With(variant, options string) Setup {
	s := Setup{Variant: variant}
	for word := range strings.SplitSeq(options, "|") {
		if name, value, ok := strings.Cut(word, "="); ok {
			s.Options = append(s.Options, game.Tag{Name: name, Value: value})
		}
	}
	slices.SortFunc(s.Options, func(x, y game.Tag) int { return strings.Compare(x.Name, y.Name) })
	return s
}

// Equal reports whether two setups are the same.
func (s Setup) Equal(other Setup) bool {
	return s.Variant == other.Variant && slices.Equal(s.Options, other.Options)
}

// Questions returns the questions that set the game up.
func (s Setup) Questions() []string {
	all := []string{"game " + s.Variant}
	for _, t := range s.Options {
		all = append(all, "option "+t.Name+" "+t.Value)
	}
	return all
}

// Tags returns the setup as the tags of a record.
func (s Setup) Tags() []game.Tag {
	return append([]game.Tag{{Name: "Variant", Value: s.Variant}}, s.Options...)
}

// Open returns the rules of the setup. It panics if there are none: setups are
// written in this package and in the generator.
func (s Setup) Open() catalog.Rules {
	rules, err := catalog.All().Open(s.Tags()...)
	if err != nil {
		panic(err)
	}
	return rules
}

// String returns the setup for people.
func (s Setup) String() string {
	words := []string{s.Variant}
	for _, t := range s.Options {
		words = append(words, t.Name+" "+t.Value)
	}
	return strings.Join(words, ", ")
}

// A Line is a line of a .jsonl file.
type Line struct {
	ID      string            `json:"id,omitempty"`
	Game    string            `json:"game,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Ask     string            `json:"ask"`
	Answer  string            `json:"answer"`
	Reach   []string          `json:"reach,omitempty"`
	Through []string          `json:"through,omitempty"`
}

// Line returns the line of a question with its answer.
func (s Setup) Line(id, question, answer string) Line {
	l := Line{ID: id, Game: s.Variant, Ask: question, Answer: answer}
	for _, t := range s.Options {
		if l.Options == nil {
			l.Options = make(map[string]string)
		}
		l.Options[t.Name] = t.Value
	}
	return l
}

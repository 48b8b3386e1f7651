// This file holds the text of a game: its blocks, and which of them hold under
// given options. Reading the files is in parse.go, writing for people in
// write.go, the pictures in pictures.go, and words in words.go.

// Package rulebook explains the games to people who play: from the set-up to the
// end, in eight languages, with pictures. It is what a family needs that has lost
// the printed sheet. Command lines, pages and terminal games show this text; none
// has one of its own. RULES.md has the source and the test of each rule.
//
//	text, err := rulebook.Open("kids", "de")
//	if err != nil {
//		log.Fatal(err) // names the games and the languages that there are
//	}
//	text = text.Under(kids.Options(), game.Tag{Name: "Cards", Value: "open"})
//	err = text.WriteTerminal(os.Stdout, 80, true)
//
// A [Text] is a list of blocks. Some hold only under certain options; [Text.Under]
// leaves out those that do not hold. A block can refer to a picture, which [Draw]
// returns. [WordsOf] has the names of options, pictures and messages.
package rulebook

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// ErrUnknown means that there is no text on a game, no such language, or no such
// picture.
var ErrUnknown = errors.New("not in the rulebook")

var languages = []string{"en", "de", "fr", "nl", "it", "es", "pt", "ru"}

// explained are the games that the rulebook has.
var explained = []struct {
	variant string
	options func() []game.Option
}{
	{"standard", standard.Options},
	{"kids", kids.Options},
	{"glow", glow.Options},
	{"anniversary", anniversary.Options},
	{"battlechess", battlechess.Options},
}

// optionsOf returns what can be chosen before a game, or nothing for a game that the
// rulebook does not have.
func optionsOf(variant string) []game.Option {
	for _, e := range explained {
		if e.variant == variant {
			return e.options()
		}
	}
	return nil
}

// editions returns the editions of a game, the default first.
func editions(variant string) []string {
	for _, o := range optionsOf(variant) {
		if o.Name == "Edition" {
			return o.Values
		}
	}
	return nil
}

// Languages returns the codes of the languages, English first.
func Languages() []string { return slices.Clone(languages) }

// Variants returns the names of the games that the rulebook explains.
func Variants() (names []string) {
	for _, e := range explained {
		names = append(names, e.variant)
	}
	return names
}

// A Kind is what a block is.
type Kind string

// The kinds of blocks.
const (
	Heading    Kind = "heading"    // of a section
	Subheading Kind = "subheading" // of a part of a section
	Paragraph  Kind = "paragraph"
	Item       Kind = "item"    // of a list
	Picture    Kind = "picture" // with its caption as the text
)

// A Text is the rules of one game in one language.
type Text struct {
	Variant  string  `json:"variant"`
	Language string  `json:"language"`
	Title    string  `json:"title"`
	Blocks   []Block `json:"blocks"`
	Notes    []Note  `json:"notes,omitempty"`
}

// A Note says what an option of the game changes, or what some of its values do. The
// notes on an option are one after another, and the first is on all of its values.
type Note struct {
	Option string   `json:"option"`
	Values []string `json:"values,omitempty"` // none for all values
	Text   string   `json:"text"`
}

// A Block is a heading, a paragraph, an item of a list, or a picture.
type Block struct {
	Kind    Kind        `json:"kind"`
	Text    string      `json:"text"`
	Picture string      `json:"picture,omitempty"` // the name for [Draw]
	When    []Condition `json:"when,omitempty"`    // the block holds if all of them do
}

// A Condition holds if an option has one of some values.
type Condition struct {
	Option string   `json:"option"`
	Values []string `json:"values"`
}

// Open returns the text on a game in a language. The error matches [ErrUnknown].
func Open(variant, language string) (Text, error) {
	if variants := Variants(); !slices.Contains(variants, variant) {
		return Text{}, fmt.Errorf("%w: variant %q, want one of %s", ErrUnknown, variant, strings.Join(variants, ", "))
	}
	if !slices.Contains(languages, language) {
		return Text{}, fmt.Errorf("%w: language %q, want one of %s", ErrUnknown, language, strings.Join(languages, ", "))
	}
	return read(variant, language)
}

// Under returns the text with the blocks that hold for a game with the given
// options, when the tags choose some of them. What the tags do not choose is as
// usual in their edition; see [game.InForce].
func (t Text) Under(options []game.Option, tags ...game.Tag) Text {
	values := make(map[string]string)
	for _, tag := range game.InForce(options, tags) {
		values[tag.Name] = tag.Value
	}
	t.Blocks = slices.DeleteFunc(slices.Clone(t.Blocks), func(b Block) bool {
		return slices.ContainsFunc(b.When, func(c Condition) bool { return !slices.Contains(c.Values, values[c.Option]) })
	})
	for i := range t.Blocks {
		t.Blocks[i].When = nil
	}
	return t
}

// Language returns the language of the rulebook that a tag such as "de",
// "pt-BR" or "ru_RU.UTF-8" asks for, and whether there is one.
func Language(tag string) (string, bool) {
	code := strings.ToLower(tag)
	if end := strings.IndexAny(code, "-_.@"); end >= 0 {
		code = code[:end]
	}
	return code, slices.Contains(languages, code)
}

// Edition returns the edition of a game that people expect who read a language: that of
// the printing in the language, or else the default of the game. The standard game of the
// printings in other languages than Russian is played as the default, which is the
// classic one. It is empty for a game without editions.
func Edition(variant, language string) string {
	own := map[string]string{"ru": "classic-ru"}
	if variant == "kids" {
		own = map[string]string{
			"de": "onepiece", "fr": "onepiece", "nl": "onepiece", "it": "onepiece",
			"es": "onepiece", "pt": "onepiece", "ru": "classic-ru",
		}
	}
	all := editions(variant)
	if slices.Contains(all, own[language]) {
		return own[language]
	}
	return slices.Concat(all, []string{""})[0]
}

// Environment returns the language that the variables LC_ALL, LC_MESSAGES and
// LANG ask for, in this order as in POSIX, or English. The function getenv is
// [os.Getenv] or one like it.
func Environment(getenv func(name string) string) string {
	code, ok := Language(cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")))
	if !ok {
		return languages[0]
	}
	return code
}

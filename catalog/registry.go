// This file holds the registry: what a program offers, by name.

package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Registry is what a program offers. It is a value that programs pass on: there
// is no list to which variants or bots are added behind their backs.
type Registry struct {
	Variants []Variant // at least one; the first is the default
	// Bots are bots of the program's own, from the weakest to the strongest. The
	// bots of package bot, which play every variant, are not among them.
	Bots []NamedBot
}

// A NamedBot is a bot of a program's own. People and jobs choose it by its name,
// as they choose those of package bot: in the command line, in matches, at online
// tables. A kind without budget and parameters is a level.
type NamedBot struct {
	bot.Kind
	Variants []string // the names of the variants that it plays; nil for all
	// New returns the bot for a game. The spec has a value for every parameter of
	// the kind, and the budget of the text or else the kind's. A bot for one
	// variant, written with the types of that variant, returns the result of
	// [play.For].
	New func(r Rules, spec bot.Spec, seed uint64) (play.Bot, error)
}

// Check returns an error if the registry has no variant, or if a name is missing,
// occurs twice or means something else. Programs call it before anything else.
func (g Registry) Check() error {
	var faults []error
	if len(g.Variants) == 0 {
		faults = append(faults, errors.New("no variants"))
	}
	taken := map[string]bool{"human": true, "exec": true}
	for _, name := range bot.Names() {
		taken[name] = true
	}
	names := g.Names()
	for i, v := range g.Variants {
		if !goodName(v.Name) || slices.Contains(names[:i], v.Name) || v.Open == nil {
			faults = append(faults, fmt.Errorf("variant %q: want a new name of lower-case letters, digits and dashes, and the function Open", v.Name))
		}
	}
	for _, b := range g.Bots {
		if !goodName(b.Name) || taken[b.Name] || b.New == nil {
			faults = append(faults, fmt.Errorf("bot %q: want a new name of lower-case letters, digits and dashes, and the function New", b.Name))
		}
		taken[b.Name] = true
		for _, name := range b.Variants {
			if !slices.Contains(names, name) {
				faults = append(faults, fmt.Errorf("bot %q: no variant is called %q", b.Name, name))
			}
		}
	}
	return errors.Join(faults...)
}

func goodName(name string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	return name != "" && strings.Contains(letters, name[:1]) && strings.Trim(name, letters+"0123456789-") == ""
}

// Open returns the rules that tags choose: those of the variant that the tag
// Variant names, or of the default without that tag. The other tags are its
// options. The error matches [game.ErrOption].
func (g Registry) Open(tags ...game.Tag) (Rules, error) {
	v, err := g.named(tags)
	if err != nil {
		return nil, err
	}
	return g.open(v, tags)
}

// OpenRecord returns the rules that the tags of a record choose. It ignores tags
// that are not options of the variant, such as Players. To read a record, pass
// the tags that play.ParseTags returns, then read the text with
// play.ParseRecord and these rules. The error matches [game.ErrOption].
func (g Registry) OpenRecord(tags []game.Tag) (Rules, error) {
	v, err := g.named(tags)
	if err != nil {
		return nil, err
	}
	return g.open(v, slices.DeleteFunc(slices.Clone(tags), func(t game.Tag) bool {
		return t.Name != "Variant" && !slices.ContainsFunc(v.Options, func(o game.Option) bool { return o.Name == t.Name })
	}))
}

// open returns rules that know the bots of the registry.
func (g Registry) open(v Variant, tags []game.Tag) (Rules, error) {
	r, err := v.Open(tags...)
	if err != nil || len(g.Bots) == 0 {
		return r, err
	}
	return &registered{r, g, v.Name}, nil
}

// Find returns the variant of that name. The error matches [game.ErrOption].
func (g Registry) Find(name string) (Variant, error) {
	for _, v := range g.Variants {
		if v.Name == name {
			return v, nil
		}
	}
	return Variant{}, game.Faultf(game.ErrOption, 0, name, "Variant must be one of %s", strings.Join(g.Names(), ", "))
}

// Names returns the names of the variants.
func (g Registry) Names() []string {
	names := make([]string, len(g.Variants))
	for i, v := range g.Variants {
		names[i] = v.Name
	}
	return names
}

// BotNames returns the names of the bots that play a variant, or of all bots if
// the name of the variant is empty: first those of [bot.Names], then the registry's
// own.
func (g Registry) BotNames(variant string) []string {
	names := bot.Names()
	for _, b := range g.Bots {
		if variant == "" || b.plays(variant) {
			names = append(names, b.Name)
		}
	}
	return names
}

// ParseBot reads the text of a bot, in the form of [bot.Parse], and returns its
// kind. The error matches [game.ErrOption].
func (g Registry) ParseBot(text string) (bot.Kind, bot.Spec, error) {
	name, _, _ := strings.Cut(text, ":")
	kind, ok := bot.Find(name)
	if own := g.bot(name); own != nil {
		kind, ok = own.Kind, true
	}
	if !ok {
		return kind, bot.Spec{}, game.Faultf(game.ErrOption, 0, text, "no such bot; want one of %s", strings.Join(g.BotNames(""), ", "))
	}
	spec, err := kind.Parse(text)
	return kind, spec, err
}

// bot returns the bot of the registry's own that has a name, or nil.
func (g Registry) bot(name string) *NamedBot {
	for i, b := range g.Bots {
		if b.Name == name {
			return &g.Bots[i]
		}
	}
	return nil
}

// named returns the variant that tags name.
func (g Registry) named(tags []game.Tag) (Variant, error) {
	name := ""
	if len(g.Variants) > 0 {
		name = g.Variants[0].Name
	}
	for _, t := range tags {
		if t.Name == "Variant" {
			name = t.Value
		}
	}
	return g.Find(name)
}

func (b NamedBot) plays(variant string) bool {
	return b.Variants == nil || slices.Contains(b.Variants, variant)
}

// registered are rules that know the bots of a registry.
type registered struct {
	Rules
	games   Registry
	variant string
}

// Bot returns a bot by name, one of the registry's own or one of package bot.
func (r *registered) Bot(text string, seed uint64, b bot.Budget) (play.Bot, error) {
	kind, spec, err := r.games.ParseBot(text)
	if err != nil {
		return nil, err
	}
	own := r.games.bot(kind.Name)
	if own == nil {
		return r.Rules.Bot(text, seed, b)
	}
	if !own.plays(r.variant) {
		return nil, game.Faultf(game.ErrOption, 0, text, "%s does not play %s, only %s", own.Name, r.variant, strings.Join(own.Variants, ", "))
	}
	for _, p := range own.Parameters {
		if _, set := spec.Values[p.Name]; !set {
			spec.Values[p.Name] = p.Default
		}
	}
	switch {
	case own.Budget == (bot.Budget{}):
	case spec.Budget != (bot.Budget{}):
	case b != (bot.Budget{}):
		spec.Budget = b
	default:
		spec.Budget = own.Budget
	}
	return own.New(r, spec, seed)
}

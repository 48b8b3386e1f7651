// Package catalog holds every variant by name, behind text only: for whoever
// has a name and a line of text and no types, such as a command line, a
// protocol or another language.
//
// The erased [Game], [State] and [View] satisfy the contract of the root
// package themselves, with plies that are their text, so that everything that
// drives a game drives them too. Code that knows its variant at compile time
// uses the variant's own package, which is many times faster.
package catalog

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/draw"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A Variant is one game of the catalog.
type Variant struct {
	Name    string // as in the tag Variant
	Summary string // one sentence
	Options []labyrinth.Option
	open    func(tags []labyrinth.Tag) (Game, error)
}

// All returns the variants, the default first.
func All() []Variant {
	return []Variant{
		entry("standard", "Find the pictures of your pile in order, then be the first back home.",
			standard.Options(), standard.Open),
		entry("kids", "For young children: cards that are easier to keep in mind, and, if agreed, no way home.",
			kids.Options(), kids.Open),
		entry("glow", "Find pictures by day, then glowing ones in the dark; the most points win.",
			glow.Options(), glow.Open),
		entry("anniversary", "Turn over what you push out of the maze: messages on the backs help for a turn.",
			anniversary.Options(), anniversary.Open),
		drawn("battlechess", "Move pieces along their arrows, battle by power, and be the first to beat the other Victini.",
			battlechess.Options(), battlechess.Open, func(v battlechess.View) Picture { return draw.Picture{State: v.State()} }),
	}
}

func entry[S bot.State[S, M, V], M labyrinth.Move, V viewer[S, M], G labyrinth.Game[S, M, V]](
	name, summary string, options []labyrinth.Option, open func(tags ...labyrinth.Tag) (G, error),
) Variant {
	return drawn(name, summary, options, open, nil)
}

// drawn is entry for a variant that draws its views itself.
func drawn[S bot.State[S, M, V], M labyrinth.Move, V viewer[S, M], G labyrinth.Game[S, M, V]](
	name, summary string, options []labyrinth.Option, open func(tags ...labyrinth.Tag) (G, error), picture func(V) Picture,
) Variant {
	return Variant{name, summary, options, func(tags []labyrinth.Tag) (Game, error) {
		g, err := open(tags...)
		if err != nil {
			return nil, err
		}
		return &game[S, M, V]{g, picture}, nil
	}}
}

// Open returns the game that tags name: the variant of the tag Variant, the
// standard game without one, with the other tags as options. The error
// matches [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	name := "standard"
	for _, t := range tags {
		if t.Name == "Variant" {
			name = t.Value
		}
	}
	var names []string
	for _, v := range All() {
		if v.Name == name {
			return v.open(tags)
		}
		names = append(names, v.Name)
	}
	return nil, labyrinth.Fault{
		Kind: labyrinth.ErrOption, Offset: -1, Text: name,
		Why: fmt.Sprintf("the variants are %s", strings.Join(names, ", ")),
	}
}

// OpenRecord returns the game that the head of a record names. Tags that are
// no options of the variant, such as who played, are left out.
func OpenRecord(tags []labyrinth.Tag) (Game, error) {
	var mine []labyrinth.Tag
	for _, t := range tags {
		if t.Name == "Variant" || isOption(t.Name) {
			mine = append(mine, t)
		}
	}
	return Open(mine...)
}

func isOption(name string) bool {
	for _, v := range All() {
		for _, o := range v.Options {
			if o.Name == name {
				return true
			}
		}
	}
	return false
}

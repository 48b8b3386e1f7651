// Package catalog holds every variant by name, behind text only: for whoever
// has a name and a line of text and no types, such as a command line, a
// protocol or another language.
//
// The erased [Rules], [State] and [View] satisfy the contract of the root
// package themselves, with plies that are their text, so that everything that
// drives a game drives them too. Code that knows its variant at compile time
// uses the variant's own package, which is many times faster.
package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A Variant is one game of the catalog. A program with a variant of its own
// makes one by [Erase].
type Variant struct {
	Name    string // as in the tag Variant
	Summary string // one sentence
	Options []game.Option
	Plies   []string // how the plies of a seat are written, for people: a form a line
	// Open returns the game that tags choose; the error matches
	// [game.ErrOption].
	Open func(tags ...game.Tag) (Rules, error)
}

// maze are the plies of every game in the maze.
var maze = []string{
	"W2:ES      push the spare tile in at W2, so that it is open to east and south",
	"c5         walk to c5; your own square is to stay",
}

// All returns the variants, the default first.
func All() []Variant {
	return []Variant{
		entry("standard", "Find the pictures of your pile in order, then be the first back home.",
			standard.Options(), maze, standard.Open),
		entry("kids", "For young children: cards that are easier to keep in mind, and, if agreed, no way home.",
			kids.Options(), maze, kids.Open),
		entry("glow", "Find pictures by day, then glowing ones in the dark; the most points win.",
			glow.Options(), maze, glow.Open),
		entry("anniversary", "Turn over what you push out of the maze: messages on the backs help for a turn.",
			anniversary.Options(), append(maze[:2:2],
				"use        use the message turned up",
				"decline    leave it, or give up the second of two turns",
				"swap:2     use it: change places with the pawn of seat 2",
				"take:K     make K the top card of your pile"), anniversary.Open),
		drawn("battlechess", "Move pieces along their arrows, battle by power, and be the first to beat the other Victini.",
			battlechess.Options(), []string{
				"b5-b4      move the piece on b5 to b4",
				"b5-b4xN    move it, then battle to the north",
				"b5xNE      battle to the north-east without a move",
				"K@c3       summon the legend K with its upper left corner on c3",
			}, battlechess.Open, func(v battlechess.View) Drawing { return diagram.Picture{State: v.State()} }),
	}
}

func entry[S bot.State[S, P, V], P game.Ply, V viewer[S, P], G game.Rules[S, P, V]](
	name, summary string, options []game.Option, plies []string, open func(tags ...game.Tag) (G, error),
) Variant {
	return drawn(name, summary, options, plies, open, nil)
}

// drawn is entry for a variant that draws its views itself.
func drawn[S bot.State[S, P, V], P game.Ply, V viewer[S, P], G game.Rules[S, P, V]](
	name, summary string, options []game.Option, plies []string, open func(tags ...game.Tag) (G, error), drawing func(V) Drawing,
) Variant {
	return Variant{name, summary, options, plies, func(tags ...game.Tag) (Rules, error) {
		g, err := open(tags...)
		if err != nil {
			return nil, err
		}
		return &rules[S, P, V]{g, drawing}, nil
	}}
}

// Open returns the game that tags name: the variant of the tag Variant, the
// standard game without one, with the other tags as options. The error
// matches [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) {
	v, err := find(tags)
	if err != nil {
		return nil, err
	}
	return v.Open(tags...)
}

// OpenRecord returns the game that the head of a record names, as
// [play.ParseTags] reads it; [play.ParseRecord] then reads the record. Tags
// that are no options of its variant, such as who played, are left out.
func OpenRecord(tags []game.Tag) (Rules, error) {
	v, err := find(tags)
	if err != nil {
		return nil, err
	}
	return v.Open(slices.DeleteFunc(slices.Clone(tags), func(t game.Tag) bool {
		return t.Name != "Variant" && !slices.ContainsFunc(v.Options, func(o game.Option) bool { return o.Name == t.Name })
	})...)
}

// find returns the variant that tags name.
func find(tags []game.Tag) (Variant, error) {
	all := All()
	name := all[0].Name
	for _, t := range tags {
		if t.Name == "Variant" {
			name = t.Value
		}
	}
	var names []string
	for _, v := range all {
		if v.Name == name {
			return v, nil
		}
		names = append(names, v.Name)
	}
	return Variant{}, game.Fault{
		Kind: game.ErrOption, Text: name,
		Why: fmt.Sprintf("the variants are %s", strings.Join(names, ", ")),
	}
}

// This file opens the variants that have observations, with their own types.

package learn

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A coder is a codec that also works on states in place. What it writes of a state
// is what the view of the seat has.
type coder[S any] interface {
	Codec
	stepper[S]
}

// A stepper is the part of a coder that works on states.
type stepper[S any] interface {
	encode(s *S, p game.Player, m *memo, to *Arrays, i int) // m is that of the row
	toMove(s *S) game.Player                                // without a copy of the state
	ply(s *S, m *memo, action int) (game.Ply, error)        // of the seat to act
	index(s *S, ply game.Ply) int
	do(s *S, ply game.Ply) error // plays in place; changes nothing on an error
	finds(s *S) [maxSeats]uint8  // the pictures found, by seat
}

// opened is a variant with its options chosen.
type opened struct {
	Codec
	shows func(v game.View) bool // whether a view is one of the game
	rows  func(b *Batch) (rows, error)
}

// variants are the games that have observations. The first is the default.
var variants = []struct {
	name    string
	options func() []game.Option
	open    func(tags []game.Tag) (opened, error)
}{
	{"standard", standard.Options, func(tags []game.Tag) (opened, error) {
		return openAs[standard.State, standard.View](standard.Open, newStandard, tags)
	}},
	{"kids", kids.Options, func(tags []game.Tag) (opened, error) {
		return openAs[kids.State, kids.View](kids.Open, newKids, tags)
	}},
	{"glow", glow.Options, func(tags []game.Tag) (opened, error) {
		return openAs[glow.State, glow.View](glow.Open, newGlow, tags)
	}},
	{"anniversary", anniversary.Options, func(tags []game.Tag) (opened, error) {
		return openAs[anniversary.State, anniversary.View](anniversary.Open, newAnniversary, tags)
	}},
	{"battlechess", battlechess.Options, func(tags []game.Tag) (opened, error) {
		return openAs[battlechess.State, battlechess.View](battlechess.Open, newBattle, tags)
	}},
}

// open opens the variant that tags choose, the standard game without the tag
// Variant.
func open(tags []game.Tag) (opened, error) {
	name := variants[0].name
	for _, t := range tags {
		if t.Name == "Variant" {
			name = t.Value
		}
	}
	for _, v := range variants {
		if v.name == name {
			return v.open(tags)
		}
	}
	return opened{}, noVariant(name)
}

// Options returns what can be chosen before a game of a variant, without the values that its
// specification does not have. The error matches [game.ErrOption] if the variant has no
// observations.
func Options(variant string) ([]game.Option, error) {
	for _, v := range variants {
		if v.name != variant {
			continue
		}
		var options []game.Option
		for _, o := range v.options() {
			known := slices.DeleteFunc(slices.Clone(o.Values), func(value string) bool {
				_, err := v.open([]game.Tag{{Name: o.Name, Value: value}})
				return err != nil
			})
			if len(known) > 1 || len(o.Values) < 2 {
				o.Values = known
				options = append(options, o)
			}
		}
		return options, nil
	}
	return nil, noVariant(variant)
}

func noVariant(name string) error {
	var names []string
	for _, v := range variants {
		names = append(names, v.name)
	}
	return game.Faultf(game.ErrOption, 0, name, "Variant must be one of %s", strings.Join(names, ", "))
}

// openAs opens a variant whose views are of type V.
func openAs[S bot.State[S], V game.View, R game.Rules[S], C coder[S]](
	open func(...game.Tag) (R, error), codec func(R) (C, error), tags []game.Tag,
) (opened, error) {
	r, err := open(tags...)
	if err != nil {
		return opened{}, err
	}
	c, err := codec(r)
	if err != nil {
		return opened{}, err
	}
	return opened{
		c,
		func(v game.View) bool { _, ok := v.(V); return ok },
		func(b *Batch) (rows, error) { return newGames(b, r, stepper[S](c)) },
	}, nil
}

// A plain codec is one that knows views alone, of a game outside this library.
type plain[S bot.State[S]] struct {
	Codec
	rules game.Rules[S]
}

func (c plain[S]) encode(s *S, p game.Player, _ *memo, to *Arrays, i int) {
	c.Encode(c.rules.View(*s, p), to, i)
}

func (c plain[S]) toMove(s *S) game.Player { return (*s).ToMove() }

// view returns what the seat to act sees.
func (c plain[S]) view(s *S) game.View { return c.rules.View(*s, c.toMove(s)) }

func (c plain[S]) ply(s *S, _ *memo, action int) (game.Ply, error) { return c.Ply(c.view(s), action) }

func (c plain[S]) index(s *S, ply game.Ply) int { return c.Index(c.view(s), ply) }

func (c plain[S]) do(s *S, ply game.Ply) error {
	next, err := (*s).Play(ply)
	if err == nil {
		*s = next
	}
	return err
}

func (c plain[S]) finds(*S) (none [maxSeats]uint8) { return none }

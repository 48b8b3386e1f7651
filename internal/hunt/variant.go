// This file connects the rules of a game, a struct with one field for each
// choice, with the set-up that labyrinth.Variant completes.

package hunt

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Variant is a hunt with its editions and options. R is the type of its
// rules.
type Variant[R any] struct {
	Base  func() labyrinth.Variant
	Setup func(R) labyrinth.Setup // converts rules to a set-up
	Rules func(labyrinth.Setup) R // converts a set-up to rules
	Hunt  func(R) Rules           // converts complete rules to those of the hunt
}

// Editions returns the rules of the editions, the default first.
func (v Variant[R]) Editions() []R {
	var all []R
	for _, e := range v.Base().Editions {
		s, _ := v.Base().Complete(labyrinth.Setup{Edition: e.Name})
		s.Layout = s.Layout.Clone()
		all = append(all, v.Rules(s))
	}
	return all
}

// Open returns the complete rules that tags name.
func (v Variant[R]) Open(tags []game.Tag) (R, error) {
	s, err := v.Base().Open(tags...)
	if err == nil {
		s, err = v.Base().Complete(s)
	}
	if err != nil {
		var none R
		return none, err
	}
	return v.Rules(s), nil
}

// Tags returns the tags that name the rules in a record.
func (v Variant[R]) Tags(r R) []game.Tag { return v.Base().Tags(v.Setup(r)) }

// Box returns the layout of the boards that the rules deal.
func (v Variant[R]) Box(r R) labyrinth.Layout {
	s, _ := v.Base().Complete(v.Setup(r))
	return s.Layout.Clone()
}

// complete returns the complete set-up of the rules, and the rules of the hunt.
func (v Variant[R]) complete(r R) (labyrinth.Setup, Rules, error) {
	s, err := v.Base().Complete(v.Setup(r))
	return s, v.Hunt(v.Rules(s)), err
}

// Deal deals the first state.
func (v Variant[R]) Deal(r R, seats int, seed uint64) (State, error) {
	s, rules, err := v.complete(r)
	if err != nil {
		return State{}, err
	}
	return deal(s, rules, seats, seed)
}

// Parse reads a state from its text.
func (v Variant[R]) Parse(r R, text string) (State, error) {
	s, rules, err := v.complete(r)
	if err != nil {
		return State{}, err
	}
	return parse(s.Layout, rules, text, false, game.Nobody)
}

// ParseMasked reads the text of what player p sees. It also returns p if p is a
// seat, or [game.Nobody].
func (v Variant[R]) ParseMasked(r R, p game.Player, text string) (State, game.Player, error) {
	s, rules, err := v.complete(r)
	if err != nil {
		return State{}, 0, err
	}
	h, err := parse(s.Layout, rules, text, true, p)
	if err != nil {
		return State{}, 0, err
	}
	return h, h.Table.Seated(p), nil
}

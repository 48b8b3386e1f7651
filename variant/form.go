// This file connects set-ups with the rules of a game, a struct with one field for
// each choice.

package variant

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Form converts between the rules of a game, of type R, and what was chosen from
// its menu. The package of a game declares one, and the methods of its rules call it.
// The functions are called often, so Menu should be a [sync.OnceValue]. Package
// standard is an example.
type Form[R any] struct {
	Menu  func() Menu
	Setup func(R) Setup // what the rules choose
	Rules func(Setup) R // the rules that choose a complete set-up
}

// Editions returns the rules of the editions, the default first.
func (f Form[R]) Editions() []R {
	var all []R
	for _, e := range f.Menu().Editions {
		s, _ := f.Menu().Complete(Setup{Edition: e.Name})
		s.Layout = s.Layout.Clone()
		all = append(all, f.Rules(s))
	}
	return all
}

// Open returns the complete rules that tags name. For other tags the error is what
// [Menu.Open] or [Menu.Complete] returns.
func (f Form[R]) Open(tags ...game.Tag) (R, error) {
	s, err := f.Menu().Open(tags...)
	if err == nil {
		s, err = f.Menu().Complete(s)
	}
	if err != nil {
		var none R
		return none, err
	}
	s.Layout = s.Layout.Clone()
	return f.Rules(s), nil
}

// Tags returns the tags that name the rules in a record.
func (f Form[R]) Tags(r R) []game.Tag { return f.Menu().Tags(f.Setup(r)) }

// BoardLayout returns the layout of the boards that the rules deal.
func (f Form[R]) BoardLayout(r R) labyrinth.Layout {
	s, _ := f.Menu().Complete(f.Setup(r))
	return s.Layout.Clone()
}

// ParsePly reads a shift or a walk, by [labyrinth.Layout.ParsePly].
func (f Form[R]) ParsePly(r R, text string) (game.Ply, error) {
	p, err := labyrinth.ParsePly(text)
	if shift, ok := labyrinth.ShiftOf(p); err != nil || !ok || onEveryBoard(shift) {
		return p, err
	}
	s, _ := f.Menu().Complete(f.Setup(r))
	return s.Layout.ParsePly(text)
}

// onEveryBoard reports whether the layout does not matter for reading a shift.
func onEveryBoard(s labyrinth.Shift) bool {
	const cross = labyrinth.North | labyrinth.East | labyrinth.South | labyrinth.West
	return s.Slot.Line()%2 == 0 && s.Open != cross
}

// SeatRange returns how many may play: from 1 to the number of start squares. The
// seat that begins must be one of them.
func (f Form[R]) SeatRange(r R) (least, most int) {
	s, _ := f.Menu().Complete(f.Setup(r))
	return max(1, int(s.First)+1), len(s.Layout.Starts)
}

// Complete returns the set-up of the rules with everything filled in, and the rules
// that choose it. They share the layout with the menu, so a game must not pass it on.
// The error is what [Menu.Complete] returns.
func (f Form[R]) Complete(r R) (Setup, R, error) {
	s, err := f.Menu().Complete(f.Setup(r))
	return s, f.Rules(s), err
}

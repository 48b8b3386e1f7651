// This file connects set-ups with the rules of a game, a struct with one field for
// each choice.

package variant

import (
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Form converts between the rules of a game, of type R, and what was chosen from
// its menu. The package of a game declares one, and the methods of its rules call it.
// Package standard is an example.
type Form[R any] struct {
	Menu   func() Menu // see [Once]; it is called often
	Fields func(*R) Fields

	sheets sync.Pool // of *sheet[R], since rules are completed for each state that is read
}

// A sheet is rules with pointers to their fields.
type sheet[R any] struct {
	rules  R
	fields Fields
	values []string // room for those of a set-up
}

// Fields point to the fields of rules that hold a choice. A game without editions has no
// Edition.
type Fields struct {
	Edition *string
	Layout  *labyrinth.Layout
	Each    *int
	First   *game.Player
	Homes   *[]labyrinth.Square
	Values  []Value // one for each of [Menu].Options
}

// A Value is a pointer to the choice of an option.
type Value interface {
	// String returns the value of the option, or an empty string for the edition's.
	String() string
	// Set chooses a value of the option.
	Set(text string)
}

// A Switch is the choice of an option with the values no and yes.
type Switch bool

// String returns no or yes.
func (s Switch) String() string {
	if s {
		return "yes"
	}
	return "no"
}

// Set sets the switch to whether the text is yes.
func (s *Switch) Set(text string) { *s = text == "yes" }

// with calls do with a sheet of the rules.
func (f *Form[R]) with(r R, do func(x *sheet[R])) {
	x, ok := f.sheets.Get().(*sheet[R])
	if !ok {
		x = new(sheet[R])
		x.fields = f.Fields(&x.rules)
		x.values = make([]string, len(x.fields.Values))
	}
	x.rules = r
	do(x)
	var none R
	x.rules = none // which keeps nothing alive
	f.sheets.Put(x)
}

// Complete returns the set-up of the rules with everything filled in, and the rules
// that choose it. They share the layout with the menu, so a game must not pass it on.
// The error is what [Menu.Complete] returns.
func (f *Form[R]) Complete(r R) (s Setup, complete R, err error) {
	f.with(r, func(x *sheet[R]) {
		s, err = f.Menu().Complete(x.setup())
		x.set(s)
		complete = x.rules
	})
	return s, complete, err
}

// rules returns the rules that choose a complete set-up.
func (f *Form[R]) rules(s Setup) (r R) {
	f.with(r, func(x *sheet[R]) {
		x.set(s)
		r = x.rules
	})
	return r
}

// setup returns what the rules choose. Its values are valid until the sheet is used again.
func (x *sheet[R]) setup() Setup {
	to := &x.fields
	s := Setup{Layout: *to.Layout, Each: *to.Each, First: *to.First, Homes: *to.Homes, Values: x.values}
	if to.Edition != nil {
		s.Edition = *to.Edition
	}
	for i, v := range to.Values {
		x.values[i] = v.String()
	}
	return s
}

// set sets the fields to a complete set-up.
func (x *sheet[R]) set(s Setup) {
	to := &x.fields
	*to.Layout, *to.Each, *to.First, *to.Homes = s.Layout, s.Each, s.First, s.Homes
	if to.Edition != nil {
		*to.Edition = s.Edition
	}
	for i, v := range to.Values {
		v.Set(s.Values[i])
	}
}

// Editions returns the rules of the editions, the default first.
func (f *Form[R]) Editions() []R {
	var all []R
	for _, e := range f.Menu().Editions {
		s, _ := f.Menu().Complete(Setup{Edition: e.Name})
		s.Layout = s.Layout.Clone()
		all = append(all, f.rules(s))
	}
	return all
}

// Open returns the complete rules that tags name. For other tags the error is what
// [Menu.Open] or [Menu.Complete] returns.
func (f *Form[R]) Open(tags ...game.Tag) (R, error) {
	s, err := f.Menu().Open(tags...)
	if err == nil {
		s, err = f.Menu().Complete(s)
	}
	if err != nil {
		var none R
		return none, err
	}
	s.Layout = s.Layout.Clone()
	return f.rules(s), nil
}

// Tags returns the tags that name the rules in a record.
func (f *Form[R]) Tags(r R) []game.Tag {
	s, _, _ := f.Complete(r)
	return f.Menu().Tags(s)
}

// BoardLayout returns the layout of the boards that the rules deal.
func (f *Form[R]) BoardLayout(r R) labyrinth.Layout {
	s, _, _ := f.Complete(r)
	return s.Layout.Clone()
}

// ParsePly reads a shift or a walk of a game with the chosen edition and layout, by
// [labyrinth.Layout.ParsePly]. It does not complete the rules, which would copy the layout for
// each ply.
func (f *Form[R]) ParsePly(edition string, layout labyrinth.Layout, text string) (game.Ply, error) {
	if layout.IsZero() {
		e, _ := f.Menu().edition(edition)
		layout = e.Layout
	}
	return layout.ParsePly(text)
}

// SeatRange returns how many may play: from 1 to the number of start squares. The
// seat that begins must be one of them.
func (f *Form[R]) SeatRange(r R) (least, most int) {
	s, _, _ := f.Complete(r)
	return max(1, int(s.First)+1), len(s.Layout.Starts)
}

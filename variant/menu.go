// This file holds what can be chosen before a game, and how choices are read from
// tags and written to them.

package variant

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Menu describes what can be chosen before a game in the maze. Every game has the
// options Edition, First, Layout and Homes, and may have more. The package of a game
// declares one Menu.
type Menu struct {
	Name     string        // the value of the tag Variant
	Note     string        // one sentence: how the editions differ
	Editions []Edition     // the printings, the default first; at least one
	Options  []game.Option // the options besides Edition, Deal, First, Layout and Homes; each has Values
	// Short are the numbers of cards for each seat that the option Deal offers for a
	// shorter game. No printing has one, so these are house rules in every edition
	// (RULES.md: short-game). If Short is empty, there is no such option.
	Short []int
	// Prepare completes and checks a layout that replaces the edition's. If it
	// is nil, such a layout must have no marks and no backs.
	Prepare func(labyrinth.Layout) (labyrinth.Layout, error)
}

// An Edition is one printing of a game.
type Edition struct {
	Name   string
	Layout labyrinth.Layout
	Values []string // one value for each of [Menu].Options; see House
	// House has, for each option, the values that the printing contradicts, separated by
	// spaces; * stands for all but the edition's. See [game.Option.IsHouse]. An option
	// for which the edition has no value in Values is about a rule that no printing has: the
	// first value is the edition's, and all others are house rules.
	House []string
}

// A Setup holds the choices before a game. An empty Edition means the menu's
// first one. A zero Layout and an empty string among Values mean those of the
// edition; no Homes means those of [labyrinth.Layout.Homes].
type Setup struct {
	Edition string
	Layout  labyrinth.Layout
	Values  []string           // one value for each of [Menu].Options, or nil
	Each    int                // cards for each seat at most, one of [Menu].Short; 0 means as many as the game deals
	First   game.Player        // the seat that begins; [game.Chance] draws one by lot
	Homes   []labyrinth.Square // those of the seats in playing order
}

// AllOptions returns all options of the menu, for user interfaces: Edition, those in
// Options, Deal if there are short games, First, Layout and Homes.
func (m Menu) AllOptions() []game.Option {
	m.check()
	edition := game.Option{Name: "Edition", Note: m.Note}
	for _, e := range m.Editions {
		edition.Values = append(edition.Values, e.Name)
	}
	own := slices.Clone(m.Options)
	for i := range own {
		own[i].Values, own[i].Editions, own[i].House = slices.Clone(own[i].Values), m.usual(i), m.house(i)
	}
	if len(m.Short) > 0 {
		own = append(own, m.dealOption())
	}
	usual := m.Editions[0].Layout
	text, _ := usual.MarshalText()
	form := "FIXED LOOSE STARTS NAMES"
	if len(usual.Backs) > 0 {
		form += " BACKS"
	}
	return slices.Concat([]game.Option{edition}, own, []game.Option{
		game.FirstOption(boxSeats),
		{Name: "Layout", Default: string(text), Note: "The board and its tiles instead of the edition's: " + form + "."},
		{Name: "Homes", Note: "The homes of the seats in playing order, separated by commas."},
	})
}

// full is the value of the option Deal for as many cards as the game deals.
const full = "full"

// dealOption returns the option Deal.
func (m Menu) dealOption() game.Option {
	o := game.Option{
		Name: "Deal", Values: []string{full}, House: make(map[string][]string),
		Note: "How many cards each seat gets at most, for a shorter game.",
	}
	for _, each := range m.Short {
		o.Values = append(o.Values, dealText(each))
	}
	for _, e := range m.Editions {
		o.House[e.Name] = o.Values[1:]
	}
	return o
}

// dealText returns the value of the option Deal for a number of cards.
func dealText(each int) string {
	if each == 0 {
		return full
	}
	return fmt.Sprintf("%d-each", each)
}

// Once returns a function for [Form] that makes a menu at its first call. It gives the editions
// the values that they do not have, and marks such options as extra; see [Edition].House.
func Once(menu func() Menu) func() Menu {
	return sync.OnceValue(func() Menu {
		m := menu()
		m.check()
		for i, e := range m.Editions {
			values, house := slices.Clone(e.Values), slices.Clone(e.House)
			for option := range m.Options[len(values):] {
				m.Options[len(e.Values)+option].Extra = true
				values = append(values, m.value(e, len(e.Values)+option))
				house = append(append(house, make([]string, len(values)-1-len(house))...), "*")
			}
			m.Editions[i].Values, m.Editions[i].House = values, house
		}
		return m
	})
}

// check panics if the menu is wrong, which is a slip of its author.
func (m Menu) check() {
	if len(m.Editions) == 0 {
		panic("variant: the menu has no edition")
	}
	for _, o := range m.Options {
		if len(o.Values) == 0 {
			panic(fmt.Sprintf("variant: option %q has no values", o.Name))
		}
	}
	for _, e := range m.Editions {
		if len(e.Values) > len(m.Options) {
			panic(fmt.Sprintf("variant: edition %q has %d values, want at most %d", e.Name, len(e.Values), len(m.Options)))
		}
	}
}

// value returns the value of an option in an edition.
func (m Menu) value(e Edition, option int) string {
	if option < len(e.Values) {
		return e.Values[option]
	}
	return m.Options[option].Values[0]
}

// usual returns the value of an option in each edition that does not have the
// first one.
func (m Menu) usual(option int) map[string]string {
	var all map[string]string
	for _, e := range m.Editions {
		if value := m.value(e, option); value != m.Options[option].Values[0] {
			if all == nil {
				all = make(map[string]string)
			}
			all[e.Name] = value
		}
	}
	return all
}

// house returns the house rules among the values of an option, by edition.
func (m Menu) house(option int) map[string][]string {
	var all map[string][]string
	for _, e := range m.Editions {
		house := ""
		if option < len(e.House) {
			house = e.House[option]
		} else if option >= len(e.Values) {
			house = "*"
		}
		if house != "" {
			if all == nil {
				all = make(map[string][]string)
			}
			all[e.Name] = strings.Fields(house)
		}
	}
	return all
}

// Open returns the choices that tags name. It reads the tags that [Menu.Tags]
// writes, and the tag Homes. What no tag names remains zero; see [Menu.Complete].
// The error is [game.Faults] that match [game.ErrOption].
func (m Menu) Open(tags ...game.Tag) (Setup, error) {
	var fs game.Faults
	chosen := game.Choose(&fs, m.Name, widen(m.AllOptions(), tags), tags)
	s := Setup{Edition: chosen["Edition"], Values: make([]string, len(m.Options)), First: game.First(chosen["First"])}
	for i, o := range m.Options {
		s.Values[i] = chosen[o.Name]
	}
	for _, each := range m.Short {
		if chosen["Deal"] == dealText(each) {
			s.Each = each
		}
	}
	box := m.Editions[0].Layout
	if text, ok := chosen["Layout"]; ok {
		l, err := labyrinth.ParseLayout(text)
		box = l // zero if it could not be read
		if err == nil {
			_, err = m.prepare(l)
		}
		if err != nil {
			fs.Addf(game.ErrOption, 0, text, "Layout: %v", err)
		}
		s.Layout = l
	}
	if text, ok := chosen["Homes"]; ok {
		homes, err := ParseSquares(text)
		if err == nil && !box.IsZero() {
			b, _ := box.Deal(game.NewSource(0)) // any board will do
			if _, err = labyrinth.NewTable(b, homes...); err == nil {
				err = box.CheckHomes(homes...)
			}
		}
		if err != nil {
			fs.Addf(game.ErrOption, 0, text, "Homes: %v", err)
		}
		s.Homes = homes
	}
	if err := fs.Err(); err != nil {
		return Setup{}, err
	}
	return s, nil
}

// Complete returns s with Edition, Layout and Values filled in, and with its
// layout prepared. The error matches [game.ErrOption] for an unknown edition or
// value, and [labyrinth.ErrLayout] for a layout that does not fit the game. The
// set-up returned with an error is complete except for what is wrong.
func (m Menu) Complete(s Setup) (Setup, error) {
	var fs game.Faults
	e, ok := m.edition(s.Edition)
	if !ok {
		fs.Addf(game.ErrOption, 0, s.Edition, "Edition must be one of %s", strings.Join(m.AllOptions()[0].Values, ", "))
	}
	s.Edition = e.Name
	s.Values = m.values(s, e, &fs)
	if s.Each != 0 && !slices.Contains(m.Short, s.Each) {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(s.Each), "want 0 or one of %v cards for each seat", m.Short)
	}
	var err error
	if s.Layout.IsZero() {
		s.Layout = e.Layout
	} else if s.Layout, err = m.prepare(s.Layout); err != nil {
		return s, err
	}
	return s, fs.Err()
}

// edition returns the edition of that name, and whether the name is known. For
// an empty or unknown name it returns the default edition.
func (m Menu) edition(name string) (Edition, bool) {
	m.check()
	for _, e := range m.Editions {
		if e.Name == name {
			return e, true
		}
	}
	return m.Editions[0], name == ""
}

// widen gives the options that are about seats the values for all seats of a layout among
// the tags, which may have more of them than a published box.
func widen(options []game.Option, tags []game.Tag) []game.Option {
	for _, t := range tags {
		if t.Name != "Layout" {
			continue
		}
		if l, err := labyrinth.ParseLayout(t.Value); err == nil {
			for i, o := range options {
				options[i].Values = valuesFor(o, len(l.Starts))
			}
		}
	}
	return options
}

// valuesFor returns the values that an option has with the given number of seats.
func valuesFor(o game.Option, seats int) []string {
	switch {
	case seats <= boxSeats:
		return o.Values
	case slices.Equal(o.Values, SeatSets()):
		return seatSets(seats)
	case o.Name == "First":
		return game.FirstOption(seats).Values
	}
	return o.Values
}

// values returns the chosen values. Where none is chosen it takes the
// edition's.
func (m Menu) values(s Setup, e Edition, fs *game.Faults) []string {
	chosen, seats := s.Values, len(s.Layout.Starts)
	if len(chosen) > len(m.Options) {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(chosen), "%d values, want at most %d", len(chosen), len(m.Options))
		chosen = nil
	}
	usual := len(e.Values) == len(m.Options)
	for i, x := range chosen {
		usual = usual && (x == "" || x == e.Values[i])
	}
	if usual {
		return e.Values
	}
	all := make([]string, len(m.Options))
	for i := range all {
		all[i] = m.value(e, i)
	}
	for i, x := range chosen {
		if x == "" || x == all[i] {
			continue
		}
		if o := m.Options[i]; o.Check(x) != nil {
			o.Values = valuesFor(o, seats)
			if f, wrong := o.Check(x).(game.Fault); wrong {
				fs.Add(f)
			}
		}
		all[i] = x
	}
	return all
}

func (m Menu) prepare(l labyrinth.Layout) (labyrinth.Layout, error) {
	if m.Prepare != nil {
		return m.Prepare(l)
	}
	return l, picturesOnly(l)
}

// picturesOnly reports the marks and backs of a layout.
func picturesOnly(l labyrinth.Layout) error {
	var fs game.Faults
	for _, t := range slices.Concat(l.Fixed, l.Loose, l.Backs) {
		if t.Mark != 0 {
			fs.Addf(labyrinth.ErrLayout, 0, t.String(), "tiles must have no marks in this game, only pictures")
		}
	}
	return fs.Err()
}

// Tags returns the tags that name the set-up in a record: Variant and Edition,
// and then those options whose value is not the edition's. Homes is not among
// them, because the text of every state has the homes.
func (m Menu) Tags(s Setup) []game.Tag {
	s, _ = m.Complete(s)
	e, _ := m.edition(s.Edition)
	tags := []game.Tag{{Name: "Variant", Value: m.Name}, {Name: "Edition", Value: s.Edition}}
	for i, o := range m.Options {
		if s.Values[i] != m.value(e, i) {
			tags = append(tags, game.Tag{Name: o.Name, Value: s.Values[i]})
		}
	}
	if s.Each != 0 {
		tags = append(tags, game.Tag{Name: "Deal", Value: dealText(s.Each)})
	}
	if s.First != 0 {
		tags = append(tags, game.Tag{Name: "First", Value: game.FirstText(s.First)})
	}
	text, _ := s.Layout.MarshalText()
	if usual, _ := e.Layout.MarshalText(); string(text) != string(usual) {
		tags = append(tags, game.Tag{Name: "Layout", Value: string(text)})
	}
	return tags
}

// A Return says whether a seat that has found all its pictures must walk home to
// win. The zero Return means the rule of the edition.
type Return uint8

const (
	// ReturnRequired means that a seat wins when it walks home after its last
	// find.
	ReturnRequired Return = iota + 1
	// ReturnWaived means that a seat wins with its last find.
	ReturnWaived
)

// Set sets r to the Return whose text is yes or no.
func (r *Return) Set(text string) {
	*r = ReturnRequired
	if text == "no" {
		*r = ReturnWaived
	}
}

// Waived returns the seats that need not return: all of them or none.
func (r Return) Waived() Seats {
	if r == ReturnWaived {
		return AllSeats
	}
	return 0
}

// String returns the value of the option Return: yes for [ReturnRequired], no
// for [ReturnWaived], and an empty string for the zero Return.
func (r Return) String() string {
	switch r {
	case 0:
		return ""
	case ReturnRequired:
		return "yes"
	case ReturnWaived:
		return "no"
	}
	return fmt.Sprintf("Return(%d)", uint8(r))
}

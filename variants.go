// This file holds what games in the maze share: the choices before a game,
// dealing by them, and the optional interfaces by which programs recognize such
// a game. Reading the text of a state is in reader.go, the evaluation for bots
// in near.go. The rules of each game are in its own package.

package labyrinth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// A MazeView is a [game.View] of a game on a labyrinth board. Programs that
// render a game or give hints work with any game whose views are MazeViews.
type MazeView interface {
	// Table returns the board, the pawns and whose turn it is.
	Table() Table
	// Goals returns the pictures that the viewing seat may find next. The set
	// is empty if the seat does not know them.
	Goals() Pictures
	// Targets returns the squares that the viewing seat wants to reach. The
	// set is empty if the seat does not know them.
	Targets() Squares
}

// A MarkSeeker is an optional part of a [MazeView], for games in which marks
// on tiles can be goals too.
type MarkSeeker interface {
	// MarkGoals returns the marks that the viewing seat may find next.
	MarkGoals() Marks
}

// A Walker is an optional part of a [MazeView], for games in which a pawn can
// sometimes walk where the board has no passage.
type Walker interface {
	// Reach returns the squares that the seat to act can walk to.
	Reach() Squares
	// Path returns a shortest path there, both ends included, or nil if there
	// is none. wall is the index in path of the square from which it goes
	// through a wall, or -1.
	Path(to Square) (path []Square, wall int)
}

// Boxed is an optional part of [game.Rules], for games on a labyrinth board.
type Boxed interface {
	// Box returns the layout of the boards that the rules deal.
	Box() Layout
}

// Return chooses whether a seat that has found all its pictures must walk home
// to win. The zero Return means the rule of the edition.
type Return uint8

const (
	// ReturnRequired means that a seat wins when it walks home after its last
	// find.
	ReturnRequired Return = iota + 1
	// ReturnWaived means that a seat wins with its last find.
	ReturnWaived
)

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

// A Variant describes what can be chosen before a game in the maze. Every
// variant has the options Edition, Layout and Homes, and may have more. The
// package of a game declares one Variant. Its rules use it to read their
// options from tags, to fill in what is not chosen, and to name the result in
// a record.
type Variant struct {
	Name     string        // the value of the tag Variant
	Note     string        // one sentence: how the editions differ
	Editions []Edition     // the printings, the default first; at least one
	Options  []game.Option // the options besides Edition, Layout and Homes
	// Prepare completes and checks a layout that replaces the edition's. If it
	// is nil, such a layout must have no marks and no backs.
	Prepare func(Layout) (Layout, error)
}

// An Edition is one printing of a variant.
type Edition struct {
	Name   string
	Layout Layout
	Values []string // one value for each of [Variant].Options
}

// A Setup holds the choices before a game. An empty Edition means the variant's
// first one. A zero Layout and an empty string among Values mean those of the
// edition; no Homes means those of [Layout.Homes].
type Setup struct {
	Edition string
	Layout  Layout
	Values  []string // one value for each of [Variant].Options, or nil
	Homes   []Square // the corners of the seats in playing order
}

// AllOptions returns all options of the variant, for user interfaces: Edition,
// those in Options, Layout and Homes.
func (v Variant) AllOptions() []game.Option {
	edition := game.Option{Name: "Edition", Note: v.Note}
	for _, e := range v.Editions {
		edition.Values = append(edition.Values, e.Name)
	}
	usual := v.Editions[0].Layout
	text, _ := usual.MarshalText()
	form := "FIXED LOOSE STARTS NAMES"
	if len(usual.Backs) > 0 {
		form += " BACKS"
	}
	return slices.Concat([]game.Option{edition}, v.Options, []game.Option{
		{Name: "Layout", Default: string(text), Note: "The board and its tiles instead of the edition's: " + form + "."},
		{Name: "Homes", Note: "The corners of the seats in playing order, separated by commas."},
	})
}

// Open returns the choices that tags name. It reads the tags that
// [Variant.Tags] writes, and the tag Homes. What no tag names remains zero; see
// [Variant.Complete]. The error is [game.Faults] that match [game.ErrOption].
func (v Variant) Open(tags ...game.Tag) (Setup, error) {
	var fs game.Faults
	chosen := game.Choose(&fs, v.Name, v.AllOptions(), tags)
	s := Setup{Edition: chosen["Edition"], Values: make([]string, len(v.Options))}
	for i, o := range v.Options {
		s.Values[i] = chosen[o.Name]
	}
	side := v.Editions[0].Layout.Side
	if text, ok := chosen["Layout"]; ok {
		l, err := ParseLayout(text)
		side = l.Side // 0 if it could not be read
		if err == nil {
			_, err = v.prepare(l)
		}
		if err != nil {
			fs.Addf(game.ErrOption, 0, text, "Layout: %v", err)
		}
		s.Layout = l
	}
	if text, ok := chosen["Homes"]; ok {
		homes, err := ParseSquares(text)
		if err == nil && side != 0 {
			_, err = NewTable(Board{side: uint8(side)}, homes...)
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
// value, and [ErrLayout] for a layout that does not fit the variant. The
// set-up returned with an error is complete except for what is wrong.
func (v Variant) Complete(s Setup) (Setup, error) {
	var fs game.Faults
	e, ok := v.edition(s.Edition)
	if !ok {
		fs.Addf(game.ErrOption, 0, s.Edition, "Edition must be one of %s", strings.Join(v.AllOptions()[0].Values, ", "))
	}
	s.Edition = e.Name
	s.Values = v.values(s.Values, e.Values, &fs)
	var err error
	if s.Layout.IsZero() {
		s.Layout = e.Layout
	} else if s.Layout, err = v.prepare(s.Layout); err != nil {
		return s, err
	}
	return s, fs.Err()
}

// edition returns the edition of that name, and whether the name is known. For
// an empty or unknown name it returns the default edition.
func (v Variant) edition(name string) (Edition, bool) {
	for _, e := range v.Editions {
		if e.Name == name {
			return e, true
		}
	}
	return v.Editions[0], name == ""
}

// values returns the chosen values. Where none is chosen it takes the
// edition's.
func (v Variant) values(chosen, edition []string, fs *game.Faults) []string {
	if !slices.ContainsFunc(chosen, func(x string) bool { return x != "" }) {
		return edition
	}
	all := slices.Clone(edition)
	for i, x := range chosen {
		if x == "" {
			continue
		}
		if o := v.Options[i]; !slices.Contains(o.Values, x) {
			fs.Addf(game.ErrOption, 0, x, "%s must be one of %s", o.Name, strings.Join(o.Values, ", "))
		}
		all[i] = x
	}
	return all
}

func (v Variant) prepare(l Layout) (Layout, error) {
	if v.Prepare != nil {
		return v.Prepare(l)
	}
	return l, picturesOnly(l)
}

// picturesOnly reports the marks and backs of a layout.
func picturesOnly(l Layout) error {
	var fs game.Faults
	for _, t := range slices.Concat(l.Fixed, l.Loose, l.Backs) {
		if t.Mark != 0 {
			fs.Addf(ErrLayout, 0, t.String(), "tiles must have no marks in this game, only pictures")
		}
	}
	return fs.Err()
}

// Tags returns the tags that name the set-up in a record: Variant and Edition,
// and then those options whose value is not the edition's. Homes is not among
// them, because the text of every state has the homes.
func (v Variant) Tags(s Setup) []game.Tag {
	s, _ = v.Complete(s)
	e, _ := v.edition(s.Edition)
	tags := []game.Tag{{Name: "Variant", Value: v.Name}, {Name: "Edition", Value: s.Edition}}
	for i, o := range v.Options {
		if s.Values[i] != e.Values[i] {
			tags = append(tags, game.Tag{Name: o.Name, Value: s.Values[i]})
		}
	}
	if !s.Layout.equal(e.Layout) {
		text, _ := s.Layout.MarshalText()
		tags = append(tags, game.Tag{Name: "Layout", Value: string(text)})
	}
	return tags
}

// Deal deals the table and the cards of a new game. The set-up must be
// complete. Deal deals the board by [Layout.Deal], puts the pawns on their
// homes, and deals each seat the given number of cards by [Layout.DealCards].
// With each 0, every seat gets as many cards as all can have.
// The error matches [game.ErrSeats] if the layout does not have that number of
// seats or if it is not the number of homes. It is that of [NewTable] for bad
// homes.
func (s Setup) Deal(src *game.Source, seats, each int) (Table, Cards, error) {
	if err := s.Layout.Validate(); err != nil {
		return Table{}, Cards{}, err
	}
	t, err := s.table(s.Layout.deal(src), seats)
	if err != nil {
		return Table{}, Cards{}, err
	}
	c, err := s.Layout.dealCards(src, seats, each)
	return t, c, err
}

// table returns the table with a board and the pawns on their homes.
func (s Setup) table(b Board, seats int) (Table, error) {
	var room [MaxSeats]Square
	usual, err := s.Layout.appendHomes(room[:0], seats)
	if err != nil {
		return Table{}, err
	}
	homes := s.Homes
	if len(homes) == 0 {
		homes = usual
	} else if len(homes) != seats {
		return Table{}, game.Faultf(game.ErrSeats, 0, string(appendSquares(nil, homes)), "%s, want %d", plural.Count(len(homes), "home"), seats)
	}
	return NewTable(b, homes...)
}

// This file holds what the games in the maze share and plug in with: the
// set-up before a game, reading the text of a state, the evaluation for bots,
// and the optional methods by which programs show a maze. A variant's own
// rules are in its own package.

package labyrinth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// A MazeView is a [game.View] of a game on a labyrinth board. Programs use it
// to draw any such game and to give hints.
type MazeView interface {
	// Table returns the board, the pawns and whose turn it is.
	Table() Table
	// Goals returns the pictures that the viewing seat may find next, if it
	// knows them.
	Goals() Pictures
	// Targets returns the squares that the viewing seat heads for, if it
	// knows them.
	Targets() Squares
}

// A MarkSeeker is an optional part of a [MazeView], for games whose goals are
// marks on tiles too.
type MarkSeeker interface {
	// MarkGoals returns the marks that the viewing seat may find next.
	MarkGoals() Marks
}

// A Walker is an optional part of a [MazeView], for games in which a pawn may
// go where the board alone would not let it.
type Walker interface {
	// Reach returns the squares that the seat to act can walk to.
	Reach() Squares
	// Path returns a shortest way there, both ends included, and the number
	// of steps before the one through a wall, or -1 if there is none. The
	// path is nil if there is no way.
	Path(to Square) (path []Square, wall int)
}

// Boxed is an optional part of [game.Rules], for games on a labyrinth board.
type Boxed interface {
	// Box returns the layout the game is played with.
	Box() Layout
}

// Return says whether a seat that has found all its pictures must walk home
// to win. The zero Return leaves it to the edition.
type Return uint8

const (
	// ReturnRequired means that a seat wins at home, after its last find.
	ReturnRequired Return = iota + 1
	// ReturnWaived means that the last find wins at once.
	ReturnWaived
)

// String returns the value of the option Return, yes or no, or an empty string
// for the zero Return.
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

// A Variant describes the set-up of a game in the maze: its name, the editions
// in which it was printed, and its options. Every variant has the options
// Edition, Layout and Homes.
type Variant struct {
	Name     string        // the value of the tag Variant
	Note     string        // one sentence on what the editions differ in
	Editions []Edition     // the default first
	Options  []game.Option // the further options, each with its values
	// Prepare completes and checks a layout that is chosen instead of the
	// edition's. Nil refuses marks and backs.
	Prepare func(Layout) (Layout, error)
}

// An Edition is one printing of a variant.
type Edition struct {
	Name   string
	Layout Layout
	Values []string // of the variant's further options, in their order
}

// A Setup is what was chosen before a game in the maze. The zero value of a
// field leaves the choice to the edition, an empty Edition to the variant.
type Setup struct {
	Edition string
	Layout  Layout
	Values  []string // of the variant's further options, in their order
	Homes   []Square // the corners of the seats in playing order
}

// AllOptions returns all options of the variant: Edition, its further options,
// Layout and Homes.
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

// Open returns the set-up that tags name, as [Variant.Tags] writes them, with
// what they leave open. Homes is accepted too. The error is [game.Faults] that
// match [game.ErrOption].
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

// Complete returns the set-up with what it leaves open taken from its edition,
// and with its layout prepared. The error matches [game.ErrOption], or
// [ErrLayout] for a layout that the variant cannot be played with; what could
// be completed is returned with it.
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

// edition returns the edition of that name, and the default one for none or
// for a name that is unknown.
func (v Variant) edition(name string) (Edition, bool) {
	for _, e := range v.Editions {
		if e.Name == name {
			return e, true
		}
	}
	return v.Editions[0], name == ""
}

// values returns the chosen values, and those of the edition where nothing is
// chosen.
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

// Tags returns the tags that name the set-up in a record: Variant, Edition,
// and the other options where they differ from the edition's. Homes is not
// among them, because every state has the homes.
func (v Variant) Tags(s Setup) []game.Tag {
	s, _ = v.Complete(s)
	e, _ := v.edition(s.Edition)
	tags := []game.Tag{{Name: "Variant", Value: v.Name}, {Name: "Edition", Value: s.Edition}}
	for i, o := range v.Options {
		if s.Values[i] != e.Values[i] {
			tags = append(tags, game.Tag{Name: o.Name, Value: s.Values[i]})
		}
	}
	chosen, _ := s.Layout.MarshalText()
	usual, _ := e.Layout.MarshalText()
	if string(chosen) != string(usual) {
		tags = append(tags, game.Tag{Name: "Layout", Value: string(chosen)})
	}
	return tags
}

// Deal deals the board of a complete set-up, by [Layout.Deal], puts the pawns
// on their homes, those of [Layout.Homes] if none are chosen, and deals the
// cards, by [Layout.DealCards]. The error matches [game.ErrSeats] for a number
// of seats that the layout does not have or that is not the number of homes,
// and reports bad homes.
func (s Setup) Deal(src *game.Source, seats, each int) (Table, Cards, error) {
	t, err := s.dealTable(src, seats)
	if err != nil {
		return Table{}, Cards{}, err
	}
	c, err := s.Layout.DealCards(src, seats, each)
	return t, c, err
}

func (s Setup) dealTable(src *game.Source, seats int) (Table, error) {
	b, err := s.Layout.Deal(src)
	if err != nil {
		return Table{}, err
	}
	usual, err := s.Layout.Homes(seats)
	if err != nil {
		return Table{}, err
	}
	homes := s.Homes
	if len(homes) == 0 {
		homes = usual
	} else if len(homes) != seats {
		return Table{}, game.Faultf(game.ErrSeats, 0, string(appendSquares(nil, homes)), "%d seats need %d homes", seats, seats)
	}
	return NewTable(b, homes...)
}

// Evaluate returns how near seat p is to winning, from 0 to 1: 1 if it has
// won, 0 if another has, and otherwise the points it has and its
// [Table.Nearness] to its targets, as a part of most, the points there are.
// Variants share it for [game.Evaluator]. spare reports whether the spare tile
// is a target too.
func (t Table) Evaluate(p game.Player, o game.Outcome, targets Squares, spare bool, points, most int) float64 {
	if o.Over() {
		if o.WonBy(p) {
			return 1
		}
		return 0
	}
	return (float64(points) + t.Nearness(p, targets, spare)) / float64(most)
}

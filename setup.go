// This file holds what the games in the maze share before they begin: the
// options Layout and Homes, the tags that name a game, and the table dealt.

package labyrinth

import (
	"fmt"
	"slices"
)

// DealTable deals a board, by [Layout.Deal], and sits down so many seats at
// it, at the given homes or, if there are none, at those of [Layout.Homes].
// The error matches [ErrSeats] for a number of seats that the layout does not
// have or that is not that of the homes, and reports bad homes.
func (l Layout) DealTable(src *Source, seats int, homes []Square) (Table, error) {
	b, err := l.Deal(src)
	if err != nil {
		return Table{}, err
	}
	usual, err := l.Homes(seats)
	switch {
	case err != nil:
		return Table{}, err
	case len(homes) == 0:
		homes = usual
	case len(homes) != seats:
		return Table{}, Fault{
			Kind: ErrSeats, Offset: -1, Text: string(appendSquares(nil, homes)),
			Why: fmt.Sprintf("there is one home for each of %d seats", seats),
		}
	}
	return NewTable(b, homes...)
}

// SetupOptions returns the options that all games in the maze have: Layout,
// with what it is by default, and Homes.
func SetupOptions(usual Layout) []Option {
	text, _ := usual.MarshalText()
	return []Option{
		{Name: "Layout", Default: string(text), Note: "The board and its tiles instead of the edition's: FIXED LOOSE STARTS NAMES."},
		{Name: "Homes", Note: "The corners of the seats in playing order, parted by commas."},
	}
}

// ChooseSetup sets the layout and the homes to what was chosen with
// [SetupOptions], if anything. What is wrong changes neither and adds a fault that
// matches [ErrOption]. How many homes there have to be is for [Layout.DealTable] to say.
func ChooseSetup(fs *Faults, chosen map[string]string, layout *Layout, homes *[]Square) {
	side := 7 // of every box
	if !layout.IsZero() {
		side = layout.Side
	}
	if text, ok := chosen["Layout"]; ok {
		l, err := ParseLayout(text)
		if err != nil {
			fs.Add(ErrOption, -1, text, "Layout: %v", err)
		} else {
			*layout = l
		}
		side = l.Side
	}
	if text, ok := chosen["Homes"]; ok {
		squares, err := ParseSquares(text)
		if err == nil && side != 0 {
			_, err = NewTable(Board{side: uint8(side)}, squares...)
		}
		if err != nil {
			fs.Add(ErrOption, -1, text, "Homes: %v", err)
		} else {
			*homes = squares
		}
	}
}

// NameGame returns the tags that name a game in a record: Variant, Edition,
// and those of its choices that are not among the edition's. Homes need none,
// since every state has them.
func NameGame(variant, edition string, choices, editions []Tag) []Tag {
	tags := []Tag{{"Variant", variant}, {"Edition", edition}}
	for _, t := range choices {
		if !slices.Contains(editions, t) {
			tags = append(tags, t)
		}
	}
	return tags
}

// This file holds the choices made before a game, and dealing one.

package anniversary

import (
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth"
)

// Game is the game with its options chosen. The zero Game is that of the
// printing. It satisfies [labyrinth.Game].
type Game struct {
	// Layout is the board and its tiles; the zero Layout means [Layout]. Its
	// Backs are the messages. Of side 7 they are six on straights and six on
	// corners, of any messages; on a smaller board any number of them.
	Layout labyrinth.Layout
	// LiftBan lets the tile just pushed out go straight back in by a
	// [SecondInsertion].
	LiftBan bool
	// NoReturn lets the last find win at once, without the way home: the
	// printing's rule for young children.
	NoReturn bool
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

// The shapes that bear messages, as they lie first.
const (
	straight = labyrinth.North | labyrinth.South
	corner   = labyrinth.North | labyrinth.East
)

// Layout returns the classic layout with [Backs].
func Layout() labyrinth.Layout {
	l := labyrinth.Classic()
	l.Backs = Backs()
	return l
}

// Backs returns the usual messages for [labyrinth.Layout.Backs]: each of the
// six on a straight and on a corner. The printing tells the number of backs
// and their shapes, and no more.
func Backs() []labyrinth.Tile {
	var backs []labyrinth.Tile
	for _, shape := range [...]labyrinth.Edges{straight, corner} {
		for e := SecondInsertion; e <= ThroughWall; e++ {
			backs = append(backs, labyrinth.Tile{Open: shape, Mark: labyrinth.Mark(e)})
		}
	}
	return backs
}

const edition = "anniversary"

var yesNo = []string{"yes", "no"}

// Options returns the choices of a game, for [Open].
func Options() []labyrinth.Option {
	setup := labyrinth.SetupOptions()
	setup[0].Note = "The board, its tiles and the messages on their backs: FIXED LOOSE STARTS NAMES BACKS."
	return append([]labyrinth.Option{
		{Name: "Edition", Values: []string{edition}, Note: "The printing. The game is described in this one alone."},
		{Name: "Return", Values: yesNo, Note: "Whether the way home is required; without it the last find wins."},
		{Name: "SecondBan", Values: yesNo, Note: "Whether the second insertion of a turn may not push the tile straight back either."},
	}, setup...)
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	var fs labyrinth.Faults
	chosen := labyrinth.Choose(&fs, "anniversary", Options(), tags)
	g := Game{NoReturn: chosen["Return"] == "no", LiftBan: chosen["SecondBan"] == "no"}
	labyrinth.ChooseSetup(&fs, chosen, &g.Layout, &g.Homes)
	if err := g.check(); err != nil {
		fs.Add(labyrinth.ErrOption, -1, chosen["Layout"], "Layout: %v", err)
	}
	if err := fs.Err(); err != nil {
		return Game{}, err
	}
	return g, nil
}

// Tags returns the tags Variant and Edition, and Return, SecondBan and Layout
// where they are not the printing's.
func (g Game) Tags() []labyrinth.Tag {
	return labyrinth.NameGame("anniversary", edition, g.choices(), Game{}.choices())
}

func (g Game) choices() []labyrinth.Tag {
	layout, _ := g.Box().MarshalText()
	choice := func(no bool) string {
		if no {
			return "no"
		}
		return "yes"
	}
	return []labyrinth.Tag{
		{Name: "Return", Value: choice(g.NoReturn)},
		{Name: "SecondBan", Value: choice(g.LiftBan)},
		{Name: "Layout", Value: string(layout)},
	}
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	if g.Layout.Side == 0 {
		return Layout()
	}
	return g.Layout
}

func (g Game) rules() rules { return rules{g.LiftBan, g.NoReturn} }

// check reports a layout that is none, or that bears other messages than the
// printing's layout may.
func (g Game) check() error {
	l := g.Box()
	if err := l.Validate(); err != nil {
		return err
	}
	var fs labyrinth.Faults
	straights, corners := 0, 0
	for _, t := range l.Backs {
		switch t.Open {
		case straight:
			straights++
		case corner:
			corners++
		default:
			fs.Add(labyrinth.ErrLayout, -1, t.String(), "messages are on straights, 5, and corners, 3, never on a T-junction")
		}
	}
	if n := len(l.Backs); l.Side == 7 && (straights != 6 || corners != 6) {
		fs.Add(labyrinth.ErrLayout, -1, fmt.Sprint(n), "there are 12 messages, on 6 straights and 6 corners, and not %d, on %d and %d", n, straights, corners)
	}
	for _, t := range slices.Concat(l.Fixed, l.Loose) {
		if t.Mark != 0 {
			fs.Add(labyrinth.ErrLayout, -1, t.String(), "tiles of this game bear pictures alone; messages are dealt onto their backs")
		}
	}
	return fs.Err()
}

// Deal returns the first state of a game for 1 to 4 seats, 1 being practice.
// From the seed's [labyrinth.Source] it deals the board with its backs, then
// the cards. The error matches [labyrinth.ErrSeats] for another number of
// seats or of homes, and reports a bad layout or bad homes.
func (g Game) Deal(seats int, seed uint64) (State, error) {
	if err := g.check(); err != nil {
		return State{}, err
	}
	src := labyrinth.NewSource(seed)
	t, err := g.Box().DealTable(src, seats, g.Homes)
	if err != nil {
		return State{}, err
	}
	cards, err := g.Box().DealCards(src, seats, 0)
	if err != nil {
		return State{}, err
	}
	if g.NoReturn && cards.Left(0) == 0 {
		return State{}, labyrinth.Fault{
			Kind: labyrinth.ErrCards, Offset: -1, Text: fmt.Sprint(seats),
			Why: "without a return the last find wins, and there are too few pictures for a card each",
		}
	}
	return State{table: t, cards: cards, rules: g.rules()}, nil
}

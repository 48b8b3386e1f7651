// This file holds the choices made before a game, and dealing one.

package anniversary

import (
	"fmt"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth"
)

// Game is the game with its options chosen. The zero Game is that of the
// printing. It satisfies [labyrinth.Game].
type Game struct {
	// Layout is the board and its tiles; the zero Layout means the classic one.
	// Its Backs are the messages. Of side 7 they are six on straights and six
	// on corners, of any messages, and without any they are those of [Backs];
	// on a smaller board there are any number of them.
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

var yesNo, noYes = []string{"yes", "no"}, []string{"no", "yes"}

// Options returns the choices of a game, for [Open].
func Options() []labyrinth.Option {
	setup := labyrinth.SetupOptions(Game{}.Box())
	setup[0].Note = "The board, its tiles and the messages on their backs: FIXED LOOSE STARTS NAMES BACKS."
	return append([]labyrinth.Option{
		{Name: "Edition", Values: []string{edition}, Note: "The printing. The game is described in this one alone."},
		{Name: "Return", Values: yesNo, Note: "Whether the way home is required; without it the last find wins."},
		{Name: "LiftBan", Values: noYes, Note: "Whether the second insertion of a turn may push the tile straight back."},
	}, setup...)
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	var fs labyrinth.Faults
	chosen := labyrinth.Choose(&fs, "anniversary", Options(), tags)
	g := Game{NoReturn: chosen["Return"] == "no", LiftBan: chosen["LiftBan"] == "yes"}
	labyrinth.ChooseSetup(&fs, chosen, &g.Layout, &g.Homes)
	if _, err := g.box(); err != nil {
		fs.Add(labyrinth.ErrOption, -1, chosen["Layout"], "Layout: %v", err)
	}
	if err := fs.Err(); err != nil {
		return Game{}, err
	}
	return g, nil
}

// Tags returns the tags Variant and Edition, and Return, LiftBan and Layout
// where they are not the printing's.
func (g Game) Tags() []labyrinth.Tag {
	return labyrinth.NameGame("anniversary", edition, g.choices(), Game{}.choices())
}

func (g Game) choices() []labyrinth.Tag {
	layout, _ := g.Box().MarshalText()
	word := map[bool]string{true: "yes", false: "no"}
	return []labyrinth.Tag{
		{Name: "Return", Value: word[!g.NoReturn]},
		{Name: "LiftBan", Value: word[g.LiftBan]},
		{Name: "Layout", Value: string(layout)},
	}
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	l, _ := g.box()
	return l.Clone()
}

var classic = sync.OnceValue(labyrinth.Classic)

// box returns the layout, and reports one that is none or that bears other
// messages than the printing's may.
func (g Game) box() (labyrinth.Layout, error) {
	l := g.Layout
	if l.IsZero() {
		l = classic()
	}
	if l.Side == 7 && len(l.Backs) == 0 {
		l.Backs = Backs()
	}
	return l, check(l)
}

func (g Game) rules() rules { return rules{g.LiftBan, g.NoReturn} }

func check(l labyrinth.Layout) error {
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
// seats or of homes, and reports a bad layout or bad homes. It matches
// [labyrinth.ErrCards] where the last find is to win and the layout has too
// few pictures for a card a seat.
func (g Game) Deal(seats int, seed uint64) (State, error) {
	box, err := g.box()
	if err != nil {
		return State{}, err
	}
	src := labyrinth.NewSource(seed)
	t, err := box.DealTable(src, seats, g.Homes)
	if err != nil {
		return State{}, err
	}
	cards, err := box.DealCards(src, seats, 0)
	if err != nil {
		return State{}, err
	}
	if g.NoReturn && cards.Left(0) == 0 {
		return State{}, labyrinth.Fault{
			Kind: labyrinth.ErrCards, Offset: -1, Text: "0 cards each",
			Why: "without a return the last find wins, so every seat has a card to find",
		}
	}
	return State{table: t, cards: cards, rules: g.rules()}, nil
}

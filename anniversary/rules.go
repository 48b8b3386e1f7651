// This file holds the choices made before a game, and dealing one.

package anniversary

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// Rules are the rules of the game with its options chosen. The zero Rules are
// those of the printing. They satisfy [game.Rules].
type Rules struct {
	// Layout is the board and its tiles; the zero Layout means the classic one.
	// Its Backs are the messages. A layout of side 7 has six on straights and
	// six on corners, of any kind; without backs it gets those of [Backs]. A
	// smaller layout may have any number of messages.
	Layout labyrinth.Layout
	// LiftBan lets a [variant.ShiftAgain] push the tile straight back in.
	LiftBan bool
	// PeekForTurn ends the choice between two cards after a [variant.PeekSecond]
	// with the turn. Otherwise it lasts until one of them is found.
	PeekForTurn bool
	// Return says whether a seat must walk home to win after its last find; zero
	// means that it must. The printed rule for younger children waives this.
	Return variant.Return
	// Each is how many cards each seat gets at most, 6 or 3 for a short game; 0 means as
	// many as all can have.
	Each int
	// First is the seat that begins; [game.Chance] draws one by lot.
	First game.Player
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

var form = variant.Form[Rules]{
	Menu: variant.Once(menu),
	Fields: func(r *Rules) variant.Fields {
		return variant.Fields{
			Layout: &r.Layout, Each: &r.Each, First: &r.First, Homes: &r.Homes,
			Values: []variant.Value{&r.Return, (*variant.Switch)(&r.LiftBan), (*peeking)(&r.PeekForTurn)},
		}
	},
}

// peeking is the choice of the option Peek.
type peeking bool

func (forTurn peeking) String() string {
	if forTurn {
		return thisTurn
	}
	return untilFound
}

func (forTurn *peeking) Set(text string) { *forTurn = text == thisTurn }

// The values of the option Peek.
const (
	untilFound = "until-found"
	thisTurn   = "this-turn"
)

func menu() variant.Menu {
	box := labyrinth.Classic()
	box.Backs = Backs()
	return variant.Menu{
		Name:     "anniversary",
		Note:     "The printing. It is the only one that describes the game.",
		Editions: []variant.Edition{{Name: "anniversary", Layout: box, Values: []string{"yes", "no", untilFound}}},
		Short:    []int{6, 3},
		Options: []game.Option{
			{Name: "Return", Values: []string{"yes", "no"}, Note: "Whether the way home is required; without it the last find wins."},
			{Name: "LiftBan", Values: []string{"no", "yes"}, Note: "Whether the second shift of a turn may push the tile straight back."},
			{Name: "Peek", Values: []string{untilFound, thisTurn}, Note: "How long either of two cards may be found after a peek."},
		},
		Prepare: prepare,
	}
}

// The shapes of the tiles with messages, before they are turned.
const (
	straight = labyrinth.North | labyrinth.South
	corner   = labyrinth.North | labyrinth.East
)

// Backs returns the default for [labyrinth.Layout.Backs]: each of the six
// messages on one straight and one corner. The printing gives only the number of
// messages on each shape ("Variante avec événements", first paragraph).
func Backs() []labyrinth.Tile {
	var backs []labyrinth.Tile
	for _, shape := range [...]labyrinth.Edges{straight, corner} {
		for e := variant.ShiftAgain; e <= variant.ThroughWall; e++ {
			backs = append(backs, labyrinth.Tile{Open: shape, Mark: e.Mark()})
		}
	}
	return backs
}

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option { return form.Menu().AllOptions() }

// Open returns the rules that tags name. It accepts the tags that [Rules.Tags]
// returns, and one more: Homes. The error is [game.Faults] that match
// [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) { return form.Open(tags...) }

// rules returns what each state keeps of the rules.
func (r Rules) rules() rules {
	return rules{r.LiftBan, r.PeekForTurn, max(r.Return, variant.ReturnRequired)}
}

// Tags returns the tags Variant and Edition, and Return, LiftBan, Peek, Deal, First and Layout
// if they are not the printing's.
func (r Rules) Tags() []game.Tag { return form.Tags(r) }

// BoardLayout returns the layout the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout { return form.BoardLayout(r) }

// prepare puts the default messages on a layout of 7 by 7 squares that has none. It
// reports an error for a layout that is invalid, or whose messages are not on
// the shapes that the printing gives.
func prepare(l labyrinth.Layout) (labyrinth.Layout, error) {
	if l.Cols == 7 && l.Rows == 7 && len(l.Backs) == 0 {
		l.Backs = Backs()
	}
	return l, check(l)
}

func check(l labyrinth.Layout) error {
	if err := l.Validate(); err != nil {
		return err
	}
	var fs game.Faults
	straights, corners := 0, 0
	for _, t := range l.Backs {
		switch t.Open {
		case straight:
			straights++
		case corner:
			corners++
		default:
			fs.Addf(labyrinth.ErrLayout, 0, t.String(), "messages must be on straights, 5, or corners, 3")
		}
	}
	if n := len(l.Backs); l.Cols == 7 && l.Rows == 7 && (straights != 6 || corners != 6) {
		fs.Addf(labyrinth.ErrLayout, 0, fmt.Sprint(n), "messages on straights and on corners: %d and %d, want 6 and 6", straights, corners)
	}
	for _, t := range slices.Concat(l.Fixed, l.Loose) {
		if t.Mark != 0 {
			fs.Addf(labyrinth.ErrLayout, 0, t.String(), "tiles must have no marks; messages are listed in Backs")
		}
	}
	return fs.Err()
}

// View returns what seat p may see of a state, as [State.View] does.
func (r Rules) View(s State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view, as [View.Sample] does.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (State, bool) { return game.SampleOf[State](v, rnd) }

// Deal returns the first state of a game for 1 to 8 seats, as many as the layout has starts. One seat plays alone,
// for practice. The same seed always deals the same state: first the board with
// its backs, by [labyrinth.Layout.Deal], and then the cards, by
// [labyrinth.Layout.DealCards].
//
// The error matches [game.ErrSeats] if the layout is not for that many seats or
// Homes has another number, and [labyrinth.ErrLayout] for a layout that the game
// cannot be played with. Homes that are not different corners give
// [labyrinth.ErrSquare] or [labyrinth.ErrTwice]. If the return is waived, a layout
// with too few pictures for one card each gives [labyrinth.ErrCards].
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	s, r, err := form.Complete(r)
	if err != nil {
		return State{}, err
	}
	first, err := hunt.Deal(s, hunt.Rules{NoReturn: r.Return.Waived()}, seats, seed)
	if err != nil {
		return State{}, err
	}
	return State{table: first.Table(), cards: first.Cards(), rules: r.rules()}, nil
}

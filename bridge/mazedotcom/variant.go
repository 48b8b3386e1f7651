// This file holds the course's game as a variant of this library, on boards that it has.

package mazedotcom

import (
	"math/rand/v2"
	"strconv"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// Variant is the course's game for programs that know games by name: rows and columns 1, 3, 5 and
// 7 slide, goals are the tiles that do not, and a turn ends on another square or is a pass.
var Variant = catalog.Variant{
	Name:    "mazedotcom",
	Summary: "The game of the course Maze.com: outer lines slide, every turn moves the pawn, and goals are tiles that never slide.",
	Options: menu().AllOptions(),
	Plies: []string{
		"Na:NS      insert the spare tile at Na, turned so that it is open to the north and south",
		"c5         walk to c5, another square than that of your pawn",
		"pass       leave out the turn",
	},
	Open:     catalog.BoxOpen(Open),
	Rulebook: explain,
}

// board is the layout. The course draws tiles at random from all that there are; of these 50
// there are as many of each shape as it draws on average.
const board = "......./.3A.aB.6C./......./.5D.fE.7F./......./.9G.eH.cI./....... " +
	"5555555333333333333333777777777777777ffff b2,f6,b6,f2,d2,d6 -"

// Rules are the rules of the course's game with the choices made before it. The zero Rules
// choose the defaults.
type Rules struct{ setup variant.Setup }

// turns and rules are how seats act and what they see of the goals.
const turns = hunt.MayPass | hunt.MustLeave

var rules = hunt.Rules{Sight: hunt.Top, Turns: turns}

var menu = sync.OnceValue(func() variant.Menu {
	l, err := labyrinth.ParseLayout(board)
	if err != nil {
		panic(err) // the text above is wrong
	}
	return variant.Menu{
		Name: "mazedotcom", Note: "The board.", Prepare: prepare,
		Editions: []variant.Edition{{Name: "course", Layout: l, Values: []string{"1"}}},
		Options: []game.Option{{
			Name: "Goals", Values: []string{"1", "2", "3", "4"}, Note: "How many goals each seat has, one after another, unless there are too few tiles.",
		}},
	}
})

// prepare checks a layout: every second row and column has the fixed tiles, which have the
// pictures.
func prepare(l labyrinth.Layout) (labyrinth.Layout, error) {
	if err := l.Validate(); err != nil {
		return l, err
	}
	fixed := fixedSquares(l.Cols, l.Rows)
	for _, t := range l.Loose {
		if t.Picture != 0 || t.Mark != 0 {
			return l, game.Faultf(labyrinth.ErrLayout, 0, t.String(), "a goal that slides; want pictures on fixed tiles only")
		}
	}
	if l.FixedAt != fixed {
		return l, game.Faultf(labyrinth.ErrLayout, 0, l.FixedAt.String(), "want fixed tiles in every second row and column: %v", fixed)
	}
	for _, t := range l.Fixed {
		if t.Picture == 0 || t.Mark != 0 {
			return l, game.Faultf(labyrinth.ErrLayout, 0, t.String(), "want a picture on every fixed tile")
		}
	}
	return l, checkHomes(l.FixedAt, l.Starts...)
}

// fixedSquares returns the squares that do not slide.
func fixedSquares(cols, rows int) (set labyrinth.Squares) {
	for row := 2; row <= rows; row += 2 {
		for col := 2; col <= cols; col += 2 {
			set = set.With(labyrinth.SquareAt(col, row))
		}
	}
	return set
}

func checkHomes(fixed labyrinth.Squares, homes ...labyrinth.Square) error {
	for _, home := range homes {
		if !fixed.Has(home) {
			return game.Faultf(labyrinth.ErrSquare, 0, home.String(), "a home that slides; want one of %v", fixed)
		}
	}
	return nil
}

// Open returns the rules that tags name. The error matches [game.ErrOption] or
// [labyrinth.ErrSquare].
func Open(tags ...game.Tag) (Rules, error) {
	s, err := menu().Open(tags...)
	if err == nil {
		s, err = menu().Complete(s)
	}
	if err == nil {
		err = checkHomes(s.Layout.FixedAt, s.Homes...)
	}
	return Rules{s}, err
}

// Tags returns the tags that name the rules in a record.
func (r Rules) Tags() []game.Tag { return menu().Tags(r.setup) }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout {
	s, _ := menu().Complete(r.setup)
	return s.Layout.Clone()
}

// SeatRange returns how many may play.
func (r Rules) SeatRange() (least, most int) {
	return max(1, int(r.setup.First)+1), len(r.BoardLayout().Starts)
}

// Deal returns the first state of a game. The error matches [game.ErrSeats] for a number of
// seats that the board does not have.
func (r Rules) Deal(seats int, seed uint64) (hunt.State, error) {
	s, err := menu().Complete(r.setup)
	if err != nil {
		return hunt.State{}, err
	}
	if s.Each, err = strconv.Atoi(s.Values[0]); err != nil {
		return hunt.State{}, err
	}
	return hunt.Deal(s, rules, seats, seed)
}

// Parse reads a state from its text.
func (r Rules) Parse(text string) (hunt.State, error) {
	s, err := hunt.Parse(r.BoardLayout(), rules, text)
	if err == nil {
		err = checkTable(s.Table())
	}
	return s, err
}

// ParseView reads the view of seat p from its text.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	v, err := hunt.ParseView(r.BoardLayout(), rules, p, text)
	if err == nil {
		err = checkTable(v.Table())
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

// checkTable returns an error for a table that this game does not have.
func checkTable(t labyrinth.Table) error {
	homes := make([]labyrinth.Square, t.Seats())
	for p := range homes {
		homes[p] = t.Home(game.Player(p))
	}
	return checkHomes(t.Board().Fixed(), homes...)
}

// View returns what seat p may see of a state.
func (r Rules) View(s hunt.State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (hunt.State, bool) {
	return game.SampleOf[hunt.State](v, rnd)
}

// ParsePly reads a shift such as W1:ES, a walk such as c5, or a pass.
func (r Rules) ParsePly(text string) (game.Ply, error) {
	return turns.ParsePly(text, r.BoardLayout().ParsePly)
}

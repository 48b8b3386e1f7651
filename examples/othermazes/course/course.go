// Package course is a game on a board that no published box has, as programming courses
// play it: columns and rows 1, 3, 5 and 7 slide, some tiles are crosses, and up to six
// seats start from squares inside the board. Each seat looks for its pictures in the
// order of its pile, and then goes home.
//
// The rules are those of package hunt; only the layout is new. [Variant] is the entry for
// the registry of a program; see package catalog.
package course

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// Variant is the game for programs that know games by name.
var Variant = catalog.Variant{
	Name:    "course",
	Summary: "Find your pictures on a board whose outer lines slide, with crosses and up to six seats.",
	Options: form.Menu().AllOptions(),
	Plies: []string{
		"Na:NS      insert the spare tile at Na, turned so that it is open to the north and south",
		"c5         walk to c5; to stay, name the square of your pawn",
	},
	Open: catalog.BoxOpen(Open),
}

// board is the layout: rows of the board with a dot for each loose tile, the loose tiles,
// and the squares that seats start from. An f is a cross.
const board = "......./.3.5.6./......./.a.f.a./......./.9.5.c./....... " +
	"3A3B3C3D3E3F3G3H3333333333" + "5I5J5K5L555555555" + "7M7N7O7P777" + "fff" + " d2,f4,d6,b4,b2,f6 -"

// Rules are the rules of the game with the choices made before it. The zero Rules choose
// the defaults.
type Rules struct {
	Layout labyrinth.Layout   // another board; zero means the board of the game
	Turns  hunt.Turns         // house rules about turns
	Each   int                // cards for each seat at most; 0 means as many as all can have
	First  game.Player        // the seat that begins
	Homes  []labyrinth.Square // the homes of the seats; none means the layout's
}

var form = variant.Form[Rules]{
	Menu: variant.Once(func() variant.Menu {
		l, err := labyrinth.ParseLayout(board)
		if err != nil {
			panic(err)
		}
		return variant.Menu{Name: "course", Note: "The board.", Editions: []variant.Edition{{Name: "seven", Layout: l}}, Short: []int{2}, Options: hunt.TurnOptions()}
	}),
	Fields: func(r *Rules) variant.Fields {
		return variant.Fields{Layout: &r.Layout, Each: &r.Each, First: &r.First, Homes: &r.Homes, Values: r.Turns.Values()}
	},
}

// Open returns the rules that tags name.
func Open(tags ...game.Tag) (Rules, error) { return form.Open(tags...) }

// Tags returns the tags that name the rules in a record.
func (r Rules) Tags() []game.Tag { return form.Tags(r) }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout { return form.BoardLayout(r) }

// SeatRange returns how many may play.
func (r Rules) SeatRange() (least, most int) { return form.SeatRange(r) }

// Deal returns the first state of a game.
func (r Rules) Deal(seats int, seed uint64) (hunt.State, error) {
	s, _, err := form.Complete(r)
	if err != nil {
		return hunt.State{}, err
	}
	return hunt.Deal(s, hunt.Rules{Turns: r.Turns}, seats, seed)
}

// Parse reads a state from its text.
func (r Rules) Parse(text string) (hunt.State, error) {
	return hunt.Parse(r.BoardLayout(), hunt.Rules{Turns: r.Turns}, text)
}

// ParseView reads the view of seat p from its text.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	v, err := hunt.ParseView(r.BoardLayout(), hunt.Rules{Turns: r.Turns}, p, text)
	if err != nil {
		return nil, err
	}
	return v, nil
}

// View returns what seat p may see of a state.
func (r Rules) View(s hunt.State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (hunt.State, bool) {
	return game.SampleOf[hunt.State](v, rnd)
}

// ParsePly reads a ply from its text.
func (r Rules) ParsePly(text string) (game.Ply, error) {
	return r.Turns.ParsePly(text, func(text string) (game.Ply, error) { return form.ParsePly("", r.Layout, text) })
}

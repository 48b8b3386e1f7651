// Package pi2c bridges to the course PI2C at ECAM Brussels, in which programs played the
// game in the season 2023. It has the course's game as a variant, [Variant], and its
// protocol in both roles: [Serve] lets a bot of this library play for a runner of the
// course, and [Listen] lets the course's programs play at tables of this library.
//
// A program subscribes at the runner, which then asks it for turns. Each request is a
// connection of its own. A message is JSON; the runner of 2026 puts its length before it.
// Everything that is read is bounded: the length of a message, numbers and names.
package pi2c

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// Variant is the course's game for programs that know games by name: the standard game for
// two, with four cards each, without the way home and without a ban.
var Variant = catalog.Variant{
	Name:    "pi2c",
	Summary: "The game of the course PI2C: two seats, four pictures each, no way home, and any shift is allowed.",
	Options: menu.AllOptions(),
	Plies: []string{
		"Nb:NS      insert the spare tile at Nb, turned so that it is open to the north and south",
		"c5         walk to c5; to stay, name the square of your pawn",
	},
	Open:     catalog.BoxOpen(Open),
	Rulebook: explain,
}

const (
	seats = 2
	cards = 4 // of each seat
)

// Repeats is the number of times that a state occurs until the course's game is a draw.
const Repeats = 4

var (
	menu = variant.Menu{Name: "pi2c", Note: "The tiles.", Editions: []variant.Edition{{Name: "course", Layout: labyrinth.Classic()}}}
	// rules are those of the cards.
	rules = hunt.Rules{Sight: hunt.Top, NoReturn: variant.AllSeats, Turns: hunt.NoBan}
)

// Rules are the rules of the course's game. The zero Rules choose the defaults.
type Rules struct{ setup variant.Setup }

// Open returns the rules that tags name.
func Open(tags ...game.Tag) (Rules, error) {
	setup, err := menu.Open(tags...)
	return Rules{setup}, err
}

// Tags returns the tags Variant and Edition, and Layout and First if they are not as usual.
func (r Rules) Tags() []game.Tag { return menu.Tags(r.setup) }

// SeatRange returns 2 and 2.
func (r Rules) SeatRange() (least, most int) { return seats, seats }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout {
	if s, err := menu.Complete(r.setup); err == nil {
		return s.Layout
	}
	return labyrinth.Layout{}
}

// Deal returns the first state of a game. The error matches [game.ErrSeats] for another
// number of seats than two.
func (r Rules) Deal(n int, seed uint64) (hunt.State, error) {
	if n != seats {
		return hunt.State{}, game.Faultf(game.ErrSeats, 0, game.Player(n-1).String(), "the game of the course is for 2 seats")
	}
	s, err := menu.Complete(r.setup)
	if err != nil {
		return hunt.State{}, err
	}
	s.Each = cards
	return hunt.Deal(s, rules, n, seed)
}

// Parse reads a state from its text.
func (r Rules) Parse(text string) (hunt.State, error) {
	s, err := menu.Complete(r.setup)
	if err != nil {
		return hunt.State{}, err
	}
	read, err := hunt.Parse(s.Layout, rules, text)
	if err == nil {
		err = checkTable(read.Table())
	}
	return read, err
}

// ParseView reads the view of seat p from its text.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := menu.Complete(r.setup)
	if err != nil {
		return nil, err
	}
	v, err := hunt.ParseView(s.Layout, rules, p, text)
	if err == nil {
		err = checkTable(v.Table())
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

// checkTable returns an error for a table that the standard game has and this one not.
func checkTable(t labyrinth.Table) error {
	if t.Seats() != seats {
		return game.Faultf(game.ErrSeats, 0, t.String(), "the game of the course is for 2 seats")
	}
	return nil
}

// View returns what seat p may see of a state.
func (r Rules) View(s hunt.State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (hunt.State, bool) {
	return game.SampleOf[hunt.State](v, rnd)
}

// ParsePly reads a shift such as W2:ES, or a walk such as c5.
func (r Rules) ParsePly(text string) (game.Ply, error) { return labyrinth.ParsePly(text) }

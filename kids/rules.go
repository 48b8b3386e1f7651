// This file holds the options of a game, the editions, and dealing and reading
// states.

package kids

import (
	"fmt"
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/hunt"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A Family says how the cards lie on the table. It decides who sees them and in
// which order they are found. The zero Family is that of the edition.
type Family uint8

const (
	// FaceUp cards are seen by all seats and found in any order (pokemon:
	// variation for younger children; onepiece: last section).
	FaceUp Family = iota + 1
	// InHand cards are seen by their owner only and found in any order
	// (classic-ru: variant, first to fourth sentences).
	InHand
	// InPile cards lie in a pile as in the standard game: their owner sees the
	// top card, and they are found in order (anniversary: "Variante pour les
	// plus jeunes", which changes nothing about the cards).
	InPile
)

var families = []string{0: "", FaceUp: "open", InHand: "private", InPile: "pile"}

// String returns the value of the option Cards: open, private or pile, or an
// empty string for the zero Family.
func (f Family) String() string {
	if int(f) < len(families) {
		return families[f]
	}
	return fmt.Sprintf("Family(%d)", uint8(f))
}

var returns = []string{"", labyrinth.ReturnRequired.String(), labyrinth.ReturnWaived.String()}

// Rules are the rules of the game with its options. The zero Rules are those of
// the pokemon edition: the cards lie face up, and a seat must walk home to win.
type Rules struct {
	// Edition is the name of one of the [Editions]; empty means pokemon.
	Edition string
	// Layout is the board and the tiles; the zero Layout means the edition's.
	Layout labyrinth.Layout
	// Family says how the cards lie; zero means the edition's.
	Family Family
	// Return says whether a seat must walk home to win; zero means the edition's.
	Return labyrinth.Return
	// Homes are the corners of the seats in playing order. Only Deal uses
	// them; empty means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

var variant = hunt.Variant[Rules]{
	Base: sync.OnceValue(base), Setup: Rules.setup, Rules: rulesOf, Hunt: Rules.hunt,
}

func base() labyrinth.Variant {
	edition := func(name string, f Family, r labyrinth.Return) labyrinth.Edition {
		box := standard.Rules{Edition: name}.Box()
		return labyrinth.Edition{Name: name, Layout: box, Values: []string{f.String(), r.String()}}
	}
	return labyrinth.Variant{
		Name: "kids",
		Note: "The printing: how its cards lie, whether the way home is required.",
		Editions: []labyrinth.Edition{
			edition("pokemon", FaceUp, labyrinth.ReturnRequired),
			edition("onepiece", FaceUp, labyrinth.ReturnRequired),
			edition("classic-ru", InHand, labyrinth.ReturnRequired),
			edition("anniversary", InPile, labyrinth.ReturnWaived),
		},
		Options: []game.Option{
			{Name: "Cards", Values: families[1:], Note: "How the cards lie, instead of the edition's way."},
			{Name: "Return", Values: returns[1:], Note: "Whether the way home is required, instead of the edition's rule."},
		},
	}
}

// Editions returns the rules of the published editions, the default first.
// Their layouts are those of the same editions of the standard game.
func Editions() []Rules { return variant.Editions() }

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option { return variant.Base().AllOptions() }

// Open returns the rules that tags name. It accepts the tags that [Rules.Tags]
// returns, and one more: Homes. The error is [game.Faults] that match
// [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) { return variant.Open(tags) }

// setup returns what the rules choose, as the values of options.
func (r Rules) setup() labyrinth.Setup {
	return labyrinth.Setup{Edition: r.Edition, Layout: r.Layout, Values: []string{r.Family.String(), r.Return.String()}, Homes: r.Homes}
}

// rulesOf returns the rules that choose a set-up.
func rulesOf(s labyrinth.Setup) Rules {
	family, back := slices.Index(families, s.Values[0]), slices.Index(returns, s.Values[1])
	return Rules{s.Edition, s.Layout, Family(max(0, family)), labyrinth.Return(max(0, back)), s.Homes}
}

// hunt returns the rules that the game has in common with package standard.
func (r Rules) hunt() hunt.Rules {
	sight := map[Family]hunt.Sight{FaceUp: hunt.All, InHand: hunt.Own, InPile: hunt.Top}[r.Family]
	return hunt.Rules{Sight: sight, AnyOrder: r.Family != InPile, NoReturn: r.Return == labyrinth.ReturnWaived}
}

// Tags returns the tags Variant and Edition. It adds Cards, Return and Layout
// if they are not the edition's.
func (r Rules) Tags() []game.Tag { return variant.Tags(r) }

// Box returns the layout that the game is played with.
func (r Rules) Box() labyrinth.Layout { return variant.Box(r) }

// Deal returns the first state of a game for 1 to 4 seats. One seat plays alone,
// for practice. The same seed always deals the same state. The board and the
// cards are those that the standard game deals.
//
// The error matches [game.ErrSeats] if the layout is not for that many seats or
// Homes has another number, [game.ErrOption] for an unknown edition, family or
// return, and [labyrinth.ErrLayout] for a layout that the game cannot be played
// with. Homes that are not different corners give
// [labyrinth.ErrSquare] or [labyrinth.ErrTwice]. If the return is waived, a
// layout with too few pictures for one card each gives [labyrinth.ErrCards].
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	h, err := variant.Deal(r, seats, seed)
	return State{h}, err
}

// Parse reads a state from its text. The error is [game.Faults], one for each
// place where the text is not in the notation, or contradicts the layout, the
// rules or itself. Bad options give the errors that Deal gives.
func (r Rules) Parse(text string) (State, error) {
	h, err := variant.Parse(r, text)
	return State{h}, err
}

// ParseView reads the view of seat p from its text. For any other player it
// reads what everybody sees. Cards that p may not see must be hidden, and no
// others. The error is as for [Rules.Parse].
func (r Rules) ParseView(p game.Player, text string) (View, error) {
	h, seat, err := variant.ParseMasked(r, p, text)
	return View{h, seat}, err
}

// ParsePly reads a ply from its text: a shift such as W2:ES, or a walk such as
// c5. The error matches [game.ErrSyntax].
func (r Rules) ParsePly(text string) (labyrinth.Ply, error) { return labyrinth.ParsePly(text) }

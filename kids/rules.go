// This file holds the choices made before a game, the editions they come in,
// and the two ways to a state: dealing one and reading one.

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

// A Family says how the cards of a printing lie, and thereby in which order
// pictures are found. The zero Family leaves it to the edition.
type Family uint8

const (
	// FaceUp cards are seen by all and found in any order (Pokémon and One
	// Piece printings).
	FaceUp Family = iota + 1
	// InHand cards are seen by their owner only, all of them, and found in any
	// order, which may change every turn (classic-ru printing).
	InHand
	// InPile cards lie face down as in the standard game: the owner looks at
	// the top one and finds them in order (anniversary printing).
	InPile
)

var families = []string{0: "", FaceUp: "open", InHand: "private", InPile: "pile"}

// String returns the value of the option Cards, open, private or pile, or an
// empty string for the zero Family.
func (f Family) String() string {
	if int(f) < len(families) {
		return families[f]
	}
	return fmt.Sprintf("Family(%d)", uint8(f))
}

var returns = []string{"", labyrinth.ReturnRequired.String(), labyrinth.ReturnWaived.String()}

// Rules are the rules of the game with its options chosen. The zero Rules are
// those of the pokemon edition: open cards and the return home. They satisfy
// [game.Rules].
type Rules struct {
	// Edition is the name of one of the [Editions]; empty means pokemon.
	Edition string
	// Layout is the board and its tiles; the zero Layout means the edition's.
	Layout labyrinth.Layout
	// Family says how the cards lie; zero means as in the edition.
	Family Family
	// Return says whether the last find must be followed by the way home; zero
	// means as in the edition.
	Return labyrinth.Return
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
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
// Their boards are those of the standard game.
func Editions() []Rules { return variant.Editions() }

// Options returns the options of the game, for [Open].
func Options() []game.Option { return variant.Base().AllOptions() }

// Open returns the rules that tags name, as [Rules.Tags] writes them. It accepts
// Homes too. The error is [game.Faults] that match [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) { return variant.Open(tags) }

func (r Rules) setup() labyrinth.Setup {
	return labyrinth.Setup{Edition: r.Edition, Layout: r.Layout, Values: []string{r.Family.String(), r.Return.String()}, Homes: r.Homes}
}

func rulesOf(s labyrinth.Setup) Rules {
	family, back := slices.Index(families, s.Values[0]), slices.Index(returns, s.Values[1])
	return Rules{s.Edition, s.Layout, Family(max(0, family)), labyrinth.Return(max(0, back)), s.Homes}
}

func (r Rules) hunt() hunt.Rules {
	sight := map[Family]hunt.Sight{FaceUp: hunt.All, InHand: hunt.Own, InPile: hunt.Top}[r.Family]
	return hunt.Rules{Sight: sight, AnyOrder: r.Family != InPile, NoReturn: r.Return == labyrinth.ReturnWaived}
}

// Tags returns the tags Variant and Edition, and Cards, Return and Layout if
// they are not the edition's.
func (r Rules) Tags() []game.Tag { return variant.Tags(r) }

// Box returns the layout the game is played with.
func (r Rules) Box() labyrinth.Layout { return variant.Box(r) }

// Deal returns the first state of a game for 1 to 4 seats; a single seat
// practices. It deals as the standard game does. The error matches
// [game.ErrSeats] for another number of seats or of homes, [game.ErrOption] for
// an unknown edition, family or return, and reports a bad layout or bad homes.
// It matches [labyrinth.ErrCards] if the return is waived and the layout has
// too few pictures for one card each.
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	h, err := variant.Deal(r, seats, seed)
	return State{h}, err
}

// Parse reads a state from its text. The error is [game.Faults]: whatever is
// not in the notation or contradicts the layout, the rules or itself.
func (r Rules) Parse(text string) (State, error) {
	h, err := variant.Parse(r, text)
	return State{h}, err
}

// ParseView reads the view of seat p from its text; for any other player, what
// everybody sees. Exactly the cards that p may not see must be hidden.
func (r Rules) ParseView(p game.Player, text string) (View, error) {
	h, seat, err := variant.ParseMasked(r, p, text)
	return View{h, seat}, err
}

// ParsePly reads a ply: a shift, as in W2:ES, or a walk, as in c5.
func (r Rules) ParsePly(text string) (labyrinth.Ply, error) { return labyrinth.ParsePly(text) }

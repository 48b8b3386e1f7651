// This file holds the choices made before a game, the editions they come in,
// and the two ways to a state: dealing one and reading one.

package standard

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/hunt"
)

// A Look says when a seat that has found its goal may look at its next card.
// It changes what a View shows, not what may be played. The zero Look leaves
// it to the edition.
type Look uint8

const (
	// AtOnce means that the owner of a pile always knows its top card
	// (Pokémon, One Piece and anniversary printings).
	AtOnce Look = iota + 1
	// OnTurn means that the owner looks at the top card at the beginning of its
	// turn and knows it during its own turns only (classic-ru printing). What
	// an owner remembers between turns is not part of a state.
	OnTurn
)

var looks = []string{0: "", AtOnce: "at-once", OnTurn: "on-turn"}

// String returns the value of the option Look, at-once or on-turn, or an empty
// string for the zero Look.
func (l Look) String() string {
	if int(l) < len(looks) {
		return looks[l]
	}
	return fmt.Sprintf("Look(%d)", uint8(l))
}

// Rules are the rules of the standard game with its options chosen. The zero
// Rules are those of the classic edition. They satisfy [game.Rules].
type Rules struct {
	// Edition is the name of one of the [Editions]; empty means classic.
	Edition string
	// Layout is the board and its tiles; the zero Layout means the edition's.
	Layout labyrinth.Layout
	// Look says when the next card may be looked at; zero means the edition's.
	Look Look
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

var variant = hunt.Variant[Rules]{
	Base: sync.OnceValue(base), Setup: Rules.setup, Rules: rulesOf, Hunt: Rules.hunt,
}

func base() labyrinth.Variant {
	classic, numbered := labyrinth.Classic(), labyrinth.Classic()
	for i := range numbered.Names {
		numbered.Names[i] = strconv.Itoa(i + 1) // their pictures have numbers
	}
	edition := func(name string, l labyrinth.Layout, look Look) labyrinth.Edition {
		return labyrinth.Edition{Name: name, Layout: l, Values: []string{look.String()}}
	}
	return labyrinth.Variant{
		Name: "standard",
		Note: "The printing: its tiles, what its pictures are called, when the next card is looked at.",
		Editions: []labyrinth.Edition{
			edition("classic", classic, AtOnce),
			edition("older", labyrinth.Older(), AtOnce),
			edition("classic-ru", classic, OnTurn),
			edition("pokemon", numbered, AtOnce),
			edition("onepiece", numbered, AtOnce),
			edition("anniversary", classic, AtOnce),
		},
		Options: []game.Option{
			{Name: "Look", Values: looks[1:], Note: "When the next card is looked at, instead of the edition's rule."},
		},
	}
}

// Editions returns the rules of the published editions, the default first. They
// differ in the mix of tiles, in what the pictures are called, and in [Look].
func Editions() []Rules { return variant.Editions() }

// Options returns the options of the game, for [Open].
func Options() []game.Option { return variant.Base().AllOptions() }

// Open returns the rules that tags name, as [Rules.Tags] writes them. It accepts
// Homes too. The error is [game.Faults] that match [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) { return variant.Open(tags) }

func (r Rules) setup() labyrinth.Setup {
	return labyrinth.Setup{Edition: r.Edition, Layout: r.Layout, Values: []string{r.Look.String()}, Homes: r.Homes}
}

func rulesOf(s labyrinth.Setup) Rules {
	look := slices.Index(looks, s.Values[0])
	return Rules{s.Edition, s.Layout, Look(max(0, look)), s.Homes}
}

func (r Rules) hunt() hunt.Rules {
	if r.Look == OnTurn {
		return hunt.Rules{Sight: hunt.TopOnTurn}
	}
	return hunt.Rules{Sight: hunt.Top}
}

// Tags returns the tags Variant and Edition, and Look and Layout if they are
// not the edition's.
func (r Rules) Tags() []game.Tag { return variant.Tags(r) }

// Box returns the layout the game is played with.
func (r Rules) Box() labyrinth.Layout { return variant.Box(r) }

// Deal returns the first state of a game for 1 to 4 seats; a single seat
// practices. It deals the board from the seed's [game.Source], then the cards.
// The error matches [game.ErrSeats] for another number of seats or of homes,
// [game.ErrOption] for an unknown edition or look, and reports a bad layout or
// bad homes.
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

// This file holds the options of a game, the editions, and dealing and reading
// states.

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

// A Look says when the owner of a pile may look at its top card. It changes
// what a [View] shows, but not which plies are legal. The zero Look is that of
// the edition.
type Look uint8

const (
	// AtOnce means that the owner sees the top card at any time, and the next
	// card as soon as a picture is found (pokemon and onepiece: how a pawn
	// moves; anniversary: "Déplacement du pion").
	AtOnce Look = iota + 1
	// OnTurn means that the owner sees the top card only during its own turns
	// (classic-ru: the last paragraph on moves). What it remembers between
	// turns is not in a view.
	OnTurn
)

var looks = []string{0: "", AtOnce: "at-once", OnTurn: "on-turn"}

// String returns the value of the option Look: at-once or on-turn, or an empty
// string for the zero Look.
func (l Look) String() string {
	if int(l) < len(looks) {
		return looks[l]
	}
	return fmt.Sprintf("Look(%d)", uint8(l))
}

// Rules are the rules of the game with its options. The zero Rules are those of
// the classic edition.
type Rules struct {
	// Edition is the name of one of the [Editions]; empty means classic.
	Edition string
	// Layout is the board and the tiles; the zero Layout means the edition's.
	Layout labyrinth.Layout
	// Look says when the top card may be looked at; zero means the edition's.
	Look Look
	// Homes are the corners of the seats in playing order. Only Deal uses
	// them; empty means those of [labyrinth.Layout.Homes].
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

// Editions returns the rules of the published editions, the default first.
// Editions differ in their tiles, the names of their pictures, and their
// [Look].
func Editions() []Rules { return variant.Editions() }

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option { return variant.Base().AllOptions() }

// Open returns the rules that tags name. It accepts the tags that [Rules.Tags]
// returns, and one more: Homes. The error is [game.Faults] that match
// [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) { return variant.Open(tags) }

// setup returns what the rules choose, as the values of options.
func (r Rules) setup() labyrinth.Setup {
	return labyrinth.Setup{Edition: r.Edition, Layout: r.Layout, Values: []string{r.Look.String()}, Homes: r.Homes}
}

// rulesOf returns the rules that choose a set-up.
func rulesOf(s labyrinth.Setup) Rules {
	look := slices.Index(looks, s.Values[0])
	return Rules{s.Edition, s.Layout, Look(max(0, look)), s.Homes}
}

// hunt returns the rules that the game has in common with package kids.
func (r Rules) hunt() hunt.Rules {
	if r.Look == OnTurn {
		return hunt.Rules{Sight: hunt.TopOnTurn}
	}
	return hunt.Rules{Sight: hunt.Top}
}

// Tags returns the tags Variant and Edition. It adds Look and Layout if they
// are not the edition's.
func (r Rules) Tags() []game.Tag { return variant.Tags(r) }

// Box returns the layout that the game is played with.
func (r Rules) Box() labyrinth.Layout { return variant.Box(r) }

// Deal returns the first state of a game for 1 to 4 seats. One seat plays alone,
// for practice. The same seed always deals the same state: first the board, by
// [labyrinth.Layout.Deal], and then the cards, by [labyrinth.Layout.DealCards].
//
// The error matches [game.ErrSeats] if the layout is not for that many seats or
// Homes has another number, [game.ErrOption] for an unknown edition or look,
// and [labyrinth.ErrLayout] for a layout that the game cannot be played with. Homes that are not different corners give [labyrinth.ErrSquare] or
// [labyrinth.ErrTwice].
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

// Package kids is the variant of Labyrinth for younger children. It is played
// like the standard game, but a seat may see all its cards, find them in any
// order, or win without returning home. The printing decides which of these
// apply; see [Family] and [variant.Return].
// RULES.md, at the root of the module, says which printing each rule is from.
package kids

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// A State is one moment of a game. It is a [hunt.State], whose methods list and play
// plies: [hunt.State.AppendPlies], [hunt.State.Play], [hunt.State.View],
// [hunt.State.Outcome], [hunt.State.Table].
type State = hunt.State

// A View is what one seat may see of a state. It is a [hunt.View]:
// [hunt.View.AppendPlies], [hunt.View.Goals], [hunt.View.Targets], [hunt.View.Sample].
type View = hunt.View

// A Session is a game in progress.
type Session = play.Session[State]

// A Record is a whole game, as text.
type Record = play.Record[State]

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

// Set sets the family to the one whose text is open, private or pile.
func (f *Family) Set(text string) { *f = Family(max(0, slices.Index(families, text))) }

// Rules are the rules of the game with its options. The zero Rules are those of
// the pokemon edition: the cards lie face up, and a seat must walk home to win.
type Rules struct {
	Edition string             // the name of one of the [Editions]; empty means pokemon
	Layout  labyrinth.Layout   // the board and the tiles; zero means the edition's
	Family  Family             // how the cards lie; zero means the edition's
	Return  variant.Return     // whether a seat must walk home to win; zero means the edition's
	Turns   hunt.Turns         // house rules about turns; zero means none
	Each    int                // cards for each seat at most, as in package standard
	First   game.Player        // the seat that begins; [game.Chance] draws one by lot
	Homes   []labyrinth.Square // for Deal, as in package standard
}

var form = variant.Form[Rules]{
	Menu: variant.Once(menu),
	Fields: func(r *Rules) variant.Fields {
		return variant.Fields{
			Edition: &r.Edition, Layout: &r.Layout, Each: &r.Each, First: &r.First, Homes: &r.Homes,
			Values: r.Turns.Values(&r.Family, &r.Return),
		}
	},
}

func menu() variant.Menu {
	edition := func(name string, f Family, r variant.Return, house ...string) variant.Edition {
		return variant.Edition{Name: name, Layout: standard.Rules{Edition: name}.BoardLayout(), Values: []string{f.String(), r.String()}, House: house}
	}
	return variant.Menu{
		Name: "kids",
		Note: "The printing: how its cards lie, whether the way home is required.",
		Editions: []variant.Edition{
			edition("pokemon", FaceUp, variant.ReturnRequired, "*", "*"),
			edition("onepiece", FaceUp, variant.ReturnRequired, "*", "*"),
			edition("classic-ru", InHand, variant.ReturnRequired, "*"), // no return by agreement
			edition("anniversary", InPile, variant.ReturnWaived, "*"),  // the return may be waived
		},
		Short: []int{6, 3},
		Options: append([]game.Option{
			{Name: "Cards", Values: families[1:], Note: "How the cards lie, instead of the edition's way."},
			{Name: "Return", Values: []string{"yes", "no"}, Note: "Whether the way home is required, instead of the edition's rule."},
		}, hunt.TurnOptions()...),
	}
}

// Editions returns the rules of the published editions, the default first.
// Their layouts are those of the same editions of the standard game.
func Editions() []Rules { return form.Editions() }

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option { return form.Menu().AllOptions() }

// Open returns the rules that tags name; see [standard.Open]. Editions that only the
// standard game has are refused with the choice that plays with their pictures.
func Open(tags ...game.Tag) (Rules, error) {
	r, err := form.Open(tags...)
	if fs, ok := errors.AsType[game.Faults](err); ok {
		for i := range fs {
			if strings.HasPrefix(fs[i].Why, "Edition ") && (fs[i].Text == "classic" || fs[i].Text == "older") {
				fs[i].Why += "; for the pictures of " + fs[i].Text + ", choose Edition classic-ru with Cards open"
			}
		}
	}
	return r, err
}

// Tags returns the tags Variant and Edition, and those of the other options, but not of
// Homes, that are not the edition's.
func (r Rules) Tags() []game.Tag { return form.Tags(r) }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout { return form.BoardLayout(r) }

// SeatRange returns how many may play: from 1 to the number of start squares.
func (r Rules) SeatRange() (least, most int) { return form.SeatRange(r) }

// complete returns the complete set-up, and the rules of the hunt.
func (r Rules) complete() (variant.Setup, hunt.Rules, error) {
	s, r, err := form.Complete(r)
	sight := map[Family]hunt.Sight{FaceUp: hunt.All, InHand: hunt.Own, InPile: hunt.Top}[r.Family]
	return s, hunt.Rules{Sight: sight, NoReturn: r.Return.Waived(), Turns: r.Turns}, err
}

// Deal returns the first state of a game for 1 to 8 seats, as many as the layout has starts, with the board and the
// cards that the standard game deals. The errors are those of [standard.Rules.Deal].
// If the return is waived, a layout with too few pictures for one card each gives
// [labyrinth.ErrCards].
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	s, rules, err := r.complete()
	if err != nil {
		return State{}, err
	}
	return hunt.Deal(s, rules, seats, seed)
}

// Parse reads a state from its text. The errors are those of [standard.Rules.Parse].
func (r Rules) Parse(text string) (State, error) {
	s, rules, err := r.complete()
	if err != nil {
		return State{}, err
	}
	return hunt.Parse(s.Layout, rules, text)
}

// ParseView reads the view of seat p from its text, as [standard.Rules.ParseView] does.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, rules, err := r.complete()
	if err != nil {
		return nil, err
	}
	v, err := hunt.ParseView(s.Layout, rules, p, text)
	if err != nil {
		return nil, err
	}
	return v, nil
}

// View returns what seat p may see of a state, as [State.View] does.
func (r Rules) View(s State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view, as [View.Sample] does.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (State, bool) { return game.SampleOf[State](v, rnd) }

// ParsePly reads a ply from its text, as [standard.Rules.ParsePly] does.
func (r Rules) ParsePly(text string) (game.Ply, error) {
	return r.Turns.ParsePly(text, func(text string) (game.Ply, error) { return form.ParsePly(r.Edition, r.Layout, text) })
}

// Package standard is the standard game of Labyrinth. On its turn a seat pushes
// the spare tile into the board and then walks with its pawn. Each seat has a
// pile of cards and must find the pictures on them in the order of the pile.
// The first seat that has found all of its pictures and is home again wins.
//
// [Rules] are the options of a game. Rules deal the first [State] of a game,
// and a state plays plies. A [View] is what one seat may see of a state, for
// bots and user interfaces. The three types satisfy [game.Rules], [game.State]
// and [game.View].
//
// RULES.md, at the root of the module, says which printing each rule is from.
package standard

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
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
	// Shown means that everybody sees the top card of every pile at any time. It is a
	// house rule.
	Shown
)

var looks = []string{0: "", AtOnce: "at-once", OnTurn: "on-turn", Shown: "shown"}

// String returns the value of the option Look: at-once, on-turn or shown, or an empty
// string for the zero Look.
func (l Look) String() string {
	if int(l) < len(looks) {
		return looks[l]
	}
	return fmt.Sprintf("Look(%d)", uint8(l))
}

// Set sets the look to the one with that text.
func (l *Look) Set(text string) { *l = Look(max(0, slices.Index(looks, text))) }

// Rules are the rules of the game with its options. The zero Rules are those of
// the classic edition.
type Rules struct {
	// Edition is the name of one of the [Editions]; empty means classic.
	Edition string
	// Layout is the board and the tiles; the zero Layout means the edition's.
	Layout labyrinth.Layout
	// Look says when the top card may be looked at; zero means the edition's.
	Look Look
	// Children are the seats that play by the rules for younger children: they see
	// all their cards and find them in any order. Seats that do not play have no
	// effect.
	Children variant.Seats
	// ChildReturn says whether Children must walk home to win; zero means that they
	// must if the others must.
	ChildReturn variant.Return
	// Return says whether a seat must walk home to win; zero means that it must. Every
	// printing of this game requires it.
	Return variant.Return
	// Turns are house rules about turns; the zero Turns are none.
	Turns hunt.Turns
	// Each is how many cards each seat gets at most, 6 or 3 for a short game; 0 means as
	// many as all can have.
	Each int
	// First is the seat that begins; [game.Chance] draws one by lot.
	First game.Player
	// Homes are those of the seats in playing order. Only Deal uses
	// them; empty means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

var form = variant.Form[Rules]{
	Menu: variant.Once(menu),
	Fields: func(r *Rules) variant.Fields {
		return variant.Fields{
			Edition: &r.Edition, Layout: &r.Layout, Each: &r.Each, First: &r.First, Homes: &r.Homes,
			Values: r.Turns.Values(&r.Look, &r.Children, &r.ChildReturn, &r.Return),
		}
	},
}

func menu() variant.Menu {
	classic, older, numbered := labyrinth.Classic(), labyrinth.Classic(), labyrinth.Classic()
	older.Loose[12].Open = labyrinth.North | labyrinth.South // 13 straights and 15 corners instead of 12 and 16
	for i := range numbered.Names {
		numbered.Names[i] = strconv.Itoa(i + 1) // their pictures have numbers
	}
	edition := func(name string, l labyrinth.Layout, look Look, house ...string) variant.Edition {
		return variant.Edition{
			Name: name, Layout: l, House: house,
			Values: []string{look.String(), variant.Seats(0).String(), variant.ReturnRequired.String()}, // the rest is extra
		}
	}
	return variant.Menu{
		Name: "standard",
		Note: "The printing: its tiles, what its pictures are called, when the next card is looked at.",
		Editions: []variant.Edition{
			edition("classic", classic, AtOnce, "shown", "*", "no"),
			edition("older", older, AtOnce, "shown", "*", "no"),
			edition("classic-ru", classic, OnTurn, "*"),
			edition("pokemon", numbered, AtOnce, "*", "*", "no"),
			edition("onepiece", numbered, AtOnce, "*", "*", "no"),
			edition("anniversary", classic, AtOnce, "*", "*", "no"),
		},
		Short: []int{6, 3},
		Options: append([]game.Option{
			{Name: "Look", Values: looks[1:], Note: "When the next card is looked at, instead of the edition's rule."},
			{Name: "Children", Values: variant.SeatSets(), Note: "The seats that play by the rules for younger children: all their cards in any order."},
			{Name: "ChildReturn", Values: []string{"yes", "no"}, Note: "Whether these seats must walk home; without it the last find wins."},
			{Name: "Return", Values: []string{"yes", "no"}, Note: "Whether the way home is required; without it the last find wins."},
		}, hunt.TurnOptions()...),
	}
}

// Editions returns the rules of the published editions, the default first.
// Editions differ in their tiles, the names of their pictures, and their
// [Look].
func Editions() []Rules { return form.Editions() }

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option { return form.Menu().AllOptions() }

// Open returns the rules that tags name. It accepts the tags that [Rules.Tags]
// returns, and one more: Homes. The error is [game.Faults] that match
// [game.ErrOption].
func Open(tags ...game.Tag) (Rules, error) { return form.Open(tags...) }

// Tags returns the tags Variant and Edition, and those of the other options, but not of
// Homes, that are not as usual.
func (r Rules) Tags() []game.Tag { return form.Tags(r) }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout { return form.BoardLayout(r) }

// SeatRange returns how many may play: from 1 to the number of start squares.
func (r Rules) SeatRange() (least, most int) { return form.SeatRange(r) }

// complete returns the complete set-up, and the rules of the hunt.
func (r Rules) complete() (variant.Setup, hunt.Rules, error) {
	s, r, err := form.Complete(r)
	return s, hunt.Rules{
		Sight:    map[Look]hunt.Sight{AtOnce: hunt.Top, OnTurn: hunt.TopOnTurn, Shown: hunt.Tops}[r.Look],
		Children: r.Children, NoReturn: r.Return.Waived() | r.ChildReturn.Waived()&r.Children, Turns: r.Turns,
	}, err
}

// Deal returns the first state of a game for 1 to 8 seats, as many as the layout has starts. One seat plays alone,
// for practice. The same seed always deals the same state: first the board, by
// [labyrinth.Layout.Deal], and then the cards, by [labyrinth.Layout.DealCards].
//
// The error matches [game.ErrSeats] if the layout is not for that many seats or
// Homes has another number, [game.ErrOption] for an unknown edition or look,
// and [labyrinth.ErrLayout] for a layout that the game cannot be played with. For
// homes that are not different homes of the layout it matches [labyrinth.ErrSquare] or
// [labyrinth.ErrTwice].
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	s, rules, err := r.complete()
	if err != nil {
		return State{}, err
	}
	return hunt.Deal(s, rules, seats, seed)
}

// Parse reads a state from its text. The error is [game.Faults], one for each
// place where the text is not in the notation, or contradicts the layout, the
// rules or itself. Bad options give the errors that Deal gives.
func (r Rules) Parse(text string) (State, error) {
	s, rules, err := r.complete()
	if err != nil {
		return State{}, err
	}
	return hunt.Parse(s.Layout, rules, text)
}

// ParseView reads the view of seat p from its text. For any other player it
// reads what everybody sees. Cards that p may not see must be hidden, and no
// others. The error is as for [Rules.Parse].
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

// ParsePly reads a ply from its text: a shift such as W2:ES, or a walk such as
// c5. The error matches [game.ErrSyntax].
func (r Rules) ParsePly(text string) (game.Ply, error) {
	return r.Turns.ParsePly(text, func(text string) (game.Ply, error) { return form.ParsePly(r.Edition, r.Layout, text) })
}

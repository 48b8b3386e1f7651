// This file holds the choices made before a game, the editions they come in,
// and the two ways to a state: dealing one and reading one.

package standard

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth"
)

// Game is the standard game with its options chosen. The zero Game is the
// classic edition. It satisfies [labyrinth.Game].
type Game struct {
	// Edition is one of the names in [Editions]; empty means classic. Another
	// name is an error wherever the game makes or reads something.
	Edition string
	// Layout is the board and its tiles; the zero Layout means that of the
	// edition.
	Layout labyrinth.Layout
	// Look is when the next card may be looked at; zero means the edition's.
	Look Look
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

// Editions returns the published editions, the default first. They differ
// in the tile mix, in what the pictures are called, and in [Look].
func Editions() []Game {
	all := slices.Clone(editions())
	for i, g := range all {
		all[i].Layout = g.Layout.Clone()
	}
	return all
}

var editions = sync.OnceValue(func() []Game {
	classic, numbered := labyrinth.Classic(), labyrinth.Classic()
	for i := range numbered.Names {
		numbered.Names[i] = strconv.Itoa(i + 1) // their pictures have numbers
	}
	return []Game{
		{Edition: "classic", Layout: classic, Look: AtOnce},
		{Edition: "older", Layout: labyrinth.Older(), Look: AtOnce},
		{Edition: "classic-ru", Layout: classic, Look: OnTurn},
		{Edition: "pokemon", Layout: numbered, Look: AtOnce},
		{Edition: "onepiece", Layout: numbered, Look: AtOnce},
		{Edition: "anniversary", Layout: classic, Look: AtOnce},
	}
})

// Options returns the choices of a game, for [Open].
func Options() []labyrinth.Option {
	var names []string
	for _, g := range editions() {
		names = append(names, g.Edition)
	}
	return append([]labyrinth.Option{
		{Name: "Edition", Values: names, Note: "The printing: its tiles, what its pictures are called, when the next card is looked at."},
		{Name: "Look", Values: looks[1:], Note: "When the next card is looked at, instead of the edition's rule."},
	}, labyrinth.SetupOptions(Game{}.Box())...)
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	var fs labyrinth.Faults
	chosen := labyrinth.Choose(&fs, "standard", Options(), tags)
	g := Game{Edition: chosen["Edition"], Look: Look(max(0, slices.Index(looks, chosen["Look"])))}
	labyrinth.ChooseSetup(&fs, chosen, &g.Layout, &g.Homes)
	if err := fs.Err(); err != nil {
		return Game{}, err
	}
	return g.whole()
}

// whole returns the game with what it leaves to its edition filled in. The
// error matches [labyrinth.ErrOption], or [labyrinth.ErrLayout] for marks on
// tiles, which this game does not know.
func (g Game) whole() (Game, error) {
	var names []string
	for _, e := range editions() {
		if e.Edition == g.Edition || g.Edition == "" {
			return g.fill(e)
		}
		names = append(names, e.Edition)
	}
	return g, badOption(g.Edition, "Edition is one of "+strings.Join(names, ", "))
}

func (g Game) fill(e Game) (Game, error) {
	if g.Look > OnTurn {
		return g, badOption(strconv.Itoa(int(g.Look)), "Look is AtOnce, OnTurn, or zero for the edition's")
	}
	g.Edition, g.Look = e.Edition, cmp.Or(g.Look, e.Look)
	if g.Layout.IsZero() {
		g.Layout = e.Layout
	}
	return g, g.Layout.OnlyPictures()
}

func badOption(text, why string) error {
	return labyrinth.Fault{Kind: labyrinth.ErrOption, Offset: -1, Text: text, Why: why}
}

// Tags returns the tags Variant and Edition, and Look and Layout where they
// are not the edition's. Of a Game that deals nothing they name what is wrong.
func (g Game) Tags() []labyrinth.Tag {
	g, _ = g.whole()
	e, _ := Game{Edition: g.Edition}.whole()
	return labyrinth.NameGame("standard", g.Edition, g.choices(), e.choices())
}

func (g Game) choices() []labyrinth.Tag {
	layout, _ := g.Layout.MarshalText()
	return []labyrinth.Tag{{Name: "Look", Value: g.Look.String()}, {Name: "Layout", Value: string(layout)}}
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	g, _ = g.whole()
	return g.Layout.Clone()
}

// Deal returns the first state of a game for 1 to 4 seats, 1 being practice.
// From the seed's [labyrinth.Source] it deals the board, then the cards. The
// error matches [labyrinth.ErrSeats] for another number of seats or of homes,
// [labyrinth.ErrOption] for another edition or look, and reports a bad layout
// or bad homes.
func (g Game) Deal(seats int, seed uint64) (State, error) {
	g, err := g.whole()
	if err != nil {
		return State{}, err
	}
	src := labyrinth.NewSource(seed)
	t, err := g.Layout.DealTable(src, seats, g.Homes)
	if err != nil {
		return State{}, err
	}
	cards, err := g.Layout.DealCards(src, seats, 0)
	if err != nil {
		return State{}, err
	}
	return State{t, cards, g.Look}, nil
}

// Parse reads a state from its text. The error is [labyrinth.Faults]: all
// that is not in the notation or contradicts the layout, the rules or itself.
func (g Game) Parse(text string) (State, error) {
	return g.parse(text, false, labyrinth.Nobody)
}

// ParseView reads what seat p sees from its text; for a player who is no
// seat, what everybody sees. Just the cards that p may not see are hidden.
func (g Game) ParseView(p labyrinth.Player, text string) (View, error) {
	s, err := g.parse(text, true, p)
	if err != nil {
		return View{}, err
	}
	return s.View(p), nil
}

func (g Game) parse(text string, view bool, viewer labyrinth.Player) (State, error) {
	g, err := g.whole()
	if err != nil {
		return State{}, err
	}
	var fs labyrinth.Faults
	t, fields := g.Layout.CutTable(text, "smx", view, &fs, "CARDS")
	if t.Seats() == 0 {
		return State{}, fs.Err()
	}
	s := State{table: t, look: g.Look}
	var sees func(labyrinth.Player, int) bool
	if view {
		sees = func(p labyrinth.Player, place int) bool { return s.sees(viewer, p, place) }
	}
	s.cards = fields[0].Cards(&fs, t.Seats(), t.Board().Pictures(), sees)
	if p := t.Seat(); fs == nil && t.Phase() == labyrinth.Over && (s.cards.Left(p) > 0 || t.Pawn(p) != t.Home(p)) {
		at := fields[0].At - 3
		fs.Add(labyrinth.ErrTurn, at, text[at:at+2], "seat %v has won with all its cards found and its pawn at home, %v", p, t.Home(p))
	}
	if err := fs.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// ParseMove reads a ply: a shift, as in W2:ES, or a walk, as in c5.
func (g Game) ParseMove(text string) (labyrinth.Ply, error) { return labyrinth.ParsePly(text) }

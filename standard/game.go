// This file holds the choices made before a game, the editions they come in,
// and the two ways to a state: dealing one and reading one.

package standard

import (
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth"
)

// Game is the standard game with its options chosen. The zero Game is the
// classic edition. It satisfies [labyrinth.Game].
type Game struct {
	// Edition is one of the names in [Editions]; empty means classic. It is
	// what a record says, and brings its layout, but not its Look: take a
	// whole edition from Editions or [Open].
	Edition string
	// Layout is the board and its tiles; the zero Layout means that of the
	// edition.
	Layout labyrinth.Layout
	// Look is when the next card may be looked at.
	Look Look
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

// Editions returns the published editions, the default first. They differ
// in the tile mix, in what the pictures are called, and in [Look].
func Editions() []Game {
	classic, numbered := labyrinth.Classic(), labyrinth.Classic()
	for i := range numbered.Names {
		numbered.Names[i] = strconv.Itoa(i + 1) // their pictures have numbers
	}
	return []Game{
		{Edition: "classic", Layout: classic},
		{Edition: "older", Layout: labyrinth.Older()},
		{Edition: "classic-ru", Layout: classic, Look: OnTurn},
		{Edition: "pokemon", Layout: numbered},
		{Edition: "onepiece", Layout: numbered},
		{Edition: "anniversary", Layout: classic},
	}
}

var looks = []string{AtOnce: "at-once", OnTurn: "on-turn"}

// Options returns the choices of a game, for [Open].
func Options() []labyrinth.Option {
	var editions []string
	for _, g := range Editions() {
		editions = append(editions, g.Edition)
	}
	return append([]labyrinth.Option{
		{Name: "Edition", Values: editions, Note: "The printing: its tiles, what its pictures are called, when the next card is looked at."},
		{Name: "Look", Values: looks, Note: "When the next card is looked at, instead of the edition's rule."},
	}, labyrinth.SetupOptions()...)
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	var fs labyrinth.Faults
	chosen := labyrinth.Choose(&fs, "standard", Options(), tags)
	g := edition(chosen["Edition"])
	if text, ok := chosen["Look"]; ok {
		g.Look = Look(max(0, slices.Index(looks, text)))
	}
	labyrinth.ChooseSetup(&fs, chosen, &g.Layout, &g.Homes)
	if err := fs.Err(); err != nil {
		return Game{}, err
	}
	return g, nil
}

// edition returns the named edition, or the default for another name.
func edition(name string) Game {
	all := Editions()
	return all[max(0, slices.IndexFunc(all, func(g Game) bool { return g.Edition == name }))]
}

// Tags returns the tags Variant and Edition, and Look and Layout where they
// are not the edition's.
func (g Game) Tags() []labyrinth.Tag {
	e := edition(g.Edition)
	return labyrinth.NameGame("standard", e.Edition, g.choices(), e.choices())
}

func (g Game) choices() []labyrinth.Tag {
	layout, _ := g.Box().MarshalText()
	return []labyrinth.Tag{{Name: "Look", Value: looks[g.Look&1]}, {Name: "Layout", Value: string(layout)}}
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	if g.Layout.Side == 0 {
		return edition(g.Edition).Layout
	}
	return g.Layout
}

// Deal returns the first state of a game for 1 to 4 seats, 1 being practice.
// From the seed's [labyrinth.Source] it deals the board, then the cards. The
// error matches [labyrinth.ErrSeats] for another number of seats or of homes,
// and reports a bad layout or bad homes.
func (g Game) Deal(seats int, seed uint64) (State, error) {
	src := labyrinth.NewSource(seed)
	t, err := g.Box().DealTable(src, seats, g.Homes)
	if err != nil {
		return State{}, err
	}
	cards, err := g.Box().DealCards(src, seats, 0)
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
	var fs labyrinth.Faults
	t, rest := g.Box().CutTable(text, "smx", view, &fs)
	if t.Seats() == 0 {
		return State{}, fs.Err()
	}
	s := State{table: t, look: g.Look}
	var sees func(labyrinth.Player, int) bool
	if view {
		sees = func(p labyrinth.Player, place int) bool { return s.sees(viewer, p, place) }
	}
	s.cards = rest.Cards(&fs, t.Seats(), t.Board().Pictures(), sees)
	if p := t.Seat(); fs == nil && t.Phase() == labyrinth.Over && (s.cards.Left(p) > 0 || t.Pawn(p) != t.Home(p)) {
		fs.Add(labyrinth.ErrTurn, rest.At-3, text[rest.At-3:rest.At-1], "seat %v has won with all its cards found and its pawn at home, %v", p, t.Home(p))
	}
	if err := fs.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// ParseMove reads a ply: a shift, as in W2:ES, or a walk, as in c5.
func (g Game) ParseMove(text string) (labyrinth.Ply, error) { return labyrinth.ParsePly(text) }

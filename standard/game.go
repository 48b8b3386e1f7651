// This file holds the choices made before a game, the editions they come in,
// and the two ways to a state: dealing one and reading one.

package standard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
)

// Game is the standard game with its options chosen. The zero Game is the
// classic edition. It satisfies [labyrinth.Game].
type Game struct {
	// Edition names the game in a record; empty means classic.
	Edition string
	// Layout is the board and its tiles; the zero Layout means
	// [labyrinth.Classic].
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
	return []labyrinth.Option{
		{Name: "Edition", Values: editions, Note: "The printing: its tiles, what its pictures are called, when the next card is looked at."},
		{Name: "Layout", Note: "The board and its tiles instead of the edition's, as FIXED LOOSE STARTS NAMES."},
		{Name: "Look", Values: looks, Note: "When the next card is looked at, instead of the edition's rule."},
		{Name: "Homes", Note: "The corners of the seats in playing order, parted by commas."},
	}
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	chosen, err := labyrinth.Choose("standard", Options(), tags)
	if err != nil {
		return Game{}, err
	}
	var (
		fs   labyrinth.Faults
		game = Editions()[0]
	)
	for _, g := range Editions() {
		if g.Edition == chosen["Edition"] {
			game = g
		}
	}
	if text, ok := chosen["Layout"]; ok {
		if game.Layout, err = labyrinth.ParseLayout(text); err != nil {
			fs.Add(labyrinth.ErrOption, -1, text, "%v", err)
		}
	}
	if text, ok := chosen["Look"]; ok {
		game.Look = Look(slices.Index(looks, text))
	}
	if text, ok := chosen["Homes"]; ok {
		if game.Homes, err = labyrinth.ParseSquares(text); err != nil {
			fs.Add(labyrinth.ErrOption, -1, text, "%v", err)
		}
	}
	if err := fs.Err(); err != nil {
		return Game{}, err
	}
	return game, nil
}

// Tags returns the tags Variant and Edition, and Layout and Look where they
// are not the edition's. Homes are no tag: they are in every state.
func (g Game) Tags() []labyrinth.Tag {
	edition := g.Edition
	if edition == "" {
		edition = "classic"
	}
	tags := []labyrinth.Tag{{Name: "Variant", Value: "standard"}, {Name: "Edition", Value: edition}}
	published, err := Open(tags...)
	if err != nil {
		published = Game{}
	}
	mine, _ := g.Box().MarshalText()
	theirs, _ := published.Box().MarshalText()
	if string(mine) != string(theirs) {
		tags = append(tags, labyrinth.Tag{Name: "Layout", Value: string(mine)})
	}
	if g.Look != published.Look {
		tags = append(tags, labyrinth.Tag{Name: "Look", Value: looks[g.Look&1]})
	}
	return tags
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	if g.Layout.Side == 0 {
		return labyrinth.Classic()
	}
	return g.Layout
}

// Deal returns the first state of a game for 1 to 4 seats, 1 being practice.
// From the seed's [labyrinth.Source] it deals the board, then the cards. The
// error matches [labyrinth.ErrSeats] for another number of seats or of homes,
// and reports a bad layout or bad homes.
func (g Game) Deal(seats int, seed uint64) (State, error) {
	l := g.Box()
	src := labyrinth.NewSource(seed)
	b, err := l.Deal(src)
	if err != nil {
		return State{}, err
	}
	cards, err := l.DealCards(src, seats, 0)
	if err != nil {
		return State{}, err
	}
	homes := g.Homes
	switch {
	case len(homes) == 0:
		homes, _ = l.Homes(seats) // DealCards has accepted seats
	case len(homes) != seats:
		return State{}, labyrinth.Fault{
			Kind: labyrinth.ErrSeats, Offset: -1, Text: fmt.Sprint(homes),
			Why: fmt.Sprintf("there is one home for each of %d seats", seats),
		}
	}
	t, err := labyrinth.NewTable(b, homes...)
	if err != nil {
		return State{}, err
	}
	return State{t, cards, g.Look}, nil
}

// Parse reads a state from its text. The error is [labyrinth.Faults]: all
// that is not in the notation or contradicts the layout, the rules or itself.
func (g Game) Parse(text string) (State, error) { return g.parse(text, false) }

func (g Game) parse(text string, view bool) (State, error) {
	t, rest, fs := g.Box().CutTable(text, "smx", view)
	at := len(text) - len(rest)
	cards, more := t.ParseCards(rest, at, view)
	fs = append(fs, more...)
	if more == nil && t.Phase() == labyrinth.Over {
		if p := t.Seat(); cards.Left(p) > 0 || t.Pawn(p) != t.Home(p) {
			fs.Add(labyrinth.ErrTurn, at-3, text[at-3:at-1], "seat %v has won with all its cards found and its pawn at home, %v", p, t.Home(p))
		}
	}
	if err := fs.Err(); err != nil {
		return State{}, err
	}
	return State{t, cards, g.Look}, nil
}

// ParseView reads what seat p sees from its text; for a player who is no
// seat, what everybody sees. The cards that are hidden must be just those
// that p may not see.
func (g Game) ParseView(p labyrinth.Player, text string) (View, error) {
	s, err := g.parse(text, true)
	if err != nil {
		return View{}, err
	}
	v := s.View(p)
	if v.masked != s {
		return View{}, labyrinth.Fault{
			Kind: labyrinth.ErrCards, Offset: strings.LastIndexByte(text, ' ') + 1, Text: s.cards.String(),
			Why: fmt.Sprintf("it shows what player %v may not see", p),
		}
	}
	for q := range labyrinth.Player(s.table.Seats()) {
		if s.cards.Top(q) == labyrinth.Hidden && s.sees(p, q, 0) {
			return View{}, labyrinth.Fault{
				Kind: labyrinth.ErrCards, Offset: strings.LastIndexByte(text, ' ') + 1, Text: s.cards.String(),
				Why: fmt.Sprintf("it hides the top card of seat %v, which %v may see", q, p),
			}
		}
	}
	return v, nil
}

// ParseMove reads a ply: a shift, as in W2:ES, or a walk, as in c5.
func (g Game) ParseMove(text string) (labyrinth.Ply, error) { return labyrinth.ParsePly(text) }

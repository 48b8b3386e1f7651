// This file holds the choices made before a game, the editions they come in,
// and the two ways to a state: dealing one and reading one.

package kids

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Game is the game for young children with its options chosen. The zero Game
// is the classic board with open cards and the return home. It satisfies
// [labyrinth.Game].
type Game struct {
	// Edition is one of the names in [Editions]; empty means pokemon. Another
	// name is an error wherever the game makes or reads something.
	Edition string
	// Layout is the board and its tiles; the zero Layout means that of the
	// edition.
	Layout labyrinth.Layout
	// Family is how the cards lie; zero means as in the edition.
	Family Family
	// Finish is what wins; zero means as in the edition.
	Finish Finish
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

// Editions returns the published editions, the default first. Their boards
// are those of the standard game.
func Editions() []Game {
	all := slices.Clone(editions())
	for i, g := range all {
		all[i].Layout = g.Layout.Clone()
	}
	return all
}

var editions = sync.OnceValue(func() []Game {
	games := []Game{
		{Edition: "pokemon", Family: FaceUp, Finish: AtHome},
		{Edition: "onepiece", Family: FaceUp, Finish: AtHome},
		{Edition: "classic-ru", Family: InHand, Finish: AtHome},
		{Edition: "anniversary", Family: InPile, Finish: AtLastFind},
	}
	for i, g := range games {
		games[i].Layout = standard.Game{Edition: g.Edition}.Box()
	}
	return games
})

// Options returns the choices of a game, for [Open].
func Options() []labyrinth.Option {
	var names []string
	for _, g := range editions() {
		names = append(names, g.Edition)
	}
	return append([]labyrinth.Option{
		{Name: "Edition", Values: names, Note: "The printing: how its cards lie, whether the way home is required."},
		{Name: "Cards", Values: families[1:], Note: "How the cards lie, instead of the edition's way."},
		{Name: "Return", Values: returns[1:], Note: "Whether the way home is required, instead of the edition's rule."},
	}, labyrinth.SetupOptions(Game{}.Box())...)
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption].
func Open(tags ...labyrinth.Tag) (Game, error) {
	var fs labyrinth.Faults
	chosen := labyrinth.Choose(&fs, "kids", Options(), tags)
	g := Game{
		Edition: chosen["Edition"],
		Family:  Family(max(0, slices.Index(families, chosen["Cards"]))),
		Finish:  Finish(max(0, slices.Index(returns, chosen["Return"]))),
	}
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
	if g.Family > InPile {
		return g, badOption(strconv.Itoa(int(g.Family)), "Family is FaceUp, InHand, InPile, or zero for the edition's")
	}
	if g.Finish > AtLastFind {
		return g, badOption(strconv.Itoa(int(g.Finish)), "Finish is AtHome, AtLastFind, or zero for the edition's")
	}
	g.Edition = e.Edition
	g.Family, g.Finish = cmp.Or(g.Family, e.Family), cmp.Or(g.Finish, e.Finish)
	if g.Layout.IsZero() {
		g.Layout = e.Layout
	}
	return g, g.Layout.OnlyPictures()
}

func badOption(text, why string) error {
	return labyrinth.Fault{Kind: labyrinth.ErrOption, Offset: -1, Text: text, Why: why}
}

// Tags returns the tags Variant and Edition, and Cards, Return and Layout
// where they are not the edition's. Of a Game that deals nothing they name
// what is wrong.
func (g Game) Tags() []labyrinth.Tag {
	g, _ = g.whole()
	e, _ := Game{Edition: g.Edition}.whole()
	return labyrinth.NameGame("kids", g.Edition, g.choices(), e.choices())
}

func (g Game) choices() []labyrinth.Tag {
	layout, _ := g.Layout.MarshalText()
	return []labyrinth.Tag{
		{Name: "Cards", Value: g.Family.String()},
		{Name: "Return", Value: g.Finish.String()},
		{Name: "Layout", Value: string(layout)},
	}
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	g, _ = g.whole()
	return g.Layout.Clone()
}

// Deal returns the first state of a game for 1 to 4 seats, 1 being practice.
// It deals as the standard game does. The error matches
// [labyrinth.ErrSeats] for another number of seats or of homes,
// [labyrinth.ErrOption] for another edition, family or finish, and reports a
// bad layout or bad homes. It matches [labyrinth.ErrCards] where the last
// find is to win and the layout has too few pictures for a card a seat.
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
	if g.Finish == AtLastFind && cards.Left(0) == 0 {
		return State{}, labyrinth.Fault{
			Kind: labyrinth.ErrCards, Offset: -1, Text: "0 cards each",
			Why: "without a return the last find wins, so every seat has a card to find",
		}
	}
	return State{t, cards, g.Family, g.Finish}, nil
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
	s := State{table: t, family: g.Family, finish: g.Finish}
	var sees func(labyrinth.Player, int) bool
	if view {
		sees = func(p labyrinth.Player, place int) bool { return s.sees(viewer, p, place) }
	}
	s.cards = fields[0].Cards(&fs, t.Seats(), t.Board().Pictures(), sees)
	if fs == nil {
		at := fields[0].At - 3
		s.checkEnd(labyrinth.Field{Text: text[at : at+2], At: at}, &fs)
	}
	if err := fs.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// checkEnd reports a turn in which a game is over that is not, or one that
// goes on although it is over.
func (s *State) checkEnd(turn labyrinth.Field, fs *labyrinth.Faults) {
	fault := func(p labyrinth.Player, why string) {
		fs.Add(labyrinth.ErrTurn, turn.At, turn.Text, "seat %v %s", p, why)
	}
	for p := range labyrinth.Player(s.Seats()) {
		done := s.cards.Left(p) == 0
		won := s.table.Phase() == labyrinth.Over && s.table.Seat() == p
		switch {
		case won && !done:
			fault(p, "has cards left, and has not won")
		case won && s.finish == AtLastFind && !s.onLastFind(p):
			fault(p, "is not on the picture it found last, and without a return has won there")
		case won && s.finish == AtHome && s.table.Pawn(p) != s.table.Home(p):
			fault(p, "has not won before its pawn is at home, "+s.table.Home(p).String())
		case done && !won && s.finish == AtLastFind:
			fault(p, "has found all its cards, and without a return has won")
		}
	}
}

// onLastFind reports whether the pawn of seat p is on what p has found last.
func (s *State) onLastFind(p labyrinth.Player) bool {
	found := s.cards.AppendFound(nil, p)
	return len(found) > 0 && found[len(found)-1] == s.table.Board().At(s.table.Pawn(p)).Picture
}

// ParseMove reads a ply: a shift, as in W2:ES, or a walk, as in c5.
func (g Game) ParseMove(text string) (labyrinth.Ply, error) { return labyrinth.ParsePly(text) }

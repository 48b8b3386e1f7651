// This file holds the choices made before a game, and the two ways to a
// state: dealing one and reading one.

package glow

import (
	"slices"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Game is the game with its options chosen. The zero Game is the classic
// board with glow pictures. It satisfies [labyrinth.Game].
type Game struct {
	// Layout is the board and its tiles; the zero Layout means that of the
	// Pokémon printing. The glow pictures are the marks 1 to 12 of its tiles,
	// each on one. On a board of side 7 without any they go on 12 of the loose
	// tiles without a picture: A to F on the first straights, G to L on the
	// first corners. Where they are printed no rule text says, so this is a
	// default for who has the box at hand to correct. On a smaller board there
	// must be marks; of side 3 there are too few tiles for them.
	Layout labyrinth.Layout
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

const edition = "pokemon"

var usual = sync.OnceValue(func() labyrinth.Layout {
	return mark(standard.Game{Edition: edition}.Box())
})

// mark returns the layout with the glow pictures where nobody knows better.
func mark(l labyrinth.Layout) labyrinth.Layout {
	l = l.Clone()
	straights, corners := labyrinth.Mark(0), labyrinth.Mark(6)
	for i, t := range l.Loose {
		switch {
		case t.Picture != 0:
		case t.Open == labyrinth.North|labyrinth.South && straights < 6:
			straights++
			l.Loose[i].Mark = straights
		case t.Open == labyrinth.North|labyrinth.East && corners < 12:
			corners++
			l.Loose[i].Mark = corners
		}
	}
	return l
}

// Options returns the choices of a game, for [Open].
func Options() []labyrinth.Option {
	return append([]labyrinth.Option{
		{Name: "Edition", Values: []string{edition}, Note: "The printing. The game is described in this one alone."},
	}, labyrinth.SetupOptions(Game{}.Box())...)
}

// Open returns the game that tags name, as [Game.Tags] writes them; Homes is
// taken too. The error reports every fault, as [labyrinth.Faults] that match
// [labyrinth.ErrOption]. The options of the game for young children are
// refused: no printing describes that game in the dark.
func Open(tags ...labyrinth.Tag) (Game, error) {
	var (
		fs   labyrinth.Faults
		mine []labyrinth.Tag
	)
	for _, t := range tags {
		if t.Name == "Cards" || t.Name == "Return" {
			fs.Add(labyrinth.ErrOption, -1, t.Name+" "+t.Value, "no printing describes the game for young children in the dark; play kids or glow")
			continue
		}
		mine = append(mine, t)
	}
	chosen := labyrinth.Choose(&fs, "glow", Options(), mine)
	var g Game
	labyrinth.ChooseSetup(&fs, chosen, &g.Layout, &g.Homes)
	if _, err := g.box(); err != nil {
		fs.Add(labyrinth.ErrOption, -1, chosen["Layout"], "Layout: %v", err)
	}
	if err := fs.Err(); err != nil {
		return Game{}, err
	}
	return g, nil
}

// Tags returns the tags Variant and Edition, and Layout if it is not the
// default.
func (g Game) Tags() []labyrinth.Tag {
	return labyrinth.NameGame("glow", edition, g.choices(), Game{}.choices())
}

func (g Game) choices() []labyrinth.Tag {
	layout, _ := g.Box().MarshalText()
	return []labyrinth.Tag{{Name: "Layout", Value: string(layout)}}
}

// Box returns the layout the game is played with.
func (g Game) Box() labyrinth.Layout {
	l, _ := g.box()
	return l.Clone()
}

// box returns the layout, and reports one that is none, that has backs or not
// just one of each glow picture.
func (g Game) box() (labyrinth.Layout, error) {
	l := g.Layout
	switch {
	case l.IsZero():
		l = usual()
	case l.Side == 7 && !slices.ContainsFunc(slices.Concat(l.Fixed, l.Loose), func(t labyrinth.Tile) bool { return t.Mark != 0 }):
		l = mark(l)
	}
	return l, check(l)
}

func check(l labyrinth.Layout) error {
	if err := l.Validate(); err != nil {
		return err
	}
	var on [tokens + 1]int
	for _, t := range slices.Concat(l.Fixed, l.Loose) {
		if t.Mark <= tokens {
			on[t.Mark]++
		}
	}
	var fs labyrinth.Faults
	for m := labyrinth.Mark(1); m <= tokens; m++ {
		if on[m] != 1 {
			fs.Add(labyrinth.ErrLayout, -1, "*"+labyrinth.Picture(m).String(), "each of the 12 glow pictures is on one tile; this is on %d", on[m])
		}
	}
	for _, t := range l.Backs {
		fs.Add(labyrinth.ErrLayout, -1, t.String(), "nothing is on the backs of tiles in this game")
	}
	return fs.Err()
}

// tokens is the number of glow tokens in the box.
const tokens = 12

// deck returns the glow tokens, A first.
func deck() []labyrinth.Picture {
	all := make([]labyrinth.Picture, tokens)
	for i := range all {
		all[i] = labyrinth.Picture(i + 1)
	}
	return all
}

// Deal returns the first state of a game for 1 to 4 seats, 1 being practice.
// From the seed's [labyrinth.Source] it deals the board, then the day's cards,
// then the glow tokens, A to L before they are shuffled: 4 and 4 each for up to
// 3 seats, 3 and 3 for 4. What is left goes back to the box unseen. The error
// matches [labyrinth.ErrSeats] for another number of seats or of homes, and
// reports a bad layout or bad homes.
func (g Game) Deal(seats int, seed uint64) (State, error) {
	box, err := g.box()
	if err != nil {
		return State{}, err
	}
	src := labyrinth.NewSource(seed)
	t, err := box.DealTable(src, seats, g.Homes)
	if err != nil {
		return State{}, err
	}
	each := 4
	if seats == 4 {
		each = 3
	}
	day, err := box.DealCards(src, seats, each)
	if err != nil {
		return State{}, err
	}
	glowing := deck()
	labyrinth.Shuffle(src, glowing)
	hands := make([]labyrinth.Hand, seats)
	for p := range hands {
		hands[p].Pile = glowing[p*each : (p+1)*each]
	}
	glow, err := labyrinth.NewCards(hands...)
	return State{table: t, day: day, glow: glow}, err
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
	box, err := g.box()
	if err != nil {
		return State{}, err
	}
	var fs labyrinth.Faults
	t, fields := box.CutTable(text, "smpx", view, &fs, "CARDS", "GLOW", "LIGHT", "POINTS")
	if t.Seats() == 0 {
		return State{}, fs.Err()
	}
	var seen func(labyrinth.Player, int) bool
	if view {
		seen = func(p labyrinth.Player, place int) bool { return sees(viewer, p, place) }
	}
	s := State{table: t, night: fields[2].Text == "night"}
	s.day = fields[0].Cards(&fs, t.Seats(), t.Board().Pictures(), seen)
	s.glow = fields[1].Cards(&fs, t.Seats(), labyrinth.PicturesOf(deck()...), nil)
	if light := fields[2]; light.Text != "" && light.Text != "day" && light.Text != "night" {
		fs.Add(labyrinth.ErrSyntax, light.At, light.Text, "it is day or night")
	}
	switch points := fields[3]; points.Text {
	case "1", "3", "5":
		s.points = points.Text[0] - '0'
	case "-", "": // a missing one is reported
	default:
		fs.Add(labyrinth.ErrSyntax, points.At, points.Text, "a point token is 1, 3 or 5, and - stands for none")
	}
	if fs == nil {
		s.check(fields, &fs)
	}
	if err := fs.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// check reports what contradicts itself in a state read from the fields
// CARDS, GLOW, LIGHT and POINTS.
func (s *State) check(fields []labyrinth.Field, fs *labyrinth.Faults) {
	cards, glow, light, points := fields[0], fields[1], fields[2], fields[3]
	done := 0
	for p := range labyrinth.Player(s.Seats()) {
		if !s.night && s.glow.Found(p) > 0 {
			fs.Add(labyrinth.ErrTurn, glow.At, glow.Text, "seat %v has found glow pictures, which are found by night", p)
		}
		if s.day.Left(p) == 0 {
			done++
		} else if s.night {
			fs.Add(labyrinth.ErrCards, cards.At, cards.Text, "seat %v has cards left, which by night are in the box", p)
		}
	}
	if !s.night && done > 0 {
		fs.Add(labyrinth.ErrTurn, light.At, light.Text, "a seat has found all its cards, and then it is night")
	}
	over, p := s.table.Phase() == labyrinth.Over, s.table.Seat()
	if over != (s.points != 0) {
		fs.Add(labyrinth.ErrTurn, points.At, points.Text, "there is a point token just when the game is over")
	}
	if (over || s.table.Phase() == toDraw) && (!s.night || s.glow.Left(p) > 0 || s.table.Pawn(p) != s.table.Home(p)) {
		fs.Add(labyrinth.ErrTurn, light.At, light.Text, "seat %v ends the game by night with all glow pictures found and its pawn at home, %v", p, s.table.Home(p))
	}
}

// This file holds the choices made before a game, and the two ways to a state:
// dealing one and reading one.

package glow

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Rules are the rules of the game with its options chosen. The zero Rules are
// those of the Pokémon printing. They satisfy [game.Rules].
type Rules struct {
	// Layout is the board and its tiles; the zero Layout means the printing's.
	// The glow pictures are the marks 1 to 12, each on exactly one tile. A
	// layout of side 7 without marks gets them on 12 loose tiles without a
	// picture: A to F on the first straights, G to L on the first corners. The
	// printed rules do not say which tiles glow, so this default may differ from
	// a real box. A smaller layout must have its own marks; side 3 has too few
	// tiles for them.
	Layout labyrinth.Layout
	// HideByDay hides the glow pictures on the tiles by day. It changes what a
	// [View] shows, but not which plies are legal. A glow picture on a tile that
	// is fixed or has a picture too is never hidden: who knows the box knows it.
	HideByDay bool
	// Each is how many cards and how many glow tokens each seat gets at most: 3 for a
	// short game, 0 for as many as printed.
	Each int
	// First is the seat that begins the day; [game.Chance] draws one by lot.
	First game.Player
	// Homes are the corners of the seats in playing order, for Deal; empty
	// means those of [labyrinth.Layout.Homes].
	Homes []labyrinth.Square
}

// The values of the option GlowByDay.
const (
	visible = "visible"
	hidden  = "hidden"
)

var form = variant.Form[Rules]{
	Menu: variant.Once(menu),
	Fields: func(r *Rules) variant.Fields {
		return variant.Fields{Layout: &r.Layout, Each: &r.Each, First: &r.First, Homes: &r.Homes, Values: []variant.Value{(*byDay)(&r.HideByDay)}}
	},
}

// byDay is the choice of the option GlowByDay.
type byDay bool

func (hide byDay) String() string {
	if hide {
		return hidden
	}
	return visible
}

func (hide *byDay) Set(text string) { *hide = text == hidden }

func menu() variant.Menu {
	const edition = "pokemon"
	return variant.Menu{
		Name: "glow",
		Note: "The printing. It is the only one that describes the game.",
		Editions: []variant.Edition{
			{Name: edition, Layout: mark(standard.Rules{Edition: edition}.BoardLayout()), Values: []string{visible}},
		},
		Short: []int{3},
		Options: []game.Option{
			{Name: "GlowByDay", Values: []string{visible, hidden}, Note: "Whether the glow pictures on the tiles are seen by day."},
		},
		Prepare: prepare,
	}
}

// mark returns the layout with the glow pictures in their default places: six
// straights and six corners without a picture. The printed rules do not say
// where they are.
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

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option { return form.Menu().AllOptions() }

// Open returns the rules that tags name. It accepts the tags that [Rules.Tags]
// returns, and one more: Homes. The error is [game.Faults] that match
// [game.ErrOption]. Open refuses the options of the game for younger children,
// because no printing describes that game in the dark.
func Open(tags ...game.Tag) (Rules, error) {
	var fs game.Faults
	var known []game.Tag
	for _, t := range tags {
		if t.Name == "Cards" || t.Name == "Return" {
			fs.Addf(game.ErrOption, 0, t.Name+" "+t.Value, "no printing describes the game for younger children in the dark; play kids or glow")
		} else {
			known = append(known, t)
		}
	}
	if fs == nil {
		return form.Open(known...)
	}
	if _, err := form.Menu().Open(known...); err != nil {
		fs.Add(err.(game.Faults)...)
	}
	return Rules{}, fs
}

// Tags returns the tags Variant and Edition, and GlowByDay, Deal, First and Layout if
// they are not the default.
func (r Rules) Tags() []game.Tag { return form.Tags(r) }

// BoardLayout returns the layout the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout { return form.BoardLayout(r) }

// prepare marks a layout of 7 by 7 squares that has no marks. It reports an error for a
// layout that is invalid, has backs, or does not have each glow picture exactly
// once.
func prepare(l labyrinth.Layout) (labyrinth.Layout, error) {
	marked := func(t labyrinth.Tile) bool { return t.Mark != 0 }
	if l.Cols == 7 && l.Rows == 7 && !slices.ContainsFunc(slices.Concat(l.Fixed, l.Loose), marked) {
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
	var fs game.Faults
	for m := labyrinth.Mark(1); m <= tokens; m++ {
		if on[m] != 1 {
			fs.Addf(labyrinth.ErrLayout, 0, "*"+labyrinth.Picture(m).String(), "each of the 12 glow pictures must be on one tile; this one is on %d", on[m])
		}
	}
	for _, t := range l.Backs {
		fs.Addf(labyrinth.ErrLayout, 0, t.String(), "tiles must have blank backs in this game")
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

// Deal returns the first state of a game for 1 to 8 seats, as many as the layout has starts. One seat plays alone,
// for practice. Each seat gets 4 cards and 4 glow tokens, or 3 of each if there
// are 4 seats; the rest go back to the box unseen. The same seed always deals
// the same state: first the board, by [labyrinth.Layout.Deal], then the cards,
// by [labyrinth.Layout.DealCards], and then the glow tokens, which are shuffled
// from the order A to L.
//
// The error matches [game.ErrSeats] if the layout is not for that many seats or
// Homes has another number, and [labyrinth.ErrLayout] for a layout that the game
// cannot be played with. Homes that are not different corners give
// [labyrinth.ErrSquare] or [labyrinth.ErrTwice]. A layout with too few pictures
// gives [labyrinth.ErrCards].
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	s, r, err := form.Complete(r)
	if err != nil {
		return State{}, err
	}
	each := 4 // of each kind (pokemon: glow, set-up)
	if seats == 4 {
		each = 3
	}
	if s.Each > 0 { // house rule (RULES.md: short-game)
		each = min(each, s.Each)
	}
	src := game.NewSource(seed)
	t, day, err := s.Deal(src, seats, each)
	if err != nil {
		return State{}, err
	}
	glowing := deck()
	game.Shuffle(src, glowing)
	piles := make([][]labyrinth.Picture, seats)
	for p := range piles {
		piles[p] = glowing[p*each : (p+1)*each]
	}
	glow, err := labyrinth.NewCards(piles...)
	return State{table: t, day: day, glow: glow, hide: r.HideByDay}, err
}

// Parse reads a state from its text. The error is [game.Faults], one for each
// place where the text is not in the notation, or contradicts the layout, the
// rules or itself. Bad options give the errors that Deal gives.
func (r Rules) Parse(text string) (State, error) {
	return r.parse(text, false, game.Nobody)
}

// ParseView reads the view of seat p from its text. For any other player it
// reads what everybody sees. Cards that p may not see must be hidden, and no
// others. The error is as for [Rules.Parse].
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := r.parse(text, true, p)
	if err != nil {
		return nil, err
	}
	v := s.View(p)
	if s.hidesNow() {
		_, v.dark = unlitLayout(r.BoardLayout())
	}
	return v, nil
}

// View returns what seat p may see of a state, as [State.View] does.
func (r Rules) View(s State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view, as [View.Sample] does.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (State, bool) { return game.SampleOf[State](v, rnd) }

func (r Rules) parse(text string, view bool, viewer game.Player) (State, error) {
	setup, r, err := form.Complete(r)
	if err != nil {
		return State{}, err
	}
	if view && r.HideByDay && !strings.Contains(text, " night ") {
		setup.Layout, _ = unlitLayout(setup.Layout)
	}
	in := variant.Read(setup.Layout, text, "smpx", view, "CARDS", "GLOW", "LIGHT", "POINTS")
	if in.Table.Seats() == 0 {
		return State{}, in.Err()
	}
	light, points := in.Field("LIGHT").Text, in.Field("POINTS").Text
	s := State{table: in.Table, night: light == "night", hide: r.HideByDay}
	s.day = in.Cards(in.Field("CARDS"), s.table.Board().Pictures(), func(p game.Player, place int) bool {
		return sees(viewer, p, place)
	})
	everybody := func(game.Player, int) bool { return true }
	s.glow = in.Cards(in.Field("GLOW"), labyrinth.PicturesOf(deck()...), everybody)
	if light != "" && light != "day" && light != "night" {
		in.Faultf(game.ErrSyntax, "LIGHT", "want day or night")
	}
	switch points {
	case "1", "3", "5":
		s.points = points[0] - '0'
	case "-", "": // a missing one is reported
	default:
		in.Faultf(game.ErrSyntax, "POINTS", "want the value of a point token, 1, 3 or 5, or - for none")
	}
	if len(in.Faults) == 0 {
		s.check(in)
	}
	if err := in.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// check reports fields that contradict each other or the rules.
func (s *State) check(in *variant.Reader) {
	done := 0
	for p := range game.Player(s.Seats()) {
		if !s.night && s.glow.Found(p) > 0 {
			in.Faultf(game.ErrTurn, "GLOW", "seat %v has found glow pictures by day", p)
		}
		if s.day.Left(p) == 0 {
			done++
		} else if s.night {
			in.Faultf(labyrinth.ErrCards, "CARDS", "seat %v has cards left by night; the night begins when all piles go back to the box", p)
		}
	}
	if !s.night && done > 0 {
		in.Faultf(game.ErrTurn, "LIGHT", "a seat has found all its cards, so the light must be night")
	}
	over, p := s.table.Phase() == labyrinth.Over, s.table.Seat()
	if over != (s.points != 0) {
		in.Faultf(game.ErrTurn, "POINTS", "want the value of a point token in phase x, and - in any other phase")
	}
	if (over || s.table.Phase() == toDraw) && (!s.night || s.glow.Left(p) > 0 || s.table.Pawn(p) != s.table.Home(p)) {
		in.Faultf(game.ErrTurn, "LIGHT", "seat %v can end the game only by night, with all its glow pictures found and its pawn at home, %v", p, s.table.Home(p))
	}
}

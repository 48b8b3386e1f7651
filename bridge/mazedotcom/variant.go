// This file holds the course's game as a variant of this library, on boards that it has.

package mazedotcom

import (
	"math/rand/v2"
	"strconv"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// Variant is the course's game for programs that know games by name: rows and columns 1, 3, 5 and
// 7 slide, goals are the tiles that do not, and a turn ends on another square or is a pass.
var Variant = catalog.Variant{
	Name:    "mazedotcom",
	Summary: "The game of the course Maze.com: outer lines slide, every turn moves the pawn, and goals are tiles that never slide.",
	Options: menu().AllOptions(),
	Plies: []string{
		"Na:NS      insert the spare tile at Na, turned so that it is open to the north and south",
		"c5         walk to c5, another square than that of your pawn",
		"pass       leave out the turn",
	},
	Open: catalog.BoxOpen(Open),
}

// board is the layout. The course draws tiles at random from all that there are; of these 50
// there are as many of each shape as it draws on average.
const board = "......./.3A.aB.6C./......./.5D.fE.7F./......./.9G.eH.cI./....... " +
	"5555555333333333333333777777777777777ffff b2,f6,b6,f2,d2,d6 -"

// Rules are the rules of the course's game with the choices made before it. The zero Rules
// choose the defaults.
type Rules struct{ setup variant.Setup }

// rules are those of the goals.
var rules = hunt.Rules{Sight: hunt.Top}

var menu = sync.OnceValue(func() variant.Menu {
	l, err := labyrinth.ParseLayout(board)
	if err != nil {
		panic(err) // the text above is wrong
	}
	return variant.Menu{
		Name: "mazedotcom", Note: "The board.", Prepare: prepare,
		Editions: []variant.Edition{{Name: "course", Layout: l, Values: []string{"1"}}},
		Options: []game.Option{{
			Name: "Goals", Values: []string{"1", "2", "3", "4"}, Note: "How many goals each seat has, one after another, unless there are too few tiles.",
		}},
	}
})

// prepare checks a layout: every second row and column has the fixed tiles, which have the
// pictures.
func prepare(l labyrinth.Layout) (labyrinth.Layout, error) {
	if err := l.Validate(); err != nil {
		return l, err
	}
	fixed := fixedSquares(l.Cols, l.Rows)
	for _, t := range l.Loose {
		if t.Picture != 0 || t.Mark != 0 {
			return l, game.Faultf(labyrinth.ErrLayout, 0, t.String(), "a goal that slides; want pictures on fixed tiles only")
		}
	}
	if l.FixedAt != fixed {
		return l, game.Faultf(labyrinth.ErrLayout, 0, l.FixedAt.String(), "want fixed tiles in every second row and column: %v", fixed)
	}
	for _, t := range l.Fixed {
		if t.Picture == 0 || t.Mark != 0 {
			return l, game.Faultf(labyrinth.ErrLayout, 0, t.String(), "want a picture on every fixed tile")
		}
	}
	return l, checkHomes(l.FixedAt, l.Starts...)
}

// fixedSquares returns the squares that do not slide.
func fixedSquares(cols, rows int) (set labyrinth.Squares) {
	for row := 2; row <= rows; row += 2 {
		for col := 2; col <= cols; col += 2 {
			set = set.With(labyrinth.SquareAt(col, row))
		}
	}
	return set
}

func checkHomes(fixed labyrinth.Squares, homes ...labyrinth.Square) error {
	for _, home := range homes {
		if !fixed.Has(home) {
			return game.Faultf(labyrinth.ErrSquare, 0, home.String(), "a home that slides; want one of %v", fixed)
		}
	}
	return nil
}

// Open returns the rules that tags name. The error matches [game.ErrOption] or
// [labyrinth.ErrSquare].
func Open(tags ...game.Tag) (Rules, error) {
	s, err := menu().Open(tags...)
	if err == nil {
		s, err = menu().Complete(s)
	}
	if err == nil {
		err = checkHomes(s.Layout.FixedAt, s.Homes...)
	}
	return Rules{s}, err
}

// Tags returns the tags that name the rules in a record.
func (r Rules) Tags() []game.Tag { return menu().Tags(r.setup) }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout {
	s, _ := menu().Complete(r.setup)
	return s.Layout.Clone()
}

// SeatRange returns how many may play.
func (r Rules) SeatRange() (least, most int) {
	return max(1, int(r.setup.First)+1), len(r.BoardLayout().Starts)
}

// Deal returns the first state of a game. The error matches [game.ErrSeats] for a number of
// seats that the board does not have.
func (r Rules) Deal(seats int, seed uint64) (GameState, error) {
	s, err := menu().Complete(r.setup)
	if err != nil {
		return GameState{}, err
	}
	if s.Each, err = strconv.Atoi(s.Values[0]); err != nil {
		return GameState{}, err
	}
	dealt, err := hunt.Deal(s, rules, seats, seed)
	return GameState{dealt}, err
}

// Parse reads a state from its text.
func (r Rules) Parse(text string) (GameState, error) {
	s, err := hunt.Parse(r.BoardLayout(), rules, text)
	if err == nil {
		err = checkTable(s.Table())
	}
	return GameState{s}, err
}

// ParseView reads the view of seat p from its text.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	v, err := hunt.ParseView(r.BoardLayout(), rules, p, text)
	if err == nil {
		err = checkTable(v.Table())
	}
	if err != nil {
		return nil, err
	}
	return View{v}, nil
}

// checkTable returns an error for a table that this game does not have.
func checkTable(t labyrinth.Table) error {
	homes := make([]labyrinth.Square, t.Seats())
	for p := range homes {
		homes[p] = t.Home(game.Player(p))
	}
	if err := checkHomes(t.Board().Fixed(), homes...); err != nil {
		return err
	}
	if t.Phase() == labyrinth.ToWalk && t.Reach(t.Seat()).Len() == 1 {
		return game.Faultf(game.ErrTurn, 0, t.String(), "the pawn can go nowhere, so the shift was not legal")
	}
	return nil
}

// View returns what seat p may see of a state.
func (r Rules) View(s GameState, p game.Player) game.View { return View{s.State.View(p)} }

// Sample returns a random state that has a view.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (GameState, bool) {
	return game.SampleOf[GameState](v, rnd)
}

// ParsePly reads a shift such as W1:ES, a walk such as c5, or a pass.
func (r Rules) ParsePly(text string) (game.Ply, error) {
	if text == bridge.Pass.String() {
		return bridge.Pass, nil
	}
	return r.BoardLayout().ParsePly(text)
}

// A GameState is one moment of a game of [Variant].
type GameState struct{ hunt.State }

// AppendPlies appends the legal plies: the shifts after which the pawn can go to another
// square, and a pass; or the squares to which it can walk, without its own.
func (s GameState) AppendPlies(dst []game.Ply) []game.Ply { return appendPlies(dst, s.Table()) }

// appendPlies is AppendPlies for a table.
func appendPlies(dst []game.Ply, t labyrinth.Table) []game.Ply {
	switch t.Phase() {
	case labyrinth.ToShift:
		var turns [maxTurns]labyrinth.Turn
		for _, turn := range t.AppendTurns(turns[:0]) {
			if turn.Reach.Len() > 1 {
				dst = append(dst, turn.Shift.Ply())
			}
		}
		dst = append(dst, bridge.Pass)
	case labyrinth.ToWalk:
		for to := range steps(t).All() {
			dst = append(dst, labyrinth.Walk(to))
		}
	}
	return dst
}

// maxTurns is the largest number of shifts on a board: 16 slots, each with 4 orientations.
const maxTurns = 64

// steps returns the squares to which the seat to act can walk.
func steps(t labyrinth.Table) labyrinth.Squares {
	return t.Reach(t.Seat()).Minus(labyrinth.SquaresOf(t.Pawn(t.Seat())))
}

// Play returns the state after a ply. The error matches [game.ErrIllegal].
func (s GameState) Play(ply game.Ply) (GameState, error) {
	if err := s.Do(ply); err != nil {
		return GameState{}, err
	}
	return s, nil
}

// Do is [GameState.Play] in place, without a copy. On an error it changes nothing.
func (s *GameState) Do(ply game.Ply) error {
	t := s.Table()
	if ply == bridge.Pass && t.Phase() == labyrinth.ToShift {
		s.State = s.Passed()
		return nil
	}
	if to, walks := labyrinth.SquareOf(ply); walks && t.Phase() == labyrinth.ToWalk && to == t.Pawn(t.Seat()) {
		return game.Faultf(game.ErrIllegal, 0, ply.String(), "the pawn is there; it must walk to another square: %v", steps(t))
	}
	next := s.State
	if err := next.Do(ply); err != nil {
		return err
	}
	if t := next.Table(); t.Phase() == labyrinth.ToWalk && steps(t).Len() == 0 {
		return game.Faultf(game.ErrIllegal, 0, ply.String(), "the pawn can go nowhere after the shift")
	}
	s.State = next
	return nil
}

// CountPlies counts none for [game.Counter]: the table has other plies.
func (s GameState) CountPlies(int) (n uint64, ok bool) { return 0, false }

// A View is what one seat may see of a [GameState].
type View struct{ hunt.View }

var _ labyrinth.Walker = View{}

// AppendPlies appends the legal plies.
func (v View) AppendPlies(dst []game.Ply) []game.Ply { return appendPlies(dst, v.Table()) }

// Reach returns the squares to which the pawn of the seat to act can walk: all but its own.
func (v View) Reach() labyrinth.Squares { return steps(v.Table()) }

// Path returns a shortest path there, as [labyrinth.Walker] says. It never goes through a wall.
func (v View) Path(to labyrinth.Square) (path []labyrinth.Square, wall int) {
	t := v.Table()
	return t.Board().Path(t.Pawn(t.Seat()), to), -1
}

// Sample returns a random state that has this view.
func (v View) Sample(r *rand.Rand) GameState { return GameState{v.View.Sample(r)} }

// Changes returns what has changed since an earlier view of the same seat.
func (v View) Changes(earlier game.View) []game.Change {
	if before, ok := earlier.(View); ok {
		return v.View.Changes(before.View)
	}
	return nil
}

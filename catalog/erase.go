// This file holds the one erased layer: what is behind [Game], [State] and
// [View] for a variant with types of its own.

package catalog

import (
	"context"
	"encoding"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Ply is a ply's text.
type Ply string

// AppendText appends the ply. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) { return append(b, p...), nil }

// Game is a variant with its options chosen, made by [Open]. It satisfies
// [labyrinth.Game].
type Game interface {
	// Tags, Deal, Parse, ParseView and ParseMove are as in [labyrinth.Game].
	Tags() []labyrinth.Tag
	Deal(seats int, seed uint64) (State, error)
	Parse(text string) (State, error)
	ParseView(p labyrinth.Player, text string) (View, error)
	ParseMove(text string) (Ply, error)
	// Bot returns the named bot, one of [Bots], working on the variant's own
	// types. A colon and a budget, as [bot.ParseBudget] reads it, may follow
	// the name of a bot that searches, as in mcts:50ms. Without one its budget
	// is b or, if b is zero, a number of iterations that takes some hundredths
	// of a second. The error matches [labyrinth.ErrOption].
	Bot(name string, seed uint64, b bot.Budget) (play.Chooser[Ply, View], error)
	// Layout returns what comes in the box, and whether the variant is
	// played on a labyrinth board.
	Layout() (labyrinth.Layout, bool)
}

// State is one moment of a game. It satisfies [labyrinth.State], and
// [bot.State], so that bots play it; states of different Games differ.
type State interface {
	encoding.TextAppender
	// Seats, ToMove, AppendMoves, Play, Weight, SeenBy, View and Outcome are as
	// in [labyrinth.State], [labyrinth.Weighted] and [labyrinth.Veiled].
	Seats() int
	ToMove() labyrinth.Player
	AppendMoves(dst []Ply) []Ply
	Play(m Ply) (State, error)
	Weight(m Ply) int
	SeenBy(m Ply, p labyrinth.Player) Ply
	View(p labyrinth.Player) View
	Outcome() labyrinth.Outcome
	// Estimate is as in [bot.Estimator].
	Estimate(p labyrinth.Player) float64
	// String returns the state's text.
	String() string
	// Perft and Divide are those of package play, at the variant's own speed.
	Perft(depth int) uint64
	Divide(depth int) []play.Branch[Ply]
}

// View is what a seat may see of a state. It satisfies [labyrinth.View].
type View interface {
	encoding.TextAppender
	// Seat, ToMove, AppendMoves and Sample are as in [labyrinth.View].
	Seat() labyrinth.Player
	ToMove() labyrinth.Player
	AppendMoves(dst []Ply) []Ply
	Sample(r *rand.Rand) State
	// String returns the view's text.
	String() string
	// Table returns the board and the pawns, and whether there are any.
	Table() (labyrinth.Table, bool)
	// Goals returns the pictures the seat may find next, as far as it knows.
	Goals() labyrinth.Pictures
	// GlowGoals returns the glow pictures, A to L, that the seat may find next,
	// as far as it knows; none in a variant without them.
	GlowGoals() labyrinth.Pictures
	// Targets returns the squares the seat heads for, as far as it knows.
	Targets() labyrinth.Squares
	// Reach returns the squares that the pawn of the seat to act can walk to
	// from where it is, and Path a shortest way to one of them, both ends
	// included; nil if there is none.
	Reach() labyrinth.Squares
	Path(to labyrinth.Square) []labyrinth.Square
	// Notes returns lines for people on what else there is to see.
	Notes() []string
	// Drawing returns how a variant without a labyrinth board draws the
	// view; nil if it does not.
	Drawing() Drawing
}

// A Drawing is a view to be drawn: for a terminal, with colours if asked for,
// or as SVG.
type Drawing interface {
	Text(w io.Writer, color bool) error
	SVG(w io.Writer) error
}

// Bots returns the names that [Game.Bot] knows, the weakest first.
func Bots() []string { return []string{"random", "greedy", "lookahead", "mcts"} }

// A viewer is a variant's view with what the catalog shows of it beside the
// contract.
type viewer[S, M any] interface {
	labyrinth.View[S, M]
	Notes() []string
}

// Erase returns a game behind text, for who has a variant that is not in the
// catalog. Beside the contract its states tell how a seat stands and its views
// have notes. What else there is to its types is found by methods: on a
// labyrinth board,
//
//	Box() labyrinth.Layout          // of the game
//	Table() labyrinth.Table         // of its views: what is drawn
//	Goals() labyrinth.Pictures
//	GlowGoals() labyrinth.Pictures  // where tiles bear glow pictures
//	Targets() labyrinth.Squares
//	Reach() labyrinth.Squares       // where it is not that of the table
//	Path(to labyrinth.Square) (path []labyrinth.Square, wall int)
//
// and the optional parts of the contract, [labyrinth.Weighted] and
// [labyrinth.Veiled].
func Erase[S bot.State[S, M, V], M labyrinth.Move, V interface {
	labyrinth.View[S, M]
	Notes() []string
}](g labyrinth.Game[S, M, V]) Game {
	return &game[S, M, V]{g, nil}
}

// EraseBot returns a bot behind text, for who has one that works on the types
// of a variant and wants it where variants differ, such as in package protocol.
// It refuses views of other variants with an error that matches
// [labyrinth.ErrOption].
func EraseBot[S bot.State[S, M, V], M labyrinth.Move, V interface {
	labyrinth.View[S, M]
	Notes() []string
}](choose play.Chooser[M, V]) play.Chooser[Ply, View] {
	return func(ctx context.Context, v View) (Ply, error) {
		mine, ok := v.(view[S, M, V])
		if !ok {
			return "", labyrinth.Fault{Kind: labyrinth.ErrOption, Offset: -1, Text: fmt.Sprint(v), Why: "this is no view of the bot's variant"}
		}
		m, err := choose(ctx, mine.V)
		var none M
		if err != nil && m == none {
			return "", err
		}
		return ply(m), err
	}
}

type game[S bot.State[S, M, V], M labyrinth.Move, V viewer[S, M]] struct {
	labyrinth.Game[S, M, V]
	drawing func(V) Drawing // nil for a variant on a labyrinth board
}

type state[S bot.State[S, M, V], M labyrinth.Move, V viewer[S, M]] struct {
	game *game[S, M, V]
	S    S
}

type view[S bot.State[S, M, V], M labyrinth.Move, V viewer[S, M]] struct {
	game *game[S, M, V]
	V    V
}

func (g *game[S, M, V]) Deal(seats int, seed uint64) (State, error) {
	s, err := g.Game.Deal(seats, seed)
	if err != nil {
		return nil, err
	}
	return state[S, M, V]{g, s}, nil
}

func (g *game[S, M, V]) Parse(text string) (State, error) {
	s, err := g.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return state[S, M, V]{g, s}, nil
}

func (g *game[S, M, V]) ParseView(p labyrinth.Player, text string) (View, error) {
	v, err := g.Game.ParseView(p, text)
	if err != nil {
		return nil, err
	}
	return view[S, M, V]{g, v}, nil
}

func (g *game[S, M, V]) ParseMove(text string) (Ply, error) {
	m, err := g.Game.ParseMove(text)
	if err != nil {
		return "", err
	}
	return ply(m), nil
}

func (g *game[S, M, V]) Bot(name string, seed uint64, b bot.Budget) (play.Chooser[Ply, View], error) {
	choose, err := newBot[S, M, V](name, seed, b)
	if err != nil {
		return nil, err
	}
	return EraseBot(choose), nil
}

func newBot[S bot.State[S, M, V], M labyrinth.Move, V labyrinth.View[S, M]](
	name string, seed uint64, b bot.Budget,
) (play.Chooser[M, V], error) {
	kind, text, named := strings.Cut(name, ":")
	if named {
		var err error
		if b, err = bot.ParseBudget(text); err != nil {
			return nil, err
		}
	} else if b == (bot.Budget{}) {
		b.Iterations = map[string]int{"lookahead": 20, "mcts": 1000}[kind]
	}
	switch {
	case kind == "lookahead":
		return bot.LookAhead[S, M, V](seed, b), nil
	case kind == "mcts":
		return bot.MCTS[S, M, V](seed, b), nil
	case name == "greedy":
		return bot.Greedy[S, M, V](seed), nil
	case name == "random":
		return bot.Random[S, M, V](seed), nil
	}
	return nil, labyrinth.Fault{
		Kind: labyrinth.ErrOption, Offset: -1, Text: name,
		Why: fmt.Sprintf("the bots are %s; a colon and a budget may follow the last two", strings.Join(Bots(), ", ")),
	}
}

func (g *game[S, M, V]) Layout() (labyrinth.Layout, bool) {
	boxed, ok := g.Game.(interface{ Box() labyrinth.Layout })
	if !ok {
		return labyrinth.Layout{}, false
	}
	return boxed.Box(), true
}

func ply[M labyrinth.Move](m M) Ply { return Ply(text(m)) }

func text(v encoding.TextAppender) string {
	b, err := v.AppendText(nil)
	if err != nil {
		panic(err) // no state, view or ply of a game fails to be written
	}
	return string(b)
}

func plies[M labyrinth.Move](dst []Ply, moves []M) []Ply {
	for _, m := range moves {
		dst = append(dst, ply(m))
	}
	return dst
}

func (s state[S, M, V]) AppendText(b []byte) ([]byte, error) { return s.S.AppendText(b) }
func (s state[S, M, V]) String() string                      { return text(s.S) }
func (s state[S, M, V]) Seats() int                          { return s.S.Seats() }
func (s state[S, M, V]) ToMove() labyrinth.Player            { return s.S.ToMove() }
func (s state[S, M, V]) Outcome() labyrinth.Outcome          { return s.S.Outcome() }
func (s state[S, M, V]) AppendMoves(dst []Ply) []Ply         { return plies(dst, s.S.AppendMoves(nil)) }

func (s state[S, M, V]) View(p labyrinth.Player) View {
	return view[S, M, V]{s.game, s.S.View(p)}
}

func (s state[S, M, V]) Play(p Ply) (State, error) {
	m, err := s.game.Game.ParseMove(string(p))
	if err != nil {
		illegal := labyrinth.Fault{Kind: labyrinth.ErrIllegal, Offset: -1, Text: string(p), Why: "no such ply"}
		return nil, fmt.Errorf("%w: %w", illegal, err)
	}
	next, err := s.S.Play(m)
	if err != nil {
		return nil, err
	}
	return state[S, M, V]{s.game, next}, nil
}

func (s state[S, M, V]) Weight(p Ply) int {
	if w, ok := any(s.S).(labyrinth.Weighted[M]); ok {
		if m, err := s.game.Game.ParseMove(string(p)); err == nil {
			return w.Weight(m)
		}
	}
	return 1
}

func (s state[S, M, V]) SeenBy(p Ply, by labyrinth.Player) Ply {
	if veiled, ok := any(s.S).(labyrinth.Veiled[M]); ok {
		if m, err := s.game.Game.ParseMove(string(p)); err == nil {
			return ply(veiled.SeenBy(m, by))
		}
	}
	return p
}

func (s state[S, M, V]) Estimate(p labyrinth.Player) float64 { return s.S.Estimate(p) }

func (s state[S, M, V]) Perft(depth int) uint64 { return play.Perft(s.S, depth) }

func (s state[S, M, V]) Divide(depth int) (branches []play.Branch[Ply]) {
	for _, b := range play.Divide(s.S, depth) {
		branches = append(branches, play.Branch[Ply]{Ply: ply(b.Ply), Count: b.Count})
	}
	return branches
}

func (v view[S, M, V]) AppendText(b []byte) ([]byte, error) { return v.V.AppendText(b) }
func (v view[S, M, V]) String() string                      { return text(v.V) }
func (v view[S, M, V]) Seat() labyrinth.Player              { return v.V.Seat() }
func (v view[S, M, V]) ToMove() labyrinth.Player            { return v.V.ToMove() }
func (v view[S, M, V]) AppendMoves(dst []Ply) []Ply         { return plies(dst, v.V.AppendMoves(nil)) }
func (v view[S, M, V]) Notes() []string                     { return v.V.Notes() }
func (v view[S, M, V]) Sample(r *rand.Rand) State {
	return state[S, M, V]{v.game, v.V.Sample(r)}
}

func (v view[S, M, V]) Table() (labyrinth.Table, bool) {
	if t, ok := any(v.V).(interface{ Table() labyrinth.Table }); ok {
		return t.Table(), true
	}
	return labyrinth.Table{}, false
}

func (v view[S, M, V]) Goals() labyrinth.Pictures {
	if g, ok := any(v.V).(interface{ Goals() labyrinth.Pictures }); ok {
		return g.Goals()
	}
	return labyrinth.Pictures{}
}

func (v view[S, M, V]) GlowGoals() labyrinth.Pictures {
	if g, ok := any(v.V).(interface{ GlowGoals() labyrinth.Pictures }); ok {
		return g.GlowGoals()
	}
	return labyrinth.Pictures{}
}

func (v view[S, M, V]) Drawing() Drawing {
	if v.game.drawing == nil {
		return nil
	}
	return v.game.drawing(v.V)
}

func (v view[S, M, V]) Reach() labyrinth.Squares {
	if r, ok := any(v.V).(interface{ Reach() labyrinth.Squares }); ok {
		return r.Reach()
	}
	t, _ := v.Table()
	return t.Reach(t.Seat())
}

func (v view[S, M, V]) Path(to labyrinth.Square) []labyrinth.Square {
	if p, ok := any(v.V).(interface {
		Path(labyrinth.Square) ([]labyrinth.Square, int)
	}); ok {
		path, _ := p.Path(to)
		return path
	}
	t, _ := v.Table()
	return t.Board().Path(t.Pawn(t.Seat()), to)
}

func (v view[S, M, V]) Targets() labyrinth.Squares {
	if t, ok := any(v.V).(interface{ Targets() labyrinth.Squares }); ok {
		return t.Targets()
	}
	return labyrinth.Squares{}
}

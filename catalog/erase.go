// This file holds the one erased layer: what is behind [Rules], [State] and
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
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Ply is a ply's text.
type Ply string

// AppendText appends the ply. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) { return append(b, p...), nil }

// Game is a variant with its options chosen, made by [Open]. It satisfies
// [game.Rules].
type Rules interface {
	// Tags, Deal, Parse, ParseView and ParsePly are as in [game.Rules].
	Tags() []game.Tag
	Deal(seats int, seed uint64) (State, error)
	Parse(text string) (State, error)
	ParseView(p game.Player, text string) (View, error)
	ParsePly(text string) (Ply, error)
	// Bot returns the named bot, one of [Bots], working on the variant's own
	// types. A colon and a budget, as [bot.ParseBudget] reads it, may follow
	// the name of a bot that searches, as in mcts:50ms. Without one its budget
	// is b or, if b is zero, a number of iterations that takes some hundredths
	// of a second. The error matches [game.ErrOption].
	Bot(name string, seed uint64, b bot.Budget) (play.Bot[Ply, View], error)
	// Layout returns what comes in the box, and whether the variant is
	// played on a labyrinth board.
	Layout() (labyrinth.Layout, bool)
}

// State is one moment of a game. It satisfies [game.State], and
// [bot.State], so that bots play it; states of different Games differ.
type State interface {
	encoding.TextAppender
	// Seats, ToMove, AppendPlies, Play, Weight, SeenBy, View and Outcome are as
	// in [game.State], [game.Weighted] and [game.Hidden].
	Seats() int
	ToMove() game.Player
	AppendPlies(dst []Ply) []Ply
	Play(m Ply) (State, error)
	Weight(m Ply) int
	SeenBy(m Ply, p game.Player) Ply
	View(p game.Player) View
	Outcome() game.Outcome
	// Evaluate is as in [game.Evaluator].
	Evaluate(p game.Player) float64
	// String returns the state's text.
	String() string
	// Perft and Divide are those of package play, at the variant's own speed.
	Perft(depth int) uint64
	Divide(depth int) []play.Branch[Ply]
}

// View is what a seat may see of a state. It satisfies [game.View].
type View interface {
	encoding.TextAppender
	// Seat, ToMove, AppendPlies and Sample are as in [game.View].
	Seat() game.Player
	ToMove() game.Player
	AppendPlies(dst []Ply) []Ply
	Sample(r *rand.Rand) State
	// String returns the view's text.
	String() string
	// Table returns the board and the pawns, and whether there are any.
	Table() (labyrinth.Table, bool)
	// Goals returns the pictures the seat may find next, as far as it knows.
	Goals() labyrinth.Pictures
	// MarkGoals returns the marks that the seat may find next, if it knows
	// them; none in a variant without goals of that sort.
	MarkGoals() labyrinth.Marks
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

// Bots returns the names that [Rules.Bot] knows, the weakest first.
func Bots() []string { return []string{"random", "greedy", "lookahead", "mcts"} }

// A viewer is a variant's view with what the catalog shows of it beside the
// contract.
type viewer[S, P any] interface {
	game.View[S, P]
	Notes() []string
}

// Erase adapts a typed game to [Rules], for variants outside the catalog. Besides
// the contract its states are evaluated for bots and its views have notes for
// people. It uses the optional parts of the contract, [game.Weighted] and
// [game.Hidden], and on a labyrinth board [labyrinth.Boxed],
// [labyrinth.MazeView], [labyrinth.MarkSeeker] and [labyrinth.Walker].
func Erase[S bot.State[S, P, V], P game.Ply, V interface {
	game.View[S, P]
	Notes() []string
}](g game.Rules[S, P, V]) Rules {
	return &rules[S, P, V]{g, nil}
}

// EraseBot returns a bot behind text, for who has one that works on the types
// of a variant and wants it where variants differ, such as in package protocol.
// It refuses views of other variants with an error that matches
// [game.ErrOption].
func EraseBot[S bot.State[S, P, V], P game.Ply, V interface {
	game.View[S, P]
	Notes() []string
}](choose play.Bot[P, V]) play.Bot[Ply, View] {
	return func(ctx context.Context, v View) (Ply, error) {
		mine, ok := v.(view[S, P, V])
		if !ok {
			return "", game.Fault{Kind: game.ErrOption, Text: fmt.Sprint(v), Why: "this is no view of the bot's variant"}
		}
		m, err := choose(ctx, mine.V)
		var none P
		if err != nil && m == none {
			return "", err
		}
		return ply(m), err
	}
}

type rules[S bot.State[S, P, V], P game.Ply, V viewer[S, P]] struct {
	game.Rules[S, P, V]
	drawing func(V) Drawing // nil for a variant on a labyrinth board
}

type state[S bot.State[S, P, V], P game.Ply, V viewer[S, P]] struct {
	rules *rules[S, P, V]
	S     S
}

type view[S bot.State[S, P, V], P game.Ply, V viewer[S, P]] struct {
	rules *rules[S, P, V]
	V     V
}

func (g *rules[S, P, V]) Deal(seats int, seed uint64) (State, error) {
	s, err := g.Rules.Deal(seats, seed)
	if err != nil {
		return nil, err
	}
	return state[S, P, V]{g, s}, nil
}

func (g *rules[S, P, V]) Parse(text string) (State, error) {
	s, err := g.Rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return state[S, P, V]{g, s}, nil
}

func (g *rules[S, P, V]) ParseView(p game.Player, text string) (View, error) {
	v, err := g.Rules.ParseView(p, text)
	if err != nil {
		return nil, err
	}
	return view[S, P, V]{g, v}, nil
}

func (g *rules[S, P, V]) ParsePly(text string) (Ply, error) {
	m, err := g.Rules.ParsePly(text)
	if err != nil {
		return "", err
	}
	return ply(m), nil
}

func (g *rules[S, P, V]) Bot(name string, seed uint64, b bot.Budget) (play.Bot[Ply, View], error) {
	choose, err := newBot[S, P, V](name, seed, b)
	if err != nil {
		return nil, err
	}
	return EraseBot(choose), nil
}

func newBot[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](
	name string, seed uint64, b bot.Budget,
) (play.Bot[P, V], error) {
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
		return bot.LookAhead[S, P, V](seed, b), nil
	case kind == "mcts":
		return bot.MCTS[S, P, V](seed, b), nil
	case name == "greedy":
		return bot.Greedy[S, P, V](seed), nil
	case name == "random":
		return bot.Random[S, P, V](seed), nil
	}
	return nil, game.Fault{
		Kind: game.ErrOption, Text: name,
		Why: fmt.Sprintf("the bots are %s; a colon and a budget may follow the last two", strings.Join(Bots(), ", ")),
	}
}

func (g *rules[S, P, V]) Layout() (labyrinth.Layout, bool) {
	boxed, ok := g.Rules.(labyrinth.Boxed)
	if !ok {
		return labyrinth.Layout{}, false
	}
	return boxed.Box(), true
}

func ply[P game.Ply](m P) Ply { return Ply(text(m)) }

func text(v encoding.TextAppender) string {
	b, err := v.AppendText(nil)
	if err != nil {
		panic(err) // no state, view or ply of a game fails to be written
	}
	return string(b)
}

func plies[P game.Ply](dst []Ply, typed []P) []Ply {
	for _, m := range typed {
		dst = append(dst, ply(m))
	}
	return dst
}

func (s state[S, P, V]) AppendText(b []byte) ([]byte, error) { return s.S.AppendText(b) }
func (s state[S, P, V]) String() string                      { return text(s.S) }
func (s state[S, P, V]) Seats() int                          { return s.S.Seats() }
func (s state[S, P, V]) ToMove() game.Player                 { return s.S.ToMove() }
func (s state[S, P, V]) Outcome() game.Outcome               { return s.S.Outcome() }
func (s state[S, P, V]) AppendPlies(dst []Ply) []Ply         { return plies(dst, s.S.AppendPlies(nil)) }

func (s state[S, P, V]) View(p game.Player) View {
	return view[S, P, V]{s.rules, s.S.View(p)}
}

func (s state[S, P, V]) Play(p Ply) (State, error) {
	m, err := s.rules.Rules.ParsePly(string(p))
	if err != nil {
		illegal := game.Fault{Kind: game.ErrIllegal, Text: string(p), Why: "no such ply"}
		return nil, fmt.Errorf("%w: %w", illegal, err)
	}
	next, err := s.S.Play(m)
	if err != nil {
		return nil, err
	}
	return state[S, P, V]{s.rules, next}, nil
}

func (s state[S, P, V]) Weight(p Ply) int {
	if w, ok := any(s.S).(game.Weighted[P]); ok {
		if m, err := s.rules.Rules.ParsePly(string(p)); err == nil {
			return w.Weight(m)
		}
	}
	return 1
}

func (s state[S, P, V]) SeenBy(p Ply, by game.Player) Ply {
	if veiled, ok := any(s.S).(game.Hidden[P]); ok {
		if m, err := s.rules.Rules.ParsePly(string(p)); err == nil {
			return ply(veiled.SeenBy(m, by))
		}
	}
	return p
}

func (s state[S, P, V]) Evaluate(p game.Player) float64 { return s.S.Evaluate(p) }

func (s state[S, P, V]) Perft(depth int) uint64 { return play.Perft(s.S, depth) }

func (s state[S, P, V]) Divide(depth int) (branches []play.Branch[Ply]) {
	for _, b := range play.Divide(s.S, depth) {
		branches = append(branches, play.Branch[Ply]{Ply: ply(b.Ply), Count: b.Count})
	}
	return branches
}

func (v view[S, P, V]) AppendText(b []byte) ([]byte, error) { return v.V.AppendText(b) }
func (v view[S, P, V]) String() string                      { return text(v.V) }
func (v view[S, P, V]) Seat() game.Player                   { return v.V.Seat() }
func (v view[S, P, V]) ToMove() game.Player                 { return v.V.ToMove() }
func (v view[S, P, V]) AppendPlies(dst []Ply) []Ply         { return plies(dst, v.V.AppendPlies(nil)) }
func (v view[S, P, V]) Notes() []string                     { return v.V.Notes() }
func (v view[S, P, V]) Sample(r *rand.Rand) State {
	return state[S, P, V]{v.rules, v.V.Sample(r)}
}

func (v view[S, P, V]) Table() (labyrinth.Table, bool) {
	if m, ok := any(v.V).(labyrinth.MazeView); ok {
		return m.Table(), true
	}
	return labyrinth.Table{}, false
}

func (v view[S, P, V]) Goals() labyrinth.Pictures {
	if m, ok := any(v.V).(labyrinth.MazeView); ok {
		return m.Goals()
	}
	return labyrinth.Pictures{}
}

func (v view[S, P, V]) MarkGoals() labyrinth.Marks {
	if m, ok := any(v.V).(labyrinth.MarkSeeker); ok {
		return m.MarkGoals()
	}
	return labyrinth.Marks{}
}

func (v view[S, P, V]) Targets() labyrinth.Squares {
	if m, ok := any(v.V).(labyrinth.MazeView); ok {
		return m.Targets()
	}
	return labyrinth.Squares{}
}

func (v view[S, P, V]) Drawing() Drawing {
	if v.rules.drawing == nil {
		return nil
	}
	return v.rules.drawing(v.V)
}

func (v view[S, P, V]) Reach() labyrinth.Squares {
	if w, ok := any(v.V).(labyrinth.Walker); ok {
		return w.Reach()
	}
	t, _ := v.Table()
	return t.Reach(t.Seat())
}

func (v view[S, P, V]) Path(to labyrinth.Square) []labyrinth.Square {
	if w, ok := any(v.V).(labyrinth.Walker); ok {
		path, _ := w.Path(to)
		return path
	}
	t, _ := v.Table()
	return t.Board().Path(t.Pawn(t.Seat()), to)
}

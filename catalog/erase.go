// This file holds Rules, State and View, and the adapters that turn a typed
// variant into them.

package catalog

import (
	"context"
	"encoding"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A Ply is the text of a ply.
type Ply string

// AppendText appends the ply. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) { return append(b, p...), nil }

// Rules are the rules of a game with its options chosen, made by
// [Registry.Open] or [Erase]. They satisfy [game.Rules].
type Rules interface {
	// Tags, Deal, Parse, ParseView and ParsePly are as in [game.Rules].
	Tags() []game.Tag
	Deal(seats int, seed uint64) (State, error)
	Parse(text string) (State, error)
	ParseView(p game.Player, text string) (View, error)
	ParsePly(text string) (Ply, error)
	// Bot returns the bot that a text chooses, in the form of [bot.Parse]: one of
	// [Registry.BotNames], which may be followed by a colon, a budget and
	// parameters, as in mcts:50ms. The bots of package bot work on the variant's
	// own types. Without a budget in the text
	// the budget is b. If b is zero, the bot thinks for a fixed number of
	// iterations or nodes, which takes a few hundredths of a second. The error
	// matches [game.ErrOption].
	Bot(name string, seed uint64, b bot.Budget) (play.Bot[Ply, View], error)
	// Layout returns the layout of the game. It reports false if the game is
	// not played on a labyrinth board.
	Layout() (labyrinth.Layout, bool)
	// SeatRange returns how many may play, as [game.Seated] says, or 1 and 16 if
	// the rules do not say.
	SeatRange() (least, most int)
}

// State is one moment of a game. It satisfies [game.State] and [bot.State], so
// bots play it. Two states are equal only if the same Rules value made them.
type State interface {
	encoding.TextAppender
	// Seats, ToMove, AppendPlies, Play, Weight, SeenBy, View and Outcome are as
	// in [game.State], [game.Weighted] and [game.Hidden].
	Seats() int
	ToMove() game.Player
	AppendPlies(dst []Ply) []Ply
	Play(ply Ply) (State, error)
	Weight(ply Ply) int
	SeenBy(ply Ply, p game.Player) Ply
	View(p game.Player) View
	Outcome() game.Outcome
	// Choices returns the plies of AppendPlies, each with the steps that put it
	// together, as [game.Picks] gives them.
	Choices() []Choice
	// Evaluate is as in [game.Evaluator].
	Evaluate(p game.Player) float64
	// String returns the state's text.
	String() string
	// Perft and Divide are those of package play. They run at the speed of the
	// typed variant.
	Perft(depth int) uint64
	Divide(depth int) []play.Branch[Ply]
}

// A Choice is a legal ply and the steps by which a person puts it together.
type Choice struct {
	Ply   Ply
	Picks []game.Pick
}

// View is what a seat may see of a state. It satisfies [game.View].
type View interface {
	encoding.TextAppender
	// Seats returns the number of seats, and Outcome whether the game is over
	// and who has won.
	Seats() int
	Outcome() game.Outcome
	// Seat, ToMove, AppendPlies and Sample are as in [game.View].
	Seat() game.Player
	ToMove() game.Player
	AppendPlies(dst []Ply) []Ply
	Sample(r *rand.Rand) State
	// String returns the view's text.
	String() string
	// Table returns the board and the pawns. It reports false if the game is
	// not played on a labyrinth board.
	Table() (labyrinth.Table, bool)
	// Goals returns the pictures that the viewing seat may find next, if it
	// knows them.
	Goals() labyrinth.Pictures
	// MarkGoals returns the marks that the viewing seat may find next, if the
	// variant has such goals and the seat knows them.
	MarkGoals() labyrinth.Marks
	// Targets returns the squares that the viewing seat heads for, if it knows
	// them.
	Targets() labyrinth.Squares
	// Reach returns the squares that the pawn of the seat to act can walk to.
	Reach() labyrinth.Squares
	// Path returns a shortest path of that pawn to a square, with both ends, or
	// nil if there is none.
	Path(to labyrinth.Square) []labyrinth.Square
	// Notes returns lines for people about what the board does not show.
	Notes() []string
	// Choices is that of [State] for the plies of the view.
	Choices() []Choice
	// Changes returns what has changed since an earlier view of the same seat,
	// as [game.Changer] says, and Describe what only this game has, as
	// [game.Describer] says. They are nil if the game does not say.
	Changes(before View) []game.Change
	Describe() map[string]any
	// Explain returns sentences on what a legal ply does, as [game.Explainer]
	// says, or "" if the game does not say.
	Explain(ply Ply) string
	// Maze returns the view with its own type, for [solve.Hint] and
	// [change.WhatIf]. It reports false if the game is not played on a labyrinth
	// board.
	Maze() (solve.View, bool)
	// Drawing returns a picture of a view of a variant without a labyrinth
	// board, or nil if the variant has none.
	Drawing() Drawing
}

// A Drawing is a picture of a view. A view of a variant without a labyrinth
// board that implements Drawing is shown by it instead of by its text.
type Drawing interface {
	// Text writes the picture for a terminal, with colors if color is set.
	Text(w io.Writer, color bool) error
	// SVG writes the picture as SVG. Every id in it begins with id, so that one
	// page can contain several pictures. The theme is "light", "dark", or empty
	// if the reader's preference decides.
	SVG(w io.Writer, id, theme string) error
}

// Erase adapts typed rules to [Rules], for variants outside the catalog. The
// states must implement [game.Evaluator]. The result also uses the optional
// parts that the typed game has: [game.Weighted], [game.Hidden], [game.Seated],
// [game.Picker], [game.Changer], [game.Describer], [game.Explainer],
// [game.Noter], [Drawing], and for a game on a labyrinth board
// [labyrinth.Boxed], [labyrinth.MazeView], [labyrinth.MarkSeeker] and
// [labyrinth.Walker].
func Erase[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](r game.Rules[S, P, V]) Rules {
	return &rules[S, P, V]{r, drawsItself[V]}
}

func drawsItself[V any](v V) Drawing {
	d, _ := any(v).(Drawing)
	return d
}

// EraseBot adapts a typed bot to the types of this package, for programs that
// handle any variant, such as those that use package protocol. The bot refuses
// views of other variants with an error that matches [game.ErrOption]. It gets
// what [play.Since] provides, and what it reports by [play.Report] is passed on. A
// ply that its seat does not see whole is the zero P in these updates.
func EraseBot[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](choose play.Bot[P, V]) play.Bot[Ply, View] {
	return func(ctx context.Context, v View) (Ply, error) {
		mine, ok := v.(view[S, P, V])
		if !ok {
			return "", game.Faultf(game.ErrOption, 0, fmt.Sprint(v), "the bot plays another variant")
		}
		typed, err := choose(mine.rules.observed(ctx), mine.V)
		var none P
		if err != nil && typed == none {
			return "", err
		}
		return ply(typed), err
	}
}

type rules[S bot.State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	game.Rules[S, P, V]
	drawing func(V) Drawing // may return nil
}

type state[S bot.State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	rules *rules[S, P, V]
	S     S
}

type view[S bot.State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	rules *rules[S, P, V]
	V     V
}

func (r *rules[S, P, V]) Deal(seats int, seed uint64) (State, error) {
	s, err := r.Rules.Deal(seats, seed)
	if err != nil {
		return nil, err
	}
	return state[S, P, V]{r, s}, nil
}

func (r *rules[S, P, V]) Parse(text string) (State, error) {
	s, err := r.Rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return state[S, P, V]{r, s}, nil
}

func (r *rules[S, P, V]) ParseView(p game.Player, text string) (View, error) {
	v, err := r.Rules.ParseView(p, text)
	if err != nil {
		return nil, err
	}
	return view[S, P, V]{r, v}, nil
}

func (r *rules[S, P, V]) ParsePly(text string) (Ply, error) {
	typed, err := r.Rules.ParsePly(text)
	if err != nil {
		return "", err
	}
	return ply(typed), nil
}

func (r *rules[S, P, V]) Bot(name string, seed uint64, b bot.Budget) (play.Bot[Ply, View], error) {
	spec, err := bot.Parse(name)
	if err != nil {
		return nil, err
	}
	if spec.Budget == (bot.Budget{}) {
		spec.Budget = b
	}
	return EraseBot(bot.Make[S](spec, seed)), nil
}

func (r *rules[S, P, V]) SeatRange() (least, most int) {
	if s, ok := r.Rules.(game.Seated); ok {
		return s.SeatRange()
	}
	return 1, 16
}

func (r *rules[S, P, V]) Layout() (labyrinth.Layout, bool) {
	boxed, ok := r.Rules.(labyrinth.Boxed)
	if !ok {
		return labyrinth.Layout{}, false
	}
	return boxed.Box(), true
}

func ply[P game.Ply](typed P) Ply { return Ply(text(typed)) }

func text(v encoding.TextAppender) string {
	b, err := v.AppendText(nil)
	if err != nil {
		panic(err) // the contract says that states, views and plies are always written
	}
	return string(b)
}

func plies[P game.Ply](dst []Ply, typed []P) []Ply {
	for _, one := range typed {
		dst = append(dst, ply(one))
	}
	return dst
}

func choices[P game.Ply](typed []P) []Choice {
	all := make([]Choice, len(typed))
	for i, one := range typed {
		all[i] = Choice{ply(one), game.Picks(one)}
	}
	return all
}

func (s state[S, P, V]) AppendText(b []byte) ([]byte, error) { return s.S.AppendText(b) }
func (s state[S, P, V]) MarshalText() ([]byte, error)        { return s.S.AppendText(nil) }
func (s state[S, P, V]) String() string                      { return text(s.S) }
func (s state[S, P, V]) Seats() int                          { return s.S.Seats() }
func (s state[S, P, V]) ToMove() game.Player                 { return s.S.ToMove() }
func (s state[S, P, V]) Outcome() game.Outcome               { return s.S.Outcome() }
func (s state[S, P, V]) AppendPlies(dst []Ply) []Ply         { return plies(dst, s.S.AppendPlies(nil)) }

func (s state[S, P, V]) Choices() []Choice { return choices(s.S.AppendPlies(nil)) }

func (s state[S, P, V]) View(p game.Player) View {
	return view[S, P, V]{s.rules, s.S.View(p)}
}

func (s state[S, P, V]) Play(p Ply) (State, error) {
	typed, err := s.rules.Rules.ParsePly(string(p))
	if err != nil {
		illegal := game.Fault{Kind: game.ErrIllegal, Text: string(p), Why: "no such ply"}
		return nil, fmt.Errorf("%w: %w", illegal, err)
	}
	next, err := s.S.Play(typed)
	if err != nil {
		return nil, err
	}
	return state[S, P, V]{s.rules, next}, nil
}

func (s state[S, P, V]) Weight(p Ply) int {
	if w, ok := any(s.S).(game.Weighted[P]); ok {
		if typed, err := s.rules.Rules.ParsePly(string(p)); err == nil {
			return w.Weight(typed)
		}
	}
	return 1
}

func (s state[S, P, V]) SeenBy(p Ply, by game.Player) Ply {
	if hidden, ok := any(s.S).(game.Hidden[P]); ok {
		if typed, err := s.rules.Rules.ParsePly(string(p)); err == nil {
			return ply(hidden.SeenBy(typed, by))
		}
	}
	return p
}

func (s state[S, P, V]) Evaluate(p game.Player) float64 { return s.S.Evaluate(p) }

// Standing returns the place of seat p, for [game.Ranked]. If the game is not ranked, there
// are two places: the winners', and that of the others.
func (s state[S, P, V]) Standing(p game.Player) int {
	if ranked, ok := any(s.S).(game.Ranked); ok {
		return ranked.Standing(p)
	}
	if s.S.Outcome().WonBy(p) {
		return 1
	}
	return 0
}

func (s state[S, P, V]) Perft(depth int) uint64 { return play.Perft(s.S, depth) }

func (s state[S, P, V]) Divide(depth int) (branches []play.Branch[Ply]) {
	for _, b := range play.Divide(s.S, depth) {
		branches = append(branches, play.Branch[Ply]{Ply: ply(b.Ply), Count: b.Count})
	}
	return branches
}

func (v view[S, P, V]) AppendText(b []byte) ([]byte, error) { return v.V.AppendText(b) }
func (v view[S, P, V]) MarshalText() ([]byte, error)        { return v.V.AppendText(nil) }
func (v view[S, P, V]) String() string                      { return text(v.V) }
func (v view[S, P, V]) Seats() int                          { return v.V.Seats() }
func (v view[S, P, V]) Outcome() game.Outcome               { return v.V.Outcome() }
func (v view[S, P, V]) Seat() game.Player                   { return v.V.Seat() }
func (v view[S, P, V]) ToMove() game.Player                 { return v.V.ToMove() }
func (v view[S, P, V]) AppendPlies(dst []Ply) []Ply         { return plies(dst, v.V.AppendPlies(nil)) }
func (v view[S, P, V]) Choices() []Choice                   { return choices(v.V.AppendPlies(nil)) }
func (v view[S, P, V]) Sample(r *rand.Rand) State {
	return state[S, P, V]{v.rules, v.V.Sample(r)}
}

func (v view[S, P, V]) Table() (labyrinth.Table, bool) {
	if m, ok := any(v.V).(labyrinth.MazeView); ok {
		return m.Table(), true
	}
	return labyrinth.Table{}, false
}

func (v view[S, P, V]) Maze() (solve.View, bool) {
	m, ok := any(v.V).(solve.View)
	return m, ok
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

func (v view[S, P, V]) Notes() []string {
	if n, ok := any(v.V).(game.Noter); ok {
		return n.Notes()
	}
	return nil
}

func (v view[S, P, V]) Changes(before View) []game.Change {
	if b, ok := before.(view[S, P, V]); ok {
		return game.ChangesBetween(b.V, v.V)
	}
	return nil
}

func (v view[S, P, V]) Describe() map[string]any {
	if d, ok := any(v.V).(game.Describer); ok {
		return d.Describe()
	}
	return nil
}

func (v view[S, P, V]) Explain(p Ply) string {
	if e, ok := any(v.V).(game.Explainer[P]); ok {
		if typed, err := v.rules.Rules.ParsePly(string(p)); err == nil {
			return e.Explain(typed)
		}
	}
	return ""
}

func (v view[S, P, V]) Drawing() Drawing {
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

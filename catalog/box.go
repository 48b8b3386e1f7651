// This file holds Rules and State, for programs that handle any game, and the box that turns
// a typed variant into them.

package catalog

import (
	"encoding"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Rules are the rules of any game with its options chosen, made by [Registry.Open] or [Box].
type Rules interface {
	game.Rules[State]
	// Bot returns the bot that a text chooses, in the form of [bot.Parse]: one of
	// [Registry.BotNames], which may be followed by a colon, a budget and
	// parameters, as in mcts:50ms. The bots of package bot work on the variant's
	// own types. Without a budget in the text
	// the budget is b. If b is zero, the bot thinks for a fixed number of
	// iterations or nodes, which takes a few hundredths of a second. The error
	// matches [game.ErrOption].
	Bot(name string, seed uint64, b bot.Budget) (play.Bot, error)
	// BoardLayout returns the layout of the game. It reports false if the game is
	// not played on a labyrinth board.
	BoardLayout() (labyrinth.Layout, bool)
	// Drawing returns a picture of a view of a variant without a labyrinth
	// board, or nil if the variant has none.
	Drawing(v game.View) Drawing
	// SeatRange returns how many may play, as [game.SeatRanger] says, or 1 and 16 if
	// the rules do not say.
	SeatRange() (least, most int)
}

// State is one moment of any game. It satisfies [game.State] and [bot.State]. Two states are
// equal only if the states inside are.
type State interface {
	encoding.TextAppender
	// Seats, ToMove, AppendPlies, Play, Weight, SeenBy and Outcome are as
	// in [game.State], [game.Weighted] and [game.Hidden].
	Seats() int
	ToMove() game.Player
	AppendPlies(dst []game.Ply) []game.Ply
	Play(ply game.Ply) (State, error)
	Weight(ply game.Ply) int
	SeenBy(ply game.Ply, p game.Player) game.Ply
	Outcome() game.Outcome
	// Evaluate and Standing are as in [game.Evaluator] and [game.Ranked].
	Evaluate(p game.Player) float64
	Standing(p game.Player) int
	// String returns the state's text.
	String() string
	// Perft and Divide are those of package play. They run at the speed of the
	// typed variant.
	Perft(depth int) uint64
	Divide(depth int) []play.Branch
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

// Box turns the rules of a variant into rules for programs that handle any game, for variants
// outside the catalog. The states must implement [game.Evaluator]. Views, plies and bots are
// those of the variant, since they have one type in all games. The method View panics for a
// state of another game.
func Box[S bot.State[S]](r game.Rules[S]) Rules { return &rules[S]{r, drawsItself} }

// unbox returns the state with its own type, and whether that is S.
func unbox[S bot.State[S]](s State) (S, bool) {
	b, ok := s.(box[S])
	return b.s, ok
}

type rules[S bot.State[S]] struct {
	game.Rules[S]
	drawing func(game.View) Drawing // may return nil
}

func drawsItself(v game.View) Drawing {
	d, _ := v.(Drawing)
	return d
}

func (r *rules[S]) Drawing(v game.View) Drawing { return r.drawing(v) }

func (r *rules[S]) Deal(seats int, seed uint64) (State, error) {
	return boxed(r.Rules.Deal(seats, seed))
}
func (r *rules[S]) Parse(text string) (State, error) { return boxed(r.Rules.Parse(text)) }
func (r *rules[S]) View(s State, p game.Player) game.View {
	mine, ok := unbox[S](s)
	if !ok {
		panic(fmt.Sprintf("catalog: %v is a state of another game than %v", s, r.Tags()))
	}
	return r.Rules.View(mine, p)
}

func (r *rules[S]) Sample(v game.View, rnd *rand.Rand) (State, bool) {
	s, ok := r.Rules.Sample(v, rnd)
	return box[S]{s}, ok
}

func (r *rules[S]) Bot(name string, seed uint64, b bot.Budget) (play.Bot, error) {
	spec, err := bot.Parse(name)
	if err != nil {
		return nil, err
	}
	if spec.Budget == (bot.Budget{}) {
		spec.Budget = b
	}
	return bot.Make(r.Rules, spec, seed), nil
}

func (r *rules[S]) SeatRange() (least, most int) {
	if s, ok := r.Rules.(game.SeatRanger); ok {
		return s.SeatRange()
	}
	return 1, 16
}

func (r *rules[S]) BoardLayout() (labyrinth.Layout, bool) {
	b, ok := r.Rules.(labyrinth.MazeRules)
	if !ok {
		return labyrinth.Layout{}, false
	}
	return b.BoardLayout(), true
}

// A box is a state without its type.
type box[S bot.State[S]] struct{ s S }

func boxed[S bot.State[S]](s S, err error) (State, error) {
	if err != nil {
		return nil, err
	}
	return box[S]{s}, nil
}

func (b box[S]) AppendText(dst []byte) ([]byte, error) { return b.s.AppendText(dst) }
func (b box[S]) MarshalText() ([]byte, error)          { return b.s.AppendText(nil) }
func (b box[S]) String() string                        { return text(b.s) }
func (b box[S]) Seats() int                            { return b.s.Seats() }
func (b box[S]) ToMove() game.Player                   { return b.s.ToMove() }
func (b box[S]) Outcome() game.Outcome                 { return b.s.Outcome() }
func (b box[S]) AppendPlies(dst []game.Ply) []game.Ply { return b.s.AppendPlies(dst) }
func (b box[S]) Play(ply game.Ply) (State, error)      { return boxed(b.s.Play(ply)) }
func (b box[S]) Evaluate(p game.Player) float64        { return b.s.Evaluate(p) }
func (b box[S]) Perft(depth int) uint64                { return play.Perft(b.s, depth) }
func (b box[S]) Divide(depth int) []play.Branch        { return play.Divide(b.s, depth) }

// Foretell is for package desk. It reports whether the same seat acts with the same plies after
// each of some plies, none of which ends the game, and returns the seat. Next gets those plies,
// and room is overwritten.
func (b box[S]) Foretell(plies []game.Ply, next, room *[]game.Ply) (seat game.Player, ok bool) {
	for i, ply := range plies {
		s, err := b.s.Play(ply)
		if err != nil || s.Outcome().Over() {
			return 0, false
		}
		if i == 0 {
			seat, *next = s.ToMove(), s.AppendPlies((*next)[:0])
			continue
		}
		*room = s.AppendPlies((*room)[:0])
		if s.ToMove() != seat || !slices.Equal(*room, *next) {
			return 0, false
		}
	}
	return seat, len(plies) > 0
}

func (b box[S]) Weight(ply game.Ply) int {
	if w, ok := any(b.s).(game.Weighted); ok {
		return w.Weight(ply)
	}
	return 1
}

func (b box[S]) SeenBy(ply game.Ply, p game.Player) game.Ply {
	if h, ok := any(b.s).(game.Hidden); ok {
		return h.SeenBy(ply, p)
	}
	return ply
}

func (b box[S]) Standing(p game.Player) int {
	switch r, ok := any(b.s).(game.Ranked); {
	case ok:
		return r.Standing(p)
	case b.s.Outcome().WonBy(p):
		return 1
	}
	return 0
}

func text(v encoding.TextAppender) string {
	b, err := v.AppendText(nil)
	if err != nil {
		panic(err) // the contract says that states, views and plies are always written
	}
	return string(b)
}

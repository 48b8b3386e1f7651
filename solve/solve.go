// Package solve finds the fewest turns in which one pawn gets to a goal while
// nobody else moves: for a hint, for a puzzle with a known par, for a bot that
// wants to know how near its pawn is. It works on every game in the maze, and
// takes no notice of rules beyond the maze, such as the events of the
// anniversary game.
//
//	turns, err := solve.Hint(ctx, view, 4) // the seat's way to what it looks for
//	fmt.Println(len(turns), turns[0])      // 2 W2:ES c5
//
// A turn is a shift and a walk. A goal is reached when a walk ends on it, as
// in the games: a pawn that is carried there, or stands there at first, has to
// end a walk there all the same, if only by staying. The slot that is banned
// after the last insertion counts.
//
// An answer is a proof: all ways to get there in fewer turns are ruled out
// before one more turn is looked at. That takes no memory to speak of, but each
// further turn takes about ten times as long as the last where there is no way;
// so every search has a bound, the number of turns beyond which it does not
// look. On the classic board nearly every goal is within 3 turns, and none was
// met that is not within 4.
package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrBound is matched by the error of a search that met its bound. Nothing was
// left out up to there: it is proved that so many turns do not do.
var ErrBound = errors.New("bound met")

// A Step is one turn of a solution: a shift, then a walk to a square, which is
// the pawn's own if it stays.
type Step struct {
	Shift labyrinth.Shift // the zero Shift if that was made already
	To    labyrinth.Square
}

// Plies returns what the turn is played by: the shift, if it is still to be
// made, and the walk.
func (t Step) Plies() []labyrinth.Ply {
	if t.Shift == (labyrinth.Shift{}) {
		return []labyrinth.Ply{labyrinth.Walk(t.To)}
	}
	return []labyrinth.Ply{labyrinth.Push(t.Shift), labyrinth.Walk(t.To)}
}

// AppendText appends the turn's plies parted by a space, as in W2:ES c5. It
// never fails.
func (t Step) AppendText(b []byte) ([]byte, error) {
	for i, p := range t.Plies() {
		if i > 0 {
			b = append(b, ' ')
		}
		b, _ = p.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the turn's text. It never fails.
func (t Step) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// String returns the turn's text.
func (t Step) String() string {
	b, _ := t.AppendText(nil)
	return string(b)
}

// A Problem is a pawn on a board and its goal. It is a comparable value that
// a caller may build; [NewProblem] takes one from a table.
type Problem struct {
	Board labyrinth.Board
	Pawn  labyrinth.Square
	Goal  Goal
	// Shifted says that the shift of the first turn is made already, so that
	// the pawn walks next.
	Shifted bool
}

// NewProblem returns the problem of seat p at a table: its next turn is the
// first, or the one it is in if it is to walk now. The error is a
// [game.Fault]: it matches [game.ErrSeats] if there is no such seat,
// and [game.ErrTurn] if the game is over or the seat is to do something
// else than to shift or to walk.
func NewProblem(t labyrinth.Table, p game.Player, g Goal) (Problem, error) {
	if p < 0 || int(p) >= t.Seats() {
		return Problem{}, game.Fault{
			Kind: game.ErrSeats, Text: p.String(),
			Why: fmt.Sprintf("the seats are 1 to %d", t.Seats()),
		}
	}
	phase, mine := t.Phase(), t.Seat() == p
	if phase == labyrinth.Over || mine && phase != labyrinth.ToShift && phase != labyrinth.ToWalk {
		return Problem{}, game.Fault{
			Kind: game.ErrTurn, Text: string(phase),
			Why: "a turn begins in phase s, to shift, or goes on in phase m, to walk",
		}
	}
	return Problem{t.Board(), t.Pawn(p), g, mine && phase == labyrinth.ToWalk}, nil
}

// check reports every way in which p is no problem.
func (p *Problem) check() error {
	fs := p.checkPawn()
	p.Goal.check(p.Board, func(text, why string) { fs.Addf(ErrGoal, 0, text, "%s", why) })
	return fs.Err()
}

func (p *Problem) checkPawn() (fs game.Faults) {
	if !p.Board.Squares().Has(p.Pawn) {
		fs.Addf(labyrinth.ErrSquare, 0, p.Pawn.String(), "the pawn is off the board, whose side is %d", p.Board.Side())
	}
	return fs
}

// Within returns the fewest turns that reach the goal and true, or turns+1 and
// false if the given number of turns, of which a negative one counts as 0, does
// not. It is for bots, which ask it of many positions: it does not allocate,
// and cannot be interrupted. A goal that is not there is never reached.
func (p Problem) Within(turns int) (par int, ok bool) {
	s, m := newSearch(&p)
	return s.par(&m, turns)
}

// Solve returns the first of [Problem.All].
func (p Problem) Solve(ctx context.Context, most int) ([]Step, error) {
	for turns, err := range p.All(ctx, most) {
		return turns, err
	}
	panic("solve: a problem without a solution and without an error")
}

// All ranges over all shortest solutions: all sequences of plies that reach
// the goal in the fewest turns. They come in canonical order, by the first
// shift, then the first walk, then the second shift and so on, each a slice
// of its own. Their number can be large; they are found as they are asked
// for.
//
// It ends with an error if the problem is none, as [game.Faults] that
// match [labyrinth.ErrSquare] or [ErrGoal]; if the goal is not reached within
// most turns, which matches [ErrBound]; or if the context is done, which
// matches the context's.
func (p Problem) All(ctx context.Context, most int) iter.Seq2[[]Step, error] {
	return func(yield func([]Step, error) bool) {
		if err := p.check(); err != nil {
			yield(nil, err)
			return
		}
		s, m := newSearch(&p)
		s.done = ctx.Done()
		par, ok := s.par(&m, most)
		if ok && !s.solutions(&m, par, func(turns []Step) bool { return yield(turns, nil) }) {
			return
		}
		switch {
		case s.stopped:
			yield(nil, fmt.Errorf("solve: %w; the fewest turns are more than %d", ctx.Err(), par-1))
		case !ok:
			yield(nil, fmt.Errorf("solve: %w: the fewest turns are more than %d", ErrBound, most))
		}
	}
}

// Map returns the fewest turns to end a walk on each square of the board,
// whatever the problem's goal. Squares that take more than most turns are not
// in it. The error matches [labyrinth.ErrSquare] if the pawn is off the board,
// or the context's if that is done.
func (p Problem) Map(ctx context.Context, most int) (map[labyrinth.Square]int, error) {
	if err := p.checkPawn().Err(); err != nil {
		return nil, err
	}
	pars := make(map[labyrinth.Square]int)
	for to := range p.Board.Squares().All() {
		p.Goal = Goal{Squares: labyrinth.SquaresOf(to)}
		s, m := newSearch(&p)
		s.done = ctx.Done()
		par, ok := s.par(&m, most)
		if s.stopped {
			return nil, fmt.Errorf("solve: %w", ctx.Err())
		}
		if ok {
			pars[to] = par
		}
	}
	return pars, nil
}

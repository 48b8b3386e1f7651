// Package solve finds the fewest turns in which a pawn can reach a goal if the
// other players do nothing. Games use it for hints, for puzzles with a known
// par, and for bots. It works with every game in the maze. It ignores rules
// beyond the maze, except the messages of the anniversary game in a [Told].
//
//	turns, err := solve.Hint(ctx, view, 5) // the shortest way for the viewing seat
//	fmt.Println(len(turns), turns[0])      // 2 W2:ES c5
//
// A turn is a shift and a walk. The pawn reaches a goal when a walk ends there,
// as in the games. A pawn that starts on the goal or is carried there must still
// end a walk there, which it can do by staying. Solutions obey the ban on pushing
// a tile straight back.
//
// The number of turns is exact: the search rules out every shorter solution
// before it tries one more turn. It uses little memory. If there is no solution,
// each further turn takes about ten times as long as the one before, so every
// search has a bound on the number of turns. On the classic board almost every
// goal takes at most 3 turns; some positions take 5, and none is known that takes more. To a
// square, 8 turns are always enough, as package facts proves.
package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrBound means that a search reached its bound. No solution
// within the bound exists.
var ErrBound = errors.New("bound reached")

// A Step is one turn of a solution: a shift, then a walk to a square. A pawn that
// stays walks to the square that it is on.
type Step struct {
	Shift labyrinth.Shift  // the zero Shift if the shift was made before
	To    labyrinth.Square // the zero Square if the turn ends with the last of Then
	// Then is what comes between the two by a message; see [Told]. It is nil in all other games.
	Then []game.Ply
}

// Plies returns the plies of the turn: the shift, unless it is zero, those of Then, and the walk.
func (t Step) Plies() (plies []game.Ply) {
	if t.Shift != (labyrinth.Shift{}) {
		plies = append(plies, t.Shift.Ply())
	}
	plies = append(plies, t.Then...)
	if t.To != 0 {
		plies = append(plies, labyrinth.Walk(t.To))
	}
	return plies
}

// AppendText appends the plies of the turn, separated by a space, as in W2:ES c5.
// It never fails.
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

// A Problem is a pawn on a board and its goal. It is a comparable value. Callers
// can fill in the fields or use [NewProblem].
type Problem struct {
	Board labyrinth.Board
	Pawn  labyrinth.Square
	Goal  Goal
	// Shifted means that the shift of the first turn has been made, so the pawn
	// walks next.
	Shifted bool
}

// NewProblem returns the problem of seat p at a table. The first turn is the seat's
// next one, or its present one if it is to walk now. The error is a [game.Fault]. It
// matches [game.ErrSeats] if the table does not have the seat, and [game.ErrTurn] if
// the game is over or the seat must do something else first.
func NewProblem(t labyrinth.Table, p game.Player, g Goal) (Problem, error) {
	if p < 0 || int(p) >= t.Seats() {
		return Problem{}, game.Fault{
			Kind: game.ErrSeats, Text: p.String(),
			Why: fmt.Sprintf("must be a seat from 1 to %d", t.Seats()),
		}
	}
	phase, mine := t.Phase(), t.Seat() == p
	if phase == labyrinth.Over || mine && phase != labyrinth.ToShift && phase != labyrinth.ToWalk {
		return Problem{}, game.Fault{
			Kind: game.ErrTurn, Text: string(phase),
			Why: "the phase must be s, to shift, or m, to walk",
		}
	}
	return Problem{t.Board(), t.Pawn(p), g, mine && phase == labyrinth.ToWalk}, nil
}

// check reports everything that is wrong with p.
func (p *Problem) check() error {
	fs := p.checkPawn()
	p.Goal.check(p.Board, func(text, why string) { fs.Addf(ErrGoal, 0, text, "%s", why) })
	return fs.Err()
}

func (p *Problem) checkPawn() (fs game.Faults) {
	if !p.Board.Squares().Has(p.Pawn) {
		fs.Addf(labyrinth.ErrSquare, 0, p.Pawn.String(), "the pawn must be on the board, which ends at %v", labyrinth.SquareAt(p.Board.Cols(), p.Board.Rows()))
	}
	return fs
}

// Within returns the fewest turns that reach the goal, and true. If that takes
// more than the given number of turns, it returns turns+1 and false. A negative
// number counts as 0. Within is for bots that search many positions: it does not
// allocate, takes no context, and does not report what is wrong with a problem.
func (p Problem) Within(turns int) (par int, ok bool) {
	s, m := newSearch(&p)
	return s.par(&m, turns)
}

// Solve returns the first solution of [Problem.All], or its error.
func (p Problem) Solve(ctx context.Context, most int) ([]Step, error) {
	for turns, err := range p.All(ctx, most) {
		return turns, err
	}
	panic("solve: neither a solution nor an error")
}

// All returns an iterator over all shortest solutions: all sequences of turns that
// reach the goal in the fewest turns. They are in canonical order, by the first
// shift, then by the first walk, then by the second shift, and so on. Each is a
// new slice. There can be many; the iterator finds each one when it is needed.
//
// The iterator ends with an error in three cases. If the problem is wrong, the
// error is [game.Faults] that match [labyrinth.ErrSquare] or [ErrGoal]. If there
// is no solution within most turns, it matches [ErrBound]. If the context is done,
// it matches the context's error.
func (p Problem) All(ctx context.Context, most int) iter.Seq2[[]Step, error] {
	return func(yield func([]Step, error) bool) {
		if err := p.check(); err != nil {
			yield(nil, err)
			return
		}
		pause()
		s, m := newSearch(&p)
		s.ctx = ctx
		turns := 1
		if !s.can(&m, m.sides.Joins().Flood(m.pawns), 1-s.begun) { // so short that it does not look at the context
			turns++
		}
		for ; turns <= most; turns++ {
			found := false
			more := s.solutions(&m, turns, func(way []Step) bool {
				found = true
				return yield(way, nil)
			})
			switch {
			case !more:
				return
			case s.stopped:
				yield(nil, fmt.Errorf("solve: %w: no solution within %d turns", ctx.Err(), turns-1))
				return
			case found:
				return
			}
		}
		yield(nil, fmt.Errorf("solve: %w: no solution within %d turns", ErrBound, most))
	}
}

// Map returns the fewest turns to each square of the board. It ignores the goal of
// the problem. Squares that take more than most turns are not in the map. The
// error matches [labyrinth.ErrSquare] if the pawn is not on the board, or the
// context's error if the context is done.
func (p Problem) Map(ctx context.Context, most int) (map[labyrinth.Square]int, error) {
	if err := p.checkPawn().Err(); err != nil {
		return nil, err
	}
	pars := make(map[labyrinth.Square]int)
	for to := range p.Board.Squares().All() {
		pause()
		p.Goal = Goal{Squares: labyrinth.SquaresOf(to)}
		s, m := newSearch(&p)
		s.ctx = ctx
		par, ok := s.par(&m, most)
		if ctx.Err() != nil {
			return nil, fmt.Errorf("solve: %w", ctx.Err())
		}
		if ok {
			pars[to] = par
		}
	}
	return pars, nil
}

// This file holds duels: puzzles against another player, which one shift solves.

package solve

import (
	"context"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A Duel is a puzzle from a game of two, in which one pawn only has to reach its goal. There
// is exactly one shift that is right. It is a comparable value.
//
// To win, the pawn is yours. Find the shift after which it reaches the goal within that many
// turns of yours, whatever shift the other makes after each of them.
//
// To hold, the pawn is the other's, and you shift first. Find the shift that does not lose:
// after every other shift the pawn reaches the goal within that many turns of the other,
// whatever you do.
type Duel struct {
	Board labyrinth.Board
	Pawn  labyrinth.Square
	Goal  Goal
	Hold  bool // whether the pawn is the other's
	Turns int
}

// ErrDuel is the kind of a [game.Fault]: a duel that no shift solves, or several.
const ErrDuel game.Kind = "duel wrong"

// Problem returns the pawn and its goal.
func (d Duel) Problem() Problem { return Problem{Board: d.Board, Pawn: d.Pawn, Goal: d.Goal} }

// Solve returns the right turns: shifts, and the squares to one of which the pawn must walk.
// To hold there is no walk; all squares of the other's pawn after the shift are given. The error
// is that of [Problem.Force].
func (d Duel) Solve(ctx context.Context) ([]labyrinth.Turn, error) { return d.solve(ctx, 1<<20) }

// solve returns the first right turns, at most the given number if the duel is one to hold.
func (d Duel) solve(ctx context.Context, most int) ([]labyrinth.Turn, error) {
	p := d.Problem()
	if !d.Hold {
		return p.Force(ctx, d.Turns)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	right := d.Board.AppendTurns(nil, d.Pawn)
	for n := 1; n <= d.Turns; n++ { // short ways are found soon
		var still []labyrinth.Turn
		for _, turn := range right {
			after, err := d.Board.Shift(turn.Shift)
			if err != nil {
				return nil, err
			}
			lost, err := Problem{Board: after, Pawn: turn.From, Goal: d.Goal}.forces(ctx, n)
			if err != nil {
				return nil, err
			}
			if lost {
				continue
			}
			if still = append(still, turn); n == d.Turns && len(still) == most {
				break
			}
		}
		right = still
	}
	return right, nil
}

// Reply returns the best turn of the other player, who moves on the board of d. Whatever number
// of turns is left, no other reply is better.
//
// In a duel to win, the other keeps the pawn from its goal for as many turns as it can; only
// the shift of the result counts. To hold, the pawn is the other's: the reply is the beginning
// of the shortest forced way to the goal within the turns of d, with the squares to one of which
// the pawn must walk, or any shift if there is none, and no squares. The error is that of
// [Problem.Force]; if the context ends, the result is the best shift so far.
func (d Duel) Reply(ctx context.Context) (labyrinth.Turn, error) {
	p := d.Problem()
	if err := p.check(); err != nil {
		return labyrinth.Turn{}, err
	}
	shifts := d.Board.AppendTurns(nil, d.Pawn)
	if d.Hold {
		way, _, err := p.Soonest(ctx, d.Turns)
		if len(way) == 0 {
			return labyrinth.Turn{Shift: shifts[0].Shift}, err
		}
		return way[0], nil
	}
	reply, late := labyrinth.Turn{Shift: shifts[0].Shift}, 0
	for _, turn := range shifts {
		after, err := d.Board.Shift(turn.Shift)
		if err != nil {
			return labyrinth.Turn{}, err
		}
		next, n := Problem{Board: after, Pawn: turn.From, Goal: d.Goal}, max(1, late)
		for n <= d.Turns {
			lost, err := next.forces(ctx, n)
			if err != nil {
				return reply, err
			}
			if lost {
				break
			}
			n++
		}
		if n > late {
			reply, late = labyrinth.Turn{Shift: turn.Shift}, n
		}
		if late > d.Turns {
			break
		}
	}
	return reply, nil
}

// Verify checks that exactly one shift is right, and that a win does not take fewer turns. If
// not, the error is a [game.Fault] that matches [ErrDuel] or [ErrPar].
func (d Duel) Verify(ctx context.Context) error {
	if d.Turns < 1 {
		return Puzzle{Par: d.Turns}.wrongPar("the turns must be at least 1")
	}
	if !d.Hold && d.Turns > 1 {
		fewer, err := d.Problem().forces(ctx, d.Turns-1)
		if err != nil {
			return err
		}
		if fewer {
			return Puzzle{Par: d.Turns}.wrongPar("fewer turns are enough")
		}
	}
	right, err := d.solve(ctx, 2)
	if err != nil {
		return err
	}
	if len(right) != 1 {
		n := [...]string{"no shift is", "", "several shifts are"}[min(len(right), 2)]
		return game.Fault{Kind: ErrDuel, Text: d.Task(), Why: n + " right; want exactly one"}
	}
	return nil
}

// Task returns win or hold.
func (d Duel) Task() string {
	if d.Hold {
		return "hold"
	}
	return "win"
}

// AppendText appends the duel as one line, BOARD SPARE BAN PAWN GOAL TASK TURNS. It is
// the text of a [Puzzle] with the task, win or hold, before the number of turns. AppendText
// never fails.
func (d Duel) AppendText(b []byte) ([]byte, error) {
	b, _ = d.Board.AppendText(b)
	b, _ = d.Pawn.AppendText(append(b, ' '))
	b, _ = d.Goal.AppendText(append(b, ' '))
	b = append(append(append(b, ' '), d.Task()...), ' ')
	return strconv.AppendInt(b, int64(d.Turns), 10), nil
}

// MarshalText returns the duel's text. It never fails.
func (d Duel) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// String returns the duel's text.
func (d Duel) String() string {
	b, _ := d.AppendText(nil)
	return string(b)
}

// ParseDuel reads a duel on a board of layout l from its text. It does not check the solution;
// [Duel.Verify] does. The error is [game.Faults], in which places after the task count without
// it.
func ParseDuel(l labyrinth.Layout, text string) (Duel, error) {
	for _, task := range []string{"win", "hold"} {
		before, after, ok := strings.Cut(text, " "+task+" ")
		if !ok {
			continue
		}
		p, err := ParsePuzzle(l, before+" "+after)
		return Duel{Board: p.Board, Pawn: p.Pawn, Goal: p.Goal, Hold: task == "hold", Turns: p.Par}, err
	}
	fault := game.Fault{Kind: game.ErrSyntax, Text: text, Why: "not a duel; want the task, win or hold, before the number of turns"}
	return Duel{}, game.Faults{fault}
}

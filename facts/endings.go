// This file holds the facts about the ends of games for two, which are proved in each case.

package facts

import (
	"context"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// endings returns the facts about random positions with two pawns. The home of the seat to move is a1,
// and that of the other g7.
func endings() []Fact {
	return []Fact{
		homing("home-forced-1", "of the seats to move that only go home, in a game for two, can do so at once", 1),
		homing("home-forced-2", "of them can force it in two turns, whatever the other does", 2),
		homing("home-forced-3", "of them can force it in three turns, whatever the other does", 3),
		ending("race-won", "of the seats to move win in two turns if both only go home, whatever the other does", end.wins),
		ending("race-lost", "of the seats to move lose at once if both only go home: the other is home next, whatever they do", end.loses),
		ending("card-won", "of the seats to move win in two turns if both have one card left and see both, whatever the other does", end.finds),
	}
}

// An end is a position near the end of a game for two: that of the seat to move, with its home as the goal, and
// the pawn of the other.
type end struct {
	solve.Problem
	other labyrinth.Square
	card  labyrinth.Pictures // the last one of the seat to move, if it has one
}

// corner is a goal.
func corner(at labyrinth.Square) solve.Goal { return solve.Goal{Squares: labyrinth.SquaresOf(at)} }

func ending(name, says string, holds func(end, context.Context) (bool, error)) Fact {
	return Fact{Name: name, Says: says, Unit: Percent, Cases: few, sample: func(ctx context.Context, src *game.Source) (float64, bool, error) {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			return 0, false, err
		}
		squares := slices.Collect(p.Board.Squares().All())
		e := end{p.Problem(), squares[src.Below(uint32(len(squares)))], p.Goal.Pictures}
		e.Goal = corner(labyrinth.A1)
		ok, err := holds(e, ctx)
		return one(ok), true, err
	}}
}

// homing returns a fact about random positions in which the seat to move only goes home, and the other is never
// home sooner: the share in which it can force that within some turns.
func homing(name, says string, turns int) Fact {
	return Fact{Name: name, Says: says, Unit: Percent, Cases: few, sample: func(ctx context.Context, src *game.Source) (float64, bool, error) {
		p, err := solve.Position(labyrinth.Classic(), src)
		if err != nil {
			return 0, false, err
		}
		p.Goal = corner(labyrinth.A1)
		_, n, err := p.Problem().Soonest(ctx, turns)
		return one(n <= turns), true, err
	}}
}

// near reports whether the other can be home in its next turn on a board.
func (e end) near(b labyrinth.Board, from labyrinth.Square) bool {
	_, ok := solve.Problem{Board: b, Pawn: from, Goal: corner(labyrinth.G7)}.Within(1)
	return ok
}

// wins reports whether the seat to move is home in two turns at most, and the other not before.
func (e end) wins(ctx context.Context) (bool, error) {
	if _, ok := e.Within(1); ok {
		return true, nil
	}
	ways, err := e.Force(ctx, 2)
	for _, way := range ways {
		b, err := e.Board.Shift(way.Shift)
		if err != nil {
			return false, err
		}
		if !e.near(b, e.Board.Carry(way.Shift.Slot, e.other)) {
			return true, nil
		}
	}
	return false, err
}

// loses reports whether the other is home in its next turn, whatever the seat to move does.
func (e end) loses(context.Context) (bool, error) {
	if _, ok := e.Within(1); ok {
		return false, nil
	}
	for _, shift := range e.Board.AppendShifts(nil) {
		b, err := e.Board.Shift(shift)
		if err != nil || !e.near(b, e.Board.Carry(shift.Slot, e.other)) {
			return false, err
		}
	}
	return true, nil
}

// finds reports whether the seat to move can find its card now and be home in the next turn. The other has a card
// to find, and cannot win before.
func (e end) finds(ctx context.Context) (bool, error) {
	for _, turn := range e.Board.AppendTurns(nil, e.Pawn) {
		b, err := e.Board.Shift(turn.Shift)
		if err != nil {
			return false, err
		}
		at := b.FindAll(e.card).First()
		if !turn.Reach.Has(at) {
			continue
		}
		next := e.Problem
		next.Board, next.Pawn, next.Shifted = b, at, true
		ways, err := next.Force(ctx, 2)
		if err != nil || len(ways) > 0 && ways[0].Reach.Has(at) {
			return err == nil, err
		}
	}
	return false, nil
}

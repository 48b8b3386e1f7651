// This file holds hints and previews for games in the maze, also for those in which
// a turn is not one shift and one walk.

package catalog

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// Hint returns a shortest way of the viewing seat to its goal, by [solve.Hint]. The
// error matches [solve.ErrGoal] if [Solvable] fails or the seat does not know its
// goal; the other errors are those of solve.Hint.
func Hint(ctx context.Context, v View, most int) ([]solve.Step, error) {
	if err := Solvable(v); err != nil {
		return nil, err
	}
	maze, _ := v.Maze()
	return solve.Hint(ctx, maze, most)
}

// Solvable returns an error that matches [solve.ErrGoal] if package solve cannot plan
// the turn in a view: the game is not played in a maze, or its turns are not one shift
// and then one walk.
func Solvable(v View) error {
	t, ok := v.Table()
	if !ok {
		return game.Fault{Kind: solve.ErrGoal, Why: "the game is not played on a labyrinth board"}
	}
	s := sample(v)
	if t.Phase() == labyrinth.ToWalk { // the same seat may have to shift after it
		if walks := s.AppendPlies(nil); len(walks) > 0 {
			if next, err := s.Play(walks[0]); err == nil && next.ToMove() == v.ToMove() {
				s = next
			}
		}
		t, _ = s.View(v.ToMove()).Table()
	}
	if shifts := t.Board().AppendShifts(nil); t.Phase() == labyrinth.ToShift && s.ToMove() == v.ToMove() && !walksAfter(s, shifts[0]) {
		return game.Fault{Kind: solve.ErrGoal, Why: "only turns of one shift and then one walk can be solved"}
	}
	return nil
}

// WhatIf returns what a shift by the seat to act would lead to, by [change.WhatIf]. If
// another shift follows it, or it ends the turn, the pawn cannot walk yet, and the
// preview has no reach. The error matches [game.ErrIllegal], or [game.ErrOption] if the
// game is not played on a labyrinth board.
func WhatIf(v View, s labyrinth.Shift) (change.Preview, error) {
	maze, ok := v.Maze()
	if !ok {
		return change.Preview{}, game.Fault{Kind: game.ErrOption, Why: "the game is not played on a labyrinth board"}
	}
	p, err := change.WhatIf(maze, s)
	if err == nil && !walksAfter(sample(v), s) {
		p.Table, p.Reach = p.Table.WithPhase(labyrinth.ToShift), labyrinth.Squares{}
	}
	return p, err
}

// sample returns a state that agrees with a view. What a shift reveals does not matter
// here, so any will do.
func sample(v View) State { return v.Sample(rand.New(game.NewSource(0))) }

// walksAfter reports whether the seat that makes a shift acts next, and not by another
// shift. Chance may come before it.
func walksAfter(s State, shift labyrinth.Shift) bool {
	next, err := s.Play(Ply(shift.String()))
	if err != nil || next.ToMove() < 0 {
		return true
	}
	t, _ := next.View(s.ToMove()).Table()
	return next.ToMove() == s.ToMove() && t.Phase() != labyrinth.ToShift
}

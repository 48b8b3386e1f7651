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
// the turn in a view: the game is not played in a maze, or more than one shift is to
// be made before the walk.
func Solvable(v View) error {
	t, ok := v.Table()
	if !ok {
		return game.Fault{Kind: solve.ErrGoal, Why: "the game is not played on a labyrinth board"}
	}
	if shifts := t.Board().AppendShifts(nil); t.Phase() == labyrinth.ToShift && shiftsAgain(v, shifts[0]) {
		return game.Fault{Kind: solve.ErrGoal, Why: "this turn has more than one shift, and only turns of one shift and one walk can be solved"}
	}
	return nil
}

// WhatIf returns what a shift by the seat to act would lead to, by [change.WhatIf]. If
// another shift follows it, the pawn cannot walk yet, and the preview has no reach.
// The error matches [game.ErrIllegal], or [game.ErrOption] if the game is not played on
// a labyrinth board.
func WhatIf(v View, s labyrinth.Shift) (change.Preview, error) {
	maze, ok := v.Maze()
	if !ok {
		return change.Preview{}, game.Fault{Kind: game.ErrOption, Why: "the game is not played on a labyrinth board"}
	}
	p, err := change.WhatIf(maze, s)
	if err == nil && shiftsAgain(v, s) {
		p.Table, p.Reach = p.Table.WithPhase(labyrinth.ToShift), labyrinth.Squares{}
	}
	return p, err
}

// shiftsAgain reports whether the seat that makes a shift makes another one next.
// What the shift reveals does not matter, so any state that agrees with the view
// shows it.
func shiftsAgain(v View, s labyrinth.Shift) bool {
	next, err := v.Sample(rand.New(game.NewSource(0))).Play(Ply(s.String()))
	if err != nil || next.ToMove() != v.ToMove() {
		return false
	}
	t, _ := next.View(v.ToMove()).Table()
	return t.Phase() == labyrinth.ToShift
}

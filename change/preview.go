// This file holds the preview of a shift: what a user interface shows while the
// player chooses.

package change

import "github.com/labyrinth-go/labyrinth"

// A Preview is what a shift would lead to.
type Preview struct {
	Table   labyrinth.Table   // the board, the pawns and whose turn it is
	Reach   labyrinth.Squares // where the pawn of the seat to act could walk
	Targets labyrinth.Squares // what the viewing seat would head for, as [labyrinth.MazeView] has it
}

// WhatIf returns what a shift by the seat to act would lead to. It uses nothing
// but the view. So it ignores what the shift would reveal, such as a message on
// the back of the tile that it pushes out. It assumes that a walk follows: in a game
// with several shifts in a turn, ignore Reach until the last one. The error matches
// [game.ErrIllegal].
func WhatIf(v labyrinth.MazeView, s labyrinth.Shift) (Preview, error) {
	t, err := v.Table().Play(s.Ply())
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Table: t, Reach: t.Reach(t.Seat()), Targets: v.Targets()}
	goals, marks := v.Goals(), labyrinth.Marks{}
	if m, ok := v.(labyrinth.MarkSeeker); ok {
		marks = m.MarkGoals()
	}
	if goals != (labyrinth.Pictures{}) || marks != (labyrinth.Marks{}) { // otherwise the target is a home, which does not move
		p.Targets = t.Board().FindAll(goals).Union(t.Board().FindMarks(marks))
	}
	return p, nil
}

// This file holds the preview of a shift: what a user interface shows while the
// player chooses.

package labyrinth

// A Preview is what a shift would lead to.
type Preview struct {
	Table   Table   // the board, the pawns and whose turn it is
	Reach   Squares // where the pawn of the seat to act could walk
	Targets Squares // what the viewing seat would head for, as [MazeView] has it
}

// WhatIf returns what a shift by the seat to act would lead to. It uses nothing
// but the view. So it ignores what the shift would reveal, such as a message on
// the back of the tile that it pushes out. The error matches [game.ErrIllegal].
func WhatIf(v MazeView, s Shift) (Preview, error) {
	t, err := v.Table().Play(Push(s))
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Table: t, Reach: t.Reach(t.Seat()), Targets: v.Targets()}
	goals, marks := v.Goals(), Marks{}
	if m, ok := v.(MarkSeeker); ok {
		marks = m.MarkGoals()
	}
	if goals != (Pictures{}) || marks != (Marks{}) { // otherwise the target is a home, which does not move
		p.Targets = t.board.FindAll(goals).Union(t.board.FindMarks(marks))
	}
	return p, nil
}

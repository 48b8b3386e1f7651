// This file holds what is drawn of a puzzle.

package render

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

// PuzzleScene returns what is to be drawn of a puzzle on a board of layout l,
// which names the goal: the board, the pawn, and where the goal lies. There are
// no seats and no homes.
func PuzzleScene(p solve.Puzzle, l labyrinth.Layout) Scene {
	scene := Scene{
		Table: labyrinth.Table{}.WithBoard(p.Board), Layout: l, Pawn: p.Pawn,
		Aims: p.Goal.Squares.Union(p.Board.FindAll(p.Goal.Pictures)),
	}
	for m := range p.Goal.Marks.All() {
		scene.Aims = scene.Aims.Union(p.Board.FindMark(m))
	}
	for x := range p.Goal.Pictures.All() {
		if p.Goal == (solve.Goal{Pictures: labyrinth.PicturesOf(x)}) {
			scene.Goal = x
		}
	}
	return scene
}

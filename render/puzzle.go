// This file holds the scene of a puzzle.

package render

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

// PuzzleScene returns the scene of a puzzle: the board, the pawn and the goal,
// without seats and homes. The layout l has the names of the pictures.
func PuzzleScene(p solve.Puzzle, l labyrinth.Layout) Scene {
	scene := Scene{
		Table: labyrinth.Table{}.WithBoard(p.Board), Layout: l, Pawn: p.Pawn,
		Targets: p.Goal.Squares.Union(p.Board.FindAll(p.Goal.Pictures)).Union(p.Board.FindMarks(p.Goal.Marks)),
	}
	for x := range p.Goal.Pictures.All() {
		if p.Goal == (solve.Goal{Pictures: labyrinth.PicturesOf(x)}) {
			scene.Goal = x
		}
	}
	return scene
}

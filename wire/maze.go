// This file holds previews of shifts, puzzles and solutions as JSON, for games on
// a labyrinth board.

package wire

import (
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/solve"
)

// AppendPreview appends a preview as a JSON object with some members of a view:
// board, pawns, homes, reach and targets.
func AppendPreview(b []byte, r catalog.Rules, p change.Preview) ([]byte, error) {
	w := writer{b: append(b, '{')}
	w.preview(r, p)
	w.b = append(w.b, '}')
	return w.b, w.err
}

// AppendPuzzle appends a puzzle on a board of the rules' layout as a JSON object:
// variant and options as in a view, its text, the board, the pawn, the goal and
// the par.
func AppendPuzzle(b []byte, r catalog.Rules, p solve.Puzzle) ([]byte, error) {
	layout, _ := r.BoardLayout()
	w := writer{b: append(b, '{')}
	w.rules(r)
	w.key("text")
	w.text(p.String())
	w.key("board")
	w.board(p.Board, true, layout)
	w.key("pawn")
	w.text(p.Pawn.String())
	w.key("goal")
	w.text(p.Goal.String())
	w.key("par")
	w.number(p.Par)
	w.b = append(w.b, '}')
	return w.b, w.err
}

// AppendSolution appends a solution as a JSON object: the number of turns, and the
// plies of each turn.
func AppendSolution(b []byte, turns []solve.Step) ([]byte, error) {
	w := writer{b: append(b, '{')}
	w.key("number")
	w.number(len(turns))
	w.key("turns")
	w.b = append(w.b, '[')
	for _, turn := range turns {
		w.next()
		texts(&w, turn.Plies())
	}
	w.b = append(w.b, ']', '}')
	return w.b, w.err
}

// This file reads views and plies of games in the maze, whose types may be those of the
// game or those of package catalog.

package analysis

import (
	"encoding"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// questView returns a view of a game in the maze whose turns are a shift and a walk. It
// reports false for other games.
func questView(v any) (variant.QuestView, bool) {
	q, ok := mazeView(v)
	if _, messages := q.(variant.MessageView); messages {
		return nil, false
	}
	return q, ok
}

// mazeView returns a view of any game in the maze. It reports false for other games.
func mazeView(v any) (variant.QuestView, bool) {
	if e, ok := v.(interface{ Maze() (solve.View, bool) }); ok {
		v, _ = e.Maze()
	}
	q, ok := v.(variant.QuestView)
	return q, ok
}

// homeward reports whether a seat only has to walk home.
func homeward(q variant.Quest) bool { return q.Home && q.Left == 1 }

// A step is a turn in the maze.
type step struct {
	shift  labyrinth.Shift
	square labyrinth.Square
}

// stepOf returns the turn that plies make, and whether they are a shift and a walk.
func stepOf[P any](plies []P) (s step, ok bool) {
	if len(plies) != 2 {
		return s, false
	}
	first, ok1 := turnPly(plies[0])
	second, ok2 := turnPly(plies[1])
	if !ok1 || !ok2 {
		return s, false
	}
	s.shift, ok1 = first.Shift()
	s.square, ok2 = second.Square()
	return s, ok1 && ok2
}

func turnPly(ply any) (variant.TurnPly, bool) {
	if p, ok := ply.(variant.TurnPly); ok {
		return p, true
	}
	if p, ok := ply.(encoding.TextAppender); ok {
		if text, err := p.AppendText(nil); err == nil {
			parsed, err := labyrinth.ParsePly(string(text))
			return parsed, err == nil
		}
	}
	return nil, false
}

// after returns the table after a turn, when the next seat is to shift.
func (s step) after(t labyrinth.Table) (labyrinth.Table, error) {
	t, err := t.Play(s.shift.Ply())
	if err != nil {
		return t, err
	}
	if t, err = t.Play(labyrinth.Walk(s.square)); err == nil {
		t.Pass()
	}
	return t, err
}

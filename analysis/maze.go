// This file reads views and plies of games in the maze.

package analysis

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// questView returns a view of a game in the maze whose turns are a shift and a walk by the
// printed rules. It reports false for other games.
func questView(v game.View) (variant.QuestView, bool) {
	q, ok := mazeView(v)
	return q, ok && variant.UsualTurns(v)
}

// mazeView returns a view of any game in the maze. It reports false for other games.
func mazeView(v game.View) (variant.QuestView, bool) {
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
func stepOf(plies []game.Ply) (s step, ok bool) {
	if len(plies) != 2 {
		return s, false
	}
	shift, ok1 := labyrinth.ShiftOf(plies[0])
	square, ok2 := labyrinth.SquareOf(plies[1])
	return step{shift, square}, ok1 && ok2
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

// findsBy reports whether plies lead to a goal of the viewing seat, as the last of a turn.
func findsBy(v variant.QuestView, plies []game.Ply) bool {
	t := v.Table()
	for _, ply := range plies {
		if square, walks := labyrinth.SquareOf(ply); walks {
			s := scene{me: v.Seat(), quest: v.Quest(v.Seat()), table: t}
			return s.targets(t.Board()).Has(square)
		}
		var err error
		if t, err = t.Play(ply); err != nil {
			return false
		}
	}
	return false
}

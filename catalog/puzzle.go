// This file holds puzzles as games that can be played.

package catalog

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// OpenPuzzle returns the rules and the first state of a game that is a puzzle on a
// board of layout l. It is a game of package kids: the only seat has one card, which
// shows the goal, and wins when a walk ends there. The layout must have a start, and
// the goal must be one picture; otherwise the error matches [labyrinth.ErrSquare] or
// [solve.ErrGoal].
func OpenPuzzle(l labyrinth.Layout, p solve.Puzzle) (Rules, State, error) {
	if len(l.Starts) == 0 {
		return nil, nil, game.Fault{Kind: labyrinth.ErrSquare, Why: "the layout has no start"}
	}
	goals := p.Goal.Pictures
	if goals.Len() != 1 || p.Goal != (solve.Goal{Pictures: goals}) {
		return nil, nil, game.Fault{Kind: solve.ErrGoal, Text: p.Goal.String(), Why: "want one picture"}
	}
	table, err := labyrinth.NewTable(p.Board, l.Starts[0])
	if err != nil {
		return nil, nil, err
	}
	cards, err := labyrinth.NewCards(slices.Collect(goals.All()))
	if err != nil {
		return nil, nil, err
	}
	r := Erase(kids.Rules{Layout: l, Family: kids.FaceUp, Return: variant.ReturnWaived})
	state, err := r.Parse(table.WithPawn(0, p.Pawn).String() + " " + cards.String())
	return r, state, err
}

// This file answers requests to the solver, and about puzzles.

package desk

import (
	"context"
	"encoding/json"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/wire"
)

// solveView answers with the fewest turns of the viewing seat to a goal.
func solveView(d *desk, v seen, q question) error {
	if err := catalog.Solvable(v.rules); err != nil {
		return err
	}
	goal, err := solve.ParseGoal(q.Goal)
	if err != nil {
		return err
	}
	t, _ := labyrinth.TableOf(v.view) // Solvable has found it
	p, err := solve.NewProblem(t, v.view.Seat(), goal)
	if err != nil {
		return err
	}
	return d.solution(p.Solve(context.Background(), q.Most))
}

// solution answers with the plies of turns.
func (d *desk) solution(turns []solve.Step, err error) error {
	if err != nil {
		return err
	}
	text, err := wire.AppendSolution(nil, turns)
	return d.result(json.RawMessage(text), err)
}

// A task is what Python knows of a puzzle.
type task struct {
	Text string `json:"text"`
	Pawn string `json:"pawn"`
	Goal string `json:"goal"`
	Par  int    `json:"par"`
}

// newPuzzle answers with a puzzle of a par.
func newPuzzle(d *desk, r catalog.Rules, q question) error {
	l, err := layoutOf(r)
	if err != nil {
		return err
	}
	p, err := solve.Generate(context.Background(), l, q.Par, q.Seed)
	if err != nil {
		return err
	}
	return d.result(task{p.String(), p.Pawn.String(), p.Goal.String(), p.Par}, nil)
}

func layoutOf(r catalog.Rules) (labyrinth.Layout, error) {
	l, ok := r.BoardLayout()
	if !ok {
		return l, game.Fault{Kind: game.ErrOption, Why: "the game is not played on a labyrinth board"}
	}
	return l, nil
}

// puzzleOf reads a puzzle, the text.
func puzzleOf(r catalog.Rules, q question) (labyrinth.Layout, solve.Puzzle, error) {
	l, err := layoutOf(r)
	if err != nil {
		return l, solve.Puzzle{}, err
	}
	p, err := solve.ParsePuzzle(l, q.Text)
	return l, p, err
}

func readPuzzle(d *desk, r catalog.Rules, q question) error {
	_, p, err := puzzleOf(r, q)
	return d.result(task{p.String(), p.Pawn.String(), p.Goal.String(), p.Par}, err)
}

// verifyPuzzle answers with a solution of a puzzle, or with the error of a wrong par.
func verifyPuzzle(d *desk, r catalog.Rules, q question) error {
	_, p, err := puzzleOf(r, q)
	if err != nil {
		return err
	}
	if err := p.Verify(context.Background()); err != nil {
		return err
	}
	return d.solution(p.Solve(context.Background()))
}

// beginPuzzle answers with the rules of the game that is a puzzle, and its start. In the game for
// children the first find can end it.
func beginPuzzle(d *desk, r catalog.Rules, q question) error {
	l, p, err := puzzleOf(r, q)
	if err != nil {
		return err
	}
	layout, err := l.MarshalText()
	if err != nil {
		return err
	}
	tags := []game.Tag{{Name: "Variant", Value: "kids"}, {Name: "Layout", Value: string(layout)}}
	if len(l.Backs) > 0 { // which children have no use for
		tags = r.Tags()
	}
	r, start, err := catalog.All().OpenPuzzle(p, 0, tags...)
	if err != nil {
		return err
	}
	return d.opened(r, start.String())
}

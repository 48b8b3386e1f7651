// This file holds the puzzles of Battle Chess, which are won against a bot.

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

const (
	battleVariant = "battlechess"
	battleTask    = "beat" // of a puzzle
)

// openBattle opens a table with a puzzle of Battle Chess.
func (a *api) openBattle(w http.ResponseWriter, r *http.Request, o opening, rules catalog.Rules, seed uint64) error {
	battle, err := battlechess.Open(rules.Tags()...)
	if err != nil {
		return err
	}
	found, err := makePuzzle(r.Context(), a.hub.pool, &a.battles, fmt.Sprint(o.Puzzle.Par, " ", seed), func(ctx context.Context) (battlechess.Puzzle, error) {
		return battle.Puzzle(ctx, o.Puzzle.Par, seed)
	})
	if err != nil {
		return err
	}
	o.Start, o.Puzzle.Task = found.State.String(), battleTask
	return a.createPuzzle(w, r, o, rules, standIn)
}

// isBattle reports whether a table has a puzzle of Battle Chess.
func (o opening) isBattle() bool { return o.Puzzle != nil && o.Puzzle.Task == battleTask }

// battleLeft returns the turns that seat 1 has left in a puzzle of Battle Chess.
func (t *table) battleLeft() int {
	rec, turns := t.session.Record(), t.opening.Puzzle.Par
	state := rec.Start
	for _, ply := range rec.Plies {
		if state.ToMove() == 0 {
			turns--
		}
		next, err := state.Play(ply)
		if err != nil {
			break // never: the session has played it
		}
		state = next
	}
	return turns
}

// hintBattle returns a turn that keeps the win of a puzzle of Battle Chess certain.
func hintBattle(ctx context.Context, turns int, v game.View) (hint, error) {
	ply, err := catalog.HintBattle(ctx, turns, v.(battlechess.View))
	if errors.Is(err, solve.ErrDuel) {
		return hint{}, errNoSolution
	}
	return hint{From: "solver", Plies: []string{ply.String()}}, err
}

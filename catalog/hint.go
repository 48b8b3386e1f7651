// This file holds hints and previews for games in the maze, also for those in which
// a turn is not one shift and one walk.

package catalog

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Hint returns a shortest way of the viewing seat to its goal, by [solve.Hint]. A seat that plays
// alone for its last goal and knows all messages uses them, as [solve.Told] says. The
// error matches [solve.ErrGoal] if [Solvable] fails or the seat does not know its
// goal; the other errors are those of solve.Hint.
func Hint(ctx context.Context, r Rules, v game.View, most int) ([]solve.Step, error) {
	if told, ok := toldBy(v); ok {
		return told.Solve(ctx, most)
	}
	if err := Solvable(r); err != nil {
		return nil, err
	}
	return solve.Hint(ctx, v.(labyrinth.MazeView), most)
}

// toldBy returns the problem of a seat that plays alone for its last goal and knows all messages.
func toldBy(v game.View) (told solve.Told, ok bool) {
	m, ok := v.(variant.MessageView)
	if !ok || m.Seats() != 1 || m.Seat() != m.ToMove() || m.Quest(0).Left != 1 {
		return told, false
	}
	for message := variant.ShiftAgain; message <= variant.ThroughWall; message++ {
		if b := m.Backs(message); b.Straights+b.Corners > 0 {
			return told, false
		}
	}
	t := m.Table()
	return solve.Told{
		Problem: solve.Problem{Board: t.Board(), Pawn: t.Pawn(0), Goal: solve.GoalOf(m)},
		Phase:   t.Phase(), Message: m.Message(),
	}, true
}

// Solvable returns an error that matches [solve.ErrGoal] if package solve cannot plan the
// turns of a game: it is not played in a maze, has house rules about turns, or a turn is not one
// shift and then one walk. To see that, it plays some turns of a deal.
func Solvable(r Rules) error {
	s, err := dealAny(r)
	if err != nil {
		return err
	}
	v := r.View(s, game.Nobody)
	if err := solve.CheckTurns(v); err != nil {
		return err
	}
	if _, ok := v.(variant.MessageView); ok {
		return nil // messages are offered before the walk
	}
	shifted, rnd := game.Nobody, rand.New(game.NewSource(0)) // who has to walk
	for range 50 {
		plies, p := s.AppendPlies(nil), s.ToMove()
		if len(plies) == 0 {
			break
		}
		t, _ := labyrinth.TableOf(r.View(s, game.Nobody))
		switch phase := t.Phase(); {
		case p < 0: // what chance does
		case phase == labyrinth.ToShift && shifted == game.Nobody:
			shifted = p
		case phase == labyrinth.ToWalk && shifted == p:
			shifted = game.Nobody
		case phase == labyrinth.ToShift, phase == labyrinth.ToWalk, shifted != game.Nobody:
			return game.Fault{Kind: solve.ErrGoal, Why: "only turns of one shift and then one walk can be solved"}
		}
		if s, err = s.Play(plies[rnd.IntN(len(plies))]); err != nil {
			return err
		}
	}
	return nil
}

// dealAny deals a game of at least two seats, if so many can play.
func dealAny(r Rules) (State, error) {
	least, most := r.SeatRange()
	for seats := max(least, 2); seats <= most; seats++ {
		if s, err := r.Deal(seats, 0); err == nil {
			return s, nil
		}
	}
	return r.Deal(least, 0)
}

// WhatIf returns what a shift by the seat to act would lead to, by [change.WhatIf]. If
// another shift follows it, or it ends the turn, the pawn cannot walk yet, and the
// preview has no reach. The error matches [game.ErrIllegal], or [game.ErrOption] if the
// game is not played on a labyrinth board.
func WhatIf(r Rules, v game.View, s labyrinth.Shift) (change.Preview, error) {
	maze, ok := v.(labyrinth.MazeView)
	if !ok {
		return change.Preview{}, game.Fault{Kind: game.ErrOption, Why: "the game is not played on a labyrinth board"}
	}
	p, err := change.WhatIf(maze, s)
	if err == nil && !walksAfter(r, sample(r, v), s) {
		p.Table, p.Reach = p.Table.WithPhase(labyrinth.ToShift), labyrinth.Squares{}
	}
	if err == nil && variant.HouseTurns(v) {
		next, err := sample(r, v).Play(s.Ply())
		if err != nil {
			return change.Preview{}, err
		}
		p.Reach = labyrinth.ReachOf(r.View(next, v.Seat()))
	}
	return p, err
}

// sample returns a state that agrees with a view. What a shift reveals does not matter
// here, so any will do.
func sample(r Rules, v game.View) State {
	s, _ := r.Sample(v, rand.New(game.NewSource(0)))
	return s
}

// walksAfter reports whether the seat that makes a shift acts next, and not by another
// shift. Chance may come before it.
func walksAfter(r Rules, s State, shift labyrinth.Shift) bool {
	next, err := s.Play(shift.Ply())
	if err != nil || next.ToMove() < 0 {
		return true
	}
	t, _ := labyrinth.TableOf(r.View(next, s.ToMove()))
	return next.ToMove() == s.ToMove() && t.Phase() != labyrinth.ToShift
}

// This file finds puzzles in games: positions in which exactly one shift wins by force, or
// does not lose by force.

package analysis

import (
	"context"
	"iter"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// The numbers of turns of duels.
const (
	leastWin, mostWin = 2, 3
	holdTurns         = 3
)

// Duels yields the puzzles in a game of two seats in the maze, in the order of its turns, with
// the number of the ply before which they are. A seat that only has to walk home wins within
// two or three turns by exactly one shift, or exactly one shift keeps the other seat from being
// home within three. Both are proved, and neither seat can win before in another way. Games of
// more seats, and games that points decide, have none.
//
// It takes a few seconds of CPU for a long game. When the context is done, or if the record
// does not follow the rules, Duels yields the error and ends.
func Duels[S bot.State[S]](ctx context.Context, r game.Rules[S], rec play.Record[S]) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		states, err := play.States(rec)
		if err != nil {
			yield(Found{}, err)
			return
		}
		for i, s := range states {
			seat := s.ToMove()
			if s.Seats() != 2 || seat < 0 {
				continue
			}
			v, ok := questView(r.View(s, seat))
			if !ok || v.Table().Phase() != labyrinth.ToShift {
				continue
			}
			for _, d := range candidates(v) {
				err := d.Verify(ctx)
				switch {
				case ctx.Err() != nil:
					yield(Found{}, err)
					return
				case err == nil && !yield(Found{i + 1, seat, d}, nil):
					return
				}
			}
		}
	}
}

// A Found is a puzzle in a game.
type Found struct {
	Ply  int         // the number of the ply before which it is, from 1
	Seat game.Player // the seat to move
	solve.Duel
}

// candidates returns the duels that a position may be: those in which nobody can win in
// another way before.
func candidates(v variant.QuestView) (list []solve.Duel) {
	if _, points := v.(variant.Scorer); points {
		return nil
	}
	t, me := v.Table(), v.Seat()
	own, other := v.Quest(me), v.Quest(1-me)
	duel := func(p game.Player, hold bool, turns int) solve.Duel {
		home := solve.Goal{Squares: labyrinth.SquaresOf(t.Home(p))}
		return solve.Duel{Board: t.Board(), Pawn: t.Pawn(p), Goal: home, Hold: hold, Turns: turns}
	}
	for n := leastWin; n <= mostWin; n++ {
		if homeward(own) && other.Left >= n {
			list = append(list, duel(me, false, n))
		}
	}
	if homeward(other) && own.Left > holdTurns {
		list = append(list, duel(1-me, true, holdTurns))
	}
	return list
}

// This file holds advice for a running game.

package analysis

import (
	"context"
	"errors"
	"iter"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Advise returns the turn that [Seat] calls the best for the seat that acts now, as a rule:
// what Seat has learned while it judged earlier turns may rarely lead to another. The updates are those of
// [play.Session.Events] for that seat, from the beginning. Where a turn depends on
// chance or on what is hidden, it is the next ply only.
func Advise[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](
	ctx context.Context, r game.Rules[S, P, V], updates iter.Seq[play.Update[P, V]], o Options,
) (turn []P, err error) {
	var last play.Update[P, V]
	none := true
	for last = range updates {
		none = false
	}
	if none {
		return nil, errors.New("analysis: advice needs the updates of a game from its beginning")
	}
	a, err := newReader(r, last.View.Seat(), o)
	if err == nil {
		err = a.start(last.View)
	}
	if err != nil {
		return nil, err
	}
	ctx = play.WithSince(ctx, updates)
	ctx = play.WithRatings(ctx, nil, func(list []play.Rating[P]) { turn = list[0].Plies })
	ply, err := a.judge(ctx, last.View)
	if err == nil && turn == nil { // by a bot that cannot rate turns
		turn = []P{ply}
	}
	return turn, err
}

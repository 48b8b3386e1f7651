// This file holds advice for a running game.

package analysis

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Advise returns the turn that [Seat] calls the best for the seat that acts now, as a rule: what
// Seat has learned while it judged earlier turns may rarely lead to another. The updates are those
// of [play.Session.Events] for that seat, from the beginning. Where a turn depends on chance or on
// what is hidden, it is the next ply only.
func Advise[S bot.State[S]](
	ctx context.Context, r game.Rules[S], updates iter.Seq[play.Update], o Options,
) ([]game.Ply, error) {
	known := slices.Collect(updates)
	if len(known) == 0 {
		return nil, errors.New("analysis: advice needs the updates of a game from its beginning")
	}
	now := known[len(known)-1].View
	a, err := newReader(r, now.Seat(), o)
	if err == nil {
		err = a.start(now)
	}
	if err != nil {
		return nil, err
	}
	answer, err := a.ask(ctx, now, known)
	if err != nil {
		return nil, err
	}
	if len(answer.Ratings) == 0 { // by a bot that cannot rate turns
		return []game.Ply{answer.Ply}, nil
	}
	return answer.Ratings[0].Plies, nil
}

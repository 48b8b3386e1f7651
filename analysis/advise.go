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

// Advise returns a turn for the seat that acts now in which [Seat] sees no fault: the best one, or
// one that finds a picture at once if that costs next to nothing, since a player who is led past a
// find understands no reason. What Seat has learned while it judged earlier turns may rarely lead
// to another. The updates are those of [play.Session.Events] for that seat, from the beginning.
// Where a turn depends on chance or on what is hidden, it is the next ply only.
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
	best := answer.Ratings[0]
	find, ok := otherFind(now, answer.Ratings)
	if !ok {
		return best.Plies, nil
	}
	if again, err := a.ask(ctx, now, nil, find); err == nil && len(again.Ratings) > 0 { // it has looked as closely at the find
		best = again.Ratings[0]
		at := slices.IndexFunc(again.Ratings, func(r play.Rating) bool { return slices.Equal(r.Plies, find) })
		if at >= 0 && !a.costs(now, best, again.Ratings[at]) {
			return find, nil
		}
	}
	return best.Plies, nil // even if there was no time to look twice
}

// otherFind returns the best turn that finds a picture, if there is one and the best of all turns does not.
func otherFind(v game.View, ratings []play.Rating) ([]game.Ply, bool) {
	q, ok := questView(v)
	if !ok {
		return nil, false
	}
	at := slices.IndexFunc(ratings, func(r play.Rating) bool { return findsBy(q, r.Plies) })
	if at <= 0 {
		return nil, false
	}
	return ratings[at].Plies, true
}

// costs reports whether a report would find fault with a turn. Where chances are not known, the
// values of the search itself must not be further apart than those of a mistake.
func (a *reader[S]) costs(v game.View, best, turn play.Rating) bool {
	t := a.report(v, best, turn)
	return t.Verdict != "" || best.Deep != turn.Deep || !t.Known && best.Value-turn.Value >= mistakeLoss
}

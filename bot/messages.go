// This file plays games in which the backs of tiles have messages, by package events.

package bot

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/events"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// newMessenger returns the bot.
func newMessenger[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget) play.Bot[P, V] {
	m := meter{Budget: b}
	player := events.NewPlayer(rand.New(game.NewSource(seed)))
	affords := func(nodes int) bool { return m.allows(player.Nodes(), nodes) }
	var plies []P
	var list []variant.MessagePly
	return func(ctx context.Context, v V) (ply P, err error) {
		if !acts[S, P](v) {
			return ply, ErrNoPly
		}
		view := any(v).(variant.MessageView)
		last := view.Table().Phase() == labyrinth.ToWalk && view.Message() != variant.TwoTurns
		m.start(ctx, play.TurnBegins[P, V](ctx, v.Seat()), last)
		defer m.stop()
		for u := range play.Since[P, V](ctx) {
			player.Watch(any(u.View).(variant.MessageView))
		}
		plies, list = v.AppendPlies(plies[:0]), list[:0]
		for _, ply := range plies {
			list = append(list, any(ply).(variant.MessagePly))
		}
		if given, wanted := play.RatingsWanted[P](ctx); wanted {
			ratings := rateMessages(player, view, plies, list, given, affords)
			play.ReportRatings(ctx, ratings)
			return ratings[0].Plies[0], ctx.Err()
		}
		c := player.Choose(view, list, affords)
		m.count(player.Nodes())
		play.Report(ctx, bestTwo(m.nodes-m.before[1], plies[c.Best], c.Value, plies[c.Next], c.Second))
		return plies[c.Best], ctx.Err()
	}
}

// rateMessages returns the ratings of all plies.
func rateMessages[P game.Ply](
	player *events.Player, v variant.MessageView, plies []P, list []variant.MessagePly, given [][]P, affords events.Limit,
) []play.Rating[P] {
	asked := make([]bool, len(plies))
	for i, ply := range plies {
		asked[i] = isGiven(given, ply)
	}
	ratings := make([]play.Rating[P], len(plies))
	for i, r := range player.Rate(v, list, asked, affords) {
		ratings[i] = play.Rating[P]{Plies: []P{plies[i]}, Value: clamp(r.Value), Deep: r.Deep}
		if r.Wins {
			ratings[i].Win = 1
		}
	}
	sortRatings(ratings)
	return ratings
}

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
func newMessenger(seed uint64, b Budget) play.Bot {
	m := meter{Budget: b}
	player := events.NewPlayer(rand.New(game.NewSource(seed)))
	affords := func(nodes int) bool { return m.allows(player.Nodes(), nodes) }
	var plies []game.Ply
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := askable(q.View); err != nil {
			return a, err
		}
		view := q.View.(variant.MessageView)
		last := view.Table().Phase() == labyrinth.ToWalk && view.Message() != variant.TwoTurns
		m.start(ctx, q.TurnBegins(), last)
		defer m.stop()
		for u := range q.Updates() {
			player.Watch(u.View.(variant.MessageView))
		}
		plies = q.View.AppendPlies(plies[:0])
		if q.Rate {
			return rated(rateMessages(player, view, plies, q.Turns, affords)), ctx.Err()
		}
		c := player.Choose(view, plies, affords)
		m.count(player.Nodes())
		return bestTwo(m.nodes-m.before[1], plies[c.Best], c.Value, plies[c.Next], c.Second), ctx.Err()
	}
}

// rateMessages returns the ratings of all plies.
func rateMessages(player *events.Player, v variant.MessageView, plies []game.Ply, given [][]game.Ply, affords events.Limit) []play.Rating {
	asked := make([]bool, len(plies))
	for i, ply := range plies {
		asked[i] = isGiven(given, ply)
	}
	ratings := make([]play.Rating, len(plies))
	for i, r := range player.Rate(v, plies, asked, affords) {
		ratings[i] = play.Rating{Plies: []game.Ply{plies[i]}, Value: clamp(r.Value), Deep: r.Deep}
		if r.Wins {
			ratings[i].Win = 1
		}
	}
	sortRatings(ratings)
	return ratings
}

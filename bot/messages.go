// This file plays the game in the maze with messages by package events.

package bot

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot/internal/events"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// newMessenger returns the bot for package anniversary.
func newMessenger(seed uint64, b Budget) play.Bot[anniversary.Ply, anniversary.View] {
	m := meter{Budget: b}
	player := events.NewPlayer(rand.New(game.NewSource(seed)))
	affords := func(nodes int) bool { return m.allows(player.Nodes(), nodes) }
	return func(ctx context.Context, v anniversary.View) (ply anniversary.Ply, err error) {
		if !acts[anniversary.State, anniversary.Ply](v) {
			return ply, ErrNoPly
		}
		last := v.Table().Phase() == labyrinth.ToWalk && v.Event() != anniversary.TwoTurns
		m.start(ctx, watch(ctx, player, v.Seat()), last)
		defer m.stop()
		c := player.Choose(v, affords)
		m.count(player.Nodes())
		play.Report(ctx, bestTwo(m.nodes-m.before[1], c.Ply, c.Value, c.Next, c.Second))
		return c.Ply, ctx.Err()
	}
}

// watch shows the player what has happened since its last ply. It reports what [fresh]
// does, and makes no view twice.
func watch(ctx context.Context, player *events.Player, seat game.Player) (fresh bool) {
	told := false
	for u := range play.Since[anniversary.Ply, anniversary.View](ctx) {
		player.Watch(u.View)
		told = true
		fresh = fresh || ofOther(u, seat)
	}
	return fresh || !told
}

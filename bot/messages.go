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
	counted := 0 // nodes of the player that the meter has counted
	count := func() {
		n := player.Nodes()
		m.nodes += n - counted
		counted = n
	}
	affords := func(nodes int) bool {
		count()
		yield()
		return m.affords(nodes)
	}
	return func(ctx context.Context, v anniversary.View) (ply anniversary.Ply, err error) {
		if !acts[anniversary.State, anniversary.Ply](v) {
			return ply, ErrNoPly
		}
		last := v.Table().Phase() == labyrinth.ToWalk && v.Event() != anniversary.TwoTurns
		m.start(ctx, watch(ctx, player, v.Seat()), last)
		defer m.stop()
		c := player.Choose(v, affords)
		count()
		thought := play.Thought[anniversary.Ply]{
			Nodes:      m.nodes - m.before[1],
			Candidates: []play.Candidate[anniversary.Ply]{{Ply: c.Ply, Value: clamp(c.Value)}},
		}
		if c.Next != c.Ply {
			thought.Candidates = append(thought.Candidates, play.Candidate[anniversary.Ply]{Ply: c.Next, Value: clamp(c.Second)})
		}
		play.Report(ctx, thought)
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
		fresh = fresh || u.Kind == play.StartEvent || u.Kind == play.PlyEvent && u.By != seat && u.By != game.Chance
	}
	return fresh || !told
}

// Package nearest is a bot of your own for the standard game. A bot is a function
// that gets a view, which is all that its seat may see, and returns a ply.
//
// [Bots] are the entries for the registry of a program; see package catalog.
package nearest

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Bots are the bot for programs that know bots by name: a level, and the bot with
// its parameter, as in nearest:slip=0.1.
var Bots = []catalog.NamedBot{
	{
		Kind: bot.Kind{Name: "stroller"}, Variants: []string{"standard"},
		New: func(_ catalog.Rules, _ bot.Spec, seed uint64) (play.Bot, error) { return New(seed, 0.5), nil },
	},
	{
		Kind: bot.Kind{Name: "nearest", Parameters: []bot.Parameter{
			{Name: "slip", Default: 0, Least: 0, Most: 1, Note: "how often it plays at random instead"},
		}},
		Variants: []string{"standard"},
		New: func(_ catalog.Rules, spec bot.Spec, seed uint64) (play.Bot, error) {
			return New(seed, spec.Values["slip"]), nil
		},
	},
}

// New returns the bot, which plays at random as often as slip says.
func New(seed uint64, slip float64) play.Bot {
	r := rand.New(game.NewSource(seed))
	return play.For(func(ctx context.Context, v standard.View) (game.Ply, error) {
		if plies := v.AppendPlies(nil); r.Float64() < slip {
			return plies[r.IntN(len(plies))], nil
		}
		return nearest(ctx, v)
	})
}

// nearest chooses the ply that lets its pawn end the turn closest to its goal.
func nearest(_ context.Context, v standard.View) (best game.Ply, err error) {
	me, least := v.Seat(), math.MaxInt
	for _, ply := range v.AppendPlies(nil) {
		table, err := v.Table().Play(ply)
		if err != nil {
			return ply, err
		}
		ends := labyrinth.SquaresOf(table.Pawn(me)) // where this turn can end
		if _, isShift := labyrinth.ShiftOf(ply); isShift {
			ends = table.Reach(me)
		}
		targets := table.Board().FindAll(v.Goals()) // they move with the tiles
		if v.Goals().Len() == 0 {
			targets = labyrinth.SquaresOf(table.Home(me))
		}
		for end := range ends.All() {
			if far := table.WithPawn(me, end).Distance(me, targets); far < least {
				best, least = ply, far
			}
		}
	}
	return best, nil
}

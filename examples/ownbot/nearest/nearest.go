// Package nearest is a bot of your own for the standard game and for glow. A bot is a
// function that gets a view, which is all that its seat may see, and returns a ply.
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
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Bots are the bot for programs that know bots by name: a level, and the bot with
// its parameter, as in nearest:slip=0.1.
var Bots = []catalog.NamedBot{
	{
		Kind: bot.Kind{Name: "stroller"}, Variants: []string{"standard", "glow"},
		New: func(_ catalog.Rules, _ bot.Spec, seed uint64) (play.Bot, error) { return New(seed, 0.5), nil },
	},
	{
		Kind: bot.Kind{Name: "nearest", Parameters: []bot.Parameter{
			{Name: "slip", Default: 0, Least: 0, Most: 1, Note: "how often it plays at random instead"},
		}},
		Variants: []string{"standard", "glow"},
		New: func(_ catalog.Rules, spec bot.Spec, seed uint64) (play.Bot, error) {
			return New(seed, spec.Values["slip"]), nil
		},
	},
}

// New returns the bot, which plays at random as often as slip says.
func New(seed uint64, slip float64) play.Bot {
	r := rand.New(game.NewSource(seed))
	return play.For(func(_ context.Context, v labyrinth.MazeView) (game.Ply, error) {
		if plies := v.AppendPlies(nil); r.Float64() < slip {
			return plies[r.IntN(len(plies))], nil
		}
		return nearest(v)
	})
}

// nearest chooses the ply that lets its pawn end the turn closest to its goal.
func nearest(v labyrinth.MazeView) (best game.Ply, err error) {
	me, least := v.Seat(), math.MaxInt
	for _, ply := range v.AppendPlies(nil) {
		to, _ := labyrinth.SquareOf(ply)
		after := change.Preview{Table: v.Table(), Reach: labyrinth.SquaresOf(to), Targets: v.Targets()}
		if shift, ok := labyrinth.ShiftOf(ply); ok {
			if after, err = change.WhatIf(v, shift); err != nil {
				return ply, err
			}
		}
		for end := range after.Reach.All() { // where this turn can end
			if far := after.Table.WithPawn(me, end).Distance(me, after.Targets); far < least {
				best, least = ply, far
			}
		}
	}
	return best, nil
}

//go:build !js

// This file makes the bot that judges the turns of a game.

package analysis

import (
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// judgeOf returns the judge for rules that do not make bots themselves.
func judgeOf[S bot.State[S]](r game.Rules[S], text string) (play.Bot, error) {
	return bot.New(r, text, 0)
}

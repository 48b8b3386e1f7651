package bot

import (
	"context"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Patient is a context that is done after a number of calls of Err.
type Patient struct {
	context.Context
	Left int
}

func (p *Patient) Err() error {
	if p.Left--; p.Left < 0 {
		return context.Canceled
	}
	return nil
}

// Burst is the number of plies after which a search yields.
const Burst = burst

// Log returns a function that returns natural logarithms of numbers from 1 on.
func Log() func(n int) float64 { return new(logs).of }

// OnYield calls f whenever a search yields, until restore is called.
func OnYield(f func()) (restore func()) {
	before := yield
	yield = f
	return func() { yield = before }
}

// Level returns a level that thinks of its next turn and not of replies. It notices each
// shift and sees each next step of a path with these chances.
func Level[S State[S]](rules game.Rules[S], seed uint64, notice, step float64) play.Bot {
	return newLevel(newPosition(rules), seed, sight{notice: notice, step: step, ahead: 1})
}

// ByTurns returns the bot that searches whole turns.
func ByTurns[S State[S]](rules game.Rules[S], b Budget) play.Bot {
	return byTurns(newPosition(rules), b)
}

// SearchesTurns reports whether Expert searches a game with such views by whole turns.
func SearchesTurns(v game.View) bool { return searchOf(v) != plySearch }

//go:build !js

package bot

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// ByTurns returns the bot that searches whole turns.
func ByTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](b Budget) play.Bot[P, V] {
	return newTurnSearch[S, P, V](b)
}

// LongTurns reports whether Expert would search a game by whole turns if it hides nothing.
func LongTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](v V, seed uint64) bool {
	return longTurns[S, P, V](v, seed)
}

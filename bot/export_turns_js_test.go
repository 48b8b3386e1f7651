package bot

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// ByTurns is missing in browsers; see turns_js.go.
func ByTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](Budget) play.Bot[P, V] { return nil }

// LongTurns is missing in browsers, too.
func LongTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](V, uint64) bool { return false }

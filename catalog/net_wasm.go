package catalog

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// OpenNet is not available in WebAssembly. The error matches [game.ErrOption].
func OpenNet(_ Rules, file string) (play.Bot, error) {
	return nil, game.Faultf(game.ErrOption, 0, file, "networks are not available in WebAssembly")
}

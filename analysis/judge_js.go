// This file is judge.go for browsers. There, all rules come from a catalog, which makes
// bots itself. A second set of them adds 50 kB to a compressed WebAssembly program.

package analysis

import (
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func judgeOf[S bot.State[S]](_ game.Rules[S], text string) (play.Bot, error) {
	return nil, game.Faultf(game.ErrOption, 0, text, "the rules must make bots, as those of a catalog do")
}

// This file is turns.go for browsers. There is no search by whole turns there: it would be
// compiled for each game of the catalog, of which none needs it, and adds 26 kB to a
// compressed WebAssembly program, as examples/wasm/build.mjs prints.

package bot

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func byTurns[S State[S]](rules game.Rules[S], seed uint64, b Budget) play.Bot {
	return MCTS(rules, seed, b)
}

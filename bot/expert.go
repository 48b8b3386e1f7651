// This file holds the strong bot: which search it uses for which game.

package bot

import (
	"context"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Expert returns the strongest bot that there is for a game. Its budget counts
// nodes: boards or states that the search looks at, some 2 million a second in the
// maze. Even without a budget it plays its first thought, which takes well under
// a millisecond.
//
// In a game in the maze it takes a whole turn as one step, and rates it by the
// chance to win: by what all seats have left, by the chances that the others make
// a find in their next turns, and by its own after that. What it cannot see it
// weighs by what the others were seen to do, if the program that runs the game
// provides [play.Since]. README.md describes the search. Views of such games have a
// method Quest that returns a [labyrinth.Quest].
//
// In the anniversary game it also takes a turn as one step, with the message that it
// turns up. It rates the turn by what all seats have left and by what they can expect
// of their next turns, over all replies if there is time.
//
// In a game for two seats that hides nothing it searches by alpha-beta, and takes
// means over the plies of chance. Views of such games have a method State that
// returns the state.
//
// In any other game it is [MCTS].
//
// With a budget in nodes the same seed and the same views give the same plies on
// every machine. Once the context is done, the bot returns its choice
// so far and the context's error.
func Expert[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget) play.Bot[P, V] {
	return newExpert[S, P, V](seed, b, race.Default)
}

func newExpert[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget, t race.Tuning) play.Bot[P, V] {
	var choose play.Bot[P, V]
	return func(ctx context.Context, v V) (ply P, err error) {
		if choose == nil {
			_, hunts := any(v).(race.View)
			_, walks := any(ply).(mazePly)
			_, open := any(v).(interface{ State() S })
			_, eventful := any(v).(labyrinth.Walker)
			_, messages := any(v).(anniversary.View)
			switch {
			case messages:
				choose = any(newMessenger(seed, b)).(play.Bot[P, V])
			case hunts && walks && !eventful:
				choose = newRacer[S, P, V](seed, b, t)
			case open && v.Seats() == 2:
				choose = minimax[S, P, V](b)
			default:
				choose = MCTS[S, P, V](seed, b)
			}
		}
		return choose(ctx, v)
	}
}

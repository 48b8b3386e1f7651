// Package bot holds players that choose plies from views alone. They know no
// variant: they work on every game that satisfies the contract of the root
// package, and fit the seats of package play.
//
// There are four, in the standard game each stronger than the one before it;
// README.md has the measures:
//
//   - [Random] chooses evenly. It is for tests and for filling a seat.
//   - [Greedy] makes the best of its own turn, in well under a millisecond on
//     most games, and never looks at what others may do. It is the one to
//     take for a quick opponent and for many games.
//   - [LookAhead] also tries what the others would reply, and so blocks them
//     and is harder to block.
//   - [MCTS] searches by information-set Monte Carlo tree search, with a few
//     milliseconds or more.
//
// Each bot is a function made for one game, with the type of its states given:
//
//	greedy := bot.Greedy[standard.State](1)
//	mcts := bot.MCTS[standard.State](1, bot.Budget{Time: 50 * time.Millisecond})
//
// Greedy and those above it know of a game what [game.Evaluator] tells them, and
// guess what they cannot see by sampling their view.
//
// A bot keeps a random generator, and the searching ones what they have
// played, so one bot is for one seat of one game: make another for another
// game, and do not ask one from several goroutines at once. It chooses the
// same for the same seed and the same views, as long as no time bounds it.
package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// ErrNoMove is returned by a bot that is asked when its seat does not act.
var ErrNoPly = errors.New("bot: in this view the seat does not act")

// A State is a state that bots can judge. It is a constraint, as
// [game.State] is.
type State[S, P, V any] interface {
	game.State[S, P, V]
	game.Evaluator
}

// Random returns a bot that chooses evenly among the legal plies.
func Random[S game.State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64) play.Bot[P, V] {
	r := rand.New(game.NewSource(seed))
	var moves []P
	return func(ctx context.Context, v V) (m P, err error) {
		if !acts[S, P](v) {
			return m, ErrNoPly
		}
		moves = v.AppendPlies(moves[:0])
		return moves[r.IntN(len(moves))], ctx.Err()
	}
}

// acts reports whether the seat whose view it is has a ply to choose.
func acts[S, P any, V game.View[S, P]](v V) bool {
	return v.Seat() >= 0 && v.Seat() == v.ToMove()
}

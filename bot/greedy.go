// This file holds the bot that makes the best of its own turn.

package bot

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
)

// deep is how many plies greedy looks ahead at most: an insertion, an event
// and a walk. Where a turn is longer, or nobody else ever acts, it judges what
// it has come to by then.
const deep = 3

// Greedy returns a bot that looks at everything its seat can do until another
// player acts, and makes for where its seat stands best then; among equals it
// chooses at random. In a labyrinth it finds what this turn can find, and
// else goes to where one more turn would do, if it can get there. It guesses
// what it cannot see, by one sample of its view. It looks three plies ahead at
// most.
func Greedy[S State[S, M, V], M labyrinth.Move, V labyrinth.View[S, M]](seed uint64) func(context.Context, V) (M, error) {
	r := rand.New(labyrinth.NewSource(seed))
	g := greedy[S, M, V]{}
	return func(ctx context.Context, v V) (m M, err error) {
		if !acts[S, M](v) {
			return m, ErrNoMove
		}
		s := v.Sample(r)
		g.seat, g.ctx = s.ToMove(), ctx
		g.moves = s.AppendMoves(g.moves[:0])
		n := len(g.moves)
		var best choice[M]
		for i := range n {
			best.offer(r, g.moves[i], g.value(after[S, M, V](s, g.moves[i]), 1))
		}
		return best.ply, ctx.Err()
	}
}

type greedy[S State[S, M, V], M labyrinth.Move, V any] struct {
	ctx   context.Context
	seat  labyrinth.Player
	moves []M // one slice for the whole search, each level behind the last
}

// value returns the best estimate that the seat can reach from s, which is so
// many plies on, by playing whatever it likes until another player acts.
func (g *greedy[S, M, V]) value(s S, plies int) float64 {
	if s.ToMove() != g.seat || plies == deep || g.ctx.Err() != nil {
		return s.Estimate(g.seat)
	}
	start := len(g.moves)
	g.moves = s.AppendMoves(g.moves)
	end := len(g.moves)
	best := 0.0
	for i := start; i < end; i++ {
		best = max(best, g.value(after[S, M, V](s, g.moves[i]), plies+1))
	}
	g.moves = g.moves[:start]
	return best
}

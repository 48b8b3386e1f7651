// This file holds the bot that makes the best of its own turn.

package bot

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
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
func Greedy[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64) play.Bot[P, V] {
	r := rand.New(game.NewSource(seed))
	g := greedy[S, P, V]{}
	return func(ctx context.Context, v V) (m P, err error) {
		if !acts[S, P](v) {
			return m, ErrNoPly
		}
		s := v.Sample(r)
		g.seat, g.ctx = s.ToMove(), ctx
		g.moves = s.AppendPlies(g.moves[:0])
		n := len(g.moves)
		var best choice[P]
		for i := range n {
			best.offer(r, g.moves[i], g.value(after[S, P, V](s, g.moves[i]), 1))
		}
		return best.ply, ctx.Err()
	}
}

type greedy[S State[S, P, V], P game.Ply, V any] struct {
	ctx   context.Context
	seat  game.Player
	moves []P // one slice for the whole search, each level behind the last
}

// value returns the best estimate that the seat can reach from s, which is so
// many plies on, by playing whatever it likes until another player acts.
func (g *greedy[S, P, V]) value(s S, plies int) float64 {
	if s.ToMove() != g.seat || plies == deep || g.ctx.Err() != nil {
		return s.Evaluate(g.seat)
	}
	start := len(g.moves)
	g.moves = s.AppendPlies(g.moves)
	end := len(g.moves)
	best := 0.0
	for i := start; i < end; i++ {
		best = max(best, g.value(after[S, P, V](s, g.moves[i]), plies+1))
	}
	g.moves = g.moves[:start]
	return best
}

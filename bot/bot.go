// Package bot holds players that choose plies from views alone. They know no
// variant: they work on every game that satisfies the contract of the root
// package, and fit the seats of package play.
//
// Each bot is a function made for one game, with the type of its states given:
//
//	greedy := bot.Greedy[standard.State](1)
//
// A bot keeps a random generator, so one bot must not be asked by several
// goroutines at once. It chooses the same for the same seed and the same
// views.
package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
)

// ErrNoMove is returned by a bot that is asked where it has no ply.
var ErrNoMove = errors.New("bot: no legal ply in this view")

// Random returns a bot that chooses evenly among the legal plies.
func Random[M any, V interface{ AppendMoves([]M) []M }](seed uint64) func(context.Context, V) (M, error) {
	r := rand.New(labyrinth.NewSource(seed))
	var moves []M
	return func(_ context.Context, v V) (m M, err error) {
		moves = v.AppendMoves(moves[:0])
		if len(moves) == 0 {
			return m, ErrNoMove
		}
		return moves[r.IntN(len(moves))], nil
	}
}

// An Estimator is a state that can tell how well a seat stands: between 0,
// lost, and 1, won. It is all that [Greedy] knows of a game.
type Estimator interface {
	Estimate(p labyrinth.Player) float64
}

// Greedy returns a bot that looks at everything its seat can do until another
// player acts, and makes for where its seat stands best then; among equals it
// chooses at random. In a labyrinth it finds what this turn can find, and
// else gets as near to its goal as it can. It guesses what it cannot see, by
// one sample of its view. Alone at a table, where no other player ever acts, it
// looks two plies ahead.
func Greedy[S interface {
	labyrinth.State[S, M, V]
	Estimator
}, M labyrinth.Move, V labyrinth.View[S, M]](seed uint64) func(context.Context, V) (M, error) {
	r := rand.New(labyrinth.NewSource(seed))
	g := greedy[S, M, V]{}
	return func(ctx context.Context, v V) (best M, err error) {
		s := v.Sample(r)
		g.seat, g.ctx = s.ToMove(), ctx
		g.moves = s.AppendMoves(g.moves[:0])
		n := len(g.moves)
		if n == 0 {
			return best, ErrNoMove
		}
		top, ties := -1.0, 0
		for i := range n {
			value := g.value(s, g.moves[i], 1)
			switch {
			case value > top:
				best, top, ties = g.moves[i], value, 1
			case value == top:
				ties++
				if r.IntN(ties) == 0 {
					best = g.moves[i]
				}
			}
		}
		return best, ctx.Err()
	}
}

type greedy[S interface {
	labyrinth.State[S, M, V]
	Estimator
}, M labyrinth.Move, V any] struct {
	ctx   context.Context
	seat  labyrinth.Player
	moves []M // one slice for the whole search, each level behind the last
}

// alone is how many plies a bot looks ahead where no other seat acts.
const alone = 2

// value returns the best estimate that the seat can reach by playing m, its
// ply number depth, and then whatever it likes until another player acts.
func (g *greedy[S, M, V]) value(s S, m M, depth int) float64 {
	s, err := s.Play(m)
	if err != nil {
		panic(err) // a listed ply is legal
	}
	if s.ToMove() != g.seat || s.Seats() == 1 && depth == alone || g.ctx.Err() != nil {
		return s.Estimate(g.seat)
	}
	start := len(g.moves)
	g.moves = s.AppendMoves(g.moves)
	end := len(g.moves)
	best := 0.0
	for i := start; i < end; i++ {
		best = max(best, g.value(s, g.moves[i], depth+1))
	}
	g.moves = g.moves[:start]
	return best
}

// This file holds the bot that makes the best of its own turn.

package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// deep is the number of plies that greedy looks ahead: enough for a shift,
// a message and a walk. It stops there even if the turn is longer.
const deep = 3

// Greedy returns a bot that tries everything its seat can do until another player
// acts, up to three plies. It chooses the ply that leads to the best evaluation
// for its seat, at random among equals. In a labyrinth it reaches its goal if this
// turn can; otherwise it prefers squares from which the next turn can. It guesses
// what it cannot see with one sample of its view. Once the context is done, it
// returns its choice so far and the context's error.
func Greedy[S State[S]](rules game.Rules[S], seed uint64) play.Bot {
	return newGreedy(newPosition(rules), seed)
}

func newGreedy(s *position, seed uint64) play.Bot {
	r := rand.New(game.NewSource(seed))
	g := greedy{}
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := s.ask(q.View, r); err != nil {
			return a, err
		}
		g.seat = s.ToMove()
		g.meter.start(ctx, true, true)
		g.plies = s.AppendPlies(g.plies[:0])
		n := len(g.plies)
		var best choice
		for i := range n {
			value := g.value(s.after(&g.meter, g.plies[i]), 1)
			if i > 0 && g.meter.over {
				break // the value is incomplete
			}
			best.offer(r, g.plies[i], value)
		}
		return play.Answer{Ply: best.ply}, ctx.Err()
	}
}

type greedy struct {
	meter     meter
	seat      game.Player
	plies     []game.Ply // of the whole search, each level after the one above
	evaluator evaluator
}

// value returns the best evaluation that the seat can reach from s before another
// player acts. s is the given number of plies into the search.
func (g *greedy) value(s *position, depth int) float64 {
	if s.ToMove() != g.seat || depth == deep || g.meter.over {
		return s.Evaluate(g.seat)
	}
	start := len(g.plies)
	g.plies = s.AppendPlies(g.plies)
	end := len(g.plies)
	best := 0.0
	if values, ok := g.evaluator.together(&g.meter, s, g.seat, g.plies[start:]); ok {
		g.plies = g.plies[:start]
		return slices.Max(values)
	}
	for i := start; i < end && !g.meter.over; i++ {
		best = max(best, g.value(s.after(&g.meter, g.plies[i]), depth+1))
	}
	g.plies = g.plies[:start]
	return best
}

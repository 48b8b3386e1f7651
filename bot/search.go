// This file holds what the searching bots share: how far a line of play is
// followed, how a seat is judged against the others, the reply a player is
// taken to make, and the memory of positions.

package bot

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
)

// longest is how many plies for each seat a line of play has at most. Most
// lines end before, when all others have replied; alone at a table nobody
// does.
const longest = 4

// A searcher is what a searching bot knows of the one game it plays.
type searcher[S State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	r     *rand.Rand
	meter meter
	seat  game.Player // the bot's
	moves []P         // one slice for the whole search, each level behind the last
	been  map[V]bool  // what the seat saw after its plies
}

func newSearcher[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64) searcher[S, P, V] {
	return searcher[S, P, V]{r: rand.New(game.NewSource(seed)), been: make(map[V]bool)}
}

// begin begins a search and returns the plies to choose from, which are good
// until the next begin: the legal ones, but if the seat is ahead, only those
// that do not bring back a position, unless all do.
func (x *searcher[S, P, V]) begin(m meter, s S) []P {
	x.meter, x.seat = m, s.ToMove()
	x.moves = s.AppendPlies(x.moves[:0])
	if len(x.been) > 0 && lead[S, P, V](s, x.seat) > 0 {
		n := 0
		for _, m := range x.moves {
			if !x.been[after[S, P, V](s, m).View(x.seat)] {
				x.moves[n] = m
				n++
			}
		}
		if n > 0 {
			x.moves = x.moves[:n]
		}
	}
	return x.moves
}

// end remembers what the seat sees after a ply that it has chosen in a state.
func (x *searcher[S, P, V]) end(s S, m P) {
	x.been[after[S, P, V](s, m).View(x.seat)] = true
}

// ends reports whether a line of so many plies, in which others have replied
// or not, ends in a state and is judged there: because the game is over, or
// it is the bot's turn again, or the line is too long.
func (x *searcher[S, P, V]) ends(s S, plies int, replied bool) bool {
	p := s.ToMove()
	return p == game.Nobody || p == x.seat && replied || plies >= longest*s.Seats()
}

// after returns the state after a ply that is known to be legal.
func after[S game.State[S, P, V], P, V any](s S, m P) S {
	next, err := s.Play(m)
	if err != nil {
		panic(err) // a listed ply is legal
	}
	return next
}

// lead returns how far seat p is ahead of the best of the others by their
// estimates, between -1 and 1. Alone it is the estimate of p.
func lead[S State[S, P, V], P, V any](s S, p game.Player) float64 {
	return s.Evaluate(p) - rival[S, P, V](s, p)
}

// rival returns the best estimate of the seats other than p, or 0.
func rival[S State[S, P, V], P, V any](s S, p game.Player) float64 {
	best := 0.0
	for q := range game.Player(s.Seats()) {
		if q != p {
			best = max(best, s.Evaluate(q))
		}
	}
	return best
}

// reply returns the ply after which the seat to act stands best by its own
// estimate; among equals it chooses at random.
func (x *searcher[S, P, V]) reply(s S) P {
	start := len(x.moves)
	x.moves = s.AppendPlies(x.moves)
	moves := x.moves[start:]
	x.moves = x.moves[:start]
	if len(moves) == 1 {
		return moves[0]
	}
	var best choice[P]
	for _, m := range moves {
		best.offer(x.r, m, after[S, P, V](s, m).Evaluate(s.ToMove()))
	}
	return best.ply
}

// A choice is the best of the plies offered so far, among equals one of them
// at random.
type choice[P any] struct {
	ply   P
	value float64
	ties  int // how many were as good
}

func (c *choice[P]) offer(r *rand.Rand, m P, value float64) {
	switch {
	case c.ties == 0 || value > c.value:
		*c = choice[P]{m, value, 1}
	case value == c.value:
		if c.ties++; r.IntN(c.ties) == 0 {
			c.ply = m
		}
	}
}

// This file holds the common part of the searching bots: the length of a line of
// play, the lead of a seat over the others, the expected reply of a player, and the
// memory of positions.

package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// longest is the maximum number of plies in a line of play, for each seat. Most
// lines end earlier, at the next turn of the bot. Alone at a table they do not.
const longest = 4

// A searcher is the state of a searching bot in its game.
type searcher struct {
	now       *position // a sample of the view of the question
	start     *position // where each line of play starts: another sample of it
	r         *rand.Rand
	meter     meter
	seat      game.Player        // of the bot
	plies     []game.Ply         // of the whole search, each level after the one above
	been      map[game.View]bool // the views of the seat after its plies
	evaluator evaluator
}

func newSearcher(s *position, seed uint64, b Budget) searcher {
	return searcher{
		now: s.fork(), start: s.fork(), r: rand.New(game.NewSource(seed)), meter: meter{Budget: b}, been: make(map[game.View]bool),
	}
}

// sample returns where another line of play starts. It is valid until the next call.
func (x *searcher) sample(v game.View) *position {
	x.start.sample(v, x.r) // a view that the question was about
	return x.start
}

// begin begins a search and returns the plies to choose from, which are valid until
// the next call. They are the legal plies. If the seat is ahead, those that repeat a
// position are left out, unless all do. The caller must call end.
func (x *searcher) begin(ctx context.Context, q play.Question) []game.Ply {
	s := x.now
	x.seat = s.ToMove()
	x.plies = s.AppendPlies(x.plies[:0])
	x.meter.start(ctx, q.TurnBegins(), !x.meter.Turn || x.last())
	if len(x.been) > 0 && lead(s, x.seat) > 0 {
		n := 0
		for _, ply := range x.plies {
			if !x.been[s.after(&x.meter, ply).view(x.seat)] {
				x.plies[n] = ply
				n++
			}
		}
		if n > 0 {
			x.plies = x.plies[:n]
		}
	}
	return x.plies
}

// last reports whether any ply ends the turn of the seat that acts, if the first one
// does.
func (x *searcher) last() bool {
	next, err := x.now.try(x.plies[0])
	return err != nil || next.ToMove() != x.seat
}

// bestTwo returns the answer of a search by whole turns, with its best ply and the next
// best, which may be the same one.
func bestTwo(nodes int, best game.Ply, value float64, next game.Ply, second float64) play.Answer {
	a := play.Answer{Ply: best, Nodes: nodes, Candidates: []play.Candidate{{Ply: best, Value: clamp(value)}}}
	if next != best {
		a.Candidates = append(a.Candidates, play.Candidate{Ply: next, Value: clamp(second)})
	}
	return a
}

func clamp(x float64) float64 { return math.Max(0, math.Min(1, x)) }

// end ends a search, and remembers the view of the seat after the ply that it has
// chosen.
func (x *searcher) end(ply game.Ply) {
	x.meter.stop()
	x.been[x.now.after(&x.meter, ply).view(x.seat)] = true
}

// ends reports whether a line of play ends in s and is judged there: because the
// game is over, because it is the bot's turn again, or because the line has too
// many plies. replied says whether another seat has acted in it.
func (x *searcher) ends(s *position, depth int, replied bool) bool {
	p := s.ToMove()
	return p == game.Nobody || p == x.seat && replied || depth >= longest*s.Seats()
}

// lead returns the evaluation of seat p minus that of the best other seat, between
// -1 and 1. Without other seats it is the evaluation of p.
func lead(s *position, p game.Player) float64 {
	return s.Evaluate(p) - rival(s, p)
}

// rival returns the best evaluation of the seats other than p, or 0.
func rival(s *position, p game.Player) float64 {
	best := 0.0
	for q := range game.Player(s.Seats()) {
		if q != p {
			best = max(best, s.Evaluate(q))
		}
	}
	return best
}

// reply returns the ply with the best evaluation for the seat that acts, at random
// among equals.
func (x *searcher) reply(s *position) game.Ply {
	start := len(x.plies)
	x.plies = s.AppendPlies(x.plies)
	plies := x.plies[start:]
	x.plies = x.plies[:start]
	if len(plies) == 1 {
		return plies[0]
	}
	var best choice
	for i, value := range x.evaluator.after(&x.meter, s, s.ToMove(), plies) {
		best.offer(x.r, plies[i], value)
	}
	return best.ply
}

// An evaluator evaluates the states after plies. Its memory is reused.
type evaluator struct {
	values []float64
	deep   bool // it asks a [game.DeepEvaluator]
}

// alone returns the evaluation of a state.
func (e *evaluator) alone(s *position, p game.Player) float64 {
	if e.deep {
		if state, ok := s.part().(game.DeepEvaluator); ok {
			return state.EvaluateDeep(p)
		}
	}
	return s.Evaluate(p)
}

// after returns the evaluation of seat p after each of the plies. It is valid until
// the next call. If the search is over before, it returns those for which there was
// time, at least one.
func (e *evaluator) after(m *meter, s *position, p game.Player, plies []game.Ply) []float64 {
	if values, ok := e.together(m, s, p, plies); ok {
		return values
	}
	e.values = e.values[:0]
	for _, ply := range plies {
		e.values = append(e.values, e.alone(s.after(m, ply), p))
		if m.over {
			break
		}
	}
	return e.values
}

// together is after for states that can evaluate the plies together. For others it
// returns false.
func (e *evaluator) together(m *meter, s *position, p game.Player, plies []game.Ply) (values []float64, ok bool) {
	part := s.part()
	if deep, is := part.(game.DeepEvaluator); is && e.deep {
		e.values, ok = deep.AppendDeepEvaluations(e.values[:0], p, plies)
	} else if state, is := part.(game.PlyEvaluator); is {
		e.values, ok = state.AppendEvaluations(e.values[:0], p, plies)
	}
	if ok {
		m.plies(len(plies))
	}
	return e.values, ok
}

// A choice is the best of the plies offered so far, at random among equals.
type choice struct {
	ply   game.Ply
	value float64
	ties  int // the number of plies with this value
}

func (c *choice) offer(r *rand.Rand, ply game.Ply, value float64) {
	switch {
	case c.ties == 0 || value > c.value:
		*c = choice{ply, value, 1}
	case value == c.value:
		if c.ties++; r.IntN(c.ties) == 0 {
			c.ply = ply
		}
	}
}

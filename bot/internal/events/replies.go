// This file holds the positions after the replies of the others.

package events

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// A future is a position after the replies of all others.
type future struct {
	maze.Pushes
	position
	weight float64 // how likely it is
}

// samples is the number of sampled lines of replies with more than two seats. It was
// chosen by hand; no match has measured it.
const samples = 16

// foresee sets the futures of a position. With two seats they are all replies; with
// more, they are a sample that is the same in every search.
func (e *engine) foresee(s *position) {
	e.futures = e.futures[:0]
	if s.Seats == 2 {
		e.guess(s, 1-s.Seat)
		for i := range e.replies {
			e.futures = append(e.futures, future{weight: e.replies[i].weight})
			e.futures[i].play(s, &e.replies[i])
		}
		return
	}
	n := samples
	if s.Seats == 1 {
		n = 1
	}
	for k := range n {
		e.futures = append(e.futures, future{position: *s, weight: 1 / float64(n)})
		f := &e.futures[k]
		for d := 1; d < s.Seats; d++ {
			e.guess(&f.position, (s.Seat+d)%s.Seats)
			before := f.position
			f.play(&before, e.quantile(maze.Spread(d-1, k)))
		}
	}
}

// play sets the position to the one after a reply to s.
func (f *future) play(s *position, r *reply) {
	s.push(&f.position, r.line, r.open)
	f.Add(r.line)
}

// quantile returns the reply at a quantile of the weights.
func (e *engine) quantile(u float64) *reply {
	for i := range e.replies {
		if u -= e.replies[i].weight; u < 0 {
			return &e.replies[i]
		}
	}
	return &e.replies[len(e.replies)-1]
}

// guess sets the replies of seat p and how likely they are. A goal in reach is found with
// the chance that the seat looks for it, each way to it equally likely. Otherwise all
// shifts are equally likely.
func (e *engine) guess(s *position, p int) {
	e.replies = e.replies[:0]
	o := e.look(s, p, s.Pawn[p], &e.replies)
	sum := 0.0
	if s.Homeward(p) {
		sum += e.weigh(1, s.Home[p]&o.squares, func(r *reply) uint64 { return r.squares })
	} else {
		for i, w := range s.wanted[p] {
			if w > 0 {
				sum += e.weigh(w, 1<<(s.At[i]&63)&o.places, func(r *reply) uint64 { return r.places })
			}
		}
	}
	scale, rest := 1/max(1, sum), (1-min(1, sum))/float64(len(e.replies))
	for i := range e.replies {
		r := &e.replies[i]
		r.weight = float64(r.weight*scale) + rest
	}
}

// weigh adds a weight to the replies that reach a goal, and returns it if any does.
func (e *engine) weigh(weight float64, goal uint64, reach func(r *reply) uint64) float64 {
	n := 0
	for i := range e.replies {
		if reach(&e.replies[i])&goal != 0 {
			n++
		}
	}
	if n == 0 {
		return 0
	}
	for i := range e.replies {
		if r := &e.replies[i]; reach(r)&goal != 0 {
			r.weight += weight / float64(n)
		}
	}
	return weight
}

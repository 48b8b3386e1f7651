// This file holds what the turns of the others say about what they look for.

package events

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/variant"
)

// By how much a turn changes the odds of what its seat looks for. They were chosen by
// hand: no match has measured them.
const (
	missed     = 0.1 // of what the turn could have found
	approached = 2   // of what the next turn can find
)

// A watch is what was seen of the others.
type watch struct {
	before position // at the beginning of the turn that is played now
	began  bool     // before is set
	taken  bool     // in this turn a seat has taken another top card
	// factor is by how much each picture is a more likely goal of a seat than
	// others, or 0 for all if nothing is known.
	factor [maze.MaxSeats]maze.Weights
}

// Watch takes in the view after a ply, or that of the start. The views must come in
// the order of the game, and all of them.
func (p *Player) Watch(v variant.MessageView) {
	w := &p.watch
	switch {
	case v.Table().Phase() == variant.Choosing:
		w.taken = true
	case v.Table().Phase() == labyrinth.ToShift && v.Message() == 0:
		now, _ := read(v)
		if w.began {
			p.learn(&w.before, &now, int(v.Seat()))
		}
		w.before, w.began, w.taken = now, true, false
	}
}

// learn learns from a turn that led from one position to another.
func (p *Player) learn(before, now *position, me int) {
	e, s := &p.engine, before.Seat
	factor := &p.watch.factor[s]
	switch {
	case s == me || now.Homeward(s):
		return
	case before.Left[s] != now.Left[s] || p.watch.taken || factor[0] == 0:
		for i := range factor {
			factor[i] = 1
		}
	}
	if before.Left[s] != now.Left[s] {
		return
	}
	if !p.watch.taken {
		o := e.look(before, s, before.Pawn[s], nil)
		for i := 1; i < maze.Symbols; i++ {
			if o.places>>(before.At[i]&63)&1 != 0 {
				factor[i] = max(float64(factor[i]*missed), 1e-6)
			}
		}
	}
	o := e.look(now, s, now.Pawn[s], nil)
	for i := 1; i < maze.Symbols; i++ {
		if o.places>>(now.At[i]&63)&1 != 0 {
			factor[i] = min(float64(factor[i]*approached), 1e6)
		}
	}
}

// believe weighs what the others may look for by what was seen of them.
func (w *watch) believe(s *position) {
	for p := range s.Seats {
		factor, wanted := &w.factor[p], &s.wanted[p]
		if factor[0] == 0 {
			continue
		}
		before, after := 0.0, 0.0
		for i, x := range wanted {
			before += x
			wanted[i] = float64(x * factor[i])
			after += wanted[i]
		}
		for i := range wanted {
			if after > 0 {
				wanted[i] = min(1, wanted[i]*before/after)
			}
		}
	}
}

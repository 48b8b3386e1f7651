// This file holds what the turns of the others say about what they look for.

package events

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
)

const (
	leaves = 0.1 // how likely a seat leaves what it could have found
	nears  = 2   // how much more likely a seat goes near its goal than elsewhere
)

// A watch is what was seen of the others.
type watch struct {
	before position // at the beginning of the turn that is played now
	began  bool     // before is set
	taken  bool     // in this turn a seat has taken another top card
	// trust is by how much each picture is a more likely goal of a seat than
	// others, or 0 for all if nothing is known.
	trust [maxSeats][pictures]float64
}

// Watch takes in the view after a ply, or that of the start. The views must come in
// the order of the game, and all of them.
func (p *Player) Watch(v anniversary.View) {
	w := &p.watch
	switch {
	case v.Table().Phase() == anniversary.Choosing:
		w.taken = true
	case v.Table().Phase() == labyrinth.ToShift && v.Event() == 0:
		now, _ := read(v)
		if w.began {
			p.learn(&w.before, &now, int(v.Seat()))
		}
		w.before, w.began, w.taken = now, true, false
	}
}

// learn learns from a turn that led from one position to another.
func (p *Player) learn(before, now *position, me int) {
	e, s := &p.engine, before.seat
	trust := &p.watch.trust[s]
	switch {
	case s == me || now.homeward(s):
		return
	case before.left[s] != now.left[s] || p.watch.taken || trust[0] == 0:
		for i := range trust {
			trust[i] = 1
		}
	}
	if before.left[s] != now.left[s] {
		return
	}
	if !p.watch.taken {
		o := e.look(before, s, before.pawn[s], nil)
		for i := 1; i < pictures; i++ {
			if o.places>>(before.at[i]&63)&1 != 0 {
				trust[i] = max(float64(trust[i]*leaves), 1e-6)
			}
		}
	}
	o := e.look(now, s, now.pawn[s], nil)
	for i := 1; i < pictures; i++ {
		if o.places>>(now.at[i]&63)&1 != 0 {
			trust[i] = min(float64(trust[i]*nears), 1e6)
		}
	}
}

// believe weighs what the others may look for by what was seen of them.
func (w *watch) believe(s *position) {
	for p := range s.seats {
		trust, wanted := &w.trust[p], &s.wanted[p]
		if trust[0] == 0 {
			continue
		}
		before, after := 0.0, 0.0
		for i, x := range wanted {
			before += x
			wanted[i] = float64(x * trust[i])
			after += wanted[i]
		}
		for i := range wanted {
			if after > 0 {
				wanted[i] = min(1, wanted[i]*before/after)
			}
		}
	}
}

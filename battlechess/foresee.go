// This file evaluates the states after many turns of a seat at once.

package battlechess

import "github.com/labyrinth-go/labyrinth/game"

// AppendEvaluations evaluates turns for [game.PlyEvaluator]. It is faster than Play and
// Evaluate for each, because most of what Evaluate counts is counted once. It is for the
// default rule set; for others it returns false.
func (s State) AppendEvaluations(dst []float64, p game.Player, plies []Ply) ([]float64, bool) {
	if !isSeat(p) || s.phase != toTurn || s.rules != (RuleSet{}) {
		return dst, false
	}
	f := newForecast(&defaults, &s, uint8(p))
	for _, ply := range plies {
		dst = append(dst, f.after(ply))
	}
	return dst, true
}

// A forecast is what the states after the turns of a state have in common.
type forecast struct {
	s        *State
	t        *tables
	seat     uint8 // whose values are wanted
	material int
	near     [2]set // the pieces of each seat that could strike the target piece if nothing were in their way
}

func newForecast(t *tables, s *State, seat uint8) forecast {
	f := forecast{s: s, t: t, seat: seat, material: s.material(t, seat), near: [2]set{s.own(0), s.own(1)}}
	if t != &defaults { // there are no tables of hunters
		return f
	}
	for hunting := range uint8(2) {
		goal := first(s.target(t, 1-hunting)) & 63
		for rest := f.near[hunting]; rest != 0; rest &= rest - 1 {
			x := rest & -rest
			if hunters[hunting][goal][s.kindAt(x)][s.turnedAt(x)].from&x == 0 {
				f.near[hunting] &^= x
			}
		}
	}
	return f
}

// after returns what Evaluate returns after a legal turn.
func (f *forecast) after(ply Ply) float64 {
	next, x, y := *f.s, set(1)<<(ply.from&63), set(1)<<(ply.to&63)
	switch ply.kind {
	case summon:
		_ = next.Do(ply) // it is legal
		return next.value(f.t, f.seat, next.material(f.t, f.seat), [2]set{next.own(0), next.own(1)})
	case battleOnly:
		return f.battle(&next, ply, x, x)
	}
	next.move(f.t, x, y)
	if ply.kind == moveBattle {
		return f.battle(&next, ply, y, x|y)
	}
	next.endTurn(f.t)
	return f.value(&next, x|y)
}

// battle returns what Evaluate returns after the battle of the piece at x. The turn has
// changed these squares before.
func (f *forecast) battle(s *State, ply Ply, x, changed set) float64 {
	g := newGround(f.t, s)
	struck := g.struck(x, ply.toward, ply.which)
	if !s.needsCard(f.t, x, struck) {
		s.settle(f.t, x, struck, 0)
		return f.value(s, changed|struck)
	}
	return f.mean(s, x, struck, changed)
}

// mean returns the mean of the values after that battle over the cards left.
func (f *forecast) mean(s *State, x, struck, changed set) float64 {
	sum, weight := 0.0, 0.0
	for _, e := range s.effects(f.t, x, struck) {
		if e.weight > 0 {
			next := *s
			next.settle(f.t, x, struck, e.card)
			sum += float64(e.weight * f.value(&next, changed|struck))
			weight += e.weight
		}
	}
	return sum / weight
}

// value returns the value of a state after a turn that has changed these squares.
func (f *forecast) value(s *State, changed set) float64 {
	material := f.material
	for rest := changed; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		material += f.sign(s, x)*s.worthAt(f.t, x) - f.sign(f.s, x)*f.s.worthAt(f.t, x)
	}
	return s.value(f.t, f.seat, material, [2]set{f.strikers(s, 0, changed), f.strikers(s, 1, changed)})
}

// sign returns -1 if the piece at x is the other seat's.
func (f *forecast) sign(s *State, x set) int {
	if s.ownerOf(x) != f.seat {
		return -1
	}
	return 1
}

// strikers returns the pieces of a seat that may be able to strike the target piece.
func (f *forecast) strikers(s *State, seat uint8, changed set) set {
	pieces := s.own(seat)
	if changed&s.target(f.t, 1-seat) == 0 {
		pieces &= f.near[seat] | changed
	}
	return pieces
}

// This file evaluates the states after many turns of a seat at once.

package battlechess

import "github.com/labyrinth-go/labyrinth/game"

// AppendEvaluations evaluates turns for [game.PlyEvaluator]. It is faster than Play and
// Evaluate for each, because most of what Evaluate counts is counted once. It is for the
// default rule set; for others it returns false.
func (s State) AppendEvaluations(dst []float64, p game.Player, plies []game.Ply) ([]float64, bool) {
	return s.appendEvaluations(dst, p, plies, &plainWeights)
}

// AppendDeepEvaluations is AppendEvaluations for [State.EvaluateDeep].
func (s State) AppendDeepEvaluations(dst []float64, p game.Player, plies []game.Ply) ([]float64, bool) {
	return s.appendEvaluations(dst, p, plies, &deepWeights)
}

func (s *State) appendEvaluations(dst []float64, p game.Player, plies []game.Ply, w *weights) ([]float64, bool) {
	if !isSeat(p) || s.phase != toTurn || s.rules != (RuleSet{}) {
		return dst, false
	}
	f := newForecast(&defaults, w, s, uint8(p))
	for _, p := range plies {
		ply, _ := TurnOf(p) // legal
		dst = append(dst, f.after(ply))
	}
	return dst, true
}

// A forecast is what the states after the turns of a state have in common.
type forecast struct {
	s        *State
	t        *tables
	w        *weights
	seat     uint8 // whose values are wanted
	material int
	targets  set    // of both seats
	near     [2]set // the pieces of each seat that could strike the target piece if nothing were in their way
	zone     [2]set // the squares that matter to whether these can strike
	steady   bool   // the other seat has a turn after any move of a small piece
	// After turns that change nothing in the zone of a seat: its stance, if it is known.
	stance      [2]int
	stanceKnown [2]bool
	// After quiet moves: the lead without what the piece gains by its place, if it is known.
	quiet      int
	quietKnown bool
}

func newForecast(t *tables, w *weights, s *State, seat uint8) forecast {
	f := forecast{
		s: s, t: t, w: w, seat: seat, material: s.material(t, w, seat),
		targets: s.target(t, 0) | s.target(t, 1),
		near:    [2]set{s.own(0), s.own(1)}, zone: [2]set{t.board, t.board},
	}
	if t != &defaults { // there are no tables of hunters
		return f
	}
	for hunting := range uint8(2) {
		f.near[hunting], f.zone[hunting] = s.hunters(hunting)
	}
	next := State{k0: s.k0, k1: s.k1, k2: s.k2, k3: s.k3, second: s.second, turned: s.turned, spread: s.spread, eggs: s.eggs, seat: 1 - s.seat}
	f.steady = next.canStep(t)
	return f
}

// hunters returns the pieces of a seat that could strike the target piece in one turn if
// nothing were in their way, and the squares that matter to whether they can.
func (s *State) hunters(seat uint8) (near, zone set) {
	after := &hunters[seat][first(s.target(&defaults, 1-seat))&63]
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, side := s.kindAt(x), s.turnedAt(x)
		h := &after[k][side]
		switch {
		case h.from&x == 0:
			continue
		case h.strikes&x == 0:
			big := defaults.isBig(k)
			zone |= cover(usual[seat][k][side].ends(first(x), ^defaults.corners(big)), big)
		}
		near |= x
		zone |= x
	}
	return near, zone
}

// after returns what the evaluation is after a legal turn.
func (f *forecast) after(ply Turn) float64 {
	x, y := set(1)<<(ply.from&63), set(1)<<(ply.to&63)
	if ply.kind == moveOnly && f.isQuiet(x, y) {
		return f.afterQuiet(ply)
	}
	next := *f.s
	switch ply.kind {
	case summon:
		return f.afterSummon(ply)
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

// afterQuiet is after for a quiet move.
func (f *forecast) afterQuiet(ply Turn) float64 {
	if !f.quietKnown {
		next := *f.s
		next.seat = 1 - next.seat
		f.quiet, f.quietKnown = f.lead(&next, 0), true
	}
	x := set(1) << (ply.from & 63)
	worth := &f.w.worths[f.s.seat&1][f.s.kindAt(x)][f.s.turnedAt(x)&1]
	gain := int(worth[ply.to&63]) - int(worth[ply.from&63])
	return logistic(f.quiet + f.sign(f.s, x)*gain)
}

// afterSummon is after for a summon.
func (f *forecast) afterSummon(ply Turn) float64 {
	x := set(1) << (ply.to & 63)
	next := *f.s
	_ = next.do(ply, ply.Ply()) // it is legal
	waited := *f                // for the others the legend still waits
	waited.material -= f.sign(&next, x) * f.t.waits(f.w, f.s.seat, next.kindAt(x))
	return waited.value(&next, x)
}

// isQuiet reports whether a move without a battle changes nothing that Evaluate counts,
// except for the place of the piece.
func (f *forecast) isQuiet(x, y set) bool {
	if !f.steady || (x|y)&(f.zone[0]|f.zone[1]|f.targets) != 0 {
		return false
	}
	s := f.s
	k := s.kindAt(x)
	goal := first(f.targets&^s.own(s.seat)) & 63
	return !f.t.isBig(k) && hunters[s.seat&1][goal][k][s.turnedAt(x)].from&y == 0
}

// battle returns what Evaluate returns after the battle of the piece at x. The turn has
// changed these squares before.
func (f *forecast) battle(s *State, ply Turn, x, changed set) float64 {
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
	if s.phase == over {
		return s.value(f.t, f.w, f.seat, 0, f.near)
	}
	return logistic(f.lead(s, changed))
}

// lead returns the lead in such a state in which a seat acts.
func (f *forecast) lead(s *State, changed set) int {
	lead, near := f.material, f.near
	for rest := changed; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		lead += f.sign(s, x)*s.worthAt(f.t, f.w, x) - f.sign(f.s, x)*f.s.worthAt(f.t, f.w, x)
		if s.kindAt(x) != 0 && f.mayStrike(s, x) {
			near[s.ownerOf(x)] |= x
		}
	}
	for seat := range uint8(2) {
		near[seat] &= s.own(seat)
		if s.target(f.t, 1-seat)&f.targets == 0 { // it has moved
			near[seat] = s.own(seat)
		}
	}
	covered := changed | s.spread ^ f.s.spread
	for seat := range uint8(2) {
		worth := 0
		if covered&(f.zone[seat]|f.targets) != 0 || near[seat] != f.near[seat] {
			worth = s.stance(f.t, f.w, seat, near[seat])
		} else {
			worth = f.usualStance(s, seat)
		}
		if seat != f.seat {
			worth = -worth
		}
		lead += worth
	}
	return lead
}

// mayStrike reports whether the piece at x could strike the target piece if that has not
// moved and nothing were in its way.
func (f *forecast) mayStrike(s *State, x set) bool {
	owner := s.ownerOf(x)
	goal := first(f.targets&^f.s.own(owner)) & 63
	return f.t != &defaults || hunters[owner&1][goal][s.kindAt(x)][s.turnedAt(x)].from&x != 0
}

// usualStance returns the stance of a seat after a turn that changes nothing in its zone.
func (f *forecast) usualStance(s *State, seat uint8) int {
	if !f.stanceKnown[seat&1] {
		f.stance[seat&1], f.stanceKnown[seat&1] = s.stance(f.t, f.w, seat, f.near[seat&1]), true
	}
	return f.stance[seat&1]
}

// sign returns -1 if the piece at x is the other seat's.
func (f *forecast) sign(s *State, x set) int {
	if s.ownerOf(x) != f.seat {
		return -1
	}
	return 1
}

// This file counts the legal plies without listing them.

package battlechess

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

var _ game.Counter = State{}

// CountPlies counts plies for [game.Counter], for a depth of 1.
func (s State) CountPlies(depth int) (n uint64, ok bool) {
	if depth != 1 {
		return 0, false
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	switch s.phase {
	case noGame, over:
		return 0, true
	case toDraw:
		for i := range t.cards {
			if s.cards.left(i) > 0 {
				n++
			}
		}
		return n, true
	}
	g := newGround(t, &s)
	count, pieces := 0, t.arrows(s.seat)
	block, foes, near, huge := g.full|^t.board, g.foes, g.near, g.huge
	for rest := s.movable(t, s.seat); rest != 0; rest &= rest - 1 {
		q := bits.TrailingZeros64(rest) & 63
		k := s.k0>>q&1 | s.k1>>q&1<<1 | s.k2>>q&1<<2 | s.k3>>q&1<<3
		a := &pieces[k&15][s.turned>>q&1]
		if !a.small {
			count += g.countTurns(rest & -rest)
			continue
		}
		ends := a.steps[q] &^ block
		if a.far != 0 {
			ends = a.ends(Square(q), block)
		}
		count += bits.OnesCount64(ends)
		// Battles in place, and from the ends. Each arrow strikes one square, but
		// next to a big foe two arrows may strike the same piece.
		for at := (ends | rest&-rest) & near; at != 0; at &= at - 1 {
			strikes := a.steps[bits.TrailingZeros64(at)&63] & foes
			if strikes&huge == 0 {
				count += bits.OnesCount64(strikes)
			} else {
				count += bits.OnesCount8(g.battles(at&-at, s.faceAt(t, rest&-rest)))
			}
		}
	}
	for i := range t.legends() {
		if g.canPay(i) {
			count += bits.OnesCount64(g.room(t.normals + 1 + kind(i)))
		}
	}
	return uint64(count), true
}

// countTurns returns the number of turns that appendTurns appends: a battle in
// place for each direction, and for each square that the piece can move to one turn
// and one more for each battle there.
func (g *ground) countTurns(x set) int {
	k := g.s.kindAt(x)
	f, big := g.s.faceAt(g.t, x), g.t.isBig(k)
	ends := g.s.ends(g.t, x)
	n := bits.OnesCount64(ends) + bits.OnesCount8(g.battles(cover(x, big), f))
	for ; ends != 0; ends &= ends - 1 {
		if at := cover(ends&-ends, big); at&g.near != 0 {
			n += bits.OnesCount8(g.battles(at, f))
		}
	}
	return n
}

// canStep reports whether a small piece of the usual rule set can take one step, or
// battle the piece there. It is a quick look before [ground.hasTurn]: in most
// positions some piece can.
func (s *State) canStep(t *tables) bool {
	pieces, block := t.arrows(s.seat), ^t.board|s.own(s.seat)|s.spread
	for rest := s.movable(t, s.seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		if a := &pieces[s.kindAt(x)][s.turnedAt(x)]; a.small && a.steps[first(x)&63]&^block != 0 {
			return true
		}
	}
	return false
}

// This file counts the legal plies without listing them.

package battlechess

import (
	"math/bits"
	"sync"

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
	count := 0
	for rest := s.own(s.seat); rest != 0; rest &= rest - 1 {
		if x := rest & -rest; !s.isEgg(t, x) {
			count += g.countTurns(x)
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
	if g.t == &defaults && !big && g.huge == 0 {
		return g.countSmall(x, f, &arrowSteps()[g.s.seat&1][g.s.turnedAt(x)][k&15])
	}
	foot := cover(x, big)
	var ends set
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		ends |= g.t.ends(f, big, x, g.full&^foot, d, far)
	}
	n := bits.OnesCount64(ends) + bits.OnesCount8(g.battles(foot, f))
	for ; ends != 0; ends &= ends - 1 {
		if at := cover(ends&-ends, big); at&g.near != 0 {
			n += bits.OnesCount8(g.battles(at, f))
		}
	}
	return n
}

// steps reports whether a small piece of the usual rule set can take one step, or
// battle the piece there. It is a quick look before [ground.hasTurn]: in most
// positions some piece can.
func (g *ground) steps() bool {
	if g.t != &defaults {
		return false
	}
	own := g.s.own(g.s.seat)
	for rest := own; rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k := g.s.kindAt(x)
		to := arrowSteps()[g.s.seat&1][g.s.turnedAt(x)][k&15][first(x)&63]
		if to&^(own|g.s.spread) != 0 && !g.t.isBig(k) && !g.s.isEgg(g.t, x) {
			return true
		}
	}
	return false
}

// countSmall is countTurns for a piece on one square, of the usual rule set, with
// no big foe on the mat. So all that a battle strikes is on one square, and steps
// answers where it can step and what it can strike with one word each.
func (g *ground) countSmall(x set, f face, steps *[maxSide * maxSide]set) int {
	to := steps[bits.TrailingZeros64(x)&63]
	ends := to &^ g.full
	for arrows := f.reach & (f.reach >> 1 & 0x5555 * 3); arrows != 0; { // of more than one step
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		ends |= g.t.ends(f, false, x, g.full&^x, d, far)
	}
	n := bits.OnesCount64(to&g.foes) + bits.OnesCount64(ends)
	for rest := ends & g.near; rest != 0; rest &= rest - 1 {
		n += bits.OnesCount64(steps[bits.TrailingZeros64(rest)&63] & g.foes)
	}
	return n
}

// arrowSteps returns, for each seat, side and kind of the usual rule set and each
// square, the squares that are one step away along an arrow of the piece.
var arrowSteps = sync.OnceValue(func() *[2][2][maxKinds + 1][maxSide * maxSide]set {
	var all [2][2][maxKinds + 1][maxSide * maxSide]set
	for seat, kinds := range defaults.faces {
		for k, sides := range kinds {
			for side, f := range sides {
				for q := range all[seat][side][k] {
					for d := range Direction(8) {
						if f.toward(d) != 0 {
							all[seat][side][k][q] |= shift(1<<q&defaults.board, d) & defaults.board
						}
					}
				}
			}
		}
	}
	return &all
})

// This file counts the legal plies without listing them.

package battlechess

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

var _ game.Counter = State{}

// CountPlies counts plies for [game.Counter], for a depth of 1 or 2.
func (s State) CountPlies(depth int) (n uint64, ok bool) {
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	switch depth {
	case 1:
		return s.count(t), true
	case 2:
		return s.countTwo(t), true
	}
	return 0, false
}

// countTwo returns the number of sequences of two legal plies. A move without a
// battle only moves one piece and lets the other seat act, so it is made without
// the checks of Play. If that seat has no turn, it has lost and the count is 0.
func (s *State) countTwo(t *tables) (n uint64) {
	var buf [128]game.Ply
	for _, p := range s.AppendPlies(buf[:0]) {
		next := *s
		ply, _ := TurnOf(p)
		if ply.kind == moveOnly {
			next.move(t, 1<<ply.from, 1<<ply.to)
			next.seat = 1 - s.seat
		} else {
			var err error
			if next, err = s.Play(p); err != nil {
				panic(err) // impossible: the ply is listed
			}
		}
		n += next.count(t)
	}
	return n
}

// count returns the number of legal plies.
func (s *State) count(t *tables) (n uint64) {
	switch s.phase {
	case noGame, over:
		return 0
	case toDraw:
		for i := range t.cards {
			if s.cards.left(i) > 0 {
				n++
			}
		}
		return n
	}
	g := newGround(t, s)
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
			if strikes&huge != 0 {
				strikes = s.owners(t, strikes)
			}
			count += bits.OnesCount64(strikes)
		}
	}
	for i := range t.legends() {
		if g.canPay(i) {
			count += bits.OnesCount64(g.room(t.normals + 1 + kind(i)))
		}
	}
	return uint64(count)
}

// countTurns returns the number of turns of the piece at x: a battle in place for each
// direction, and for each square that the piece can move to one turn and one more for
// each battle there.
func (g *ground) countTurns(x set) int {
	k := g.s.kindAt(x)
	f, big := g.s.faceAt(g.t, x), g.t.isBig(k)
	ends := g.s.ends(g.t, x)
	n := bits.OnesCount64(ends) + g.fight(Stop{}, cover(x, big), f).count()
	for ; ends != 0; ends &= ends - 1 {
		if at := cover(ends&-ends, big); at&g.near != 0 {
			n += g.fight(Stop{}, at, f).count()
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

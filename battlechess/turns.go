// This file lists the legal plies in their canonical order.

package battlechess

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice.
//
// The pieces of the seat to act come in reading order of their squares; the
// square of a legend is its top-left one. For each piece, its battles without a
// move are first. Then come its moves, by direction clockwise from N and from
// near to far. Each move is listed without a battle, then with each battle from
// its last square. Battles are ordered by direction, clockwise from N. Of two
// battles with the same pieces, only the first is legal. Summons are last:
// legends in the order of the rule set, squares in reading order.
//
// When chance is to draw a card, the plies are the values of the cards left,
// each once, ascending.
func (s State) AppendPlies(dst []game.Ply) []game.Ply {
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	switch s.phase {
	case noGame, over:
		return dst
	case toDraw:
		for i, v := range t.cards {
			if s.cards.left(i) > 0 {
				dst = append(dst, game.PlyOfWords(cardWord(v), 0))
			}
		}
		return dst
	}
	g := newGround(t, &s)
	var room [64]Stop // enough for almost all states
	dst = appendPlies(dst, g.appendStops(room[:0]))
	return g.appendSummons(dst)
}

// Weight returns the number of cards left of the value that the ply draws. For
// a ply that is not chance's it returns 1.
func (s State) Weight(p game.Ply) int {
	ply, ok := TurnOf(p)
	if s.phase != toDraw || !ok || ply.kind != drawCard {
		return 1
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	if i := t.card(int(ply.card)); i >= 0 {
		return s.cards.left(i)
	}
	return 1
}

// A ground holds the sets of squares that the plies of one seat are computed
// from.
type ground struct {
	t    *tables
	s    *State
	full set // the squares that any piece covers
	foes set // the squares that the other seat's pieces cover
	near set // foes, and the squares adjacent to them
	huge set // the part of foes that big pieces cover
}

// newGround returns the ground of the seat s.seat.
func newGround(t *tables, s *State) ground {
	g := ground{t: t, s: s, full: s.pieces() | s.spread}
	g.foes = s.own(1 - s.seat)
	if s.spread != 0 {
		g.huge = cover(s.big(t)&g.foes, true)
		g.foes |= g.huge
	}
	g.near = around(g.foes)
	return g
}

// nearestArrow returns the direction of the first of several arrows, and the
// number of steps it leads at most.
func nearestArrow(arrows uint16) (d Direction, far int) {
	d = Direction(bits.TrailingZeros16(arrows)/2) & 7
	far = int(arrows >> (2 * d) & 3)
	if far == anyReach {
		far = maxSide
	}
	return d, far
}

// ends returns the squares that the piece at x can move to.
func (s *State) ends(t *tables, x set) (ends set) {
	k, side := s.kindAt(x), s.turnedAt(x)
	big := t.isBig(k)
	block := (s.pieces() | s.spread) &^ cover(x, big)
	if a := &t.arrows(s.ownerOf(x))[k][side]; a.plain {
		return a.ends(first(x), t.block(block, big))
	}
	f := s.faceAt(t, x)
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		ends |= t.ends(f, big, x, block, d, far)
	}
	return ends
}

// ends returns the squares to which an arrow leads a piece that has its top-left
// corner on x and shows the face f. Other pieces cover block.
func (t *tables) ends(f face, big bool, x, block set, d Direction, far int) (ends set) {
	corners := t.corners(big)
	exact, jumps := f.exact>>d&1 != 0, f.jumps>>d&1 != 0
	for ; far > 0; far-- {
		if x = shift(x, d) & corners; x == 0 {
			break
		}
		at := cover(x, big)
		if at&block != 0 && !jumps {
			break
		}
		if at&block == 0 && (!exact || far == 1) {
			ends |= x
		}
	}
	return ends
}

// battles returns the directions in which a piece that covers foot and shows the
// face f can battle, one bit each. A legend battles all that it faces. Of battles with
// the same pieces only the first is one.
func (g *ground) battles(foot set, f face) (toward uint8) {
	var (
		huge = around(foot)&g.huge != 0
		seen [8]set
		n    = 0
	)
	for arrows := f.reach; arrows != 0; {
		d, _ := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		hit := touched(foot, d) & g.foes
		if hit == 0 {
			continue
		}
		if huge {
			struck := g.s.owners(g.t, hit)
			if slices.Contains(seen[:n], struck) {
				continue
			}
			seen[n&7] = struck
			n++
		}
		toward |= 1 << d
	}
	return toward
}

// hits returns the squares of foes that a battle strikes.
func (g *ground) hits(foot set, f face, d Direction) set {
	if f.toward(d) == 0 {
		return 0
	}
	return touched(foot, d) & g.foes
}

// firstLike returns the first direction that strikes the same pieces as d, whose
// battle strikes hit.
func (g *ground) firstLike(foot set, f face, d Direction, hit set) Direction {
	if hit&g.huge == 0 {
		return d // no other direction strikes these pieces
	}
	struck := g.s.owners(g.t, hit)
	for e := range d {
		if g.s.owners(g.t, g.hits(foot, f, e)) == struck {
			return e
		}
	}
	return d
}

// struck returns the pieces that the piece at x battles in a direction, or that of
// two which is chosen.
func (g *ground) struck(x set, d Direction, which uint8) set {
	foot := cover(x, g.t.isBig(g.s.kindAt(x)))
	struck := g.s.owners(g.t, g.hits(foot, g.s.faceAt(g.t, x), d))
	switch which {
	case 1:
		struck &= -struck
	case 2:
		struck &= struck - 1
	}
	return struck
}

// noBattle returns why the piece at x cannot battle in a direction, with the enemy
// that is chosen, or "" if it can.
func (g *ground) noBattle(x set, d Direction, which uint8) string {
	f, foot := g.s.faceAt(g.t, x), cover(x, g.t.isBig(g.s.kindAt(x)))
	hit := g.hits(foot, f, d)
	switch {
	case f.toward(d) == 0:
		return fmt.Sprintf("no arrow of the piece points %v", d)
	case hit == 0:
		return fmt.Sprintf("no enemy is adjacent to the piece in the direction %v", d)
	}
	both := g.struck(x, d, 2) != 0
	switch {
	case which != 0 && !(both && g.s.choices.one):
		return "there is nothing to choose: no 1 or 2 may follow the direction"
	case g.s.choices.one && both && which == 0:
		return fmt.Sprintf("the piece faces two enemies and battles one of them: want %v1 or %[1]v2", d)
	case g.s.choices.one:
		struck := g.struck(x, d, which)
		for e := range d {
			if g.s.owners(g.t, g.hits(foot, f, e))&struck != 0 {
				return fmt.Sprintf("the battle in the direction %v is with the same piece, and only that one is legal", e)
			}
		}
		return ""
	}
	if e := g.firstLike(foot, f, d, hit); e != d {
		return fmt.Sprintf("the battle in the direction %v is with the same pieces, and only that one is legal", e)
	}
	return ""
}

// appendSummons appends the summons that the cost area can pay for.
func (g *ground) appendSummons(dst []game.Ply) []game.Ply {
	for i := range g.t.legends() {
		if !g.canPay(i) {
			continue
		}
		k := g.t.normals + 1 + kind(i)
		for rest := g.room(k); rest != 0; rest &= rest - 1 {
			dst = append(dst, Summon(g.t.letters[k], first(rest)).Ply())
		}
	}
	return dst
}

// canPay reports whether the legend waits and the cost area can pay for it.
func (g *ground) canPay(legend int) bool {
	s := g.s
	return s.waiting[s.seat]>>legend&1 != 0 && s.cost[s.seat] >= g.t.costs[legend]
}

// room returns the squares on which a legend can be summoned.
func (g *ground) room(k kind) set {
	return ^g.t.block(g.full, g.t.isBig(k))
}

// hasTurn reports whether the seat has a legal turn.
func (g *ground) hasTurn() bool {
	for rest := g.s.movable(g.t, g.s.seat); rest != 0; rest &= rest - 1 {
		if g.canAct(rest & -rest) {
			return true
		}
	}
	for i := range g.t.legends() {
		if g.canPay(i) && g.room(g.t.normals+1+kind(i)) != 0 {
			return true
		}
	}
	return false
}

// canAct reports whether the piece at x can move or battle.
func (g *ground) canAct(x set) bool {
	f, big := g.s.faceAt(g.t, x), g.t.isBig(g.s.kindAt(x))
	foot, corners := cover(x, big), g.t.corners(big)
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		exact, jumps := f.exact>>d&1 != 0, f.jumps>>d&1 != 0
		y := shift(x, d) & corners
		switch {
		case y != 0 && cover(y, big)&g.full&^foot == 0 && !exact, g.hits(foot, f, d) != 0:
			return true
		case (exact || jumps) && g.t.ends(f, big, x, g.full&^foot, d, far) != 0:
			return true
		}
	}
	return false
}

var (
	_ game.Weighted     = State{}
	_ game.Alike[State] = State{}
	_ game.PlyEvaluator = State{}

	_ game.DeepEvaluator = State{}
)

// This file holds which plies are legal, in their canonical order.

package battlechess

import (
	"fmt"
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

// AppendPlies appends the legal plies in canonical order and returns the
// extended slice.
//
// The pieces of the seat to act come in reading order, legends by their
// top-left squares. For each: its battles where it stands; then its moves, by
// direction clockwise from N and near to far, each without a battle and then
// with each battle from there. Battles go by direction clockwise from N; one
// that would hit the same pieces as an earlier one is left out. Last come the
// summons: legends in the order of the rule set, squares in reading order.
//
// When a card is to be drawn, the plies are the cards that are left, each
// value once, ascending.
func (s State) AppendPlies(dst []Ply) []Ply {
	t := s.rules.tables()
	switch s.phase {
	case noGame, over:
		return dst
	case toDraw:
		for i, v := range t.cards {
			if s.cards.left(i) > 0 {
				dst = append(dst, Card(int(v)))
			}
		}
		return dst
	}
	g := newGround(&t, &s)
	for rest := s.own(s.seat); rest != 0; rest &= rest - 1 {
		if x := rest & -rest; !s.isEgg(&t, x) {
			dst = g.appendTurns(dst, x)
		}
	}
	return g.appendSummons(dst)
}

// Weight returns how many of the cards that are left have the value that the
// ply draws, and 1 for any other ply.
func (s State) Weight(p Ply) int {
	t := s.rules.tables()
	if i := t.card(int(p.card)); s.phase == toDraw && p.kind == drawCard && i >= 0 {
		return s.cards.left(i)
	}
	return 1
}

// A ground is what the plies of one seat are found on.
type ground struct {
	t    *tables
	s    *State
	full set // covered squares
	foes set // those covered by the other seat
	near set // those from which one of foes is adjacent, and foes
	huge set // those of foes that big pieces cover
}

func newGround(t *tables, s *State) ground {
	g := ground{t: t, s: s, full: s.pieces() | s.spread}
	g.foes = s.own(1 - s.seat)
	if s.spread != 0 {
		small := g.foes
		g.foes = s.covered(t, small)
		if g.foes != small {
			g.huge = g.foes & s.spread
			g.huge |= s.owners(t, g.huge)
		}
	}
	g.near = around(g.foes)
	return g
}

// appendTurns appends the turns of the piece at x.
func (g *ground) appendTurns(dst []Ply, x set) []Ply {
	from, f, big := first(x), g.s.faceAt(g.t, x), g.t.isBig(g.s.kindAt(x))
	foot := cover(x, big)
	if foot&g.near != 0 {
		dst = g.appendBattles(dst, Battle(from, N), foot, f)
	}
	corners, block := g.t.corners(big), g.full&^foot
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		exact, jumps := f.exact>>d&1 != 0, f.jumps>>d&1 != 0
		for y := x; far > 0; far-- {
			y = shift(y, d) & corners
			at := cover(y, big)
			if y == 0 || at&block != 0 && !jumps {
				break
			}
			if at&block != 0 || exact && far > 1 {
				continue
			}
			dst = append(dst, Ply{kind: moveOnly, from: from, to: first(y)})
			if at&g.near != 0 {
				dst = g.appendBattles(dst, Ply{kind: moveBattle, from: from, to: first(y)}, at, f)
			}
		}
	}
	return dst
}

// nearestArrow returns the first direction that an arrow points in, of those
// that there are, and how many steps it leads at most.
func nearestArrow(arrows uint16) (d Direction, far int) {
	d = Direction(bits.TrailingZeros16(arrows)/2) & 7
	far = int(arrows >> (2 * d) & 3)
	if far == anyReach {
		far = maxSide
	}
	return d, far
}

// ends returns the squares to which an arrow leads the piece with the face f
// whose top-left corner is on x, when other pieces cover block.
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

// appendBattles appends p with every direction in which a piece with the
// face f battles on foot.
func (g *ground) appendBattles(dst []Ply, p Ply, foot set, f face) []Ply {
	single, huge := foot&(foot-1) == 0, around(foot)&g.huge != 0
	for arrows := f.reach; arrows != 0; {
		d, _ := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		hit := shift(foot, d) & g.foes
		if !single {
			hit = touched(foot, d) & g.foes
		}
		if hit != 0 && (!huge || g.firstLike(foot, f, d, hit) == d) {
			p.toward = d
			dst = append(dst, p)
		}
	}
	return dst
}

// hits returns the covered squares of the foes that a battle strikes.
func (g *ground) hits(foot set, f face, d Direction) set {
	if f.toward(d) == 0 {
		return 0
	}
	return touched(foot, d) & g.foes
}

// firstLike returns the first direction that strikes the same pieces as d,
// which strikes hit.
func (g *ground) firstLike(foot set, f face, d Direction, hit set) Direction {
	struck := g.s.owners(g.t, hit)
	for e := range d {
		if g.s.owners(g.t, g.hits(foot, f, e)) == struck {
			return e
		}
	}
	return d
}

// noBattle returns why a battle in a direction is not among those listed, or
// "" if it is.
func (g *ground) noBattle(foot set, f face, d Direction) string {
	hit := g.hits(foot, f, d)
	switch {
	case f.toward(d) == 0:
		return fmt.Sprintf("no arrow of the piece points %v", d)
	case hit == 0:
		return fmt.Sprintf("no enemy is adjacent to the piece in the direction %v", d)
	}
	if e := g.firstLike(foot, f, d, hit); e != d {
		return fmt.Sprintf("the battle %v is with the same pieces, and is its one spelling", e)
	}
	return ""
}

// appendSummons appends the summons of the legends that the cost area pays.
func (g *ground) appendSummons(dst []Ply) []Ply {
	for i := range g.t.legends() {
		if !g.canPay(i) {
			continue
		}
		k := g.t.normals + 1 + kind(i)
		for rest := g.room(k); rest != 0; rest &= rest - 1 {
			dst = append(dst, Summon(g.t.letters[k], first(rest)))
		}
	}
	return dst
}

// canPay reports whether the legend waits and its cost lies in the cost area.
func (g *ground) canPay(legend int) bool {
	s := g.s
	return s.waiting[s.seat]>>legend&1 != 0 && s.cost[s.seat] >= g.t.costs[legend]
}

// room returns where a legend can be summoned.
func (g *ground) room(k kind) set {
	full := g.full
	if g.t.isBig(k) {
		full |= shift(full, W)
		full |= shift(full, N)
	}
	return g.t.corners(g.t.isBig(k)) &^ full
}

// hasTurn reports whether there is any turn, without listing all.
func (g *ground) hasTurn() bool {
	for rest := g.s.own(g.s.seat); rest != 0; rest &= rest - 1 {
		if x := rest & -rest; !g.s.isEgg(g.t, x) && g.canAct(x) {
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
	foot := cover(x, big)
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		if g.t.ends(f, big, x, g.full&^foot, d, far) != 0 || g.hits(foot, f, d) != 0 {
			return true
		}
	}
	return false
}

var _ game.Weighted[Ply] = State{}

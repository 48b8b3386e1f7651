// This file lists where pieces can go and the battles that they can choose there, and
// where legends can be summoned.

package battlechess

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Stop is a square on which a piece can end its move, or stay, with the battles that
// it can choose there. Each of its plies is a turn: the move without a battle, unless
// the piece stays, and one for each battle.
type Stop struct {
	From, To Square // of a legend the top-left square; the same if the piece stays
	// The directions of the battles. Direction d is bit d.
	Battles uint8
	// First and Second are the directions in which a legend faces two enemies and
	// battles the first or the second of them. See [Rules].OneEnemy.
	First, Second uint8
}

// AppendStops appends the stops of the pieces of the seat to act and returns the
// extended slice. Their plies are those of [State.AppendPlies], in the same order,
// except for summons. It appends nothing if no seat acts.
func (s *State) AppendStops(dst []Stop) []Stop {
	if s.phase != toTurn {
		return dst
	}
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	g := newGround(t, s)
	return g.appendStops(dst)
}

// Summons returns the squares on which the seat to act can summon a legend, with its
// top-left corner: square q is bit q. Legends are numbered from 0, in the order of the
// rule set.
func (s *State) Summons(legend int) uint64 {
	t := &defaults
	if s.rules != (RuleSet{}) { // only then copy the tables
		other := s.rules.tables()
		t = &other
	}
	g := ground{t: t, s: s, full: s.pieces() | s.spread}
	if s.phase != toTurn || legend < 0 || legend >= t.legends() || !g.canPay(legend) {
		return 0
	}
	return g.room(t.normals + 1 + kind(legend))
}

// appendPlies appends the plies of stops.
func appendPlies(dst []game.Ply, stops []Stop) []game.Ply {
	for _, x := range stops {
		if x.To != x.From {
			dst = append(dst, game.PlyOfWords(moveWord(x.From, x.To), 0))
		}
		if x.Battles|x.First|x.Second != 0 {
			dst = x.appendBattles(dst)
		}
	}
	return dst
}

// appendBattles appends the plies with the battles of the stop.
func (x Stop) appendBattles(dst []game.Ply) []game.Ply {
	hi, tails := squareWord(x.From)<<48, &tails
	moves := x.To != x.From
	if moves {
		hi = moveWord(x.From, x.To)
	}
	add := func(d, which int) {
		tail := uint64(tails[d&7][which])
		if moves {
			dst = append(dst, game.PlyOfWords(hi|tail>>8, tail<<56))
		} else {
			dst = append(dst, game.PlyOfWords(hi|tail<<16, 0))
		}
	}
	for all := x.Battles | x.First | x.Second; all != 0; all &= all - 1 {
		d := bits.TrailingZeros8(all)
		if x.Battles>>d&1 != 0 {
			add(d, 0)
		}
		if x.First>>d&1 != 0 {
			add(d, 1)
		}
		if x.Second>>d&1 != 0 {
			add(d, 2)
		}
	}
	return dst
}

// count returns the number of battles.
func (x Stop) count() int {
	return bits.OnesCount32(uint32(x.Battles)<<16 | uint32(x.First)<<8 | uint32(x.Second))
}

// appendStops appends the stops of all pieces.
func (g *ground) appendStops(dst []Stop) []Stop {
	s, pieces, block := g.s, g.t.arrows(g.s.seat), g.full|^g.t.board
	for rest := s.movable(g.t, s.seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		if a := &pieces[s.kindAt(x)&maxKinds][s.turnedAt(x)&1]; a.small {
			dst = g.appendPlain(dst, first(x), a, block)
		} else {
			dst = g.appendStopsOf(dst, x)
		}
	}
	return dst
}

// appendStopsOf appends the stops of the piece at x.
func (g *ground) appendStopsOf(dst []Stop, x set) []Stop {
	from, f, big := first(x), g.s.faceAt(g.t, x), g.t.isBig(g.s.kindAt(x))
	foot := cover(x, big)
	if foot&g.near != 0 {
		if stop := g.fight(Stop{From: from, To: from}, foot, f); stop.count() > 0 {
			dst = append(dst, stop)
		}
	}
	corners, block := g.t.corners(big), g.full&^foot
	for arrows := f.reach; arrows != 0; {
		d, far := nearestArrow(arrows)
		arrows &^= 3 << (2 * d)
		exact, jumps := f.exact>>d&1 != 0, f.jumps>>d&1 != 0
		for y := x; far > 0; far-- {
			y = shift(y, d) & corners
			at := cover(y, big)
			if y == 0 || at&block != 0 {
				if y != 0 && jumps {
					continue
				}
				break
			}
			if exact && far > 1 {
				continue
			}
			stop := Stop{From: from, To: first(y)}
			if at&g.near != 0 {
				stop = g.fight(stop, at, f)
			}
			dst = append(dst, stop)
		}
	}
	return dst
}

// appendPlain appends what appendStopsOf does, for a piece that covers one square and
// has plain arrows. Squares of block stop it.
func (g *ground) appendPlain(dst []Stop, from Square, a *arrows, block set) []Stop {
	if g.near>>(from&63)&1 != 0 {
		if toward := g.strikes(from, a); toward != 0 {
			dst = append(dst, Stop{From: from, To: from, Battles: toward})
		}
	}
	ends := a.ends(from, block)
	for dirs := directions(from, ends&a.steps[from&63]); dirs != 0; dirs &= dirs - 1 {
		d := Direction(bits.TrailingZeros8(dirs))
		for y := shift(1<<(from&63), d); y&ends != 0; y = shift(y, d) {
			stop := Stop{From: from, To: first(y)}
			if y&g.near != 0 {
				stop.Battles = g.strikes(stop.To, a)
			}
			dst = append(dst, stop)
		}
	}
	return dst
}

// strikes returns the directions of the battles of such a piece on a square. Of those
// with the same big piece it is the first.
func (g *ground) strikes(at Square, a *arrows) (toward uint8) {
	strikes := a.steps[at&63] & g.foes
	toward = directions(at, strikes)
	if strikes&g.huge == 0 {
		return toward
	}
	var struck set
	for rest := toward; rest != 0; rest &= rest - 1 {
		y := g.s.owners(g.t, shift(1<<(at&63), Direction(bits.TrailingZeros8(rest))))
		if y&struck != 0 {
			toward &^= rest & -rest
		}
		struck |= y
	}
	return toward
}

// fight adds the battles of a piece that covers foot and shows the face f.
func (g *ground) fight(stop Stop, foot set, f face) Stop {
	if !g.s.choices.one || foot&(foot-1) == 0 {
		stop.Battles = g.battles(foot, f)
		return stop
	}
	// A legend battles one enemy. The first direction in which it faces the enemy is
	// that of the battle.
	var faced set
	for d := N; d <= NW; d++ {
		struck := g.s.owners(g.t, g.hits(foot, f, d))
		one, other := struck&-struck, struck&(struck-1)
		switch {
		case one&^faced == 0:
		case other == 0:
			stop.Battles |= 1 << d
		default:
			stop.First |= 1 << d
		}
		if other&^faced != 0 {
			stop.Second |= 1 << d
		}
		faced |= struck
	}
	return stop
}

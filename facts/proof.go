// This file proves how many turns are enough on the classic board, whatever its loose tiles are.

package facts

import (
	"math/bits"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// A sight is the little of a position that the proof looks at: where the pawn is, the ban, and one
// loose tile. The proof takes all other loose tiles for closed ones. What is enough with them is
// enough with any tiles, since more passages take away no turn.
//
// If the goal is a square, the loose tile is the one below the pawn, or while the pawn is on a fixed tile, one that was
// inserted before or none. If the goal is a picture on a loose tile, that tile is it.
type sight struct {
	pawn, ban uint8 // the numbers of a square and a slot; the ban can be 0
	at, open  uint8 // the number of the loose tile's square, or 0 for none or the spare tile, and its open sides
}

// place returns the number of a sight, below places.
func (v sight) place() int { return int(v.pawn)<<15 | int(v.ban)<<10 | int(v.at)<<4 | int(v.open) }

const places = 1 << 21

// poorest are the shapes of spare tiles with the fewest passages: a T-junction can lie so that it is open
// wherever one of these is.
var poorest = []uint8{bitboard.Straight, bitboard.Corner}

// A proof holds, by the places of sights, the squares that can be reached within some turns, whatever the tiles
// are. If the goal is a picture that can be reached, those are all squares.
type proof []uint64

const everywhere = ^uint64(0)

// prove returns the proofs for 0 turns, 1 turn, and so on, until all squares can be reached from every position,
// or a picture that is on a loose tile.
func prove(picture bool) (proofs []proof) {
	all := sights(picture)
	now := make(proof, places)
	for done := false; !done; {
		proofs = append(proofs, now)
		next := slices.Clone(now)
		done = true
		for _, v := range all {
			if now[v.place()]&board != board {
				next[v.place()] = now.extend(v, picture)
			}
			later := !picture && v.at != 0 && v.at != v.pawn // no game begins with it
			done = done && (later || next[v.place()]&board == board)
		}
		now = next
	}
	return append(proofs, now)
}

// sights returns all sights of a kind.
func sights(picture bool) (all []sight) {
	bans := []uint8{0}
	for _, l := range bitboard.Lines(7) {
		bans = append(bans, l.Slot)
	}
	tiles := []sight{{}} // none
	if picture {
		tiles = []sight{{open: bitboard.Straight}, {open: bitboard.Corner}} // the spare tile
	}
	for at := range parse(open).Squares().Minus(parse(open).Fixed()).All() {
		for _, shape := range poorest {
			for _, sides := range bitboard.Orientations[shape] {
				tiles = append(tiles, sight{at: uint8(at), open: sides})
			}
		}
	}
	for at := range parse(open).Squares().All() {
		for _, v := range tiles {
			v.pawn = uint8(at)
			below, onFixed := v.at == v.pawn, fixed.Tiles()>>v.pawn&1 != 0
			if picture && below || !picture && !below && !onFixed {
				continue // the picture is reached, or the tile below the pawn is not known
			}
			for _, v.ban = range bans {
				all = append(all, v)
			}
		}
	}
	return all
}

// board holds all squares, and fixed the fixed tiles of the classic board.
var (
	board = parse(open).Squares().Bits()
	fixed = func() (s bitboard.Sides) {
		b := parse(open)
		for at := range b.Fixed().All() {
			s = s.With(1<<at, uint8(b.At(at).Open))
		}
		return s
	}()
)

// extend returns what can be reached within one turn more than p says.
func (p proof) extend(v sight, picture bool) uint64 {
	shapes := poorest
	if picture && v.at == 0 {
		shapes = []uint8{v.open}
	}
	all := everywhere
	for _, shape := range shapes {
		some := uint64(0)
		for i := range bitboard.Lines(7) {
			l := &bitboard.Lines(7)[i]
			if l.Slot == v.ban {
				continue
			}
			for _, sides := range bitboard.Orientations[shape] {
				if picture {
					some |= p.chase(v, l, sides)
				} else {
					some |= p.after(v, l, sides)
				}
			}
		}
		all &= some
	}
	return all
}

// after returns the squares that can be reached by a shift, a walk, and the turns of p.
func (p proof) after(v sight, l *bitboard.Line, in uint8) uint64 {
	tiles := append(make([]sight, 0, 2), sight{at: number(l.Entry), open: in})
	if moved := l.Push(1<<v.at&^1, 0); moved != 0 {
		tiles = append(tiles, sight{at: number(moved), open: v.open})
	}
	sides := fixed
	for _, t := range tiles {
		sides = sides.With(1<<t.at, t.open)
	}
	all := sides.Joins().Flood(l.Carry(1 << v.pawn))
	for left := all; left != 0; left &= left - 1 {
		next := sight{pawn: number(left), ban: uint8(labyrinth.Slot(l.Slot).Opposite())}
		for _, t := range tiles {
			if t.at == next.pawn || fixed.Tiles()>>next.pawn&1 != 0 {
				next.at, next.open = t.at, t.open
				all |= p[next.place()]
			}
		}
	}
	return all
}

// chase is after for a picture on the loose tile.
func (p proof) chase(v sight, l *bitboard.Line, in uint8) uint64 {
	next := sight{ban: uint8(labyrinth.Slot(l.Slot).Opposite()), at: number(l.Entry), open: in}
	sides := fixed.With(l.Entry, in)
	if v.at != 0 {
		next.at, next.open = 0, bitboard.Shape(v.open)
		if moved := l.Push(1<<v.at, 0); moved != 0 {
			next.at, next.open = number(moved), v.open
			sides = sides.With(moved, v.open)
		}
	}
	reach := sides.Joins().Flood(l.Carry(1 << v.pawn))
	if reach>>next.at&1 != 0 { // no square has the number 0
		return everywhere
	}
	all := uint64(0)
	for left := reach; left != 0; left &= left - 1 {
		next.pawn = number(left)
		all |= p[next.place()]
	}
	return all
}

// number returns the number of the first square of a set.
func number(set uint64) uint8 { return uint8(bits.TrailingZeros64(set)) }

// This file holds what a pawn can reach in a turn, by all shifts at once. One flood
// serves all orientations of the inserted tile.

package maze

import "github.com/labyrinth-go/labyrinth/internal/bitboard"

// A Gap is a maze after a push, without the inserted tile: what is connected with a
// set of squares, and what is connected with each side of the gap.
type Gap struct {
	base, entry uint64
	beyond      bitboard.Sides
}

// Gap returns the gap that a push leaves around the squares from, which are given as
// they are after the push. joins are those of the board.
func (b *Board) Gap(l *Line, joins bitboard.Joins, from uint64) (g Gap) {
	joins = l.PushJoins(b.Sides, joins)
	g.base = joins.Flood(from)
	s := l.Beside(b.Sides)
	if (s.North|s.East|s.South|s.West|l.Entry)&g.base == 0 {
		return g
	}
	g.entry = l.Entry
	flood := func(side *uint64) { // what is in base need not be flooded again
		if *side&^g.base != 0 {
			*side = joins.Flood(*side)
		}
	}
	flood(&s.North)
	flood(&s.East)
	flood(&s.South)
	flood(&s.West)
	g.beyond = s
	return g
}

// Unbroken returns the gap of a push that changes nothing for a pawn, by what that can
// reach without it.
func Unbroken(reach uint64) Gap { return Gap{base: reach} }

// Reach returns what is connected with the set of squares if the inserted tile is
// open to the given sides.
func (g *Gap) Reach(open uint8) uint64 {
	if g.entry == 0 {
		return g.base
	}
	joined := g.entry | g.beyond.Of(open)
	if joined&g.base == 0 {
		return g.base
	}
	return joined | g.base
}

// Any returns what is connected with the set of squares in any of the orientations.
func (g *Gap) Any(ways []uint8) (reach uint64) {
	for _, open := range ways {
		reach |= g.Reach(open)
	}
	return reach
}

// A Turn is a shift and the squares to which the pawn can walk after it.
type Turn struct {
	Line, Open uint8
	Reach      uint64 // as squares after the shift
	Places     uint64 // the places of their tiles before the shift
}

// MaxLines is the largest number of lines, and MaxTurns that of turns, each line in 4
// orientations, if none is banned.
const (
	MaxLines = 12
	MaxTurns = 4 * MaxLines
)

// Turns appends the turns of a pawn, and returns all places and squares that any of
// them reaches.
func (b *Board) Turns(dst []Turn, pawn uint64) (ts []Turn, places, squares uint64) {
	joins := b.Sides.Joins()
	stay := joins.Flood(pawn)
	ways := Orientations[b.Spare]
	for i := range b.Lines {
		l := &b.Lines[i]
		switch {
		case uint8(i) == b.Ban:
		case stay&l.Near == 0: // the shift changes nothing for the pawn
			for _, open := range ways {
				dst = append(dst, Turn{uint8(i), open, stay, stay})
			}
			places |= stay
			squares |= stay
		default:
			g := b.Gap(l, joins, l.Carry(pawn))
			for _, open := range ways {
				r := g.Reach(open)
				t := l.Before(r)
				dst = append(dst, Turn{uint8(i), open, r, t})
				places |= t
				squares |= r
			}
		}
	}
	return dst, places, squares
}

// Union is [Board.Turns] without the list, for a pawn on any of the given squares.
func (b *Board) Union(pawn uint64) (places, squares uint64) {
	joins := b.Sides.Joins()
	stay := joins.Flood(pawn)
	ways := Orientations[b.Spare]
	for i := range b.Lines {
		l := &b.Lines[i]
		switch {
		case uint8(i) == b.Ban:
		case stay&l.Near == 0:
			places |= stay
			squares |= stay
		default:
			g := b.Gap(l, joins, l.Carry(pawn))
			r := g.Any(ways)
			places |= l.Before(r)
			squares |= r
		}
	}
	return places, squares
}

// Starts returns the squares from which a pawn can end this turn on one of the tiles
// on the given places, or on the squares home if that is not empty.
func (b *Board) Starts(places, home uint64) (squares uint64) {
	joins := b.Sides.Joins()
	ways := Orientations[b.Spare]
	stay := joins.Flood(home | places&^1)
	for i := range b.Lines {
		l := &b.Lines[i]
		if uint8(i) == b.Ban {
			continue
		}
		if stay&l.Near == 0 && places&1 == 0 { // the shift changes nothing for the goal
			squares |= stay
			continue
		}
		goal := l.Goal(places, home)
		if goal == 0 {
			continue // pushed out
		}
		g := b.Gap(l, joins, goal)
		squares |= l.CarryBack(g.Any(ways))
	}
	return squares
}

// Goal returns the squares of a goal after a push: home if that is not empty, or else
// the tiles on the given places.
func (l *Line) Goal(places, home uint64) uint64 {
	if home != 0 {
		return home
	}
	return l.Push(places&^1, uint8(places&1))
}

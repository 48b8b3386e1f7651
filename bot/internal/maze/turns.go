// This file holds what a pawn can reach in a turn, by all shifts at once. One flood
// serves all orientations of the inserted tile.

package maze

import "github.com/labyrinth-go/labyrinth/internal/bitboard"

// A Turn is a shift and the squares to which the pawn can walk after it.
type Turn struct {
	Line, Open uint8
	Reach      uint64 // as squares after the shift
	Places     uint64 // the places of their tiles before the shift
}

// MaxLines is the largest number of lines, and MaxTurns that of turns, each line in 4
// orientations, if none is banned.
const (
	MaxLines = 28
	MaxTurns = 4 * MaxLines
)

// UsualTurns is the largest number of turns on a published board. Searches count with it
// when they estimate the nodes that a step takes.
const UsualTurns = 48

// Turns appends the turns of a pawn, and returns all places and squares that any of
// them reaches.
func (b *Board) Turns(dst []Turn, pawn uint64) (ts []Turn, places, squares uint64) {
	joins := b.Sides.Joins()
	stay := joins.Flood(pawn)
	ways := bitboard.Orientations[b.Spare&15]
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
			reach, all := b.Reach(l, joins, l.Carry(pawn))
			for k, open := range ways {
				dst = append(dst, Turn{uint8(i), open, reach[k&3], l.Before(reach[k&3])})
			}
			places |= l.Before(all)
			squares |= all
		}
	}
	return dst, places, squares
}

// Reaches are the squares that are reached after a push, for each orientation of the
// inserted tile, in the order of [bitboard.Orientations].
type Reaches [4]uint64

// Reach returns what is reached from a set of squares after a push of a line, and all
// of it together. The joins are those of the board; the set is given as it is after
// the push.
func (b *Board) Reach(l *Line, joins bitboard.Joins, from uint64) (each Reaches, all uint64) {
	base, beyond, open := l.Gap(b.Sides, joins, from)
	if !open {
		return Reaches{base, base, base, base}, base
	}
	for i, way := range bitboard.Orientations[b.Spare&15] {
		each[i&3] = l.Join(base, beyond, way)
		all |= each[i&3]
	}
	return each, all
}

// Union is [Board.Turns] without the list, for a pawn on any of the given squares.
func (b *Board) Union(pawn uint64) (places, squares uint64) {
	joins := b.Sides.Joins()
	stay := joins.Flood(pawn)
	for i := range b.Lines {
		l := &b.Lines[i]
		switch {
		case uint8(i) == b.Ban:
		case stay&l.Near == 0:
			places |= stay
			squares |= stay
		default:
			_, all := b.Reach(l, joins, l.Carry(pawn))
			places |= l.Before(all)
			squares |= all
		}
	}
	return places, squares
}

// Starts returns the squares from which a pawn can end this turn on one of the tiles
// on the given places, or on the squares home if that is not empty.
func (b *Board) Starts(places, home uint64) (squares uint64) {
	joins := b.Sides.Joins()
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
		if goal := l.Goal(places, home); goal != 0 { // otherwise it is pushed out
			_, all := b.Reach(l, joins, goal)
			squares |= l.CarryBack(all)
		}
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

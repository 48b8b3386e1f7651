// This file holds what a push opens and closes, for all orientations of the
// inserted tile at once. Everything that looks at whole turns is built on it.

package bitboard

// Gap returns what squares reach after a push, before a tile lies on the entry of
// the line: the base is what is reached from the set there, and beyond is what is
// reached through each side of the tile. The squares are given as they are after
// the push, and j are the joins of s. If open is false, no tile can add anything to
// the base, and beyond is not set.
//
// A tile joins the squares beyond its open sides to one another, and to the base if
// the tile or one of them is part of it; see [Line.Join]. So five floods at most
// serve all orientations.
func (l *Line) Gap(s Sides, j Joins, from uint64) (base uint64, beyond Sides, open bool) {
	j = l.PushJoins(s, j)
	base, beyond = j.Flood(from), l.Beside(s)
	if (beyond.North|beyond.East|beyond.South|beyond.West|l.Entry)&base == 0 {
		return base, beyond, false
	}
	if beyond.North&^base != 0 { // what is in the base need not be flooded again
		beyond.North = j.Flood(beyond.North)
	}
	if beyond.East&^base != 0 {
		beyond.East = j.Flood(beyond.East)
	}
	if beyond.South&^base != 0 {
		beyond.South = j.Flood(beyond.South)
	}
	if beyond.West&^base != 0 {
		beyond.West = j.Flood(beyond.West)
	}
	return base, beyond, true
}

// Join returns what is reached with a tile that is open to the given sides, a sum
// as in [Sides.At], in an open gap that [Line.Gap] has returned.
func (l *Line) Join(base uint64, beyond Sides, open uint8) uint64 {
	joined := l.Entry | beyond.Of(open)
	return base | joined&OnesIf(joined&base)
}

// OnesIf returns a word of ones if the set has a square, and otherwise zero. It
// replaces branches that the processor cannot predict.
func OnesIf(set uint64) uint64 { return uint64(int64(set|-set) >> 63) }

// This file numbers the plies of the maze and lists the legal ones.

package learn

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// The actions of the maze: the shifts slot by slot in canonical order, each with
// the quarter turns of the spare tile, then the walks in reading order.
const (
	shifts      = 48
	mazeActions = shifts + squares
	maxLegal    = 49 // 49 walks, or 48 shifts and the decline of package anniversary
)

func mazeRanges() []Range {
	return []Range{
		{0, shifts - 1, "Shift: 4 times the place of the slot among Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6, plus the number of clockwise quarter turns of the spare tile from its first orientation, which is open to N and S for a straight, to N and E for a corner, and to N, E and S for a T-junction. A straight has only the quarter turns 0 and 1."},
		{shifts, mazeActions - 1, "Walk to the square in row r and column c, both from 0: 48 + 7r + c. A pawn stays by walking to its own square."},
	}
}

var slots = func() (all [12]labyrinth.Slot) {
	i := 0
	for _, side := range []labyrinth.Edges{labyrinth.North, labyrinth.South, labyrinth.West, labyrinth.East} {
		for _, line := range []int{2, 4, 6} {
			all[i] = labyrinth.SlotAt(side, line)
			i++
		}
	}
	return all
}()

var slotIndex = func() (at [32]uint8) {
	for i, s := range slots {
		at[s] = uint8(i)
	}
	return at
}()

// first holds the first orientation of each shape: straight, corner, T-junction.
var first = [3]labyrinth.Edges{
	labyrinth.North | labyrinth.South, labyrinth.North | labyrinth.East, labyrinth.North | labyrinth.East | labyrinth.South,
}

// shape and quarter hold, by open sides, the shape and the number of quarter turns
// from its first orientation.
var shape, quarter = func() (shape, quarter [16]uint8) {
	for i, e := range first {
		for k := 3; k >= 0; k-- { // a straight has the smaller number
			shape[e.Turned(k)], quarter[e.Turned(k)] = uint8(i), uint8(k)
		}
	}
	return shape, quarter
}()

// shapeOf returns the shape of a tile: 0 for a straight, 1 for a corner, 2 for a
// T-junction.
func shapeOf(t labyrinth.Tile) int { return int(shape[t.Open&15]) % 3 }

func shiftIndex(s labyrinth.Shift) int {
	return 4*int(slotIndex[s.Slot&31]) + int(quarter[s.Open&15])
}

// mazeIndex returns the index of a shift or a walk, or -1 for other plies.
func mazeIndex(p game.Ply) int {
	if s, ok := labyrinth.ShiftOf(p); ok {
		return shiftIndex(s)
	}
	if at, ok := labyrinth.SquareOf(p); ok {
		return shifts + place(at)
	}
	return -1
}

// shiftAt returns the shift with an index below 48.
func shiftAt(index int, spare labyrinth.Tile) labyrinth.Shift {
	return labyrinth.Shift{Slot: slots[index>>2], Open: first[shapeOf(spare)].Turned(index & 3)}
}

// squareAt returns the square of a walk.
func squareAt(index int) labyrinth.Square {
	index -= shifts
	return labyrinth.SquareAt(index%7+1, index/7+1)
}

// mazePly returns the ply of the standard game with an index.
func mazePly(index int, spare labyrinth.Tile) (game.Ply, error) {
	switch {
	case index < 0 || index >= mazeActions:
		return game.Ply{}, noIndex(index, mazeActions)
	case index < shifts:
		return shiftAt(index, spare).Ply(), nil
	}
	return labyrinth.Walk(squareAt(index)), nil
}

// A shiftList is the legal shifts for one shape of the spare tile and one ban.
type shiftList struct {
	mask  [shifts]uint8
	legal [shifts]int16
	count int16
}

// shiftLists holds the lists by the side of the board, the shape and the ban.
var shiftLists = func() (lists [8][3][32]shiftList) {
	for side := 3; side <= 7; side += 2 {
		for shape := range lists[side] {
			for ban := range lists[side][shape] {
				l := &lists[side][shape][ban]
				for i := range l.mask {
					slot := slots[i>>2]
					if slot.Line() < side && slot != labyrinth.Slot(ban) && (shape > 0 || i&3 < 2) {
						l.mask[i] = 1
						l.legal[l.count] = int16(i)
						l.count++
					}
				}
			}
		}
	}
	return lists
}()

// legal writes the legal shifts or walks of the viewing seat to row i, of a game
// with n actions.
func (f *facts) legal(to *Arrays, i, n int) {
	reach := f.planes[planeReach]
	mask, list := row(to.Mask, i, n), row(to.Legal, i, maxLegal)
	count := int16(0)
	switch {
	case f.acting != f.me:
		clear(mask)
	case f.phase == labyrinth.ToShift:
		l := &shiftLists[f.side()&7][shapeOf(f.spare)][f.ban&31]
		if mask != nil {
			*(*[shifts]uint8)(mask) = l.mask
			*(*[squares]uint8)(mask[shifts:]) = [squares]uint8{}
			clear(mask[mazeActions:])
		}
		if list != nil {
			*(*[shifts]int16)(list) = l.legal
		}
		count = l.count
	case f.phase == labyrinth.ToWalk:
		if mask != nil {
			*(*[shifts]uint8)(mask) = [shifts]uint8{}
			putPlane(mask[shifts:], reach)
			clear(mask[mazeActions:])
		}
		count = int16(bits.OnesCount64(reach))
		if list != nil {
			list := (*[maxLegal]int16)(list)
			for n := 0; reach != 0 && n < len(list); n++ {
				s := bits.TrailingZeros64(reach)
				list[n] = int16(shifts - 8 + s - s>>3)
				reach &= reach - 1
			}
		}
	default:
		clear(mask)
	}
	if to.Count != nil {
		to.Count[i] = count
	}
}

// put makes one more action of row i legal. Actions are put in ascending order.
func put(to *Arrays, i int, s *Spec, action int) {
	if action < 0 {
		return
	}
	if to.Mask != nil {
		to.Mask[i*s.Actions+action] = 1
	}
	if to.Count != nil {
		if to.Legal != nil {
			to.Legal[i*s.MaxLegal+int(to.Count[i])] = int16(action)
		}
		to.Count[i]++
	}
}

// nothing makes no action of row i legal.
func nothing(to *Arrays, i int, s *Spec) {
	clear(row(to.Mask, i, s.Actions))
	if to.Count != nil {
		to.Count[i] = 0
	}
}

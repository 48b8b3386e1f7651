// This file holds tables of where arrows lead, for the usual rule set. With them a
// word answers for a piece what otherwise takes a loop over its arrows and squares.

package battlechess

import "math/bits"

// The arrows of one side of a piece.
type arrows struct {
	face
	plain bool // they neither jump nor lead to one square only
	small bool // they are plain, and the piece covers one square
	// The directions of all, of those of more than one step, and of those of any
	// number of steps, one bit each.
	dirs, far, any uint8
	// The squares one step away from each square, on the mat and off its edge.
	steps [maxSide * maxSide]set
}

// The tables of the usual rule set: arrows by seat, kind and side; and the squares
// at most two steps from a square, then all, by direction.
var (
	usual = usualArrows()
	rays  = allRays()
)

func usualArrows() *[2][maxKinds + 1][2]arrows {
	var all [2][maxKinds + 1][2]arrows
	for seat, kinds := range defaults.faces {
		for k, sides := range kinds[:defaults.kinds+1] {
			for side, f := range sides {
				a := &all[seat][k][side]
				a.face = f
				a.plain = f.exact == 0 && f.jumps == 0
				a.small = a.plain && !defaults.isBig(kind(k))
				for d := range Direction(8) {
					if f.toward(d) != 0 {
						a.dirs |= 1 << d
					}
					if f.toward(d) > 1 {
						a.far |= 1 << d
					}
					if f.toward(d) == anyReach {
						a.any |= 1 << d
					}
					for q := range a.steps {
						if f.toward(d) != 0 {
							a.steps[q] |= shift(1<<q, d)
						}
					}
				}
			}
		}
	}
	return &all
}

func allRays() *[2][8][maxSide * maxSide]set {
	var rays [2][8][maxSide * maxSide]set
	for d := range Direction(8) {
		for q := range maxSide * maxSide {
			x := shift(1<<q, d)
			rays[0][d][q] = x | shift(x, d)
			for ; x != 0; x = shift(x, d) {
				rays[1][d][q] |= x
			}
		}
	}
	return &rays
}

// arrows returns the arrows of the pieces of a seat, by kind and side. By another
// rule set than the usual one no piece has plain arrows.
func (t *tables) arrows(seat uint8) *[maxKinds + 1][2]arrows {
	if t != &defaults {
		return &unusual
	}
	return &usual[seat&1]
}

var unusual [maxKinds + 1][2]arrows

// directions returns the directions that lead from square q to squares of x, one bit
// each. All squares of x are one step away from q.
func directions(q Square, x set) uint8 {
	x = bits.RotateLeft64(x, 9-int(q)) // q becomes bit 9, of three rows of three squares
	return ring[x&7|x>>5&(7<<3)|x>>10&(7<<6)]
}

// ring has the directions by the squares around the middle one of three rows of three,
// one bit each.
var ring = func() (all [512]uint8) {
	for x := range all {
		for d, s := range step {
			at := s.by + 9
			all[x] |= uint8(x>>(at&7+at>>3*3)&1) << d
		}
	}
	return all
}()

// upward are the directions to squares with higher bits.
const upward = 1<<E | 1<<SE | 1<<S | 1<<SW

// ends returns the squares to which the arrows lead a piece from square q. Squares
// of block stop it.
func (a *arrows) ends(q Square, block set) set {
	to := a.steps[q&63]
	// Of a ray, what is behind the nearest piece is out of reach.
	for rest := a.far & upward; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros8(rest) & 7
		ray := rays[a.any>>d&1][d][q&63]
		stop := ray & block
		to |= ray & (stop&-stop - 1)
	}
	for rest := a.far &^ upward; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros8(rest) & 7
		ray := rays[a.any>>d&1][d][q&63]
		last := bits.Len64(ray&block|1) - 1
		to |= ray & (^set(0) << (last & 63))
	}
	return to &^ block
}

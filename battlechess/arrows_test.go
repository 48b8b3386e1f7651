// This file tests the tables of arrows against the loop over squares that they
// replace.

package battlechess

import (
	"math/rand/v2"
	"testing"
)

// TestArrowEnds compares the squares that the tables give with those that a walk
// square by square gives, for all pieces of the usual rule set on all squares, with
// random other pieces around.
func TestArrowEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for seat, kinds := range defaults.faces {
		for k := kind(1); k <= defaults.kinds; k++ {
			for side, f := range kinds[k] {
				big := defaults.isBig(k)
				a := &usual[seat][k][side]
				if !a.plain || a.small == big {
					t.Fatalf("%c: plain %v, small %v", defaults.letters[k], a.plain, a.small)
				}
				for corners := defaults.corners(big); corners != 0; corners &= corners - 1 {
					x := corners & -corners
					for range 100 {
						others := r.Uint64() & r.Uint64() & defaults.board &^ cover(x, big)
						var want set
						for arrows := f.reach; arrows != 0; {
							d, far := nearestArrow(arrows)
							arrows &^= 3 << (2 * d)
							want |= defaults.ends(f, big, x, others, d, far)
						}
						if got := a.ends(first(x), defaults.block(others, big)); got != want {
							t.Fatalf("seat %d, %c, side %d, from %v, others %#x: %#x, want %#x", seat+1, defaults.letters[k], side, first(x), others, got, want)
						}
					}
				}
			}
		}
	}
}

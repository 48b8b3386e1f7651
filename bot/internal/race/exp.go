// This file holds an exponential that is the same on every machine.

package race

import "math"

// powers are 2 to the power of 0/8, 1/8, ..., 7/8. Square roots are exactly rounded
// on every machine.
var powers = func() (powers [8]float64) {
	root := math.Sqrt(math.Sqrt(math.Sqrt2))
	powers[0] = 1
	for i := 1; i < len(powers); i++ {
		powers[i] = float64(powers[i-1] * root)
	}
	return powers
}()

// exp returns e to the power of x, which must not be greater than 0. The result has
// a relative error below 1e-10. Unlike that of [math.Exp] it is the same to the bit
// on every machine.
//
// For that purpose the whole package converts products before it adds them: the
// conversion keeps the compiler from fusing both into one instruction, which rounds
// only once.
func exp(x float64) float64 {
	if x < -700 {
		return 0 // nearly
	}
	// x = n/8 ln 2 + r, where r is at most 1/16 ln 2 from 0
	n := int(float64(x*(8*math.Log2E)) - 0.5) // rounds toward 0, because x is not positive
	r := x - float64(float64(n)*(math.Ln2/8))
	sum := 1 + r/5
	for k := 4.0; k > 0; k-- {
		sum = 1 + float64(sum*r)/k
	}
	return math.Ldexp(powers[n&7]*sum, n>>3)
}

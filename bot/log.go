// This file holds a logarithm that is the same on every machine.

package bot

import "math"

// ln returns the natural logarithm of a number from 1 on. It is the algorithm
// of [math.Log], and bit for bit what that returns on amd64, where nothing is
// fused. Elsewhere a compiler may fuse a product with a sum, so that it is
// rounded once and not twice. Converting the product forbids that: here, and
// wherever else a number has a say in which ply is chosen.
func ln(x float64) float64 {
	const (
		high = 6.93147180369123816490e-01 // of ln 2
		low  = 1.90821492927058770002e-10
		l1   = 6.666666666666735130e-01
		l2   = 3.999999999940941908e-01
		l3   = 2.857142874366239149e-01
		l4   = 2.222219843214978396e-01
		l5   = 1.818357216161805012e-01
		l6   = 1.531383769920937332e-01
		l7   = 1.479819860511658591e-01
	)
	f, exponent := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f *= 2
		exponent--
	}
	f--
	k := float64(exponent)
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := float64(s2 * (l1 + float64(s4*(l3+float64(s4*(l5+float64(s4*l7)))))))
	even := float64(s4 * (l2 + float64(s4*(l4+float64(s4*l6)))))
	half := float64(0.5 * f * f)
	rest := float64(s*(half+(odd+even))) + float64(k*low)
	return float64(k*high) - ((half - rest) - f)
}

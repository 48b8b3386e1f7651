// This file holds a logarithm that is the same on every machine.

package bot

// logs are the natural logarithms of 1, 2, 3 and so on, computed when needed.
// Unlike those of [math.Log] they are the same to the bit on every machine:
// converting a product keeps the compiler from fusing it with a sum into one
// instruction, which rounds only once. This package does so wherever a number affects
// which ply is chosen.
type logs []float64

// of returns the logarithm of n, which must be at least 1.
func (l *logs) of(n int) float64 {
	if len(*l) == 0 {
		*l = append(*l, 0)
	}
	for k := len(*l); k < n; k++ {
		*l = append(*l, (*l)[k-1]+2*artanh(1/float64(2*k+1))) // ln (k+1)/k
	}
	return (*l)[n-1]
}

// artanh returns the inverse hyperbolic tangent of a number from 0 to 1/3.
func artanh(x float64) float64 {
	sum, power, square := 0.0, x, float64(x*x)
	for n := 1.0; ; n += 2 {
		next := sum + power/n
		if next == sum {
			return sum
		}
		sum, power = next, float64(power*square)
	}
}

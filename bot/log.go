// This file holds a logarithm that is the same on every machine.

package bot

// logs are the natural logarithms of the numbers from 1 on, as far as they were
// asked for. Unlike those of [math.Log] they are the same to the bit on every
// machine: products are converted, which keeps a compiler from fusing them with
// a sum, as it may where a machine can. The same holds wherever else in this
// package a number has a say in which ply is chosen.
type logs []float64

// of returns the logarithm of n, which is 1 at least.
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

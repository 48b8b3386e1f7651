package bot

// Burst is the number of plies after which a search yields.
const Burst = burst

// Log returns a function that returns natural logarithms of numbers from 1 on.
func Log() func(n int) float64 { return new(logs).of }

// OnYield calls f whenever a search yields, until restore is called.
func OnYield(f func()) (restore func()) {
	before := yield
	yield = f
	return func() { yield = before }
}

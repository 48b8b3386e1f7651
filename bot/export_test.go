package bot

import "context"

// Patient is a context that is done after a number of calls of Err.
type Patient struct {
	context.Context
	Left int
}

func (p *Patient) Err() error {
	if p.Left--; p.Left < 0 {
		return context.Canceled
	}
	return nil
}

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

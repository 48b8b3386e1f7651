// This file holds what searches need for the replies of several seats, one after another.

package maze

// Pushes are the lines that were pushed, one after another.
type Pushes struct {
	lines [3]*Line
	n     int
}

// Add adds a push, the last of at most three.
func (p *Pushes) Add(l *Line) {
	p.lines[p.n] = l
	p.n++
}

// Carry returns where the pushes take pawns.
func (p *Pushes) Carry(pawns uint64) uint64 {
	for _, l := range p.lines[:p.n] {
		pawns = l.Carry(pawns)
	}
	return pawns
}

// CarryBack returns the squares from which the pushes take pawns to the given ones.
func (p *Pushes) CarryBack(pawns uint64) uint64 {
	for i := p.n - 1; i >= 0; i-- {
		pawns = p.lines[i].CarryBack(pawns)
	}
	return pawns
}

// After returns the places to which the pushes take the tiles on the given ones.
func (p *Pushes) After(places uint64) uint64 {
	for _, l := range p.lines[:p.n] {
		places = l.After(places)
	}
	return places
}

// Before returns the places from which the pushes take tiles to the given squares.
func (p *Pushes) Before(squares uint64) uint64 {
	for i := p.n - 1; i >= 0; i-- {
		squares = p.lines[i].Before(squares)
	}
	return squares
}

// spreads are irrational steps. Their multiples, without the integers, are spread evenly
// over an interval, a square and so on: a sample takes the next multiple of each.
var spreads = [...]float64{
	0.6180339887498949, 0.4142135623730951, 0.7320508075688772, 0.2360679774997898, 0.6457513110645906, 0.3166247903553998,
}

// Spread returns number k of an even spread of numbers from 0 to 1. Those of different
// dimensions, from 0 to 5, are independent of each other.
func Spread(dimension, k int) float64 {
	x := float64((float64(k) + 0.5) * spreads[dimension])
	return x - float64(int(x))
}

package bitboard

// Find returns the squares whose number is in a set, in which bit x stands for the
// number x. Word i of digits holds binary digit i of the number on every square.
// It takes the same few operations for every set: each pair of neighboring numbers
// chooses one of four words, and each further digit chooses between two of them.
func Find(digits *[5]uint64, numbers uint32) uint64 {
	d := digits
	pair := [4]uint64{0, ^d[0], d[0], ^uint64(0)}
	two := func(i uint) uint64 { return pair[numbers>>(2*i)&3] }
	choose := func(digit, zero, one uint64) uint64 { return zero ^ (zero^one)&digit }
	eight := func(i uint) uint64 {
		return choose(d[2], choose(d[1], two(i), two(i+1)), choose(d[1], two(i+2), two(i+3)))
	}
	return choose(d[4], choose(d[3], eight(0), eight(4)), choose(d[3], eight(8), eight(12)))
}

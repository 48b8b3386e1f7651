// This file holds the random source that games are dealt from, and the shuffle.

package game

// A Source is the random source that games are dealt from. It is specified to
// the bit, so that ports deal alike: SplitMix64 (Steele, Lea and Flood, 2014).
// It is a [math/rand/v2.Source].
type Source struct{ state uint64 }

// NewSource returns the source of the given seed.
func NewSource(seed uint64) *Source { return &Source{seed} }

// Uint64 returns the next 64 random bits. It adds 0x9e3779b97f4a7c15 to the
// state, which is the seed at first, and returns the mixed state z:
//
//	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
//	z = (z ^ z>>27) * 0x94d049bb133111eb
//	z = z ^ z>>31
func (s *Source) Uint64() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a uniform number from 0 to n-1. It calls [Source.Uint64] until
// the high 32 bits of the result, r, are below the largest multiple of n that is
// not above 2^32, and returns r mod n. It panics if n is 0.
func (s *Source) Below(n uint32) uint32 {
	limit := uint64(1<<32) / uint64(n) * uint64(n)
	for {
		if r := s.Uint64() >> 32; r < limit {
			return uint32(r) % n
		}
	}
}

// Shuffle puts x in random order. For i from len(x)-1 down to 1, it swaps x[i]
// with x[j], where j is s.Below(i+1).
func Shuffle[T any](s *Source, x []T) {
	for i := len(x) - 1; i > 0; i-- {
		j := s.Below(uint32(i) + 1)
		x[i], x[j] = x[j], x[i]
	}
}
